"""`evisynth verify` as a person uses it: keys on stdin, JSON on stdout, everything else on stderr."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from evisynth.errors import UsageError
from evisynth.review.stages import verify as standing
from evisynth.store import import_file, read_events

Run = Callable[..., Result]


def states(project: Path) -> list[str]:
    from evisynth.store import open_project

    return [one.row.state for one in standing(open_project(project)).values]


def listed(run: Run, *words: str) -> dict[str, Any]:
    ran = run("--json", *words)
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


def test_json_lists_the_queue_and_asks_nothing(run: Run) -> None:
    told = listed(run)
    assert told["waiting"] == len(told["queue"]) == sum(told["states"].values()) >= 3
    one = told["queue"][0]
    assert {"id", "record", "label", "document", "state", "presence", "doubt", "reasons", "extraction"} <= set(one)
    assert {"kind", "class", "value", "own", "evidence"} <= set(one["extraction"])
    weights = [one["doubt"] for one in told["queue"]]
    assert weights == sorted(weights, reverse=True)


def test_keys_go_through_the_queue_and_each_word_is_stored(run: Run, project: Path) -> None:
    total = listed(run)["waiting"]
    ran = run("--as", "ana", keys="a\ne\nvalue=7\nmisprint\nn\nr\nnot theirs\nq\n")
    assert ran.exit_code == 0
    assert f"[1 of {total}]" in ran.stderr
    assert "»" in ran.stderr
    assert sorted(states(project))[:2] == ["rejected", "revised"]
    assert states(project).count("verified") == 1
    from evisynth.store import open_project

    with open_project(project).database.read() as connection:
        told = [(e.who, e.data["action"], e.data["note"]) for e in read_events(connection, "extraction.reviewed")]
    assert told == [("ana", "accept", ""), ("ana", "revise", "misprint"), ("ana", "reject", "not theirs")]
    assert listed(run)["waiting"] == total - 3


def test_back_and_undo(run: Run, project: Path) -> None:
    run("--as", "ana", keys="r\n\nb\nu\nq\n")
    assert set(states(project)) == {"unverified"}


def test_the_end_of_input_ends_it_and_unknown_keys_are_explained(run: Run, project: Path) -> None:
    ran = run("--as", "ana", keys="?\n")
    assert ran.exit_code == 0
    assert "u  undo: take back your own latest word" in ran.stderr
    assert set(states(project)) == {"unverified"}
    assert run("--as", "ana", keys="").exit_code == 0


def test_what_the_schema_does_not_take_is_told_and_not_stored(run: Run, project: Path) -> None:
    ran = run("--as", "ana", keys="e\nvalue=many\nsize=3\n\nq\n")
    assert ran.stderr.count("not taken:") == 2
    assert set(states(project)) == {"unverified"}


def test_a_correction_after_one_that_was_not_taken_is_a_field_and_no_key(run: Run, project: Path) -> None:
    ran = run("--as", "ana", keys="e\nvalue=many\nvalue=7\nmisprint\nq\n")
    assert "1 answer by ana saved" in ran.stdout
    (one,) = listed(run, "--state", "revised")["queue"]
    assert one["extraction"]["value"] == 7
    assert "verified" not in states(project), "no letter of the correction was taken for a key"


def test_several_fields_are_changed_in_one_go(run: Run) -> None:
    ran = run("--as", "ana", keys="e\nvalue=7\nmisprint\nunit=Weeks\n\n\nq\n")
    assert "2 answers by ana saved" in ran.stdout
    assert "FIELD=VALUE, empty to finish, q to leave:" in ran.stderr
    (one,) = listed(run, "--state", "revised")["queue"]
    assert (one["extraction"]["value"], one["extraction"]["unit"]) == (7, "Weeks")


@pytest.mark.parametrize(
    ("answer", "unit", "why"), [("y\nto the day\n", "Weeks", ["", "to the day"]), ("n\n", None, ["unit=Weeks"])]
)
def test_a_change_that_is_typed_as_a_reason_is_asked_about(
    run: Run, project: Path, answer: str, unit: str | None, why: list[str]
) -> None:
    from evisynth.store import open_project

    ran = run("--as", "ana", keys=f"e\nvalue=7\nunit=Weeks\n{answer}\nq\n")
    assert "looks like a change of a field" in ran.stderr
    (one,) = listed(run, "--state", "revised")["queue"]
    assert one["extraction"]["value"] == 7
    assert (one["extraction"]["unit"] == "Weeks") == (unit is not None)
    with open_project(project).database.read() as connection:
        assert [e.data["note"] for e in read_events(connection, "extraction.reviewed")] == why


def test_a_key_alone_is_no_text(run: Run, project: Path) -> None:
    ran = run("--as", "ana", keys="r\na\nq\nm\nn\nq\ne\nvalue=7\nq\ne\nq\nq\n")
    assert "`a` is a key of the value" in ran.stderr
    assert "value is left as it was" in ran.stderr
    assert "0 answers by ana saved" in ran.stdout
    assert set(states(project)) == {"unverified"}
    run("--as", "ana", keys="e\nvalue=7\nmisprint\nn\na\nq\n")
    assert sorted(states(project))[0] == "revised"
    assert states(project).count("verified") == 1, "n went on to the next value, which was accepted"


def test_words_for_another_question_are_no_key(run: Run, project: Path) -> None:
    ran = run("--as", "ana", keys="a\nb\nunit=Weeks\nreject it\nh\ne\nh\nvalue=7\n\n\nq\n")
    assert "1 answers" not in ran.stdout
    assert "2 answers by ana saved" in ran.stdout
    assert ran.stderr.count("changes a field (own=cited") == 2
    assert (states(project).count("revised"), states(project).count("rejected")) == (1, 0)


def test_a_list_to_settle_says_which_values(run: Run) -> None:
    run("--blind", "--as", "ana", keys="e\nvalue=900\n\nq\nq\n")
    run("--blind", "--as", "ben", keys="a\nq\n")
    told = run("--reconcile", "--list").stdout
    (one,) = [one for one in listed(run, "--reconcile")["comparisons"] if one["outcome"] == "different"]
    row = one["versions"][0]["extraction"]
    assert told.startswith(one["versions"][0]["id"])
    assert row["type"] in told
    assert "900" in told


def test_a_contradiction_is_marked_on_every_card(run: Run, project: Path) -> None:
    queue = listed(run, "--blind", "--as", "ana")["queue"]
    moves = "n\n" * next(n for n, one in enumerate(queue) if one["extraction"].get("interval_lower") == 1.8)
    edits = "e\nvalue=11\n\n\nq\n"
    assert "! the value lies outside its interval" in run("--as", "ana", "--blind", keys=moves + edits).stderr
    run("--as", "ben", "--blind", keys=moves + "a\nq\n")
    assert "outside its interval" in run("--reconcile", "--list").stdout
    settled = run("--reconcile", "--as", "eva", keys="1\n")
    assert settled.stderr.count("! the value lies outside its interval") == 1
    assert "outside its interval" in run("--list", "--state", "revised").stdout


def test_a_missed_value_is_added_with_its_quote(run: Run, project: Path) -> None:
    keys = "+\nparameter\nclass=Attack rate\nvalue=3\n\nMarlow fever reached two islands in 2019.\nq\n"
    assert "added" in run("--as", "ana", keys=keys).stderr
    assert states(project).count("added") == 1
    missing = "+\n\nclass=Attack rate\nvalue=4\n\nwords that nobody wrote\nq\n"
    assert "its quote was not found" in run("--as", "ana", keys=missing).stderr
    found = {one["extraction"]["value"]: one for one in listed(run, "--state", "added")["queue"]}
    assert found[3]["extraction"]["evidence"][0]["match"] == "exact"
    assert found[4]["extraction"]["evidence"][0]["match"] == "none"
    assert found[4]["fields"] == {"quote": "unverified", "value": "unverified"}
    assert found[3]["fields"] == {"value": "unverified"}  # there is no 3 in its sentence


def test_a_list_shows_the_main_values_of_any_schema(run: Run, project: Path) -> None:
    """Rows of a schema that no code knows are told apart by their fields."""
    (record,) = {one["record"] for one in listed(run)["queue"]}
    protocol = project / "protocol.toml"
    text = protocol.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("[extraction]", "schema =", "classes ="))]
    protocol.write_text("\n".join([*lines, "[extraction]", 'schema = "trial"', ""]), encoding="utf-8")
    sentence = "Of our 120 patients, 21 died"
    rows = [f"outcome\ndata_type=Dichotomous\noutcome_label={name}\nevents_experimental={number}\n\n{sentence}\n"
            for name, number in (("Death", 21), ("Relapse", 120))]  # fmt: skip
    assert "2 added" in run("--add", "--record", record, "--as", "ana", keys=f"{rows[0]}y\n{rows[1]}n\n").stdout
    told = run("--list", "--state", "added").stdout.splitlines()
    assert [line.split(" · ", 3)[2] for line in told if " · " in line] == [
        "data_type Dichotomous; outcome_label Death; events_experimental 21",
        "data_type Dichotomous; outcome_label Relapse; events_experimental 120",
    ]


def test_what_a_missed_record_must_have_is_asked_for(run: Run) -> None:
    keys = "+\noutbreak\ndeaths=21\nno_such=1\n\nAtlantis!\nFiji\nOf our 120 patients, 21 died\nq\n"
    ran = run("--as", "ana", keys=keys)
    assert "not taken: outbreak has no field 'no_such'" in ran.stderr
    assert ran.stderr.count("outbreak_country is required") == 2  # asked again where the answer is none
    (one,) = listed(run, "--state", "added")["queue"]
    assert (one["extraction"]["outbreak_country"], one["extraction"]["deaths"]) == ("Fiji", 21)
    assert one["fields"] == {}


def test_a_required_field_may_be_left_out(run: Run) -> None:
    ran = run("--as", "ana", keys="+\noutbreak\ndeaths=41\n\n\nOf our 120 patients, 21 died\nq\n")
    assert ran.stderr.count("outbreak_country is required") == 1
    assert "deaths 41: this number does not stand in the sentence" in ran.stderr
    (one,) = listed(run, "--state", "added")["queue"]
    assert (one["extraction"]["deaths"], one["fields"]) == (41, {"deaths": "unverified"})


def test_a_person_who_leaves_adds_nothing(run: Run, project: Path) -> None:
    for keys in ("+\noutbreak\ndeaths=21\n\nq\nq\n", "+\noutbreak\nq\nq\n", "+\nq\nq\n"):
        assert "nothing was added" in run("--as", "ana", keys=keys).stderr
    assert states(project).count("added") == 0


def test_records_are_added_to_a_text_by_hand(run: Run, project: Path) -> None:
    (record,) = {one["record"] for one in listed(run)["queue"]}
    sentence = "Marlow fever reached two islands in 2019."
    one = f"\nclass=Attack rate\nvalue=3\n\n{sentence}\n"
    ran = run("--add", "--record", record, "--as", "ana", keys=f"{one}y\nmodel\nmodel_type=No such\nq\ny\n{one}n\n")
    assert ran.exit_code == 0
    assert "not taken: model_type" in ran.stderr
    assert "not taken: it is there already" in ran.stderr
    assert "1 added by ana" in ran.stdout
    assert states(project).count("added") == 1


def test_another_quote_and_one_right_field(run: Run) -> None:
    run("--as", "ana", keys="e\nquote=Of our 120 patients, 21 died\ne\nunit\nq\n")
    (one,) = listed(run, "--state", "revised")["queue"]
    assert one["extraction"]["evidence"][0]["quote"] == "Of our 120 patients, 21 died"
    assert one["fields"] == {"quote": "revised", "unit": "verified"}


def test_double_extraction_from_the_terminal(run: Run, project: Path) -> None:
    total = listed(run)["waiting"]
    run("--blind", "--as", "ana", keys="a\n" * total)
    assert listed(run, "--blind", "--as", "ben")["waiting"] == total
    assert listed(run, "--blind", "--as", "ben")["states"] == {"unverified": total}
    run("--blind", "--as", "ben", keys="r\n\n" + "a\n" * total)
    told = listed(run, "--reconcile")
    assert told["counts"] == {"different": 1, "matching": total - 1}
    (open_one,) = [one for one in told["comparisons"] if one["outcome"] == "different"]
    assert [version["reviewer"] for version in open_one["versions"]] == ["ana", "ben"]
    assert listed(run)["disputed"] == 1
    ran = run("--reconcile", "--as", "eva", keys="1\n")
    assert "1 settled now, 0 left" in ran.stdout
    assert states(project) == ["verified"] * total
    assert listed(run, "--reconcile")["counts"] == {"matching": total - 1, "settled": 1}


def test_an_adjudicator_may_edit(run: Run) -> None:
    run("--blind", "--as", "ana", keys="a\nq\n")
    run("--blind", "--as", "ben", keys="r\n\nq\n")
    run("--reconcile", "--as", "eva", keys="e\nvalue=nine\nvalue=9\n\n")
    (one,) = listed(run, "--state", "revised")["queue"]
    assert one["extraction"]["value"] == 9


def test_one_of_those_who_disagree_is_refused(run: Run) -> None:
    run("--blind", "--as", "ana", keys="a\nq\n")
    run("--blind", "--as", "ben", keys="r\n\nq\n")
    ran = run("--reconcile", "--as", "ben", keys="1\n")
    assert isinstance(ran.exception, UsageError)


def test_quality_questions(run: Run) -> None:
    run("--quality", "--as", "ana", keys="y\ny\nn\nna\nperhaps\ny\ns\nq\n")
    told = listed(run, "--quality")
    assert len(told["questions"]) == 7
    (article,) = told["articles"]
    assert article["answers"] == {"qa_m1": True, "qa_m2": True, "qa_a3": False, "qa_a4": None, "qa_d5": True}
    assert article["score"] == 0.75
    assert "75%" in run("--quality", "--list").stdout


def test_error_analysis(run: Run) -> None:
    run("--as", "ana", keys="a\ne\nvalue=7\n\na\nq\n")
    told = listed(run, "--errors")
    (maker,) = told["makers"]
    assert maker["made_by"].startswith("rules")
    assert (maker["judged"], maker["fields"]["value"]["k"], maker["fields"]["value"]["n"]) == (2, 1, 2)
    low, high = maker["fields"]["value"]["interval"]
    assert 0 < low < 0.5 < high < 1
    assert "field value: 1 of 2 = 50.0%" in run("--errors").stdout


def test_the_report_shows_what_people_said(run: Run, project: Path) -> None:
    import csv

    from evisynth.cli.stages import run_stages
    from evisynth.store import open_project

    run("--as", "ana", keys="a\ne\nvalue=7\nmisprint\nn\nr\nnot theirs\nq\n")
    run("--quality", "--as", "ana", keys="y\nn\nq\n")
    run_stages(open_project(project), ["report"])
    page = (project / "exports" / "report.html").read_text("utf-8")
    with (project / "exports" / "parameters.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert sorted(row["state"] for row in rows if row["checked_by"] == "ana") == ["rejected", "revised", "verified"]
    (revised,) = [row for row in rows if row["state"] == "revised"]
    assert revised["value"] == "7"
    assert revised["revised_from"].startswith("value: ")
    assert revised["revised_from"].endswith("→ 7")
    assert "printed: " in page
    assert "Values that a person rejected" in page
    assert "(ana)" in page
    with (project / "exports" / "reviews.csv").open(encoding="utf-8", newline="") as file:
        words = list(csv.DictReader(file))
    assert [(word["who"], word["action"]) for word in words].count(("ana", "reject")) == 1
    assert {word["note"] for word in words} == {"", "misprint", "not theirs"}
    with (project / "exports" / "studies.csv").open(encoding="utf-8", newline="") as file:
        (study,) = csv.DictReader(file)
    assert (study["qa_m1"], study["qa_m2"], study["quality_score"]) == ("TRUE", "FALSE", "0.5")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--state", "checked"], "no such state"),
        (["--record", "nobody"], "no record 'nobody'"),
        (["--errors", "--quality"], "tasks apart"),
        (["--add"], "--add needs the record"),
        (["--blind", "--errors"], "can't look"),
    ],
)
def test_wrong_use(run: Run, words: list[str], told: str) -> None:
    ran = run(*words)
    assert isinstance(ran.exception, UsageError)
    assert told in ran.exception.message


def test_a_paper_s_text_cannot_steer_the_terminal(run: Run, project: Path, tmp_path: Path, paper: str) -> None:
    from evisynth.cli.stages import run_stages
    from evisynth.store import open_project

    hostile = paper.replace("Okafor N. 2020. doi:10.5555/islands.1", "Bello T. 2021. doi:10.5555/islands.2")
    hostile = hostile.replace("Marlow fever on two islands", "Marlow fever again")
    hostile = hostile.replace("number of 2.1", "number \x1b[2J\x9b31m of 2.1")
    (tmp_path / "hostile.md").write_text(hostile, encoding="utf-8")
    opened = open_project(project)
    import_file(opened, tmp_path / "hostile.md", who="ana")
    run_stages(opened, ["dedupe", "parse", "screen-fulltext", "extract"])
    ran = run("--as", "ana", keys="n\n" * 20)
    assert "\x1b" not in ran.stderr
    assert "\x9b" not in ran.stderr
