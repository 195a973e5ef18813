"""Bibliographic records: what came in, where from, and what people had already decided."""

from dataclasses import dataclass, field
from typing import Literal

Verdict = Literal["include", "exclude", "unclear"]
Stage = Literal["abstract", "fulltext"]


@dataclass(frozen=True, slots=True)
class Identifiers:
    """Normalised identifiers of one publication; None where absent.

    `doi` is lower case without resolver, `pmid` digits, `pmcid` "PMC" + digits, `openalex` "W" + digits,
    `s2` the Semantic Scholar id, `registration` a trial or review registration number.
    """

    doi: str | None = None
    pmid: str | None = None
    pmcid: str | None = None
    openalex: str | None = None
    s2: str | None = None
    registration: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """One place where an entry stood.

    Args:
        file: name of the imported file (no folder), or of the service.
        line: 1-based line where the entry starts; None when the format has no lines.
        key: the entry's own id in that file (ID, citation key, accession or Covidence number).
    """

    file: str
    line: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One publication as a bibliography describes it.

    `id` is a hash of the normalised fields of the entry that it was first read from (`records.entry_id`), and never
    changes. Authors are "Family, Given" where the source allows. `types` are the source's publication types.
    """

    id: str
    title: str | None = None
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    journal: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    language: str | None = None
    types: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    retracted: bool = False
    identifiers: Identifiers = field(default_factory=Identifiers)
    origins: tuple[Origin, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedDecision:
    """A human decision that an export carries, e.g. Covidence's "Exclusion reason: …" in `Notes`."""

    stage: Stage
    decision: Verdict
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of one file: its record (with one origin) and the decisions that came with it."""

    record: Record
    decisions: tuple[ImportedDecision, ...] = ()
