"""What a system predicted, in any of the published layouts.

- JSONL with `task1_function_predictions` … and `run_status`, one line per gene (the frozen predictions);
- JSONL, or one JSON list, of output objects with `task1_function`, `task2_expression`, `task3_synonyms`;
- a folder with one result file per gene, `{"output": …, "error": …}`, named by the gene.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict

from evisynth.errors import UnreadableError
from evisynth.score.annotations.jsonlines import read_objects, validated

Status = Literal["ok", "failed", "empty_output", "missing"]

_TASKS = ("task1_function", "task2_expression", "task3_synonyms")
_FROZEN: dict[str, str] = dict(
    zip(
        ("task1_function_predictions", "task2_expression_predictions", "task3_synonym_predictions"),
        _TASKS,
        strict=True,
    )
)


class _Evidence(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    pmcid: str | None = None


class GoPrediction(BaseModel):
    """A predicted GO annotation; a row with a description and no id proposes a term and takes no rank."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    go_id: str | None = None
    qualifier: str | None = None
    aspect: str | None = None
    is_negated: bool | None = None
    description: str | None = None
    evidence: _Evidence | None = None

    @property
    def negated(self) -> bool:
        """Whether it says NOT, by its flag or its qualifier."""
        return bool(self.is_negated) or (self.qualifier or "").upper().startswith("NOT")


class ExpressionPrediction(BaseModel):
    """A predicted expression row."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    expression_type: str | None = None
    anatomy_id: str | None = None
    stage_id: str | None = None
    evidence: _Evidence | None = None


def _as_list(value: object) -> object:
    return [] if value is None else value


class _Synonyms(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    fullname_synonyms: Annotated[list[Any], BeforeValidator(_as_list)] = []
    symbol_synonyms: Annotated[list[Any], BeforeValidator(_as_list)] = []


class _Output(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    task1_function: Annotated[list[GoPrediction], BeforeValidator(_as_list)] = []
    task2_expression: Annotated[list[ExpressionPrediction], BeforeValidator(_as_list)] = []
    task3_synonyms: Annotated[_Synonyms, BeforeValidator(lambda value: {} if value is None else value)] = _Synonyms()


@dataclass(frozen=True, slots=True)
class GenePrediction:
    """One gene's ranked predictions; lists are in order of confidence.

    Args:
        gene_id: the gene.
        status: ok; failed or empty_output by its run; missing when the file has no row for it.
        reason: why it failed, when that was said.
        where: file and line.
        ignored_synonyms: entries of the synonym lists that are neither text nor null, passed over.
    """

    gene_id: str
    status: Status = "ok"
    reason: str = ""
    where: str = ""
    go: tuple[GoPrediction, ...] = ()
    expression: tuple[ExpressionPrediction, ...] = ()
    fullnames: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    ignored_synonyms: int = 0
    order: int = field(default=0, compare=False)

    @property
    def cited(self) -> frozenset[str]:
        """The papers that its evidence names."""
        rows = (*self.go, *self.expression)
        return frozenset(row.evidence.pmcid for row in rows if row.evidence is not None and row.evidence.pmcid)


def read_predictions(path: Path) -> list[GenePrediction]:
    """Read a system's predictions in file order (a folder's in order of file name).

    Raises:
        UnreadableError: not JSON, a wrong type, a row without a gene, a gene twice, or nothing that is a prediction.
    """
    found: dict[str, GenePrediction] = {}
    for where, value, stem in _objects(path):
        prediction = _prediction(value, where, stem, len(found))
        if prediction.gene_id in found:
            msg = f"{where}: gene {prediction.gene_id} was predicted already in {found[prediction.gene_id].where}"
            raise UnreadableError(msg, "A gene counts once: remove one of the two rows.")
        found[prediction.gene_id] = prediction
    if not found:
        raise UnreadableError(f"{path}: no prediction in it", "Give JSONL, or a folder with one JSON file per gene.")
    return list(found.values())


def _objects(path: Path) -> list[tuple[str, dict[str, Any], str]]:
    if not path.is_dir():
        return [(where, value, "") for where, value in read_objects(path)]
    files = sorted(file for file in path.iterdir() if file.suffix == ".json")
    return [(where, value, file.stem) for file in files for where, value in read_objects(file)]


def _prediction(value: dict[str, Any], where: str, stem: str, order: int) -> GenePrediction:
    body: object = value
    reason, status = "", str(value.get("run_status") or "ok")
    if not any(key in value for key in (*_TASKS, *_FROZEN)):
        if "output" not in value and "error" not in value and "run_status" not in value:
            msg = f"{where}: not a prediction: none of {', '.join(_TASKS)} in it"
            raise UnreadableError(msg, "Give predictions in one of the published layouts.")
        body, reason = value.get("output"), str(value.get("error") or "")
        if body is None and "run_status" not in value:
            status, reason = "failed", reason or "no output"
    fields = cast("dict[str, Any]", body) if isinstance(body, dict) else {}
    gene_id = fields.get("gene_id") or value.get("gene_id") or stem
    if not gene_id or not isinstance(gene_id, str):
        raise UnreadableError(f"{where}: a prediction without gene_id", "Say in each row which gene it is about.")
    if status not in {"ok", "failed", "empty_output"}:
        raise UnreadableError(f"{where}: run_status is {status[:40]}", "It is ok, failed or empty_output.")
    output = validated(
        _Output, {_FROZEN.get(key, key): item for key, item in fields.items()}, f"{where}: gene {gene_id}"
    )
    fullnames, symbols = output.task3_synonyms.fullname_synonyms, output.task3_synonyms.symbol_synonyms
    return GenePrediction(
        gene_id,
        cast("Status", status),
        reason,
        where,
        tuple(output.task1_function),
        tuple(output.task2_expression),
        tuple(name for name in fullnames if isinstance(name, str)),
        tuple(name for name in symbols if isinstance(name, str)),
        sum(not isinstance(name, str) and name is not None for name in (*fullnames, *symbols)),
        order,
    )
