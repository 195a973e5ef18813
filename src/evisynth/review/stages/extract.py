"""Extraction from the full texts of included reports, and of those that wait for a decision."""

from collections.abc import Sequence
from typing import Any

from evisynth.engine import Item, Stage
from evisynth.evidence import Extraction
from evisynth.review.extraction import RULES_VERSION, extract_document
from evisynth.review.stages.parse import load_document
from evisynth.review.stages.texts import Placed, placed_publications
from evisynth.store import Project, from_json, newest_results, to_json

PLACES = {"included", "awaiting_assessment"}


def extract_stage(project: Project) -> Stage:
    """Return the stage that extracts the rows of the protocol's schema."""
    plan, review = project.protocol.extraction, project.protocol.review

    def work(blob: str) -> dict[str, Any]:
        records, warnings = extract_document(
            load_document(project, blob),
            topic=review.pathogen or review.topic,
            schema=plan.extraction_schema,
            include_cited=True,
        )
        wanted = [r for r in records if not plan.classes or r.values.get("class") in (None, *plan.classes)]
        return {"records": [to_json(one) for one in wanted], "warnings": list(warnings)}

    return Stage(
        name="extract",
        version=RULES_VERSION,
        config={"extraction": plan.model_dump(by_alias=True), "topic": [review.pathogen, review.topic]},
        items=_items,
        work=work,
    )


def _items(project: Project) -> list[Item]:
    due = [one for one in placed_publications(project) if _is_due(one)]
    return [
        Item(one.publication.id, one.publication.record.title or one.publication.id, {"text": one.blob or ""}, one.blob)
        for one in due
    ]


def extracted(project: Project, placed: Sequence[Placed] | None = None) -> dict[str, list[Extraction]]:
    """Map the publications that are extracted now to their rows.

    Args:
        project: whose results.
        placed: its publications with their positions, where they are known already.
    """
    with project.database.read() as connection:
        results = newest_results(connection, "extract")
    current = {one.publication.id for one in (placed or placed_publications(project)) if _is_due(one)}
    return {
        item: [from_json(Extraction, row) for row in result.data["records"]]
        for item, result in results.items()
        if result.status == "done" and item in current
    }


def _is_due(one: Placed) -> bool:
    return one.position.place in PLACES and one.blob is not None
