"""Which publications have reached which point, with the full text that each is judged by."""

from dataclasses import dataclass

from evisynth.review.position import Position, locate
from evisynth.review.screening import Vote
from evisynth.review.stages.parse import parsed_documents
from evisynth.store import Project, Publication, StoredDocument, read_catalogue


@dataclass(frozen=True, slots=True)
class Placed:
    """A publication, where it stands, and its text.

    `source` is the full text that is read: the first attached one that could be parsed. `blob` holds its `Document`; it
    is None while the text is not parsed.
    """

    publication: Publication
    position: Position
    source: StoredDocument | None
    blob: str | None


def placed_publications(project: Project) -> list[Placed]:
    """Return every publication with its position, in the order in which they came in."""
    with project.database.read() as connection:
        catalogue = read_catalogue(connection)
    blobs = parsed_documents(project)
    found: list[Placed] = []
    for publication in catalogue:
        readable = [one for one in publication.documents if one.sha256 in blobs]
        source = next(iter(readable or publication.documents), None)
        position = locate(votes_of(publication), has_text=source is not None, protocol=project.protocol)
        found.append(Placed(publication, position, source, blobs.get(source.sha256) if source else None))
    return found


def votes_of(publication: Publication) -> dict[str, dict[str, Vote]]:
    """Return the latest decisions of a publication by stage and reviewer."""
    votes: dict[str, dict[str, Vote]] = {}
    for one in publication.decisions:
        votes.setdefault(one.stage, {})[one.reviewer] = Vote(one.decision, one.criterion, one.note)
    return votes
