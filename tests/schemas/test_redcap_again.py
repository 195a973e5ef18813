"""A data dictionary that was read and is written again."""

import csv
import io

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from evisynth.errors import UnreadableError, UsageError
from evisynth.schemas import form_of, load_schema, read_dictionary, redcap_variables, validate_record, write_dictionary
from evisynth.schemas.redcap_rows import COLUMNS

# As REDCap downloads it: cells with a space, a comma or a quotation mark are quoted, others are not.
HEADER = ",".join(f'"{column}"' for column in COLUMNS) + "\n"
BODY = """study_id,study,,text,"Study ID",,,,,,,,,,,,,
site,study,"<b>Where</b> it was",text,Site,,"As printed",,,,,,y,RH,1,,,"@CHARLIMIT='20'"
design,study,,radio,Design,"1, <i>Cohort</i> | 2, Case-control|9,Other ",,,,,,,y,LV,,,,@HIDEBUTTON
design_other,study,,notes,"Other design",,,,,,y,"[design] = '9'",y,,,,,
region,study,,dropdown,Region,"1, North | 2, North | 3, South",,autocomplete,,,,,,,,,,
signs,study,,checkbox,Signs,"1, Fever | 2, Rash | 0, None",,,,,,,,,,,,@NONEOFTHEABOVE='0'
why_none,study,,text,"Why none","",,,,,,"[signs(1)] = '0'",y,,,,,
scan,study,,file,Scan,,,,,,,,,,,,,
intro,study,,descriptive,"Read ""this"" first,
on two lines",,,,,,,,,,,,,
blinded,study,,truefalse,Blinded?,,,,,,,,,,,,,
first_day,study,,text,"First day",,,date_dmy,2000-01-01,today,,,,,,,,@TODAY
sense,accuracy,,slider,Sensitivity,"0 | 50 | 100",,number,0,100,,,,,,,,
tp,accuracy,,text,"True positives",,,integer,0,,,,y,,,,,
fn,accuracy,,text,"False negatives",,,integer,0,,,,y,,,,,
sens,accuracy,,calc,Sensitivity,"round([tp] / ([tp] + [fn]), 2)",,,,,,,,,,,,
band,accuracy,,text,Band,,,,,,,,,,,,,"@CALCTEXT(if([sens] > 0.8, 'high', 'low'))"
clear,accuracy,Quality,radio,"Was it clear?","1, Yes | 0, No",,,,,,,,,,quality,y,
sound,accuracy,,radio,"Was it sound?","1, Yes | 0, No",,,,,,,,,,quality,y,
"""


def schema_of(text, folder, **options):
    path = folder / "dictionary.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    made = read_dictionary(path, **options)
    for name, content in made.files.items():
        file = folder / "made" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8", newline="")
    load_schema.cache_clear()
    return load_schema(str(folder / "made"))


def changed(folder, file, old, new):
    path = folder / "made" / file
    text = path.read_text(encoding="utf-8")
    assert old in text, text
    path.write_text(text.replace(old, new), encoding="utf-8")
    load_schema.cache_clear()
    return load_schema(str(folder / "made"))


def lines_that_differ(before, after):
    return sorted(set(after.splitlines()) ^ set(before.splitlines()))


@pytest.mark.parametrize(
    "text",
    [
        HEADER + BODY,
        (HEADER + BODY).replace("\n", "\r\n"),
        "\ufeff" + HEADER + BODY,
        HEADER + BODY.rstrip("\n"),
        HEADER + "\n" + BODY + "\n\n",
        ",".join(f'"{column}"' for column in COLUMNS[:6]) + '\na,f,,text,A,\nb,f,,calc,B,"[a] * 2"\n',
    ],
    ids=["lf", "crlf", "mark", "no last line end", "empty lines", "six columns"],
)  # fmt: skip
def test_what_nobody_changed_comes_back_byte_for_byte(tmp_path, text):
    assert write_dictionary(schema_of(text, tmp_path)) == text


def test_it_comes_back_whichever_forms_repeat(tmp_path):
    for number, repeating in enumerate((["study"], ["study", "accuracy"], [])):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert write_dictionary(schema_of(HEADER + BODY, folder, repeating=repeating)) == HEADER + BODY


def test_another_encoding_is_written_as_utf_8(tmp_path):
    text = (HEADER + BODY).replace("Site", "Café")
    assert write_dictionary(schema_of(text.encode("cp1252"), tmp_path)) == text


def test_a_changed_label_changes_its_cell_alone(tmp_path):
    schema_of(HEADER + BODY, tmp_path)
    schema = changed(tmp_path, "forms/accuracy.toml", 'tp = "True positives"', 'tp = "Diseased and positive"')
    found = lines_that_differ(HEADER + BODY, write_dictionary(schema))
    assert found == [
        'tp,accuracy,,text,"True positives",,,integer,0,,,,y,,,,,',
        "tp,accuracy,,text,Diseased and positive,,,integer,0,,,,y,,,,,",
    ]


def test_a_new_choice_leaves_the_others_as_they_are(tmp_path):
    schema_of(HEADER + BODY, tmp_path)
    schema = changed(tmp_path, "vocabularies.toml", '"Case-control", ', '"Case-control", "Trial", ')
    rows = {row["Variable / Field Name"]: row for row in csv.DictReader(io.StringIO(write_dictionary(schema)))}
    design = rows["design"]
    assert design["Choices, Calculations, OR Slider Labels"] == (
        "1, <i>Cohort</i> | 2, Case-control | 3, Trial | 9,Other"
    )
    assert (design["Field Type"], design["Field Annotation"]) == ("radio", "@HIDEBUTTON")


def test_a_new_field_stands_behind_its_form_and_a_removed_one_is_gone(tmp_path):
    schema_of(HEADER + BODY, tmp_path)
    changed(
        tmp_path, "study.toml", "[columns.blinded]", '[columns.note]\nkind = "text"\ndoc = "Note"\n\n[columns.blinded]'
    )
    schema = changed(tmp_path, "forms/study.toml", '"blinded", ', '"note", ')
    lines = write_dictionary(schema).splitlines()
    assert not any(line.startswith("blinded,") for line in lines)
    place = next(number for number, line in enumerate(lines) if line.startswith("note,"))
    assert lines[place] == "note,study,,text,Note,,,,,,,,,,,,,"
    assert lines[place - 1].startswith("first_day,")
    assert lines[place + 1].startswith("sense,")


def test_a_changed_kind_takes_its_answers_with_it(tmp_path):
    schema_of(HEADER + BODY, tmp_path)
    schema = changed(tmp_path, "accuracy.toml", '[columns.sense]\nkind = "number"', '[columns.sense]\nkind = "boolean"')
    rows = {row["Variable / Field Name"]: row for row in csv.DictReader(io.StringIO(write_dictionary(schema)))}
    sense = rows["sense"]
    assert (sense["Field Type"], sense["Choices, Calculations, OR Slider Labels"]) == ("yesno", "")


def test_a_box_that_is_not_ticked_opens_a_field(tmp_path):
    # [signs(1)] = '0' is true while Fever is not ticked, so with Fever there must be no reason why there is none.
    schema = schema_of(HEADER + BODY, tmp_path)
    base = {"site": "Accra", "design": "Cohort"}

    def said(signs, **values):
        return [one.field for one in validate_record({**base, "signs": signs, **values}, schema, "study")]

    assert said(["Fever"], why_none="mild") == ["why_none"]
    assert said(["Rash"], why_none="mild") == []
    assert said(["Fever"]) == []
    assert said(["Rash"]) == ["why_none"]  # shown, and required


def test_a_box_that_is_ticked_opens_a_field(tmp_path):
    schema = schema_of(HEADER + BODY.replace("[signs(1)] = '0'", "[signs(1)] = '1'"), tmp_path)
    base = {"site": "Accra", "design": "Cohort", "why_none": "mild"}
    assert [one.field for one in validate_record({**base, "signs": ["Rash"]}, schema, "study")] == ["why_none"]
    assert validate_record({**base, "signs": ["Fever"]}, schema, "study") == []


def test_two_codes_with_one_label_stay_apart(tmp_path):
    schema = schema_of(HEADER + BODY, tmp_path)
    assert schema.vocabularies["region"] == ("North", "North (2)", "South")
    (region,) = (one for one in redcap_variables(schema) if one.name == "region")
    assert dict(region.codes) == {"North": "1", "North (2)": "2", "South": "3"}


def test_what_redcap_computes_is_known(tmp_path):
    schema = schema_of(HEADER + BODY, tmp_path)
    assert form_of(schema, "accuracy").redcap.calculated == ("sens", "band")
    assert [one.name for one in redcap_variables(schema) if one.calculated] == ["sens", "band"]


def test_the_months_need_not_be_said(tmp_path):
    schema = schema_of(HEADER + BODY, tmp_path)
    assert "months" not in (tmp_path / "made" / "schema.toml").read_text(encoding="utf-8")
    assert (schema.months[0], schema.months[11], len(schema.months)) == ("Jan", "Dec", 12)


def test_a_kept_dictionary_that_is_no_utf_8_is_an_error(tmp_path):
    schema_of(HEADER + BODY, tmp_path)
    (tmp_path / "made" / "redcap_dictionary.csv").write_bytes(b"\xff")
    load_schema.cache_clear()
    with pytest.raises(UsageError, match="not UTF-8"):
        load_schema(str(tmp_path / "made"))


CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=8)
ROWS = st.tuples(
    st.sampled_from(["a", "B", "type", "c_1", "record_id"]),
    st.sampled_from(["f", "g", "schema", "Types"]),
    CELLS,
    st.sampled_from(["text", "radio", "checkbox", "yesno", "truefalse", "calc", "notes", "slider", "file", "odd"]),
    CELLS,
    CELLS | st.sampled_from(["1, One | 2, Two", "1, | 1, A | 2, A", "1,0 | 2,1"]),
    *[CELLS] * 12,
)


@settings(deadline=None, max_examples=40, phases=[Phase.explicit, Phase.generate])
@given(rows=st.lists(ROWS, min_size=1, max_size=5, unique_by=lambda row: row[0]), end=st.sampled_from(["\n", "\r\n"]))
def test_any_dictionary_comes_back(tmp_path_factory, rows, end):
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator=end).writerows([list(COLUMNS), *rows])
    try:
        schema = schema_of(out.getvalue(), tmp_path_factory.mktemp("d"))
    except UnreadableError:
        return
    assert write_dictionary(schema) == out.getvalue()
