"""What a share is of, and what its verb says; the sentences are invented."""

import pytest

from evisynth.review.extraction import extract_text

SAID: list[tuple[str, list[tuple[str, float | None, float | None, float | None]]]] = [
    ("Only 12 of the 48 seropositive women (25.0%) had a history of fever.", [("Severity", 25.0, 12, 48)]),
    ("Among pupils who were seropositive, 44% recalled a rash.", [("Severity", 44.0, None, None)]),
    ("Of 50 patients with cholera, 30 (60%) had fever.", []),
    ("Infected contacts without symptoms: 6 of 40 (15.0%).", [("Severity", 15.0, 6, 40)]),
    ("Cough was noted in 9 of the 14 who died.", []),
    (
        "Of 210 nurses 63 had titres of 20 or more (30.0%), as had 8 of 40 porters (20.0%).",
        [("Seroprevalence", 30.0, 63, 210), ("Seroprevalence", 20.0, 8, 40)],
    ),
    ("Of the 30 pregnant women 9 died (30.0%), and the fetus was lost in 21 (70.0%).",
     [("Severity", 30.0, 9, 30), ("Other transmission parameters", 70.0, 21, 30)]),
    ("Eighty contacts were followed; 4 (5.0%) became cases.", [("Attack rate", 5.0, 4, 80)]),
    ("Carriers contributed 14% of all transmission.", [("Relative contribution", 14.0, None, None)]),
    (
        "The 90 infectors had on average 2.4 (95% CI 1.9–3.0) per case, with a k of 0.31; later 0.7 (95% CI 0.5–0.9).",
        [("Reproduction number", 2.4, None, None), ("Overdispersion", 0.31, None, None),
         ("Reproduction number", 0.7, None, None)],
    ),
    ("The epidemic grew by 0.21 per day.", [("Growth rate", 0.21, None, None)]),
    ("The survivors left the ward after a median of 14 days (IQR 10–19).", [("Human delay", 14, None, None)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), SAID, ids=[text[:40] for text, _ in SAID])
def test_a_value_is_of_whom_the_sentence_says(
    text: str, wanted: list[tuple[str, float | None, float | None, float | None]]
) -> None:
    found, _ = extract_text(text, topic="any", aggregate=False)
    keys = ("class", "value", "numerator", "denominator")
    read = [tuple(r.values[key] for key in keys) for r in found if r.kind == "parameter"]
    assert sorted(read, key=repr) == sorted(wanted, key=repr)
