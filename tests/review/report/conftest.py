"""A small invented review, with everything in it that a report must show; and a big one."""

from collections.abc import Callable, Mapping

import pytest

from evisynth.evidence import Document, Evidence, Extraction, Identifiers, Record, Section, Table
from evisynth.review.report import (
    CheckedValue,
    Criterion,
    ExtractedRow,
    FailedItem,
    InputFile,
    PlantedCheck,
    QuarantinedEntry,
    ReportData,
    StageVersion,
    Study,
    StudyReport,
    read_boxes,
)

BOXES: dict[str, object] = {
    "identified": {"PubMed": 41, "Embase": 37, "Scopus": 22},
    "duplicates_removed": 30,
    "automation_removed": 2,
    "other_removed": 1,
    "screened": 65,
    "screening_excluded": 44,
    "awaiting_screening": 2,
    "sought": 21,
    "not_retrieved": 3,
    "assessed": 18,
    "fulltext_excluded": {"cases": 6, "estimate": 5},
    "awaiting_assessment": 1,
    "included_reports": 8,
    "included_studies": 7,
    "other_identified": {"Files handed in": 4},
    "other_sought": 4,
    "other_assessed": 4,
    "other_fulltext_excluded": {"cases": 2},
}

PAPER = """# Marlow fever in two river districts

## Abstract

Marlow fever spread along the river in 2019.

## Results

We followed 212 patients. The basic reproduction number was 2.1 (95% CI 1.8–2.4), which fell after the markets
closed. The mean incubation period was 6.3 days (SD 2.2). Of the 212 patients, 31 died.

Earlier work put the reproduction number at 3.4 [7].

Table 1. Fatality by district

| District | Cases | Died, n (%) |
| --- | --- | --- |
| Upper | 120 | 21 (17.5) |
| Lower | 92 | 10 (10.9) |
"""


def paper(name: str, text: str = PAPER) -> Document:
    row = text.find("| Upper")
    tables = ()
    if row >= 0:
        second = text.find("| Lower")
        tables = (
            Table(
                "Table 1",
                "Fatality by district",
                (("District",), ("Cases",), ("Died", "n (%)")),
                (("Upper", "120", "21 (17.5)"), ("Lower", "92", "10 (10.9)")),
                text.find("Table 1"),
                len(text),
                ((row, second - 1), (second, len(text) - 1)),
            ),
        )
    sections = (
        Section("Marlow fever in two river districts", 1, 0, len(text), "front"),
        Section("Abstract", 2, text.find("## Abstract"), text.find("## Results"), "abstract"),
        Section("Results", 2, text.find("## Results"), len(text)),
    )
    return Document(name, "Marlow fever in two river districts", text, sections, tables)


def quoted(document: Document, quote: str, field: str | None = None, **more: object) -> Evidence:
    start = document.markdown.index(quote)
    return Evidence(field, quote, start, start + len(quote), **more)  # type: ignore[arg-type]


R0 = {"class": "Reproduction number", "type": "Reproduction number (Basic R0)", "unit": "No units"}
DELAY = {"class": "Human delay", "type": "Human delay - incubation period", "unit": "Days"}
CFR = {"class": "Severity", "type": "Severity - case fatality rate (CFR)", "unit": "Percentage (%)"}


def small() -> ReportData:
    doc = paper("d1")
    spoken = "The basic reproduction number was 2.1 (95% CI 1.8–2.4), which fell after the markets\nclosed."
    fatal = "| Upper | 120 | 21 (17.5) |"

    def row(record: str, label: str, values: Mapping[str, object], *evidence: Evidence, **more: str) -> ExtractedRow:
        kind = more.pop("kind", "parameter")
        extraction = Extraction(kind, values, evidence=evidence, **more)  # type: ignore[arg-type]
        return ExtractedRow(record, f"s-{record}", label, extraction)

    said = quoted(doc, spoken, "value")
    low_high = {"interval_lower": 1.8, "interval_upper": 2.4}
    who = {"population_sample_size": 212, "population_location": "Ogun", "study_start_year": 2019}
    seir = {"model_type": "Compartmental", "compartmental_type": "SEIR", "assumptions": ("Homogeneous mixing", "Other")}
    nigeria, brazil, vietnam = ({"population_country": name} for name in ("Nigeria", "Brazil", "Viet Nam"))
    first = {**R0, "value": 2.1, "value_type": "Mean", "interval": "95% CI", **low_high, **nigeria, **who}
    second = {**R0, "value": 1.35, "interval": "95% CrI", "interval_lower": 0.9, "interval_upper": 1.9, **brazil}
    fourth = {**R0, "value": 2.9, "interval": "Range", "interval_lower": 1.2, "interval_upper": 19, **vietnam}
    delay = {
        **DELAY,
        "value": 6.3,
        "value_type": "Mean",
        "spread": "Standard Deviation",
        "spread_value": 2.2,
        **nigeria,
    }
    ratio = {**CFR, "value": 17.5, "numerator": 21, "denominator": 120, **nigeria}
    outbreak = {"outbreak_country": "Nigeria", "outbreak_start_year": 2019, "cases_confirmed": 212, "deaths": 31}
    cited = quoted(doc, "Earlier work put the reproduction number at 3.4 [7].")
    unfound = Evidence("value", "The fatality was 40%.", None, None, "none", 0.0)
    rows = [
        row("r1", "Okafor 2020", first, said, quoted(doc, spoken, "interval_lower"), state="verified"),
        row("r2", "Silva 2021a", second, said),
        row("r3", "Silva 2021b", {**R0, "range_lower": 1.1, "range_upper": 2.6, **brazil}, said),
        row("r4", "Nguyen 2018", fourth, said),
        row("r1", "Okafor 2020", delay, quoted(doc, "The mean incubation period was 6.3 days (SD 2.2).")),
        row("r1", "Okafor 2020", ratio, quoted(doc, fatal)),
        row("r4", "Nguyen 2018", {**CFR, "value": 40.0, **vietnam}, unfound),
        row("r1", "Okafor 2020", {**R0, "value": 3.4}, cited, own="cited"),
        row("r2", "Silva 2021a", seir, said, kind="model"),
        row("r1", "Okafor 2020", outbreak, quoted(doc, "Of the 212 patients, 31 died.", "deaths"), kind="outbreak"),
        row("r2", "Silva 2021a", {**DELAY, "value": 212.0}, said, state="rejected"),
    ]
    return ReportData(
        title="Marlow fever: transmission, delays and severity",
        topic="What has been reported on how Marlow fever virus spreads, and how often it kills?",
        notice="Invented sample: the virus, the papers and every number here are made up.",
        boxes=read_boxes(BOXES),
        criteria=(
            Criterion("topic", "abstract", "include", "The study is about Marlow fever virus in people."),
            Criterion("cases", "fulltext", "exclude", "Fewer than ten cases"),
            Criterion("estimate", "fulltext", "include", "The report prints at least one estimate of its own"),
        ),
        queries={"PubMed": '"marlow fever"[tiab] AND (transmission OR outbreak)'},
        studies=tuple(_studies()),
        extractions=tuple(rows),
        documents={"d1": doc},
        failed=(FailedItem("parse", "f9", "lost.xml", "lost.xml: not well-formed XML: line 12"),),
        quarantined=(QuarantinedEntry("embase.ris", 214, "no title and no identifier", "TY  - JOUR\nER  -"),),
        check=PlantedCheck(
            found=(CheckedValue("Okafor 2020", "Reproduction number (Basic R0)", "2.1", spoken),),
            missed=(CheckedValue("Silva 2021a", "Serial interval", "7.5 days", "a serial interval of 7·5 days"),),
            made_up=(CheckedValue("Nguyen 2018", "Case fatality rate", "40%", ""),),
        ),
        version="0.1.0",
        stages=(StageVersion("screening", "rules", "3"), StageVersion("extraction", "rules", "7")),
        inputs=(InputFile("pubmed.nbib", "ab" * 32, {"seen": 41, "kept": 41}),),
        warnings=("2 records have no abstract; they were screened on their titles.",),
    )


def _studies() -> list[Study]:
    def report(name: str, label: str, title: str, year: int, status: str = "included") -> StudyReport:
        record = Record(
            name,
            title,
            authors=("Okafor, Ada", "Bello, T.", "Ojo, P.", "Eze, N."),
            year=year,
            journal="Journal of Invented Epidemiology",
            volume="12",
            issue="3",
            pages="101–110",
            identifiers=Identifiers(doi=f"10.5555/marlow.{name}", pmid="99000001" if name == "r1" else None),
        )
        return StudyReport(record, label, "d1", status)  # type: ignore[arg-type]

    title = "Marlow fever in two river districts"
    return [
        Study(
            "s-r1", (report("r1", "Okafor 2020", title, 2020), report("r5", "Okafor 2019", f"{title}: preprint", 2019))
        ),
        Study("s-r2", (report("r2", "Silva 2021a", "A compartmental model of Marlow fever", 2021),)),
        Study("s-r3", (report("r3", "Silva 2021b", "Reproduction numbers by municipality", 2021),)),
        Study("s-r4", (report("r4", "Nguyen 2018", "The 2017 outbreak in An Giang", 2018, "awaiting"),)),
    ]


def big(studies: int, values: int) -> ReportData:
    """As many studies and values as asked for, over forty types."""
    base = small()
    texts = {f"d{i}": paper(f"d{i}") for i in range(studies)}
    said = [quoted(texts["d1"], "The mean incubation period was 6.3 days (SD 2.2)."), quoted(texts["d1"], "31 died")]
    rows = tuple(
        ExtractedRow(
            f"r{i % studies}",
            f"s{i % studies}",
            f"Surname {1990 + i % 30}",
            Extraction(
                "parameter",
                {
                    "class": f"Class {i % 8}",
                    "type": f"Class {i % 8} - type {i % 40}",
                    "value": 1 + (i * 37 % 101) / 10,
                    "interval": "95% CI",
                    "interval_lower": 0.5,
                    "interval_upper": 12.0,
                    "unit": "Days",
                    "population_country": f"Country {i % 17}",
                    "population_sample_size": i,
                },
                evidence=(said[i % 2],),
            ),
            f"d{i % studies}",
        )
        for i in range(values)
    )
    listed = tuple(
        Study(f"s{i}", (StudyReport(Record(f"r{i}", f"Title {i} of a study", year=2000), f"Surname {i}", f"d{i}"),))
        for i in range(studies)
    )
    return ReportData("Big", "", base.boxes, studies=listed, extractions=rows, documents=texts)


@pytest.fixture
def data() -> ReportData:
    return small()


@pytest.fixture(scope="session")
def make_big() -> Callable[[int, int], ReportData]:
    return big
