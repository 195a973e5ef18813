"""Rules on 41 full texts against their labels: values right, missed and made up, by class, and where there are none.

usage: extraction_fulltexts.py [--list] (the folder of real inputs is EVISYNTH_SHARED, else ../shared)
"""

import json
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from evisynth.documents import find, read_document
from evisynth.review.extraction import extract_document
from evisynth.schemas import flatten

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
FOLDERS = ("jats_zika", "jats_epi")


def central(record: dict[str, Any]) -> tuple[float | None, ...]:
    """Return what a record stands for: its value, its range, or the percentage of its fraction."""
    if record.get("value") is not None:
        return (record["value"],)
    if record.get("range_lower") is not None:
        return record["range_lower"], record["range_upper"]
    if record.get("numerator") is not None and record.get("denominator"):
        return (round(100 * record["numerator"] / record["denominator"], 1),)
    return (None,)


def right(predicted: dict[str, Any], label: dict[str, Any]) -> bool:
    """Whether a record has the class and the central value of a label."""
    if predicted["class"] != label["class"]:
        return False
    ours, theirs = central(predicted), central(label)
    pairs = list(zip(ours, theirs, strict=False))
    return len(ours) == len(theirs) and all(
        a is not None and b is not None and abs(a - b) <= 0.005 * abs(b) + 1e-9 for a, b in pairs
    )


def main(*, listed: bool) -> None:
    """Extract from every labelled paper and print what was right, missed and made up."""
    labels = [json.loads(line) for line in (SHARED / "data/labels/zika.jsonl").read_text(encoding="utf-8").splitlines()]
    counts: dict[str, Counter[str]] = {"papers with values": Counter(), "papers without": Counter()}
    by_class: dict[str, Counter[str]] = {}
    seconds = quotes = lost = 0.0
    for label in labels:
        path = next(p for f in FOLDERS if (p := SHARED / "data/inputs/fulltext" / f / label["file"]).exists())
        document = read_document(path.read_bytes(), path.name)
        started = time.perf_counter()
        records, _ = extract_document(document, topic="Zika virus")
        seconds += time.perf_counter() - started
        for evidence in (e for record in records for e in record.evidence):
            quotes += 1
            lost += find(document, evidence.quote) is None
        row = counts["papers with values" if label["parameters"] else "papers without"]
        open_labels = list(label["parameters"])
        row["labelled"] += len(open_labels)
        for record in map(flatten, records):
            if record["kind"] != "parameter" or record["class"] == "Risk factors":  # the labels hold values only
                continue
            hit = next((x for x in open_labels if right(record, x)), None)
            if hit is not None:
                open_labels.remove(hit)
            outcome = "right" if hit is not None else "made up"
            row[outcome] += 1
            by_class.setdefault(str(record["class"]), Counter())[outcome] += 1
            if listed:
                quote = record["evidence"][0]["quote"][:300]
                print(f"{label['file']} {outcome}: {record['type']} {central(record)} | {quote}")
        row["missed"] += len(open_labels)
        for missing in open_labels:
            by_class.setdefault(missing["class"], Counter())["missed"] += 1
    print(f"{len(labels)} papers, {seconds:.1f} s; {int(quotes)} quotes, {int(lost)} not found in their document\n")
    for table in (counts, by_class):
        print(f"{'':32}{'labelled':>9}{'right':>7}{'missed':>8}{'made up':>9}")
        for name, row in table.items():
            print(f"{name:32}{row['labelled'] or '':>9}{row['right']:>7}{row['missed']:>8}{row['made up']:>9}")
        print()


if __name__ == "__main__":
    main(listed="--list" in sys.argv)
