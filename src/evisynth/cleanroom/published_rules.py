"""The published rules, gaps included: what mode `paper` blocks, and nothing more.

Source: the rules as specified for the published harness (arXiv 2606.11337): addresses and titles with "cochrane",
titles by four comparisons, dates that parse and lie later than the publication, and page bodies by a comparison whose
two sides are normalised differently, so that a title with a dash, slash, comma or apostrophe never matches there.
"""

import re
from collections.abc import Callable
from datetime import date

from evisynth.cleanroom.folding import squeeze
from evisynth.cleanroom.periods import parse_period
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.things import Item, Page
from evisynth.cleanroom.verdict import ALLOWED, Verdict, blocked

_DASHES = re.compile("[‐‑‒–—―−﹘﹣－]")
_ANNEX = re.compile(r"^\s*web annex\s+\w+(?:\.\w+)*\.?\s*")
_SITE = re.compile(r"\s*[-|]\s*(?:pubmed|pmc|ncbi)\b.*$")


class PublishedRules:
    """Judges by the published rules.

    Args:
        policy: its titles stand for the list of titles, its first one for the target.
        today: not used by any rule but relative dates.
    """

    def __init__(self, policy: Policy, today: Callable[[], date]) -> None:
        self._policy = policy
        self._today = today
        self._titles = [normal for normal in map(published_title, policy.titles) if normal]

    def judge_address(self, given: str) -> Verdict:
        """Judge the address of an item: the letters "cochrane" anywhere in it.

        Args:
            given: as it came.
        """
        return blocked("paper.address", "address", given) if "cochrane" in given.lower() else ALLOWED

    def judge_title(self, title: str) -> Verdict:
        """Judge a title.

        Args:
            title: as it came.
        """
        if "cochrane" in title.lower():
            return blocked("paper.title_word", "title", title)
        return self._titled(title)

    def judge_item(self, item: Item) -> Verdict:
        """Judge an entry of a search result by its own address, title and date.

        Args:
            item: what the service gave.
        """
        verdicts = [self.judge_address(address) for address in item.addresses[:1]]
        verdicts += [self.judge_title(title) for title in item.titles[:1]]
        verdicts += [self._dated(value) for value in item.dates[:1]]
        return next((verdict for verdict in verdicts if verdict.blocked), ALLOWED)

    def judge_page(self, page: Page) -> Verdict:
        """Judge a page by its title and its words; its address and its date are not looked at.

        Args:
            page: as it came.
        """
        words = page.words
        titled = self._titled(words.titles[0]) if words.titles else ALLOWED
        return titled if titled.blocked else self.judge_text(words.visible, "page")

    def judge_text(self, text: str, field: str = "text") -> Verdict:
        """Judge a page's words.

        Args:
            text: any text.
            field: what to call it in the verdict.
        """
        if not self._titles:
            return ALLOWED
        squeezed = squeeze(text.lower())
        if "cochrane" not in squeezed or squeeze(self._titles[0]) not in squeezed:
            return ALLOWED
        body = " ".join(re.sub(r"[^\w\s]", "", _DASHES.sub("-", text.lower()).replace("-", " ")).split())
        if "cochrane" in body and self._titles[0] in body:
            return blocked("paper.body", field, self._titles[0])
        return ALLOWED

    def _titled(self, title: str) -> Verdict:
        normal = published_title(title)
        if any(_matches(normal, known) for known in self._titles):
            return blocked("paper.title", "title", title)
        return ALLOWED

    def _dated(self, value: str) -> Verdict:
        period = parse_period(value, self._today())
        if period is not None and period.first > self._policy.cutoff:
            return blocked("paper.date", "date", value)
        return ALLOWED


def published_title(title: str) -> str:
    """Normalise a title as the published rules do; punctuation and hyphens stay.

    >>> published_title("[PDF] Device A for condition–B … - PubMed")
    'device a for condition-b'
    """
    text = _DASHES.sub("-", title.lower())
    text = re.sub(r"\.{3}|…", " ", text)
    text = re.sub(r"^\s*\[[^\]]*\]\s*", "", text)
    text = _SITE.sub("", _ANNEX.sub("", text))
    return " ".join(text.split()).rstrip(". ")


def _matches(title: str, known: str) -> bool:
    ours, theirs = title.split(), known.split()
    if len(theirs) >= 4 and re.search(rf"(?<!\w){re.escape(known)}(?!\w)", title):
        return True
    if len(ours) >= 3 and known.startswith(title):
        return True
    if len(ours) >= 5 and len(theirs) >= len(ours) and _skips(ours, theirs):
        return True
    return len(ours) < 8 and any(_begins(ours, theirs, count) for count in (7, 6))


def _skips(ours: list[str], theirs: list[str]) -> bool:
    at = 0
    for word in ours:
        window = theirs[at : at + 3]
        if word not in window:
            return False
        at += window.index(word) + 1
    return True


def _begins(ours: list[str], theirs: list[str], count: int) -> bool:
    if len(ours) < count or theirs[:count] != ours[:count]:
        return False
    return len(ours) == count or len(theirs) <= count or ours[count] == theirs[count]
