"""Expected values: 194 pairs from the benchmark's public evaluator, and its rules by hand."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import UsageError
from evisynth.ontology import Ontology, WangSimilarity, parse_weights, read_obo


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, Any]:
    return json.loads((shared / "data" / "curation_reference_cases.json").read_text())


@pytest.mark.parametrize(("name", "pairs"), [("tiny_go.obo", "wang_go_pairs"), ("tiny_fbbt.obo", "wang_fbbt_pairs")])
def test_every_handed_pair(cases: dict[str, Any], name: str, pairs: str) -> None:
    wang = WangSimilarity(read_obo(cases["ontologies"][name].encode()))
    assert len(cases[pairs]) in {95, 39}
    for pair in cases[pairs]:
        assert wang.pair(pair["a"], pair["b"]) == pytest.approx(pair["similarity"], abs=1e-12), pair
        assert wang.pair(pair["b"], pair["a"]) == pytest.approx(pair["similarity"], abs=1e-12), pair


def test_every_handed_pair_of_real_go(cases: dict[str, Any], real_go: Ontology) -> None:
    pairs = cases["real_go_pairs"]["pairs"]
    wang = WangSimilarity(real_go)
    assert len(pairs) == 60
    for pair in pairs:
        assert wang.pair(pair["a"], pair["b"]) == pytest.approx(pair["similarity"], abs=1e-12), pair


def test_the_papers_own_example(inputs: Path) -> None:
    # Wang et al. 2007, figure 1 and table 1: the S-values of GO:0043231, whose sum is 4.52
    found = read_obo(inputs / "ontology" / "goatools" / "fig1.obo")
    values = WangSimilarity(found).semantic_values("GO:0043231")
    expected = {
        "GO:0043231": 1.0,
        "GO:0043229": 0.8,
        "GO:0043227": 0.8,
        "GO:0043226": 0.64,
        "GO:0005622": 0.48,
        "GO:0005623": 0.288,
        "GO:0005575": 0.512,
    }
    assert values == pytest.approx(expected)
    assert sum(values.values()) == pytest.approx(4.52)


def test_circles_end() -> None:
    wang = WangSimilarity(read_obo(b"[Term]\nid: X:1\nis_a: X:2\n\n[Term]\nid: X:2\nis_a: X:1\n"))
    assert wang.pair("X:1", "X:2") == pytest.approx((1 + 0.8 + 0.8 + 1) / 3.6)


def test_relations_can_be_chosen(tiny: Ontology) -> None:
    assert list(WangSimilarity(tiny).weights) == ["is_a"]
    text = b"[Term]\nid: X:1\n\n[Term]\nid: X:2\nrelationship: part_of X:1\n"
    assert WangSimilarity(read_obo(text)).pair("X:1", "X:2") == 0
    followed = WangSimilarity(read_obo(text), parse_weights("is_a,part_of"))
    assert followed.pair("X:1", "X:2") == pytest.approx((1 + 0.6) / (1 + 1.6))


@pytest.mark.parametrize("text", ["", "regulates", "is_a=much", "is_a=0", "is_a=1.5"])
def test_bad_relations_are_refused(tiny: Ontology, text: str) -> None:
    with pytest.raises(UsageError):
        WangSimilarity(tiny, parse_weights(text))


@st.composite
def graphs(draw: st.DrawFn) -> bytes:
    size = draw(st.integers(2, 8))
    stanzas = []
    for child in range(size):
        parents = draw(st.lists(st.integers(0, size - 1), max_size=3))
        stanzas.append(f"[Term]\nid: X:{child}\n" + "".join(f"is_a: X:{parent}\n" for parent in parents))
    return "\n".join(stanzas).encode()


@settings(deadline=None)
@given(graphs())
def test_similarity_is_symmetric_bounded_and_one_with_itself(text: bytes) -> None:
    found = read_obo(text)
    ids = [*found, "X:none"]
    matrix = WangSimilarity(found).matrix(ids, ids)
    assert matrix == pytest.approx(matrix.T)
    assert (matrix >= 0).all()
    assert (matrix <= 1).all()
    assert (matrix.diagonal() == 1).all()
