"""Notices and versions: errata, retractions, preprints, and the numbered versions of one work."""

import re
from collections.abc import Sequence
from typing import Literal

from evisynth.evidence import Record
from evisynth.records.identifiers import title_key

Notice = Literal["erratum", "retraction", "concern", "comment"]

# Words that open nothing but a notice stand alone; words with other uses ("Correction of anaemia", "Retraction of the
# eyelid", "Response to vaccination") count with a colon, a dash, a quotation mark or nothing after them.
_STOP = r"\s*(?:[:.\]]|[-–—]\s|(?=[\"'“‘«])|$)"
_OPENING_PATTERNS: tuple[tuple[str, Notice], ...] = (
    (r"(?:erratum|errata|corrigendum|corrigenda|addendum)\b(?:\s+(?:to|for|in|of)\b)?", "erratum"),
    (rf"(?:author|publisher|publishers)['’]?s? correction\b(?:\s+(?:to|for|of)\b)?{_STOP}", "erratum"),
    (r"corrections? for\b.{1,80}\bet al\.,?", "erratum"),
    (rf"corrections?(?:\s+(?:for|of))?{_STOP}|corrections? to\b", "erratum"),
    (r"(?:notice of (?:partial )?|(?:partial )?)retraction (?:notice|note)\b(?:\s+(?:to|for|of)\b)?", "retraction"),
    (rf"(?:notice of )?(?:partial )?retraction(?:\s+of)?{_STOP}|notice of retraction\b", "retraction"),
    (rf"withdrawal notice\b|withdrawal(?:\s+of)?{_STOP}", "retraction"),
    (r"(?:editorial )?expression of concern\b(?:\s+(?:to|for|about|regarding)\b)?", "concern"),
    (
        rf"(?:(?:author|authors)['’]?s?['’]? )?(?:comment|commentary|reply|response|re)(?:\s+(?:on|to))?{_STOP}",
        "comment",
    ),
)
_OPENINGS: tuple[tuple[re.Pattern[str], Notice], ...] = tuple(
    (re.compile(rf"^[\W_]*(?:{pattern})[\W_]*", re.IGNORECASE), kind) for pattern, kind in _OPENING_PATTERNS
)
# Web of Science writes a correction as the title of its subject with the place where that stood.
_WOS_CORRECTION = re.compile(r"\s*\((?:vol|v)\.? ?\w+,.{1,40}\b(?:19|20)\d\d\)\W*$", re.IGNORECASE)
_RETRACTED_MARK = re.compile(
    r"^\W*(?:retracted(?:\s+(?:article|paper|chapter))?|withdrawn(?:\s+article)?)\s*[:.\]\-–—)]+\s*|"
    r"\s*[\[(]\s*(?:retracted|withdrawn)(?:\s+article[^\])]*)?\s*[\])]\W*$",
    re.IGNORECASE,
)
_NOTICE_TYPES: tuple[tuple[str, Notice], ...] = (
    ("published erratum", "erratum"),
    ("erratum", "erratum"),
    ("correction", "erratum"),
    ("corrigendum", "erratum"),
    ("addendum", "erratum"),
    ("retraction of publication", "retraction"),
    ("retraction notice", "retraction"),
    ("retraction", "retraction"),
    ("expression of concern", "concern"),
)
_RETRACTED_TYPES = {"retracted publication", "retracted article", "retracted"}

_PREPRINT_DOI = re.compile(
    r"10\.1101/(?:\d{4}\.\d\d\.\d\d\.\d+|\d{6})|10\.64898/|10\.21203/rs\.|10\.20944/preprints|10\.31234/osf|10\.31219/osf|"
    r"10\.31235/osf|10\.48550/arxiv|10\.26434/chemrxiv|10\.22541/au\.|10\.2139/ssrn|10\.7287/peerj\.preprints|"
    r"10\.1590/scielopreprints|10\.32388/|10\.33774/"
)
_PREPRINT_VENUE = re.compile(
    r"\b(?:medrxiv|biorxiv|arxiv|chemrxiv|psyarxiv|research square|preprints(?:\.org)?|ssrn|authorea)\b",
    re.IGNORECASE,
)
_VERSIONED = re.compile(
    r"^(?P<base>10\.12688/[a-z0-9]+\.\d+|10\.7554/elife\.\d+|10\.1002/14651858\.[a-z]{2}\d{6}|10\.21203/rs\.\d\.rs-\d+|"
    r"10\.20944/preprints\d+\.\d+|10\.6084/m9\.figshare\.[a-z.]*\d+|10\.7287/peerj\.preprints\.\d+|"
    r"10\.26434/chemrxiv-\d{4}-[a-z0-9]+|10\.1101/(?:\d{4}\.\d\d\.\d\d\.)?\d{6,8}|10\.48550/arxiv\.\d{4}\.\d{4,5}|"
    r"10\.31234/osf\.io/[a-z0-9]+|10\.31219/osf\.io/[a-z0-9]+)"
    r"(?:\.pub(?P<pub>\d+)|[./_-]?v(?P<v>\d+)|\.(?P<dot>\d+))?$"
)


def notice_kind(record: Record) -> Notice | None:
    """Say what kind of notice about another publication a record is, None for a publication of its own.

    >>> notice_kind(Record(id="", title="Correction to: Zika virus in Brazil"))
    'erratum'
    >>> notice_kind(Record(id="", title="Correction of anaemia in children")) is None
    True
    """
    types = {t.casefold() for t in record.types}
    for name, kind in _NOTICE_TYPES:
        if name in types:
            return kind
    return _title_notice(record.title or "")


def has_notice_title(title: str | None) -> bool:
    """Say whether the title itself makes a record a notice.

    >>> has_notice_title("Zika virus in Brazil (vol 12, pg 345, 2016)")
    True
    """
    return _title_notice(title or "") is not None


def _title_notice(title: str) -> Notice | None:
    if _WOS_CORRECTION.search(title):
        return "erratum"
    return next((kind for pattern, kind in _OPENINGS if pattern.match(title)), None)


def unmarked_title(title: str | None) -> str:
    """Give a title without the words that mark a retracted publication.

    >>> unmarked_title("RETRACTED: Zika virus in Brazil")
    'Zika virus in Brazil'
    """
    return _RETRACTED_MARK.sub("", title or "")


def subject_key(record: Record) -> str:
    """Give the title key of the publication that a record is or is about, without the words that make it a notice.

    >>> subject_key(Record(id="", title="RETRACTED: Zika virus in Brazil"))
    'zika virus in brazil'
    """
    title = unmarked_title(record.title)
    if notice_kind(record) is not None:
        title = _WOS_CORRECTION.sub("", title)
        opening = next((found for pattern, _ in _OPENINGS if (found := pattern.match(title))), None)
        title = title if opening is None else title[opening.end() :]
    return title_key(title)


def is_marked_retracted(title: str, types: Sequence[str]) -> bool:
    """Say whether title or types mark a publication as retracted (a notice of retraction is not itself retracted).

    >>> is_marked_retracted("RETRACTED ARTICLE: Zika virus in Brazil", ())
    True
    """
    if any(t.casefold() in _RETRACTED_TYPES for t in types):
        return True
    return bool(title and _RETRACTED_MARK.search(title))


def is_preprint(record: Record) -> bool:
    """Say whether a record is a preprint, by its type, its DOI's registrant or the name of its server.

    >>> from evisynth.evidence import Identifiers
    >>> is_preprint(Record(id="", identifiers=Identifiers(doi="10.1101/2020.03.09.20033217")))
    True
    """
    if any(t.casefold() in {"preprint", "posted-content", "posted content"} for t in record.types):
        return True
    doi = record.identifiers.doi
    if doi and _PREPRINT_DOI.match(doi):
        return True
    return bool(record.journal and _PREPRINT_VENUE.search(record.journal))


def version_base(doi: str | None) -> str | None:
    """Give what the DOIs of all versions of one work share; None when the registrant numbers no versions.

    Known: F1000 platforms, eLife, Cochrane reviews, Research Square, Preprints.org, figshare, PeerJ, ChemRxiv,
    bioRxiv and medRxiv, arXiv, PsyArXiv.

    >>> version_base("10.12688/f1000research.7382.2"), version_base("10.1002/14651858.cd004816.pub3")
    ('10.12688/f1000research.7382', '10.1002/14651858.cd004816')
    """
    found = _VERSIONED.match(doi or "")
    return None if found is None else found.group("base")
