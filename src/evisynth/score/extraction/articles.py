"""From the ids that a system gives to articles to those of the reference."""

import csv
import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from evisynth.errors import UnreadableError, UsageError
from evisynth.score.extraction.submission import Submission, article_id
from evisynth.text import decode


def map_articles(
    predicted: Mapping[str | None, Submission], reference: Mapping[str | None, Submission], path: Path
) -> tuple[dict[str | None, Submission], list[str]]:
    """Rename the articles of the predictions by a map.

    Args:
        predicted, reference: both sides.
        path: CSV of two columns, our id and the reference's; a first line that names neither is taken as a header.

    Returns:
        The renamed predictions, and a warning for articles that the map does not hold (they keep their own id).

    Raises:
        UsageError: there is no such file.
        UnreadableError: a line has no two cells, or an id stands twice.
    """
    ours = {article for side in predicted.values() for article in side.articles}
    theirs = {article for side in reference.values() for article in side.articles}
    names = _read(path, ours, theirs)
    unmapped = sorted(ours - set(names))
    renamed = {key: _renamed(side, names) for key, side in predicted.items()}
    if not unmapped:
        return renamed, []
    return renamed, [f"{path}: {len(unmapped)} predicted articles are not in the map: {', '.join(unmapped[:20])}"]


def _renamed(side: Submission, names: Mapping[str, str]) -> Submission:
    def name(article: str) -> str:
        return names.get(article, article)

    return replace(
        side,
        records=tuple(
            replace(record, article=None if record.article is None else name(record.article)) for record in side.records
        ),
        articles=frozenset(name(article) for article in side.articles),
        judged={name(article): classes for article, classes in side.judged.items()},
    )


def _read(path: Path, ours: set[str], theirs: set[str]) -> dict[str, str]:
    if not path.is_file():
        raise UsageError(f"{path}: no such file", "--articles takes a CSV of two columns: our id, the reference's id.")
    names: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, cells in enumerate(csv.reader(io.StringIO(decode(path.read_bytes()).text)), start=1):
        if not any(cell.strip() for cell in cells):
            continue
        own, other = (article_id(cells[0]), article_id(cells[1])) if len(cells) > 1 else (None, None)
        if own is None or other is None:
            raise UnreadableError(f"{path}: line {number}: two cells are needed: our id and the reference's")
        if not lines and own not in ours and other not in theirs:
            lines[""] = number  # the header
            continue
        if own in names:
            raise UnreadableError(f"{path}: line {number}: article {own} stands twice, first on line {lines[own]}")
        if other in names.values():
            first = next(line for key, line in lines.items() if names.get(key) == other)
            raise UnreadableError(
                f"{path}: line {number}: two articles are mapped to {other}, the first on line {first}",
                "Put the records of one publication under one id.",
            )
        names[own], lines[own] = other, number
    if not names:
        raise UnreadableError(f"{path}: the file is empty", "One line per article: our id, the reference's id.")
    return names
