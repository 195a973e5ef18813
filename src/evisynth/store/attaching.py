"""Which entry a full text belongs to: by identifier, then by title where nothing contradicts."""

from collections.abc import Sequence
from typing import NamedTuple

from evisynth.evidence import Record
from evisynth.records import title_key
from evisynth.store.entries import StoredEntry

_ATTACHING = ("doi", "pmid", "pmcid", "openalex")
_CONTRADICTING = ("doi", "pmid", "pmcid")


class Owner(NamedTuple):
    """The entry that a full text belongs to, and the rule that says so: an identifier's name, or title."""

    record: Record
    rule: str


def find_owner(text: Record, entries: Sequence[StoredEntry]) -> Owner | None:
    """Find the entry that a full text belongs to; None when it makes a record of its own.

    An identifier in common decides. Else an equal title does, where no identifier differs, both years are within one of
    each other and the authors, if both have some, have one in common; of several such entries the one of the same year.

    Args:
        text: what the full text says of itself.
        entries: all entries, in their order of arrival.

    >>> from evisynth.evidence import Identifiers
    >>> entry = StoredEntry(1, Record(id="r-1", title="Zika in Brazil", year=2016, identifiers=Identifiers(pmid="7")))
    >>> find_owner(Record(id="t", title="ZIKA IN BRAZIL."), [entry]).rule
    'title'
    >>> find_owner(Record(id="t", title="ZIKA IN BRAZIL.", year=2008), [entry]) is None
    True
    """
    for name in _ATTACHING:
        wanted = getattr(text.identifiers, name)
        for entry in entries:
            if wanted and getattr(entry.record.identifiers, name) == wanted:
                return Owner(entry.record, name)
    key = title_key(text.title)
    fitting = [
        e.record for e in entries if key and title_key(e.record.title) == key and not _contradict(text, e.record)
    ]
    if not fitting:
        return None
    return Owner(min(fitting, key=lambda record: record.year is None or record.year != text.year), "title")


def _contradict(text: Record, record: Record) -> bool:
    pairs = ((getattr(text.identifiers, name), getattr(record.identifiers, name)) for name in _CONTRADICTING)
    if any(one and other and one != other for one, other in pairs):
        return True
    if text.year and record.year and abs(text.year - record.year) > 1:
        return True
    return bool(text.authors and record.authors) and _name_words(text).isdisjoint(_name_words(record))


def _name_words(record: Record) -> set[str]:
    words = {word for author in record.authors for word in title_key(author).split()}
    return {word for word in words if len(word) > 1}
