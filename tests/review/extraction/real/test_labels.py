"""The labels of real abstracts agree with their texts: numbers are printed, limits hold, no text is kept."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from evisynth.text import numerals

HERE = Path(__file__).parent
NUMBERS = ("value", "range_lower", "range_upper", "interval_lower", "interval_upper", "numerator", "denominator")
LABELS = [json.loads(line) for path in sorted(HERE.glob("*/*.jsonl")) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def texts(inputs: Path) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], str] = {}
    for file in {label["file"] for label in LABELS}:
        with (inputs / "screening/perg" / file).open(encoding="utf-8-sig", newline="") as opened:
            for row in csv.DictReader(opened):
                found[file, row["Covidence #"].strip("#")] = f"{row['Title']}\n{row['Abstract']}"
    return found


def printed(text: str) -> set[float]:
    """The numbers of a text, as digits or words; a decimal comma and a thousands' blank are read both ways."""
    forms = (text, text.replace("·", "."), text.replace(",", "."), text.replace(",", ""), text.replace(" ", ""))
    return {0.0} | {number.value for form in forms for number in numerals(form)}


def test_no_abstract_is_labelled_twice_and_no_text_is_kept() -> None:
    assert len({(label["file"], label["covidence"]) for label in LABELS}) == len(LABELS) == 154
    assert {key for label in LABELS for key in label} == {"id", "file", "covidence", "pathogen", "records"}
    words = [v for label in LABELS for record in label["records"] for v in record.values() if isinstance(v, str)]
    assert max(map(len, words)) < 90


@pytest.mark.parametrize("label", LABELS, ids=lambda one: one["id"])
def test_every_number_is_printed_and_limits_hold_the_value(
    label: dict[str, Any], texts: dict[tuple[str, str], str]
) -> None:
    said = printed(texts[label["file"], label["covidence"]])
    for record in label["records"]:
        for key in NUMBERS:
            wanted = record.get(key)
            if wanted is not None:
                power = 10.0 ** record.get("printed_exponent", 0)
                assert any(abs(form - n) <= 1e-6 * abs(form) for form in (wanted, wanted / power) for n in said), record
        if record.get("value") is not None and record.get("interval_lower") is not None:
            assert record["interval_lower"] <= record["value"] <= record["interval_upper"], record
