"""The sample agrees with itself: quotes stand in the papers, records in the exports, counts in the documentation."""

import csv
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

import evisynth.review.sample

SAMPLE = Path(evisynth.review.sample.__file__).parent
GOLD = [json.loads(line) for line in (SAMPLE / "gold.jsonl").read_text(encoding="utf-8").splitlines()]
with (SAMPLE / "gold_records.csv").open(encoding="utf-8", newline="") as _file:
    ENTRIES = list(csv.DictReader(_file))

PAPERS = pytest.mark.parametrize("paper", GOLD, ids=[paper["file"] for paper in GOLD])
NUMBERS = ("value", "range_lower", "range_upper", "interval_lower", "interval_upper", "spread_value")


def words(text: str) -> str:
    return " ".join(text.split())


def jats_text(path: Path) -> str:
    root = etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False, no_network=True))
    rows = [" | ".join(words("".join(cell.itertext())) for cell in row) for row in root.iter("tr")]
    blocks = [words("".join(block.itertext())) for block in root.iter("p", "article-title", "title")]
    return "\n".join(rows + blocks)


def markdown_text(path: Path) -> str:
    lines: list[str] = []
    for raw in path.read_text(encoding="utf-8").splitlines():
        line = re.sub(r"</?sup>|\*", "", raw)
        if line.startswith("|"):
            line = " | ".join(cell.strip() for cell in line.strip("|").split("|"))
        lines.append(words(line))
    return "\n".join(lines)


def source_text(paper: dict[str, Any]) -> str:
    path = SAMPLE / paper["file"]
    return jats_text(path) if path.suffix == ".xml" else markdown_text(path)


def printed_numbers(quote: str) -> set[float]:
    plain = re.sub(r"(?<=\d)[,·](?=\d)", ".", quote)
    found = {float(match) for match in re.findall(r"(?<![\d.])\d*\.?\d+", plain)}
    return found | {number * 1e-4 for number in found}


def test_every_paper_has_a_line_of_gold() -> None:
    assert {path.name for path in (SAMPLE / "papers").iterdir()} == {Path(paper["file"]).name for paper in GOLD}


@PAPERS
def test_a_paper_says_that_it_is_invented(paper: dict[str, Any]) -> None:
    raw = (SAMPLE / paper["file"]).read_text(encoding="utf-8")
    assert "invented" in raw.lower()
    assert "CC0" in raw


@PAPERS
def test_quotes_are_verbatim(paper: dict[str, Any]) -> None:
    text = source_text(paper)
    quotes = [quote for record in paper["records"] for quote in (record["quote"], *record.get("also", ()))]
    quotes += [trap["quote"] for trap in paper["traps"]]
    assert [quote for quote in quotes if quote not in text] == []


@PAPERS
def test_numbers_stand_in_their_quotes(paper: dict[str, Any]) -> None:
    for record in paper["records"]:
        printed = printed_numbers(record["quote"])
        missing = [
            (key, record[key])
            for key in NUMBERS
            if record.get(key) is not None and not any(abs(record[key] - number) < 1e-9 for number in printed)
        ]
        assert missing == [], record["quote"]


@PAPERS
def test_limits_enclose_the_value(paper: dict[str, Any]) -> None:
    for record in paper["records"]:
        if record.get("interval_lower") is not None:
            assert record["interval_lower"] <= record["value"] <= record["interval_upper"], record["quote"]


@PAPERS
def test_printed_percentages_follow_from_their_counts(paper: dict[str, Any]) -> None:
    for record in paper["records"]:
        if record.get("unit") == "Percentage (%)" and record["value"] is not None and record["denominator"]:
            if record["numerator"] is None:
                continue
            assert record["value"] == pytest.approx(100 * record["numerator"] / record["denominator"], abs=0.051)


def test_entries_are_in_their_exports() -> None:
    keys = {
        "exports/pubmed.nbib": re.findall(r"^PMID- (\d+)", _export("pubmed.nbib"), re.MULTILINE),
        "exports/embase.ris": re.findall(r"^ID  - (\S+)", _export("embase.ris"), re.MULTILINE),
        "exports/covidence.csv": re.findall(r",(#\d+),", _export("covidence.csv")),
    }
    listed: dict[str, list[str]] = {name: [] for name in keys}
    for entry in ENTRIES:
        listed[entry["file"]].append(entry["key"])
    assert listed == keys


def _export(name: str) -> str:
    return (SAMPLE / "exports" / name).read_text(encoding="utf-8-sig")


def test_counts_are_those_of_the_documentation() -> None:
    assert Counter(entry["file"] for entry in ENTRIES) == {
        "exports/pubmed.nbib": 17,
        "exports/embase.ris": 16,
        "exports/covidence.csv": 12,
    }
    assert len({entry["cluster"] for entry in ENTRIES}) == 26
    assert Counter(paper["fulltext_screen"] for paper in GOLD) == {"include": 9, "exclude": 3}


def test_every_paper_belongs_to_an_entry() -> None:
    titles = {entry["paper"]: entry["title"] for entry in reversed(ENTRIES) if entry["paper"]}
    assert titles == {paper["file"]: paper["record"]["title"] for paper in GOLD}


def test_the_sample_stays_small() -> None:
    assert sum(path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file()) < 400_000
