"""Calls that go back: by themselves, with the passages near their words, bounded, and without losing what stands."""

import pytest

from evisynth.llm import CallFailedError

from .conftest import FINISH, R0, R0_FLAG, R0_WORDS, TEXT, Script, flags, lengthened, run, said

BOTH = flags(**R0_FLAG, Severity="a case fatality rate of 2.8%")
CFR = {
    "type": "Severity - case fatality rate (CFR)",
    "value": 2.8,
    "unit": "Percentage (%)",
    "own": "own",
    "evidence": [said("a case fatality rate of 2.8%")],
}
WRONG = CFR | {"unit": "percent"}
LONG = lengthened(TEXT, 12_000)


def size(script: Script, number: int) -> int:
    return len(script.prompt(number))


@pytest.mark.parametrize("text", [TEXT, LONG])
def test_only_the_failed_call_goes_back_with_the_words_near_it(text: str) -> None:
    first = [("record_reproduction_number", R0), ("record_severity", WRONG), FINISH]
    script = Script([BOTH, first, [("record_severity", CFR), FINISH], [FINISH]])
    reading = run(script, text)
    assert {r.values["value"] for r in reading.records} == {1.9, 2.8}
    assert script.tools[2] == ["record_severity", "finish"]
    request, answer, replies = script.asked[2]
    assert [(part.tool_name, part.args) for part in answer.parts] == [("record_severity", WRONG)]
    assert [part.content.partition(":")[0] for part in replies.parts] == ["not recorded"]
    assert "a case fatality rate of 2.8%" in script.prompt(2)
    assert size(script, 2) < (0.8 if text == TEXT else 0.4) * size(script, 1)
    assert request.parts


def test_a_tool_comes_back_with_the_fields_that_matter() -> None:
    other = CFR | {"denominator": 6, "numerator": 212}
    script = Script([BOTH, [("record_severity", other), FINISH], [("record_severity", CFR), FINISH], [FINISH]])
    assert [r.values["unit"] for r in run(script).records] == ["Percentage (%)"]
    used = {"type", "value", "unit", "own", "evidence", "numerator", "denominator"}
    assert set(script.fields[2]["record_severity"]) == used
    assert {"case_definition", "method"} <= set(script.fields[1]["record_severity"])


def test_a_model_that_has_not_finished_keeps_the_whole_conversation() -> None:
    script = Script([BOTH, [("record_severity", WRONG)], [("record_reproduction_number", R0), FINISH], [FINISH]])
    run(script)
    assert len(script.asked[2]) == 3
    assert script.tools[2] == script.tools[1]


def test_a_mended_row_keeps_its_place_and_its_number() -> None:
    first = [("record_severity", WRONG), ("record_reproduction_number", R0)]
    later = [
        ("describe_uncertainty", {"row": 2, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6}),
        ("describe_population", {"row": 1, "population_sample_size": 212, "evidence": [said("Of 212 patients")]}),
    ]
    script = Script([BOTH, [*first, *later, FINISH], [("record_severity", CFR), FINISH]])
    cfr, r0 = run(script).records
    assert (cfr.values["value"], cfr.values["population_sample_size"]) == (2.8, 212)
    assert (r0.values["value"], r0.values["interval_upper"]) == (1.9, 2.6)
    assert len(script.asked) == 3


def test_what_is_said_of_a_row_that_was_refused_is_dropped_with_it() -> None:
    more = ("describe_population", {"row": 1, "population_sample_size": 212, "evidence": [said("Of 212 patients")]})
    calls = [("record_severity", WRONG), more, ("record_reproduction_number", R0), FINISH]
    reading = run(Script([BOTH, calls, [FINISH]]))
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert "population_sample_size" not in reading.records[0].values
    assert any("a call of record_severity was refused" in one for one in reading.warnings)


def test_a_word_on_a_row_that_there_is_not_goes_back() -> None:
    calls = [("record_reproduction_number", R0), ("describe_population", {"row": 2}), FINISH]
    script = Script([flags(**R0_FLAG), calls, [FINISH]])
    reading = run(script)
    assert "row: 2 is none of your rows" in script.told(2)[0]
    assert [r.values["value"] for r in reading.records] == [1.9]


def test_of_two_failed_calls_the_one_that_is_mended_is_the_one_it_is_like() -> None:
    unsure = [CFR | {"value": value, "evidence": [said("R0 was seen")]} for value in (2.8, 4.2)]
    mended = CFR | {"value": 4.2, "evidence": [said("The mean latent period was 4.2 days (SD 1.1)")]}
    first = [*(("record_severity", one) for one in unsure), FINISH]
    reading = run(Script([BOTH, first, [("record_severity", mended), FINISH], [FINISH]]))
    found = {r.values["value"]: r.evidence[0].match for r in reading.records}
    assert found == {2.8: "none", 4.2: "exact"}


def test_a_failure_while_mending_loses_no_row() -> None:
    first = [("record_reproduction_number", R0), ("record_severity", WRONG), FINISH]
    reading = run(Script([BOTH, first, CallFailedError("server", "m", "the server is down"), [FINISH]]))
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert any("recording rows broke off" in one and "the server is down" in one for one in reading.warnings)


DOWN = CallFailedError("provider down", "m", "HTTP 500")
AGAIN = "What was recorded until then is kept; for the rest run the same command again"


@pytest.mark.parametrize("text", [TEXT, LONG])
def test_a_row_that_was_acknowledged_is_kept_when_the_next_request_fails(text: str) -> None:
    reading = run(Script([BOTH, [("record_reproduction_number", R0)], DOWN, [FINISH]]), text)
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert [one for one in reading.warnings if "broke off" in one] == [
        f"recording rows broke off: {DOWN.message}. {AGAIN}"
    ]
    assert reading.unfinished


@pytest.mark.parametrize("text", [TEXT, LONG])
def test_what_was_said_of_a_row_is_kept_when_the_next_request_fails(text: str) -> None:
    later = ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})
    rows = [("record_reproduction_number", R0), FINISH]
    reading = run(Script([flags(**R0_FLAG), rows, [later], DOWN]), text)
    assert [r.values["interval_upper"] for r in reading.records] == [2.6]
    assert reading.warnings == (f"completing rows 1 to 1 broke off: {DOWN.message}. {AGAIN}",)


def test_a_row_in_doubt_is_kept_and_marked_when_it_can_not_be_sent_back() -> None:
    unsure = R0 | {"evidence": [said("R0 was 1.9 on Santo")]}
    (record,) = run(Script([flags(**R0_FLAG), [("record_reproduction_number", unsure)], DOWN, DOWN])).records
    assert {one.match for one in record.evidence} == {"none"}


def test_kinds_that_were_shown_are_kept_when_the_next_request_fails() -> None:
    unsure = flags(**R0_FLAG, Severity="many died")
    reading = run(Script([unsure, DOWN, [("record_reproduction_number", R0), FINISH], [FINISH]]))
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert reading.warnings[0] == f"finding the kinds of row broke off: {DOWN.message}. {AGAIN}"


@pytest.mark.parametrize(
    "answers",
    [
        [DOWN],
        [flags(Severity="many died"), DOWN],
        [BOTH, DOWN],
        [BOTH, [("record_severity", WRONG)], DOWN],
        [BOTH, [("record_severity", WRONG), FINISH], DOWN],
    ],
)
def test_a_failure_before_any_row_fails_the_article(answers) -> None:
    with pytest.raises(CallFailedError, match="HTTP 500"):
        run(Script(answers))


def test_values_of_rules_that_were_declined_are_no_rows() -> None:
    declined = ("decline", {"numbers": [1], "reason": "not this"})
    with pytest.raises(CallFailedError, match="HTTP 500"):
        run(Script([flags(**R0_FLAG), [declined], DOWN]), rules=True)


def test_rows_that_a_short_text_left_bare_are_asked_for_again() -> None:
    later = [("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})]
    script = Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [*later, FINISH]])
    (record,) = run(script).records
    assert record.values["interval_upper"] == 2.6
    assert script.tools[2] == ["describe_uncertainty", "describe_population", "finish"]
    assert R0_WORDS in script.prompt(2)


def test_a_row_of_a_table_has_the_power_of_ten_of_its_head() -> None:
    text = (
        "# Evolution of the virus\n\n## Results\n\nTable 1. Substitution rates (× 10⁻⁴ substitutions/site/year)\n\n"
        "| Segment | Rate |\n| --- | --- |\n| L | 7.9 |\n| S | 9.6 |\n"
    )
    rate = {
        "type": "Mutations - substitution rate",
        "value": 0.00079,
        "unit": "Substitutions/site/year",
        "own": "own",
        "evidence": [said("L | 7.9")],
    }
    script = Script([flags(Mutations="Substitution rates"), [("record_mutation_rate", rate), FINISH], [FINISH]])
    reading = run(script, text, parsed=True)
    assert [e.match for r in reading.records for e in r.evidence] == ["exact"]
    assert [r.values["value"] for r in reading.records] == [0.00079]
