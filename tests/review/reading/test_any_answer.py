"""Whatever a model sends: a verdict or a counted refusal, never a crash, and never a fact without words."""

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evisynth.llm import CallFailedError

from .conftest import FINISH, TEXT, Script, flags, run

WORDS = st.sampled_from(
    [
        "value",
        "unit",
        "type",
        "own",
        "evidence",
        "field",
        "quote",
        "basis",
        "note",
        "row",
        "numerator",
        "interval_lower",
        "population_country",
        "Days",
        "own",
        "cited",
        "stated",
        "derived",
        "1.9",
        "of 1.9 (95% CI 1.4–2.6)",
        "six died",
        "",
    ]
)
PLAIN = st.none() | st.booleans() | st.floats() | st.integers() | st.just(10**400) | WORDS | st.text(max_size=8)
ANY = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12
)
ARGUMENTS = st.dictionaries(WORDS, ANY, max_size=6)
QUIET = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@QUIET
@given(ARGUMENTS, ARGUMENTS, ARGUMENTS)
def test_any_arguments_are_judged(first, second, third) -> None:
    found = flags(Human_delay="mean latent period was 4.2 days", Severity="six died", model="serial interval")
    rows = [("record_human_delay", first), ("record_severity", second), ("record_model", third), FINISH]
    later = [("describe_uncertainty", first | {"row": 1}), ("describe_population", second | {"row": 1}), FINISH]
    for record in run(Script([found, rows, rows, later, later])).records:
        for one in record.evidence:
            assert (one.match == "none") == (one.start is None)
            assert one.start is None or TEXT[one.start : one.end] == one.quote


@QUIET
@given(ANY)
def test_any_kinds_are_judged(present) -> None:
    answer = [("flag_kinds", {"present": present})]
    with suppress(CallFailedError):
        assert run(Script([answer] * 4)).records == ()
