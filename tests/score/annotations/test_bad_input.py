"""Bad input is one clear error that says where, and never half a score."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evisynth.errors import EvisynthError
from evisynth.score.annotations import AnnotationFiles, score_annotations

from .conftest import gene

GOOD = {"gene_id": "FBgn0000001", "task1_function": [{"go_id": "GO:0000004"}]}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"predicted\.jsonl: the file is empty"),
        ("not json", r"predicted\.jsonl:1: not JSON"),
        ('{"gene_id": "FBgn0000001", "run_status": "ok"}\n{"gene_id"', r"predicted\.jsonl:2: not JSON"),
        ("[1, 2]", r"an? int where an object belongs"),
        ('{"id": 1, "title": "x"}', "not a prediction"),
        ('{"task1_function": []}', "without gene_id"),
        ('{"gene_id": "FBgn0000001", "task1_function": [{"go_id": NaN}]}', "NaN is not a finite number"),
        ('{"gene_id": "FBgn0000001", "task1_function": [{"go_id": 5}]}', r"task1_function\[0\]\.go_id: .*string"),
        ('{"gene_id": "FBgn0000001", "task1_function": "GO:0000004"}', r"task1_function: .*list"),
        ('{"gene_id": "FBgn0000099", "task1_function": []}', r"gene FBgn0000099 is not in .*reference\.jsonl"),
        (json.dumps(GOOD) + "\n" + json.dumps(GOOD), "gene FBgn0000001 was predicted already"),
        (
            '{"gene_id": "FBgn0000001", "task1_function": [{"go_id": "FBbt:00000004"}]}',
            "go id FBbt:00000004 is of another ontology",
        ),
        ('{"gene_id": "FBgn0000001", "run_status": "maybe", "task1_function": []}', "run_status is maybe"),
    ],
)
def test_predictions(files: Callable[..., AnnotationFiles], text: str, says: str) -> None:
    written = files([gene(go=[{"go_id": "GO:0000004", "in_corpus": True}])], [])
    written.predicted.write_text(text)
    with pytest.raises(EvisynthError, match=says) as caught:
        score_annotations(written, resamples=10)
    assert caught.value.exit_code == 2
    assert caught.value.hint


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"reference\.jsonl: the file is empty"),
        ("id,stage,reviewer,decision\n1,abstract,a,include\n", r"reference\.jsonl:1: not JSON"),
        ('{"article": "a", "records": []}', "gene_id, task1_function, task2_expression, task3_synonyms missing"),
        (json.dumps(gene()) + "\n" + json.dumps(gene()), "stands in the file twice"),
        (json.dumps(gene(go=[{"go_id": "GO:0000004", "in_corpus": "yes"}])), r"in_corpus: .*boolean"),
        (json.dumps(gene(go=[{"go_id": "HP:0000004", "in_corpus": True}])), "go id HP:0000004 is of another ontology"),
    ],
)
def test_references(files: Callable[..., AnnotationFiles], text: str, says: str) -> None:
    written = files([], [GOOD])
    written.reference.write_text(text)
    with pytest.raises(EvisynthError, match=says) as caught:
        score_annotations(written, resamples=10)
    assert caught.value.exit_code == 2


def test_ontologies_that_were_swapped(files: Callable[..., AnnotationFiles]) -> None:
    written = files([gene(go=[{"go_id": "GO:0000004", "in_corpus": True}])], [GOOD])
    with pytest.raises(EvisynthError, match="is of another ontology"):
        score_annotations(AnnotationFiles(written.reference, written.predicted, written.anatomy, written.go))


def test_ids_that_are_no_current_term_are_counted(files: Callable[..., AnnotationFiles]) -> None:
    rows: list[Any] = [{"go_id": i} for i in ("GO:0000904", "GO:0000009", "GO:9999999", "junk", "GO:0000004", None)]
    written = files(
        [gene(go=[{"go_id": "GO:0000004", "in_corpus": True}])], [{"gene_id": "FBgn0000001", "task1_function": rows}]
    )
    result = score_annotations(written, resamples=10)
    assert result.counts["not_current_ids"]["go"] == {"reference": 0, "predicted": 4}
    assert any("4 go ids of the predicted side are not current" in warning for warning in result.warnings)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(EvisynthError, match=r"none\.jsonl: No such file"):
        score_annotations(AnnotationFiles(tmp_path / "none.jsonl", tmp_path / "none.jsonl"))
