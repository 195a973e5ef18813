"""The orders and spellings in which intervals are printed; each sentence says 1.5 with limits 1.2 and 1.8."""

import pytest

from evisynth.text import measures

SPELLINGS = {
    "95% CI": [
        "95% CI", "95% confidence interval", "95% confidence interval [CI]", "CI", "95%CI", "CI 95%", "CI95%", "CI95",
        "95% C.I.", "95% confidence limits", "95%-CI", "95 percent CI", "95% exact CI", "95% confidence range",
    ],
    "95% CrI": [
        "95% CrI", "95% credible interval (CrI)", "95% credibility interval", "95% CRI", "95% Cr.I.", "95% BCI",
        "95% Bayesian credible interval", "95% credible region", "95% posterior interval",
    ],
    "HPDI 95%": ["95% HPD", "95% HPDI", "95% HPD interval", "95% highest posterior density interval"],
    "90% CI": ["90% CI"],
    "IQR": ["IQR", "interquartile range", "inter-quartile range", "interquartile interval"],
    "Range": ["range", "min-max"],
    "Other": ["95% UI", "95% uncertainty interval", "95% PI"],
}  # fmt: skip
LIMITS = [
    "1.2-1.8", "1.2–1.8", "1.2—1.8", "1.2 - 1.8", "1.2 to 1.8", "1.2, 1.8", "1.2; 1.8", "1.2/1.8", "1.2 and 1.8",
    "1.2 1.8", "1.2−1.8", "1.2 -- 1.8", "[1.2, 1.8]", "(1.2-1.8)", "1·2–1·8", "1.2…1.8",
]  # fmt: skip
FRAMES = [
    "It was 1.5 ({}).", "It was 1.5 [{}].", "It was 1.5, {}.", "It was 1.5; {}.", "It was 1.5 with a {}.",
    "It was high (x = 1.5; {}).", "the value (1.5 [{}]) was high", "It was 1.5 days ({}).", "It was 1.5% ({}).",
    "It was 1.5 (p<0.01; {}).", "It was 1.5 (n = 40; {}).", "It was 1.5 ({}; p = 0.03).", "It was 1.5% (15/1000; {}).",
    "It was 15 of 1000 (1.5%; {}).", "It was 15/1000 (1.5% [{}]).", "It was 1.5 per day, {}.",
]  # fmt: skip
REVERSED = [
    "It was 1.5 (1.2–1.8, 95% CI).", "It was 1.5 (1.2–1.8; 95% CI).", "It was 1.5, and its 95% CI was 1.2–1.8.",
    "It (95% CI) was 1.5 (1.2–1.8).", "It [95% CI] = 1.5 [1.2–1.8].", "It was 1.5 (95% CI for the mean: 1.2-1.8).",
    "It was 1.5 with a 95% confidence interval from 1.2 to 1.8.", "It was 1.5 (95% CI lower 1.2, upper 1.8).",
]  # fmt: skip


def check(text: str, kind: str) -> None:
    found = [m for m in measures(text) if m.value == 1.5]
    assert found, text
    interval = found[0].interval
    assert interval is not None, text
    assert (interval.kind, interval.low, interval.high) == (kind, 1.2, 1.8), text


@pytest.mark.parametrize(("kind", "spelling"), [(k, s) for k, all_ in SPELLINGS.items() for s in all_])
@pytest.mark.parametrize("separator", [" ", ": ", ", "])
def test_spellings(kind: str, spelling: str, separator: str) -> None:
    check(f"It was 1.5 ({spelling}{separator}1.2-1.8) in all.", kind)


@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("separator", [" ", ": ", ", ", " of ", " from "])
def test_limits(limits: str, separator: str) -> None:
    check(f"It was 1.5 (95% CI{separator}{limits}) in all.", "95% CI")


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(
    ("said", "kind"), [("95% CI 1.2–1.8", "95% CI"), ("IQR, 1.2–1.8", "IQR"), ("range 1.2–1.8", "Range")]
)
def test_frames(frame: str, said: str, kind: str) -> None:
    check(frame.format(said), kind)


@pytest.mark.parametrize("text", REVERSED)
def test_reversed_orders(text: str) -> None:
    check(text, "95% CI")
