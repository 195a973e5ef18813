"""Score rules on real abstracts of SARS, Zika and other viruses, labelled by hand: shown and sealed ones apart.

usage: extraction_other_pathogens.py [shown|sealed ...] (the folder of real inputs is EVISYNTH_SHARED, else ../shared;
prints totals, and nothing of the single miss)

Labels name an abstract by its file and number and hold no text. The protocol is that of `extraction_abstracts.py`; the
labels are complete for the abstract, while the experts' rows for Ebola are of the whole paper.
"""

import csv
import json
import sys
from pathlib import Path

from evisynth.review.extraction import extract_text
from evisynth.schemas import flatten
from extraction_abstracts import SHARED, Records, scored, show
from extraction_invented import rows

REAL = Path(__file__).resolve().parents[1] / "tests/review/extraction/real"
FOLDER = SHARED / "data/inputs/screening/perg"


def abstracts(file: str) -> dict[str, dict[str, str]]:
    """Return the rows of a bibliography by their number in Covidence."""
    with (FOLDER / file).open(encoding="utf-8-sig", newline="") as opened:
        return {row["Covidence #"].strip("#"): row for row in csv.DictReader(opened)}


def main(sets: list[str]) -> None:
    """Extract from every labelled abstract and print the scores of each file, and of all."""
    for name in sets:
        reference: dict[str, Records] = {}
        predicted: dict[str, Records] = {}
        for path in sorted((REAL / name).glob("*.jsonl")):
            labels = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            texts = {file: abstracts(file) for file in {label["file"] for label in labels}}
            for label in labels:
                row = texts[label["file"]][label["covidence"]]
                found, _ = extract_text(row["Abstract"], title=row["Title"], topic=label["pathogen"])
                predicted[label["id"]] = [flatten(record) for record in found]
                reference[label["id"]] = rows(label)
            here = {label["id"]: reference[label["id"]] for label in labels}
            show(f"{name} {path.stem}", scored(here, predicted))
        show(f"{name}, all", scored(reference, predicted))


if __name__ == "__main__":
    main(sys.argv[1:] or ["shown", "sealed"])
