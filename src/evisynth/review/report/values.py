"""Extractions as a report shows them: numbered, with their passages, and with what is wrong said aloud."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from evisynth.evidence import Basis, Evidence, Scalar
from evisynth.review.report.bases import BASES, Mark, marks, unprinted
from evisynth.review.report.columns import title_of
from evisynth.review.report.data import ExtractedRow, ReportData
from evisynth.review.report.passages import Passage, passage
from evisynth.review.report.values_worded import contradictions, show_row, telling_field
from evisynth.review.report.wording import show_scalar
from evisynth.schemas import ESTIMATE_FIELDS

LOST = "no longer found"
"""Shown in place of the state of a value that was judged and that a later run doesn't find."""
_PLACE = 60
_STATES = {
    "unverified": "not yet checked by a person",
    "verified": "verified by a person",
    "revised": "revised by a person",
    "rejected": "rejected by a person",
    "added": "added by a person",
    LOST: "checked by a person, and no longer found by extraction",
}
_MATCHES = {
    "exact": "found word for word",
    "normalised": "found, apart from spaces, dashes and the like",
    "fuzzy": "found in similar words, every number equal",
    "none": "",
}
_TOLD = frozenset({"class", "type", *ESTIMATE_FIELDS})


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """One quote in its place, and which fields stand on it."""

    fields: tuple[str, ...]
    quote: str
    passage: Passage
    match: str
    match_words: str
    basis: str
    found_by: str
    notes: tuple[str, ...]

    @property
    def facts(self) -> str:
        """Where the quote stands, how it was found and what for, in one line."""
        seen = self.passage
        page = f"page {seen.page}" if seen.page else ""
        fields = "for " + ", ".join(title_of(field) for field in self.fields)
        parts = (
            " › ".join(seen.section),
            seen.table,
            page,
            self.match_words,
            self.basis,
            f"by {self.found_by}",
            fields,
        )
        return " · ".join(part for part in (*parts, *self.notes) if part)


@dataclass(frozen=True, slots=True)
class ShownValue:
    """One extraction with all that a reader needs beside it.

    `found` is False as soon as one of its quotes is not in its document, or when it has none. `bases` says of the
    fields that are not printed what they are.
    """

    id: str
    row: ExtractedRow
    document: str | None
    words: str
    evidence: tuple[ShownEvidence, ...]
    found: bool
    bases: Mapping[str | None, Basis] = field(default_factory=dict[str | None, Basis])

    def marks(self, *fields: str | None) -> tuple[Mark, ...]:
        """The marks of those fields that are not printed; None is the record as a whole."""
        return marks(self.bases, fields) if self.bases else ()

    @property
    def told_by(self) -> tuple[str | None, ...]:
        """The fields that `words` tell."""
        return (None, *ESTIMATE_FIELDS) if self.kind == "parameter" else (None, telling_field(self.fields))

    @property
    def note(self) -> str:
        """The number alone, as notes are cited in print."""
        return self.id[1:]

    @property
    def fields(self) -> Mapping[str, Scalar]:
        """The extraction's fields."""
        return self.row.extraction.values

    @property
    def kind(self) -> str:
        """Parameter, model or outbreak."""
        return self.row.extraction.kind

    @property
    def own(self) -> str:
        """Own, cited or assumed."""
        return self.row.extraction.own

    @property
    def state(self) -> str:
        """What people made of it; that it is no longer found outweighs it."""
        return LOST if self.row.trail is not None and self.row.trail.lost else self.row.extraction.state

    @property
    def counts(self) -> bool:
        """Whether it stands in tables and plots: it is there, and nobody has rejected it."""
        return self.state not in {"rejected", LOST}

    @property
    def disputed(self) -> bool:
        """Whether people who worked blind disagree on it."""
        return self.row.trail is not None and self.row.trail.disputed

    @property
    def checked_by(self) -> tuple[str, ...]:
        """Who said something of it."""
        return self.row.trail.people if self.row.trail is not None else ()

    @property
    def revisions(self) -> tuple[str, ...]:
        """Each field that people changed: what was printed, and what stands now."""
        return revisions(self.row)

    @property
    def printed_words(self) -> str:
        """The estimate as it was printed, where people changed it; empty where they didn't."""
        trail = self.row.trail
        if trail is None or self.kind != "parameter":
            return ""
        words = show_row(trail.printed)
        return "" if words == self.words else words

    @property
    def contradictions(self) -> tuple[str, ...]:
        """Which of its numbers can't all be right, whoever has settled it."""
        return contradictions(self.fields)

    @property
    def tone(self) -> str:
        """The review state as good, bad or neither."""
        return {"unverified": "", "rejected": " bad", LOST: " warn"}.get(self.state, " good")

    @property
    def about(self) -> str:
        """Whose value it is, what people made of it, and every field that its words don't hold."""
        whose = "the study's own" if self.own == "own" else self.own
        told = _TOLD if self.kind == "parameter" else ()
        rest = ((name, show_scalar(content)) for name, content in self.fields.items() if name not in told)
        people = _STATES[self.state]
        if self.checked_by:
            people = f"{people} ({', '.join(self.checked_by)})"
        changes = (f"was {change}" for change in self.revisions)
        told_fields = (
            f"{title_of(name)}: {words}{f' ({self.bases[name]})' if name in self.bases else ''}"
            for name, words in rest
            if words
        )
        return " · ".join((*self.contradictions, whose, people, *changes, *told_fields))

    @property
    def label(self) -> str:
        """The report's label."""
        return self.row.label

    @property
    def type(self) -> str:
        """The schema's type, else its class, else the kind."""
        return str(self.fields.get("type") or self.fields.get("class") or self.kind.capitalize())

    @property
    def group(self) -> str:
        """The schema's class, else the type up to its dash."""
        return str(self.fields.get("class") or self.type.partition(" - ")[0])

    @property
    def short_type(self) -> str:
        """The type without its class in front."""
        head, dash, rest = self.type.partition(" - ")
        return rest[:1].upper() + rest[1:] if dash and head == self.group else self.type

    @property
    def sample(self) -> tuple[str, str]:
        """Sample size, and who was in it."""
        return show_scalar(self.fields.get("population_sample_size")), _said(self.fields.get("population_group"))

    @property
    def place(self) -> str:
        """Place and years in one line, a long list of places cut short."""
        start, end = show_scalar(self.fields.get("study_start_year")), show_scalar(self.fields.get("study_end_year"))
        years = f"{start}–{end}" if start and end and start != end else start or end
        where = show_scalar(self.fields.get("population_location"))
        if len(where) > _PLACE:
            where = where[:_PLACE].rpartition(" ")[0] + " …"
        return ", ".join(part for part in (where, years) if part)

    @property
    def value_type(self) -> str:
        """Mean, median and the like, where said."""
        return _said(self.fields.get("value_type"))

    @property
    def country(self) -> str:
        """Country or countries of the population."""
        return show_scalar(self.fields.get("population_country") or self.fields.get("outbreak_country"))


def show_values(data: ReportData) -> tuple[ShownValue, ...]:
    """Number the extractions v1, v2, … in their order and put their quotes back into place."""
    texts = {report.record.id: report.document for study in data.studies for report in study.reports}
    return tuple(
        _show(f"v{index}", row, row.document or texts.get(row.record), data)
        for index, row in enumerate(data.extractions, start=1)
    )


def revisions(row: ExtractedRow) -> tuple[str, ...]:
    """Write each revised field as "field: printed → now"; none where nobody changed anything."""
    if row.trail is None:
        return ()
    before, after = row.trail.printed, row.extraction
    names = [n for n in dict.fromkeys((*before.values, *after.values)) if before.values.get(n) != after.values.get(n)]
    told = [
        f"{name}: {show_scalar(before.values.get(name)) or 'empty'} → {show_scalar(after.values.get(name)) or 'empty'}"
        for name in names
    ]
    return (*told, f"own: {before.own} → {after.own}") if before.own != after.own else tuple(told)


def _said(value: Scalar) -> str:
    return "" if value == "Unspecified" else show_scalar(value)


def _show(name: str, row: ExtractedRow, document: str | None, data: ReportData) -> ShownValue:
    text = data.documents.get(document) if document else None
    groups: dict[tuple[str, int | None, int | None, str, str], list[Evidence]] = {}
    for evidence in row.extraction.evidence:
        key = (evidence.quote, evidence.start, evidence.end, evidence.basis, evidence.found_by)
        groups.setdefault(key, []).append(evidence)
    shown = tuple(_evidence(group, passage(text, group[0])) for group in groups.values())
    words = show_row(row.extraction)
    found = bool(shown) and all(item.passage.found for item in shown)
    return ShownValue(name, row, document, words, shown, found, unprinted(row))


def _evidence(group: list[Evidence], seen: Passage) -> ShownEvidence:
    first = group[0]
    match = first.match if seen.found else "none"
    words = _MATCHES[match]
    if match == "fuzzy":
        words = f"{words} (similarity {first.score:.2f})"
    fields = tuple(dict.fromkeys(evidence.field or "whole record" for evidence in group))
    notes = tuple(dict.fromkeys(evidence.note for evidence in group if evidence.note))
    return ShownEvidence(fields, first.quote, seen, match, words, BASES[first.basis], first.found_by, notes)
