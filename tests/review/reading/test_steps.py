"""Each path of a reading, driven by a scripted model: kinds, rows, corrections, later steps, and what fails."""

import pytest

from evisynth.llm import CallFailedError

from .conftest import FINISH, R0, R0_FLAG, R0_WORDS, TEXT, Script, flags, lengthened, run, said

LATENT = {
    "type": "Human delay - latent period",
    "value": 4.2,
    "unit": "Days",
    "own": "own",
    "evidence": [said("The mean latent period was 4.2 days (SD 1.1)")],
}
CFR = {
    "type": "Severity - case fatality rate (CFR)",
    "value": 2.8,
    "unit": "Percentage (%)",
    "numerator": 6,
    "denominator": 212,
    "method": "unknown",
    "own": "own",
    "evidence": [said("Of 212 patients, six died, a case fatality rate of 2.8%.")],
}
BOTH = flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days")


LATER = ["describe_uncertainty", "describe_population"]


@pytest.mark.parametrize("length", [len(TEXT), 12_000])
def test_only_the_tools_of_the_kinds_found_are_mounted(length: int) -> None:
    script = Script([BOTH, [FINISH]])
    run(script, lengthened(TEXT, length))
    found = ["record_reproduction_number", "record_human_delay"]
    more = LATER if length == len(TEXT) else []
    assert script.tools == [["flag_kinds"], [*found, *more, "finish"]]


def test_nothing_found_asks_nothing_more() -> None:
    script = Script([flags()])
    reading = run(script)
    assert (reading.records, reading.warnings, len(script.asked)) == ((), (), 1)


def test_several_estimates_are_several_calls_in_one_answer_or_in_several() -> None:
    together = [BOTH, [("record_reproduction_number", R0), ("record_human_delay", LATENT), FINISH], [FINISH]]
    apart = [BOTH, [("record_reproduction_number", R0)], [("record_human_delay", LATENT)], "That is all.", [FINISH]]
    for answers in (together, apart):
        values = {(r.values["class"], r.values["value"]) for r in run(Script(answers)).records}
        assert values == {("Reproduction number", 1.9), ("Human delay", 4.2)}


def test_later_steps_are_told_which_row_they_are_about() -> None:
    later = [
        ("describe_uncertainty", {"row": 2, "spread": "Standard Deviation", "spread_value": 1.1}),
        ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6}),
        ("describe_population", {"row": 1, "population_sample_size": 212}),
        FINISH,
    ]
    script = Script([BOTH, [("record_reproduction_number", R0), ("record_human_delay", LATENT), FINISH], later])
    by_class = {r.values["class"]: r.values for r in run(script).records}
    assert (by_class["Reproduction number"]["interval_lower"], by_class["Human delay"]["spread_value"]) == (1.4, 1.1)
    assert by_class["Reproduction number"]["population_sample_size"] == 212
    assert "interval" not in by_class["Human delay"]
    rows = script.prompt(2).split('<document id="numbered"')[1].splitlines()
    assert rows[1].startswith('1. Reproduction number (Basic R0); 1.9; "We estimated the basic')
    assert rows[2].startswith('2. Human delay - latent period; 4.2 Days; "The mean latent period')


@pytest.mark.parametrize("apart", [True, False])
def test_what_completes_a_row_is_held_against_that_very_row(apart: bool) -> None:
    text = "# R\n\nR0 was 1.9 (95% CI 1.4–2.6). The latent period was 4.2 days (95% CI 3.1–5.9).\n"
    r0 = R0 | {"evidence": [said("R0 was 1.9 (95% CI 1.4–2.6)")]}
    latent = LATENT | {"evidence": [said("The latent period was 4.2 days (95% CI 3.1–5.9)")]}
    rows = [("record_reproduction_number", r0), ("record_human_delay", latent)]
    limits = [(1, 1.4, 2.6), (2, 3.1, 5.9)]
    later = [
        ("describe_uncertainty", {"row": n, "interval": "95% CI", "interval_lower": low, "interval_upper": high})
        for n, low, high in limits
    ]
    found = flags(Reproduction_number="R0 was 1.9", Human_delay="The latent period was 4.2 days")
    answers = [[*rows, FINISH], [*later, FINISH]] if apart else [[*rows, *later, FINISH]]
    script = Script([found, *answers])
    reading = run(script, text)
    assert [(r.values["interval_lower"], r.values["interval_upper"]) for r in reading.records] == [
        (1.4, 2.6),
        (3.1, 5.9),
    ]
    assert (len(script.asked), reading.warnings) == (1 + len(answers), ())


def test_every_answer_about_a_row_counts_and_a_later_word_replaces_an_earlier_one(one) -> None:
    first = [("describe_uncertainty", {"row": 1, "interval": "95% CrI", "interval_lower": 1.4, "interval_upper": 2.6})]
    second = [
        ("describe_uncertainty", {"row": 1, "interval": "95% CI"}),
        (
            "describe_population",
            {
                "row": 1,
                "population_country": ["Vanuatu"],
                "evidence": [said("212 cases on Santo, Vanuatu", "population_country")],
            },
        ),
        FINISH,
    ]
    values = one(run(Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], first, second]))).values
    assert (values["interval"], values["interval_lower"], values["population_country"]) == ("95% CI", 1.4, ("Vanuatu",))


@pytest.mark.parametrize(
    "later", ["Nothing.", [FINISH], CallFailedError("refused", "m", "no"), [("describe_uncertainty", {"row": 7})]]
)
def test_a_later_step_that_fails_or_is_empty_leaves_nulls_and_keeps_the_row(later, one) -> None:
    reading = run(Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], later]))
    values = one(reading).values
    assert values["value"] == 1.9
    assert "interval_lower" not in values
    assert bool(reading.warnings) == (later not in ("Nothing.", [FINISH]))


def test_a_wrong_call_goes_back_with_what_is_wrong_and_may_be_mended(one) -> None:
    wrong = CFR | {"numerator": 212, "denominator": 6, "unit": "percent"}
    answers = [
        flags(Severity="a case fatality rate of 2.8%"),
        [("record_severity", wrong)],
        [("record_severity", CFR), FINISH],
        [FINISH],
    ]
    script = Script(answers)
    reading = run(script)
    (back,) = script.told(2)
    assert back.startswith("not recorded:")
    assert "'percent' is not allowed here" in back
    assert "the numerator is larger than the denominator" in back
    assert (one(reading).values["numerator"], reading.warnings) == (6, ())


def test_what_is_never_mended_is_refused_aloud_and_asking_ends() -> None:
    wrong = [("record_severity", CFR | {"unit": "percent"})]
    script = Script([flags(Severity="a case fatality rate of 2.8%"), *[wrong] * 50])
    reading = run(script)
    assert reading.records == ()
    assert len(script.asked) == 9
    assert any("a call of record_severity was refused" in warning for warning in reading.warnings)
    assert any("went on calling tools" in warning for warning in reading.warnings)


def test_extra_calls_make_no_extra_rows() -> None:
    calls = [
        ("record_reproduction_number", R0),
        ("record_reproduction_number", R0),
        ("record_horoscope", {}),
        ("record_severity", CFR),
        FINISH,
    ]
    reading = run(Script([flags(**R0_FLAG), calls, "No.", [FINISH]]))
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert "1 rows left out: recorded twice" in reading.warnings
    assert any("there is no tool record_horoscope" in warning for warning in reading.warnings)
    assert any("there is no tool record_severity" in warning for warning in reading.warnings)


def test_a_latent_period_can_be_recorded(one) -> None:
    answers = [flags(Human_delay="mean latent period was 4.2 days"), [("record_human_delay", LATENT), FINISH], [FINISH]]
    assert one(run(Script(answers))).values["type"] == "Human delay - latent period"


def test_an_unknown_severity_method_is_spelt_as_experts_do(one) -> None:
    answers = [flags(Severity="a case fatality rate of 2.8%"), [("record_severity", CFR), FINISH], [FINISH]]
    assert one(run(Script(answers))).values["method"] == "Unspecified"


def bare(call: dict, **changed) -> dict:
    """Return a call without a unit."""
    return {name: value for name, value in (call | changed).items() if name != "unit"}


SHARES = (
    "# R\n\nOf 40 women 35% had antibodies; the share of sexual transmission was 0.3, of the old 41 died per 100.\n"
)


@pytest.mark.parametrize(
    ("kind", "tool", "type_", "value", "words", "unit"),
    [
        ("Reproduction_number", "record_reproduction_number", "Reproduction number (Basic R0)", 1.9, "", "No units"),
        ("Severity", "record_severity", "Severity - case fatality rate (CFR)", 2.8, "", "Percentage (%)"),
        ("Human_delay", "record_human_delay", "Human delay - latent period", 4.2, "", "Days"),
        ("Seroprevalence", "record_seroprevalence", "Seroprevalence - IgG", 35, SHARES, "Percentage (%)"),
        ("Seroprevalence", "record_seroprevalence", "Seroprevalence - IgG", 41, SHARES, "Percentage (%)"),
        (
            "Relative_contribution", "record_relative_contribution", "Relative contribution - sexual", 0.3, SHARES,
            "No units",
        ),
    ],
)  # fmt: skip
def test_a_unit_that_is_printed_or_that_the_class_leaves_is_filled(
    kind: str, tool: str, type_: str, value: float, words: str, unit: str, one
) -> None:
    text = words or TEXT
    quote = next(line for line in text.splitlines() if str(value) in line)
    call = {"type": type_, "value": value, "own": "own", "evidence": [said(quote)]}
    script = Script([flags(**{kind: quote}), [(tool, call), FINISH], [FINISH]])
    record = one(run(script, text))
    assert (record.values["unit"], len(script.asked)) == (unit, 3)
    assert {e.match for e in record.evidence} == {"exact"}


def test_a_row_whose_unit_nobody_can_tell_goes_back_once_and_is_kept_with_a_mark(one) -> None:
    text = "# R\n\nThe latent period was 4.2 (SD 1.1).\n"
    call = bare(LATENT, evidence=[said("The latent period was 4.2")])
    again = [("record_human_delay", call), FINISH]
    script = Script([flags(Human_delay="The latent period"), *[again] * 4])
    record = one(run(script, text))
    assert "unit: a value without a unit" in script.told(2)[0]
    assert (record.values["value"], record.values["unit"]) == (4.2, "Unspecified")
    assert [(e.match, e.note) for e in record.evidence if e.field == "unit"] == [
        ("none", "no unit is printed with the number in the words given for it")
    ]
    assert [one for one in script.tools if "record_human_delay" in one] == script.tools[1:3]


def test_values_of_several_subgroups_become_one_range(one) -> None:
    text = "# R\n\nFatality was 20% in children, 35% in adults and 60% in the old; 40, 50 and 60 people were seen."
    kinds = [("20%", 20, 40, 0, 15), ("35%", 35, 50, 16, 49), ("60%", 60, 60, 50, 99)]
    rows = [
        (
            "record_severity",
            {
                "type": "Severity - case fatality rate (CFR)",
                "value": value,
                "unit": "Percentage (%)",
                "own": "own",
                "evidence": [said(text[5:])],
            },
        )
        for _, value, *_ in kinds
    ]
    ages = [
        (
            "describe_population",
            {
                "row": n,
                "population_age_min": low,
                "population_age_max": high,
                "evidence": [
                    said(text[5:], "population_age_min", "inferred", "named groups"),
                    said(text[5:], "population_age_max", "inferred", "named groups"),
                ],
            },
        )
        for n, (*_, low, high) in enumerate(kinds, 1)
    ]
    reading = run(
        Script([flags(Severity="Fatality was 20%"), [*rows, FINISH], [*ages, FINISH]]), text, pathogen="lassa"
    )
    values = one(reading).values
    assert (values["range_lower"], values["range_upper"]) == (20, 60)
    assert values["method_disaggregated_by"] == ("Age",)


@pytest.mark.parametrize("answer", ["I see none.", [("flag_kinds", {"present": "all"})]])
def test_an_article_whose_kinds_were_not_answered_fails_instead_of_being_empty(answer) -> None:
    with pytest.raises(CallFailedError, match="invalid"):
        run(Script([answer, answer, answer]))


def test_a_kind_whose_words_are_not_in_the_article_is_not_looked_for() -> None:
    made_up = flags(Seroprevalence="seroprevalence reached 63%")
    script = Script([made_up, made_up])
    reading = run(script)
    assert reading.records == ()
    assert reading.warnings == (
        "Seroprevalence: said to be there by words that are not in the article; not looked for",
    )
    assert "copy its words exactly" in script.told(1)[0]


def test_the_words_of_a_row_may_be_quoted_for_its_later_fields(one) -> None:
    later = [
        (
            "describe_uncertainty",
            {
                "row": 1,
                "interval": "95% CI",
                "interval_lower": 1.4,
                "interval_upper": 2.6,
                "evidence": [said(R0_WORDS)],
            },
        ),
        FINISH,
    ]
    record = one(run(Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], later])))
    fields = {e.field: e.match for e in record.evidence}
    assert fields == {None: "exact", "interval": "exact", "interval_lower": "exact", "interval_upper": "exact"}
