"""GO terms in detail: by aspect, by kind of credit, weighted, NOT apart, hidden apart."""

from collections.abc import Callable, Sequence
from typing import Any

from evisynth.ontology import GO_NAMESPACES
from evisynth.score.annotations.diagnostics import exact_counts, pooled_diagnostics
from evisynth.score.annotations.inputs import Loaded
from evisynth.score.annotations.parts import part_scores, subset
from evisynth.score.annotations.ranking import PRIMARY_K, RankedTask, exact_hits, semantic_hits
from evisynth.score.annotations.recall import recall, recall_table
from evisynth.score.annotations.targets import Gene, Profile
from evisynth.score.annotations.tuples import go_tuples
from evisynth.score.annotations.weighted import weighted_scores


def go_table(genes: Sequence[Gene], loaded: Loaded, profile: Profile) -> dict[str, Any]:
    """Return every measure of task 1; None where a file that it needs is missing."""
    tasks = [gene.go for gene in genes]
    wang = loaded.similarities.go
    table = recall_table(tasks, semantic=True)
    table["by_aspect"] = {letter: _at_primary(_of_aspect(genes, letter, loaded)) for letter in "PFC"}
    table["parts"] = None if wang is None else part_scores(tasks, wang, PRIMARY_K["go"])
    table["information"] = None if loaded.information is None else weighted_scores(tasks, loaded.information)
    table["tuples"] = go_tuples(genes)
    table["not"] = None if profile == "paper" else _negated(genes)
    table["hidden"], table["available"] = _hidden(tasks, loaded.hidden)
    table["whole_lists"] = pooled_diagnostics(tasks)
    return table


def _of_aspect(genes: Sequence[Gene], letter: str, loaded: Loaded) -> list[RankedTask]:
    """Tasks with the targets of one aspect only; the cut stays on the whole list."""
    return [subset(gene.go, _aspect_ids(gene, letter, loaded)) for gene in genes]


def _aspect_ids(gene: Gene, letter: str, loaded: Loaded) -> set[str]:
    found: set[str] = set()
    for label in gene.reference.task1_function:
        term = loaded.go.get(label.go_id or "") if loaded.go is not None else None
        namespace = term.namespace if term is not None else GO_NAMESPACES.get(label.aspect or "")
        if label.go_id and namespace == GO_NAMESPACES[letter]:
            found.add(label.go_id)
    return found


def _at_primary(tasks: Sequence[RankedTask]) -> dict[str, Any]:
    k = str(PRIMARY_K["go"])
    table: dict[str, Any] = {"targets": sum(len(task.targets) for task in tasks)}
    measures: tuple[tuple[str, Callable[[RankedTask], Any]], ...] = (("exact", exact_hits), ("semantic", semantic_hits))
    for name, hits in measures:
        found = recall(tasks, hits)
        table[name] = None if found is None else found["micro"][k]
    return table


def _negated(genes: Sequence[Gene]) -> dict[str, Any]:
    """NOT annotations apart: those found as NOT, and those that were predicted as if they were positive."""
    tasks = [gene.not_go for gene in genes if gene.not_go is not None]
    counts = sum((exact_counts(task) for task in tasks), exact_counts(RankedTask("", (), (), ())))
    contradicted = sum(
        len((set(gene.not_go.targets) - set(gene.go.targets)) & set(gene.go.predicted))
        for gene in genes
        if gene.not_go is not None
    )
    targets = sum(len(task.targets) for task in tasks)
    return {
        "targets": targets,
        "predicted": sum(len(task.predicted) for task in tasks),
        "contradicted": contradicted,
        **({"precision": None, "recall": None, "f1": None} if not targets else counts.table()),
    }


def _hidden(
    tasks: Sequence[RankedTask], hidden: frozenset[str] | None
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    if hidden is None:
        return None, None
    apart = [subset(task, hidden & set(task.targets)) for task in tasks]
    rest = [subset(task, set(task.targets) - hidden) for task in tasks]
    return _at_primary(apart), _at_primary(rest)
