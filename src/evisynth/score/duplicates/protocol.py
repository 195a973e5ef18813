"""Found duplicates against known ones."""

from pathlib import Path

from evisynth.score.duplicates.measures import partition_metrics
from evisynth.score.duplicates.partition import need_common, read_partition
from evisynth.score.result import ScoreInput, ScoreResult


def score_duplicates(reference: Path, predicted: Path) -> ScoreResult:
    """Score a deduplication.

    Args:
        reference: CSV id,cluster of what belongs together.
        predicted: CSV id,cluster of what was put together. A record of the reference that it lacks stands alone; one
            that the reference lacks counts nowhere. Both are said in a warning.

    Raises:
        UnreadableError, UsageError: an input can't be used; nothing is scored in part.
    """
    truth, found = read_partition(reference), read_partition(predicted)
    records = need_common(truth, found, predicted)
    missing = sum(record not in found.cluster_of for record in records)
    strangers = sum(record not in truth.cluster_of for record in found.cluster_of)
    warnings: list[str] = []
    if missing:
        warnings.append(
            f"{missing} of {len(records)} records of the reference are missing from {predicted}: taken alone"
        )
    if strangers:
        warnings.append(f"{strangers} records of {predicted} are not in the reference and count nowhere")
    truth, guess = truth.over(records), found.over(records)
    metrics, intervals = partition_metrics(truth, guess)
    clusters = {"reference": truth.clusters(), "predicted": guess.clusters()}
    counts = {
        side: {
            "clusters": len(each),
            "clusters_of_two_or_more": sum(len(members) > 1 for members in each),
            "records_that_merging_removes": len(records) - len(each),
        }
        for side, each in clusters.items()
    }
    return ScoreResult(
        protocol="duplicates",
        profile="evisynth",
        counts={"records": len(records), "missing": missing, "not_in_reference": strangers, **counts},
        metrics=metrics,
        intervals=intervals,
        warnings=warnings,
        inputs=[ScoreInput.of(reference), ScoreInput.of(predicted)],
    )
