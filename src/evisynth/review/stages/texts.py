"""Which publications have reached which point, with the full text that each is judged by."""

from dataclasses import dataclass

from evisynth.review.position import Position, locate
from evisynth.review.retrieval import NotRetrieved, read_not_retrieved
from evisynth.review.screening import Vote
from evisynth.review.stages.parse import parsed_documents
from evisynth.review.votes import Cast, latest_votes
from evisynth.store import Project, Publication, StoredDocument, read_catalogue


@dataclass(frozen=True, slots=True)
class Placed:
    """A publication, where it stands, and its text.

    `source` is the full text that is read: the first attached one that could be parsed. `blob` holds its `Document`; it
    is None while the text is not parsed. `lost` is people's word that its report can't be got.
    """

    publication: Publication
    position: Position
    source: StoredDocument | None
    blob: str | None
    lost: NotRetrieved | None = None


def placed_publications(project: Project) -> list[Placed]:
    """Return every publication with its position, in the order in which they came in."""
    with project.database.read() as connection:
        catalogue = read_catalogue(connection)
        not_retrieved = read_not_retrieved(connection)
    blobs = parsed_documents(project)
    found: list[Placed] = []
    for publication in catalogue:
        readable = [one for one in publication.documents if one.sha256 in blobs]
        source = next(iter(readable or publication.documents), None)
        lost = next((not_retrieved[entry] for entry in publication.entries if entry in not_retrieved), None)
        position = locate(
            latest_votes(_cast(publication), project.protocol),
            has_text=source is not None,
            protocol=project.protocol,
            not_retrieved=lost is not None,
        )
        found.append(Placed(publication, position, source, blobs.get(source.sha256) if source else None, lost))
    return found


def _cast(publication: Publication) -> list[Cast]:
    return [
        Cast(one.entry, one.stage, one.reviewer, Vote(one.decision, one.criterion, one.note))
        for one in publication.decisions
    ]
