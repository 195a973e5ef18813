"""The schema of a project is found from the project's folder, wherever one stands."""

import json

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.export import export
from evisynth.errors import UsageError
from evisynth.review.stages import extract_stage, project_schema
from evisynth.store import create_project

SCHEMA = {
    "schema.toml": 'name = "acc"\ntitle = "Accuracy"\nsource = "ours"\nmissing = [""]\narticle_columns = ["article"]\n'
    'truths = ["yes"]\nfalsehoods = ["no"]\n',
    "test.toml": '[table]\nname = "test"\ntitle = "Tests"\nkey = "tp"\nrequired = ["tp"]\n'
    '[columns]\ntp = { kind = "integer", doc = "true positives" }\n',
}


@pytest.fixture
def project(tmp_path):
    made = create_project(tmp_path / "p", '[review]\ntitle = "A"\n[extraction]\nschema = "acc"\n')
    (made.folder / "acc").mkdir()
    for name, text in SCHEMA.items():
        (made.folder / "acc" / name).write_text(text, encoding="utf-8")
    return made


def test_a_path_is_one_from_the_projects_folder(project, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert project_schema(project).name == "acc"
    assert extract_stage(project).name == "extract"
    app = typer.Typer()
    app.command()(export)
    done = CliRunner().invoke(app, ["--project", "p", "--json"], catch_exceptions=False)
    assert [one["name"] for one in json.loads(done.stdout)["files"]] == ["articles.csv", "tests.csv", "evidence.csv"]


def test_the_folder_of_another_place_is_not_taken(project, tmp_path, monkeypatch):
    (project.folder / "acc").rename(tmp_path / "acc")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as raised:
        project_schema(project)
    assert str(project.folder / "acc") in raised.value.message


def test_a_whole_path_and_a_shipped_name_stay(project, tmp_path):
    elsewhere = (project.folder / "acc").rename(tmp_path / "elsewhere")
    (project.folder / "protocol.toml").write_text(
        f'[review]\ntitle = "A"\n[extraction]\nschema = "{elsewhere}"\n', encoding="utf-8"
    )
    assert project_schema(project).name == "acc"
