"""Rules on the 40 invented abstracts that no rule was written for: totals by class, and nothing of the single miss.

usage: extraction_held_out.py
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from evisynth.review.extraction import extract_text
from evisynth.schemas import flatten

HELD_OUT = Path(__file__).resolve().parents[1] / "tests/review/extraction/held_out/held_out.jsonl"


def central(record: dict[str, Any]) -> tuple[float, ...] | None:
    """Return what a record stands for: its value, its range, or the percentage of its fraction."""
    if record.get("value") is not None:
        return (record["value"],)
    if record.get("range_lower") is not None and record.get("range_upper") is not None:
        return record["range_lower"], record["range_upper"]
    if record.get("numerator") is not None and record.get("denominator"):
        return (100 * record["numerator"] / record["denominator"],)
    return None


def same(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether two records have one class and one central value."""
    if ours["class"] == theirs["class"] == "Risk factors":
        names = set(str(ours["riskfactor_name"]).split(";")) & set(str(theirs["riskfactor_name"]).split(";"))
        return bool(names) and all(ours[key] == theirs[key] for key in ("riskfactor_outcome", "riskfactor_significant"))
    a, b = central(ours), central(theirs)
    if ours["class"] != theirs["class"] or a is None or b is None or len(a) != len(b):
        return False
    return all(abs(x - y) <= 0.005 * abs(y) + 1e-9 for x, y in zip(a, b, strict=True))


def main() -> None:
    """Extract from each abstract and print the totals."""
    rows: dict[str, Counter[str]] = {}
    intervals: Counter[str] = Counter()
    for line in HELD_OUT.read_text(encoding="utf-8").splitlines():
        abstract = json.loads(line)
        found, _ = extract_text(abstract["text"], title=abstract["title"], topic=abstract["pathogen"])
        wanted = [record for record in abstract["records"] if record["kind"] == "parameter"]
        for record in (r for r in map(flatten, found) if r["kind"] == "parameter"):
            hit = next((one for one in wanted if same(record, one)), None)
            row = rows.setdefault(record["class"], Counter())
            if hit is None:
                row["made up"] += 1
                continue
            wanted.remove(hit)
            if hit.get("borderline"):
                continue
            row["right"] += 1
            row["right type"] += record["type"] == hit["type"]
            if hit.get("interval_lower") is not None:
                intervals["printed"] += 1
                limits = record["interval_lower"], record["interval_upper"]
                intervals["right"] += limits == (hit["interval_lower"], hit["interval_upper"])
        for missing in (one for one in wanted if not one.get("borderline")):
            rows.setdefault(missing["class"], Counter())["missed"] += 1
    print(f"{'':34}{'right':>7}{'its type':>10}{'missed':>8}{'made up':>9}{'F1':>7}")
    rows["all"] = sum(rows.values(), Counter())
    for name, row in rows.items():
        f1 = 2 * row["right"] / max(1, 2 * row["right"] + row["missed"] + row["made up"])
        print(f"{name:34}{row['right']:>7}{row['right type']:>10}{row['missed']:>8}{row['made up']:>9}{f1:>7.2f}")
    print(f"\nintervals of the values found: {intervals['right']} of {intervals['printed']} right")


if __name__ == "__main__":
    main()
