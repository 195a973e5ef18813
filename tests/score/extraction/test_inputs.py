"""Every form of input, and one clear line for each that is none."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.score.extraction import extraction
from evisynth.errors import EvisynthError, UnreadableError, UsageError
from evisynth.score.extraction import read_submissions, score_files

TABLE = (
    "covidence_id,pathogen,parameter_class,parameter_type,parameter_value,parameter_unit\n"
    "7,Zika virus,Severity,Severity - case fatality rate (CFR),12,Percentage (%)\n"
    "7,Zika virus,Attack rate,Attack rate,40,Percentage (%)\n"
    "9,Zika virus,Severity,Severity - case fatality rate (CFR),3,Percentage (%)\n"
)


@pytest.fixture
def reference(tmp_path) -> Path:
    path = tmp_path / "zika_parameters.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def line(article, classes, *records):
    return {"article": article, "judged": {"parameter": classes, "model": True}, "records": list(records)}


CFR = {"kind": "parameter", "class": "Severity", "type": "Severity - case fatality rate (CFR)", "unit": "percentage"}


def test_judged_and_empty_articles_count(reference, lines):
    mine = lines(line(7, ["Severity", "Attack rate"], {**CFR, "value": 12}), line("9", ["Severity"]))
    result = score_files(reference, mine, "parameter")
    # judged pairs: 7 Severity tp, 7 Attack rate fn, 9 Severity fn
    assert result.metrics["flagging"]["recall"] == pytest.approx(1 / 3)
    assert result.metrics["flagging"]["precision"] == 1
    assert result.metrics["count"]["recall"] == pytest.approx(1 / 3)
    assert result.metrics["extraction"]["fields"]["value"]["f1"] == 1
    assert result.metrics["extraction"]["fields"]["unit"]["f1"] == 1


def test_articles_that_were_not_judged_leave_and_are_counted(reference, lines):
    mine = lines(line(7, ["Severity"], {**CFR, "value": 12}), line(9, []), line(11, ["Severity"]))
    result = score_files(reference, mine, "parameter")
    assert result.counts["articles"]["evaluated"] == 1
    assert result.counts["articles"]["only_reference"] == result.counts["articles"]["only_predicted"] == 1
    assert result.counts["outside"]["reference"] == 1


def test_a_class_that_was_not_judged_is_no_flag(reference, lines):
    mine = lines(line(7, ["Severity"], {**CFR, "value": 12}), line(9, ["Severity"], {**CFR, "value": 3}))
    result = score_files(reference, mine, "parameter")
    assert result.metrics["flagging"]["f1"] == 1
    assert result.metrics["count"]["recall"] == pytest.approx(2 / 3), "its reference rows stay in the count"


def test_cited_and_assumed_values_are_left_out_and_counted(reference, lines):
    mine = lines(line(7, ["Severity"], {**CFR, "value": 12}, {**CFR, "value": 50, "own": "cited"}))
    result = score_files(reference, mine, "parameter")
    assert result.counts["not_own"]["predicted"] == 1
    assert result.metrics["count"]["precision"] == 1


def test_a_table_does_not_say_what_was_empty_and_a_warning_says_that(reference, tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text(TABLE.rsplit("9,", 1)[0], encoding="utf-8")
    result = score_files(reference, mine, "parameter", pathogen="zika")
    assert result.counts["articles"]["evaluated"] == 1
    assert any("1 reference articles have no predicted row" in warning for warning in result.warnings)


def test_an_article_table_makes_empty_articles_known(reference, tmp_path):
    (tmp_path / "zika_articles.csv").write_text("covidence_id,article_title\n7,A\n9,B\n11,C\n", encoding="utf-8")
    side = read_submissions(tmp_path, "parameter")["zika"]
    assert side.articles == {"7", "9", "11"}
    assert side.says_empty


def test_the_method_of_a_record_is_that_of_its_class(lines):
    r0 = {"kind": "parameter", "class": "Reproduction number", "method": "branching_process"}
    mine = lines(line(7, ["Severity"], {**CFR, "method": "naive"}, r0))
    records = read_submissions(mine, "parameter")[None].records
    assert [(r.cells.get("cfr_ifr_method"), r.cells.get("method_r")) for r in records] == [
        ("naive", None),
        (None, "branching_process"),
    ]


def test_lists_and_strings_are_the_same_set(perg, lines):
    base = {"kind": "model", "model_type": "Compartmental"}
    listed = lines(line(1, [], {**base, "assumptions": ["Other", "Homogeneous mixing"]}), name="zika-a.jsonl")
    joined = lines(line(1, [], {**base, "assumptions": "Homogeneous mixing; Other"}), name="zika-b.jsonl")
    assert score_files(listed, joined, "model").metrics["extraction"]["fields"]["assumptions"]["f1"] == 1


def test_articles_are_mapped_to_the_reference(reference, lines, tmp_path):
    mine = lines(line("a", ["Severity"], {**CFR, "value": 12}), line("b", ["Severity"], {**CFR, "value": 3}))
    names = tmp_path / "map.csv"
    names.write_text("ours,theirs\na,7\nb,9\n", encoding="utf-8")
    result = score_files(reference, mine, "parameter", articles=names)
    assert result.counts["articles"]["evaluated"] == 2
    assert [given.path for given in result.inputs] == [str(reference), str(mine), str(names)]
    names.write_text("a,7\n", encoding="utf-8")
    assert any("not in the map: b" in w for w in score_files(reference, mine, "parameter", articles=names).warnings)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,7\na,9\n", "line 2: article a stands twice, first on line 1"),
        ("a,7\nb,7\n", "line 2: two articles are mapped to 7, the first on line 1"),
        ("a\n", "line 1: two cells are needed"),
        ("", "empty"),
    ],
)
def test_a_map_that_is_none(reference, lines, tmp_path, text, message):
    names = tmp_path / "map.csv"
    names.write_text(text, encoding="utf-8")
    mine = lines(line("a", ["Severity"]), line("b", ["Severity"]))
    with pytest.raises(UnreadableError, match=message):
        score_files(reference, mine, "parameter", articles=names)


def test_the_same_as_a_folder_or_as_files(perg):
    whole = score_files(perg, perg, "outbreak", pathogen="lassa").metrics["extraction"]
    file = perg / "lassa_outbreaks.csv"
    assert score_files(file, file, "outbreak").metrics["extraction"] == whole


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("hello\n", "line 1: not JSON"),
        ("[1]\n", "line 1: not a JSON object"),
        ('{"records": []}\n', "line 1: article: Field required"),
        ('{"article": 1, "records": 3}\n', "line 1: records"),
        ('{"article": 1, "judged": {"parameters": []}}\n', "line 1: judged.parameters"),
        ('{"article": 1, "judged": {"parameter": ["Severty"]}}\n', "line 1: unknown parameter class 'Severty'"),
        ('{"article": 1}\n{"article": "1"}\n', "line 2: article 1 stands twice, first on line 1"),
        ('{"article": 1, "records": [{"class": "Severity"}]}\n', "line 1, record 1: kind None"),
        ('{"article": 1, "records": [{"kind": "parameter"}]}\n', "record 1: a parameter without class or type"),
        (
            '{"article": 1, "records": [{"kind": "parameter", "class": "Severity", "value": NaN}]}\n',
            "NaN is not a finite",
        ),
        ('{"article": 7, "records": [{"kind": "parameter", "class": "Severity", "value": 1e999}]}\n', "not a finite"),
        ('{"article": 7, "records": [{"kind": "parameter", "class": "Severity", "value": "high"}]}\n', "not a finite"),
        (
            '{"article": 7, "records": [{"kind": "parameter", "class": "Severity", "value": {"x": 1}}]}\n',
            "neither a value",
        ),
        ('{"article": 7, "records": [{"kind": "parameter", "class": "Severity", "own": []}]}\n', r"own is \[\]"),
        ('{"article": 7, "pathogen": "zikka"}\n', "line 1: unknown pathogen 'zikka'"),
        ('{"article": 1}\n', "no article of the predictions is in the reference"),
        ('{"article": 7, "judged": {"model": true}}\n', "no line judges parameters"),
    ],
)
def test_lines_that_are_none_get_one_clear_line(reference, tmp_path, text, message):
    path = tmp_path / "mine.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=message):
        score_files(reference, path, "parameter")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("covidence_id,model_type\n7,Other\n", "a table of kind model, but parameter was asked for"),
        ("parameter_type,parameter_value\nAttack rate,3\n", "none says which article a row is of"),
        ("covidence_id,parameter_type\n", "a header and no rows"),
        ("covidence_id,parameter_type,parameter_value\n7,Attack rate,NaN\n", "line 2: column parameter_value: 'NaN'"),
        ("covidence_id,parameter_type,population_age_min\n7,Attack rate,nan\n", "line 2: column population_age_min"),
        ("covidence_id,pathogen,parameter_type\n7,Plague,Attack rate\n", "line 2: unknown pathogen 'Plague'"),
        (
            "covidence_id,pathogen,parameter_type\n7,Zika,Attack rate\n7,Lassa,Attack rate\n7,,Attack rate\n",
            "line 4: the row names no pathogen",
        ),
    ],
)
def test_tables_that_are_none_get_one_clear_line(reference, tmp_path, text, message):
    path = tmp_path / "mine.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=message):
        score_files(reference, path, "parameter")


def test_content_tells_lines_from_a_table(reference, lines):
    mine = lines(line(7, ["Severity"], {**CFR, "value": 12}), name="mine.txt")
    assert score_files(reference, mine, "parameter").counts["scored"]["predicted"] == 1


def test_a_folder_holds_tables_or_lines_and_not_both(reference, lines):
    lines(line(7, ["Severity"]), name="zika.jsonl")
    with pytest.raises(UnreadableError, match=r"both zika\.jsonl and zika_parameters\.csv are there"):
        score_files(reference, reference.parent, "parameter")


def test_a_folder_of_lines_is_one_side_per_pathogen(tmp_path, lines):
    for pathogen in ("zika", "lassa"):
        lines(line(7, ["Severity"], {**CFR, "value": 12}), name=f"{pathogen}_run1.jsonl")
    sides = read_submissions(tmp_path, "parameter")
    assert {key: side.pathogen for key, side in sides.items()} == {"zika": "zika", "lassa": "lassa"}


def test_sides_must_be_about_the_same_pathogen(perg, lines):
    with pytest.raises(UsageError, match="the reference is about lassa, the predictions are about zika"):
        score_files(perg / "lassa_models.csv", perg / "zika_models.csv", "model")
    with pytest.raises(UsageError, match="nothing about zika"):
        score_files(perg / "lassa_models.csv", perg / "lassa_models.csv", "model", pathogen="zika")
    with pytest.raises(UsageError, match="do not say which pathogen"):
        score_files(perg, lines(line(285, [])), "model")
    with pytest.raises(UsageError, match="no such file"):
        score_files(perg, perg / "nowhere.csv", "model")


@pytest.fixture
def command():
    app = typer.Typer()
    app.command()(extraction)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


def test_the_command_prints_one_object(command, reference, lines):
    mine = lines(line(7, ["Severity"], {**CFR, "value": 12}))
    done = command(reference, mine, "--kind", "parameter", "--json")
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert {"protocol", "profile", "counts", "metrics", "intervals", "failed", "warnings", "inputs"} <= set(found)
    assert found["counts"]["dropped"] == {"reference": 0, "predicted": 0}
    assert len(found["inputs"][0]["sha256"]) == 64


def test_the_command_prints_tables_and_refuses_with_an_error(command, reference, lines):
    mine = lines(line(7, ["Severity"], {**CFR, "value": 12}))
    shown = command(reference, mine, "--table")
    assert shown.exit_code == 0
    assert "F1 by class" in shown.stdout
    refused = command(reference, mine, "--kind", "model", "--json")
    assert isinstance(refused.exception, EvisynthError)
    assert refused.stdout == ""
