"""Score rules on the Ebola abstracts against the experts' rows: both halves, and the milliseconds an abstract takes.

usage: extraction_abstracts.py [--half even|odd|both] (the folder of real inputs is EVISYNTH_SHARED, else ../shared)
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from evisynth.review.extraction import extract_text
from evisynth.schemas import flatten

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
REFERENCE = SHARED / "data/abstracts/ebola_reference.jsonl"

Records = list[dict[str, Any]]


def main(halves: tuple[str, ...]) -> None:
    """Extract from every abstract and score the halves that were asked for."""
    with (SHARED / "data/inputs/screening/perg/covidence.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["Covidence #"].strip("#"): row for row in csv.DictReader(file)}
    experts = [json.loads(line) for line in REFERENCE.read_text(encoding="utf-8").splitlines()]
    reference = {one["covidence_id"]: one["records"] for one in experts}
    started = time.process_time()
    predicted: dict[str, Records] = {}
    for number in reference:
        row = rows[number]
        found, _ = extract_text(row["Abstract"], title=row["Title"], topic="Ebola virus")
        predicted[number] = [flatten(r) for r in found]
    milliseconds = 1000 * (time.process_time() - started) / len(reference)
    print(f"{len(reference)} abstracts, {milliseconds:.1f} ms each")
    for half in halves:
        keep = [n for n in reference if half == "both" or (int(n) % 2 == 0) == (half == "even")]
        show(half, scored({n: reference[n] for n in keep}, predicted))


def scored(reference: dict[str, Records], predicted: dict[str, Records]) -> dict[str, Any]:
    """Score predictions with the experts' protocol, one to one, as `score_abstracts.py` computes it.

    Args:
        reference: rows in the form of the Ebola reference, by article.
        predicted: flat records, by article.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "reference.jsonl", Path(folder) / "predicted.jsonl"]
        for file, records in zip(files, (reference, {n: predicted[n] for n in reference}), strict=True):
            lines = [json.dumps({"covidence_id": number, "records": rows}) for number, rows in records.items()]
            file.write_text("\n".join(lines), encoding="utf-8")
        command = [sys.executable, str(SHARED / "tools/score_abstracts.py"), *map(str, files)]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def show(name: str, score: dict[str, Any]) -> None:
    """Print a score as a table."""
    print(f"\n{name}: F1 {score['f1']} {score['f1_95']}")
    for key, value in score.items():
        print(f"  {key:26} {value}")


if __name__ == "__main__":
    chosen = sys.argv[sys.argv.index("--half") + 1] if "--half" in sys.argv else "all"
    main(("even", "odd", "both") if chosen == "all" else (chosen,))
