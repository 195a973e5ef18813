"""The later invented texts agree with their truth: numbers are printed, counts give the percentages, limits hold."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evisynth.text import numerals

HERE = Path(__file__).parent
NUMBERS = ("value", "range_lower", "range_upper", "interval_lower", "interval_upper", "numerator", "denominator")
SCALES = {"Proportion": 1, "Per 1,000 population": 1_000, "Per 100,000 population": 100_000}


def articles(half: str = "*") -> list[dict[str, Any]]:
    """Every article of a half with its text: an abstract behind its title, or a paper."""
    found: list[dict[str, Any]] = []
    for path in sorted(HERE.glob(f"{half}/*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            article = json.loads(line)
            text = article.get("abstract") or (path.parent / article["file"]).read_text("utf-8")
            found.append({**article, "text": f"{article['title']}\n{text}"})
    return found


def printed(text: str) -> set[float]:
    """The numbers of a text, as digits or words, zero included ("none died")."""
    plain = text.replace("·", ".")
    digits = {float(m.replace(",", "")) for m in re.findall(r"(?<![\d.])\d+(?:,\d{3})+(?!\d)|\d*\.?\d+", plain)}
    return {0.0} | digits | {n.value for n in numerals(text)}


def test_halves_have_the_same_make_up_and_share_no_text() -> None:
    shown, sealed = articles("shown"), articles("sealed")
    assert len(shown) == len(sealed) == 40
    assert len({one["id"] for one in shown + sealed}) == len({one["text"] for one in shown + sealed}) == 80
    for half in (shown, sealed):
        assert sum("file" in one for one in half) == 10


@pytest.mark.parametrize("article", articles(), ids=lambda one: one["id"])
def test_every_number_of_a_record_is_printed(article: dict[str, Any]) -> None:
    said = printed(article["text"])
    for record in article["records"]:
        powers = (0, record["printed_exponent"]) if "printed_exponent" in record else (0,)
        for key in NUMBERS:
            wanted = record.get(key)
            if wanted is None:
                continue
            forms = [wanted / 10.0**power for power in powers]
            assert any(abs(form - n) <= 1e-9 + 1e-6 * abs(form) for form in forms for n in said), (key, record)


@pytest.mark.parametrize("article", articles(), ids=lambda one: one["id"])
def test_limits_hold_the_value_and_counts_give_it(article: dict[str, Any]) -> None:
    for record in article["records"]:
        value = record.get("value")
        if value is None:
            continue
        for low, high in (("interval_lower", "interval_upper"), ("range_lower", "range_upper")):
            if record.get(low) is not None:
                assert record[low] <= value <= record[high], record
        if record.get("numerator") is not None and record.get("denominator"):
            rounding = 0.51 if value == int(value) else 0.051
            share = SCALES.get(record["unit"], 100) * record["numerator"] / record["denominator"]
            assert abs(share - value) <= rounding, record
