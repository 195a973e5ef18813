"""What is exported: a review's articles and values at one moment, and the files that they become."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from evisynth.evidence import Extraction, Record
from evisynth.schemas import Schema


@dataclass(frozen=True, slots=True)
class ExportedValue:
    """One extracted row as it stands; `id` is stable from run to run."""

    id: str
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class ExportedArticle:
    """One report of a study.

    Args:
        record: its bibliographic record.
        study: the id of its study.
        label: surname and year.
        judged: its text was read for values, be it with nothing found.
        values: its rows, those that people rejected among them.
        quality: answers to the schema's quality questions; None where one does not apply.
        quality_score: share of yes among yes and no, from 0 to 1; None when there is neither.
        readers: how many people worked on it.
        covidence: its number in Covidence; None when it came from no export of it.
    """

    record: Record
    study: str
    label: str
    judged: bool = True
    values: tuple[ExportedValue, ...] = ()
    quality: Mapping[str, bool | None] = field(default_factory=dict[str, bool | None])
    quality_score: float | None = None
    readers: int = 0
    covidence: str | None = None


@dataclass(frozen=True, slots=True)
class ExportData:
    """A review to export.

    Args:
        schema: of its rows.
        pathogen: key of its pathogen; None when the schema knows none of that name.
        articles: in the review's order.
        classes: those that the protocol asks for; empty means all.
        by_rules: rules read the articles, and there are none for most schemas.
    """

    schema: Schema
    pathogen: str | None
    articles: tuple[ExportedArticle, ...]
    classes: tuple[str, ...] = ()
    by_rules: bool = True

    def rows(self, kind: str, *, own: bool = False) -> Iterator[tuple[ExportedArticle, ExportedValue]]:
        """Yield the rows of a table that nobody rejected; with `own`, only those of the articles' own data."""
        for article in self.articles:
            for value in article.values:
                of_kind = value.extraction.kind == kind and value.extraction.state != "rejected"
                if of_kind and (value.extraction.own == "own" or not own):
                    yield article, value

    def left_out(self, *, own: bool = False) -> dict[str, int]:
        """Count the rows that `rows` passes over, by why."""
        counts: dict[str, int] = {}
        for value in (value for article in self.articles for value in article.values):
            one = value.extraction
            reason = "rejected" if one.state == "rejected" else one.own if own and one.own != "own" else None
            if reason is not None:
                counts[reason] = counts.get(reason, 0) + 1
        return counts


@dataclass(frozen=True, slots=True)
class Exported:
    """The files of an export.

    Args:
        files: content by name.
        rows: number of rows (lines) by file.
        left_out: rows that no file holds, by why.
        warnings: what a reader must know.
    """

    files: Mapping[str, bytes]
    rows: Mapping[str, int]
    left_out: Mapping[str, int] = field(default_factory=dict[str, int])
    warnings: tuple[str, ...] = ()
