"""A REDCap data dictionary becomes a schema, and a schema a data dictionary."""

import csv
import io
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import UnreadableError, UsageError
from evisynth.schemas import (
    form_of,
    load_schema,
    read_dictionary,
    redcap_variables,
    review_form,
    tool_definitions,
    validate_record,
    write_dictionary,
)
from evisynth.schemas.redcap_rows import COLUMNS

# The columns of a data dictionary as REDCap's help page "Data Dictionary" lists them.
HEADER = (
    "Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"
    '"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,'
    "Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,"
    "Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation\n"
)
BODY = """study_id,study,,text,Study,,,,,,,,y,,,,,
design,study,<b>Design</b>,radio,Study design,"1, Cohort | 2, Case-control | 9, Other",What was done,,,,,,y,,,,,
design_other,study,,text,Other design,,,,,,,[design] = '9',y,,,,,
countries,study,,checkbox,Countries,"ke, Kenya | ug, Uganda | -1, Unknown",,,,,,,,,,,,
grade,study,,radio,Quality,"0, 0 | 1, 1 | 2, 2",,,,,,,,,,,,
intro,study,,descriptive,Read this,,,,,,,,,,,,,
in_kenya,study,,yesno,National?,,,,,,,[countries(ke)] = '1',,,,,,
type,estimate,Estimate,dropdown,Type of estimate,"1, Prevalence | 2, Incidence",,,,,,,y,,,,,
n,estimate,,text,Sample size,,people,integer,1,100000,,,,,,,,
est,estimate,,text,Estimate,,,number,0,100,,,,,,,,
adjusted,estimate,,yesno,Adjusted?,,,,,,,,,,,,,
adjusted_for,estimate,,notes,Adjusted for,,,,,,,[adjusted] = '1',,,,,,
done,estimate,,text,Date,,,date_ymd,,,,"[n] > 10 and [est] <> ''",,,,,,
rate,estimate,,calc,Rate,[est]/[n],,,,,,,,,,,,
"""


def write(folder, body=BODY, name="dictionary.csv"):
    path = folder / name
    path.write_text(HEADER + body, encoding="utf-8")
    return path


def schema_of(path, folder, **options):
    made = read_dictionary(path, **options)
    for file, content in made.files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(content, encoding="utf-8", newline="")
    return made, load_schema(str(folder))


@pytest.fixture
def made(tmp_path):
    return schema_of(write(tmp_path), tmp_path / "made")


def test_the_columns_are_redcaps():
    assert list(COLUMNS) == next(csv.reader(io.StringIO(HEADER)))


def test_forms_become_tables(made):
    report, schema = made
    assert report.tables == {"study": 6, "estimate": 7}
    assert report.left_out == ("intro (descriptive)",)
    assert (form_of(schema, "study").repeats, form_of(schema, "estimate").repeats) == (False, True)
    assert [g.title for g in review_form(schema, "study")] == ["Study", "Design"]
    kinds = {one.name: one.kind for table in schema.tables.values() for one in table.fields.values()}
    assert kinds["n"] == "integer"
    assert kinds["est"] == kinds["rate"] == "number"
    assert kinds["done"] == "date"
    assert kinds["adjusted"] == "boolean"
    assert schema.table("study").fields["countries"].several


def test_what_redcap_would_refuse_is_a_problem(made):
    schema = made[1]
    right = {"study_id": "7", "design": "Other", "design_other": "survey", "countries": ["Kenya"], "grade": "0"}
    assert validate_record(right, schema, "study") == []
    wrong = {"study_id": "7", "design": "Cohort", "design_other": "survey", "in_kenya": True, "countries": ["Peru"]}
    found = [(one.field, one.rule) for one in validate_record(wrong, schema, "study")]
    assert set(found) == {("countries", "vocabulary"), ("design_other", "condition"), ("in_kenya", "condition")}
    without = validate_record({"study_id": "7", "design": "Other"}, schema, "study")
    assert [(one.field, one.rule) for one in without] == [("design_other", "condition")]
    far = validate_record({"type": "Prevalence", "n": 0, "est": 101, "adjusted": False, "adjusted_for": "age"}, schema,
                          "estimate")  # fmt: skip
    assert {(one.field, one.rule) for one in far} == {("n", "limits"), ("est", "limits"), ("adjusted_for", "condition")}


def test_what_is_not_carried_over_is_said(made):
    notes = made[0].notes
    assert any(note.startswith("done: the branching logic [n] > 10") for note in notes)
    assert any("rate is calculated" in note for note in notes)


def test_tools_come_from_it(made):
    (tool,) = tool_definitions(made[1], "estimate")
    assert tool.parameters["properties"]["type"]["enum"] == ["Prevalence", "Incidence"]
    assert tool.parameters["properties"]["n"]["maximum"] == 100000


def test_codes_survive_the_way_back(made, tmp_path):
    schema = made[1]
    rows = {row["Variable / Field Name"]: row for row in csv.DictReader(io.StringIO(write_dictionary(schema)))}
    choices = "Choices, Calculations, OR Slider Labels"
    assert rows["design"][choices] == "1, Cohort | 2, Case-control | 9, Other"
    assert rows["countries"]["Field Type"] == "checkbox"
    assert rows["countries"][choices] == "ke, Kenya | ug, Uganda | -1, Unknown"
    assert next(iter(rows)) == "study_id"
    branching = "Branching Logic (Show field only if...)"
    assert rows["design_other"][branching] == "[design] = '9'"
    assert rows["done"][branching] == "[n] > 10 and [est] <> ''"
    again = tmp_path / "again.csv"
    again.write_text(write_dictionary(schema), encoding="utf-8")
    _, second = schema_of(again, tmp_path / "again")
    assert second.vocabularies == schema.vocabularies
    assert form_of(second, "study").conditions[0] == form_of(schema, "study").conditions[0]
    assert form_of(second, "estimate").guidance == form_of(schema, "estimate").guidance
    assert {n: list(t.fields) for n, t in second.tables.items()} == {
        n: list(t.fields) for n, t in schema.tables.items()
    }


@pytest.mark.parametrize("name", ["perg", "trial"])
def test_a_shipped_schema_makes_a_dictionary_that_becomes_a_schema(name, tmp_path):
    schema = load_schema(name)
    path = tmp_path / "dictionary.csv"
    path.write_text(write_dictionary(schema), encoding="utf-8")
    made, again = schema_of(path, tmp_path / "made")
    variables = redcap_variables(schema)
    assert sum(made.tables.values()) == len(variables) + 1  # and record_id
    fields = {one.name: one for table in again.tables.values() for one in table.fields.values()}
    for variable in variables:
        assert fields[variable.name].several is variable.boxes
        assert (fields[variable.name].kind == "boolean") is (variable.asked.column.kind == "boolean")


def test_variables_of_a_project_are_redcap_names_and_unique():
    for name in ("perg", "trial"):
        names = [one.name for one in redcap_variables(load_schema(name))]
        assert len(set(names)) == len(names)
        assert all(one == one.lower() and one[0].isalpha() and one.replace("_", "").isalnum() for one in names)


def test_perg_takes_the_names_of_its_project():
    # From the group's public REDCap project (mrc-ide/priority-pathogens, CC0 1.0).
    names = {(one.table, one.column): one.name for one in redcap_variables(load_schema("perg"))}
    assert names["parameter", "cfr_ifr_numerator"] == "parameter_cfr_num"
    assert names["parameter", "method_r"] == "parameter_r_method"
    assert names["parameter", "cfr_ifr_method"] == "parameter_cfr_method"
    assert names["outbreak", "deaths"] == "outbreak_deaths"
    assert names["article", "qa_m1"] == "qa_method_clear"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "has no fields"),
        (",study,,text,No name,,,,,,,,,,,,,\n", "line 2: '' is no variable name"),
        ("a,study,,text,A,,,,,,,,,,,,,\na,study,,text,A,,,,,,,,,,,,,\n", "line 3: variable a stands twice"),
        ("a,study,,radio,A,,,,,,,,,,,,,\n", "line 2: choices can't be read"),
        ("a,,,text,A,,,,,,,,,,,,,\n", "line 2: '' is no form name"),
    ],
)
def test_a_line_that_cannot_be_meant_is_named(tmp_path, body, said):
    with pytest.raises(UnreadableError) as raised:
        read_dictionary(write(tmp_path, body))
    assert said in raised.value.message


def test_na_can_be_an_answer(tmp_path):
    _, schema = schema_of(write(tmp_path, 'a,f,,radio,A,"1, Yes | 2, NA",,,,,,,y,,,,,\n'), tmp_path / "made")
    assert validate_record({"a": "NA"}, schema, "f") == []


CELLS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
ROWS = st.tuples(
    st.sampled_from(["a", "b", "type", "c_1", ""]),
    st.sampled_from(["f", "g", "schema", "types"]),
    CELLS,
    st.sampled_from(["text", "radio", "checkbox", "yesno", "calc", "notes", "slider", "odd"]),
    CELLS,
    CELLS | st.sampled_from(["1, One | 2, Two", "1, | 1, A | 2, A", "1,0 | 2,1"]),
    CELLS,
    st.sampled_from(["", "integer", "number_2dp", "date_mdy", "zipcode"]),
    st.sampled_from(["", "1", "-0.5", "today"]),
    st.just(""),
    st.just(""),
    CELLS | st.sampled_from(["[a] = '1'", "[a(1)] = '0'", "[b] <> '2'", "[zz] = '1'"]),
    st.sampled_from(["", "y"]),
)


@settings(deadline=None, max_examples=80)
@given(rows=st.lists(ROWS, max_size=4))
def test_any_dictionary_becomes_a_schema_or_one_error(rows):
    with TemporaryDirectory() as folder:
        out = io.StringIO()
        csv.writer(out).writerows([*row, "", "", "", "", ""] for row in rows)
        try:
            made, schema = schema_of(write(Path(folder), out.getvalue()), Path(folder) / "made")
        except UnreadableError:
            return
        for table in made.tables:
            assert tool_definitions(schema, table)
            assert validate_record({}, schema, table) is not None


def test_another_file_is_refused(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(UnreadableError, match="no REDCap data dictionary"):
        read_dictionary(path)
    with pytest.raises(UsageError, match="no form 'x'"):
        read_dictionary(write(tmp_path), repeating=["x"])


def test_a_label_keeps_its_comparisons_and_loses_its_markup(tmp_path):
    body = "study_id,study,,text,Study,,,,,,,,,,,,,\n"
    body += 'cd4,study,,text,"<p class=""x"">CD4 < 200 and > 50</p>",,,,,,,,,,,,,\n'
    _, schema = schema_of(write(tmp_path, body), tmp_path / "made")
    assert form_of(schema, "study").labels["cd4"] == "CD4 < 200 and > 50"
