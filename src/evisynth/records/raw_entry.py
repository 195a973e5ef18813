"""From the fields of one entry, under canonical names, to a record: the same for every format."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from evisynth.evidence import Entry, Identifiers, Origin, Record
from evisynth.records.decisions import decisions_of
from evisynth.records.entry_ids import entry_id
from evisynth.records.fieldtext import name, names, one_line, page_range, plain, year_of
from evisynth.records.identifiers import (
    find_identifiers,
    normalise_doi,
    normalise_openalex,
    normalise_pmcid,
    normalise_pmid,
    normalise_registration,
)
from evisynth.records.notices import is_marked_retracted
from evisynth.records.results import RAW_LIMIT, Problem

_MISSING = {"", "na", "n/a", "nan", "none", "null", "unknown", "[no title]", "[no title available]"}


@dataclass(slots=True)
class RawEntry:
    """One entry as a format's reader found it.

    Args:
        line: 1-based line where it starts.
        fields: canonical name to its values in order. Names: title, abstract, author (one name), authors (a cell of
            names), date, journal, volume, issue, pages, start_page, end_page, language, type, keyword, doi, pmid,
            pmcid, openalex, s2, registration, accession, database, key, note, link, retracted, label_…
        raw: its text, for quarantine.
    """

    line: int | None
    fields: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    raw: str = ""

    def add(self, name: str, value: str) -> None:
        """Add a value that is not empty."""
        if value.strip():
            self.fields.setdefault(name, []).append(value)

    def first(self, name: str) -> str:
        """Give the first value of a field as one line, or an empty string."""
        for value in self.fields.get(name, ()):
            text = one_line(value)
            if text.casefold() not in _MISSING:
                return text
        return ""

    def all(self, name: str) -> list[str]:
        """Give every value of a field."""
        return self.fields.get(name, [])


def build(raw: RawEntry, file: str) -> Entry | Problem:
    """Make an entry of a record, its origin and its decisions, or say why it is set aside.

    Args:
        raw: the entry's fields.
        file: the name of the file, for the origin.

    Returns:
        An Entry, or a Problem when the entry has neither a title nor any identifier.
    """
    identifiers = _identifiers(raw)
    title = raw.first("title")
    if not title and identifiers == Identifiers():
        return Problem(raw.line, "neither a title nor any identifier", raw.raw[:RAW_LIMIT])
    abstract = "\n".join(text for value in raw.all("abstract") if (text := plain(value)))
    types = _unique(one_line(value) for value in raw.all("type"))
    record = Record(
        id="",
        title=title or None,
        abstract=None if abstract.casefold() in _MISSING else abstract,
        authors=_authors(raw),
        year=next((year for value in raw.all("date") if (year := year_of(value))), None),
        journal=raw.first("journal") or None,
        volume=raw.first("volume") or None,
        issue=raw.first("issue") or None,
        pages=_pages(raw),
        language=raw.first("language") or None,
        types=types,
        keywords=_unique(one_line(value).lstrip("*") for value in raw.all("keyword")),
        retracted=is_marked_retracted(title, types) or _says_yes(raw.first("retracted")),
        identifiers=identifiers,
        origins=(Origin(file, raw.line, raw.first("key") or None),),
    )
    return Entry(replace(record, id=entry_id(record)), decisions_of(raw.fields))


def _identifiers(raw: RawEntry) -> Identifiers:
    doi = next((d for value in raw.all("doi") if (d := normalise_doi(value))), None)
    pmid = next((p for value in raw.all("pmid") if (p := normalise_pmid(value))), None)
    pmcid = next((p for value in raw.all("pmcid") if (p := normalise_pmcid(value))), None)
    openalex = next((o for value in raw.all("openalex") if (o := normalise_openalex(value))), None)
    registration = next((r for value in raw.all("registration") if (r := normalise_registration(value))), None)
    accession = _accession(raw)
    mentioned = [find_identifiers(value) for value in (*raw.all("link"), *raw.all("id_note"))]
    return Identifiers(
        doi=doi or accession.doi or next((m.doi for m in mentioned if m.doi), None),
        pmid=pmid or accession.pmid or next((m.pmid for m in mentioned if m.pmid), None),
        pmcid=pmcid or accession.pmcid or next((m.pmcid for m in mentioned if m.pmcid), None),
        openalex=openalex or next((m.openalex for m in mentioned if m.openalex), None),
        s2=raw.first("s2") or None,
        registration=registration or accession.registration,
    )


def _accession(raw: RawEntry) -> Identifiers:
    """Read a database's own number: a PMID only where the number, its prefix or its database says so plainly.

    Bare digits are a PMID in an export of PubMed or MEDLINE, and in Covidence's column, which copies them from
    there; but not over eight digits (Embase, CINAHL, Scopus) and not under six (a person's own numbering).
    """
    database = " ".join(raw.all("database")).casefold()
    from_medline = "medline" in database or "pubmed" in database or "covidence" in database
    for value in raw.all("accession"):
        text = value.strip()
        prefixed = re.fullmatch(r"(?:medline|pubmed|pmid):?\s*(\d{1,8})", text, re.IGNORECASE)
        if prefixed:
            return Identifiers(pmid=normalise_pmid(prefixed.group(1)))
        if from_medline and re.fullmatch(r"\d{6,8}", text):
            return Identifiers(pmid=normalise_pmid(text))
        found = find_identifiers(text)
        if re.search(r"[A-Za-z/]", text) and (found.pmcid or found.registration or found.doi):
            return Identifiers(doi=found.doi, pmcid=found.pmcid, registration=found.registration)
    return Identifiers()


def _authors(raw: RawEntry) -> tuple[str, ...]:
    listed = [n for value in raw.all("author") if (n := name(value))]
    if not listed:
        listed = [n for value in raw.all("authors")[:1] for n in names(value)]
    return tuple(n for n in listed if n.casefold() not in _MISSING)


def _pages(raw: RawEntry) -> str | None:
    pages = page_range(raw.first("start_page"), raw.first("end_page")) or page_range(raw.first("pages"), "")
    return pages or None


def _unique(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(v for v in values if v.casefold() not in _MISSING))


def _says_yes(value: str) -> bool:
    return value.casefold() in {"true", "1", "yes"}
