"""Reading JSON Lines of judged articles: one line per article, its classes, its records."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Scalar
from evisynth.schemas import Harmoniser, Schema, Table
from evisynth.score.extraction.protocol import KINDS, Kind
from evisynth.score.strict_json import LossyJsonError, parse_json
from evisynth.text import decode


class _Judged(BaseModel):
    model_config = ConfigDict(extra="forbid")
    parameter: list[StrictStr] | None = None
    model: StrictBool = False
    outbreak: StrictBool = False


class _Line(BaseModel):
    article: StrictStr | StrictInt
    pathogen: StrictStr | None = None
    judged: _Judged | None = None
    records: list[dict[str, Any]] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class JudgedRecord:
    """A record of a line: where it stands, its raw cells by the schema's column name, whether it is the paper's own."""

    where: str
    cells: Mapping[str, Scalar]
    own: bool


@dataclass(frozen=True, slots=True)
class JudgedArticle:
    """A line.

    Args:
        article: the system's id of the article.
        pathogen: key of the pathogen, where the line names one.
        line: 1-based.
        counts: whether this kind was judged in it, be it with nothing found.
        classes: parameter classes judged; None when the line does not say, and then all were.
        records: those of the kind that was asked for.
    """

    article: str
    pathogen: str | None
    line: int
    counts: bool
    classes: frozenset[str] | None
    records: tuple[JudgedRecord, ...]


def read_judged(path: Path, kind: Kind, schema: Schema) -> list[JudgedArticle]:
    """Read a JSONL file of judged articles.

    Args:
        path: a line is `{"article", "judged": {"parameter": [classes], "model": true, "outbreak"…}, "records"}`.
        kind: whose records and judgements are wanted.
        schema: which names columns and classes.

    Raises:
        UnreadableError: the file is empty, a line is not such an object, holds NaN, or repeats an article.
    """
    table = schema.table(kind)
    harmoniser = Harmoniser(schema, table)
    found: list[JudgedArticle] = []
    first: dict[tuple[str | None, str], int] = {}
    for number, line in _lines(path):
        where = f"{path}: line {number}"
        judged = _article(line, number, where, kind, table, harmoniser)
        key = (judged.pathogen, judged.article)
        if key in first:
            raise UnreadableError(
                f"{where}: article {judged.article} stands twice, first on line {first[key]}",
                "Put all records of an article on one line.",
            )
        first[key] = number
        found.append(judged)
    if not found:
        raise UnreadableError(
            f"{path}: the file is empty", "One line per judged article is needed, also for empty ones."
        )
    return found


def _lines(path: Path) -> Iterator[tuple[int, _Line]]:
    for number, text in enumerate(decode(path.read_bytes()).text.split("\n"), start=1):
        if not text.strip():
            continue
        where = f"{path}: line {number}"
        try:
            value = parse_json(text)
        except json.JSONDecodeError as error:
            raise UnreadableError(
                f"{where}: not JSON: {error.msg} at character {error.colno}", "Each line is one JSON object."
            ) from None
        except LossyJsonError as error:
            raise UnreadableError(f"{where}: {error}", "Write each key once, and null for no value.") from None
        except RecursionError:
            raise UnreadableError(f"{where}: JSON nested too deeply") from None
        if not isinstance(value, dict):
            raise UnreadableError(f"{where}: not a JSON object", "Each line is one JSON object.")
        try:
            yield number, _Line.model_validate(value)
        except ValidationError as error:
            problem = error.errors()[0]
            place = ".".join(str(part) for part in problem["loc"])
            raise UnreadableError(
                f"{where}: {place}: {problem['msg']}",
                'A line is {"article": …, "judged": {"parameter": [classes], "model": true}, "records": […]}.',
            ) from None


def _article(line: _Line, number: int, where: str, kind: Kind, table: Table, harmoniser: Harmoniser) -> JudgedArticle:
    schema = harmoniser.schema
    classes, counts = _judged(line, where, kind, harmoniser)
    records = tuple(
        JudgedRecord(f"{where.rsplit('/', 1)[-1]}, record {position}", cells, own)
        for position, record in enumerate(line.records, start=1)
        if _kind(record, f"{where}, record {position}") == kind
        for cells, own in [_cells(record, f"{where}, record {position}", table, harmoniser)]
    )
    try:
        pathogen = None if line.pathogen is None else schema.pathogen(line.pathogen).key
    except UsageError as error:
        raise UnreadableError(f"{where}: {error.message}", error.hint) from None
    article = str(line.article).strip()
    if not article:
        raise UnreadableError(f"{where}: the article has no id")
    return JudgedArticle(article, pathogen, number, counts or bool(records), classes, records)


def _judged(line: _Line, where: str, kind: Kind, harmoniser: Harmoniser) -> tuple[frozenset[str] | None, bool]:
    if line.judged is None:
        return None, True
    if kind != "parameter":
        return None, line.judged.model if kind == "model" else line.judged.outbreak
    spelt = [harmoniser.spelt("class", name) for name in line.judged.parameter or []]
    known = harmoniser.schema.vocabularies["class"]
    unknown = next((name for name in spelt if name not in known), None)
    if unknown is not None:
        raise UnreadableError(f"{where}: unknown parameter class {unknown!r}", f"Classes are {', '.join(known)}.")
    return frozenset(spelt), bool(spelt)


def _kind(record: dict[str, Any], where: str) -> str:
    kind = record.get("kind")
    if kind not in KINDS:
        raise UnreadableError(f"{where}: kind {kind!r}", f"A record's kind is one of {', '.join(KINDS)}.")
    return str(kind)


def _cells(record: dict[str, Any], where: str, table: Table, harmoniser: Harmoniser) -> tuple[dict[str, Scalar], bool]:
    cells: dict[str, Scalar] = {}
    for name, value in record.items():
        column = table.column(name)
        target = column.name if column is not None else _by_class(name, record, table, harmoniser)
        if target is not None and cells.get(target) is None:
            cells[target] = _scalar(value, name, where)
    missing = [name for name in table.required if cells.get(name) is None]
    if table.name == "parameter" and cells.get("parameter_class") is not None:
        missing = []
    if missing and table.name != "outbreak":
        needed = "class or type" if table.name == "parameter" else ", ".join(missing)
        raise UnreadableError(f"{where}: a {table.name} without {needed}", "Every record says what it is about.")
    return cells, _own(record.get("own"), where)


def _own(value: Any, where: str) -> bool:
    if value is None or isinstance(value, bool):
        return value is not False
    if value in ("own", "cited", "assumed"):
        return value == "own"
    raise UnreadableError(f"{where}: own is {value!r}", "It is own, cited or assumed.")


def _by_class(name: str, record: dict[str, Any], table: Table, harmoniser: Harmoniser) -> str | None:
    choices = table.by_class.get(name)
    if choices is None:
        return None
    named = record.get("class", record.get("parameter_class"))
    return choices.get(harmoniser.spelt("class", str(named)), choices["default"])


def _scalar(value: Any, name: str, where: str) -> Scalar:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, list) and all(isinstance(item, (str, int, float)) for item in value):
        return tuple(str(item) for item in value) or None
    raise UnreadableError(f"{where}: {name} is neither a value nor a list of values")
