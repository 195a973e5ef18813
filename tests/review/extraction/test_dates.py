"""Spans of dates in the ways in which papers print them."""

import pytest

from evisynth.review.extraction.study.dates import dates

SPANS = [
    ("From 2 March to 21 April 2023", (2, "Mar", 2023), (21, "Apr", 2023)),
    ("between March 23 and July 9, 2017", (23, "Mar", 2017), (9, "Jul", 2017)),
    ("from 28 September 2014 to 11 January 2015", (28, "Sep", 2014), (11, "Jan", 2015)),
    ("From December to March 2015", (None, "Dec", 2014), (None, "Mar", 2015)),
    ("May–August 2014", (None, "May", 2014), (None, "Aug", 2014)),
    ("between March 23(rd) and December 31(st) 2014", (23, "Mar", 2014), (31, "Dec", 2014)),
    ("from June through September", (None, "Jun", None), (None, "Sep", None)),
]


@pytest.mark.parametrize(("text", "start", "end"), SPANS)
def test_a_span(text: str, start: tuple[object, ...], end: tuple[object, ...]) -> None:
    found = dates(text)
    assert found is not None
    assert (found.start, found.end) == (start, end)


@pytest.mark.parametrize("text", ["in May 2014", "They may and march on.", "2014–2015", "45 to 50 days"])
def test_no_span(text: str) -> None:
    assert dates(text) is None
