"""What is written as TOML reads back the same."""

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.schemas.toml_text import to_toml

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = WORDS | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
LEAVES = PLAIN | st.lists(WORDS, max_size=3)
TREES = st.recursive(
    st.dictionaries(WORDS, LEAVES, min_size=1, max_size=4),
    lambda inner: st.dictionaries(
        WORDS, LEAVES | inner | st.lists(inner, min_size=1, max_size=2), min_size=1, max_size=4
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(TREES)
def test_round_trip(tree):
    assert tomllib.loads(to_toml(tree)) == tree
