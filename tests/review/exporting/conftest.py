"""A small review to export, and a large one."""

import pytest

from evisynth.evidence import Evidence, Extraction, Identifiers, Record
from evisynth.review.exporting import ExportData, ExportedArticle, ExportedValue
from evisynth.schemas import load_schema

CFR = {
    "class": "Severity", "type": "Severity - case fatality rate (CFR)", "value": 45.5, "unit": "Percentage (%)",
    "numerator": 5, "denominator": 11, "method": "Naive", "population_country": "Nigeria", "interval": "95% CI",
    "interval_lower": 20, "interval_upper": 70,
}  # fmt: skip
R0 = {"class": "Reproduction number", "type": "Reproduction number (Basic R0)", "value": 1.8, "unit": "No units",
      "method": "Branching process"}  # fmt: skip
MODEL = {"model_type": "Compartmental", "compartmental_type": "SEIR", "transmission_route": ("Sexual", "Unspecified"),
         "theoretical_model": False}  # fmt: skip
OUTBREAK = {"outbreak_country": "Nigeria", "outbreak_start_month": "Jan", "cases_confirmed": 12}


def value(number, kind, values, own="own", state="unverified"):
    quote = Evidence(None, "=5 of 11 died (45.5%)", 10, 31)
    return ExportedValue(f"v{number}", Extraction(kind, values, own=own, evidence=(quote,), state=state))


def article(number, *values, **facts):
    record = Record(
        id=f"r-{number}",
        title=f"Paper {number}",
        authors=("Okafor, N.", "Banda, C."),
        year=2018,
        journal="Journal",
        pages="101–109",
        identifiers=Identifiers(doi=f"10.5555/x.{number}"),
    )
    return ExportedArticle(record, f"s-{number}", f"Okafor 2018{number}", values=values, **facts)


@pytest.fixture(scope="session")
def review():
    """Three articles: one with rows of every kind, one with nothing in it, one that was not read."""
    rows = (
        value(1, "parameter", CFR),
        value(2, "parameter", R0),
        value(3, "parameter", {**R0, "value": 4}, own="cited"),
        value(4, "parameter", {**R0, "value": 9}, state="rejected"),
        value(5, "model", MODEL),
        value(6, "outbreak", OUTBREAK),
    )
    articles = (
        article(1, *rows, quality={"qa_m1": True, "qa_m2": False, "qa_a3": None}, quality_score=0.5, readers=2),
        article(2),
        article(3, judged=False),
    )
    return ExportData(load_schema("perg"), "lassa", articles, ("Severity", "Human delay"))


@pytest.fixture(scope="session")
def large():
    """Ten thousand rows."""
    articles = tuple(
        article(n, *(value(20 * n + m, "parameter", {**CFR, "value": m}) for m in range(20))) for n in range(500)
    )
    return ExportData(load_schema("perg"), "lassa", articles, ("Severity",))
