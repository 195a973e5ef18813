"""Real full texts: every quote stands in its document, and papers without values give next to none."""

import json
from pathlib import Path

from evisynth.documents import find, read_document
from evisynth.review.extraction import extract_document


def test_quotes_are_found_and_little_is_made_up(shared: Path) -> None:
    lines = (shared / "data/labels/zika.jsonl").read_text(encoding="utf-8").splitlines()
    made_up = 0
    for label in map(json.loads, lines):
        folders = (shared / "data/inputs/fulltext" / name for name in ("jats_zika", "jats_epi"))
        path = next(folder / label["file"] for folder in folders if (folder / label["file"]).exists())
        document = read_document(path.read_bytes(), path.name)
        records, _ = extract_document(document, topic="Zika virus")
        for record in records:
            for evidence in record.evidence:
                assert find(document, evidence.quote) is not None, (label["file"], evidence.quote)
        values = [r for r in records if r.kind == "parameter" and r.values["class"] != "Risk factors"]
        made_up += 0 if label["parameters"] else len(values)
    assert made_up <= 5
