"""The commands of a review: keys, exit codes and errors as the contracts for machines have them."""

import html
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

RIS = """TY  - JOUR
TI  - Marsh fever on an island
AB  - Marsh fever had an incubation period of 6 days.
AU  - Okafor, Ngozi
PY  - 2017
DO  - 10.5555/a.1
ER  -
TY  - JOUR
TI  - Marsh fever on an island
AU  - Okafor, N.
PY  - 2017
DO  - https://doi.org/10.5555/A.1
ER  -
TY  - JOUR
VL  - 3
ER  -
"""
Call = Callable[..., Any]


@pytest.fixture
def project(call: Call, tmp_path: Path) -> Path:
    assert call("new", "p").code == 0
    (tmp_path / "a.ris").write_text(RIS, encoding="utf-8")
    return tmp_path / "p"


def test_import(call: Call, project: Path) -> None:
    ran = call("import", "a.ris", "--project", project, "--json")
    assert ran.code == 1  # an entry was quarantined
    assert set(ran.json) >= {"files", "records"}
    (file,) = ran.json["files"]
    assert set(file) >= {
        "path",
        "format",
        "encoding",
        "seen",
        "kept",
        "merged",
        "quarantined",
        "ignored_lines",
        "problems",
    }
    assert (file["format"], file["seen"], file["kept"], file["merged"], file["quarantined"]) == ("ris", 3, 2, 0, 1)
    assert [p["line"] for p in file["problems"]] == [14]
    assert ran.json["records"] == 2


def test_an_import_says_which_decisions_it_took_and_from_where(call: Call, project: Path, tmp_path: Path) -> None:
    rows = "".join(
        f'Fever on island {i},{i + 1},"{"Exclusion reason: no cases; " if i < 3 else ""}"\n' for i in range(5)
    )
    (tmp_path / "c.csv").write_text(f"Title,Covidence #,Notes\n{rows}", encoding="utf-8")
    told = call("import", "c.csv", "--project", project)
    assert "decisions in column Notes: 3 excluded at full text; they stand as those of import:c.csv" in told.out
    again = call("import", "c.csv", "--project", project)
    assert "decisions" not in again.out
    call("new", "q")
    (file,) = call("import", "c.csv", "--project", "q", "--json").json["files"]
    assert file["decisions"] == [{"column": "Notes", "stage": "fulltext", "decision": "exclude", "count": 3}]


def test_records(call: Call, project: Path) -> None:
    call("import", "a.ris", "--project", project)
    first, second = call("records", "--project", project, "--json").lines
    assert set(first) >= set(
        "id doi pmid pmcid openalex title abstract authors year journal volume issue pages language types retracted "
        "origins decisions related study".split()
    )
    assert (first["doi"], first["abstract"], second["abstract"]) == (
        "10.5555/a.1",
        "Marsh fever had an incubation period of 6 days.",
        None,
    )
    assert set(first["origins"][0]) == {"file", "line", "key"}


def test_dedupe_and_undoing_it(call: Call, project: Path) -> None:
    call("import", "a.ris", "--project", project)
    found = call("dedupe", "--project", project, "--json").json
    assert (found["before"], found["after"]) == (2, 1)
    (cluster,) = found["clusters"]
    assert set(cluster) >= {"id", "members", "links"}
    assert cluster["links"][0]["rule"] == "doi"
    split = call("dedupe", "--project", project, "--split", *cluster["members"], "--as", "ana", "--json").json
    assert (split["after"], split["clusters"]) == (2, [])
    again = call("dedupe", "--project", project, "--merge", *cluster["members"], "--as", "ana", "--json").json
    assert again["after"] == 1
    assert call("dedupe", "--project", project, "--split", "x", "y").code == 2


def test_prisma(call: Call, project: Path) -> None:
    call("import", "a.ris", "--project", project)
    call("dedupe", "--project", project)
    boxes = call("records", "--prisma", "--project", project, "--json").json["boxes"]
    names = (
        "identified duplicates_removed automation_removed other_removed screened screening_excluded sought "
        "not_retrieved assessed fulltext_excluded included_reports included_studies"
    ).split()
    assert set(boxes) >= {*names, *(f"other_{name}" for name in names)}
    assert (boxes["identified"], boxes["duplicates_removed"]) == ({"a.ris": 2}, 1)


def test_run_and_status(call: Call, project: Path) -> None:
    call("import", "a.ris", "--project", project)
    before = call("status", "--project", project, "--json").json["stages"]
    assert {"stage", "items", "done", "stale", "failed", "waiting"} <= set(before[0])
    assert before[0]["done"] == 0
    ran = call("run", "--project", project, "--json")
    assert ran.code == 0, ran.err
    assert Path(ran.json["report"]).is_file()
    after = call("status", "--project", project, "--json").json["stages"]
    assert all(stage["done"] == stage["items"] for stage in after)
    assert call("doctor", "--project", project, "--json").json["ok"]


def test_unclear_records_are_asked_about(call: Call, project: Path) -> None:
    call("import", "a.ris", "--project", project)
    assert len(call("screen", "--project", project, "--json").json["queue"]) == 1
    asked = call("screen", "--ask", "--as", "ana", "--project", project, "--json", input="e\n\n")
    assert asked.json["places"] == {"screening_excluded": 1}
    (record,) = call("records", "--project", project, "--json").lines
    assert [(d["reviewer"], d["decision"]) for d in record["decisions"]][-1] == ("ana", "exclude")


def test_the_demo_finds_its_planted_values(call: Call) -> None:
    ran = call("demo", "--to", "d", "--json")
    assert ran.code == 0, ran.err
    planted = ran.json["planted"]
    assert planted["found"] > 0
    assert planted["found"] + planted["missed"] == 145  # the records of the sample's gold file


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run"], "is not a project"),
        (["import", "nowhere.ris", "--project", "p"], "nowhere.ris"),
        (["import", "empty.ris", "--project", "p"], "empty.ris"),
        (["new", "p"], "not an empty directory"),
        (["new", "q", "--template", "perg-zik"], "no template"),
        (["demo", "--to", "p"], "not the demo's"),
        (["nosuch"], "nosuch"),
        (["run", "--nosuch"], "--nosuch"),
        (["extract", "--text", " "], "--text holds no words"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(call: Call, project: Path, words: list[str], said: str) -> None:
    (project.parent / "empty.ris").write_bytes(b"")
    ran = call(*words)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_protocol_with_a_mistake(call: Call, project: Path) -> None:
    path = project / "protocol.toml"
    path.write_text(path.read_text().replace("[screening]", "[screning]"))
    ran = call("status", "--project", project)
    assert ran.code == 2
    assert "Did you mean 'screening'?" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("classes = []", 'classes = ["Sevrity"]', "Did you mean 'Severity'?"),
        ('"zika", "zikv"', '"journl:zika"', "protocol.toml: criterion pathogen: term 'journl:zika'"),
        ('"zika", "zikv"', '""', "no words to look for"),
        ('pathogen = "zika"', 'pathogen = "zikka"', "Did you mean zika?"),
    ],
)
def test_a_protocol_that_could_find_nothing_is_refused_before_any_record(
    call: Call, tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert call("new", "z", "--template", "perg-zika").code == 0
    protocol = tmp_path / "z" / "protocol.toml"
    written = protocol.read_text(encoding="utf-8")
    assert old in written
    protocol.write_text(written.replace(old, new), encoding="utf-8")
    for command in ("status", "run"):
        ran = call(command, "--project", tmp_path / "z")
        assert ran.code == 2
        assert said in ran.err


def test_a_place_that_no_record_can_have(call: Call, project: Path) -> None:
    ran = call("records", "--project", project, "--place", "nowhere")
    assert ran.code == 2
    assert "awaiting_screening" in ran.err


def test_records_go_to_a_folder_that_is_there(call: Call, project: Path) -> None:
    ran = call("records", "--project", project, "--ris", project / "none" / "a.ris")
    assert ran.code == 2
    assert "no such folder" in ran.err
    assert not (project / "none").exists()


def test_running_without_records_says_what_is_missing(call: Call, tmp_path: Path) -> None:
    call("new", "empty")
    ran = call("run", "--project", tmp_path / "empty")
    assert ran.code == 0
    assert "no records yet" in ran.err
    assert ran.out.splitlines()[-1] == (
        f"next: evisynth import --project {tmp_path / 'empty'} FILE…  (there are no records yet)"
    )


def test_a_run_ends_with_the_commands_to_type_next(call: Call, project: Path) -> None:
    call("import", "a.ris", "--project", "p")
    ran = call("run", "--project", "p")
    assert [line for line in ran.out.splitlines() if line.startswith("next: ")] == [
        "next: evisynth screen --project p --ask  (waiting for a decision: 1)",
    ]
    call("screen", "--ask", "--as", "ana", "--project", "p", "--json", input="e\n\n")
    (step,) = call("run", "--project", "p", "--json").json["next"]
    assert step["command"] == "evisynth export --project p"


def test_values_that_nobody_has_checked_are_the_next_thing(call: Call) -> None:
    assert call("demo", "--to", "d").code == 0
    steps = call("run", "--project", "d", "--json").json["next"]
    (waiting,) = [step for step in steps if step["command"] == "evisynth verify --project d"]
    listed = call("verify", "--project", "d", "--json").json["waiting"]
    assert waiting["why"] == f"values to check: {listed}"


def test_of_many_failed_items_the_first_are_named_and_the_rest_counted(call: Call, project: Path) -> None:
    entries = "".join(f"TY  - JOUR\nTI  - Marsh fever {i}\nDO  - 10.5555/b.{i}\nER  - \n" for i in range(9))
    (project.parent / "b.ris").write_text(entries, encoding="utf-8")
    call("import", "b.ris", "--project", "p")
    for i in range(7):
        text = f"# Marsh fever {i}\n\ndoi:10.5555/b.{i}\n\n" + "It came to the island again. " * 30
        (project.parent / f"b{i}.md").write_text(text, encoding="utf-8")
    assert call("import", *(f"b{i}.md" for i in range(7)), "--project", "p").code == 0
    for blob in (project / "blobs").rglob("*"):
        if blob.is_file() and b"came to the island" in blob.read_bytes():
            blob.unlink()
    ran = call("parse", "--project", "p")
    assert ran.code == 1
    lines = ran.err.splitlines()
    assert sum(line.startswith("parse: failed: ") for line in lines) == 3
    assert "parse: and 4 more failed: `evisynth status --project p --all` names them and says why" in lines


def test_what_extraction_left_out_is_told_in_the_report(call: Call, project: Path) -> None:
    assert call("demo", "--to", "d").code == 0
    with sqlite3.connect(project.parent / "d" / "project.db") as connection:
        rows = connection.execute("SELECT data FROM results WHERE stage = 'extract' AND status = 'done'").fetchall()
    said = [warning for (data,) in rows for warning in json.loads(data)["warnings"]]
    page = (project.parent / "d" / "exports" / "report.html").read_text("utf-8")
    assert said
    assert all(html.escape(warning) in page for warning in said)
