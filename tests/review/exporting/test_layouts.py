"""What each layout holds of one review; nothing is lost without being counted."""

import csv
import io
import json
import time
from dataclasses import replace

import pytest

from evisynth.errors import UsageError
from evisynth.evidence import Evidence, Extraction
from evisynth.review.exporting import (
    FORMATS,
    ExportData,
    ExportedArticle,
    ExportedValue,
    export_csv,
    export_epireview,
    export_jsonl,
    export_redcap,
    looked_for,
)
from evisynth.review.extraction.words.lexicon import lexicon
from evisynth.schemas import Harmoniser, load_schema, read_dictionary, read_table, validate_record
from evisynth.score.extraction import score_files


def rows_of(content):
    return list(csv.DictReader(io.StringIO(content.decode("utf-8"), newline="")))


def with_rows(review, *rows):
    return ExportedArticle(review.articles[0].record, "s-1", "Okafor 2018", values=rows)


def written(made, folder):
    for name, content in made.files.items():
        (folder / name).write_bytes(content)
    return folder


def test_the_rules_look_for_every_class_of_perg_and_for_nothing_elsewhere():
    read = {"Risk factors", *(one.class_ for one in lexicon().types)}  # risk factors have rules apart from the lexicon
    classes, kinds = looked_for(load_schema("perg"), (), by_rules=True)
    assert set(classes) == read
    assert kinds == {"parameter", "model", "outbreak"}
    assert looked_for(load_schema("trial"), (), by_rules=True) == ((), frozenset())


@pytest.mark.parametrize("layout", FORMATS)
def test_rows_are_counted(review, layout):
    made = FORMATS[layout](review)
    for name, content in made.files.items():
        if name.endswith(".csv") and name != "redcap_dictionary.csv":
            assert len(rows_of(content)) == made.rows[name], name
    assert made.left_out["rejected"] == 1


def test_our_columns(review):
    made = export_csv(review)
    cfr, r0, cited = rows_of(made.files["parameters.csv"])
    assert (cfr["value"], cfr["numerator"], cfr["method"], cfr["interval"]) == ("45.5", "5", "Naive", "95% CI")
    assert (cfr["quote"], cfr["start"], cfr["match"]) == ("'=5 of 11 died (45.5%)", "10", "exact")
    assert (r0["method"], cited["own"]) == ("Branching process", "cited")
    assert rows_of(made.files["models.csv"])[0]["transmission_route"] == "Sexual; Unspecified"
    assert len(rows_of(made.files["outbreaks.csv"])) == 1
    first, second, third = rows_of(made.files["articles.csv"])
    assert (first["qa_m1"], first["qa_a3"], first["quality_score"]) == ("TRUE", "", "0.5")
    assert (second["judged"], third["judged"]) == ("TRUE", "FALSE")


def test_each_number_says_what_it_stands_on(review):
    """The row's words are stated; what was calculated, inferred, read from a figure or not found says so itself."""
    words = Evidence(None, "12 of 40 died", 0, 13)
    derived = replace(words, field="derived_value", basis="derived", note="12 / 40")
    country = replace(words, field="population_country", basis="inferred", note="Suva is in Fiji")
    figure = replace(words, field="interval_lower", basis="figure")
    unfound = Evidence("population_sample_size", "we had 41", None, None, "none", 0.0)
    held = {"class": "Severity", "derived_value": 30, "numerator": 12, "population_country": "Fiji",
            "interval_lower": 17, "population_sample_size": 41}  # fmt: skip
    share = Extraction("parameter", held, evidence=(words, derived, country, figure, unfound))
    ends = tuple(replace(words, field=name, basis="derived") for name in ("range_lower", "range_upper"))
    span = Extraction("parameter", {"class": "Severity", "range_lower": 3, "range_upper": 9}, evidence=(words, *ends))
    lost = Extraction("parameter", {"value": 99}, evidence=(words, Evidence("value", "R0 = 99", None, None, "none", 0)))
    both = Extraction("parameter", {"value": 5, "range_lower": 3, "range_upper": 9}, evidence=(words, *ends))
    bare = Extraction("parameter", {"value": 5})
    rows = [ExportedValue(f"v{n}", one, "d1") for n, one in enumerate((share, span, lost, both, bare))]
    data = replace(review, articles=(with_rows(review, *rows, ExportedValue("v5", lost, "d1", ("value",))),))
    made = export_csv(data)
    told = rows_of(made.files["parameters.csv"])
    assert [row["basis"] for row in told] == ["derived", "derived", "stated", "stated; derived", "", "stated"]
    assert [row["match"] for row in told] == ["exact", "exact", "none", "exact", "none", "exact"]
    first = told[0]
    assert (first["derived_fields"], first["inferred_fields"]) == ("derived_value", "population_country")
    assert first["figure_or_supplement_fields"] == "interval_lower"
    assert first["unverified_fields"] == "population_sample_size"
    assert told[1]["derived_fields"] == "range_lower; range_upper"
    assert (told[2]["unverified_fields"], told[4]["unverified_fields"]) == ("value", "value")
    assert (told[5]["unverified_fields"], told[5]["revised_fields"]) == ("", "value")
    quotes = rows_of(made.files["evidence.csv"])
    assert len(quotes) == 5 + 3 + 2 + 3 + 2
    one = next(row for row in quotes if row["field"] == "derived_value")
    assert (one["id"], one["value"], one["basis"], one["note"]) == ("v0", "30", "derived", "12 / 40")
    assert (one["document"], one["kind"], one["start"], one["end"]) == ("d1", "parameter", "0", "13")


@pytest.mark.parametrize("layout", ["epireview", "redcap"])
def test_a_layout_that_cannot_say_so_warns_of_words_that_were_not_found(review, layout):
    lost = Extraction("parameter", {**review.articles[0].values[0].extraction.values},
                      evidence=(Evidence(None, "R0 = 99", None, None, "none", 0.0),))  # fmt: skip
    rows = (ExportedValue("v1", lost), ExportedValue("v2", replace(lost, state="verified")))
    made = FORMATS[layout](replace(review, articles=(with_rows(review, *rows),)))
    assert made.warnings[0].startswith("1 rows have fields whose words were not found")
    assert not any("not found" in words for words in FORMATS[layout](review).warnings)


def test_fields_that_no_form_asks_are_written_too(review):
    made = export_csv(review)
    strange = {**review.articles[0].values[0].extraction.values, "colour": "red"}
    row = review.articles[0].values[0]
    one = type(row)("v9", type(row.extraction)("parameter", strange))
    data = ExportData(review.schema, None, (with_rows(review, one),))
    assert "colour" not in rows_of(made.files["parameters.csv"])[0]
    assert rows_of(export_csv(data).files["parameters.csv"])[0]["colour"] == "red"


def test_epireview_holds_own_rows_by_its_names(review, tmp_path):
    made = export_epireview(review)
    assert made.left_out == {"cited": 1, "rejected": 1}
    assert set(made.files) == {f"lassa_{n}.csv" for n in ("articles", "parameters", "models", "outbreaks")}
    folder = written(made, tmp_path)
    perg = load_schema("perg")
    table = read_table(folder / "lassa_parameters.csv", "parameter", perg)
    cfr, r0 = [Harmoniser(perg, perg.table("parameter")).row(row.cells) for row in table.rows]
    assert (cfr["parameter_value"], cfr["cfr_ifr_method"], cfr["method_r"]) == (45.5, "Naive", None)
    assert (r0["cfr_ifr_method"], r0["method_r"], r0["id"]) == (None, "Branching process", "r-1")
    first = rows_of(made.files["lassa_articles.csv"])[0]
    assert (first["first_author_surname"], first["page_first"], first["page_last"]) == ("Okafor", "101", "109")
    assert (first["qa_m1"], first["qa_a3"], first["pathogen"]) == ("Yes", "NA", "Lassa mammarenavirus")


def test_what_papers_print_and_the_tables_have_no_word_for(review):
    printed = {"class": "Attack rate", "type": "Attack rate", "value": 4.2, "unit": "Per 1,000 population",
               "spread": "Unspecified", "spread_value": 0.3}  # fmt: skip
    rare = {**printed, "value": 7, "unit": "Per million population"}
    assert not validate_record(printed, review.schema, "parameter")
    rows = (ExportedValue(name, Extraction("parameter", values)) for name, values in (("a", printed), ("b", rare)))
    made = export_epireview(replace(review, articles=(with_rows(review, *rows),)))
    first, second = rows_of(made.files["lassa_parameters.csv"])
    assert (first["parameter_value"], first["exponent"], first["parameter_unit"]) == (
        "4.2",
        "1",
        "Per 10,000 population",
    )
    assert (second["parameter_value"], second["exponent"]) == ("7", "-1")
    assert second["parameter_unit"] == "Per 100,000 population"
    assert first["parameter_uncertainty_singe_type"] == "Other"


def test_epireview_needs_perg_and_a_pathogen(review):
    with pytest.raises(UsageError, match="names no pathogen"):
        export_epireview(ExportData(review.schema, None, ()))
    with pytest.raises(UsageError, match="no layout"):
        export_epireview(ExportData(load_schema("trial"), None, ()))


def test_scoring_lines_say_what_was_judged(review):
    made = export_jsonl(review)
    first, second = (json.loads(line) for line in made.files["extractions.jsonl"].decode().splitlines())
    assert first["judged"] == {
        "parameter": ["Human delay", "Reproduction number", "Severity"], "model": True, "outbreak": True,
    }  # fmt: skip
    assert second["judged"] == {"parameter": ["Human delay", "Severity"], "model": True, "outbreak": True}
    assert (len(first["records"]), second["records"]) == (5, [])
    assert made.left_out == {"rejected": 1, "articles not read": 1}


@pytest.mark.parametrize("kind", ["parameter", "model", "outbreak"])
def test_scores_take_the_lines(review, tmp_path, kind):
    path = written(export_jsonl(review), tmp_path) / "extractions.jsonl"
    score = score_files(path, path, kind)
    count = {"parameter": 2, "model": 1, "outbreak": 1}[kind]
    assert score.counts["scored"] == {"reference": count, "predicted": count}
    assert score.metrics["flagging"]["f1"] == 1
    assert score.counts["articles"]["evaluated"] == 2  # judged and empty counts


def test_redcap_rows_repeat_by_instrument(review):
    rows = rows_of(export_redcap(review).files["redcap_import.csv"])
    keys = [(r["record_id"], r["redcap_repeat_instrument"], r["redcap_repeat_instance"]) for r in rows]
    assert keys == [
        ("r-1", "", ""), ("r-1", "models", "1"), ("r-1", "outbreaks", "1"), ("r-1", "parameters", "1"),
        ("r-1", "parameters", "2"), ("r-2", "", ""), ("r-3", "", ""),
    ]  # fmt: skip
    assert len(set(keys)) == len(keys)
    base, model, outbreak, cfr, r0 = rows[:5]
    assert (base["qa_method_clear"], base["qa_method_robust"], base["article_title"]) == ("1", "0", "Paper 1")
    routes = {name: cell for name, cell in model.items() if name.startswith("model_transmission___")}
    assert sorted(routes.values()) == ["0"] * (len(routes) - 2) + ["1"] * 2
    assert outbreak["outbreak_confirmed"] == "12"
    assert (cfr["parameter_cfr_method"], cfr["parameter_r_method"]) == ("1", "")
    assert (r0["parameter_cfr_method"], r0["parameter_r_method"]) == ("", "2")


def test_every_column_of_the_redcap_import_is_in_its_dictionary(review):
    made = export_redcap(review)
    names = {row["Variable / Field Name"] for row in rows_of(made.files["redcap_dictionary.csv"])}
    keys = {"record_id", "redcap_repeat_instrument", "redcap_repeat_instance"}
    columns = set(rows_of(made.files["redcap_import.csv"])[0]) - keys
    assert {column.split("___")[0] for column in columns} == names - keys


def test_what_redcap_has_no_choice_for_is_kept_beside_it(review):
    row = review.articles[0].values[0]
    odd = type(row.extraction)("parameter", {**row.extraction.values, "unit": "furlongs"})
    one = with_rows(review, type(row)("v1", odd))
    made = export_redcap(ExportData(review.schema, None, (one,)))
    (lost,) = rows_of(made.files["redcap_left_out.csv"])
    assert (lost["field"], lost["value"], lost["reason"]) == ("unit", "furlongs", "not among the choices")
    assert made.warnings


def test_what_redcap_calculates_is_left_empty(review, tmp_path):
    dictionary = tmp_path / "dictionary.csv"
    dictionary.write_text(
        "Variable / Field Name,Form Name,Field Type,Field Label,"
        '"Choices, Calculations, OR Slider Labels"\n'
        "study_id,study,text,Study,\ntp,accuracy,text,TP,\nsens,accuracy,calc,Sensitivity,[tp] / 10\n",
        encoding="utf-8",
    )
    for name, content in read_dictionary(dictionary).files.items():
        file = tmp_path / "made" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8", newline="")
    one = with_rows(review, ExportedValue("v1", Extraction("accuracy", {"tp": 8, "sens": 0.8})))
    made = export_redcap(ExportData(load_schema(str(tmp_path / "made")), None, (one,)))
    row = rows_of(made.files["redcap_import.csv"])[1]
    assert (row["tp"], row["sens"]) == ("8", "")
    (lost,) = rows_of(made.files["redcap_left_out.csv"])
    assert (lost["field"], lost["value"], lost["reason"]) == ("sens", "0.8", "REDCap calculates it")
    assert made.files["redcap_dictionary.csv"] == dictionary.read_bytes()


def test_what_the_project_would_turn_down_is_left_empty_and_told(review, tmp_path):
    dictionary = tmp_path / "dictionary.csv"
    dictionary.write_text(
        "Variable / Field Name,Form Name,Field Type,Field Label,"
        '"Choices, Calculations, OR Slider Labels",Text Validation Type OR Show Slider Number,'
        "Text Validation Min,Text Validation Max,Branching Logic (Show field only if...)\n"
        'study_id,barn,text,Barn,,,,,\nanimal,herd,radio,Herd,"1, Goats | 2, Other",,,,\n'
        "other,herd,text,Other herd,,,,,[animal] = '2'\n"
        "seen,herd,text,Seen on,,date_dmy,,,\nheads,herd,text,Heads,,integer,1,40,\n",
        encoding="utf-8",
    )
    for name, content in read_dictionary(dictionary).files.items():
        file = tmp_path / "made" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8", newline="")
    good = {"animal": "Other", "other": "Geese", "seen": "2012-05-06", "heads": 40}
    bad = {"animal": "Goats", "other": "Geese", "seen": "06/05/2012", "heads": 41}
    rows = [Extraction("barn", {"study_id": "B7"}), Extraction("herd", good), Extraction("herd", bad)]
    one = with_rows(review, *(ExportedValue(f"v{at}", row) for at, row in enumerate(rows)))
    made = export_redcap(ExportData(load_schema(str(tmp_path / "made")), None, (one,)))
    barn, first, second = rows_of(made.files["redcap_import.csv"])
    assert {row["study_id"] for row in (barn, first, second)} == {"r-1"}
    assert [first[name] for name in good] == ["2", "Geese", "2012-05-06", "40"]
    assert [second[name] for name in bad] == ["1", "", "", ""]
    lost = {row["field"]: (row["value"], row["reason"]) for row in rows_of(made.files["redcap_left_out.csv"])}
    assert lost.keys() == {"study_id", "other", "seen", "heads"}
    assert lost["study_id"] == ("B7", "the id of the record stands there")
    assert lost["seen"] == ("06/05/2012", "'06/05/2012' is not a date: write YYYY-MM-DD")
    assert "the largest is 40" in lost["heads"][1]
    assert "asked only if" in lost["other"][1]


@pytest.mark.parametrize("layout", ["csv", "redcap"])
def test_another_schema_exports_without_code(review, layout):
    row = review.articles[0].values[0]
    outcome = {"data_type": "Dichotomous", "outcome_label": "Death", "events_experimental": 4}
    rows = (type(row)("v1", type(row.extraction)("outcome", outcome)), type(row)("v2", type(row.extraction)("trial", {
        "design": "Parallel", "masking": ("Participants", "Analysts")})))  # fmt: skip
    one = with_rows(review, *rows)
    made = FORMATS[layout](ExportData(load_schema("trial"), None, (one,)))
    if layout == "csv":
        assert rows_of(made.files["outcomes.csv"])[0]["outcome_label"] == "Death"
        assert rows_of(made.files["trial_rows.csv"])[0]["masking"] == "Participants; Analysts"
    else:
        base, repeated = rows_of(made.files["redcap_import.csv"])
        assert (base["design"], base["masking___2"], base["masking___5"], base["masking___1"]) == ("1", "1", "1", "0")
        assert (repeated["redcap_repeat_instrument"], repeated["events_experimental"]) == ("outcome", "4")


@pytest.mark.parametrize("layout", FORMATS)
def test_ten_thousand_rows_take_under_two_seconds_of_work_a_file(large, layout):
    began = time.process_time()
    made = FORMATS[layout](large)
    assert time.process_time() - began < 2 * len(made.files)
    assert max(made.rows.values()) >= (500 if layout == "jsonl" else 10_000)


def test_the_covidence_number_and_the_pathogen_stand_where_each_layout_has_them(review):
    first, *others = review.articles
    numbered = replace(review, articles=(replace(first, covidence="285"), *others))
    assert [row["covidence_id"] for row in rows_of(FORMATS["csv"](numbered).files["articles.csv"])] == ["285", "", ""]
    tables = FORMATS["epireview"](numbered).files
    assert [row["covidence_id"] for row in rows_of(tables["lassa_articles.csv"])] == ["285", "NA", "NA"]
    assert {row["covidence_id"] for row in rows_of(tables["lassa_parameters.csv"])} == {"285"}
    lines = FORMATS["jsonl"](numbered).files["extractions.jsonl"].decode().splitlines()
    assert [json.loads(line).get("covidence_id") for line in lines] == ["285", None]
    (row, *_) = rows_of(FORMATS["redcap"](numbered).files["redcap_import.csv"])
    assert (row["article_covidenceid"], row["pathogen"]) == ("285", "Lassa mammarenavirus")


def test_an_export_for_epireview_is_scored_with_a_map_as_the_lines_are(review, tmp_path):
    for side in ("reference", "ours"):
        (tmp_path / side).mkdir()
    numbers = {"r-1": "285", "r-2": "286", "r-3": "287"}
    known = replace(review, articles=tuple(replace(one, covidence=numbers[one.record.id]) for one in review.articles))
    reference = written(export_epireview(known), tmp_path / "reference")
    ours = written(export_epireview(review), tmp_path / "ours")
    pairs = "".join(f"{own},{number}\n" for own, number in numbers.items())
    (tmp_path / "map.csv").write_text(f"ours,theirs\n{pairs}", encoding="utf-8")
    score = score_files(reference, ours, "parameter", articles=tmp_path / "map.csv")
    assert score.counts["articles"]["evaluated"] == 3
    assert score.metrics["extraction"]["f1"] == 1
