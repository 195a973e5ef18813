"""Rules and a model: rules propose, the model decides, and both words stay to be seen."""

import pytest

from evisynth.evidence import Evidence, Extraction
from evisynth.review.reading.agreeing import agree, declined_reason
from evisynth.review.verification import SourceText, queue, stand

from .conftest import FINISH, R0, R0_FLAG, Script, flags, run

BOTH = flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days")


def test_what_rules_read_is_shown_to_the_model_and_is_not_its_answer() -> None:
    script = Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [FINISH]])
    reading = run(script, rules=True)
    assert "Reproduction number (Basic R0); 1.9" in script.prompt(1)
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert 4.2 in {r.values.get("value") for r in reading.declined}
    assert any("which the model did not take" in warning for warning in reading.warnings)


def test_what_the_model_does_not_take_says_why() -> None:
    script = Script([flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days"), [FINISH], [FINISH]])
    run(script, rules=True)
    lines = script.prompt(1).split('<document id="numbered"')[1].splitlines()
    number = next(line.partition(".")[0] for line in lines if "latent period; 4.2" in line)
    declining = ("decline", {"numbers": [int(number)], "reason": "SD of\nanother group"})
    reading = run(Script([BOTH, [("record_reproduction_number", R0), declining, FINISH], [FINISH]]), rules=True)
    reasons = {one.values.get("value"): declined_reason(one) for one in reading.declined}
    assert reasons[4.2] == "SD of another group"
    assert set(reasons.values()) == {"", "SD of another group"}


@pytest.mark.parametrize(
    "said", [{"numbers": [99], "reason": "no"}, {"numbers": [1]}, {"numbers": "1", "reason": "no"}]
)
def test_a_refusal_without_number_or_reason_goes_back(said) -> None:
    script = Script([flags(**R0_FLAG), [("decline", said), FINISH], [FINISH]])
    reading = run(script, rules=True)
    assert script.tools[2] == ["decline", "finish"]
    assert script.told(2)[0].startswith("not recorded: ")
    assert any("a call of decline was refused" in warning for warning in reading.warnings)


def test_only_a_model_with_rules_can_decline() -> None:
    script = Script([flags(**R0_FLAG), [FINISH]])
    run(script)
    assert "decline" not in script.tools[1]


def test_without_rules_in_its_name_a_model_is_told_nothing_of_them() -> None:
    script = Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [FINISH]])
    reading = run(script)
    assert "a program read" not in script.prompt(1)
    assert {e.found_by.split()[0] for r in reading.records for e in r.evidence} == {
        "local:scripted@http://127.0.0.1:9/v1"
    }
    assert reading.declined == ()


def test_agreement_and_difference_are_marked_in_the_record(one) -> None:
    other = R0 | {"type": "Reproduction number (Effective, Re)"}
    answers = [flags(**R0_FLAG), [("record_reproduction_number", other), FINISH], [FINISH]]
    record = one(run(Script(answers), rules=True))
    by_rules = {e.field: e.note for e in record.evidence if e.found_by.startswith("rules")}
    assert by_rules[None] == "rules read the same"
    assert by_rules["type"] == "rules read Reproduction number (Basic R0)"
    assert record.values["type"] == "Reproduction number (Effective, Re)"


def test_a_difference_is_a_reason_to_look_and_agreement_is_none() -> None:
    def reasons(**changed) -> list[str]:
        more = ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})
        answers = [flags(**R0_FLAG), [("record_reproduction_number", R0 | changed), more, FINISH]]
        (waiting,) = queue(stand([SourceText("r1", "d1", list(run(Script(answers), rules=True).records))], []))
        return [one.reason for one in waiting.doubts if "rules read" in one.reason]

    assert reasons() == []
    assert reasons(type="Reproduction number (Effective, Re)") == ["type: rules read Reproduction number (Basic R0)"]


def twins(ours: dict, theirs: dict) -> tuple[list[Extraction], list[Extraction]]:
    """Return what a model and rules read in the same words."""

    def read_by(maker: str, values: dict) -> list[Extraction]:
        words = Evidence(None, "R0 was 1.9 in Brazil", 0, 20, found_by=maker)
        return [Extraction("parameter", {"class": "Reproduction number", "value": 1.9} | values, evidence=(words,))]

    return read_by("m", ours), read_by("rules-1", theirs)


DIFFERENCES = {
    "population_country": (("France",), ("Brazil",), "Brazil"),
    "study_start_year": (2014, 2015, "2015"),
    "study_end_year": (2016, 2017, "2017"),
    "population_sample_size": (99, 212, "212"),
    "population_group": ("Farmers", "Healthcare workers", "Healthcare workers"),
    "population_sex": ("Female", "Both", "Both"),
    "method": ("Branching process", "Compartmental model", "Compartmental model"),
    "value_type": ("Mean", "Median", "Median"),
    "population_location": ("Paris", "Recife", "Recife"),
    "population_sample_type": ("Hospital based", "Community based", "Community based"),
}


@pytest.mark.parametrize(("name", "values"), DIFFERENCES.items(), ids=DIFFERENCES)
def test_every_field_that_both_fill_is_compared_and_a_difference_is_a_doubt(name: str, values: tuple) -> None:
    ours, theirs, shown = values
    marked, left = agree(*twins({name: ours}, {name: theirs}))
    assert left == []
    (waiting,) = queue(stand([SourceText("r1", "d1", marked)], []))
    assert f"{name}: rules read {shown}" in {one.reason for one in waiting.doubts}
    assert marked[0].values[name] == ours
    more = agree(*twins({name: ours} | {"population_age_min": 5}, {name: theirs} | {"population_age_min": 9}))[0]
    (heavier,) = queue(stand([SourceText("r1", "d1", more)], []))
    assert heavier.weight > waiting.weight


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("Brazil", "Peru"), ("Peru", "Brazil")),
        (("Brazil",), "Brazil"),
        ("Recife; Olinda", "olinda;recife"),
        (2015, 2015.0),
        (None, "Recife"),
        ("Recife", None),
        ("Recife", "Unspecified"),
        ("Unspecified", "Recife"),
    ],
)
def test_what_is_the_same_or_said_by_one_alone_is_no_difference(ours, theirs) -> None:
    marked, _ = agree(*twins({"population_location": ours}, {"population_location": theirs}))
    assert [one.note for one in marked[0].evidence[1:]] == ["rules read the same"]


def test_what_the_model_alone_found_comes_first_in_the_queue() -> None:
    def record(value: float, by: str) -> Extraction:
        words = Evidence(None, f"R0 was {value}", int(value * 10), int(value * 10) + 10, found_by=by)
        return Extraction("parameter", {"class": "Reproduction number", "value": value}, evidence=(words,))

    marked, left = agree([record(1.9, "m"), record(2.5, "m")], [record(1.9, "rules-1"), record(7.0, "rules-1")])
    assert [one.values["value"] for one in left] == [7.0]
    first, second = queue(stand([SourceText("r1", "d1", marked)], []))
    assert "found by m alone" in {one.reason for one in first.doubts}
    assert (first.value.row.values["value"], second.value.row.values["value"]) == (2.5, 1.9)


def test_each_rule_value_backs_one_row_at_most() -> None:
    def record(by: str) -> Extraction:
        words = Evidence(None, "R0 was 2", 0, 8, found_by=by)
        return Extraction("parameter", {"class": "Reproduction number", "value": 2.0}, evidence=(words,))

    marked, left = agree([record("m"), record("m")], [record("rules-1")])
    assert [len(one.evidence) for one in marked] == [2, 1]
    assert left == []
