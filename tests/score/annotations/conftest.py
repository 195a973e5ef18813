import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evisynth.score.annotations import AnnotationFiles


@pytest.fixture(scope="session")
def cases(shared: Path) -> dict[str, Any]:
    """Inputs written for the purpose, with what the benchmark's public evaluator makes of them."""
    return json.loads((shared / "data" / "curation_reference_cases.json").read_text())


@pytest.fixture
def files(cases: dict[str, Any], tmp_path: Path) -> Callable[..., AnnotationFiles]:
    """Write benchmark and predictions beside the tiny ontologies."""

    def write(reference: list[Any], predicted: list[Any], **more: Path) -> AnnotationFiles:
        for name, text in cases["ontologies"].items():
            (tmp_path / name).write_text(text)
        for name, rows in (("reference.jsonl", reference), ("predicted.jsonl", predicted)):
            (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
        return AnnotationFiles(
            tmp_path / "reference.jsonl",
            tmp_path / "predicted.jsonl",
            tmp_path / "tiny_go.obo",
            tmp_path / "tiny_fbbt.obo",
            **more,
        )

    return write


def gene(go: list[Any] = (), expression: list[Any] = (), synonyms: Any = None, **more: Any) -> dict[str, Any]:
    """A gene of a benchmark."""
    return {
        "gene_id": "FBgn0000001",
        "gene_symbol": "g1",
        "task1_function": list(go),
        "task2_expression": list(expression),
        "task3_synonyms": synonyms or {"fullname_synonyms": [], "symbol_synonyms": []},
        **more,
    }
