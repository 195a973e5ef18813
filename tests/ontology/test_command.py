import json
from pathlib import Path
from typing import Any

import pytest

from evisynth.cli.main import main

from .conftest import TINY


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "tiny.obo"
    file.write_bytes(TINY + b"\nnonsense\n")

    def call(*words: str, code: int = 0) -> tuple[Any, str]:
        with pytest.raises(SystemExit) as end:
            main(["ontology", *words, "--obo", str(file)])
        assert (end.value.code or 0) == code
        out, err = capsys.readouterr()
        return json.loads(out) if "--json" in words else out, err

    return call


def test_resolve(run) -> None:
    found, err = run("resolve", "X:22", "X:6", "X:99", "--json")
    assert found["terms"] == [
        {"asked": "X:22", "id": "X:2", "status": "alternative", "consider": [], "via": []},
        {"asked": "X:6", "id": None, "status": "obsolete", "consider": ["X:1"], "via": ["X:6", "X:7"]},
        {"asked": "X:99", "id": None, "status": "unknown", "consider": [], "via": []},
    ]
    assert "1 clause passed over; the first in line" in err
    assert "X:22  alternative → X:2" in run("resolve", "X:22")[0]


def test_similarity(run) -> None:
    found, err = run("similarity", "X:2", "X:99", "--json")
    assert (found["wang"], found["relations"], found["unknown"]) == (0.0, ["is_a"], ["X:99"])
    assert "X:99 is not a current term" in err
    # X:2 is part_of X:3: (1 + 0.6) / (1 + 1 + 0.6)
    assert run("similarity", "X:2", "X:3", "--relations", "part_of", "--json")[0]["wang"] == pytest.approx(1.6 / 2.6)


def test_search(run) -> None:
    found, _ = run("search", "wing discs", "--json")
    assert set(found["terms"][0]) >= {"id", "name", "matched", "score", "obsolete"}
    assert found["terms"][0]["id"] == "X:2"
    assert run("search", "bud", "--json")[0]["terms"] == []
    assert run("search", "bud", "--obsolete", "--json")[0]["terms"][0]["obsolete"]
    assert "--aspect" not in run("search", "wing", "--aspect", "Q", code=2)[1]


def test_show(run) -> None:
    out, _ = run("show", "X:2", "X:1")
    assert "X:2  wing disc" in out
    assert "child: X:2  wing disc" in out
    assert run("show", "X:99", "--json", code=1)[0]["terms"] == [{"asked": "X:99", "status": "unknown", "id": None}]


@pytest.mark.parametrize("words", [["resolve", "X:1"], ["similarity", "X:1", "X:2"], ["search", "x"]])
def test_a_bad_file_is_one_line(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.obo").write_text("nothing here")
    with pytest.raises(SystemExit) as end:
        main(["ontology", *words, "--obo", str(tmp_path / "bad.obo")])
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: ")
    assert "Traceback" not in err
