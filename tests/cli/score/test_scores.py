"""The commands as a person or a program meets them."""

import json
from pathlib import Path

import pytest
import typer

from evisynth.cli.score import score
from evisynth.errors import EvisynthError

REFERENCE = "id,stage,reviewer,decision\na,abstract,p,include\nb,abstract,p,exclude\n"
PREDICTED = "id,stage,reviewer,decision,rank\na,abstract,m,include,1\nb,abstract,m,exclude,2\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(tmp_path)

    def command(*words: str, **files: str) -> tuple[int, str, str]:
        for name, text in files.items():
            Path(name.replace("_", ".")).write_text(text, encoding="utf-8")
        try:
            code = score([*words], standalone_mode=False)
        except typer.Exit as left:
            code = left.exit_code
        out, err = capsys.readouterr()
        return code or 0, out, err

    return command


def test_json_has_the_stable_keys_and_nothing_else_is_on_stdout(run) -> None:
    code, out, err = run("screening", "r.csv", "p.csv", "--json", "--table", r_csv=REFERENCE, p_csv=PREDICTED)
    found = json.loads(out)
    assert code == 0
    assert out.count("\n") == 1
    stable = {"protocol", "profile", "counts", "metrics", "intervals", "failed", "warnings", "inputs"}
    assert stable <= set(found)
    assert found["metrics"]["abstract"]["sensitivity"] == 1.0
    assert set(found["inputs"][0]) == {"path", "sha256"}
    assert "sensitivity" in err


def test_tables_and_page_for_people(run) -> None:
    code, out, err = run("screening", "r.csv", "p.csv", "--html", "out/s.html", r_csv=REFERENCE, p_csv=PREDICTED)
    assert code == 0
    assert "sensitivity" in out
    assert "written: out/s.html" in err
    assert Path("out/s.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_page_that_cannot_be_written_is_an_error(run) -> None:
    Path("file").write_text("", encoding="utf-8")
    with pytest.raises(EvisynthError, match="can't be written"):
        run("screening", "r.csv", "p.csv", "--html", "file/s.html", r_csv=REFERENCE, p_csv=PREDICTED)


def facts(*labels: str) -> str:
    return json.dumps({"id": "1", "system": "s", "answer_facts": list(labels), "reference_facts": ["supported"]}) + "\n"


def test_the_worked_triple_of_facts(run) -> None:
    text = facts("supported", "supported", "supported", "contradicted", "not supported")
    code, out, _ = run("facts", "l.jsonl", "--json", l_jsonl=text)
    assert code == 0
    assert json.loads(out)["metrics"]["precision"] == pytest.approx(0.48)


def test_a_refused_headline_still_prints_its_parts_and_exits_three(run) -> None:
    code, out, err = run("facts", "l.jsonl", "--json", l_jsonl=facts("supported", "unjudged"))
    assert code == 3
    assert json.loads(out)["metrics"]["precision"] is None
    assert "refused: s: 1 of 3 facts are unjudged" in err


def test_failed_items_exit_one(run) -> None:
    answers = facts(*["supported"] * 60) + facts("unjudged").replace('"1"', '"2"')
    code, _, _ = run("facts", "l.jsonl", l_jsonl=answers)
    assert code == 1


def test_duplicates_and_agreement(run) -> None:
    clusters = "id,cluster\na,1\nb,1\nc,\n"
    _, out, _ = run("duplicates", "r.csv", "r.csv", "--json", r_csv=clusters)
    assert json.loads(out)["metrics"]["pairwise"]["f1"] == 1.0
    ratings = "item,rater,label\n1,a,low\n1,b,high\n2,a,high\n2,b,high\n"
    _, out, _ = run("agreement", "a.csv", "--level", "ordinal", "--order", "low,high", "--json", a_csv=ratings)
    assert json.loads(out)["metrics"]["raw"] == 0.5


@pytest.mark.parametrize("command", ["screening", "facts", "duplicates", "agreement", "extraction", "annotations"])
def test_help_has_an_example(run, command: str) -> None:
    _, out, _ = run(command, "--help")
    assert f"evisynth score {command}" in " ".join(out.split())
