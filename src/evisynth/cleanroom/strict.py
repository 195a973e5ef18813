"""The strict rules: every field is looked at for identity, titles, words, figures, mentions and dates."""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date

from evisynth.cleanroom.addresses import Address, open_address
from evisynth.cleanroom.ciphers import deciphered
from evisynth.cleanroom.figures import OwnFigures
from evisynth.cleanroom.folding import hidden_run
from evisynth.cleanroom.headers import header_words
from evisynth.cleanroom.hints import Hints
from evisynth.cleanroom.hosts import Hosts
from evisynth.cleanroom.identity import Identity
from evisynth.cleanroom.marks import without_asides, without_marks
from evisynth.cleanroom.markup import PageWords, field_views, read_closely, without_markup
from evisynth.cleanroom.mentions import Mentions
from evisynth.cleanroom.overlap import OwnWords
from evisynth.cleanroom.packed import packed_texts
from evisynth.cleanroom.pieces import Pieces
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.publication import is_journal_key, is_published_key, published
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.short_dates import parse_field, says_no_date
from evisynth.cleanroom.signatures import Signatures
from evisynth.cleanroom.things import Item, Page
from evisynth.cleanroom.titles import Titles
from evisynth.cleanroom.unread import Unread
from evisynth.cleanroom.verdict import ALLOWED, Verdict, blocked

_LONG_ADDRESS = 50
_SHORT_TEXT, _LONG_TEXT = 400, 20_000
_SAYING_KEY = re.compile(r"[^\w.:-]|\d{4}|\w{30}")
_TELLING_KEYS = ("description", "abstract", "summary")
"""Metadata in sentences, which search engines show."""
_DATE_KEY = re.compile(r"date|year|published", re.IGNORECASE)
_CDSR = re.compile(r"1469-?493x|1361-?6137|cochrane\W{1,3}(?:database|db|data)|cochrane libr")
_PARTS_OF_QUERY = re.compile(r"[/?&=+_%\[\]]+")
_MARKED = re.compile(r"(</?[a-zA-Z][\w:-]{0,30}(?:\s[^<>]{0,4000})?/?>)")
_OTHER_NUMBER = re.compile(r"\bcd\d{6}\b|14651858\W{1,3}(?:cd|mr|ed)\d{6}")
_OTHER_REVIEW = re.compile(
    r"systematic (?:literature )?(?:review|overview)|meta[\s-]?analys[ei]s|cochrane (?:database|review|library)|"
    r"14651858|umbrella review"
)


class StrictRules:
    """Judges things by one policy; holds no state of a question.

    Args:
        policy: what is hidden.
        today: gives the day that relative dates count from.
    """

    def __init__(self, policy: Policy, today: Callable[[], date]) -> None:
        self._policy = policy
        self._today = today
        self._identity = Identity(policy)
        self._titles = Titles(policy)
        self._words = OwnWords(policy)
        self._pieces = Pieces(policy)
        self._figures = OwnFigures(policy)
        self._mentions = Mentions(policy)
        self._hints = Hints(policy)
        self._signatures = Signatures(policy, self._figures.triples | self._figures.shares, self._hints.studies)
        self._hosts = Hosts(policy)

    def judge_address(self, given: str) -> Verdict:
        """Judge an address by itself.

        Args:
            given: as it came.
        """
        try:
            address = open_address(given)
        except ValueError as error:
            return blocked("address.unreadable", "address", f"{given!r}: {error}")
        return self._address(address)

    def judge_item(self, item: Item) -> Verdict:
        """Judge one entry of a tool's result, by all of its fields.

        Args:
            item: what the service gave.
        """
        return _first(self._item_verdicts(item))

    def gathered(self, item: Item, before: frozenset[int]) -> tuple[Verdict, frozenset[int]]:
        """Judge an entry by what it adds to the pieces of the review that the question was shown before.

        Args:
            item: what the service gave.
            before: where the pieces stand that were shown.

        Returns:
            The verdict, and the pieces that the entry shows.
        """
        shown = self._pieces.shown(item.reading)
        if shown - before and len(shown | before) > self._pieces.limit:
            return blocked("overlap.gathered", "snippet", f"{len(shown | before)} pieces in one question"), shown
        return ALLOWED, shown

    def judge_page(self, page: Page) -> Verdict:
        """Judge a raw page: its address, headers, metadata, title and all of its words, seen and unseen.

        Args:
            page: as it came.
        """
        return _first(self._page_verdicts(page))

    def judge_text(self, text: str, field: str = "text") -> Verdict:
        """Judge running text: a compressed page, an answer.

        Args:
            text: any text.
            field: what to call it in the verdict.
        """
        return _first(self._text(Reading(text), field))

    def judge_transcript(self, text: str, *, mentions: bool = True) -> Verdict:
        """Judge words that an agent has seen or written, by what only the review has: no date, no other review.

        Args:
            text: one string of a transcript.
            mentions: whether talk of the review counts; not in a prompt, which sets the topic itself.
        """
        return _first(self._transcript_verdicts(text, mentions=mentions))

    def _transcript_verdicts(self, text: str, *, mentions: bool) -> Iterable[Verdict]:
        reading = Reading(text)
        if len(text) < _SHORT_TEXT:
            yield self._identified(reading, "transcript", address=True)
            titled = self._titles.find_title(reading)
            if titled:
                yield blocked(titled.rule, "transcript", titled.evidence)
        yield from self._text(reading, "transcript", mentions=mentions)
        bare = without_markup(text)
        for hidden in (*_disguised(text), *((bare,) if bare != text else ())):
            yield from self._text(Reading(hidden), "transcript", unseen=True)

    def judge_title(self, title: str) -> Verdict:
        """Judge a title by itself.

        Args:
            title: as it came.
        """
        return _first(self._title(Reading(title), "title"))

    def _item_verdicts(self, item: Item) -> Iterable[Verdict]:
        for address in item.addresses:
            yield self.judge_address(address)
        for title in item.titles:
            for form in dict.fromkeys((title, without_markup(title))):
                yield self._titled(form, "title")
        addresses = set(item.addresses)
        for key, values in item.metadata.items():
            if not _is_prose(key) and not addresses.issuperset(values):
                yield self._identified(Reading("\n".join(values)), key, address=True)
        everything = Reading("\n".join(text for values in item.metadata.values() for text in values))
        yield from self._journal(item.metadata, everything)
        yield from self._authored(item.metadata, " ".join(item.titles))
        # One text of all fields: what was parted among them is met whole.
        said = "\n".join(item.spoken)
        place = "snippet" if item.snippets else "title"
        plain = item.reading
        yield from self._text(plain, place)
        right = self._words.set_right(plain)
        if right:
            yield from self._text(Reading(right), place)
        for view in (*([said] if plain.text != said else []), *field_views(said)):
            yield from self._text(Reading(view), place)
        if any(_SAYING_KEY.search(key) for key in item.keys):
            yield from self._text(Reading("\n".join(item.keys)), "key")
        if hidden_run(everything.text):
            yield blocked("item.unreadable", place, "many invisible characters of several kinds in a row")
        for hidden in _disguised(said):
            yield from self._text(Reading(hidden), "packed", unseen=hidden == said[::-1])
        own = item.addresses[0] if item.addresses else ""
        yield self._item_dated(item, own)
        yield self._other(everything, "item")

    def _item_dated(self, item: Item, own: str) -> Verdict:
        """A key that says "published" counts before the bare date of a search engine, which may be that of a crawl."""
        named = {
            key: list(values)
            for key, values in item.metadata.items()
            if key != "date" and (is_published_key(key) or is_journal_key(key))
        }
        bare = item.metadata.get("date", ())[:1]
        return self._dated(named, "\n".join(item.titles[:1]), "\n".join(item.snippets), bare, own)

    def _page_verdicts(self, page: Page) -> Iterable[Verdict]:
        if page.address:
            yield self.judge_address(page.address)
        words = page.words
        details = read_closely(words)
        yield from self._headed(page.headers)
        for key, values in words.metadata.items():
            yield self._identified(Reading("\n".join(values)), key, address=True)
            if key.startswith("link:") or key.endswith("url"):
                for value in values:
                    yield self._address_of(value)
            if "title" in key or key in {"headline", "name"}:
                for value in values:
                    yield from self._title(Reading(value), key)
        for title in words.titles:
            yield from self._title(Reading(title), "title")
        for label in details.labels:
            yield self._titled(label, "label")
        visible = Reading(words.visible)
        yield from self._authored(words.metadata, " ".join(words.titles))
        yield from self._journal(words.metadata, Reading(words.visible[:4000]))
        yield from self._text(visible, "page")
        unread = Unread(words.visible)
        views = [Reading(fresh) for fresh in map(unread.of, details.views) if fresh]
        for view in views:
            yield from self._text(view, "view")
        for spelled in map(self._words.set_right, (visible, *views)):
            if spelled:
                yield from self._text(Reading(spelled), "spelling")
        if hidden_run(page.text):
            yield blocked("page.unreadable", "page", "many invisible characters of several kinds in a row")
        for name, seen in self._unseen(words, details.unseen):
            told = name == "packed" or name.endswith(_TELLING_KEYS)
            yield from self._text(Reading(seen), name, unseen=not told or len(seen) > _LONG_TEXT)
        yield self._dated(words.metadata, "\n".join(words.titles[:1]), words.visible[:600], words.times, page.address)
        yield self._other(Reading(" ".join(words.titles) + page.address), "title")

    def _headed(self, headers: Mapping[str, str]) -> Iterable[Verdict]:
        for key, value in headers.items():
            yield self._identified(Reading(value), key, address=True)
            yield from self._text(Reading(value), key, unseen=True)
            for said in header_words(value):
                yield from self._title(Reading(said), key)

    def _unseen(self, words: PageWords, unseen: str) -> Iterable[tuple[str, str]]:
        for key, values in words.metadata.items():
            yield key, "\n".join(values)
        if unseen:
            yield "source", unseen
        parts = _MARKED.split(words.source)
        for text in _disguised("\n".join((*parts[1::2], *parts[::2]))):
            yield "packed", text

    def _address_of(self, value: str) -> Verdict:
        return self.judge_address(value) if "." in value else ALLOWED

    def _address(self, address: Address) -> Verdict:
        for host in address.hosts:
            domain = self._hosts.domain(host)
            if domain:
                return blocked("address.domain", "address", f"{host} ({domain})")
        for spelling in address.spellings:
            hit = self._identity.find(Reading(spelling), address=True)
            if hit:
                return blocked(hit.rule.replace("identifier", "address"), "address", hit.evidence)
            for find in (self._words.find_runs, self._figures.find) if len(spelling) > _LONG_ADDRESS else ():
                own = find(Reading(spelling))
                if own:
                    return blocked(own.rule, "address", own.evidence)
            domain = self._hosts.library(spelling)
            if domain:
                return blocked("address.domain", "address", domain)
        given = address.given
        hidden = "\n".join((*packed_texts(given), given[::-1], codecs.decode(given, "rot13")))
        hit = self._identity.find(Reading(hidden), address=True)
        if hit:
            return blocked(hit.rule.replace("identifier", "address"), "address", hit.evidence)
        slug = self._titles.find_slug(address.spellings)
        if slug:
            return blocked(slug.rule, "address", slug.evidence)
        asked = self._hints.find(Reading(_PARTS_OF_QUERY.sub(" ", address.spellings[0]))) if "?" in given else None
        return blocked(asked.rule, "address", asked.evidence) if asked else ALLOWED

    def _identified(self, reading: Reading, field: str, *, address: bool) -> Verdict:
        hit = self._identity.find(reading, address=address)
        return blocked(hit.rule, field, hit.evidence) if hit else ALLOWED

    def _titled(self, title: str, field: str) -> Verdict:
        """A title as it came, without marks, and with its words written right."""
        reading = Reading(title)
        right = self._words.set_right(reading, title=True)
        others = (right, self._titles.spelled_out(reading), *without_asides(title))
        for form in (reading, *map(Reading, without_marks(title)), *map(Reading, filter(None, others))):
            hit = self._titles.find_title(form)
            if hit:
                return blocked(hit.rule, field, hit.evidence)
        return ALLOWED

    def _title(self, reading: Reading, field: str) -> Iterable[Verdict]:
        yield self._titled(reading.text, field)
        yield from self._text(reading, field)

    def _text(self, reading: Reading, field: str, *, unseen: bool = False, mentions: bool = True) -> Iterable[Verdict]:
        yield self._identified(reading, field, address=False)
        quoted = self._titles.find_quoted(reading)
        if quoted:
            yield blocked(quoted.rule, field, quoted.evidence)
        run = self._words.find_runs(reading)
        if run:
            yield blocked(run.rule, field, run.evidence)
        if unseen:
            return
        own = self._words
        finders = (
            own.find_chains,
            own.find_quotes,
            own.find_sentences,
            self._pieces.find,
            self._figures.find,
            self._signatures.find,
        )
        for finder in (*finders, *((self._mentions.find, self._hints.find) if mentions else ())):
            hit = finder(reading)
            if hit:
                yield blocked(hit.rule, field, hit.evidence)

    def _journal(self, metadata: Mapping[str, Iterable[str]], words: Reading) -> Iterable[Verdict]:
        """The hidden review's journal, in metadata that does not say which of its reviews this is."""
        if not self._policy.cochrane:
            return
        for key, values in metadata.items():
            if is_journal_key(key) or "issn" in key.lower():
                said = Reading(" ".join(values))
                if _CDSR.search(said.folded):
                    everything = words.folded + " ".join(Reading(" ".join(v)).folded for v in metadata.values())
                    if not _OTHER_NUMBER.search(everything):
                        yield blocked("metadata.journal", key, said.folded)

    def _authored(self, metadata: Mapping[str, Iterable[str]], title: str) -> Iterable[Verdict]:
        names = " ; ".join(value for key, values in metadata.items() if "author" in key.lower() for value in values)
        years = " ".join(value for key, values in metadata.items() if is_published_key(key) for value in values)
        if names and self._mentions.same_authors(Reading(names), Reading(title), Reading(years)):
            yield blocked("metadata.authors", "author", names)

    def _dated(
        self, metadata: dict[str, list[str]], title: str, snippet: str, dates: tuple[str, ...], given: str
    ) -> Verdict:
        try:
            place = _host_and_path(given)
        except ValueError:
            return blocked("address.unreadable", "address", given)
        said = published(metadata, title, snippet, dates, place, self._today())
        if said is None:
            unread = [value for value in (*_dates_of(metadata), *dates) if not says_no_date(value)]
            unread = [value for value in unread if parse_field(value, self._today()) is None]
            return blocked("date.unreadable", "date", unread[0]) if unread else ALLOWED
        if said.period.last <= self._policy.cutoff:
            return ALLOWED
        return blocked(
            "date.after", said.field, f"{said.words} is not before {self._policy.cutoff} ({self._policy.cutoff_reason})"
        )

    def _other(self, reading: Reading, field: str) -> Verdict:
        if self._policy.other_reviews == "allow":
            return ALLOWED
        found = _OTHER_REVIEW.search(reading.folded)
        return blocked("review.other", field, reading.around(*found.span())) if found else ALLOWED


def _disguised(text: str) -> Iterator[str]:
    yield from packed_texts(text)
    yield from deciphered(text)
    if len(text) <= _LONG_TEXT:
        yield text[::-1]


def _first(verdicts: Iterable[Verdict]) -> Verdict:
    return next((verdict for verdict in verdicts if verdict.blocked), ALLOWED)


def _dates_of(metadata: Mapping[str, Iterable[str]]) -> Iterator[str]:
    for key, values in metadata.items():
        if _DATE_KEY.search(key) and is_published_key(key):
            yield from values


def _host_and_path(given: str) -> tuple[str, str]:
    if not given:
        return "", ""
    address = open_address(given)
    return address.host, "/" + address.spellings[0].partition("://")[2].partition("/")[2]


def _is_prose(key: str) -> bool:
    return key.lower() in {"snippet", "text", "description", "abstract", "content", "title", "question", "answer", ""}
