"""Whatever bytes come in: a result, or one clear line."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evisynth.errors import EvisynthError
from evisynth.score import ScoreResult, render_page
from evisynth.score.agreement import score_agreement
from evisynth.score.duplicates import score_duplicates
from evisynth.score.facts import score_facts
from evisynth.score.screening import score_screening

SEEDS: dict[str, tuple[Callable[[Path], ScoreResult], bytes]] = {
    "screening": (
        lambda path: score_screening(path, path),
        b"id,stage,reviewer,decision,rank,usd\n1,abstract,a,include,1,0.5\n2,fulltext,a,exclude,,\n3,abstract,a,unclear,3,\n",
    ),
    "facts": (
        score_facts,
        b'{"id": "1", "system": "s", "answer_facts": ["supported"], "reference_facts": ["supported"], "usd": 1}\n',
    ),
    "duplicates": (lambda path: score_duplicates(path, path), b"id,cluster\n1,a\n2,a\n3,\n"),
    "agreement": (score_agreement, b"item,rater,label\n1,a,1\n1,b,2\n2,a,2\n2,b,2\n"),
}
EDITS = st.lists(
    st.tuples(
        st.integers(0, 200), st.sampled_from([b"", b"\0", b'"', b",", b"\n", b"\xff", b"1", b"nan", b"{", b"x" * 50])
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.parametrize("protocol", SEEDS)
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_a_broken_file_is_scored_or_refused(tmp_path: Path, protocol: str, edits: list[tuple[int, bytes]]) -> None:
    run, data = SEEDS[protocol]
    for place, piece in edits:
        at = place % len(data) if data else 0
        data = data[:at] + piece + data[at + 1 :]
    path = tmp_path / "input"
    path.write_bytes(data)
    with suppress(EvisynthError):
        result = run(path)
        assert json.dumps(result.to_json(), allow_nan=False)
        assert render_page(result).startswith("<!doctype html>")
