"""The second generation of the evaluation, which the published tables use: equal to 1e-12, intervals included."""

from collections.abc import Callable
from typing import Any

import pytest

from evisynth.score.annotations import AnnotationFiles, score_annotations


def close(found: Any, expected: Any, path: str = "") -> None:
    if isinstance(expected, dict):
        for key, value in expected.items():
            close(found[key], value, f"{path}/{key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), path
        for number, value in enumerate(expected):
            close(found[number], value, f"{path}/{number}")
    else:
        assert found == pytest.approx(expected, abs=1e-12), path


def test_canonical_cases(cases: dict[str, Any], files: Callable[..., AnnotationFiles]) -> None:
    case = cases["canonical_v2"]
    result = score_annotations(files(case["benchmark_rows"], case["predictions"]), profile="paper")
    close(result.items, case["per_gene"])
    for name in ("micro_primary", "macro_primary", "primary_k"):
        close(result.metrics[name], case[name])
    close(result.intervals["micro_primary"], case["bootstrap"]["ci"])
    assert any("6 of 79 labels" in warning for warning in result.warnings)


def test_order_of_genes_does_not_matter_by_default(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles]
) -> None:
    case = cases["canonical_v2"]
    first = score_annotations(files(case["benchmark_rows"], case["predictions"]))
    second = score_annotations(files(case["benchmark_rows"], case["predictions"][::-1]))
    assert first.metrics == second.metrics
    assert first.intervals == second.intervals


def test_absent_genes_are_filled_with_zero_and_named(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles]
) -> None:
    case = cases["canonical_v2"]
    result = score_annotations(files(case["benchmark_rows"], case["predictions"][:4]), profile="paper")
    # the fifth gene had predicted nothing, so leaving it out must change no value
    close(result.metrics["micro_primary"], case["micro_primary"])
    close(result.metrics["macro_primary"], case["macro_primary"])
    assert result.counts["status"]["missing"] == 1
    assert [item["gene"] for item in result.failed] == ["FBgn0000005"]
    assert any("FBgn0000005" in warning for warning in result.warnings)


def test_not_annotations_are_apart_by_default(cases: dict[str, Any], files: Callable[..., AnnotationFiles]) -> None:
    case = cases["canonical_v2"]
    paper = score_annotations(files(case["benchmark_rows"], case["predictions"]), profile="paper")
    ours = score_annotations(files(case["benchmark_rows"], case["predictions"]))
    # three of five genes have one in-corpus NOT row, GO:0000023; no prediction resembles it
    assert paper.counts["targets"]["go"] == 14
    assert ours.counts["targets"]["go"] == 11
    assert ours.metrics["go"]["not"]["targets"] == 3
    assert ours.metrics["micro_primary"]["go"] == pytest.approx(case["micro_primary"]["go"] * 14 / 11, abs=1e-12)
    assert paper.metrics["go"]["not"] is None
