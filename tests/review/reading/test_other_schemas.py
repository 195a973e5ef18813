"""A schema that no rules know: the same steps, from its data alone."""

from evisynth.schemas import load_schema

from .conftest import FINISH, Script, flags, run, said

TEXT = """# A trial of a vaccine

Of 120 people who were allotted to the vaccine, 4 fell ill; of 118 on placebo, 12 did
(risk ratio 0.33, 95% CI 0.11 to 0.99).
"""


def test_a_trial_is_read_with_its_own_tools_and_steps() -> None:
    trial = load_schema("trial")
    words = "Of 120 people who were allotted to the vaccine, 4 fell ill; of 118 on placebo, 12 did"
    outcome = {
        "outcome_label": "Illness",
        "events_experimental": 4,
        "total_experimental": 120,
        "events_comparator": 12,
        "total_comparator": 118,
        "experimental_arm": "vaccine",
        "comparator_arm": "placebo",
        "evidence": [said(words)],
    }
    effect = (
        "describe_effect",
        {
            "row": 1,
            "effect_measure": "Risk ratio",
            "effect": 0.33,
            "effect_lower": 0.11,
            "effect_upper": 0.99,
            "evidence": [
                said("risk ratio 0.33, 95% CI 0.11 to 0.99", "effect"),
                said("95% CI 0.11 to 0.99", "effect_lower"),
                said("95% CI 0.11 to 0.99", "effect_upper"),
            ],
        },
    )
    calls = [("record_dichotomous_outcome", outcome | {"own": "own"}), FINISH]
    script = Script([flags(Dichotomous="4 fell ill"), calls, [effect, FINISH]])
    reading = run(script, TEXT, schema=trial)
    (record,) = reading.records
    assert script.tools[1:] == [
        ["record_dichotomous_outcome", "describe_effect", "finish"],
        ["describe_effect", "finish"],
    ]
    assert (record.kind, record.values["data_type"]) == ("outcome", "Dichotomous")
    assert (record.values["events_experimental"], record.values["effect_upper"]) == (4, 0.99)
    assert {e.match for e in record.evidence} == {"exact"}
