"""When something was published, from whatever says so: metadata, snippets, date fields; never from a crawl."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from evisynth.cleanroom.folding import fold
from evisynth.cleanroom.numerals import in_figures, roman_years, spoken_years
from evisynth.cleanroom.periods import Period, parse_period
from evisynth.cleanroom.short_dates import parse_field

_PUBLISHED_KEY = re.compile(
    r"(?:citation_?|dc\.?|dcterms\.?|prism\.?|article:|og:|bepress_citation_|eprints\.)?(?:(?:online_?|"
    r"publication_?|cover_?|first_?|e?pub_?)?(?:date|year)(?:_?published|_?issued|\.issued|online|\.created)?|"
    r"published(?:_?time|_?date|_?at|_?online)?|issued|created|release_?date|available|dateaccepted|posted|page_?age)",
)
_PUBLISHED_PART = re.compile(
    r"(?:^|[._:])(?:pub)?(?:date|published|publication|issued|posted)(?:$|[._:])|pub(?:lication)?_?date"
)
_NOT_PUBLISHED = re.compile(
    r"start|\bend|_end|complet|birth|due|event|enrol|expir|search|verif|deadline|modif|updat|crawl|index|retriev|archiv|access|fetch|cache|captur|lastmod|revis|review|valid|expire|snapshot|"
    r"visited|seen|copyright"
)
_JOURNAL_KEY = re.compile(
    r"(?:citation_|prism\.|dc\.)?(?:journal\w*|venue|\w*source|publication(?:name|title|info)?|source|ispartof|periodical|"
    r"publicationvenue)$"
)
_CRAWLED_HOSTS = re.compile(
    r"(?:^|\.)(?:researchgate\.net|academia\.edu|scribd\.com|semanticscholar\.org|core\.ac\.uk|docplayer\.\w+|"
    r"slideshare\.net|coursehero\.com|yumpu\.com|vdocuments?\.\w+|"
    r"scholar\.archive\.org|web\.archive\.org|archive\.org|studocu\.com|silo\.pub|pdfcoffee\.com)$"
)
_YEAR = r"(?<!issn )(?<!issn: )(?:1[5-9]\d\d|20\d\d)"
_DAY_OR_MONTH = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\.?\s+[a-z]{{3,9}}\.?,?\s+{_YEAR}|[a-z]{{3,9}}\.?\s+\d{{1,2}},?\s+{_YEAR}|"
    rf"{_YEAR}[-/]\d{{1,2}}[-/]\d{{1,2}}|\d{{1,2}}[./-]\d{{1,2}}[./-]{_YEAR}|[a-z]{{3,9}},?\s+{_YEAR})"
)
_MONTH_NAME = "(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}"
_SNIPPET = (
    re.compile(
        rf"^\W{{0,3}}({_DAY_OR_MONTH}|\d{{1,3}} (?:minute|hour|day|week|month|year)s? ago)\s*(?:[-—–·|.:…]|\.\.\.)"
    ),
    re.compile(rf"\bby [^·\n]{{2,80}}·\s*({_YEAR})\b"),
    re.compile(rf"\s[-–—]\s[^\n]{{2,90}}?,?\s({_YEAR})\s[-–—]\s"),
    re.compile(rf"(?:·|\|)\s*({_YEAR})\s*(?:·|\||$)"),
    re.compile(
        rf"\b(?:first (?:published|online|posted)|published(?: online)?(?: on| in)?|publication date|"
        rf"date of publication|"
        rf"e?pub(?:lication)?(?: date)?|posted(?: on)?|date published|issued?(?: date)?(?: on)?|released?(?: on)?|"
        rf"available online(?: from)?|uploaded(?: on)?|presented(?: on| in| at)?|veroffentlicht(?: am)?|"
        rf"erschienen(?: am)?|"
        rf"publie(?:e)? (?:le|en)|publicad[oa] (?:el|em|en)|pubblicato (?:il|nel)|gepubliceerd(?: op)?|"
        rf"publicerad(?: den)?|"
        rf"opublikowano|udgivet(?: den)?|oпy[бb]\S{{3,9}}o)\s*[:,]?\s*"
        rf"(?:the\s)?(?:\w{{3,14}}\s(?:of\s)?)?({_DAY_OR_MONTH}|"
        rf"\d{{1,2}}\.? (?:de )?[a-z]{{3,10}}\.? (?:de )?{_YEAR}|{_YEAR})"
    ),
    re.compile(rf"^\W{{0,3}}(?:[a-z]{{1,12}}\.?\s){{1,6}}(?<=\.\s)({_DAY_OR_MONTH})\s*[.;:|·,]"),
    re.compile(rf"\b({_MONTH_NAME}\.?\s['’]\d\d)(?!\d)"),
    re.compile(rf"\bby [^\n|]{{2,60}}[|·,–—-]\s*({_DAY_OR_MONTH})"),
    re.compile(
        rf"(?:公開|発行|出版|掲載|発表|发布|發布|发表|發表|刊行|登载|게시|발행|등록|출판)\S{{0,3}}[:\s]\s*({_YEAR}(?:\s*[年년][^\n|]{{0,14}}|[-/.]\d{{1,2}}[-/.]\d{{1,2}}))"
    ),
    re.compile(rf"\b({_YEAR}(?:\s+[a-z]{{3}}(?:\s+\d{{1,2}})?)?)\b[^\n]{{0,30}}?\bahead of print"),
    re.compile(
        rf"\b[a-z][a-z .&]{{2,40}}\.?\s+({_YEAR}(?:\s+[a-z]{{3}}(?:\s+\d{{1,2}})?)?)(?:\s?[-–/]\s?\d{{2,4}})?"
        r"\s*;\s*\d{1,4}\s*(?:\(|:)"
    ),
    re.compile(rf"\bcited by \d+[^\n]{{0,40}}?[·-]\s*({_YEAR})\b|\b({_YEAR})\s*[·-]\s*cited by\b"),
)
_LATEST = (
    re.compile(
        rf"\bsearche[sd]?\b[^.\n]{{0,60}}?\b(?:until|till|through|to|up to|on|in|"
        rf"from inception to)\s+({_DAY_OR_MONTH}|{_YEAR})"
    ),
    re.compile(rf"\b(?:received|accepted|submitted)(?: for publication)?\s*(?:on|in|:)?\s*({_DAY_OR_MONTH}|{_YEAR})"),
    re.compile(rf"(?:©|\(c\)|copyright)\s*({_YEAR}),?\s+(?:by )?the authors?"),
    re.compile(rf"(?:©|\(c\)|copyright)\s*(?:the )?authors?(?:\(s\))?,?\s+({_YEAR})"),
    re.compile(rf"\bet al\.?,?\s\(?({_YEAR})\)?(?!\d)"),
    re.compile(
        rf"\b(?:an?|the|this|new|in|our)\s({_YEAR})\s(?:cochrane\s|systematic\s|network\s|updated\s|large\s|international\s)?"
        r"(?:review|meta-?analysis|trial|study|guideline|analysis|report|survey|update|statement|consensus|paper|article)\b"
    ),
    re.compile(
        r"\b(?:review|meta-?analysis|guideline|library)\W{1,3}(?:\w+\s){0,2}(?:of|from|in|von|de|issue \d{1,2},?)"
        rf"\s({_YEAR})\b"
    ),
    re.compile(rf"\bissue\s\d{{1,2}},\s({_YEAR})\b"),
    re.compile(
        rf"^\W{{0,3}}({_YEAR})\W{{0,3}}(?:[·|]|$)|^\({_YEAR}\)|\bvol(?:ume|\.)?\s\d+[^.\n]{{0,20}}?,?\s({_YEAR})\b"
    ),
    re.compile(rf"\b(?:from|between|during)\s+(?:\w+\s)?(?:{_YEAR})\s*(?:to|and|until|[-–])\s*(?:\w+\s)?({_YEAR})\b"),
)
"""A work is not older than these, which say no more when something else gives its date."""
_FOREIGN_START = re.compile(
    rf"^\W{{0,3}}({_YEAR}\s*年[^—·|\n]{{0,8}}|(?:hace|il y a|vor|ha)\s\d{{1,3}}\s\w{{2,9}}|\d{{1,3}}\s?\w{{1,4}}前|"
    rf"\d{{1,2}}\s(?:de\s)?[a-z]{{3,10}}\.?\s(?:de\s)?{_YEAR})\s*[-—–·|.:…]"
)
_IN_TITLE = re.compile(
    rf"\b(\d{{1,2}}(?:\s?[-–]\s?\d{{1,2}})?\.?\s{_MONTH_NAME}\.?,?\s{_YEAR})\b|\b({_MONTH_NAME}\.?\s\d{{1,2}}(?:\s?[-–]\s?\d{{1,2}})?,?\s{_YEAR})\b|"
    rf"\(({_YEAR})\)|\b({_YEAR})\s(?:edition|update|version|revision)\b|\b(?:in|of|since|during|from|until|update|updated)\s({_YEAR})\b"
    r"(?!\s*(?:\w+\s)?(?:patients|participants|women|men|children|infants|cases|people|adults|subjects))"
)
_IN_DOI = re.compile(rf"/10\.\d{{4,9}}/(?:({_YEAR})\.(0[1-9]|1[0-2])\.(\d\d)\.\d|[a-z]{{2,16}}[-.]({_YEAR})[-.]\d)")
_TOGETHER = re.compile(r"[-_/](20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=[-_./]|$)")
_NUMBERING_HOSTS = re.compile(r"pubmed|ncbi\.|europepmc|semanticscholar|doi\.org")
"""Hosts whose numbers of eight digits are no days."""
_NAMED = re.compile(
    r"([\w.:-]*(?:date|publi|issued|posted|pubd|year)[\w.:-]*)[\"'”“]?\s{0,3}(?:[:=]|\bcontent\s*=)\s{0,3}[\"'”“]{0,2}"
    r"(\w[^\"'”“<>\n{}\[\]]{3,40})",
    re.IGNORECASE,
)
_MACHINE_KEY = re.compile(r"[A-Z_.:-]|date.")
"""A key as machines write it, not the word "date" of a sentence."""
_VENUE_YEAR = re.compile(rf"\b({_YEAR})\W*$")
_TELLS_TIME = re.compile(rf"{_YEAR}|['’]\d\d\b|\bago\b|\b(?:hace|il y a|vor|ha)\s\d|\d\s?\w{{0,4}}[前전]")
"""What every statement of time in a text has."""
_ARXIV = re.compile(r"/(?:abs|pdf|html)/(\d\d)(\d\d)\.\d{4,5}")
_IN_PATH = re.compile(
    rf"/({_YEAR})/(0[1-9]|1[0-2])(?:/(0[1-9]|[12]\d|3[01]))?(?=/)|/({_YEAR})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=[-/_.]|$)"
)


class Said(NamedTuple):
    """A statement of a date of publication: how far it is to be trusted (0 is most), its period and its words."""

    rank: int
    period: Period
    words: str
    field: str


@lru_cache(maxsize=4096)
def is_published_key(key: str) -> bool:
    """Whether a metadata key names the date of publication.

    >>> is_published_key("citation_publication_date"), is_published_key("dateModified")
    (True, False)
    """
    plain = fold(key).strip().replace("-", "_").rsplit("/", 1)[-1]
    named = _PUBLISHED_KEY.fullmatch(plain) or _PUBLISHED_PART.search(plain)
    return named is not None and not _NOT_PUBLISHED.search(plain)


def is_journal_key(key: str) -> bool:
    """Whether a key names the journal.

    >>> is_journal_key("citation_journal_title"), is_journal_key("title")
    (True, False)
    """
    return _JOURNAL_KEY.fullmatch(key.lower().rsplit("/", 1)[-1].rsplit(":", 1)[-1]) is not None


def published(
    metadata: Mapping[str, Iterable[str]],
    title: str,
    snippet: str,
    dates: Iterable[str],
    place: tuple[str, str],
    today: date,
) -> Said | None:
    """Say when a thing was published, by the statement that is to be trusted most.

    Metadata of the page comes first, then what a snippet prints as the date of the work, then the search engine's date
    field (which on hosts that re-date old works is no more than a crawl), then the address, last a year in the title,
    unless it is still to come. Of several statements of one kind the most exact counts, and of those the earliest.

    Args:
        metadata: keys and values of a page.
        title: a work can't be older than a past year that its title names.
        snippet: the words that a search engine shows; for a page nothing.
        dates: of the search engine, or of a page's elements for times.
        place: host and path of the address.
        today: for relative dates.
    """
    host, path = place
    said: list[Said] = []
    for key, values in metadata.items():
        if is_published_key(key):
            said += [Said(0, p, v, key) for v in values for p in [parse_field(v, today)] if p]
    said += _in_snippet(snippet, today)
    said += [Said(1, p, v, key) for key, v in _named_in(snippet) for p in [parse_field(v, today)] if p]
    if not _CRAWLED_HOSTS.search(host):
        said += [Said(2, p, v, "date") for v in dates for p in [parse_field(v, today)] if p]
    found = _IN_PATH.search(path) or _IN_DOI.search(path)
    if not found and not _NUMBERING_HOSTS.search(host):
        found = _TOGETHER.search(path)
    if found:
        period = parse_period("-".join(part for part in found.groups() if part), today)
        if period:
            said.append(Said(3, period, found[0], "address"))
    venues = (value for key, values in metadata.items() if is_journal_key(key) for value in values)
    said += [Said(3, period, v, "venue") for v in venues for period in [_of_venue(v, today)] if period]
    if not said:
        bounds = [one for one in _in_words(snippet, _LATEST, 4, today) if one.period.first <= today]
        said += [max(bounds, key=lambda one: one.period.first)] if bounds else []
    numbered = _ARXIV.match(path) if host.endswith("arxiv.org") else None
    if numbered and 1 <= int(numbered[2]) <= 12:
        month = parse_period(f"20{numbered[1]}-{numbered[2]}", today)
        said += [Said(3, month, numbered[0], "address")] if month else []
    for match in _IN_TITLE.finditer(fold(title)):
        period = parse_period(next(filter(None, match.groups())), today)
        if period and period.first <= today:
            said.append(Said(4, period, match[0], "title"))
    return min(said, key=lambda s: (s.rank, s.period.days, s.period.first), default=None)


def _named_in(snippet: str) -> Iterator[tuple[str, str]]:
    """Metadata that stands in running text, as when a snippet shows a page's linked data."""
    for found in _NAMED.finditer(snippet[:4000]) if ":" in snippet or "=" in snippet else ():
        quoted = snippet[found.start() - 1 : found.start()] in {'"', "'", "“", "”"}
        if (quoted or _MACHINE_KEY.search(found[1])) and is_published_key(found[1]):
            yield found[1], found[2]


def _of_venue(venue: str, today: date) -> Period | None:
    found = _VENUE_YEAR.search(venue)
    return parse_period(found[1], today) if found else None


def _in_snippet(snippet: str, today: date) -> list[Said]:
    return _in_words(snippet, (*_SNIPPET, _FOREIGN_START), 1, today)


def _in_words(snippet: str, patterns: Iterable[re.Pattern[str]], rank: int, today: date) -> list[Said]:
    folded = roman_years(in_figures(spoken_years(fold(snippet[:2000]))))
    found: list[Said] = []
    if not _TELLS_TIME.search(folded):
        return found
    for pattern in patterns:
        for match in pattern.finditer(folded):
            words = next((group for group in match.groups() if group), match[0])
            period = parse_period(words, today)
            if period:
                found.append(Said(rank, period, words, "snippet"))
    return found
