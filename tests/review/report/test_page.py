"""The page as any HTML reader sees it: well-formed, reachable, closed to the outside, and deaf to hostile words."""

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from lxml import etree, html

from evisynth.evidence import Document, Evidence, Extraction, Identifiers, Record
from evisynth.review.report import (
    CheckedValue,
    Criterion,
    ExtractedRow,
    FailedItem,
    PlantedCheck,
    QuarantinedEntry,
    ReportData,
    ReviewTrail,
    StageVersion,
    Study,
    StudyReport,
    read_boxes,
    render_report,
)

NOW = "2026-01-02T03:04:05Z"
VOID = {"meta", "br", "hr", "img", "input", "link", "col", "base", "wbr"}
HOSTILE = (
    "<script>alert(1)</script> ]]> --> \" ' & </style></svg></title> {{ 7*7 }} {% raw %} javascript:x \x00\x0b\ud800"
)


class Nesting(HTMLParser):
    """Refuses elements that are not closed in the order in which they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def page_of(data: ReportData) -> str:
    return render_report(data, now=NOW)["report.html"].decode()


@pytest.fixture
def page(data: ReportData) -> str:
    return page_of(data)


@pytest.fixture
def tree(page: str) -> html.HtmlElement:
    return html.document_fromstring(page)


def hostile() -> ReportData:
    """Every string that comes from outside is an attack."""
    text = f"## {HOSTILE}\n\n{HOSTILE} quoted {HOSTILE}\n"
    start = text.index("quoted")
    said = Evidence(HOSTILE, "quoted", start, start + 6, found_by=HOSTILE, note=HOSTILE)
    values = {"class": HOSTILE, "type": HOSTILE, "unit": HOSTILE, "value": 1.0, "population_country": HOSTILE}
    lost = Evidence(None, HOSTILE, None, None, "none")
    rows = [
        ExtractedRow("r1", HOSTILE, HOSTILE, Extraction("parameter", values, evidence=(said,)), "d") for _ in range(3)
    ]
    rows.append(ExtractedRow("r1", HOSTILE, HOSTILE, Extraction("model", {HOSTILE: HOSTILE}, evidence=(lost,)), "d"))
    ids = Identifiers(doi=f"10.5555/{HOSTILE}", pmid=HOSTILE, pmcid=HOSTILE)
    record = Record("r1", HOSTILE, authors=(HOSTILE,), journal=HOSTILE, identifiers=ids)
    return ReportData(
        title=HOSTILE,
        topic=HOSTILE,
        notice=HOSTILE,
        boxes=read_boxes({"identified": {HOSTILE: 1}, "fulltext_excluded": {HOSTILE: 1}, "warnings": [HOSTILE]}),
        criteria=(Criterion(HOSTILE, HOSTILE, HOSTILE, HOSTILE),),
        queries={HOSTILE: HOSTILE},
        studies=(Study(HOSTILE, (StudyReport(record, HOSTILE, "d"),)),),
        extractions=tuple(rows),
        documents={"d": Document("d", HOSTILE, text)},
        failed=(FailedItem(HOSTILE, HOSTILE, HOSTILE, HOSTILE),),
        quarantined=(QuarantinedEntry(HOSTILE, 1, HOSTILE, HOSTILE),),
        check=PlantedCheck((CheckedValue(HOSTILE, HOSTILE, HOSTILE, HOSTILE),)),
        version=HOSTILE,
        stages=(StageVersion(HOSTILE, HOSTILE, HOSTILE),),
        warnings=(HOSTILE,),
    )


def test_elements_nest(page: str):
    for text in (page, page_of(hostile())):
        reader = Nesting()
        reader.feed(text)
        assert reader.open == []


def test_hostile_words_stay_words():
    files = render_report(hostile(), now=NOW)
    page = files["report.html"].decode()
    tree = html.document_fromstring(page)
    assert not list(tree.iter("script", "iframe", "object", "img", "base"))
    assert all(not name.startswith("on") and name != "style" for e in tree.iter(etree.Element) for name in e.attrib)
    assert "49" not in (tree.findtext(".//h1") or "")
    assert (tree.findtext(".//h1") or "").startswith("<script>alert(1)</script> ]]> -->")
    for link in tree.iter("a"):
        assert link.get("href", "").startswith(("#", "https://doi.org/", "https://pubmed.", "https://pmc."))
    etree.fromstring(files["prisma.svg"])
    assert "<script" not in files["prisma.svg"].decode()


def test_the_policy_allows_this_style_and_nothing_else(tree: html.HtmlElement, page: str):
    (policy,) = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    style = re.search("<style>(.*?)</style>", page, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert (
        policy == f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert page.count("<style") == 1
    assert "style=" not in page
    assert "url(" not in style[1]
    assert "@import" not in style[1]


def test_ids_are_unique_and_every_link_inside_arrives(tree: html.HtmlElement):
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    inside = {href[1:] for href in tree.xpath("//a/@href") if href.startswith("#")}
    assert inside <= set(ids)
    for named in tree.xpath("//@aria-labelledby"):
        assert set(named.split()) <= set(ids)


def test_headings_never_skip_a_level(tree: html.HtmlElement):
    levels = [int(e.tag[1]) for e in tree.iter("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_landmarks_and_language(tree: html.HtmlElement):
    assert tree.get("lang") == "en"
    for landmark in ("header", "nav", "main", "footer"):
        assert len(tree.findall(f".//{landmark}")) == 1
    first = next(tree.iter("a"))
    assert first.get("href") == "#main"


def _tables(tree: html.HtmlElement) -> Iterator[html.HtmlElement]:
    return (t for t in tree.iter("table") if not t.xpath("ancestor::article"))


def test_tables_have_captions_and_scopes(tree: html.HtmlElement):
    for table in _tables(tree):
        assert (table.findtext("caption") or "").strip()
    assert all(th.get("scope") in {"col", "row"} for th in tree.iter("th"))
    for region in tree.xpath("//*[@tabindex='0']"):
        assert region.get("role") == "region"
        assert region.get("aria-label")


def test_every_value_leads_to_its_sentence(data: ReportData, tree: html.HtmlElement):
    links = tree.xpath("//a[@class='value']")
    assert len({link.get("href") for link in links}) == len(data.extractions)
    first = tree.get_element_by_id("e1")
    assert first.findtext(".//mark") == data.extractions[0].extraction.evidence[0].quote
    words = " ".join(first.text_content().split())
    for said in (
        "Results",
        "found word for word",
        "printed in the text",
        "doi:10.5555/marlow.r1",
        "verified by a person",
    ):
        assert said in words
    assert "We followed 212 patients." in words
    assert "Table 1 · Fatality by district" in tree.get_element_by_id("e6").text_content()
    assert [td.text for td in tree.get_element_by_id("e6").iter("td")] == ["Upper", "120", "21 (17.5)"]


def test_what_was_not_found_says_so_in_words(tree: html.HtmlElement):
    assert "quote not found: do not use" in tree.get_element_by_id("v7").text_content()
    assert "quote not found: do not use" in tree.get_element_by_id("e7").text_content()


def test_cited_and_rejected_values_stand_apart(tree: html.HtmlElement):
    assert tree.xpath("//section[@id='values']//tr[@id='v8' or @id='v11']") == []
    assert len(tree.xpath("//section[@id='foreign']//tr[@id='v8']")) == 1
    assert len(tree.xpath("//section[@id='awaiting']//tr[@id='v11']")) == 1


def test_what_waits_failed_and_was_quarantined_is_told(tree: html.HtmlElement):
    text = tree.text_content()
    for said in (
        "2 records wait",
        "Nguyen 2018",
        "lost.xml: not well-formed XML: line 12",
        "no title and no identifier",
    ):
        assert said in text
    assert "no abstract" in tree.get_element_by_id("warnings").text_content()
    assert "do not close" not in text


def test_counts_that_do_not_close_are_told(data: ReportData):
    open_counts = replace(data, boxes=replace(data.boxes, included_reports=9))
    assert "8 reports are left after full text, but 9 are counted as included" in page_of(open_counts)


def test_an_empty_review_is_a_page_too():
    page = page_of(ReportData("Nothing yet", "", read_boxes({})))
    for said in (
        "No study is included",
        "No value of the studies",
        "Nothing waits",
        "Nothing failed",
        "There are none",
    ):
        assert said in page
    reader = Nesting()
    reader.feed(page)


def test_the_planted_values_are_counted(tree: html.HtmlElement):
    words = " ".join(tree.get_element_by_id("check").text_content().split())
    assert "Of 2 planted values 1 were found and 1 missed; 1 extracted value was not planted (made up)." in words


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_the_contrast_that_wcag_asks_for(page: str, dark: bool):
    """WCAG 2.2, success criterion 1.4.3: at least 4.5 to 1."""
    light, night = page.split("@media screen and (prefers-color-scheme: dark)", 1)
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", light + (night[:1500] if dark else "")))
    pairs = [(ink, ground) for ink in ("ink", "muted", "accent") for ground in ("paper", "raised", "accent-soft")]
    pairs += [("warn", "warn-soft"), ("bad", "bad-soft"), ("good", "paper"), ("warn", "paper"), ("mark-ink", "mark")]
    pairs += [("paper", "accent"), ("ink", "warn-soft")]
    for ink, ground in pairs:
        high, low = sorted((luminance(colours[ink]), luminance(colours[ground])), reverse=True)
        assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)


def judged(page: str, value: str) -> list[tuple[str, str, str]]:
    """What stands before each mark in a value's row, the mark itself, and its title."""
    (row,) = html.fromstring(page).xpath(f"//tr[@id='{value}']")
    marks = row.xpath(".//abbr[@class='unprinted']")
    return [((mark.getparent().text or "").strip(), mark.text, mark.get("title")) for mark in marks]


def test_what_is_inferred_or_derived_bears_a_mark_and_what_is_printed_none(data: ReportData):
    first = data.extractions[0]
    doc = next(iter(data.documents.values()))
    whole = first.extraction.evidence[0]
    start = doc.markdown.index("We followed 212")
    words = doc.markdown[start : start + 22]

    def said(field: str | None, basis: str) -> Evidence:
        return replace(whole, field=field, basis=basis, quote=words, start=start, end=start + len(words))  # type: ignore[arg-type]

    evidence = (
        said(None, "stated"),
        said("population_country", "inferred"),
        said("study_start_year", "inferred"),
        said("population_sample_size", "inferred"),
        said("population_sample_size", "stated"),
        said("interval_lower", "derived"),
    )
    row = replace(first, extraction=replace(first.extraction, evidence=evidence))
    page = page_of(replace(data, extractions=(row, *data.extractions[1:])))
    assert judged(page, "v1") == [
        ("", "‡", "derived from printed numbers: interval lower"),
        ("Nigeria", "†", "inferred from the text: population country"),
        ("Ogun, 2019", "†", "inferred from the text: study start year"),
    ]
    assert judged(page, "v2") == []
    (card,) = html.fromstring(page).xpath("//article[@id='e1']")
    assert "population country: Nigeria (inferred)" in card.text_content()
    (legend,) = html.fromstring(page).xpath("//section[@id='values']/p[@class='legend']")
    assert [sign.text for sign in legend.xpath("strong")] == ["†", "‡"]


def test_without_inferred_fields_there_is_no_legend(data: ReportData):
    assert 'class="legend"' not in page_of(data)


def test_what_a_person_changed_is_their_word_and_not_inferred(data: ReportData):
    first = data.extractions[0]
    country = replace(first.extraction.evidence[0], field="population_country", basis="inferred")
    printed = replace(first.extraction, evidence=(*first.extraction.evidence, country))
    now = replace(printed, values={**printed.values, "population_country": "Benin"}, state="revised")
    trail = ReviewTrail(printed, ())
    page = page_of(replace(data, extractions=(replace(first, extraction=now, trail=trail), *data.extractions[1:])))
    assert judged(page, "v1") == []
