"""One record out of several that are one publication, with nothing lost."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from evisynth.errors import UsageError
from evisynth.evidence import Identifiers, Record

_T = TypeVar("_T")


def merge_records(records: Sequence[Record]) -> Record:
    """Merge records that are one publication, in the order in which they came in.

    The id is that of the first. Each field, and each identifier, is the first that is not empty; types, keywords and
    origins are united; the merged record is retracted when one of them is.

    Args:
        records: one or more.

    Raises:
        UsageError: there is no record.

    >>> merged = merge_records([Record(id="a", title="Zika"), Record(id="b", title="ZIKA", year=2016)])
    >>> merged.id, merged.title, merged.year
    ('a', 'Zika', 2016)
    """
    if not records:
        raise UsageError("no record to merge")
    first = records[0]
    return Record(
        id=first.id,
        title=_first(record.title for record in records),
        abstract=_first(record.abstract for record in records),
        authors=_first(record.authors for record in records) or (),
        year=_first(record.year for record in records),
        journal=_first(record.journal for record in records),
        volume=_first(record.volume for record in records),
        issue=_first(record.issue for record in records),
        pages=_first(record.pages for record in records),
        language=_first(record.language for record in records),
        types=_united(record.types for record in records),
        keywords=_united(record.keywords for record in records),
        retracted=any(record.retracted for record in records),
        identifiers=_identifiers([record.identifiers for record in records]),
        origins=_united(record.origins for record in records),
    )


def _identifiers(all_ids: Sequence[Identifiers]) -> Identifiers:
    return Identifiers(
        doi=_first(ids.doi for ids in all_ids),
        pmid=_first(ids.pmid for ids in all_ids),
        pmcid=_first(ids.pmcid for ids in all_ids),
        openalex=_first(ids.openalex for ids in all_ids),
        s2=_first(ids.s2 for ids in all_ids),
        registration=_first(ids.registration for ids in all_ids),
    )


def _first(values: Iterable[_T | None]) -> _T | None:
    return next((value for value in values if value), None)


def _united(values: Iterable[tuple[_T, ...]]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(value for several in values for value in several))
