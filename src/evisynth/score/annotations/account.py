"""What was scored: counts that close, and what a reader must know before quoting a number."""

from collections.abc import Sequence
from typing import Any

from evisynth.score.annotations.inputs import AnnotationFiles, Loaded
from evisynth.score.annotations.ranking import PRIMARY_K
from evisynth.score.annotations.targets import Gene, Profile


def count(genes: Sequence[Gene], loaded: Loaded) -> dict[str, Any]:
    """Return how many genes, targets, predictions, labels by flag, and ids that are no current term."""
    statuses = [gene.prediction.status for gene in genes]
    labels = [row for gene in genes for row in _label_rows(gene)]
    return {
        "genes": len(genes),
        "status": {status: statuses.count(status) for status in ("ok", "failed", "empty_output", "missing")},
        "targets": {task: sum(len(getattr(gene, task).targets) for gene in genes) for task in PRIMARY_K},
        "predicted": {task: sum(len(getattr(gene, task).predicted) for gene in genes) for task in PRIMARY_K},
        "without_targets": {task: sum(not getattr(gene, task).targets for gene in genes) for task in PRIMARY_K},
        "labels": {
            "verified_flag": sum(row.in_corpus_verified is not None for row in labels),
            "corpus_flag": sum(row.in_corpus_verified is None for row in labels),
        },
        "not_current_ids": loaded.unknown,
    }


def warn(genes: Sequence[Gene], loaded: Loaded, files: AnnotationFiles, profile: Profile) -> list[str]:
    """Return the sentences that belong beside the numbers: which flag, which genes are missing, which files."""
    rows = [row for gene in genes for row in _label_rows(gene)]
    verified = sum(row.in_corpus_verified is not None for row in rows)
    found = [_flag_line(verified, len(rows))]
    missing = [gene.reference.gene_id for gene in genes if gene.prediction.status == "missing"]
    if missing:
        listed = ", ".join(missing[:10]) + (f" and {len(missing) - 10} more" if len(missing) > 10 else "")
        found.append(f"{len(missing)} genes of the benchmark were not predicted and score 0: {listed}")
    ignored = sum(gene.prediction.ignored_synonyms for gene in genes)
    if ignored:
        found.append(f"{ignored} predicted synonyms are not text and were passed over")
    absent = {
        "go": "no --go: semantic GO measures are null",
        "anatomy": "no --anatomy: semantic anatomy measures are null",
        "development": "no --development: stages and tuples in developmental order are null"
        if profile == "evisynth"
        else "stages lie between two others when the numbers in their ids do, as published: not developmental order",
        "gaf": "no --gaf: information-weighted Fmax and Smin are null",
        "hidden": "no --hidden: hidden and available terms are not told apart",
        "read": "no --read: coverage of the papers read is null",
    }
    for name, text in absent.items():
        unused = name == "development" and profile == "paper"
        if (getattr(files, name) is None or unused) and not (name == "hidden" and loaded.hidden is not None):
            found.append(text)
    return found


def _label_rows(gene: Gene) -> list[Any]:
    names = gene.reference.task3_synonyms
    flagged = [row for row in (*names.fullname_synonyms, *names.symbol_synonyms) if not row.plain]
    return [*gene.reference.task1_function, *gene.reference.task2_expression, *flagged]


def _flag_line(verified: int, total: int) -> str:
    if verified == total:
        return "targets are the labels flagged in_corpus_verified"
    if not verified:
        return (
            "targets are the labels flagged in_corpus, because the benchmark has no in_corpus_verified: GO and anatomy "
            "are not comparable with the published tables, synonyms are"
        )
    return (
        f"targets are the labels flagged in_corpus_verified where they have it ({verified} of {total} labels), "
        "in_corpus elsewhere"
    )
