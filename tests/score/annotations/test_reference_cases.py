"""Task 1–3, batch and coverage cases: equal where no fault of the first generation's code shows.

Each case that a fault touches stands in TOUCHED with the right value and the reason; docs/score-annotations.md has the
same table for readers. `[4.9 n]` is the fault's number in the list of the benchmark's known faults.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evisynth.errors import UnreadableError
from evisynth.ontology import read_obo
from evisynth.score.annotations import AnnotationFiles, read_predictions, score_annotations
from evisynth.score.annotations.coverage import Coverage, coverage_table
from evisynth.score.annotations.diagnostics import gene_diagnostics
from evisynth.score.annotations.expression import first_match, stage_pairs, tuple_pairs
from evisynth.score.annotations.predictions import ExpressionPrediction, GenePrediction, GoPrediction
from evisynth.score.annotations.primary import _gene_table
from evisynth.score.annotations.reference import GeneReference
from evisynth.score.annotations.stages import NumericStages
from evisynth.score.annotations.targets import Similarities, WangSimilarity, build_gene, names_task, synonym_task

from .conftest import gene

PRECISION, RECALL = 0.9381800197823936, 2.339622641509434 / 3

# By case and path: the value of the published code, and the right one. All by [4.9 1]: a label without id is no target.
TOUCHED: dict[str, dict[str, tuple[float, float]]] = {
    "basic": {
        "anatomy/recall": (0.5, 2 / 3),
        "anatomy/f1": (0.5714285714285715, 2 / 3),
        "anatomy/fn": (2, 1),
        "anatomy_semantic/recall": (0.5849056603773585, 2.339622641509434 / 3),
        "anatomy_semantic/f1": (0.7205724683408588, 2 * PRECISION * RECALL / (PRECISION + RECALL)),
        "anatomy_recall_at_k/exact/1": (0.25, 1 / 3),
        "anatomy_recall_at_k/exact/3": (0.5, 2 / 3),
        "anatomy_recall_at_k/exact/5": (0.5, 2 / 3),
        "anatomy_recall_at_k/exact/10": (0.5, 2 / 3),
        "anatomy_recall_at_k/exact/20": (0.5, 2 / 3),
        "anatomy_recall_at_k/exact/50": (0.5, 2 / 3),
        "anatomy_recall_at_k/semantic/1": (0.4843352221401002, 0.6457802961868003),
        "anatomy_recall_at_k/semantic/3": (0.5849056603773585, 2.339622641509434 / 3),
        "anatomy_recall_at_k/semantic/5": (0.5849056603773585, 2.339622641509434 / 3),
        "anatomy_recall_at_k/semantic/10": (0.5849056603773585, 2.339622641509434 / 3),
        "anatomy_recall_at_k/semantic/20": (0.5849056603773585, 2.339622641509434 / 3),
        "anatomy_recall_at_k/semantic/50": (0.5849056603773585, 2.339622641509434 / 3),
        "in_corpus_exact_recall": (0.5, 2 / 3),
        "stage/recall": (0.5, 2 / 3),
        "stage/f1": (0.5714285714285715, 2 / 3),
        "stage/fn": (2, 1),
        "tuple/recall": (0.6666666666666666, 1.0),
        "tuple/f1": (0.5714285714285715, 2 / 3),
        "tuple/fn": (1, 0),
    },
    "part_of_ignored_larva": {"stage/fn": (1, 0), "tuple/fn": (1, 0)},
    "alt_id_dropped": {"stage/fn": (1, 0), "tuple/fn": (1, 0)},
}


@pytest.fixture(scope="module")
def similarities(cases: dict[str, Any]) -> Similarities:
    go, anatomy = (
        WangSimilarity(read_obo(cases["ontologies"][name].encode())) for name in ("tiny_go.obo", "tiny_fbbt.obo")
    )
    return Similarities(go, anatomy)


def flat(value: Any, path: str = "") -> dict[str, float]:
    if isinstance(value, dict):
        return {k: v for key, item in value.items() for k, v in flat(item, f"{path}/{key}".lstrip("/")).items()}
    return {path: value}


def compare(found: dict[str, Any], expected: dict[str, Any], touched: dict[str, tuple[float, float]]) -> None:
    ours, theirs = flat(found), flat(expected)
    assert set(touched) <= set(theirs)
    for path, value in theirs.items():
        if path in touched:
            assert value == pytest.approx(touched[path][0], abs=1e-12), path
            assert ours[path] == pytest.approx(touched[path][1], abs=1e-12), path
        else:
            assert ours[path] == pytest.approx(value, abs=1e-12), path


def at_k(task: Any, *, semantic: bool) -> dict[str, Any]:
    table = _gene_table(task, 20, semantic=semantic)
    del table["exact"]["30"]
    if semantic:
        del table["semantic"]["30"]
    return {"exact": table["exact"], "semantic": table.get("semantic", {})}


def test_task_1(cases: dict[str, Any], similarities: Similarities) -> None:
    assert len(cases["task1_cases"]) == 7
    for case in cases["task1_cases"]:
        reference = GeneReference.model_validate(gene(go=case["ground_truth"]))
        prediction = GenePrediction("FBgn0000001", go=tuple(GoPrediction(**row) for row in case["predicted"]))
        task = build_gene(reference, prediction, similarities, "paper").go
        found = gene_diagnostics(task)
        compare(
            {
                **{name: found[name] for name in ("exact", "semantic", "full_recall", "full_semantic_recall")},
                "in_corpus_exact_recall": found["exact"]["recall"],
                "predicted_count": found["predicted"],
                "gt_total_count": found["labels"],
                "gt_in_corpus_count": found["targets"],
                "recall_at_k": {
                    **at_k(task, semantic=True),
                    "gt_count": found["labels"],
                    "gt_in_corpus_count": found["targets"],
                },
            },
            case["expected"],
            {},
        )


def test_task_1_by_default_keeps_not_apart(cases: dict[str, Any], similarities: Similarities) -> None:
    # [4.9 6] by default: a negated prediction of a NOT label is no positive hit, and the label no positive target
    case = next(c for c in cases["task1_cases"] if c["name"] == "negated_prediction_scores_as_positive")
    reference = GeneReference.model_validate(gene(go=case["ground_truth"]))
    prediction = GenePrediction("FBgn0000001", go=tuple(GoPrediction(**row) for row in case["predicted"]))
    built = build_gene(reference, prediction, similarities, "evisynth")
    assert gene_diagnostics(built.go)["exact"] == {
        "precision": 0.0,
        "recall": 0.0,
        "f1": 0.0,
        "tp": 0,
        "fp": 0,
        "fn": 3,
    }
    assert built.not_go is not None
    assert gene_diagnostics(built.not_go)["exact"]["tp"] == 1


def test_task_2(cases: dict[str, Any], similarities: Similarities) -> None:
    assert len(cases["task2_cases"]) == 8
    seen: set[str] = set()
    for case in cases["task2_cases"]:
        reference = GeneReference.model_validate(gene(expression=case["ground_truth"]))
        rows = tuple(ExpressionPrediction(**row) for row in case["predicted"])
        prediction = GenePrediction("FBgn0000001", expression=rows)
        task = build_gene(reference, prediction, similarities, "paper").anatomy
        found, order = gene_diagnostics(task), NumericStages()
        expected = {key: value for key, value in case["expected"].items() if not key.startswith(("gt_", "predicted"))}
        # counts of rows, not of ids, in the published code: not a measure
        expected["anatomy_recall_at_k"] = {
            key: value for key, value in expected["anatomy_recall_at_k"].items() if not key.startswith("gt_")
        }
        compare(
            {
                "anatomy": found["exact"],
                "anatomy_semantic": found["semantic"],
                "stage": first_match(*stage_pairs(reference, prediction), order).table(),
                "tuple": first_match(*tuple_pairs(reference, prediction), order).table(),
                "in_corpus_exact_recall": found["exact"]["recall"],
                "full_recall": found["full_recall"],
                "full_semantic_recall": found["full_semantic_recall"],
                "anatomy_recall_at_k": at_k(task, semantic=True),
            },
            expected,
            TOUCHED.get(case["name"], {}),
        )
        seen.add(case["name"])
    assert set(TOUCHED) <= seen


def test_task_3(cases: dict[str, Any]) -> None:
    assert len(cases["task3_cases"]) == 5
    for case in cases["task3_cases"]:
        reference = GeneReference.model_validate(gene(synonyms=case["ground_truth"]))
        lists = case["predicted"]
        fullnames, symbols = (
            tuple(name for name in lists.get(key, []) if name) for key in ("fullname_synonyms", "symbol_synonyms")
        )
        if "raises" in case["expected"]:
            # [4.9 5]: null among the names ended the whole batch; it says nothing, and the gene scores 0
            assert gene_diagnostics(synonym_task(reference, GenePrediction("g")))["exact"]["tp"] == 0
            continue
        labels = reference.task3_synonyms
        tasks = {
            "fullname": names_task("g", fullnames, labels.fullname_synonyms, plain=True),
            "symbol": names_task("g", symbols, labels.symbol_synonyms, plain=True),
            "combined": synonym_task(reference, GenePrediction("g", fullnames=fullnames, symbols=symbols), plain=True),
        }
        found: dict[str, Any] = {}
        for name, task in tasks.items():
            table = gene_diagnostics(task)
            found[f"{name}_metrics"] = table["exact"]
            found[f"in_corpus_{name}_recall"] = table["exact"]["recall"]
            found[f"full_{name}_recall"] = table["full_recall"]
            found[f"{name}_recall_at_k"] = {
                **at_k(task, semantic=False),
                "gt_count": len(task.labelled),
                "gt_in_corpus_count": len(task.targets),
            }
        expected = {key: value for key, value in case["expected"].items() if not key.startswith("gt_")}
        compare(found, expected, {})


def test_batch(cases: dict[str, Any], files: Callable[..., AnnotationFiles], tmp_path: Path) -> None:
    case = cases["batch_case"]
    folder = tmp_path / "outputs"
    folder.mkdir()
    for name, content in case["files"].items():
        (folder / f"{name}.json").write_text(json.dumps(content))
    written = files(case["ground_truth"], [])
    result = score_annotations(AnnotationFiles(written.reference, folder, written.go, written.anatomy), profile="paper")
    # [4.9 3, 4]: a gene without a file and an error with a partial output are failures, and stay in the denominators
    assert {item["gene"]: item["status"] for item in result.failed} == {
        "FBgn0000002": "failed",
        "FBgn0000003": "missing",
        "FBgn0000004": "failed",
    }
    go, anatomy = result.metrics["go"]["whole_lists"], result.metrics["anatomy"]["whole_lists"]
    published = case["expected"]["aggregate"]
    # numerators and precision are those of the published code; only denominators of recall differ
    assert go["exact"]["micro"]["tp"] == published["task1_go"]["exact"]["total_tp"]
    assert go["exact"]["micro"]["fp"] == published["task1_go"]["exact"]["total_fp"]
    assert go["exact"]["micro"]["precision"] == pytest.approx(
        published["task1_go"]["exact"]["micro_precision"], abs=5e-5
    )
    assert go["semantic"]["micro"]["precision"] == pytest.approx(
        published["task1_go"]["semantic"]["micro_precision"], abs=5e-5
    )
    # 4 distinct targets in each of 5 genes, where the code has 17 over 4 genes (5 rows for the failed one)
    assert published["task1_go"]["semantic"]["total_gt_in_corpus"] == 17
    assert result.counts["targets"]["go"] == 20
    assert go["exact"]["micro"]["recall"] == pytest.approx(1 / 20)
    assert go["semantic"]["micro"]["recall"] == pytest.approx(2.0684310137174857 / 20)
    # [4.9 1, 2]: 3 distinct anatomy targets per gene and 3 predictions, where the code has 20 rows and 4 rows
    assert published["task2_expression"]["anatomy_semantic"]["total_gt_in_corpus"] == 20
    assert result.counts["targets"]["anatomy"] == 15
    assert anatomy["semantic"]["micro"]["recall"] == pytest.approx(2.339622641509434 / 15)
    assert anatomy["semantic"]["micro"]["precision"] == pytest.approx(2.814540059347181 / 3)
    # [4.9 3]: all five genes are in the synonym denominator (4 targets each), where the code has three
    assert result.counts["targets"]["synonyms"] == 20
    assert result.metrics["synonyms"]["exact"]["micro"]["50"] == pytest.approx(3 / 20)


def test_batch_genes_that_succeeded_are_equal(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["batch_case"]
    for name, content in case["files"].items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    found = {prediction.gene_id: prediction for prediction in read_predictions(tmp_path)}
    assert set(found) == set(case["files"])
    assert found["FBgn0000005"].status == "ok"


def test_reference_coverage(cases: dict[str, Any]) -> None:
    case = cases["reference_coverage"]
    table = coverage_table([Coverage(frozenset(case["pmid_map"].values()), frozenset(case["cited"]))])
    expected = case["expected"]
    assert table is not None
    assert (table["effective"], table["used"], table["hits"]) == (
        expected["effective_papers"],
        expected["agent_cited"],
        expected["hits"],
    )
    assert table["recall"] == expected["recall"]
    assert table["precision"] == pytest.approx(expected["agent_precision"], abs=5e-5)


def test_null_evidence_cites_nothing(tmp_path: Path) -> None:
    # [4.9 5]: it ended the whole batch
    file = tmp_path / "p.jsonl"
    file.write_text('{"gene_id": "g", "task1_function": [{"go_id": "GO:1", "evidence": null}]}')
    assert read_predictions(file)[0].cited == frozenset()


def test_a_corrupt_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "FBgn1.json").write_text('{"output": ')
    with pytest.raises(UnreadableError, match=r"FBgn1\.json:1: not JSON"):
        read_predictions(tmp_path)
