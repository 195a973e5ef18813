"""What rules read and a model did not take: listed with its reason, in the terminal and in the report."""

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from typer.testing import Result

from evisynth.cli.stages import run_stages
from evisynth.review.stages import verify as standing
from evisynth.store import StageResult, newest_results, open_project, save_result, to_json


def test_declined_values_are_shown_with_the_reason(run: Callable[..., Result], project: Path) -> None:
    opened = open_project(project)
    first = standing(opened).values[0]
    quote = replace(first.row.evidence[0], note="declined: =a value of another study")
    declined = replace(first.row, evidence=(quote,))
    with opened.database.write() as connection:
        (held,) = newest_results(connection, "extract").values()
        data = held.data | {"declined": [to_json(declined)]}
        save_result(connection, StageResult("extract", held.item, held.parts, "done", data))
    assert "--declined" in run("--list").stdout
    told = run("--declined").stdout
    assert "a value of another study" in told
    assert quote.quote.split()[0] in told
    assert "1 values were read by rules" in told
    (one,) = json.loads(run("--declined", "--json").stdout)["declined"]
    assert one["reason"] == "=a value of another study"
    run("--as", "ana", keys="e\nunit=Weeks\n\nq\n")
    run_stages(opened, ["report"])
    page = (project / "exports" / "report.html").read_text("utf-8")
    assert "Read by rules, not taken by the model" in page
    assert "What people corrected" in page
    with (project / "exports" / "declined.csv").open(encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["reason"] == "'=a value of another study"
    with (project / "exports" / "corrections.csv").open(encoding="utf-8", newline="") as file:
        shares = {row["what"]: row for row in csv.DictReader(file)}
    assert (shares["revised"]["number"], shares["revised"]["of"]) == ("1", "1")
    # Clopper and Pearson (1934): the lower limit of 1 of 1 is the tail itself, 0.025.
    assert abs(float(shares["corrected: unit"]["low"]) - 0.025) < 1e-9
    assert shares["corrected: unit"]["high"] == "1"
