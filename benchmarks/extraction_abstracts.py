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

from evisynth.review.extraction import extract_text
from evisynth.schemas import flatten

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
REFERENCE = SHARED / "data/abstracts/ebola_reference.jsonl"


def main(halves: tuple[str, ...]) -> None:
    """Extract from every abstract and score the halves that were asked for."""
    with (SHARED / "data/inputs/screening/perg/covidence.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["Covidence #"].strip("#"): row for row in csv.DictReader(file)}
    wanted = [json.loads(line)["covidence_id"] for line in REFERENCE.read_text(encoding="utf-8").splitlines()]
    started = time.process_time()
    lines: list[str] = []
    for number in wanted:
        row = rows[number]
        found, _ = extract_text(row["Abstract"], title=row["Title"], topic="Ebola virus")
        lines.append(json.dumps({"covidence_id": number, "records": [flatten(r) for r in found]}))
    milliseconds = 1000 * (time.process_time() - started) / len(wanted)
    print(f"{len(wanted)} abstracts, {milliseconds:.1f} ms each")
    with tempfile.TemporaryDirectory() as folder:
        predicted = Path(folder) / "predicted.jsonl"
        predicted.write_text("\n".join(lines), encoding="utf-8")
        for half in halves:
            ids = Path(folder) / f"{half}.txt"
            keep = [n for n in wanted if half == "both" or (int(n) % 2 == 0) == (half == "even")]
            ids.write_text("\n".join(keep), encoding="utf-8")
            command = [
                sys.executable,
                str(SHARED / "tools/score_abstracts.py"),
                str(REFERENCE),
                str(predicted),
                str(ids),
            ]
            show(half, json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def show(half: str, score: dict[str, object]) -> None:
    """Print a score as a table."""
    print(f"\n{half}: F1 {score['f1']} {score['f1_95']}")
    for name, value in score.items():
        print(f"  {name:26} {value}")


if __name__ == "__main__":
    chosen = sys.argv[sys.argv.index("--half") + 1] if "--half" in sys.argv else "all"
    main(("even", "odd", "both") if chosen == "all" else (chosen,))
