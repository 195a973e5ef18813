"""A model as the extractor of a project: from the protocol to records in the report's hands; hosts, caps, re-runs."""

import csv
import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.export import export
from evisynth.engine import plan_stage, run_stage
from evisynth.errors import RefusedError, UsageError
from evisynth.llm import CallFailedError, project_pool
from evisynth.review.stages import extracted, review_stages
from evisynth.store import create_project, import_file, load_protocol, summarise_ledger

from .conftest import FINISH, NAME, R0, R0_FLAG, Script, flags, said

PAPER = """<article><front><article-meta>
<title-group><article-title>Zika virus disease on Santo</article-title></title-group>
<abstract><p>We estimated transmission of Zika virus.</p></abstract>
</article-meta></front><body><sec><title>Results</title>
<p>We estimated the basic reproduction number at 1.9 (95% CI 1.4–2.6) from 212 cases on Santo, Vanuatu, in 2015.</p>
</sec></body></article>"""


def project_with(folder: Path, extractor: str, more: str = ""):
    """Make a project with one included paper and an extractor."""
    text = (
        f'[review]\ntitle = "Z"\ntopic = "Zika virus"\npathogen = "zika"\n[models]\nextractor = "{extractor}"\n{more}'
    )
    made = create_project(folder / "project", text)
    (folder / "santo.xml").write_text(PAPER, encoding="utf-8")
    import_file(made, folder / "santo.xml", who="me")
    return made


def run_all(project, script: Script, progress):
    """Run every stage but the report with the script in the model's place."""
    with project_pool(project, seams={NAME: script.model}) as pool:
        return {s.name: run_stage(project, s, progress) for s in review_stages(project, pool) if s.name != "report"}


exporting = typer.Typer()
exporting.command()(export)
ANSWERS = [flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [FINISH]]


def test_the_protocol_names_the_model_and_its_records_are_the_projects(tmp_path: Path, progress) -> None:
    project = project_with(tmp_path, NAME)
    script = Script(ANSWERS)
    assert run_all(project, script, progress)["extract"].done == 1
    ((record,),) = extracted(project).values()
    assert record.values["value"] == 1.9
    assert record.evidence[0].found_by.startswith(NAME)
    with project.database.read() as connection:
        summary = summarise_ledger(connection)
    assert summary is not None
    again = run_all(project, Script([]), progress)["extract"]
    assert (again.done_before, again.done) == (1, 0)


def test_a_run_that_starts_again_pays_for_no_answer_twice(tmp_path: Path, progress) -> None:
    project = project_with(tmp_path, NAME)
    broken = Script([*ANSWERS[:1], RuntimeError("the power went")])
    assert run_all(project, broken, progress)["extract"].failed == 1
    rest = Script(ANSWERS[1:])
    assert run_all(project, rest, progress)["extract"].done == 1
    assert len(rest.asked) == 2


def test_an_article_that_broke_off_keeps_its_rows_and_is_asked_on(tmp_path: Path, progress) -> None:
    project = project_with(tmp_path, NAME)
    down = CallFailedError("provider down", NAME, "HTTP 500", final=True)
    broken = Script([ANSWERS[0], [("record_reproduction_number", R0)], down, [FINISH]])
    assert run_all(project, broken, progress)["extract"].done == 1
    ((record,),) = extracted(project).values()
    assert record.values["value"] == 1.9
    stage = next(one for one in review_stages(project) if one.name == "extract")
    (state,) = plan_stage(project, stage)
    assert (state.state, state.why) == ("stale", "a request failed after some rows were recorded")
    interval = ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})
    rest = Script([[interval, FINISH]])
    assert run_all(project, rest, progress)["extract"].done == 1
    ((record,),) = extracted(project).values()
    assert (record.values["interval_upper"], len(rest.asked)) == (2.6, 1)
    assert run_all(project, Script([]), progress)["extract"].done_before == 1


def test_no_text_leaves_for_a_host_that_is_not_allowed(tmp_path: Path, progress, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    project = project_with(tmp_path, "openai:gpt-5-mini")
    *before, extract, _ = review_stages(project)
    for stage in before:
        run_stage(project, stage, progress)
    with pytest.raises(RefusedError) as refused:
        run_stage(project, extract, progress)
    assert "api.openai.com (extractor)" in refused.value.message
    assert "1 full texts (licence: not stated)" in refused.value.message


def test_the_plan_says_what_a_model_would_take(tmp_path: Path, progress) -> None:
    project = project_with(tmp_path, NAME)
    for stage in review_stages(project)[:4]:
        run_stage(project, stage, progress)
    stage = next(one for one in review_stages(project) if one.name == "extract")
    (state,) = plan_stage(project, stage)
    (effort,) = stage.effort(state.item)
    assert (effort.role, effort.model, effort.calls[0]) == ("extractor", NAME, 1)
    assert 0 < effort.input_tokens[0] < effort.input_tokens[1]


def test_no_model_screens_yet(tmp_path: Path) -> None:
    path = tmp_path / "protocol.toml"
    path.write_text('[review]\ntitle = "A"\n[models]\nscreener = "openai:gpt-5-mini"\n', encoding="utf-8")
    with pytest.raises(UsageError, match=r"models\.screener: no model screens yet"):
        load_protocol(path)


def test_report_and_exports_take_what_a_model_read(tmp_path: Path, progress) -> None:
    words = (
        "We estimated the basic reproduction number at 1.9 (95% CI 1.4–2.6) from 212 cases on Santo, Vanuatu, in 2015."
    )
    derived = {**R0, "evidence": [said(words), said(words, "value", "derived", "as printed")]}
    invented = {**R0, "value": 7.5, "evidence": [said("R0 was 7.5 on Santo")]}
    place = ("describe_population", {"row": 1, "population_country": ["Vanuatu"], "evidence": [said(words)]})
    rows = [("record_reproduction_number", one) for one in (R0, derived, invented)]
    answers = [flags(**R0_FLAG), [*rows, FINISH], [("record_reproduction_number", invented), FINISH], [place, FINISH]]
    project = project_with(tmp_path, f"rules+{NAME}")
    with project_pool(project, seams={NAME: Script(answers).model}) as pool:
        for stage in review_stages(project, pool):
            assert run_stage(project, stage, progress).failed == 0
    page = (project.exports / "report.html").read_text("utf-8")
    assert "Vanuatu" in page
    assert "7.5" in page
    for layout in ("csv", "epireview", "jsonl", "redcap"):
        asked = ["--project", str(project.folder), "--format", layout, "-o", str(tmp_path / layout)]
        assert CliRunner().invoke(exporting, asked, catch_exceptions=False).exit_code == 0
    (line,) = (tmp_path / "jsonl" / "extractions.jsonl").read_text("utf-8").splitlines()
    first, apart, made_up = json.loads(line)["records"]
    assert (first["value"], first["population_country"]) == (1.9, ["Vanuatu"])
    assert (apart["value"], apart["derived_value"]) == (None, 1.9)
    assert (made_up["value"], {one["match"] for one in made_up["evidence"]}) == (7.5, {"none"})


def test_exports_say_of_a_number_that_was_inferred_that_it_is_unverified(tmp_path: Path, progress) -> None:
    obeyed = {
        **R0,
        "value": 212,
        "evidence": [said("from 212 cases"), said("from 212 cases", "value", "inferred", "told")],
    }
    answers = [flags(**R0_FLAG), *[[("record_reproduction_number", obeyed), FINISH]] * 2, [FINISH]]
    project = project_with(tmp_path, NAME)
    run_all(project, Script(answers), progress)
    asked = ["--project", str(project.folder), "--format", "csv", "-o", str(tmp_path / "csv")]
    assert CliRunner().invoke(exporting, asked, catch_exceptions=False).exit_code == 0
    with (tmp_path / "csv" / "parameters.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    assert (float(row["value"]), row["match"]) == (212, "none")
    assert "value" in row["unverified_fields"].split(";")
