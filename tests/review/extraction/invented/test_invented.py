"""The invented texts agree with themselves, and the rules keep reading what they read of those that were seen."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evisynth.review.extraction import extract_text
from evisynth.text import numerals

HERE = Path(__file__).parent
NUMBERS = ("value", "range_lower", "range_upper", "interval_lower", "interval_upper", "numerator", "denominator")


def articles(name: str) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for path in sorted(HERE.glob(f"*/{name}.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]


def printed(text: str) -> set[float]:
    """The numbers of a text as digits or words, zero ("none"), and each under the powers of ten that rates have."""
    plain = text.replace("·", ".")
    digits = {float(m.replace(",", "")) for m in re.findall(r"(?<![\d.])\d+(?:,\d{3})+|\d*\.?\d+", plain)}
    worded = {n.value for n in numerals(text)} | ({9.0} if "ninth" in text else set())
    return {0.0} | digits | worded | {number * 10.0**-power for number in digits for power in (2, 3, 4, 5)}


def test_ids_are_their_own_and_each_half_has_abstracts_and_papers() -> None:
    everything = [*articles("abstracts"), *articles("papers")]
    assert len({one["id"] for one in everything}) == len(everything) == 164
    assert all((HERE / half / "papers").is_dir() for half in ("seen", "unread"))


@pytest.mark.parametrize("article", articles("abstracts"), ids=lambda one: one["id"])
def test_every_number_of_a_record_is_printed(article: dict[str, Any]) -> None:
    said = printed(f"{article['title']} {article['abstract']}")
    for record in article["records"]:
        for key in NUMBERS:
            wanted = record.get(key)
            assert wanted is None or any(abs(wanted - number) <= 1e-9 + 1e-6 * abs(wanted) for number in said), (
                key,
                wanted,
            )


@pytest.mark.parametrize("article", articles("abstracts"), ids=lambda one: one["id"])
def test_limits_hold_the_value(article: dict[str, Any]) -> None:
    for record in article["records"]:
        low, high = record.get("interval_lower"), record.get("interval_upper")
        if low is not None and high is not None and record.get("value") is not None:
            assert low <= record["value"] <= high


def test_rules_read_the_abstracts_that_they_were_worked_on() -> None:
    right = wanted = read = 0
    for line in (HERE / "seen/abstracts.jsonl").read_text("utf-8").splitlines():
        article = json.loads(line)
        own = {(r["class"], r["value"]) for r in article["records"] if r["status"] == "own" and r.get("value")}
        found, _ = extract_text(article["abstract"], title=article["title"], topic=article["pathogen"])
        values = {(r.values.get("class"), r.values.get("value")) for r in found if r.values.get("value")}
        right, wanted, read = right + len(own & values), wanted + len(own), read + len(values)
    assert right / wanted > 0.7
    assert right / read > 0.8
