"""The 71 real JATS articles and the labelled quotes: everything is read, nothing fuses, every quote is found."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from evisynth.documents import find, parse_file
from evisynth.evidence import Document

FORMULAS = {"math", "tex-math"}
BLOCKS = {"table-wrap", "fig", "list", "disp-formula", "fn", "object-id", "graphic"}


@cache
def parsed(path: Path) -> Document:
    return parse_file(path)


def articles(inputs: Path) -> list[Path]:
    return sorted((inputs / "fulltext").glob("jats_*/*.*ml"))


def letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


def printed_blocks(path: Path) -> Iterator[str]:
    """The letters and digits of every paragraph, title and cell of an article that holds no other block or formula."""
    root = etree.parse(path).getroot()
    parts = [*root.iter("{*}body"), *root.iter("{*}back"), *root.iter("{*}abstract"), *root.iter("{*}floats-group")]
    for part in parts:
        for node in part.iter("{*}p", "{*}title", "{*}td", "{*}th", "{*}article-title"):
            inside = {str(inner.tag).rpartition("}")[2] for inner in node.iter()}
            if (
                inside & (FORMULAS | BLOCKS)
                or next(node.iterancestors("{*}permissions", "{*}front-stub"), None) is not None
            ):
                continue
            text = letters("".join(map(str, node.itertext())))
            if text and not text.startswith("Clickhere"):  # a download link's caption is no content
                yield text


def test_all_articles_are_read_with_every_word(inputs: Path) -> None:
    paths = articles(inputs)
    assert len(paths) == 71
    blocks = 0
    for path in paths:
        document = parsed(path)
        text = letters(document.markdown)
        assert document.title
        for block in printed_blocks(path):
            blocks += 1
            assert block in text, (path.name, block[:80])
    assert blocks > 14_000


def test_sections_and_rows_stand_where_they_say(inputs: Path) -> None:
    for path in articles(inputs):
        document = parsed(path)
        for part in document.sections:
            assert document.markdown.startswith("#" * min(part.level, 6) + f" {part.title}", part.start), path.name
        ends = [part.end for part in document.sections if part.level == 1]
        assert ends == [len(document.markdown.rstrip("\n"))]
        for table in document.tables:
            assert len(table.rows) == len(table.row_spans)
            for row, (start, end) in zip(table.rows, table.row_spans, strict=True):
                assert table.start <= start < end <= table.end
                cells = document.markdown[start + 2 : end - 2].replace("\\|", "\0").split(" | ")
                assert tuple(cell.replace("\0", "|") for cell in cells) == row
                assert len(row) == len(table.header)


def test_reading_twice_gives_the_same_bytes(inputs: Path) -> None:
    for path in articles(inputs)[::10]:
        assert parse_file(path) == parse_file(path)


def test_the_index_agrees_about_tables_and_doi(inputs: Path) -> None:
    import csv

    with (inputs / "fulltext" / "INDEX.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            document = parsed(inputs / "fulltext" / row["file"])
            labels = {(table.label, table.caption) for table in document.tables}
            assert len(labels) == int(row["n_table_wrap"]), row["file"]
            assert document.identifiers.doi == row["doi"].lower()


@pytest.fixture(scope="module")
def quotes(shared: Path) -> list[tuple[Path, str]]:
    paths = {path.name: path for path in articles(shared / "data" / "inputs")}
    labels = [json.loads(line) for line in (shared / "data" / "labels" / "zika.jsonl").read_text("utf-8").splitlines()]
    return sorted(
        {
            (paths[label["file"]], row["quote"])
            for label in labels
            for kind in ("parameters", "models", "outbreaks")
            for row in label[kind]
        }
    )


def test_every_labelled_quote_is_found(quotes: list[tuple[Path, str]]) -> None:
    assert len(quotes) == 18
    for path, quote in quotes:
        match = find(parsed(path), quote)
        assert match is not None, quote
        assert match.match in {"exact", "normalised"}


def test_no_labelled_quote_is_found_with_one_digit_changed(quotes: list[tuple[Path, str]]) -> None:
    changes = 0
    for path, quote in quotes:
        for place, character in enumerate(quote):
            if character.isdigit():
                changes += 1
                other = str((int(character) + 1 + place % 9) % 10)
                assert find(parsed(path), quote[:place] + other + quote[place + 1 :]) is None, (quote, place, other)
    assert changes == 687
