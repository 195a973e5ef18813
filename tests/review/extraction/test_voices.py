"""Sentences in many voices, each labelled by hand before the rules were run on it: every value and its limits."""

import json
from pathlib import Path
from typing import Any

import pytest

from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_text

LINES = [json.loads(line) for line in (Path(__file__).parent / "voices.jsonl").read_text("utf-8").splitlines()]


def central(record: Extraction) -> list[float]:
    values = record.values
    numbers = [values["value"]] if values["value"] is not None else [values["range_lower"], values["range_upper"]]
    if numbers == [None, None]:
        assert isinstance(values["numerator"], int)
        assert isinstance(values["denominator"], int)
        return [100 * values["numerator"] / values["denominator"]]
    return [n for n in numbers if isinstance(n, int | float)]


def row(class_: Any, value: Any, interval: Any) -> tuple[Any, ...]:
    numbers = value if isinstance(value, list) else [value]
    return class_, tuple(pytest.approx(n, rel=0.002) for n in numbers), tuple(interval or ())


@pytest.mark.parametrize("line", LINES, ids=[f"{i}-{line['text'][:40]}" for i, line in enumerate(LINES)])
def test_a_voice_is_understood(line: dict[str, Any]) -> None:
    records, _ = extract_text(line["text"], topic="any", aggregate=False)
    found = [r for r in records if r.kind == "parameter" and r.values["class"] != "Risk factors"]
    read = [
        (
            r.values["class"],
            tuple(central(r)),
            tuple(r.values[key] for key in ("interval_lower", "interval_upper") if r.values[key] is not None),
        )
        for r in found
    ]
    said = [row(v["class"], v["value"], v["interval"]) for v in line["values"]]
    assert len(read) == len(said), read
    for one in said:
        assert one in read
