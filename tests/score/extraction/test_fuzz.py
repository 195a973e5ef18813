"""Whatever a file holds, it is read, or refused with an error of ours."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evisynth.errors import EvisynthError
from evisynth.score.extraction import KINDS, score_files

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))
keys = st.sampled_from(
    ["article", "judged", "records", "pathogen", "kind", "class", "value", "assumptions", "deaths", "own"]
)
objects = st.dictionaries(keys, values, max_size=6)
records = st.lists(
    st.dictionaries(keys, scalars | st.lists(scalars, max_size=2)).map(
        lambda d: {**d, "kind": "parameter", "class": "Severity"}
    ),
    max_size=2,
)
lines = st.lists(objects | st.builds(lambda r, a: {"article": a, "records": r}, records, st.integers(1, 3)), max_size=4)
cells = st.text(alphabet='abc,"\n\r1.;\0NA\té', max_size=12)
tables = st.builds(
    lambda rows: "covidence_id,parameter_type,parameter_value,exponent\n" + "\n".join(",".join(row) for row in rows),
    st.lists(st.lists(cells, min_size=3, max_size=5), max_size=4),
)
REFERENCE = "covidence_id,pathogen,parameter_type,parameter_value\n1,Zika,Attack rate,3\n2,Zika,Attack rate,4\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("fuzz")
    (path / "reference.csv").write_text(REFERENCE, encoding="utf-8")
    return path


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(lines, tables, st.binary(max_size=60)), st.sampled_from(KINDS))
def test_any_file_is_read_or_refused(folder, content, kind):
    path = folder / "mine.jsonl"
    if isinstance(content, list):
        path.write_text("\n".join(json.dumps(each) for each in content), encoding="utf-8")
    elif isinstance(content, str):
        path = folder / "mine.csv"
        path.write_text(content, encoding="utf-8")
    else:
        path.write_bytes(content)
    with contextlib.suppress(EvisynthError):
        result = score_files(folder / "reference.csv", path, kind, pathogen="zika")
        json.dumps(result.to_json(), allow_nan=False)
