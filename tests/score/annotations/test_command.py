import json
from collections.abc import Callable
from typing import Any

import pytest

from evisynth.cli.main import main
from evisynth.score.annotations import AnnotationFiles


def run(files: AnnotationFiles, *words: str) -> int:
    with pytest.raises(SystemExit) as end:
        main(
            [
                *("score", "annotations", str(files.reference), str(files.predicted)),
                *("--go", str(files.go), "--anatomy", str(files.anatomy), *words),
            ]
        )
    return int(end.value.code or 0)


def test_json_has_the_agreed_keys(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles], capsys: pytest.CaptureFixture[str]
) -> None:
    case = cases["canonical_v2"]
    assert run(files(case["benchmark_rows"], case["predictions"]), "--profile", "paper", "--json") == 1
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert set(found) == {
        "protocol",
        "profile",
        "counts",
        "metrics",
        "intervals",
        "failed",
        "warnings",
        "inputs",
        "items",
        "refused",
    }
    assert (found["protocol"], found["profile"]) == ("annotations", "paper")
    assert found["metrics"]["micro_primary"] == pytest.approx(case["micro_primary"], abs=1e-12)
    assert len(found["inputs"]) == 4
    assert "warning: " in err


def test_table_for_people(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles], capsys: pytest.CaptureFixture[str]
) -> None:
    case = cases["canonical_v2"]
    written = files(case["benchmark_rows"][:4], case["predictions"][:4])
    assert run(written, "--resamples", "0", "--html", str(written.reference.parent / "score.html")) == 0
    assert "micro_primary" in capsys.readouterr().out
    assert (written.reference.parent / "score.html").exists()


def test_bad_input_prints_no_partial_score(
    cases: dict[str, Any], files: Callable[..., AnnotationFiles], capsys: pytest.CaptureFixture[str]
) -> None:
    written = files(cases["canonical_v2"]["benchmark_rows"], [])
    written.predicted.write_text("not json")
    assert run(written, "--json") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "predicted.jsonl:1: not JSON" in err
