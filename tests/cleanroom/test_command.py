"""`evisynth cleanroom` from record to scan."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from evisynth.cli.cleanroom import app
from evisynth.errors import RefusedError, UsageError

from .invented import ABSTRACT, RECORD, TITLE


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def checked(policy: Path, *words: object) -> dict[str, object]:
    ran = run("check", "--policy", policy, *words, "--json")
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


@pytest.fixture
def policy_file(record_file: Path, tmp_path: Path) -> Path:
    path = tmp_path / "policy.json"
    ran = run("build", record_file, "-o", path, "--json")
    assert ran.exit_code == 0
    assert json.loads(ran.stdout)["hash"] == json.loads(path.read_text("utf-8"))["hash"]
    return path


def test_check_says_rule_and_evidence(policy_file: Path, tmp_path: Path) -> None:
    assert checked(policy_file, "--url", "https://cochrane.org/x")["rule"] == "address.domain"
    assert checked(policy_file, "--title", TITLE)["verdict"] == "block"
    assert checked(policy_file, "--text", ABSTRACT[500:600])["rule"] == "overlap.words"
    assert checked(policy_file, "--title", "Gloves", "--date", "2015")["rule"] == "date.after"
    assert checked(policy_file, "--title", "Gloves") == {
        "verdict": "allow",
        "rule": None,
        "field": None,
        "evidence": None,
    }
    files = {
        "page.html": f"<html><title>x</title><!-- {ABSTRACT} --></html>",
        "text.md": ABSTRACT,
        "result.json": json.dumps({"organic": [{"title": "x", "snippet": "PMC9912345"}]}),
        "dates.json": json.dumps({"organic": [{"title": "x", "date": "2001"}, {"title": "y", "date": "2019"}]}),
        "lines.jsonl": '{"title": "x"}\n{"title": "x", "doi": "10.1002/14651858.CD999999"}\n',
        "utf16.txt": ABSTRACT,
        "paper.pdf": "%PDF-1.7",
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content, "utf-16" if name == "utf16.txt" else "utf-8")
        assert checked(policy_file, "--file", tmp_path / name)["verdict"] == "block", name
    (tmp_path / "fine.html").write_text("<html><title>Gloves</title><p>On gloves.")
    assert checked(policy_file, "--file", tmp_path / "fine.html")["verdict"] == "allow"


def test_paper_mode_lets_through_what_the_published_rules_do(
    record_file: Path, policy_file: Path, tmp_path: Path
) -> None:
    paper = tmp_path / "paper.json"
    assert run("build", record_file, "-o", paper, "--mode", "paper").exit_code == 0
    doi = "https://doi.org/10.1002/14651858.CD999999"
    assert checked(paper, "--url", doi)["verdict"] == "allow"
    assert checked(policy_file, "--url", doi, "--mode", "paper")["verdict"] == "allow"
    assert checked(policy_file, "--url", doi)["verdict"] == "block"


def test_no_policy_without_essentials(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(json.dumps({"title": TITLE}))
    ran = run("build", path, "-o", tmp_path / "p.json")
    assert isinstance(ran.exception, RefusedError)
    assert ran.exception.exit_code == 3
    assert not (tmp_path / "p.json").exists()
    path.write_text(json.dumps(RECORD))
    assert isinstance(run("check", "--policy", tmp_path / "p.json").exception, UsageError)


def test_scan_and_sample(policy_file: Path, tmp_path: Path) -> None:
    trace = tmp_path / "t.jsonl"
    trace.write_text(json.dumps({"result": "CD999999"}) + "\n")
    ran = run("scan", trace, "--policy", policy_file, "--json")
    assert ran.exit_code == 1
    assert json.loads(ran.stdout)["leaks"][0]["rule"] == "identifier.number"
    trace.write_text(json.dumps({"result": "gloves"}) + "\n")
    ran = run("scan", trace, "--policy", policy_file, "--json")
    assert (ran.exit_code, json.loads(ran.stdout)["clean"]) == (0, True)
    audit = tmp_path / "audit.jsonl"
    line = {
        "stage": "item",
        "title": "Gloves",
        "modes": {"strict": "allow", "paper": "allow"},
        "decision": "allow",
        "rule": "",
    }
    audit.write_text(json.dumps(line) + "\n")
    sheet = tmp_path / "sheet.csv"
    assert run("audit-sample", audit, "-o", sheet, "--json").exit_code == 0
    sheet.write_text(sheet.read_text().rstrip("\r\n") + "clean\n")
    quality = json.loads(run("audit-sample", "--labels", sheet, "--json").stdout)
    assert quality["modes"]["strict"]["passed"] == 1
    assert isinstance(run("audit-sample").exception, UsageError)
