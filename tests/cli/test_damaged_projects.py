"""Projects that lost a part, and places that can't be written: each command says so and what to do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
RIS = "TY  - JOUR\nTI  - Marsh fever on island {}\nPY  - 2017\nER  - \n"


@pytest.fixture
def project(call: Call, tmp_path: Path) -> Path:
    assert call("new", "p").code == 0
    (tmp_path / "in").mkdir()
    for number in range(12):
        (tmp_path / "in" / f"{number:02}.ris").write_text(RIS.format(number), encoding="utf-8")
    assert call("import", "in", "--project", "p").code == 0
    return tmp_path / "p"


@pytest.mark.parametrize("command", ["run", "report", "status", "records", "export"])
def test_a_lost_database_is_refused_by_every_command(call: Call, project: Path, command: str) -> None:
    (project / "exports" / "report.html").write_text("the report")
    for path in project.glob("project.db*"):
        path.unlink()
    ran = call(command, "--project", project)
    assert ran.code == 3
    assert "the database is missing" in ran.err
    assert "backup" in ran.err
    assert (project / "exports" / "report.html").read_text() == "the report"
    assert not (project / "project.db").exists()


def test_the_doctor_says_that_the_database_is_lost(call: Call, project: Path, tmp_path: Path) -> None:
    for path in project.glob("project.db*"):
        path.unlink()
    ran = call("doctor", project)
    assert ran.code == 1
    assert "BAD  project:" in ran.out
    assert "Restore project.db from your backup" in ran.out
    call("new", "q")
    (project / "project.db").write_bytes(
        (tmp_path / "q" / "project.db").read_bytes()
    )  # a new one in the place of the old
    assert "blobs/ holds files: restore project.db" in call("doctor", "--project", project).out


def test_the_doctor_takes_a_folder(call: Call, project: Path) -> None:
    assert call("doctor", project, "--json").json["ok"]
    assert call("doctor", project, "--project", "q").code == 2


def test_lost_files_are_told_one_a_line_and_by_the_run(call: Call, project: Path) -> None:
    for path in (project / "blobs").rglob("*"):
        if path.is_file():
            path.unlink()
    ran = call("doctor", project)
    assert "BAD  blobs: 12 of 12 files are missing or changed" in ran.out
    assert ran.out.count("this file of the project is missing") == 10
    assert "… and 2 more" in ran.out
    assert "import the source files again" in ran.out
    assert "12 of the files that came in are missing" in call("run", "--project", project).err


def test_an_export_to_where_nothing_can_be_written(call: Call, project: Path) -> None:
    (project / "file").write_text("")
    ran = call("export", "--project", project, "-o", project / "file" / "csv")
    assert ran.code == 2
    assert "the export can't be written there" in ran.err
    assert "failed inside" not in ran.err


def test_letters_that_may_be_wrong_are_told(call: Call, tmp_path: Path) -> None:
    call("new", "p")
    rows = "title,authors\nFever A,Mäkelä\nFever B,José\n".encode() + "Fever C,Müller\n".encode("cp1252")
    (tmp_path / "odd.csv").write_bytes(rows)
    ran = call("import", "odd.csv", "--project", "p")
    assert "odd.csv: csv, utf-8: 3 seen" in ran.out
    assert "odd.csv: 1 line holds bytes that are no UTF-8, read as Windows-1252 (cp1252); look at line 4" in ran.err
    (tmp_path / "guess.csv").write_bytes("title,authors\nFever D,Dvořák\n".encode("cp1250"))
    assert "which is a guess" in call("import", "guess.csv", "--project", "p").err
    again = call("import", "guess.csv", "--project", "p", "--encoding", "cp1250")
    assert again.code == 2
    assert "came in before, read as cp125" in again.err
    call("new", "q")
    named = call("import", "guess.csv", "--project", "q", "--encoding", "cp1250", "--json")
    assert (named.json["files"][0]["encoding"], named.json["files"][0]["encoding_guessed"]) == ("cp1250", False)
    (record,) = call("records", "--project", "q", "--json").lines
    assert record["authors"] == ["Dvořák"]
    assert call("import", "odd.csv", "--project", "q", "--encoding", "no-such").code == 2
