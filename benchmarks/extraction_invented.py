"""Score rules on the invented abstracts and papers of many pathogens: those that rules were worked on, and the unread.

usage: extraction_invented.py [seen|unread|later/shown|later/sealed|fresh ...] (prints totals by set, and nothing of the
single miss)

The protocol is that of `extraction_abstracts.py`: the scorer is the one that judges the Ebola abstracts.
"""

import json
import sys
from pathlib import Path
from typing import Any

from evisynth.documents import read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document, extract_text
from evisynth.schemas import flatten
from extraction_abstracts import Records, scored, show

INVENTED = Path(__file__).resolve().parents[1] / "tests/review/extraction/invented"
COLUMNS = {
    "value": "parameter_value", "range_lower": "parameter_lower_bound", "range_upper": "parameter_upper_bound",
    "interval_lower": "parameter_uncertainty_lower_value", "interval_upper": "parameter_uncertainty_upper_value",
    "numerator": "cfr_ifr_numerator", "denominator": "cfr_ifr_denominator",
}  # fmt: skip


def rows(article: dict[str, Any]) -> Records:
    """Return an article's own records in the form of the Ebola reference; what is optional may be found or not."""
    return [
        {
            "class": record["class"],
            "central_recoverable": not record.get("optional"),
            "recoverable": [column for key, column in COLUMNS.items() if record.get(key) is not None],
            **{column: record.get(key) for key, column in COLUMNS.items()},
        }
        for record in article["records"]
        if record["status"] == "own" and any(record.get(key) is not None for key in COLUMNS)
    ]


def read_abstract(article: dict[str, Any], _: Path) -> list[Extraction]:
    """Extract from an abstract."""
    return extract_text(article["abstract"], title=article["title"], topic=article["pathogen"])[0]


def read_paper(article: dict[str, Any], folder: Path) -> list[Extraction]:
    """Extract from a full text."""
    file = folder / "papers" / Path(article["file"]).name
    return extract_document(read_document(file.read_bytes(), file.name), topic=article["pathogen"])[0]


def main(sets: list[str]) -> None:
    """Extract from every text of the sets and print their scores."""
    for name in sets:
        for kind, read in (("abstracts", read_abstract), ("papers", read_paper)):
            path = INVENTED / name / f"{kind}.jsonl"
            if not path.exists():  # a set of papers alone
                continue
            articles = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            predicted = {a["id"]: [flatten(r) for r in read(a, INVENTED / name)] for a in articles}
            show(f"{name} {kind}", scored({a["id"]: rows(a) for a in articles}, predicted))


if __name__ == "__main__":
    main(sys.argv[1:] or ["seen", "unread", "later/shown", "later/sealed", "fresh"])
