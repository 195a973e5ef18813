"""The report shows what people made of values: who, the printed beside the revised, what is lost, quality."""

import csv
import io
from dataclasses import replace

from lxml import html

from evisynth.evidence import Extraction
from evisynth.review.report import ExtractedRow, ReportData, ReviewStep, ReviewTrail, StudyReport, render_report


def judged(row: ExtractedRow, now: Extraction, *, lost: bool = False, disputed: bool = False) -> ExtractedRow:
    steps = (
        ReviewStep("ana", "revise", "value", "2.1", "2.2", "=cmd|' /C calc'!A0"),
        ReviewStep("<b>ben</b>", "accept"),
    )
    return replace(row, extraction=now, trail=ReviewTrail(row.extraction, steps, lost, disputed))


def table(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[name].decode(), newline="")))


def with_first(data: ReportData, first: ExtractedRow) -> ReportData:
    return replace(data, extractions=(first, *data.extractions[1:]))


def test_a_revised_value_shows_both_and_who(data: ReportData) -> None:
    old = data.extractions[0]
    now = replace(old.extraction, values={**old.extraction.values, "value": 2.2}, own="cited", state="revised")
    files = render_report(with_first(data, judged(old, now)), now="t")
    first = table(files, "parameters.csv")[0]
    assert (first["value"], first["state"], first["checked_by"]) == ("2.2", "revised", "ana; <b>ben</b>")
    assert first["revised_from"] == "value: 2.1 → 2.2; own: own → cited"
    page = files["report.html"].decode()
    assert "printed: 2.1 (95% CI 1.8 to 2.4)" in page
    assert "<b>ben</b>" not in page
    assert "ana, &lt;b&gt;ben&lt;/b&gt;" in page


def test_every_word_is_in_a_table_that_no_spreadsheet_runs(data: ReportData) -> None:
    old = data.extractions[0]
    files = render_report(with_first(data, judged(old, replace(old.extraction, state="verified"))), now="t")
    words = table(files, "reviews.csv")
    assert [(word["id"], word["who"], word["action"], word["from"], word["to"]) for word in words] == [
        ("v1", "ana", "revise", "2.1", "2.2"),
        ("v1", "<b>ben</b>", "accept", "", ""),
    ]
    assert words[0]["note"] == "'=cmd|' /C calc'!A0"


def test_a_value_that_is_no_longer_found_leaves_the_tables_and_plots_and_is_listed(data: ReportData) -> None:
    old = data.extractions[0]
    files = render_report(with_first(data, judged(old, old.extraction, lost=True)), now="t")
    assert table(files, "parameters.csv")[0]["state"] == "no longer found"
    tree = html.fromstring(files["report.html"].decode())
    assert "Checked values that are no longer found" in tree.xpath("string(//section[@id='awaiting'])")
    before = html.fromstring(render_report(data, now="t")["report.html"].decode())
    drawn = "count(//svg//a[@href='#e1'])"
    assert before.xpath("count(//section[@id='values']//a[@href='#e1'])") > tree.xpath(
        "count(//section[@id='values']//a[@href='#e1'])"
    )
    assert tree.xpath(drawn) == 0
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))


def test_a_dispute_is_told(data: ReportData) -> None:
    old = data.extractions[0]
    page = render_report(with_first(data, judged(old, old.extraction, disputed=True)), now="t")["report.html"].decode()
    assert "Values that reviewers disagree on" in page
    assert ">disputed<" in page


def test_quality_stands_in_the_table_of_studies_when_there_is_any(data: ReportData) -> None:
    assert "quality_score" not in table(render_report(data, now="t"), "studies.csv")[0]
    first = data.studies[0]
    answers: dict[str, bool | None] = {"qa_m1": True, "qa_m2": False, "qa_a3": None, "qa_d5": True}
    rated = replace(first.reports[0], quality=answers, quality_score=2 / 3)
    reports: tuple[StudyReport, ...] = (rated, *first.reports[1:])
    files = render_report(replace(data, studies=(replace(first, reports=reports), *data.studies[1:])), now="t")
    row, other = table(files, "studies.csv")[:2]
    assert (row["qa_m1"], row["qa_m2"], row["qa_a3"], row["quality_score"]) == ("TRUE", "FALSE", "", repr(2 / 3))
    assert (other["qa_m1"], other["quality_score"]) == ("", "")
    shown = html.fromstring(files["report.html"].decode()).xpath(f"string(//tr[@id='r-{rated.record.id}'])")
    assert "67%" in shown
    assert "2 of 3" in shown
