"""The fresh invented papers agree with their truth: its numbers are printed, limits hold the value, counts give it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from evisynth.text import numerals

HERE = Path(__file__).parent
PAPERS: list[dict[str, Any]] = [json.loads(line) for line in (HERE / "papers.jsonl").read_text("utf-8").splitlines()]
NUMBERS = (
    "value", "range_lower", "range_upper", "interval_lower", "interval_upper", "numerator", "denominator",
    "uncertainty_single", "sample_size",
)  # fmt: skip


def printed(paper: dict[str, Any]) -> set[float]:
    """The numbers of a paper's text, as digits or words, zero included ("none of them")."""
    text = (HERE / paper["file"]).read_text("utf-8").replace("·", ".")
    digits = {float(m.replace(",", "")) for m in re.findall(r"(?<![\d.])\d+(?:,\d{3})+(?!\d)|\d*\.?\d+", text)}
    return {0.0} | digits | {n.value for n in numerals(text)}


def test_there_are_eight_papers_of_eight_pathogens_and_one_owns_nothing() -> None:
    assert len(PAPERS) == len({paper["pathogen"] for paper in PAPERS}) == 8
    assert sorted(path.name for path in (HERE / "papers").iterdir()) == [Path(p["file"]).name for p in PAPERS]
    assert [p["id"] for p in PAPERS if all(r["status"] != "own" for r in p["records"])] == ["fresh-paper-08"]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper["id"])
def test_every_number_of_a_record_is_printed(paper: dict[str, Any]) -> None:
    said = printed(paper)
    for record in paper["records"]:
        scale = 10.0 ** record.get("printed_exponent", 0)
        for key in NUMBERS:
            if (wanted := record.get(key)) is None:
                continue
            form = wanted / scale
            assert any(abs(form - number) <= 1e-9 + 1e-6 * abs(form) for number in said), (key, record)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper["id"])
def test_limits_hold_the_value_and_counts_give_it(paper: dict[str, Any]) -> None:
    for record in paper["records"]:
        value = record.get("value")
        for low, high in (("interval_lower", "interval_upper"), ("range_lower", "range_upper")):
            if record.get(low) is not None:
                assert record[low] <= (record[low] if value is None else value) <= record[high], record
        if value is not None and record.get("numerator") is not None:
            rounding = 0.51 if value == int(value) else 0.051
            assert abs(100 * record["numerator"] / record["denominator"] - value) <= rounding, record


def test_half_of_the_own_values_carry_limits() -> None:
    own = [r for p in PAPERS for r in p["records"] if r["status"] == "own" and r.get("value") and not r.get("optional")]
    assert 0.4 < sum(r["interval_lower"] is not None for r in own) / len(own) < 0.6
