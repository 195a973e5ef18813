"""The files beside the page: one CSV per table, the references, and the manifest."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence

from evisynth.evidence import Scalar
from evisynth.review.report.cells import BIBLIOGRAPHIC, bibliographic_cells, write_table
from evisynth.review.report.characters import legible
from evisynth.review.report.columns import KINDS, with_extras
from evisynth.review.report.data import ReportData
from evisynth.review.report.prisma import exclusion_words, table
from evisynth.review.report.support import SUPPORT, support_cells
from evisynth.review.report.values import ShownValue

_STUDY = ("study", "record", "label", "status", *BIBLIOGRAPHIC, "document")
_WHOSE = ("id", "study", "record", "label")
_VALUE = (*_WHOSE, "doi")
_VALUE_END = ("own", "state", "quote", *SUPPORT, "checked_by", "revised_from")
_WHAT = ("kind", "class", "type")
_REVIEW = (*_WHOSE, *_WHAT, "action", "field", "from", "to", "who", "note")
_SAID = ("field", "quote", "start", "end", "match", "score", "basis", "found_by", "note")
_EVIDENCE = (*_WHOSE, "document", *_WHAT, *_SAID)
_SHARE = ("made_by", "judged", "what", "number", "of", "low", "high")
_DECLINED = ("record", "label", "what", "value", "quote", "reason")
_TABLES = {"parameter": "parameters.csv", "model": "models.csv", "outbreak": "outbreaks.csv"}


def tables(data: ReportData, values: Sequence[ShownValue]) -> dict[str, bytes]:
    """Write every table of the report as CSV, by file name.

    `id` in the tables of values is the number that the page and `evidence.csv` use. Kinds that have no table of their
    own get one by their name.
    """
    dois = {report.record.id: report.record.identifiers.doi for study in data.studies for report in study.reports}
    files = {"studies.csv": write_table((*_STUDY, *_TABLES, *_quality_columns(data)), _studies(data, values))}
    kinds = dict.fromkeys((*_TABLES, *sorted({value.kind for value in values})))
    for kind in kinds:
        members = [value for value in values if value.kind == kind]
        fields = with_extras(kind, (field for value in members for field in value.fields))
        columns = (*_VALUE, *(f for f in fields if f not in {*_VALUE, *_VALUE_END}), *_VALUE_END)
        name = _TABLES.get(kind, f"values-{''.join(c if c.isalnum() else '_' for c in kind)}.csv")
        files[name] = write_table(columns, (_value(value, dois.get(value.row.record)) for value in members))
    files["evidence.csv"] = write_table(_EVIDENCE, _evidence(values))
    files["reviews.csv"] = write_table(_REVIEW, _reviews(values))
    if data.makers:
        files["corrections.csv"] = write_table(_SHARE, _shares(data))
    if data.declined:
        files["declined.csv"] = write_table(
            tuple(_DECLINED), ({n: getattr(d, n) for n in _DECLINED} for d in data.declined)
        )
    flow = table(data.boxes, exclusion_words(data.criteria))
    files["prisma.csv"] = write_table(("column", "box", "item", "n"), flow)
    files["failed.csv"] = write_table(
        ("stage", "item", "label", "error"),
        ({"stage": f.stage, "item": f.item, "label": f.label, "error": f.error} for f in data.failed),
    )
    files["quarantined.csv"] = write_table(
        ("file", "line", "reason", "excerpt"),
        ({"file": q.file, "line": q.line, "reason": q.reason, "excerpt": q.excerpt} for q in data.quarantined),
    )
    return files


def references(data: ReportData) -> bytes:
    """Write the included records as RIS, in the order of the studies."""
    from evisynth.records import write_ris

    included = [r.record for study in data.studies for r in study.reports if r.status == "included"]
    return legible(write_ris(included)).encode()


def manifest(data: ReportData, values: Sequence[ShownValue], files: Mapping[str, bytes], now: str) -> bytes:
    """Write what was made, from what, by which versions and when: the only file that carries a time."""
    boxes = data.boxes
    described = {
        "title": data.title,
        "times": {"generated": now},
        "version": data.version,
        "stages": [{"stage": s.stage, "by": s.by, "version": s.version} for s in data.stages],
        "inputs": [{"file": i.file, "sha256": i.sha256, "counts": dict(i.counts)} for i in data.inputs],
        "counts": {
            "studies": boxes.included_studies,
            "reports": boxes.included_reports,
            "values": len(values),
            "own": sum(value.own == "own" for value in values),
            "unfound": sum(not value.found for value in values),
            "failed": len(data.failed),
            "quarantined": len(data.quarantined),
        },
        "files": [
            {"file": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in sorted(files.items())
        ],
    }
    return legible(json.dumps(described, ensure_ascii=False, indent=2) + "\n").encode()


def _studies(data: ReportData, values: Sequence[ShownValue]) -> Iterable[Mapping[str, Scalar]]:
    counts: dict[tuple[str, str], int] = {}
    for value in values:
        if value.own == "own" and value.counts:
            counts[value.row.record, value.kind] = counts.get((value.row.record, value.kind), 0) + 1
    for study in data.studies:
        for report in study.reports:
            record = report.record
            yield {
                "study": study.id,
                "record": record.id,
                "label": report.label,
                "status": report.status,
                **bibliographic_cells(record),
                "document": report.document,
                **{kind: counts.get((record.id, kind), 0) for kind in KINDS},
                **report.quality,
                "quality_score": report.quality_score,
            }


def _quality_columns(data: ReportData) -> tuple[str, ...]:
    """The questions that were answered of some report, and the score; nothing where there is no answer."""
    asked = {field for study in data.studies for report in study.reports for field in report.quality}
    return (*sorted(asked), "quality_score") if asked else ()


def _value(value: ShownValue, doi: str | None) -> dict[str, Scalar]:
    first = value.evidence[0] if value.evidence else None
    return {
        **value.fields,
        **_whose(value),
        "doi": doi,
        "own": value.own,
        "state": value.state,
        "checked_by": value.checked_by,
        "revised_from": value.revisions,
        "quote": first.quote if first else None,
        **support_cells(value.row.extraction, _revised(value)),
    }


def _revised(value: ShownValue) -> tuple[str, ...]:
    trail = value.row.trail
    return (
        ()
        if trail is None
        else tuple(name for name, now in value.fields.items() if now != trail.printed.values.get(name))
    )


def _shares(data: ReportData) -> Iterable[Mapping[str, Scalar]]:
    for maker in data.makers:
        for kind, shares in (("", maker.states), ("corrected: ", maker.fields)):
            for one in shares:
                yield {
                    "made_by": maker.made_by,
                    "judged": maker.judged,
                    "what": f"{kind}{one.what}",
                    "number": one.k,
                    "of": one.n,
                    "low": one.low,
                    "high": one.high,
                }


def _reviews(values: Sequence[ShownValue]) -> Iterable[Mapping[str, Scalar]]:
    for value in values:
        for step in value.row.trail.steps if value.row.trail is not None else ():
            yield {
                **_whose(value),
                **_what(value),
                "action": step.action,
                "field": step.field,
                "from": step.before,
                "to": step.after,
                "who": step.who,
                "note": step.note,
            }


def _evidence(values: Sequence[ShownValue]) -> Iterable[Mapping[str, Scalar]]:
    for value in values:
        for evidence in value.row.extraction.evidence:
            yield {
                **_whose(value),
                "document": value.document,
                **_what(value),
                **{name: getattr(evidence, name) for name in _SAID},
            }


def _whose(value: ShownValue) -> dict[str, Scalar]:
    return {"id": value.id, "study": value.row.study, "record": value.row.record, "label": value.label}


def _what(value: ShownValue) -> dict[str, Scalar]:
    return {"kind": value.kind, "class": value.fields.get("class"), "type": value.fields.get("type")}
