"""What a report is made of: a frozen picture of the review, with nothing left to look up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from evisynth.evidence import Document, Extraction, Record
from evisynth.review.report.boxes import Boxes

ReportStatus = Literal["included", "awaiting"]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One eligibility criterion of the protocol, in the protocol's order."""

    id: str
    stage: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """One word of a person on a value: who, what was done, and from what to what."""

    who: str
    action: str
    field: str = ""
    before: str = ""
    after: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReviewTrail:
    """What people made of a value.

    Args:
        printed: the row as it was extracted, before anybody revised it.
        steps: every word, in order.
        lost: it was judged, and a later run no longer finds it.
        disputed: people who worked blind disagree, and nobody has settled it.
    """

    printed: Extraction
    steps: tuple[ReviewStep, ...] = ()
    lost: bool = False
    disputed: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """Who said something, in the order of their first word."""
        return tuple(dict.fromkeys(step.who for step in self.steps))


@dataclass(frozen=True, slots=True)
class StudyReport:
    """One report of a study.

    Args:
        record: its bibliographic record.
        label: surname and year with a letter where two would be alike, e.g. "Okafor 2017b".
        document: the id of its full text in `ReportData.documents`, or None.
        status: included, or awaiting a person's decision.
        quality: the schema's quality questions with their answers: yes, no, or None for not applicable.
        quality_score: yes answers among yes and no; None when there is neither.
    """

    record: Record
    label: str
    document: str | None = None
    status: ReportStatus = "included"
    quality: Mapping[str, bool | None] = field(default_factory=dict[str, bool | None])
    quality_score: float | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """One study with all its reports."""

    id: str
    reports: tuple[StudyReport, ...]


@dataclass(frozen=True, slots=True)
class ExtractedRow:
    """One extraction of one report.

    `document` is the id of the text that its spans count in; None takes the full text of the record's report. `trail`
    is what people made of it; None when nobody has said anything.
    """

    record: str
    study: str
    label: str
    extraction: Extraction
    document: str | None = None
    trail: ReviewTrail | None = None


@dataclass(frozen=True, slots=True)
class FailedItem:
    """An item of a stage that ended with an error."""

    stage: str
    item: str
    label: str
    error: str


@dataclass(frozen=True, slots=True)
class QuarantinedEntry:
    """An entry of an import that could not be read; `excerpt` is how it begins, as it stood."""

    file: str
    line: int | None
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class CheckedValue:
    """One value that was planted in a sample, or that was extracted from it."""

    label: str
    what: str
    value: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class PlantedCheck:
    """How an extraction compares with the values that were planted in a sample."""

    found: tuple[CheckedValue, ...] = ()
    missed: tuple[CheckedValue, ...] = ()
    made_up: tuple[CheckedValue, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckShare:
    """So many of so many checked records, with the limits of the exact 95 % interval; `what` is a state or a field."""

    what: str
    k: int
    n: int
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class MakerCheck:
    """What people said of the records that one model, or one version of the rules, found.

    Args:
        made_by: who found them.
        judged: how many people have judged.
        states: verified, revised and rejected among the judged.
        fields: corrected among the records that were kept and have the field; those that were corrected at all.
    """

    made_by: str
    judged: int
    states: tuple[CheckShare, ...]
    fields: tuple[CheckShare, ...]


@dataclass(frozen=True, slots=True)
class DeclinedValue:
    """A value that rules read and a model did not take, with the model's reason."""

    record: str
    label: str
    what: str
    value: str
    quote: str
    reason: str


@dataclass(frozen=True, slots=True)
class StageVersion:
    """What did a stage: rules or a model, and in which version (for a model, its prompt's hash)."""

    stage: str
    by: str
    version: str


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was imported; `counts` are its seen, kept, merged and quarantined entries."""

    file: str
    sha256: str
    counts: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class ReportData:
    """A review at one moment.

    Args:
        title, topic: as in the protocol.
        notice: a sentence that must be read first (e.g. that the sample is invented); empty for none.
        boxes: the numbers of the PRISMA flow.
        criteria: the protocol's criteria, in their order.
        queries: what was searched for, by source.
        studies: included studies and those that await a person.
        extractions: in the order of their documents.
        documents: full texts by id.
        failed, quarantined: what did not come through.
        makers: what people said of each maker's records; empty while nothing is judged.
        added: records that extraction missed and people added.
        declined: what rules read and a model did not take.
        check: a sample's planted values against the extracted ones; None outside the demo.
        version: of this software.
        stages: what did each stage.
        inputs: the imported files.
        warnings: sentences that a reader must know.
    """

    title: str
    topic: str
    boxes: Boxes
    notice: str = ""
    criteria: tuple[Criterion, ...] = ()
    queries: Mapping[str, str] = field(default_factory=dict[str, str])
    studies: tuple[Study, ...] = ()
    extractions: tuple[ExtractedRow, ...] = ()
    documents: Mapping[str, Document] = field(default_factory=dict[str, Document])
    failed: tuple[FailedItem, ...] = ()
    quarantined: tuple[QuarantinedEntry, ...] = ()
    makers: tuple[MakerCheck, ...] = ()
    added: int = 0
    declined: tuple[DeclinedValue, ...] = ()
    check: PlantedCheck | None = None
    version: str = ""
    stages: tuple[StageVersion, ...] = ()
    inputs: tuple[InputFile, ...] = ()
    warnings: tuple[str, ...] = ()
