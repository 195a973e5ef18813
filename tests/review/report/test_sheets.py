"""A review with many values: the page is several files, and every number is one click from its sentence and back."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from evisynth.review.report import ExtractedRow, ReportData, missing_file, render_report, write_report
from evisynth.review.report.sheets import SHEET_VALUES

VALUES = 3000
Pages = dict[str, html.HtmlElement]
Places = dict[tuple[str, str], html.HtmlElement]


def varied(number: int, row: ExtractedRow) -> ExtractedRow:
    """Half of the values in one class, some cited, some rejected, and more in one report than a file holds."""
    values = dict(row.extraction.values)
    if number % 2:
        values |= {"class": "Class 1", "type": f"Class 1 - type {number % 3}"}
    own = "cited" if number % 7 == 3 else "own"
    state = "rejected" if number % 50 == 0 else "unverified"
    record = "r0" if number % 5 < 2 else row.record
    return replace(row, record=record, extraction=replace(row.extraction, values=values, own=own, state=state))


@pytest.fixture(scope="module")
def large(make_big: Callable[[int, int], ReportData]) -> ReportData:
    data = make_big(60, VALUES)
    rows = (varied(number, row) for number, row in enumerate(data.extractions))
    return replace(data, extractions=tuple(sorted(rows, key=lambda row: row.record)))


@pytest.fixture(scope="module")
def files(large: ReportData) -> dict[str, bytes]:
    return render_report(large, now="t")


@pytest.fixture(scope="module")
def pages(files: dict[str, bytes]) -> Pages:
    return {name: html.document_fromstring(text) for name, text in files.items() if name.endswith(".html")}


@pytest.fixture(scope="module")
def places(pages: Pages) -> Places:
    """Every place that a link may lead to, a whole file among them."""
    named = {(name, one.get("id")): one for name, tree in pages.items() for one in tree.xpath("//*[@id]")}
    return named | {(name, ""): tree for name, tree in pages.items()}


def arrives(places: Places, here: str, href: str) -> tuple[str, html.HtmlElement]:
    """Follow a link inside the report: the file and the element that it leads to."""
    name, _, place = href.partition("#")
    return name or here, places[name or here, place]


def linked(pages: Pages, path: str) -> Iterator[tuple[str, html.HtmlElement]]:
    return ((name, one) for name, tree in pages.items() for one in tree.xpath(path))


def test_every_link_between_the_files_arrives(pages: Pages, places: Places) -> None:
    followed = Counter[bool]()
    for name, link in linked(pages, "//a[not(starts-with(@href, 'https://'))]"):
        where, _ = arrives(places, name, link.get("href"))
        followed[where == name] += 1
    assert followed[False] > 2 * VALUES
    for tree in pages.values():
        ids = tree.xpath("//@id")
        assert len(ids) == len(set(ids))


def test_every_number_is_one_click_from_its_sentence_and_back(pages: Pages, places: Places) -> None:
    reached = set[str]()
    for name, link in linked(pages, "//table//a[@class='value']"):
        where, card = arrives(places, name, link.get("href"))
        (quote,) = card.xpath(".//mark")
        assert quote.text
        (back,) = card.xpath("./p[@class='back']/a/@href")
        (row,) = link.xpath("ancestor::tr")
        assert arrives(places, where, back) == (name, row)
        reached.add(card.get("id"))
    assert reached == {f"e{number}" for number in range(1, VALUES + 1)}


def test_an_estimate_in_a_plot_leads_to_its_sentence(pages: Pages, places: Places) -> None:
    drawn = 0
    for name, link in linked(pages, "//svg//a"):
        _, card = arrives(places, name, link.get("href"))
        assert link.text_content().strip() in card.findtext("h4")
        drawn += 1
    assert drawn > VALUES / 2


def test_counts_close_over_the_files(large: ReportData, pages: Pages) -> None:
    cards = Counter(card.get("id") for _, card in linked(pages, "//article"))
    assert set(cards.values()) == {1}
    assert len(cards) == VALUES
    rows = Counter(row.get("id") for _, row in linked(pages, "//tr[starts-with(@id, 'v')]"))
    assert set(rows.values()) == {1}
    assert len(rows) == VALUES
    kept = [row.extraction for row in large.extractions if row.extraction.state != "rejected"]
    for section, count in (
        ("values", sum(one.own == "own" for one in kept)),
        ("foreign", sum(one.own == "cited" for one in kept)),
    ):
        parts = linked(pages, f"//section[@id='{section}']//tr[starts-with(@id, 'v')]")
        assert sum(1 for _ in parts) == count
        heads = pages["report.html"].xpath(f"//section[@id='{section}']//span[@class='count']/text()")
        spans = [re.fullmatch(r"(?:(\d[\d,]*) to (\d[\d,]*) of )?(\d[\d,]*) values?", one.strip()) for one in heads]
        numbers = [[int(n.replace(",", "")) for n in (m[1] or "1", m[2] or m[3])] for m in spans if m]
        assert len(numbers) == len(heads)
        assert sum(last - first + 1 for first, last in numbers) == count


def test_no_file_is_larger_than_a_browser_likes(files: dict[str, bytes], pages: Pages) -> None:
    for name, tree in pages.items():
        assert len(tree.xpath("//article")) <= SHEET_VALUES
        assert len(tree.xpath("//section[@id='values' or @id='foreign']//tr[@id]")) <= SHEET_VALUES
        assert len(files[name]) < 1_500_000
    assert pages["report.html"].xpath("//article") == []


def test_every_file_has_the_same_policy_and_no_way_out(files: dict[str, bytes], pages: Pages) -> None:
    policies = {tree.xpath("string(//meta[@http-equiv='Content-Security-Policy']/@content)") for tree in pages.values()}
    assert len(policies) == 1
    assert policies.pop().startswith("default-src 'none'; style-src 'sha256-")
    for tree in pages.values():
        assert not list(tree.iter("script", "iframe", "object", "img", "base", "link"))
        assert tree.xpath("count(//nav)") == 1
        assert [link for link in tree.xpath("//a/@href") if ":" in link and not link.startswith("https://")] == []
    named = {one["file"] for one in json.loads(files["manifest.json"])["files"]}
    assert set(pages) <= named


def test_as_many_as_one_file_holds_stay_in_one(make_big: Callable[[int, int], ReportData]) -> None:
    def names(count: int) -> list[str]:
        return [name for name in render_report(make_big(20, count), now="t") if name.endswith(".html")]

    assert names(SHEET_VALUES) == ["report.html"]
    assert names(SHEET_VALUES + 1) == [
        "report.html",
        "report-values-1.html",
        "report-values-2.html",
        "report-evidence-1.html",
        "report-evidence-2.html",
    ]


def test_a_smaller_report_leaves_no_part_of_a_larger_one(
    make_big: Callable[[int, int], ReportData], data: ReportData, tmp_path: Path
) -> None:
    mine = tmp_path / "report-draft.html"
    mine.write_text("mine")
    write_report(make_big(20, SHEET_VALUES + 1), tmp_path, now="t")
    assert (tmp_path / "report-evidence-2.html").is_file()
    write_report(data, tmp_path, now="t")
    assert sorted(tmp_path.glob("*.html")) == [mine, tmp_path / "report.html"]


def test_a_file_that_is_gone_is_named(data: ReportData, tmp_path: Path) -> None:
    assert missing_file(tmp_path) == "manifest.json"
    write_report(data, tmp_path, now="t")
    assert missing_file(tmp_path) == ""
    (tmp_path / "models.csv").unlink()
    assert missing_file(tmp_path) == "models.csv"
    (tmp_path / "manifest.json").write_text("[]")
    assert missing_file(tmp_path) == "manifest.json"
