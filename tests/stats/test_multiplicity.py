import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.stats import holm


def test_by_hand() -> None:
    # Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1 is 0.02, 0.03, 0.06, 0.04; the last is lifted to 0.06.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_nothing_compared() -> None:
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=8))
def test_corrected_values_keep_the_order_and_lie_between_raw_and_bonferroni(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    for raw, corrected in zip(p_values, adjusted, strict=True):
        assert raw <= corrected <= min(1.0, len(p_values) * raw) + 1e-12
    ordered = [corrected for _, corrected in sorted(zip(p_values, adjusted, strict=True))]
    assert ordered == sorted(ordered)
