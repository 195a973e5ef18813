"""Screening by rules at one of the two stages."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection

from evisynth.engine import Item, Stage
from evisynth.errors import UsageError
from evisynth.evidence import Record
from evisynth.review.screening import RULES_VERSION, parse_term, screen
from evisynth.review.stages.parse import load_document
from evisynth.review.stages.texts import Placed, placed_publications
from evisynth.store import Decision, Project, add_decisions, canonical_json, sha256

TITLES = {"abstract": "screen-abstract", "fulltext": "screen-fulltext"}


def screen_stage(project: Project, stage: str) -> Stage:
    """Return the stage that screens titles and abstracts (`abstract`) or full texts (`fulltext`).

    Raises:
        UsageError: a criterion of the stage has a term that can't be read; said once, not of every record.
    """
    criteria = project.protocol.criteria_at(stage)
    for one in criteria:
        for term in one.terms:
            try:
                parse_term(term)
            except UsageError as error:
                raise UsageError(f"protocol.toml: criterion {one.id}: {error.message}", error.hint) from error

    def work(payload: tuple[Record, str | None]) -> dict[str, Any]:
        record, blob = payload
        screened = screen(record, criteria, load_document(project, blob) if blob else None)
        return {
            "decision": screened.decision,
            "criterion": screened.criterion,
            "note": screened.note,
            "judgements": [asdict(one) for one in screened.judgements],
        }

    def keep(connection: Connection, item: Item, data: dict[str, Any]) -> None:
        one = Decision(item.id, stage, "rules", data["decision"], data["criterion"], data["note"])
        add_decisions(connection, [one])

    return Stage(
        name=TITLES[stage],
        version=RULES_VERSION,
        config={f"criterion {one.id}": one.model_dump() for one in criteria} | {"order": [c.id for c in criteria]},
        items=_abstracts if stage == "abstract" else _fulltexts,
        waiting=_nothing if stage == "abstract" else _unparsed,
        work=work,
        keep=keep,
    )


def _abstracts(project: Project) -> list[Item]:
    if project.protocol.screening.strategy == "direct":
        return []
    return [_item(one, blob=None) for one in placed_publications(project)]


def _fulltexts(project: Project) -> list[Item]:
    due = [one for one in placed_publications(project) if one.position.goes_on and one.blob]
    return [_item(one, blob=one.blob) for one in due]


def _item(one: Placed, blob: str | None) -> Item:
    record = one.publication.record
    read = (record.title, record.abstract, record.types, record.language, record.journal, record.keywords)
    inputs = {"record": sha256(canonical_json(read).encode())}
    if blob is not None:
        inputs["text"] = blob
    return Item(record.id, record.title or record.id, inputs, (record, blob))


def _unparsed(project: Project) -> Sequence[tuple[str, str]]:
    return [
        (one.publication.record.title or one.publication.id, "its full text could not be read")
        for one in placed_publications(project)
        if one.position.goes_on and one.source and not one.blob
    ]


def _nothing(_project: Project) -> Sequence[tuple[str, str]]:
    return ()
