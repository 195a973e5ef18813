import csv
import hashlib
import io
import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from evisynth.errors import UsageError
from evisynth.evidence import Extraction, Record
from evisynth.review.report import ReportData, Study, StudyReport, render_report, write_report

NAMES = [
    "report.html",
    "prisma.svg",
    "studies.csv",
    "parameters.csv",
    "models.csv",
    "outbreaks.csv",
    "evidence.csv",
    "reviews.csv",
    "prisma.csv",
    "failed.csv",
    "quarantined.csv",
    "included.ris",
    "manifest.json",
]


def rows(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline="")))


def test_all_files_are_written(data: ReportData, tmp_path: Path):
    paths = write_report(data, tmp_path / "exports" / "report", now="t")
    assert [path.name for path in paths] == NAMES
    assert sorted(path.name for path in (tmp_path / "exports" / "report").iterdir()) == sorted(NAMES)


def test_equal_data_give_equal_bytes_but_for_the_time(data: ReportData):
    first, second = render_report(data, now="2026-01-01"), render_report(data, now="2027-12-31")
    assert {name for name in first if first[name] != second[name]} == {"manifest.json"}
    a, b = json.loads(first["manifest.json"]), json.loads(second["manifest.json"])
    assert a.pop("times") == {"generated": "2026-01-01"}
    b.pop("times")
    assert a == b


def test_the_manifest_has_the_checksum_of_every_file(data: ReportData, tmp_path: Path):
    write_report(data, tmp_path, now="t")
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert {f["file"] for f in manifest["files"]} == set(NAMES) - {"manifest.json"}
    for file in manifest["files"]:
        content = (tmp_path / file["file"]).read_bytes()
        assert (file["sha256"], file["bytes"]) == (hashlib.sha256(content).hexdigest(), len(content))
    assert manifest["counts"] == {
        "studies": 7,
        "reports": 8,
        "values": 11,
        "own": 10,
        "unfound": 1,
        "failed": 1,
        "quarantined": 1,
    }
    assert manifest["inputs"][0]["counts"] == {"seen": 41, "kept": 41}


def test_parameters_have_the_contract_s_columns(data: ReportData):
    """The names of `extract --json`, between the report and what became of the value."""
    files = render_report(data, now="t")
    table = rows(files["parameters.csv"])
    assert " ".join(table[0]) == (
        "id study record label doi class type value range_lower range_upper interval interval_lower interval_upper "
        "spread spread_value unit numerator denominator value_type statistical_approach method population_sex "
        "population_group population_sample_type population_sample_size population_country population_location "
        "study_start_year study_end_year own state quote match basis derived_fields inferred_fields "
        "figure_or_supplement_fields unverified_fields checked_by revised_from"
    )
    first = table[0]
    assert (first["id"], first["label"], first["value"], first["interval"]) == ("v1", "Okafor 2020", "2.1", "95% CI")
    assert (first["doi"], first["own"], first["state"], first["match"]) == (
        "10.5555/marlow.r1",
        "own",
        "verified",
        "exact",
    )
    assert [row["own"] for row in table].count("cited") == 1
    assert len(table) + len(rows(files["models.csv"])) + len(rows(files["outbreaks.csv"])) == len(data.extractions)


def test_columns_stay_when_there_is_nothing_in_them(data: ReportData):
    bare = render_report(replace(data, extractions=()), now="t")
    full = render_report(data, now="t")
    for name in ("parameters.csv", "models.csv", "outbreaks.csv", "evidence.csv"):
        assert bare[name].split(b"\r\n")[0] == full[name].split(b"\r\n")[0]


def test_a_field_or_kind_that_nobody_knows_is_not_lost(data: ReportData):
    odd = [
        replace(data.extractions[0], extraction=Extraction(kind, {"zeta": 5})) for kind in ("parameter", "trial arm")
    ]
    files = render_report(replace(data, extractions=tuple(odd)), now="t")
    assert rows(files["parameters.csv"])[0]["zeta"] == "5"
    assert rows(files["values-trial_arm.csv"])[0]["zeta"] == "5"
    assert "Trial arm" in files["report.html"].decode()


def test_evidence_has_every_quote_with_its_span(data: ReportData):
    table = rows(render_report(data, now="t")["evidence.csv"])
    assert len(table) == sum(len(row.extraction.evidence) for row in data.extractions)
    text = data.documents["d1"].markdown
    for row in table:
        if row["match"] == "exact":
            assert text[int(row["start"]) : int(row["end"])] == row["quote"].removeprefix("'")


def test_spreadsheets_find_no_formula(data: ReportData):
    record = Record("r9", "=cmd|' /C calc'!A0", authors=("@SUM(1)",), journal="+1+1")
    files = render_report(replace(data, studies=(Study("-2+3", (StudyReport(record, "=1", None),)),)), now="t")
    (row,) = rows(files["studies.csv"])
    assert (row["title"], row["authors"], row["journal"]) == ("'=cmd|' /C calc'!A0", "'@SUM(1)", "'+1+1")
    assert (row["study"], row["label"]) == ("'-2+3", "'=1")


def test_references_are_the_included_reports(data: ReportData):
    ris = render_report(data, now="t")["included.ris"].decode()
    assert ris.count("TY  -") == ris.count("ER  -") == 4
    assert "The 2017 outbreak in An Giang" not in ris


def test_writing_again_replaces_and_leaves_other_files_alone(data: ReportData, tmp_path: Path):
    (tmp_path / "notes.txt").write_text("mine")
    write_report(data, tmp_path, now="t")
    write_report(replace(data, title="Second"), tmp_path, now="t")
    assert "<h1>Second</h1>" in (tmp_path / "report.html").read_text()
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".writing")]


def test_a_folder_that_is_a_file_is_one_clear_error(data: ReportData, tmp_path: Path):
    (tmp_path / "report").write_text("")
    with pytest.raises(UsageError, match="report can't be written here"):
        write_report(data, tmp_path / "report", now="t")


def test_a_large_review_stays_usable(make_big: Callable[[int, int], ReportData]):
    big = make_big(1000, 10_000)
    began = time.process_time()
    files = render_report(big, now="t")
    assert time.process_time() - began < 8, "measured: 1.5 to 2.5 s beside other work"
    assert max(len(text) for name, text in files.items() if name.endswith(".html")) < 2_000_000
