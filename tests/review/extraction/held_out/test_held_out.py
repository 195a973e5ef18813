"""The held-out abstracts agree with themselves: quotes stand in the text, numbers in the quotes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

ABSTRACTS = [
    json.loads(line) for line in Path(__file__).with_name("held_out.jsonl").read_text(encoding="utf-8").splitlines()
]
EACH = pytest.mark.parametrize("abstract", ABSTRACTS, ids=[one["id"] for one in ABSTRACTS])
NUMBERS = ("value", "range_lower", "range_upper", "interval_lower", "interval_upper", "spread_value")
POWERS = (1.0, 1e-4)


def printed_numbers(quote: str) -> list[float]:
    readings = (re.sub(r"(?<=\d)·(?=\d)", ".", quote), re.sub(r"(?<=\d),(?=\d)", ".", quote))
    found = [float(match) for text in readings for match in re.findall(r"(?<![\d.])\d*\.?\d+", text)]
    return [number * power for number in found for power in POWERS]


def test_there_are_forty_with_ids_of_their_own() -> None:
    assert len({one["id"] for one in ABSTRACTS}) == len(ABSTRACTS) == 40


@EACH
def test_quotes_are_verbatim(abstract: dict[str, Any]) -> None:
    quotes = [one["quote"] for one in (*abstract["records"], *abstract["traps"])]
    assert [quote for quote in quotes if quote not in abstract["text"]] == []


@EACH
def test_numbers_stand_in_their_quotes(abstract: dict[str, Any]) -> None:
    for record in abstract["records"]:
        printed = printed_numbers(record["quote"])
        missing = [
            (key, record[key])
            for key in NUMBERS
            if record.get(key) is not None and not any(abs(record[key] - number) < 1e-9 for number in printed)
        ]
        assert missing == [], record["quote"]


@EACH
def test_limits_enclose_the_value(abstract: dict[str, Any]) -> None:
    for record in abstract["records"]:
        for low, high in (("interval_lower", "interval_upper"), ("range_lower", "range_upper")):
            if record.get(low) is not None:
                assert record[low] < record[high]
                assert record["value"] is None or record[low] <= record["value"] <= record[high]


@EACH
def test_printed_percentages_follow_from_their_counts(abstract: dict[str, Any]) -> None:
    for record in abstract["records"]:
        if record.get("unit") == "Percentage (%)" and None not in (
            record["value"],
            record["numerator"],
            record["denominator"],
        ):
            assert record["value"] == pytest.approx(100 * record["numerator"] / record["denominator"], abs=0.51)
