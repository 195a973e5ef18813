"""`evisynth export` in a project, and its mistakes."""

import json

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.export import export
from evisynth.errors import UsageError
from evisynth.review.demo import prepare_demo


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
