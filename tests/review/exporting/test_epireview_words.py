"""Every word that an export for epireview prints is one of that pathogen's tables."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from evisynth.evidence import Extraction
from evisynth.review.exporting import (
    ExportedArticle,
    ExportedValue,
    cells_of_record,
    epireview_columns,
    export_epireview,
    record_of_cells,
    write_epireview,
)
from evisynth.schemas import Harmoniser, load_perg, load_schema

PERG = load_schema("perg")
PATHOGENS = ("marburg", "ebola", "lassa", "sars", "zika", "nipah")
TABLES = [
    (pathogen, kind)
    for kind in ("article", "parameter", "model", "outbreak")
    for pathogen in PATHOGENS
    if kind != "outbreak" or pathogen not in {"ebola", "sars"}
]
# Choices of the group's forms that no row of the tables has used: the lists shipped for Marburg
# (marburg_dropdown_*.csv) are read below; these are of later forms (mrc-ide/priority-pathogens, CC0 1.0).
LATER_FORMS = {
    "parameter_type": {"Severity - proportion of asymptomatic cases"},
    "riskfactor_name": {"Breastfeeding", "Humidity"},
    "distribution_par1_type": {"Standard deviation", "Rate", "Other"},
    "distribution_par2_type": {"Standard deviation", "Rate", "Other"},
    "parameter_statistical_approach": {"Case study"},
    "parameter_2_statistical_approach": {"Case study"},
    "model_data": {"Yes - with a DOI"},
    "model_language": {"Julia", "C++"},
    "pre_outbreak": {"Probable"},
}
OF_ONE_COLUMN = {"parameter_2_unit": "parameter_unit",
                 "parameter_2_statistical_approach": "parameter_statistical_approach",
                 "parameter_uncertainty_singe_type": "parameter_uncertainty_single_type",
                 "parameter_2_uncertainty_single_type": "parameter_uncertainty_single_type",
                 "parameter_2_uncertainty_type": "parameter_uncertainty_type"}  # fmt: skip


def cells_of(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def printed(pathogen, kind, cells):
    return list(csv.DictReader(io.StringIO(write_epireview(kind, pathogen, cells, PERG).decode(), newline="")))


@pytest.fixture(scope="module")
def tables(shared):
    folder = shared / "data" / "perg"
    return {
        (pathogen, kind): cells_of(load_perg(folder, kind, pathogen=pathogen)[pathogen, kind].path)
        for pathogen, kind in TABLES
    }


@pytest.fixture(scope="module")
def form(shared):
    """Every choice of the forms that epireview ships for Marburg."""
    rows = [row for path in (shared / "data" / "perg").glob("marburg_dropdown_*.csv") for row in cells_of(path)]
    return {cell.strip() for row in rows for cell in row.values() if cell.strip() not in {"", "NA"}}


def words_of(cells: Iterable[str], column, harmoniser) -> Counter[str]:
    """The single words of a column's cells, as they are spelt there."""
    held = [harmoniser.without_suffix(column, cell) for cell in cells if cell.strip() not in {"", "NA"}]
    if not column.several:
        return Counter(held)
    return Counter(item for cell in held for item in harmoniser.items(column, cell))


@pytest.mark.parametrize(("pathogen", "kind"), TABLES)
def test_every_word_is_of_the_pathogens_tables(tables, form, pathogen, kind):
    table = PERG.table(kind)
    harmoniser = Harmoniser(PERG, table)
    checked = 0
    for name in epireview_columns(kind, pathogen):
        column = table.column(name)
        if column is None or column.vocabulary is None or column.open or name == "paramater_value_type":
            continue
        asked = [{column.name: (word,) if column.several else word} for word in PERG.vocabularies[column.vocabulary]]
        if (
            column.vocabulary == "country"
        ):  # any country may report an outbreak; those that the tables name are compared
            asked = [one for one in asked if one[column.name] in {
                harmoniser.cell(column, row[name]) for row in tables[pathogen, kind]}]  # fmt: skip
        out = [row[name] for row in printed(pathogen, kind, asked)]
        here = words_of((row[name] for row in tables[pathogen, kind]), column, harmoniser)
        every = set(form) | LATER_FORMS.get(name, set())
        for (_, other), rows in tables.items():
            one = OF_ONE_COLUMN.get(name, name)
            same = {name, one, *(k for k, v in OF_ONE_COLUMN.items() if v == one)}
            if other == kind:
                every |= {w for n in same for w in words_of((row.get(n, "") for row in rows), column, harmoniser)}
        for given, found in zip(asked, out, strict=True):
            spelt = harmoniser.spelt(column.vocabulary, found)
            alike = {w: n for w, n in here.items() if harmoniser.spelt(column.vocabulary, w) == spelt}
            if found not in here:
                assert not alike, (name, given, found, alike)
                assert found in every, (name, given, found)
            else:
                assert here[found] == max(alike.values()), (name, given, found, alike)
            checked += 1
    assert checked >= 10 or kind == "article"


@pytest.mark.parametrize(("pathogen", "kind"), TABLES)
def test_yes_no_and_months_are_those_of_the_column(tables, pathogen, kind):
    table = PERG.table(kind)
    for name in epireview_columns(kind, pathogen):
        column = table.column(name)
        held = Counter(row[name] for row in tables[pathogen, kind] if row[name].strip() not in {"", "NA"})
        if column is None or column.kind not in {"boolean", "month"} or not held:
            continue
        values = (True, False) if column.kind == "boolean" else PERG.months
        for value, row in zip(values, printed(pathogen, kind, [{column.name: one} for one in values]), strict=True):
            same = {w: n for w, n in held.items() if Harmoniser(PERG, table).cell(column, w) == value}
            if same:
                assert row[name] == max(same, key=same.__getitem__) or same.get(row[name], 0) > 0, (name, value, same)
            shape = re.sub(r"[A-Za-z]+", "A", re.sub(r"\d+", "0", row[name]))
            assert shape in {re.sub(r"[A-Za-z]+", "A", re.sub(r"\d+", "0", w)) for w in held}, (name, row[name])


CLOSED_DIFFERENCES = 0.008
"""Cells of columns of words, flags and months that come back in another spelling: where one table has several."""
MONTHS = {("lassa", "parameter"), ("sars", "parameter")}  # two forms of months in one column: Mar and Mar 03, Mar-03


@pytest.mark.parametrize(("pathogen", "kind"), TABLES)
def test_the_tables_come_back_in_their_own_spelling(tables, pathogen, kind):
    table = PERG.table(kind)
    harmoniser = Harmoniser(PERG, table)
    columns = {name: column for name in epireview_columns(kind, pathogen) if (column := table.column(name)) is not None}
    closed = {name for name, column in columns.items() if column.vocabulary or column.kind in {"boolean", "month"}}
    if (pathogen, kind) in MONTHS:
        closed = {name for name in closed if columns[name].kind != "month"}
    raw = [{columns[name].name: cell for name, cell in row.items() if name in columns and cell not in {"", "NA"}}
           for row in tables[pathogen, kind]]  # fmt: skip
    back = printed(pathogen, kind, (cells_of_record(record_of_cells(row, harmoniser), PERG) for row in raw))
    pairs = [(before[name], after[name]) for before, after in zip(tables[pathogen, kind], back, strict=True)
             for name in closed if before[name] not in {"", "NA"}]  # fmt: skip
    other = Counter((before, after) for before, after in pairs if before != after)
    assert sum(other.values()) <= CLOSED_DIFFERENCES * len(pairs) + 1, other.most_common(9)


def one_row(review, pathogen, values, kind="parameter"):
    value = ExportedValue("v", Extraction(kind, values))
    article = ExportedArticle(review.articles[0].record, "s-1", "Okafor 2018", values=(value,))
    made = export_epireview(replace(review, articles=(article,), pathogen=pathogen))
    (name,) = (one for one in made.files if kind in one)
    (row,) = csv.DictReader(io.StringIO(made.files[name].decode("utf-8"), newline=""))
    return row, made


INVERSE = {"class": "Human delay", "type": "Human delay - infectious period", "value": 0.2, "unit": "Days",
           "inverse_param": True}  # fmt: skip


@pytest.mark.parametrize(
    ("pathogen", "kind", "flag"),
    [
        ("ebola", "Human delay - infectious period  (inverse parameter)", "TRUE"),
        ("zika", "Human delay - infectious period (inverse parameter)", "TRUE"),
        ("marburg", "Human delay - infectious period (inverse parameter)", None),
        ("sars", "Human delay - infectious period", "TRUE"),
    ],
)
def test_a_reciprocal_says_so_as_the_table_does(review, pathogen, kind, flag):
    row, _ = one_row(review, pathogen, INVERSE)
    assert (row["parameter_type"], row.get("inverse_param")) == (kind, flag)
    plain, _ = one_row(review, pathogen, {**INVERSE, "inverse_param": False})
    assert plain["parameter_type"] == "Human delay - infectious period"


@pytest.mark.parametrize(
    ("pathogen", "kind", "start", "end"),
    [
        ("ebola", "Human delay - Symptom Onset/Fever to Test", "Symptom Onset/Fever", "Test"),
        ("zika", "Human delay - Symptom Onset/Fever to Test", None, None),
        ("lassa", "Human delay - other human delay (go to section)", "Symptom Onset/Fever", "Test"),
        ("nipah", "Human delay - other human delay (go to section)", "Symptom Onset/Fever", "Test"),
        ("marburg", "Human delay - other human delay (go to section)", None, None),
    ],
)
def test_the_events_of_a_delay_stand_where_the_table_has_them(review, pathogen, kind, start, end):
    delay = {"class": "Human delay", "type": "Human delay - Symptom Onset/Fever to Test", "value": 3, "unit": "Days"}
    row, made = one_row(review, pathogen, delay)
    assert (row["parameter_type"], row.get("other_delay_start"), row.get("other_delay_end")) == (kind, start, end)
    assert bool(made.warnings) == (pathogen == "marburg")


def test_events_in_columns_become_a_type_for_ebola(review):
    delay = {"class": "Human delay", "type": "Human delay - other human delay (go to section)", "value": 3,
             "other_delay_start": "Reporting", "other_delay_end": "Quarantine"}  # fmt: skip
    row, _ = one_row(review, "ebola", delay)
    assert row["parameter_type"] == "Human delay - Reporting to Quarantine"
    assert one_row(review, "lassa", delay)[0]["parameter_type"] == delay["type"]


@pytest.mark.parametrize(
    ("pathogen", "yes", "no"), [("marburg", "1", "0"), ("lassa", "Yes", "No"), ("ebola", "Yes", "No")]
)
def test_quality_answers_are_those_of_the_tables(review, pathogen, yes, no):
    made = export_epireview(replace(review, pathogen=pathogen))
    (name,) = (one for one in made.files if "articles" in one)
    first, *_ = csv.DictReader(io.StringIO(made.files[name].decode("utf-8"), newline=""))
    assert (first["qa_m1"], first["qa_m2"], first["qa_a3"]) == (yes, no, "NA")
    assert first.get("double_extracted", "1") == "1"


def test_nipah_has_words_of_its_own(review):
    model = {"model_type": "Compartmental", "compartmental_type": "Other compartmental", "stoch_deter": "Stochastic",
             "transmission_route": ("Sexual", "Unspecified"), "theoretical_model": True}  # fmt: skip
    row, _ = one_row(review, "nipah", model, "model")
    assert (row["stoch_deter"], row["compartmental_type"]) == (
        "Stochastic model",
        "Other compartmental, please specify",
    )
    assert (row["transmission_route"], row["theoretical_model"]) == ("Sexual,Unspecified", "TRUE")
    outbreak, _ = one_row(review, "nipah", {"outbreak_start_month": "Jul"}, "outbreak")
    assert outbreak["outbreak_start_month"] == "7"
