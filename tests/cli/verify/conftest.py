"""A project of one invented paper, and `evisynth verify` on it with keys through a pipe."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from evisynth.cli.verify import verify
from evisynth.review.templates import protocol_from
from evisynth.store import create_project, import_file

PAPER = """# Marlow fever on two islands

Okafor N. 2020. doi:10.5555/islands.1

## Abstract

Marlow fever reached two islands in 2019.

## Results

We estimated a basic reproduction number of 2.1 (95% CI 1.8-2.4). The incubation period was 6.3 days in our patients.

The case fatality rate was 17.5% (21/120). Of our 120 patients, 21 died.
"""
Run = Callable[..., Result]


@pytest.fixture(scope="session")
def paper() -> str:
    return PAPER


@pytest.fixture(scope="session")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from evisynth.cli.stages import run_stages

    tmp_path = tmp_path_factory.mktemp("extracted")
    (tmp_path / "islands.md").write_text(PAPER, encoding="utf-8")
    protocol = protocol_from("blank", title="Marlow fever").replace('strategy = "automatic"', 'strategy = "direct"')
    made = create_project(tmp_path / "p", protocol)
    import_file(made, tmp_path / "islands.md", who="ana")
    run_stages(made, ["dedupe", "parse", "screen-fulltext", "extract"])
    return made.folder


@pytest.fixture
def project(extracted: Path, tmp_path: Path) -> Path:
    return shutil.copytree(extracted, tmp_path / "p")


@pytest.fixture
def run(project: Path) -> Run:
    app = typer.Typer()
    app.command()(verify)

    def call(*words: str, keys: str = "") -> Result:
        return CliRunner().invoke(app, ["--project", str(project), *words], input=keys)

    return call
