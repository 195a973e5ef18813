"""How far two partitions of the same records agree: by pairs, by record, by cluster."""

from collections import Counter
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evisynth.score.duplicates.partition import Partition
from evisynth.stats import ratio_bootstrap

MEASURES = ("pairwise", "bcubed", "exact_clusters", "exact_clusters_with_singletons")
_SEED = 20260503
_RESAMPLES = 2000


def partition_metrics(reference: Partition, predicted: Partition) -> tuple[dict[str, Any], dict[str, Any]]:
    """Compare partitions of the same records.

    - `pairwise`: pairs of records in one cluster, with their counts.
    - `bcubed`: per record, the share of its predicted cluster that belongs with it (precision) and the share of its
      reference cluster that is found (recall), averaged over records.
    - `exact_clusters`: clusters of two or more that are the same on both sides; `…_with_singletons` counts all.

    Args:
        reference: the true partition.
        predicted: over the same records.

    Returns:
        (metrics, intervals) by measure: precision, recall, F1, None where nothing stands in a denominator. Intervals
        resample the groups of records that clusters of either side connect.

    Source: B-cubed: Bagga and Baldwin, LREC workshop on linguistic coreference, 1998; Amigó et al., Inf Retr
    12:461–486, 2009. Pairwise and cluster measures: Menestrina et al., PVLDB 3:208–219, 2010.

    >>> truth, guess = Partition({"a": 0, "b": 0, "c": 1}), Partition({"a": 0, "b": 0, "c": 0})
    >>> found, _ = partition_metrics(truth, guess)
    >>> round(found["pairwise"]["precision"], 3), round(found["bcubed"]["precision"], 3)
    (0.333, 0.556)
    """
    above, below = _by_component(reference, predicted)
    low, high = ratio_bootstrap(above, below, resamples=_RESAMPLES, rng=np.random.default_rng(_SEED))
    tops, bottoms = above.sum(axis=0), below.sum(axis=0)
    metrics: dict[str, Any] = {}
    intervals: dict[str, Any] = {}
    for place, measure in enumerate(MEASURES):
        shares: list[float | None] = []
        intervals[measure] = {}
        for column, name in ((2 * place, "precision"), (2 * place + 1, "recall")):
            known = bottoms[column] > 0
            shares.append(float(tops[column] / bottoms[column]) if known else None)
            if known:
                intervals[measure][name] = (float(low[column]), float(high[column]))
        precision, recall = shares
        f1 = None
        if precision is not None or recall is not None:
            p, r = precision or 0.0, recall or 0.0
            f1 = 2 * p * r / (p + r) if p + r else 0.0
        metrics[measure] = {"precision": precision, "recall": recall, "f1": f1}
    right = int(tops[0])
    metrics["pairwise"] |= {"tp": right, "fp": int(bottoms[0]) - right, "fn": int(bottoms[1]) - right}
    return metrics, intervals


def _by_component(reference: Partition, predicted: Partition) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return numerators and denominators (components, 8): precision and recall of each measure."""
    component = _components(reference, predicted)
    size = len(set(component.values()))
    above, below = np.zeros((size, 8)), np.zeros((size, 8))
    sides = (predicted, reference)
    shared = Counter((predicted.cluster_of[record], reference.cluster_of[record]) for record in component)
    clusters = [side.clusters() for side in sides]
    same = set(clusters[0]) & set(clusters[1])
    where = {pair: component[record] for record in component for pair in [_pair(record, predicted, reference)]}
    for pair, count in shared.items():
        above[where[pair], 0:2] += comb(count, 2)
    for column, (side, found) in enumerate(zip(sides, clusters, strict=True)):
        sizes = Counter(side.cluster_of.values())
        for pair, count in shared.items():
            above[where[pair], 2 + column] += count * count / sizes[pair[column]]
            below[where[pair], 2 + column] += count
        for members in found:
            home = component[next(iter(members))]
            below[home, column] += comb(len(members), 2)
            for first, counted in ((4, len(members) > 1), (6, True)):
                below[home, first + column] += counted
                above[home, first + column] += counted and members in same
    return above, below


def _pair(record: str, predicted: Partition, reference: Partition) -> tuple[int, int]:
    return predicted.cluster_of[record], reference.cluster_of[record]


def _components(reference: Partition, predicted: Partition) -> dict[str, int]:
    """Number the groups of records that clusters of either side hold together."""
    parent = {record: record for record in reference.cluster_of}

    def root(record: str) -> str:
        while parent[record] != record:
            parent[record] = parent[parent[record]]
            record = parent[record]
        return record

    for side in (reference, predicted):
        first: dict[int, str] = {}
        for record, cluster in side.cluster_of.items():
            parent[root(record)] = root(first.setdefault(cluster, record))
    numbers: dict[str, int] = {}
    return {record: numbers.setdefault(root(record), len(numbers)) for record in parent}
