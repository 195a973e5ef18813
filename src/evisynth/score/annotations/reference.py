"""The benchmark's labels: one gene per line, in the published layout."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from evisynth.errors import UnreadableError
from evisynth.score.annotations.jsonlines import read_objects, validated


class _Row(BaseModel):
    """What every label has: whether its paper is in the corpus, and whether that was verified."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    in_corpus: bool = False
    in_corpus_verified: bool | None = None

    @property
    def counts(self) -> bool:
        """Whether the label is a target: by the verified flag where there is one, else by `in_corpus`."""
        return self.in_corpus if self.in_corpus_verified is None else self.in_corpus_verified


class GoLabel(_Row):
    """A GO annotation of a gene (task 1)."""

    go_id: str | None = None
    qualifier: str = ""
    is_negated: bool = False
    aspect: Literal["P", "F", "C"] | None = None
    pmcid: str | None = None
    hidden: bool = False


class ExpressionLabel(_Row):
    """An expression row of a gene (task 2): where and when."""

    expression_type: str = ""
    anatomy_id: str | None = None
    stage_start_id: str | None = None
    stage_end_id: str | None = None
    pmcid: str | None = None


class SynonymLabel(_Row):
    """A synonym of a gene (task 3); `plain` when the file gives it as a bare string, without flags."""

    synonym: str
    plain: bool = False


def _as_label(value: object) -> object:
    return {"synonym": value, "plain": True} if isinstance(value, str) else value


class SynonymLabels(BaseModel):
    """The names of a gene beside its symbol."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    current_fullname: str | None = None
    fullname_synonyms: list[Annotated[SynonymLabel, BeforeValidator(_as_label)]] = []
    symbol_synonyms: list[Annotated[SynonymLabel, BeforeValidator(_as_label)]] = []


class GeneReference(BaseModel):
    """One gene of the benchmark, with all its labels."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    gene_id: str
    gene_symbol: str = ""
    summary: str | None = None
    task1_function: list[GoLabel]
    task2_expression: list[ExpressionLabel]
    task3_synonyms: SynonymLabels


def read_reference(path: Path) -> list[GeneReference]:
    """Read a benchmark file: JSONL, or a JSON list, one object per gene.

    Raises:
        UnreadableError: not JSON, a wrong type, a gene twice, or no gene labels at all (the wrong kind of file).
    """
    genes: dict[str, GeneReference] = {}
    for where, value in read_objects(path):
        missing = [
            key for key in ("gene_id", "task1_function", "task2_expression", "task3_synonyms") if key not in value
        ]
        if missing:
            msg = f"{where}: not a gene of a benchmark: {', '.join(missing)} missing"
            raise UnreadableError(msg, "Give the benchmark's file: gene_id and its three tasks in each line.")
        gene = validated(GeneReference, value, where)
        if gene.gene_id in genes:
            raise UnreadableError(f"{where}: gene {gene.gene_id} stands in the file twice", "Remove one of the two.")
        genes[gene.gene_id] = gene
    return list(genes.values())
