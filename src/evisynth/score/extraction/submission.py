"""One side of an evaluation: who extracted what from which articles, as it stands in the files."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Scalar
from evisynth.schemas import Row, Schema, TableFile, load_perg, load_schema, read_table
from evisynth.score.extraction.jsonl import JudgedArticle, read_judged
from evisynth.score.extraction.protocol import Kind

_LINES = {".jsonl", ".json", ".ndjson"}


@dataclass(frozen=True, slots=True)
class RawRecord:
    """A record as it stands in a file.

    Args:
        article: id of its article; None when the row names none.
        where: file and line, for people.
        cells: raw cell by the schema's column name.
        own: False when the extractor itself says that the paper only cites or assumes it.
    """

    article: str | None
    where: str
    cells: Mapping[str, Scalar]
    own: bool = True


@dataclass(frozen=True, slots=True)
class Submission:
    """What one side says about one pathogen.

    Args:
        pathogen: its key; None when the files do not say.
        records: every record, in the files' order.
        articles: the articles that were judged, those without any record included where that is known.
        judged: classes judged, by article; empty when the files do not say, and then all classes were.
        columns: the columns that the tables have.
        says_empty: whether articles without a record are named.
    """

    pathogen: str | None
    records: tuple[RawRecord, ...]
    articles: frozenset[str]
    columns: frozenset[str]
    judged: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    says_empty: bool = False


def read_submissions(path: Path, kind: Kind, pathogen: str | None = None) -> dict[str | None, Submission]:
    """Read one side: a PERG table, a folder of tables or of JSONL files, or one JSONL file.

    Args:
        path: file or folder.
        kind: parameter, model or outbreak.
        pathogen: only this one; a file that does not name its pathogen is taken to be of it.

    Returns:
        A submission by pathogen key; the key None when the files do not say.

    Raises:
        UsageError: there is no such file, or the pathogen is unknown.
        UnreadableError: a file is empty, broken, or of another kind.
    """
    schema = load_schema("perg")
    wanted = schema.pathogen(pathogen).key if pathogen else None
    if not path.exists():
        raise UsageError(f"{path}: no such file or folder")
    if path.is_dir():
        found = _folder(path, kind, wanted, schema)
    elif _holds_lines(path):
        found = _from_judged(path, kind, schema)
    else:
        found = _from_table(read_table(path, kind, schema), None, schema)
    if wanted is None:
        return found
    if wanted in found:
        return {wanted: found[wanted]}
    if None in found:
        return {wanted: replace(found[None], pathogen=wanted)}
    held = ", ".join(sorted(key for key in found if key is not None))
    raise UsageError(f"{path}: nothing about {wanted}: it is about {held}", "Give the right --pathogen, or none.")


def _holds_lines(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(4096)
    return path.suffix.casefold() in _LINES or start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def article_id(value: Scalar) -> str | None:
    """Return an article's id as text; a whole number that a spreadsheet wrote as 285.0 is 285.

    >>> article_id(285.0), article_id(" 285 "), article_id(None)
    ('285', '285', None)
    """
    if value is None or isinstance(value, bool):
        return None
    text = str(value).strip()
    return text.removesuffix(".0") if text.removesuffix(".0").isdigit() else text or None


def _folder(folder: Path, kind: Kind, wanted: str | None, schema: Schema) -> dict[str | None, Submission]:
    lines = sorted(path for path in folder.iterdir() if path.suffix.casefold() in _LINES - {".json"})
    if lines:
        beside = next(folder.glob(f"*_{kind}*.csv"), None)
        if beside is not None:
            raise UnreadableError(f"{folder}: both {lines[0].name} and {beside.name} are there", "Give one of them.")
        return _folder_of_lines(lines, kind, schema)
    tables = load_perg(folder, kind, "article", pathogen=wanted)
    found: dict[str | None, Submission] = {}
    for (pathogen, table_kind), table in tables.items():
        if table_kind == kind:
            read = _from_table(table, tables.get((pathogen, "article")), schema, pathogen)
            found.update(read)
    if not found:
        raise UnreadableError(f"{folder}: no {kind} table is there", f"Files are named like zika_{kind}s.csv.")
    return found


def _folder_of_lines(files: Iterable[Path], kind: Kind, schema: Schema) -> dict[str | None, Submission]:
    found: dict[str | None, Submission] = {}
    for file in files:
        stem = file.stem.casefold().split("_")[0].split("-")[0]
        named = stem if stem in schema.pathogens else None
        for key, read in _from_judged(file, kind, schema).items():
            pathogen = key or named
            if pathogen in found:
                raise UnreadableError(f"{file}: a second file about {pathogen or 'an unnamed pathogen'}")
            found[pathogen] = replace(read, pathogen=pathogen)
    return found


def _from_table(
    table: TableFile, articles: TableFile | None, schema: Schema, named: str | None = None
) -> dict[str | None, Submission]:
    if not table.rows:
        raise UnreadableError(f"{table.path}: a header and no rows", "Give a table that has rows.")
    if not any(column in (*table.columns, *table.unknown) for column in schema.article_columns):
        raise UnreadableError(
            f"{table.path}: missing columns: none says which article a row is of",
            f"Add one of {', '.join(schema.article_columns)}.",
        )
    groups: dict[str | None, list[Row]] = {}
    for row in table.rows:
        groups.setdefault(named or _row_pathogen(row, table, schema), []).append(row)
    if len(groups) > 1 and None in groups:
        unnamed = groups.pop(None)
        if len(groups) > 1:
            raise UnreadableError(
                f"{table.path}: line {unnamed[0].line}: the row names no pathogen, others name several"
            )
        only = next(iter(groups))
        groups[only] = sorted([*groups[only], *unnamed], key=lambda row: row.line)
    read = {} if articles is None else {key: _article_of(row, schema) for key, row in enumerate(articles.rows)}
    return {
        pathogen: _table_submission(pathogen, rows, table, frozenset(a for a in read.values() if a), schema)
        for pathogen, rows in groups.items()
    }


def _table_submission(
    pathogen: str | None, rows: list[Row], table: TableFile, named: frozenset[str], schema: Schema
) -> Submission:
    records = tuple(
        RawRecord(_article_of(row, schema), f"{table.path.name}: line {row.line}", row.cells) for row in rows
    )
    mentioned = {record.article for record in records if record.article is not None}
    return Submission(
        pathogen=pathogen,
        records=records,
        articles=frozenset(mentioned | named),
        columns=frozenset(table.columns),
        says_empty=bool(named),
    )


def _article_of(row: Row, schema: Schema) -> str | None:
    for column in schema.article_columns:
        found = article_id(row.cells.get(column, row.extra.get(column)))
        if found is not None:
            return found
    return None


def _row_pathogen(row: Row, table: TableFile, schema: Schema) -> str | None:
    name = row.cells.get("pathogen")
    if name is None:
        return table.pathogen
    try:
        return schema.pathogen(str(name)).key
    except UsageError as error:
        raise UnreadableError(f"{table.path}: line {row.line}: {error.message}", error.hint) from None


def _from_judged(path: Path, kind: Kind, schema: Schema) -> dict[str | None, Submission]:
    groups: dict[str | None, list[JudgedArticle]] = {}
    for judged in read_judged(path, kind, schema):
        groups.setdefault(judged.pathogen, []).append(judged)
    if not any(one.counts for group in groups.values() for one in group):
        raise UnreadableError(
            f"{path}: no line judges {kind}s, and none holds one", "Say the right --kind, or what was `judged`."
        )
    columns = frozenset(schema.table(kind).fields)
    return {
        pathogen: Submission(
            pathogen=pathogen,
            records=tuple(
                RawRecord(one.article, record.where, record.cells, record.own)
                for one in group
                for record in one.records
            ),
            articles=frozenset(one.article for one in group if one.counts),
            columns=columns,
            judged={one.article: one.classes for one in group if one.classes is not None},
            says_empty=True,
        )
        for pathogen, group in groups.items()
    }
