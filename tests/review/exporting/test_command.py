"""`evisynth export` in a project, and its mistakes."""

import csv
import json

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.export import export
from evisynth.errors import UsageError
from evisynth.review.demo import prepare_demo
from evisynth.store import Decision, add_decisions, create_project, import_file, read_entries


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("demo") / "project"
    prepare_demo(folder)
    return folder


@pytest.fixture
def command():
    app = typer.Typer()
    app.command()(export)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=True)


@pytest.mark.parametrize("layout", ["csv", "jsonl", "redcap"])
def test_files_are_written_where_asked(command, project, tmp_path, layout):
    done = command("--project", project, "--format", layout, "-o", tmp_path / "out", "--json")
    assert done.exit_code == 0, done.exception
    said = json.loads(done.stdout)
    assert {one["name"] for one in said["files"]} == {path.name for path in (tmp_path / "out").iterdir()}


def test_numbers_of_covidence_come_from_its_export_alone(command, tmp_path):
    project = create_project(tmp_path / "p", '[review]\ntitle = "A"\n')
    (tmp_path / "c.csv").write_text("Title,Covidence #\nMarsh fever on an island,#285\n", encoding="utf-8")
    (tmp_path / "k.csv").write_text("Title,Key\nSand fly counts in a port,77\n", encoding="utf-8")
    for name in ("c.csv", "k.csv"):
        import_file(project, tmp_path / name, who="ana")
    with project.database.write() as connection:
        entries = [one.record.id for one in read_entries(connection)]
        stages = [(entry, stage) for entry in entries for stage in ("abstract", "fulltext")]
        add_decisions(connection, [Decision(entry, stage, "ana", "include") for entry, stage in stages])
    assert command("--project", project.folder, "-o", tmp_path / "out").exit_code == 0
    with (tmp_path / "out" / "articles.csv").open(encoding="utf-8", newline="") as file:
        numbers = {row["title"]: row["covidence_id"] for row in csv.DictReader(file)}
    assert numbers == {"Marsh fever on an island": "285", "Sand fly counts in a port": ""}


def test_the_default_is_the_projects_exports(command, project):
    assert command("--project", project, "--format", "epireview", "--pathogen", "Lassa fever").exit_code == 0
    assert (project / "exports" / "epireview" / "lassa_parameters.csv").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--format", "xlsx"], "unknown format 'xlsx'"),
        (["--format", "epireview"], "names no pathogen"),
        (["--pathogen", "mumps"], "unknown pathogen 'mumps'"),
    ],
)
def test_mistakes_are_named(command, project, words, said):
    done = command("--project", project, *words)
    assert isinstance(done.exception, UsageError)
    assert said in done.exception.message
