"""Which passages are sent: little of a paper, and in it nearly all of what is planted and labelled."""

import json
from importlib.resources import as_file, files

import pytest

from evisynth.documents import find, read_document
from evisynth.evidence import Document
from evisynth.review.reading.choosing import KINDS, ROWS, Chooser, joined, room
from evisynth.review.reading.reading import rules_of
from evisynth.review.reading.subjects import subjects
from evisynth.schemas import load_schema

PERG = load_schema("perg")
CONTAINED = 0.98
"""The share of quotes that passages must hold."""


def chooser_of(document: Document) -> Chooser:
    return Chooser(document, PERG, subjects(PERG), rules_of(document, PERG, "any"))


def held(papers) -> tuple[int, int]:
    """Count the quotes that the passages for rows hold, and all that the papers have."""
    inside = total = 0
    for document, known in papers:
        if not known:
            continue
        names = sorted({str(one.get("class") or one["kind"]) for one in known})
        chosen = chooser_of(document).for_rows(names)
        assert sum(end - start for start, end in chosen.spans) <= 1.01 * room(len(document.markdown), ROWS)
        for words in (words for one in known for words in (one["quote"], *one.get("also", []))):
            place = find(document, words)
            total += place is not None
            inside += place is not None and chosen.covers(place.start, place.end)
    return inside, total


def test_passages_hold_what_is_planted_in_the_sample() -> None:
    with as_file(files("evisynth.review.sample")) as folder:
        gold = [json.loads(line) for line in (folder / "gold.jsonl").read_text("utf-8").splitlines()]
        papers = [(read_document((folder / one["file"]).read_bytes(), one["file"]), one["records"]) for one in gold]
    inside, total = held(papers)
    assert total > 160
    assert inside >= CONTAINED * total


def test_passages_hold_what_is_labelled_in_real_papers(shared) -> None:
    lines = (shared / "data/labels/zika.jsonl").read_text("utf-8").splitlines()
    papers = []
    for one in map(json.loads, lines):
        rows = [{"kind": kind, **row} for kind in ("parameter", "model", "outbreak") for row in one[f"{kind}s"]]
        folder = next(
            f for f in ("jats_epi", "jats_zika") if (shared / "data/inputs/fulltext" / f / one["file"]).exists()
        )
        path = shared / "data/inputs/fulltext" / folder / one["file"]
        if rows:
            papers.append((read_document(path.read_bytes(), path.name), rows))
    inside, total = held(papers)
    assert total > 15
    assert inside >= CONTAINED * total


@pytest.mark.parametrize("length", [10, 1_000, 40_000, 400_000])
def test_no_step_gets_more_than_its_part(length: int) -> None:
    assert room(length, KINDS) <= 0.2 * length
    assert room(length, ROWS) <= 0.62 * length


def test_a_row_of_a_table_comes_with_its_caption_and_header() -> None:
    table = "| Group | Fatality (%) |\n| --- | --- |\n| Men | 31.4 |\n| Women | 22.0 |\n"
    text = (
        "# Results\n\n"
        + "The weather was fine on most days of that year. " * 40
        + f"\n\nTable 1. Case fatality rate\n\n{table}"
    )
    document = read_document(text.encode(), "a.md")
    chosen = chooser_of(document).for_kinds()
    assert "| Men | 31.4 |" in chosen.text
    assert "Fatality (%)" in chosen.text
    assert "[…]" in chosen.text or len(chosen.spans) == 1
    assert len(chosen.text) < len(text) / 2


def test_touching_stretches_are_one() -> None:
    document = Document("d", "", "One. Two.\n\nThree. Four.")
    assert joined(document, [(11, 17), (0, 4), (5, 9)]).spans == ((0, 17),)
