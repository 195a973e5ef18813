"""How papers phrase values: invented sentences in the styles of many journals, read by what they say.

`phrasing.jsonl` holds for each class the ways in which authors print its value, interval, counts and comparisons, and
sentences that hold none. It pins what the rules read and grew along with them, so passing it is no measure of accuracy.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_text

LINES = [json.loads(line) for line in (Path(__file__).parent / "phrasing.jsonl").read_text("utf-8").splitlines()]


def central(record: Extraction) -> Any:
    values = record.values
    if values["value"] is not None:
        return values["value"]
    if values["range_lower"] is not None:
        return [values["range_lower"], values["range_upper"]]
    numerator, denominator = values["numerator"], values["denominator"]
    assert isinstance(numerator, int)
    assert isinstance(denominator, int)
    return 100 * numerator / denominator


def interval(record: Extraction) -> list[Any] | None:
    low, high = record.values["interval_lower"], record.values["interval_upper"]
    return None if low is None else [low, high]


@pytest.mark.parametrize("line", LINES, ids=[f"{i}-{line['text'][:40]}" for i, line in enumerate(LINES)])
def test_a_sentence_is_read_as_it_is_written(line: dict[str, Any]) -> None:
    records, _ = extract_text(line["text"], title=line.get("title", ""), topic="any")
    values = [r for r in records if r.kind == "parameter" and r.values["class"] != "Risk factors"]
    read = sorted(((str(r.values["type"]), central(r), interval(r)) for r in values), key=str)
    said = sorted(((v["type"], v["value"], v["interval"]) for v in line["values"]), key=str)
    assert [r[0] for r in read] == [s[0] for s in said]
    for (_, value, limits), (_, expected, printed) in zip(read, said, strict=True):
        assert value == pytest.approx(expected, rel=0.002)
        assert limits == (printed if printed is None else pytest.approx(printed))
