"""Measures beside the canonical ones; expected values are worked by hand from Wang's definition and set counts."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.ontology import Ontology, WangSimilarity, read_obo
from evisynth.score.annotations import AnnotationFiles, GenePrediction, baselines, score_annotations
from evisynth.score.annotations.expression import expression_table, matched
from evisynth.score.annotations.parts import part_scores
from evisynth.score.annotations.predictions import ExpressionPrediction
from evisynth.score.annotations.ranking import exact_hits, ranked, semantic_hits
from evisynth.score.annotations.recall import one_to_one_hits, precision
from evisynth.score.annotations.reference import GeneReference
from evisynth.score.annotations.stages import DevelopmentalStages, NumericStages
from evisynth.score.annotations.weighted import weighted_scores

from .conftest import gene

CHAIN = read_obo(
    "\n".join(
        f"[Term]\nid: GO:{i}\nnamespace: biological_process\n" + (f"is_a: GO:{p}\n" if p else "")
        for i, p in ((1, 0), (2, 1), (3, 2), (4, 1))
    ).encode()
)
WANG = WangSimilarity(CHAIN)

# by hand, is_a 0.8: S(3) = {3: 1, 2: .8, 1: .64}, S(2) = {2: 1, 1: .8}, S(4) = {4: 1, 1: .8}
S23 = (1 + 0.8 + 0.8 + 0.64) / (1.8 + 2.44)
S34 = (0.64 + 0.8) / (2.44 + 1.8)
S24 = 1.6 / 3.6


def task(predicted: list[str], targets: list[str], others: tuple[str, ...] = ()) -> Any:
    return ranked("g", predicted, targets, others, WANG)


def test_similarities_by_hand() -> None:
    assert WANG.matrix(["GO:2", "GO:3"], ["GO:3", "GO:4"]).ravel() == pytest.approx([S23, S24, 1, S34])


def test_one_prediction_serves_one_target_only_in_one_to_one() -> None:
    both = task(["GO:2"], ["GO:3", "GO:4"])
    semantic, single = semantic_hits(both), one_to_one_hits(both)
    assert semantic is not None
    assert single is not None
    assert semantic[0] == pytest.approx(S23 + S24)
    assert single[0] == pytest.approx(max(S23, S24))


def test_precision_divides_by_predictions_up_to_k() -> None:
    tasks = [task(["GO:3", "GO:4", "GO:3"], ["GO:3"]), task(["GO:2"], ["GO:3"])]
    exact, semantic = precision(tasks, semantic=False), precision(tasks, semantic=True)
    assert exact is not None
    assert semantic is not None
    assert (exact["1"], exact["3"]) == (1 / 2, 1 / 3)
    assert semantic["3"] == pytest.approx((1 + S34 + S23) / 3)


def test_credit_is_split_by_what_the_prediction_is_to_the_target() -> None:
    tasks = [
        task(["GO:3"], ["GO:3"]),
        task(["GO:2"], ["GO:3"]),
        task(["GO:3"], ["GO:2"]),
        task(["GO:4"], ["GO:2"]),
        task([], ["GO:2"]),
    ]
    found = part_scores(tasks, WANG, 30)
    assert found["targets"] == {"exact": 1, "ancestor": 1, "descendant": 1, "other": 1, "none": 1}
    assert found["credit"] == pytest.approx(
        {"exact": 1 / 5, "ancestor": S23 / 5, "descendant": S23 / 5, "other": S24 / 5}
    )


class Bits:
    """One bit for every term but the root, so that expected values are counts."""

    ontology = CHAIN

    def bits(self, term_id: str) -> float:
        return 0.0 if term_id == "GO:1" else 1.0

    def total(self, terms: Any) -> float:
        return float(len(set(terms) - {"GO:1"}))

    def propagate(self, terms: Any) -> frozenset[str]:
        above = {"GO:1": "1", "GO:2": "12", "GO:3": "123", "GO:4": "14"}
        return frozenset(f"GO:{c}" for term in terms for c in above[term])


def test_fmax_and_smin_by_hand() -> None:
    # targets {2, 3} (2 bits). Rank 1: GO:4, wrong (1 bit). Rank 2: GO:2, right: P = 1/2, R = 1/2.
    found = weighted_scores([task(["GO:4", "GO:2"], ["GO:3"])], Bits())["all"]
    assert found["fmax"] == pytest.approx(0.5)
    assert found["fmax_rank"] == 2
    # rank 1: missing 2, wrong 1; rank 2: missing 1, wrong 1 → √2
    assert found["smin"] == pytest.approx(2**0.5)
    perfect = weighted_scores([task(["GO:3"], ["GO:3"])], Bits())["all"]
    assert (perfect["fmax"], perfect["smin"]) == (1.0, 0.0)


@pytest.fixture(scope="module")
def stages(inputs: Path) -> Ontology:
    return read_obo(inputs / "ontology" / "fly_development.obo")


def test_development_has_its_own_order(stages: Ontology) -> None:
    order = DevelopmentalStages(stages)
    # third instar (430) lies in the larval stage, after the blastoderm (160) and before the pupa
    assert order.covers("FBdv:00005336", None, "FBdv:00005339")
    assert not order.covers("FBdv:00005339", None, "FBdv:00005336")
    assert not order.covers("FBdv:00005304", None, "FBdv:00005339")
    assert order.covers("FBdv:00005304", "FBdv:00005339", "FBdv:00005338")
    assert not order.covers("FBdv:00005304", "FBdv:00005339", "FBdv:99999999")


def expression(rows: list[dict[str, Any]]) -> GeneReference:
    full = [{"in_corpus": True, "expression_type": "RNA", "stage_end_id": None, **row} for row in rows]
    return GeneReference.model_validate(gene(expression=full))


def test_tuples_match_one_to_one_whatever_the_order() -> None:
    reference = expression(
        [
            {"anatomy_id": "FBbt:1", "stage_start_id": "FBdv:1", "stage_end_id": "FBdv:9"},
            {"anatomy_id": "FBbt:1", "stage_start_id": "FBdv:3", "stage_end_id": "FBdv:5"},
        ]
    )
    rows = [
        ExpressionPrediction(anatomy_id="FBbt:1", stage_id=f"FBdv:{n}", expression_type="transcript") for n in (4, 8)
    ]
    for order in (rows, rows[::-1]):
        found = expression_table(
            [(reference, GenePrediction("g", expression=tuple(order)))], NumericStages(), rule=matched
        )
        assert {name: table["tp"] for name, table in found.items()} == {"stage": 2, "tuple": 2, "full_tuple": 2}


def test_what_lacks_its_file_is_null_with_a_warning(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles]
) -> None:
    case = cases["canonical_v2"]
    written = files(case["benchmark_rows"], case["predictions"])
    result = score_annotations(AnnotationFiles(written.reference, written.predicted), resamples=100)
    assert result.metrics["micro_primary"]["go"] is None
    assert result.metrics["micro_primary"]["avg"] is None
    assert result.metrics["micro_primary"]["synonyms"] == pytest.approx(case["micro_primary"]["synonyms"])
    assert result.metrics["go"]["exact"]["micro"]["30"] is not None
    for name in ("--go", "--anatomy", "--development", "--gaf", "--hidden", "--read"):
        assert any(f"no {name}" in warning for warning in result.warnings), name
    assert list(result.intervals["micro_primary"]) == ["synonyms"]


def test_hidden_read_versus_and_own_names(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles], tmp_path: Path
) -> None:
    labels = [
        {"go_id": i, "in_corpus": True, "aspect": "P", "pmcid": p}
        for i, p in (("GO:0000004", "PMC1"), ("GO:0000007", "PMC2"))
    ]
    names = {
        "current_fullname": "gene alpha",
        "fullname_synonyms": [{"synonym": i, "in_corpus": True} for i in ("Gene Alpha", "alphagene")],
        "symbol_synonyms": [{"synonym": "G1", "in_corpus": True}],
    }
    reference = gene(go=labels, synonyms=names, summary="gene alpha (g1) encodes a thing")
    predicted = {
        "gene_id": "FBgn0000001",
        "task1_function_predictions": [{"go_id": "GO:0000007", "evidence": {"pmcid": "PMC2"}}],
        "task3_synonym_predictions": {"fullname_synonyms": ["alphagene"]},
    }
    (tmp_path / "hidden.json").write_text('{"hidden_terms": ["GO:0000004"]}')
    (tmp_path / "read.jsonl").write_text('{"gene_id": "FBgn0000001", "pmcids": ["PMC1", "PMC2", "PMC3"]}')
    (tmp_path / "other.jsonl").write_text('{"gene_id": "FBgn0000001", "task1_function": [{"go_id": "GO:0000004"}]}')
    result = score_annotations(
        files(
            [reference],
            [predicted],
            hidden=tmp_path / "hidden.json",
            read=tmp_path / "read.jsonl",
            against=tmp_path / "other.jsonl",
        ),
        resamples=10,
    )
    go, synonyms = result.metrics["go"], result.metrics["synonyms"]
    assert (go["hidden"]["exact"], go["available"]["exact"]) == (0.0, 1.0)
    assert result.metrics["references"]["cited"] == {
        "effective": 2,
        "used": 1,
        "hits": 1,
        "recall": 0.5,
        "precision": 1.0,
    }
    assert result.metrics["references"]["read"]["recall"] == 1.0
    assert result.metrics["references"]["read"]["precision"] == pytest.approx(2 / 3)
    assert result.metrics["against"]["labels"]["go"] == {"win": 1, "draw": 0, "lose": 1, "labels": 2}
    assert result.metrics["against"]["labels"]["synonyms"] == {"win": 1, "draw": 2, "lose": 0, "labels": 3}
    paired = result.metrics["against"]["paired"]["go"]
    assert paired["systems"]["predicted"]["mean"] == pytest.approx(paired["systems"]["against"]["mean"])
    # two of the three synonyms are given away with the task
    assert synonyms["non_trivial"]["targets"] == 1
    assert synonyms["non_trivial"]["exact"]["micro"]["20"] == 1.0
    assert result.metrics["baselines"]["own_names"]["synonyms"] == pytest.approx(2 / 3)
    assert go["by_aspect"]["P"]["targets"] == 2
    assert go["by_aspect"]["F"]["semantic"] is None
    assert result.metrics["micro_primary"]["anatomy"] is None


TERMS = st.lists(st.sampled_from([f"GO:{i}" for i in range(1, 6)]), max_size=8)


@settings(deadline=None, max_examples=60)
@given(TERMS, TERMS)
def test_laws_of_recall(predicted: list[str], targets: list[str]) -> None:
    found = task(predicted, targets)
    exact, semantic, single = exact_hits(found), semantic_hits(found), one_to_one_hits(found)
    assert semantic is not None
    assert single is not None
    for values in (exact, semantic, single):
        assert (values[1:] >= values[:-1] - 1e-12).all()
        assert (values <= len(found.targets) + 1e-12).all()
    assert (exact <= single + 1e-12).all()
    assert (single <= semantic + 1e-12).all()
    complete = semantic_hits(task(targets, targets))
    assert complete is not None
    assert complete[-1] == pytest.approx(len(found.targets))


@settings(deadline=None)
@given(st.lists(st.lists(st.sampled_from("abcdefg"), unique=True), min_size=1, max_size=6), st.integers(1, 4))
def test_frequent_terms_leave_the_gene_itself_out(genes: list[list[str]], k: int) -> None:
    references = [GeneReference.model_validate(gene(gene_id=f"g{n}")) for n in range(len(genes))]
    targets = [{"go": row, "anatomy": row} for row in genes]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(baselines.PRIMARY_K, "go", k)
        found = baselines.baseline_predictions(references, targets)["frequent_terms"]
    for number, prediction in enumerate(found):
        rest = Counter(term for other, row in enumerate(genes) if other != number for term in row)
        expected = sorted(rest, key=lambda term: (-rest[term], term))[:k]
        assert [row.go_id for row in prediction.go] == expected
