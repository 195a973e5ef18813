"""The headline: semantic GO recall at 30, semantic anatomy recall at 10, synonym recall at 20, and their mean."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from evisynth.score.annotations.ranking import KS, PRIMARY_K, Floats, RankedTask, by_k, exact_hits, semantic_hits, share
from evisynth.score.annotations.targets import Gene
from evisynth.score.comparison import comparison_metrics
from evisynth.stats import compare_systems, ratio_bootstrap

TASKS = tuple(PRIMARY_K)


def primary(genes: Sequence[Gene]) -> dict[str, Any]:
    """Return micro and macro values of the three primary measures, and the mean of the three.

    A measure without its ontology or without any target is None, and so is the mean then.
    """
    micro: dict[str, float | None] = {}
    macro: dict[str, float | None] = {}
    for task in TASKS:
        numerators, sizes = _columns(genes, task)
        if numerators is None or not sizes.any():
            micro[task] = macro[task] = None
            continue
        micro[task] = share(numerators.sum(), sizes.sum())
        ratios = np.divide(numerators, sizes, out=np.zeros_like(numerators), where=sizes > 0)
        macro[task] = float(ratios.mean())
    return {
        "primary_k": dict(PRIMARY_K),
        "micro_primary": {**micro, "avg": _mean(micro)},
        "macro_primary": {**macro, "avg": _mean(macro)},
    }


def primary_intervals(genes: Sequence[Gene], *, resamples: int, seed: int) -> dict[str, Any]:
    """Return 95 % percentile intervals of the micro values over resampled genes.

    The generator is numpy's default one, fresh from the seed, with one `integers(0, n, n)` per resample.
    """
    usable = [task for task in TASKS if _columns(genes, task)[0] is not None]
    if not usable or not genes:
        return {}
    columns = [_columns(genes, task) for task in usable]
    numerators = np.stack([column for column, _ in columns if column is not None], axis=1)
    sizes = np.stack([size for _, size in columns], axis=1)
    limits = ratio_bootstrap(numerators, sizes, resamples=resamples, rng=np.random.default_rng(seed))
    table: dict[str, list[float]] = {}
    for number, task in enumerate(usable):
        if sizes[:, number].any():
            table[task] = limits[:, number].tolist()
    if len(table) == len(TASKS):
        table["avg"] = limits[:, -1].tolist()
    return {"micro_primary": table}


def paired_differences(
    genes: Sequence[Gene], others: Sequence[Gene], *, resamples: int, seed: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Compare two systems' macro values by a paired bootstrap over the genes that have targets.

    Returns:
        Per task the comparison's metrics and intervals, the systems named `predicted` and `against`.
    """
    metrics: dict[str, Any] = {}
    intervals: dict[str, Any] = {}
    for task in TASKS:
        (first, sizes), (second, _) = _columns(genes, task), _columns(others, task)
        if first is None or second is None or not sizes.any():
            metrics[task] = None
            continue
        kept = sizes > 0
        scores = {
            name: (values[kept] / sizes[kept])[:, None] for name, values in (("predicted", first), ("against", second))
        }
        compared = compare_systems(scores, resamples=resamples, rng=np.random.default_rng(seed))
        metrics[task], intervals[task] = comparison_metrics(compared)
    return metrics, intervals


def gene_rows(genes: Sequence[Gene]) -> list[dict[str, Any]]:
    """Return each gene's recall by k and its primary values; a gene without targets or predictions scores 0."""
    return [
        {
            "gene_id": gene.reference.gene_id,
            "gene_symbol": gene.reference.gene_symbol,
            "status": gene.prediction.status,
            **{task: _gene_table(getattr(gene, task), PRIMARY_K[task], semantic=task != "synonyms") for task in TASKS},
        }
        for gene in genes
    ]


def _gene_table(task: RankedTask, k: int, *, semantic: bool) -> dict[str, Any]:
    size = max(len(task.targets), 1)
    table: dict[str, Any] = {"gt": len(task.targets), "pred": len(task.predicted)}
    table["exact"] = by_k(exact_hits(task) / size)
    chosen = table["exact"]
    if semantic:
        hits = semantic_hits(task)
        chosen = table["semantic"] = None if hits is None else by_k(hits / size)
    table["primary"] = None if chosen is None else chosen[str(k)]
    return table


def _columns(genes: Sequence[Gene], task: str) -> tuple[Floats | None, Floats]:
    """One primary numerator and one denominator per gene."""
    column = KS.index(PRIMARY_K[task])
    tasks: list[RankedTask] = [getattr(gene, task) for gene in genes]
    sizes = np.array([len(each.targets) for each in tasks], dtype=np.float64)
    hits = [exact_hits(each) if task == "synonyms" else semantic_hits(each) for each in tasks]
    kept = [each[column] for each in hits if each is not None]
    return (np.array(kept) if len(kept) == len(hits) else None), sizes


def _mean(values: dict[str, float | None]) -> float | None:
    known = [value for value in values.values() if value is not None]
    return sum(known) / len(known) if len(known) == len(values) else None
