"""The 17 validation cases: followed where the published check was right, and five differences, each with its reason."""

from typing import Any

import pytest

from evisynth.ontology import read_obo
from evisynth.score.annotations import check_output

GO = read_obo(
    b"[Term]\nid: GO:0005634\nname: nucleus\nnamespace: cellular_component\nalt_id: GO:0000904\n\n"
    b"[Term]\nid: GO:0000009\nnamespace: cellular_component\nis_obsolete: true\nreplaced_by: GO:0005634\n\n"
    b"[Term]\nid: GO:0005515\nname: protein binding\nnamespace: molecular_function\n"
)

# case → (valid here, where the fault is), with the reason
DIFFERENT = {
    # a null beside the description says the same as its absence, and the instruction asks for it
    "go_id_null_with_description_is_rejected": (True, []),
    # a row that names no term and describes none says nothing
    "go_id_null_alone_is_accepted": (False, ["task1_function[0]"]),
    # a gene product can't enable a cellular component
    "qualifier_aspect_mismatch_accepted": (False, ["task1_function[0].qualifier"]),
    # expression without where and when says nothing
    "no_anatomy_no_stage_accepted": (False, ["task2_expression[0]"]),
    # an id must exist
    "unknown_but_wellformed_id_accepted": (False, ["task1_function[0].go_id"]),
    # the published check crashes on it
    "text_null_crashes": (False, ["task1_function[0].evidence.text"]),
    # the same fault, named by the field
    "missing_gene_id": (False, ["gene_id"]),
}


def test_validation_cases(cases: dict[str, Any]) -> None:
    assert len(cases["validation_cases"]) == 17
    names = {case["name"] for case in cases["validation_cases"]}
    assert set(DIFFERENT) <= names
    for case in cases["validation_cases"]:
        report = check_output(case["input"], ontologies={"go": GO})
        expected = case["expected"]
        valid, paths = DIFFERENT.get(case["name"]) or (expected["valid"], expected["error_paths"])
        assert report.valid == valid, (case["name"], report.faults)
        assert [fault.path for fault in report.faults] == paths, case["name"]
        if "annotation_count" in expected:
            assert report.counts == expected["annotation_count"], case["name"]


def output(**row: Any) -> dict[str, Any]:
    return {
        "gene_id": "FBgn0000014",
        "task1_function": [{"go_id": "GO:0005634", "qualifier": "located_in", "aspect": "C", **row}],
        "task2_expression": [],
        "task3_synonyms": {"fullname_synonyms": [], "symbol_synonyms": []},
    }


@pytest.mark.parametrize(
    ("row", "path", "says"),
    [
        ({"go_id": "GO:0000904"}, "go_id", "GO:0000904 is alternative; use GO:0005634"),
        ({"go_id": "GO:0000009"}, "go_id", "GO:0000009 is replaced; use GO:0005634"),
        ({"go_id": "GO:0005515"}, "aspect", "GO:0005515 is a molecular_function, not C"),
        ({"evidence": {"pmcid": "PMC9", "text": "x"}}, "evidence.pmcid", "PMC9 is not among the papers that were read"),
        ({"is_negated": "no"}, "is_negated", "is_negated is neither true nor false"),
    ],
)
def test_hygiene_beyond_form(row: dict[str, Any], path: str, says: str) -> None:
    report = check_output(output(**row), ontologies={"go": GO}, papers={"PMC1"})
    assert report.faults == ((f"task1_function[0].{path}", says),)


def test_another_gene_and_endless_lists_are_faults() -> None:
    report = check_output({**output(), "task1_function": output()["task1_function"] * 201}, gene_id="FBgn0000015")
    assert [fault.path for fault in report.faults] == ["gene_id", "task1_function"]


@pytest.mark.parametrize("value", [{}, {"task1_function": {}}, {"task1_function": [1], "task2_expression": None}])
def test_any_object_gets_faults_and_no_crash(value: dict[str, Any]) -> None:
    assert not check_output(value).valid
