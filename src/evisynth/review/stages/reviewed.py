"""A project's extracted values as people left them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from evisynth.errors import UsageError
from evisynth.review.stages.extract import PLACES, ReadText, read_texts
from evisynth.review.stages.texts import Placed, placed_publications
from evisynth.review.verification import Quality, Reviewed, SourceText, read_quality, stand
from evisynth.store import Project, Review, read_reviews


@dataclass(frozen=True, slots=True)
class Verification:
    """The publications of a project, their values as they stand, and every word that was said.

    `set_aside` are judged values of publications that no longer take part, since they were excluded afterwards. `texts`
    hold what extraction made of each publication that it has read, before people came to it.
    """

    placed: Sequence[Placed]
    values: Sequence[Reviewed]
    words: Sequence[Review]
    set_aside: Sequence[Reviewed] = ()
    texts: Mapping[str, ReadText] = field(default_factory=dict[str, ReadText])

    def quality(self, *, blind: str | None = None) -> dict[str, Quality]:
        """Return the quality of each publication that somebody answered questions on."""
        return read_quality(self.words, _entries(self.placed), blind=blind)


def verify(project: Project, placed: Sequence[Placed] | None = None) -> Verification:
    """Fold what people said over what the present run found.

    Args:
        project: whose values.
        placed: its publications with their positions, where they are known already.
    """
    placed = placed_publications(project) if placed is None else placed
    read = read_texts(project, placed)
    with project.database.read() as connection:
        words = read_reviews(connection)
    texts = [
        SourceText(one.publication.id, one.source.sha256, read.get(one.publication.id, ReadText()).rows)
        for one in placed
        if one.source is not None
    ]
    entries = _entries(placed)
    values = [_placed(one, entries.get(one.record, one.record)) for one in stand(texts, words)]
    away = {one.publication.id for one in placed if one.position.place not in PLACES}
    taking_part = [one for one in values if one.record not in away]
    return Verification(placed, taking_part, words, [one for one in values if one.record in away], read)


def _placed(value: Reviewed, record: str) -> Reviewed:
    """The record that it was judged under may have been merged into another since."""
    return value if value.record == record else replace(value, record=record)


def chosen_records(placed: Sequence[Placed], labels: Mapping[str, str], asked: str | None) -> set[str] | None:
    """Return the publications that somebody named by id or label; None for all.

    Raises:
        UsageError: nothing has that id or label.
    """
    if asked is None:
        return None
    found = {one.publication.id for one in placed if asked in {*one.publication.entries, labels[one.publication.id]}}
    if not found:
        raise UsageError(f"no record {asked!r}", "`evisynth records` lists their ids.")
    return found


def _entries(placed: Sequence[Placed]) -> dict[str, str]:
    return {entry: one.publication.id for one in placed for entry in one.publication.entries}
