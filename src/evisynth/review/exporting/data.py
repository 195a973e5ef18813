"""What is exported: a review's articles and values at one moment, and the files that they become."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from evisynth.evidence import Extraction, Record
from evisynth.schemas import Schema


@dataclass(frozen=True, slots=True)
class ExportedValue:
    """One extracted row as it stands.

    Args:
        id: stable from run to run.
        extraction: the row.
        document: the text that it was read from.
        revised: its fields that a person changed.
    """

    id: str
    extraction: Extraction
    document: str = ""
    revised: tuple[str, ...] = ()


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

    def unverified(self, kinds: Iterable[str] | None = None) -> int:
        """Count own rows with a field whose words were not found, and that nobody has judged."""
        rows = (value for kind in kinds or self.schema.tables for _, value in self.rows(kind, own=True))
        waiting = (one for one in rows if one.extraction.state == "unverified")
        return sum(any(words.match == "none" for words in one.extraction.evidence) for one in waiting)

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


def unmarked(count: int) -> str:
    """Say of a layout without a place for it that it holds rows whose words were not all found."""
    return (
        f"{count} rows have fields whose words were not found and that nobody has checked, and these files can't say "
        "which: `evisynth verify`, or `--format csv` with its column unverified_fields"
    )
