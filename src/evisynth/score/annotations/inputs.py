"""The files of one scoring run, read and checked against each other before anything is measured."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from evisynth.errors import UnreadableError, UsageError
from evisynth.ontology import InformationContent, Ontology, WangSimilarity, read_gaf, read_obo
from evisynth.score.annotations.coverage import read_papers
from evisynth.score.annotations.jsonlines import read_objects
from evisynth.score.annotations.predictions import GenePrediction, read_predictions
from evisynth.score.annotations.reference import GeneReference, read_reference
from evisynth.score.annotations.targets import Profile, Similarities
from evisynth.score.result import ScoreInput


@dataclass(frozen=True, slots=True)
class AnnotationFiles:
    """What is scored, against what, with which ontologies; what is None is not measured.

    Args:
        reference: the benchmark.
        predicted: the system's predictions: a file, or a folder with one file per gene.
        go, anatomy, development: ontologies in OBO format.
        gaf: annotations from which the information of GO terms is taken.
        hidden: terms that were hidden from the system.
        read: the papers that the system read.
        against: a second system's predictions.
    """

    reference: Path
    predicted: Path
    go: Path | None = None
    anatomy: Path | None = None
    development: Path | None = None
    gaf: Path | None = None
    hidden: Path | None = None
    read: Path | None = None
    against: Path | None = None

    def inputs(self) -> list[ScoreInput]:
        """Hash every file that was given, in the order of the fields."""
        given = (getattr(self, name) for name in self.__slots__)
        return [ScoreInput.of(path) for path in given if path is not None]


@dataclass(slots=True)
class Loaded:
    """Everything in memory, consistent; None where a file was not given.

    Args:
        genes: of the benchmark.
        predictions, others: one for each of these genes, in their order; of the system, and of the one to compare with.
        go, anatomy, development: ontologies.
        information: of GO terms, by the annotations of a GAF file.
        hidden: terms that the system could not look up.
        read: the papers that it read, by gene.
        similarities: of terms, for semantic recall.
        unknown: by ontology, the predicted ids that it does not have, with how often each occurs.
        warnings: what a reader must know.
    """

    genes: list[GeneReference]
    predictions: list[GenePrediction]
    others: list[GenePrediction] | None
    go: Ontology | None
    anatomy: Ontology | None
    development: Ontology | None
    information: InformationContent | None
    hidden: frozenset[str] | None
    read: Mapping[str, frozenset[str]] | None
    similarities: Similarities
    unknown: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    warnings: list[str] = field(default_factory=list[str])


def load(files: AnnotationFiles, profile: Profile) -> Loaded:
    """Read all files.

    Raises:
        UnreadableError: a file can't be read, or is of the wrong kind.
        UsageError: ids of another ontology, or a gene that the benchmark does not have.
    """
    genes, predictions = read_reference(files.reference), read_predictions(files.predicted)
    others = read_predictions(files.against) if files.against else None
    if profile == "paper":
        order = {prediction.gene_id: number for number, prediction in enumerate(predictions)}
        genes.sort(key=lambda gene: order.get(gene.gene_id, len(order)))
    go, anatomy = _ontology(files.go, texts=False), _ontology(files.anatomy, texts=False)
    loaded = Loaded(
        genes,
        _aligned(genes, predictions, files.reference),
        None if others is None else _aligned(genes, others, files.reference),
        go,
        anatomy,
        _ontology(files.development, texts=True),  # the order of stages stands in their comments
        None,
        _hidden(files.hidden, genes),
        read_papers(files.read) if files.read else None,
        Similarities(WangSimilarity(go) if go else None, WangSimilarity(anatomy) if anatomy else None),
    )
    _warn_passed_over(loaded, files)
    _check_ids(files, loaded)
    if files.gaf is not None and go is not None:
        annotations = read_gaf(files.gaf)
        if annotations.problems:
            first = annotations.problems[0]
            text = f"{files.gaf}: {len(annotations.problems)} lines passed over, the first {first.line}: {first.reason}"
            loaded.warnings.append(text)
        loaded.information = InformationContent.of(go, annotations.rows)
    return loaded


def _ontology(path: Path | None, *, texts: bool) -> Ontology | None:
    return None if path is None else read_obo(path, texts=texts)


def _warn_passed_over(loaded: Loaded, files: AnnotationFiles) -> None:
    read = ((files.go, loaded.go), (files.anatomy, loaded.anatomy), (files.development, loaded.development))
    for path, ontology in read:
        if ontology is not None and ontology.passed_over:
            first, number = ontology.passed_over[0], len(ontology.passed_over)
            loaded.warnings.append(
                f"{path}: {number} clauses passed over, the first in line {first.line}: {first.reason}"
            )


def _aligned(
    genes: Sequence[GeneReference], predictions: Sequence[GenePrediction], reference: Path
) -> list[GenePrediction]:
    """One prediction per gene of the benchmark, in its order; an absent one is empty and says so."""
    known = {gene.gene_id for gene in genes}
    for prediction in predictions:
        if prediction.gene_id not in known:
            msg = f"{prediction.where}: gene {prediction.gene_id} is not in {reference}"
            raise UsageError(msg, "Score predictions against the benchmark that they were made for.")
    found = {prediction.gene_id: prediction for prediction in predictions}
    return [
        found.get(gene.gene_id, GenePrediction(gene.gene_id, "missing", "no prediction in the file")) for gene in genes
    ]


def _check_ids(files: AnnotationFiles, loaded: Loaded) -> None:
    """Refuse ids of another id space; count ids of the right one that are no current term."""
    rows = (*loaded.predictions, *(loaded.others or ()))
    go_labels = [(gene.gene_id, label.go_id) for gene in loaded.genes for label in gene.task1_function]
    go_rows = [(p.where or p.gene_id, row.go_id) for p in rows for row in p.go]
    places = [(gene.gene_id, row.anatomy_id) for gene in loaded.genes for row in gene.task2_expression]
    predicted_places = [(p.where or p.gene_id, row.anatomy_id) for p in rows for row in p.expression]
    starts = [(gene.gene_id, row.stage_start_id) for gene in loaded.genes for row in gene.task2_expression]
    stages = [(p.where or p.gene_id, row.stage_id) for p in rows for row in p.expression]
    for task, path, ontology, labels, predicted in (
        ("go", files.go, loaded.go, go_labels, go_rows),
        ("anatomy", files.anatomy, loaded.anatomy, places, predicted_places),
        ("stage", files.development, loaded.development, starts, stages),
    ):
        if ontology is not None:
            _refuse(labels, _main_spaces(ontology), task, f"{files.reference}: gene", str(path))
        label_spaces = {_space(i) for _, i in labels if i and ":" in i}
        _refuse(predicted, label_spaces, task, "", str(files.reference))
        if ontology is not None:
            loaded.unknown[task] = {
                "reference": len({i for _, i in labels if i and not _current(ontology, i)}),
                "predicted": len({i for _, i in predicted if i and not _current(ontology, i)}),
            }
            _warn_unknown(loaded, task, path)


def _refuse(ids: Iterable[tuple[str, str | None]], spaces: set[str], task: str, before: str, owner: str) -> None:
    for where, term_id in ids:
        if term_id and ":" in term_id and spaces and _space(term_id) not in spaces:
            known = ", ".join(sorted(spaces))
            msg = f"{before} {where}: {task} id {term_id[:40]} is of another ontology ({owner} has {known})".strip()
            raise UsageError(msg, "Give the ontology that the ids are from, and ids in the field where they belong.")


def _main_spaces(ontology: Ontology) -> set[str]:
    """The id spaces that an ontology is made of, without the few terms that it borrows from others."""
    total = sum(ontology.id_spaces.values())
    return {space for space, count in ontology.id_spaces.items() if 100 * count >= total}


def _warn_unknown(loaded: Loaded, task: str, path: Path | None) -> None:
    for side, count in loaded.unknown[task].items():
        if count:
            loaded.warnings.append(
                f"{count} {task} ids of the {side} side are not current terms of {path} (alternative, obsolete or "
                "unknown); exactly the same id still matches"
            )


def _space(term_id: str) -> str:
    return term_id.partition(":")[0]


def _current(ontology: Ontology, term_id: str) -> bool:
    return term_id in ontology and not ontology[term_id].obsolete


def _hidden(path: Path | None, genes: Sequence[GeneReference]) -> frozenset[str] | None:
    """Hidden terms: a file's `hidden_terms`, or the rows flagged `hidden` in it or in the benchmark."""
    if path is None:
        flagged = {row.go_id for gene in genes for row in gene.task1_function if row.hidden and row.go_id}
        return frozenset(flagged) or None
    found: set[str] = set()
    for where, value in read_objects(path):
        if "hidden_terms" in value:
            terms = value["hidden_terms"]
        else:
            rows = cast("list[dict[str, object]]", value.get("task1_function") or [])
            terms = [row.get("go_id") for row in rows if row.get("hidden")]
        if not isinstance(terms, list) or not all(isinstance(i, str) for i in cast("list[object]", terms)):
            raise UnreadableError(f"{where}: hidden_terms is not a list of term ids", "Give hidden_go_terms.json.")
        found.update(cast("list[str]", terms))
    if not found:
        raise UnreadableError(f"{path}: no hidden term in it", 'Give {"hidden_terms": ["GO:…"]}.')
    return frozenset(found)
