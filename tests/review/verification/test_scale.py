"""Ten thousand values: what a person waits for stays under two seconds of one processor."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from evisynth.review.verification import accept, error_analysis, queue, reconcile, reject, revise
from evisynth.schemas import load_schema

PAPERS, EACH, SECONDS = 100, 100, 2.0


@pytest.mark.soak
def test_ten_thousand_values(make_papers: Callable[[int], Any]) -> None:
    papers, schema = make_papers(PAPERS), load_schema("perg")
    base = papers.row(papers.DELAY)
    for paper in range(PAPERS):
        rows = [replace(base, values={**base.values, "value": 1 + n / 10}) for n in range(EACH)]
        papers.run(rows, paper=paper)
    values = papers.standing().values
    assert len(values) == PAPERS * EACH
    papers.say(*(accept(one, "ana") for one in values[:1000]))
    papers.say(*(revise(one, "ana", "value", "7", schema=schema, blind=True) for one in values[1000:2000]))
    papers.say(*(reject(one, "ben", blind=True) for one in values[1000:2000]))
    began = time.process_time()
    values = papers.standing().values
    waiting = queue(values)
    spent = time.process_time() - began
    assert len(waiting) == PAPERS * EACH - 1000
    assert sum(one.outcome == "different" for one in reconcile(values)) == 1000
    assert error_analysis(values)[0][0].judged == 1000
    assert spent < SECONDS
