"""From a project to what is exported of it."""

from evisynth.errors import UsageError
from evisynth.review.exporting.data import ExportData, ExportedArticle, ExportedValue
from evisynth.review.extraction.lexicon import lexicon
from evisynth.review.stages import PLACES, label_records, placed_publications, verify
from evisynth.schemas import Schema, form_of, load_schema
from evisynth.store import Project


def collect(project: Project, *, pathogen: str | None = None) -> ExportData:
    """Collect the articles that are included or await a decision, with their values as people left them.

    Args:
        project: whose.
        pathogen: its key or name in the schema; None takes the protocol's, when the schema knows it.

    Raises:
        UsageError: the protocol's schema can't be loaded, or does not know the pathogen that was asked for.
    """
    protocol, placed = project.protocol, placed_publications(project)
    schema = load_schema(protocol.extraction.extraction_schema)
    labels = label_records([one.publication.record for one in placed])
    verified = verify(project, placed)
    quality = verified.quality()
    values: dict[str, list[ExportedValue]] = {}
    readers: dict[str, set[str]] = {}
    for one in verified.values:
        if one.presence != "lost":
            values.setdefault(one.record, []).append(ExportedValue(one.id, one.row))
        readers.setdefault(one.record, set()).update(one.reviewers)
    articles: list[ExportedArticle] = []
    for one in placed:
        identifier = one.publication.id
        if one.position.place not in PLACES:
            continue
        answers = quality.get(identifier)
        articles.append(
            ExportedArticle(
                record=one.publication.record,
                study=one.publication.study,
                label=labels[identifier],
                judged=identifier in verified.texts,
                values=tuple(values.get(identifier, ())),
                quality=answers.answers if answers else {},
                quality_score=answers.score if answers else None,
                readers=len(readers.get(identifier, ())),
            )
        )
    classes, kinds = looked_for(
        schema, protocol.extraction.classes, by_rules=project.protocol.models.extractor == "rules"
    )
    key = schema.pathogen(pathogen).key if pathogen else _pathogen(schema, protocol.review.pathogen)
    return ExportData(schema, key, tuple(articles), classes, kinds)


def looked_for(schema: Schema, wanted: tuple[str, ...], *, by_rules: bool) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the classes and the tables that an extractor looks for in every article.

    The rules know parameters alone, and of them the classes that their lexicon has.

    >>> classes, kinds = looked_for(load_schema("perg"), (), by_rules=True)
    >>> "Severity" in classes, "Risk factors" in classes, sorted(kinds)
    (True, False, ['parameter'])
    """
    known = tuple(name for table in schema.tables for name in form_of(schema, table).classes)
    if by_rules:
        found = {one.class_ for one in lexicon().types} if schema.name == "perg" else set[str]()
        known = tuple(name for name in known if name in found)
        kinds = frozenset({"parameter"} if known else ())
    else:
        kinds = frozenset(name for name in schema.tables if form_of(schema, name).repeats)
    return tuple(name for name in known if not wanted or name in wanted), kinds


def _pathogen(schema: Schema, name: str) -> str | None:
    try:
        return schema.pathogen(name).key if name else None
    except UsageError:
        return None
