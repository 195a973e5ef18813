"""Precision and recall by a blinded sample; expected intervals are Clopper and Pearson's (R's binom.test)."""

import csv
from pathlib import Path

import pytest

from evisynth.cleanroom import draw_sample, key_path, read_labels
from evisynth.errors import UsageError


def audit(strict: str, paper: str, count: int, what: str) -> list[dict[str, object]]:
    modes = {"strict": strict, "paper": paper}
    return [
        {"stage": "item", "question": "q", "title": f"{what} {n}", "modes": modes, "decision": strict}
        for n in range(count)
    ]


LINES = [
    *audit("block", "block", 10, "leak"),
    *audit("block", "allow", 10, "leak hidden"),
    *audit("block", "allow", 2, "fine"),
    *audit("allow", "block", 3, "fine cochrane"),
    *audit("allow", "allow", 30, "fine trial"),
    {"stage": "query", "query": "x", "modes": {"strict": "allow"}},
]


def label(sheet: Path, *, only: int | None = None) -> None:
    with sheet.open(newline="") as file:
        rows = list(csv.DictReader(file))
    for number, row in enumerate(rows):
        row["label"] = ("leak" if row["title"].startswith("leak") else "clean") if only is None or number < only else ""
    with sheet.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def test_a_whole_audit_is_known_exactly(tmp_path: Path) -> None:
    sheet = tmp_path / "s.csv"
    sizes = draw_sample([*LINES, *LINES], sheet, size=1000)
    assert sizes == {"allow/allow": 30, "allow/block": 3, "block/allow": 12, "block/block": 10}
    assert "block" not in sheet.read_text()
    label(sheet)
    quality = read_labels(sheet)
    assert quality.modes["strict"].precision == pytest.approx((20 / 22,) * 3)
    assert quality.modes["strict"].recall == pytest.approx((1.0,) * 3)
    assert quality.modes["paper"].precision == pytest.approx((10 / 13,) * 3)
    assert quality.modes["paper"].recall == pytest.approx((0.5,) * 3)


def test_a_sample_has_exact_intervals(tmp_path: Path) -> None:
    # binom.test(10, 10)$conf.int is 0.6915029 to 1.
    sheet = tmp_path / "s.csv"
    draw_sample([*audit("block", "block", 400, "leak"), *audit("allow", "allow", 10, "fine")], sheet, size=20)
    label(sheet)
    strict = read_labels(sheet).modes["strict"]
    assert strict.precision == pytest.approx((1.0, 0.6915029, 1.0), abs=1e-6)
    assert strict.recall == pytest.approx((1.0, 1.0, 1.0))


def test_the_same_seed_draws_the_same(tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv"):
        draw_sample(LINES, tmp_path / name, size=20, seed=3)
    assert (tmp_path / "a.csv").read_bytes() == (tmp_path / "b.csv").read_bytes()
    assert key_path(tmp_path / "a.csv").read_bytes() == key_path(tmp_path / "b.csv").read_bytes()


def test_what_is_not_labelled_is_counted(tmp_path: Path) -> None:
    sheet = tmp_path / "s.csv"
    draw_sample(LINES, sheet, size=20)
    label(sheet, only=5)
    quality = read_labels(sheet)
    assert (quality.labelled, quality.unlabelled) == (5, 15)


def test_a_label_that_means_nothing_is_named(tmp_path: Path) -> None:
    sheet = tmp_path / "s.csv"
    draw_sample(LINES, sheet, size=4)
    sheet.write_text(sheet.read_text().replace(",\r\n", ",perhaps\r\n").replace(",\n", ",perhaps\n"))
    with pytest.raises(UsageError, match=r"line 2.*perhaps"):
        read_labels(sheet)


def test_formulas_are_disarmed(tmp_path: Path) -> None:
    sheet = tmp_path / "s.csv"
    line = {"stage": "item", "title": "=HYPERLINK(1)", "modes": {"strict": "allow", "paper": "allow"}}
    draw_sample([line], sheet)
    assert "'=HYPERLINK(1)" in sheet.read_text()
