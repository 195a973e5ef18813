"""Extraction from the full texts of included reports, and of those that wait for a decision."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from evisynth.engine import Item, Stage
from evisynth.errors import UsageError
from evisynth.evidence import Extraction
from evisynth.review.stages.parse import load_document
from evisynth.review.stages.schema import project_schema, schema_place
from evisynth.review.stages.texts import Placed, placed_publications
from evisynth.store import Project, from_json, newest_results, to_json

if TYPE_CHECKING:
    from evisynth.llm import ModelPool

PLACES = {"included", "awaiting_assessment"}


def extract_stage(project: Project, pool: "ModelPool | None" = None) -> Stage:
    """Return the stage that extracts the rows of the protocol's schema, by rules or with a model.

    Args:
        project: whose articles.
        pool: of the run's models; one is opened when a model is first asked, if none is given.

    Raises:
        UsageError: the protocol names a class or a pathogen that its schema has not; nothing would be extracted into
            it, or the pathogen's rules would be off without a word.
    """
    plan, review, extractor = project.protocol.extraction, project.protocol.review, project.protocol.models.extractor
    _check_classes(project)
    _check_pathogen(project)
    config: dict[str, Any] = {
        "extraction": plan.model_dump(by_alias=True, exclude={"text"}),
        "topic": [review.pathogen, review.topic],
    }
    if extractor == "rules":
        from evisynth.review.extraction import RULES_VERSION

        return Stage(name="extract", version=RULES_VERSION, config=config, items=_items, work=_by_rules(project))
    from evisynth.review.stages.reading import AT_ONCE, Unfinished, code_version, model_effort, model_work

    articles = Unfinished(_items)
    return Stage(
        name="extract",
        version=code_version(),
        model=extractor,
        config=config | {"text": plan.text},
        items=articles.items,
        missing=articles.why,
        work=model_work(project, _items, pool),
        effort=model_effort(project),
        workers=AT_ONCE,
    )


def _check_classes(project: Project) -> None:
    plan = project.protocol.extraction
    if not plan.classes:
        return
    schema = project_schema(project)
    known = [name for form in schema.forms.values() for name in form.classes]
    for name in plan.classes:
        if name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.5)
            hint = f"Did you mean {near[0]!r}? " if near else ""
            raise UsageError(
                f"protocol.toml: extraction.classes: schema {schema.name} has no class {name!r}",
                f"{hint}Its classes are {', '.join(known) or 'none'}.",
            )


def _check_pathogen(project: Project) -> None:
    named, schema = project.protocol.review.pathogen, project_schema(project)
    if not named or not schema.pathogens:
        return
    try:
        schema.pathogen(named)
    except UsageError as error:
        hint = f"{error.hint} A pathogen without rules of its own belongs into review.topic."
        raise UsageError(
            f"protocol.toml: review.pathogen: schema {schema.name} has no rules for {named!r}", hint
        ) from None


def _by_rules(project: Project) -> Callable[[tuple[str, str]], dict[str, Any]]:
    from evisynth.review.extraction import extract_document

    plan, review = project.protocol.extraction, project.protocol.review
    schema = project_schema(project)
    place = schema_place(project)
    if schema.name != "perg":
        said = f"no rules ship for schema {schema.name}: add records with `evisynth verify --add`, or name a model"
        return lambda _payload: {"records": [], "warnings": [said]}

    def work(payload: tuple[str, str]) -> dict[str, Any]:
        records, warnings = extract_document(
            load_document(project, payload[1]),
            topic=review.pathogen or review.topic,
            schema=place,
            include_cited=True,
        )
        wanted = [r for r in records if not plan.classes or r.values.get("class") in (None, *plan.classes)]
        return {"records": [to_json(one) for one in wanted], "warnings": list(warnings)}

    return work


def _items(project: Project) -> list[Item]:
    due = [(one.publication, one.blob) for one in placed_publications(project) if _is_due(one)]
    return [Item(one.id, one.record.title or one.id, {"text": blob or ""}, (one.id, blob)) for one, blob in due]


@dataclass(frozen=True, slots=True)
class ReadText:
    """What extraction made of one publication's text.

    Args:
        rows: what it took.
        warnings: what it left out, and why.
        declined: what rules read and a model did not take, with its reason.
    """

    rows: tuple[Extraction, ...] = ()
    warnings: tuple[str, ...] = ()
    declined: tuple[Extraction, ...] = ()


def read_texts(project: Project, placed: Sequence[Placed]) -> dict[str, ReadText]:
    """Map the publications that are extracted now to what was made of their texts.

    Args:
        project: whose results.
        placed: its publications with their positions.
    """
    with project.database.read() as connection:
        results = newest_results(connection, "extract")
    due = {one.publication.id for one in placed if _is_due(one)}
    return {item: _read(result.data) for item, result in results.items() if result.status == "done" and item in due}


def extracted(project: Project) -> dict[str, list[Extraction]]:
    """Map the publications that are extracted now to their rows."""
    return {item: list(one.rows) for item, one in read_texts(project, placed_publications(project)).items()}


def _read(data: Mapping[str, Any]) -> ReadText:
    rows, declined = (
        tuple(from_json(Extraction, row) for row in data.get(name, ())) for name in ("records", "declined")
    )
    return ReadText(rows, tuple(data["warnings"]), declined)


def _is_due(one: Placed) -> bool:
    return one.position.place in PLACES and one.blob is not None
