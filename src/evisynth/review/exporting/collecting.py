"""From a project to what is exported of it."""

from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Record
from evisynth.records import holds_covidence_numbers
from evisynth.review.exporting.data import ExportData, ExportedArticle, ExportedValue
from evisynth.review.stages import PLACES, label_records, placed_publications, project_schema, verify
from evisynth.schemas import Schema
from evisynth.store import Project, read_imports


def collect(project: Project, *, pathogen: str | None = None) -> ExportData:
    """Collect the articles that are included or await a decision, with their values as people left them.

    Args:
        project: whose.
        pathogen: its key or name in the schema; None takes the protocol's, when the schema knows it.

    Raises:
        UsageError: the protocol's schema can't be loaded, or does not know the pathogen that was asked for.
    """
    protocol, placed = project.protocol, placed_publications(project)
    schema = project_schema(project)
    labels = label_records([one.publication.record for one in placed])
    verified = verify(project, placed)
    quality = verified.quality()
    values: dict[str, list[ExportedValue]] = {}
    readers: dict[str, set[str]] = {}
    for one in verified.values:
        if one.presence != "lost":
            revised = tuple(name for name, state in one.fields.items() if state == "revised")
            values.setdefault(one.record, []).append(ExportedValue(one.id, one.row, one.document, revised))
        readers.setdefault(one.record, set()).update(one.reviewers)
    articles: list[ExportedArticle] = []
    from_covidence = _files_of_covidence(project)
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
                covidence=_covidence_number(one.publication.record, from_covidence),
            )
        )
    key = schema.pathogen(pathogen).key if pathogen else _pathogen(schema, protocol.review.pathogen)
    by_rules = protocol.models.extractor == "rules"
    return ExportData(schema, key, tuple(articles), protocol.extraction.classes, by_rules=by_rules)


def _files_of_covidence(project: Project) -> frozenset[str]:
    """Name the imported files whose ids are Covidence's; one whose bytes are lost says nothing any more."""
    with project.database.read() as connection:
        tables = [one for one in read_imports(connection) if one.format == "csv"]
    found: set[str] = set()
    for one in tables:
        try:
            held = project.blobs.get(one.sha256)
        except UnreadableError:
            continue
        if holds_covidence_numbers(held):
            found.add(one.name)
    return frozenset(found)


def _covidence_number(record: Record, files: frozenset[str]) -> str | None:
    keys = (one.key.strip().lstrip("#") for one in record.origins if one.key and one.file in files)
    return next((key for key in keys if key), None)


def _pathogen(schema: Schema, name: str) -> str | None:
    try:
        return schema.pathogen(name).key if name else None
    except UsageError:
        return None
