"""The published benchmark of gene annotation, scored: the canonical measures first, what they hide beside them.

Source: the rules of the benchmark's released evaluation (its second generation), which its paper's tables use.
"""

from collections.abc import Sequence
from typing import Any

from evisynth.score.annotations import expression
from evisynth.score.annotations.account import count, warn
from evisynth.score.annotations.baselines import baseline_predictions, own_names
from evisynth.score.annotations.coverage import references_table
from evisynth.score.annotations.curves import recall_curves
from evisynth.score.annotations.diagnostics import pooled_diagnostics
from evisynth.score.annotations.go import go_table
from evisynth.score.annotations.inputs import AnnotationFiles, Loaded, load
from evisynth.score.annotations.parts import part_scores, subset
from evisynth.score.annotations.predictions import GenePrediction
from evisynth.score.annotations.primary import gene_rows, paired_differences, primary, primary_intervals
from evisynth.score.annotations.ranking import PRIMARY_K, exact_hits
from evisynth.score.annotations.recall import recall, recall_table
from evisynth.score.annotations.stages import DevelopmentalStages, NumericStages, StageOrder
from evisynth.score.annotations.targets import Gene, Profile, build_gene
from evisynth.score.annotations.versus import versus
from evisynth.score.result import ScoreResult

RESAMPLES, SEED = 20_000, 20260503
"""Of the gene bootstrap, as published."""


def score_annotations(
    files: AnnotationFiles, *, profile: Profile = "evisynth", resamples: int = RESAMPLES
) -> ScoreResult:
    """Score ranked GO terms, anatomy and synonyms of genes against a benchmark.

    Args:
        files: the benchmark, the predictions and the ontologies; a measure whose file is missing is None, with a
            warning.
        profile: `paper` follows the published rules to the digit, NOT annotations as targets included; `evisynth`
            scores NOT apart and matches expression rows one to one in developmental order.
        resamples: of the gene bootstrap; 0 leaves intervals out.

    Raises:
        UnreadableError: a file can't be read, or is of the wrong kind.
        UsageError: ids of another ontology, or a gene that the benchmark does not have.
    """
    loaded = load(files, profile)
    genes = _built(loaded, loaded.predictions, profile)
    metrics: dict[str, Any] = {
        **primary(genes),
        "go": go_table(genes, loaded, profile),
        "anatomy": _anatomy_table(genes, loaded),
        "synonyms": _synonym_table(genes),
        "expression": _expression(genes, loaded, profile),
        "references": references_table(genes, loaded.read),
        "baselines": _baselines(genes, loaded, profile),
    }
    intervals = primary_intervals(genes, resamples=resamples, seed=SEED) if resamples else {}
    if loaded.others is not None:
        others = _built(loaded, loaded.others, profile)
        metrics["against"], paired = _against(genes, others, loaded, profile, resamples)
        intervals |= {"against": {"paired": paired}} if resamples else {}
    return ScoreResult(
        protocol="annotations",
        profile=profile,
        counts=count(genes, loaded),
        metrics=metrics,
        intervals=intervals,
        failed=_failed(genes),
        warnings=[*warn(genes, loaded, files, profile), *loaded.warnings],
        inputs=files.inputs(),
        items=gene_rows(genes),
        plots=[recall_curves(metrics)],
    )


def _built(loaded: Loaded, predictions: Sequence[GenePrediction], profile: Profile) -> list[Gene]:
    return [
        build_gene(gene, prediction, loaded.similarities, profile)
        for gene, prediction in zip(loaded.genes, predictions, strict=True)
    ]


def _failed(genes: Sequence[Gene]) -> list[dict[str, str]]:
    runs = ((gene.reference.gene_id, gene.prediction) for gene in genes)
    return [
        {"gene": gene_id, "status": run.status, "reason": run.reason or "its run says so"}
        for gene_id, run in runs
        if run.status != "ok"
    ]


def _against(
    genes: Sequence[Gene], others: Sequence[Gene], loaded: Loaded, profile: Profile, resamples: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The other system beside this one, and the limits of their paired differences; none without resamples."""
    found = {
        "labels": versus(genes, others, loaded.similarities, profile),
        "other": primary(others)["micro_primary"],
    }
    if not resamples:
        return found, {}
    found["paired"], limits = paired_differences(genes, others, resamples=resamples, seed=SEED)
    return found, limits


def _anatomy_table(genes: Sequence[Gene], loaded: Loaded) -> dict[str, Any]:
    tasks = [gene.anatomy for gene in genes]
    wang = loaded.similarities.anatomy
    table = recall_table(tasks, semantic=True)
    table["parts"] = None if wang is None else part_scores(tasks, wang, PRIMARY_K["anatomy"])
    table["whole_lists"] = pooled_diagnostics(tasks)
    return table


def _synonym_table(genes: Sequence[Gene]) -> dict[str, Any]:
    tasks = [gene.synonyms for gene in genes]
    table = recall_table(tasks, semantic=False)
    earned = [subset(gene.synonyms, set(gene.synonyms.targets) - own_names(gene.reference)) for gene in genes]
    table["non_trivial"] = {"targets": sum(len(task.targets) for task in earned), "exact": recall(earned, exact_hits)}
    table["whole_lists"] = pooled_diagnostics(tasks)
    return table


def _expression(genes: Sequence[Gene], loaded: Loaded, profile: Profile) -> dict[str, Any]:
    rows = [(gene.reference, gene.prediction) for gene in genes]
    if profile == "paper":
        return expression.expression_table(rows, NumericStages(), rule=expression.first_match)
    order: StageOrder | None = DevelopmentalStages(loaded.development) if loaded.development is not None else None
    return expression.expression_table(rows, order, rule=expression.matched)


def _baselines(genes: Sequence[Gene], loaded: Loaded, profile: Profile) -> dict[str, Any]:
    references = [gene.reference for gene in genes]
    targets = [{"go": gene.go.targets, "anatomy": gene.anatomy.targets} for gene in genes]
    rows: dict[str, Any] = {}
    for name, predictions in baseline_predictions(references, targets).items():
        built = _built(loaded, predictions, profile)
        rows[name] = {task: value for task, value in primary(built)["micro_primary"].items() if task != "avg"}
    return rows
