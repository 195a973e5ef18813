"""Planted values against extracted ones, counted by hand."""

from typing import Any

import pytest

from evisynth.errors import UsageError
from evisynth.evidence import Evidence, Extraction
from evisynth.review.planted import pair, read_planted


def row(own: str = "own", kind: str = "parameter", **values: Any) -> Extraction:
    return Extraction(kind, values, own)  # type: ignore[arg-type]


def gold(**values: Any) -> dict[str, Any]:
    return {"kind": "parameter", **values}


def test_found_missed_made_up_repeated() -> None:
    planted = [gold(**{"class": "Severity"}, value=27.9), gold(**{"class": "Severity"}, numerator=12, denominator=40)]
    rows = [
        row(**{"class": "Severity"}, value=27.9),
        row(**{"class": "Severity"}, value=27.9),
        row(**{"class": "Seroprevalence"}, value=27.9),
        row("cited", **{"class": "Severity"}, value=99),
    ]
    pairing = pair(planted, rows)
    assert [one["value"] for one, _ in pairing.found] == [27.9]
    assert pairing.missed == [planted[1]]
    assert [one.values["class"] for one in pairing.made_up] == ["Seroprevalence"]
    assert len(pairing.repeated) == 1


def test_one_record_stands_for_one_planted_value() -> None:
    planted = [gold(**{"class": "Attack rate"}, value=5, type="a"), gold(**{"class": "Attack rate"}, value=5, type="b")]
    pairing = pair(planted, [row(**{"class": "Attack rate"}, value=5.0, type="b")])
    assert [one["type"] for one, _ in pairing.found] == ["b"]
    assert len(pairing.missed) == 1


def test_a_range_and_a_ratio_are_estimates_too() -> None:
    planted = [gold(**{"class": "x"}, range_lower=2, range_upper=4), gold(**{"class": "x"}, numerator=3, denominator=9)]
    rows = [row(**{"class": "x"}, range_lower=2, range_upper=4), row(**{"class": "x"}, numerator=3, denominator=8)]
    pairing = pair(planted, rows)
    assert (len(pairing.found), len(pairing.missed), len(pairing.made_up)) == (1, 1, 1)


def test_a_subgroups_value_is_found_in_the_range_that_was_made_of_it() -> None:
    note = "smallest and largest of 3 subgroup values: 5.4; 4.0; 3.2"
    said = Evidence("range_lower", "5.4 | 4.0 | 3.2", 0, 15, basis="derived", found_by="rules", note=note)
    values = {"class": "Attack rate", "value": None, "range_lower": 3.2, "range_upper": 5.4}
    merged = Extraction("parameter", values, "own", (said,))
    planted = [gold(**{"class": "Attack rate"}, value=4.0), gold(**{"class": "Attack rate"}, value=4.5)]
    pairing = pair(planted, [merged])
    assert [one["value"] for one, _ in pairing.found] == [4.0]
    assert pairing.missed == planted[1:]


def test_nothing_planted_and_nothing_extracted() -> None:
    assert pair([], []) == ([], [], [], [])
    assert len(pair([], [row(**{"class": "x"}, value=1)]).made_up) == 1
    assert len(pair([gold(**{"class": "x"}, value=1)], []).missed) == 1


def test_a_bad_line_is_named() -> None:
    with pytest.raises(UsageError, match="line 2"):
        read_planted('{"file": "a.xml", "records": []}\n[]\n')
