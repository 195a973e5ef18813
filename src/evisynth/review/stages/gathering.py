"""From a project's tables to the frozen picture that a report is made of."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from evisynth import __version__
from evisynth.evidence import Document, Record
from evisynth.review.prisma import prisma
from evisynth.review.report import (
    CheckedValue,
    Criterion,
    FailedItem,
    InputFile,
    PlantedCheck,
    QuarantinedEntry,
    ReportData,
    StageVersion,
    Study,
    StudyReport,
    read_boxes,
    show_estimate,
)
from evisynth.review.stages.checks import declined_values, maker_checks
from evisynth.review.stages.extract import PLACES, ReadText
from evisynth.review.stages.parse import load_document
from evisynth.review.stages.review_trails import shown_rows
from evisynth.review.stages.reviewed import verify
from evisynth.review.stages.texts import Placed, placed_publications
from evisynth.review.verification import Quality
from evisynth.store import Project, newest_results, read_events, read_imports, read_quarantined

PLANTED = "planted.jsonl"
"""A file of a project that holds known true values; the report then says how many were found."""
STAGES = ("dedupe", "parse", "screen-abstract", "screen-fulltext", "extract")


def gather(project: Project) -> ReportData:
    """Collect what a report shows; equal projects give equal data, whatever interrupted them."""
    protocol, placed = project.protocol, placed_publications(project)
    taken = [one for one in placed if one.position.place in PLACES]
    labels = label_records([one.publication.record for one in placed])
    documents = {one.publication.id: load_document(project, one.blob) for one in taken if one.blob}
    verified = verify(project, placed)
    makers, added = maker_checks(verified)
    check = _check(project, placed, verified.texts, labels)
    with project.database.read() as connection:
        boxes = prisma(read_events(connection), protocol)
        imports, quarantined = read_imports(connection), read_quarantined(connection)
        results = {stage: newest_results(connection, stage, with_data=False) for stage in STAGES}
    warnings = [f"{labels[i]}: {warning}" for i, document in documents.items() for warning in document.warnings]
    warnings += [f"{labels[i]}: {text}" for i, read in verified.texts.items() for text in read.warnings]
    return ReportData(
        title=protocol.review.title,
        topic=protocol.review.topic,
        notice=protocol.review.notice,
        boxes=read_boxes(boxes),
        criteria=tuple(Criterion(c.id, c.stage, c.kind, c.text) for c in protocol.criteria),
        queries={name: text for name, text in protocol.query.model_dump().items() if text},
        studies=_studies(taken, documents, labels, verified.quality()),
        extractions=shown_rows(taken, verified, labels),
        documents={document.id: document for document in documents.values()},
        failed=_failed(results, labels),
        quarantined=tuple(QuarantinedEntry(q.file, q.line, q.reason, q.raw[:300]) for q in quarantined),
        makers=makers,
        added=added,
        declined=tuple(declined_values(taken, verified.texts, labels)),
        check=check,
        version=__version__,
        stages=_versions(results),
        inputs=tuple(
            InputFile(
                one.name,
                one.sha256,
                {"seen": one.seen, "kept": one.kept, "merged": one.merged, "quarantined": one.quarantined},
            )
            for one in imports
        ),
        warnings=tuple(warnings),
    )


def label_records(records: Sequence[Record]) -> dict[str, str]:
    """Label each record "Surname 2017", with a letter where two would be alike.

    >>> both = [Record(id=i, authors=("Okafor, N.",), year=2017) for i in ("a", "b")]
    >>> label_records(both)
    {'a': 'Okafor 2017a', 'b': 'Okafor 2017b'}
    """
    plain = {record.id: f"{_surname(record)} {record.year or 'n.d.'}" for record in records}
    sharing: dict[str, list[str]] = {}
    for identifier, label in plain.items():
        sharing.setdefault(label, []).append(identifier)
    return {
        identifier: label + (_letters(sharing[label].index(identifier)) if len(sharing[label]) > 1 else "")
        for identifier, label in plain.items()
    }


def _surname(record: Record) -> str:
    if not record.authors:
        words = re.findall(r"\w+", record.title or "")
        return " ".join(words[:3]) or "Anonymous"
    first = record.authors[0]
    return first.split(",")[0].strip() or first


def _letters(index: int) -> str:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    return (_letters(index // 26 - 1) if index >= 26 else "") + alphabet[index % 26]


def _studies(
    taken: Sequence[Placed],
    documents: Mapping[str, Document],
    labels: Mapping[str, str],
    qualities: Mapping[str, Quality],
) -> tuple[Study, ...]:
    grouped: dict[str, list[StudyReport]] = {}
    for one in taken:
        document = documents.get(one.publication.id)
        report = StudyReport(
            one.publication.record,
            labels[one.publication.id],
            document.id if document else None,
            "included" if one.position.place == "included" else "awaiting",
            quality.answers if (quality := qualities.get(one.publication.id)) else {},
            quality.score if quality else None,
        )
        grouped.setdefault(one.publication.study, []).append(report)
    return tuple(Study(identifier, tuple(reports)) for identifier, reports in grouped.items())


def _failed(results: Mapping[str, Mapping[str, Any]], labels: Mapping[str, str]) -> tuple[FailedItem, ...]:
    return tuple(
        FailedItem(stage, item, labels.get(item, item), result.error or "")
        for stage, found in results.items()
        for item, result in found.items()
        if result.status == "failed"
    )


def _versions(results: Mapping[str, Mapping[str, Any]]) -> tuple[StageVersion, ...]:
    used = {
        (stage, result.parts["model"], result.parts["code version"])
        for stage, found in results.items()
        for result in found.values()
    }
    return tuple(StageVersion(*one) for one in sorted(used, key=lambda u: (STAGES.index(u[0]), *u)))


def _check(
    project: Project, placed: Sequence[Placed], read: Mapping[str, ReadText], labels: Mapping[str, str]
) -> PlantedCheck | None:
    path = project.folder / PLANTED
    if not path.is_file():
        return None
    from evisynth.review.planted import pair, read_planted

    owner = {document.name: one for one in placed for document in one.publication.documents}
    found, missed, made_up = list[CheckedValue](), list[CheckedValue](), list[CheckedValue]()
    for paper in read_planted(path.read_text("utf-8")):
        one = owner.get(paper.file)
        label = labels[one.publication.id] if one else paper.file
        pairing = pair(paper.records, read.get(one.publication.id, ReadText()).rows if one else ())
        found += [_checked(label, gold, gold.get("quote", "")) for gold, _ in pairing.found]
        missed += [_checked(label, gold, gold.get("quote", "")) for gold in pairing.missed]
        made_up += [_checked(label, e.values, e.evidence[0].quote if e.evidence else "") for e in pairing.made_up]
    return PlantedCheck(tuple(found), tuple(missed), tuple(made_up))


def _checked(label: str, values: Mapping[str, Any], quote: str) -> CheckedValue:
    what = values.get("type") or values.get("class") or values.get("kind") or "record"
    return CheckedValue(label, str(what), show_estimate(values), quote)
