"""What is made of a schema holds for PERG and for a schema that shares nothing with it."""

import pytest

from evisynth.errors import UsageError
from evisynth.schemas import (
    asked_fields,
    column_names,
    describe_schema,
    flag_definition,
    form_of,
    load_schema,
    record_of,
    review_form,
    shipped_schemas,
    tool_definitions,
    validate_record,
)

EVERY = [(name, table) for name in ("perg", "trial") for table in load_schema(name).tables]


def example(spec):
    """A value that a property's JSON Schema allows."""
    if "enum" in spec:
        return spec["enum"][0]
    kind = spec["type"][0] if isinstance(spec["type"], list) else spec["type"]
    if kind == "array":
        return [example(spec["items"])]
    if kind == "object":
        return {name: example(part) for name, part in spec["properties"].items()}
    low = spec.get("minimum", 0)
    if spec.get("format") == "date":
        return "2021-03-04"
    return {"integer": int(low), "number": float(low), "boolean": True, "string": "words"}[kind]


def objects(spec):
    """Every object schema within a schema."""
    if isinstance(spec, dict):
        if spec.get("type") == "object":
            yield spec
        for part in spec.values():
            yield from objects(part)


def test_both_schemas_ship():
    assert {"perg", "trial"} <= set(shipped_schemas())


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_tools_are_strict(name, table):
    schema = load_schema(name)
    for tool in (*tool_definitions(schema, table), flag_definition(schema, table)):
        assert tool.doc
        found = list(objects(tool.parameters))
        assert found
        for one in found:
            assert one["additionalProperties"] is False
            assert one["required"] == list(one["properties"])


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_tools_are_json_schema(name, table):
    jsonschema = pytest.importorskip("jsonschema")
    for tool in tool_definitions(load_schema(name), table):
        jsonschema.Draft202012Validator.check_schema(tool.parameters)
        check = jsonschema.Draft202012Validator(tool.parameters)
        said = {name: example(spec) for name, spec in tool.parameters["properties"].items()}
        assert check.is_valid(said), list(check.iter_errors(said))
        assert not check.is_valid({**said, "colour": "red"})
        assert not check.is_valid({})


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_tool_names_are_one_per_class_and_step(name, table):
    schema = load_schema(name)
    form, tools = form_of(schema, table), tool_definitions(schema, table)
    assert len(tools) == max(len(form.classes), 1) + len(form.steps)
    assert len({tool.name for tool in tools}) == len(tools)


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_what_a_tool_allows_the_validator_takes(name, table):
    schema = load_schema(name)
    for tool in tool_definitions(schema, table):
        properties = tool.parameters["properties"]
        said = record_of(tool, {name: example(spec) for name, spec in properties.items()}, schema)
        problems = validate_record(said, schema, table, step=tool.step)
        # Words, choices and numbers are right one by one; only rules between fields can object to such a record.
        assert {problem.rule for problem in problems} <= {"condition"}, (tool.name, problems)


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_the_steps_ask_every_field_once_and_the_form_shows_them_all(name, table):
    schema = load_schema(name)
    form = form_of(schema, table)
    for class_name in form.classes or [None]:
        whole = [one.name for one in asked_fields(schema, table, class_name)]
        steps = ["", *(step.name for step in form.steps)]
        parts = [one.name for step in steps for one in asked_fields(schema, table, class_name, step=step)]
        shown = [one.name for group in review_form(schema, table, class_name) for one in group.fields]
        assert sorted(whole) == sorted(parts) == sorted(shown)
        assert len(set(whole)) == len(whole)


@pytest.mark.parametrize(("name", "table"), EVERY)
def test_columns_and_docs_name_every_field(name, table):
    schema = load_schema(name)
    page = describe_schema(schema)
    for column in column_names(schema, table):
        assert f"| `{column}`" in page


def test_perg_asks_what_the_publication_asks():
    perg = load_schema("perg")
    assert len(form_of(perg, "parameter").classes) == 13
    model = {one.name for one in asked_fields(perg, "model", pathogen="zika")}
    # arXiv 2603.22327, appendix C: 15 fields of a model, 30 of an outbreak, by PERG's names of columns.
    assert {
        "model_type", "compartmental_type", "stoch_deter", "transmission_route", "model_uncertainty", "model_spatial",
        "model_spillover", "assumptions", "theoretical_model", "interventions_type", "code_available", "model_language",
        "model_data", "model_readme", "model_notes",
    } <= model  # fmt: skip
    assert len(asked_fields(perg, "outbreak")) == 30
    quality = [one.name for one in asked_fields(perg, "article") if one.group == "Quality"]
    assert quality[:7] == ["qa_m1", "qa_m2", "qa_a3", "qa_a4", "qa_d5", "qa_d6", "qa_d7"]


VALUE_FIELDS = {  # arXiv 2603.22327, appendix C, by class; generic value, type and unit for the last two
    "Attack rate": {"value", "unit", "attack_rate_type", "denominator"},
    "Doubling time": {"value", "unit"},
    "Growth rate": {"value", "unit"},
    "Human delay": {"value", "type", "unit", "other_delay_start", "other_delay_end"},
    "Mutations": {"value", "type", "unit", "genome_site"},
    "Overdispersion": {"value", "unit"},
    "Relative contribution": {"value", "type"},
    "Reproduction number": {"value", "type", "r_pathway", "method"},
    "Risk factors": {"riskfactor_name", "riskfactor_outcome", "riskfactor_occupation", "riskfactor_significant",
                     "riskfactor_adjusted"},
    "Seroprevalence": {"value", "type", "numerator", "denominator"},
    "Severity": {"value", "type", "method", "numerator", "denominator"},
    "Mosquito": {"value", "type", "unit"},
    "Other transmission parameters": {"value", "type", "unit"},
}  # fmt: skip


@pytest.mark.parametrize("class_name", VALUE_FIELDS)
def test_a_class_asks_its_value_fields(class_name):
    asked = {one.name for one in asked_fields(load_schema("perg"), "parameter", class_name, step="")}
    assert VALUE_FIELDS[class_name] <= asked


def test_a_class_does_not_ask_what_belongs_to_another():
    asked = {one.name for one in asked_fields(load_schema("perg"), "parameter", "Doubling time")}
    assert not asked & {"numerator", "method", "riskfactor_name", "genome_site"}


def test_the_method_of_a_reproduction_number_is_another_than_that_of_a_ratio():
    perg = load_schema("perg")
    asked = {name: {one.name: one for one in asked_fields(perg, "parameter", name)} for name in VALUE_FIELDS}
    assert "Branching process" in asked["Reproduction number"]["method"].choices
    assert asked["Severity"]["method"].choices == ("Naive", "Unspecified", "Adjusted")


def test_the_latent_period_is_a_delay_that_tools_offer():
    (delay, *_) = tool_definitions(load_schema("perg"), "parameter", ["Human delay"])
    assert "Human delay - latent period" in delay.parameters["properties"]["type"]["enum"]


def test_fields_of_other_pathogens_are_left_out():
    perg = load_schema("perg")
    assert "ebola_variant" in {one.name for one in asked_fields(perg, "model", pathogen="Ebola")}
    assert "ebola_variant" not in {one.name for one in asked_fields(perg, "model", pathogen="Zika")}


def test_own_is_asked_of_rows_and_not_of_quality():
    perg = load_schema("perg")
    assert tool_definitions(perg, "model")[0].parameters["properties"]["own"]["enum"] == ["own", "cited", "assumed"]
    assert "own" not in tool_definitions(perg, "article")[0].parameters["properties"]


def test_an_unknown_class_is_named():
    with pytest.raises(UsageError, match="no class 'Mood'"):
        tool_definitions(load_schema("perg"), "parameter", ["Mood"])


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "forms").mkdir()
    (tmp_path / "schema.toml").write_text(
        'name = "x"\ntitle = "X"\nsource = "s"\nmissing = [""]\narticle_columns = []\ntruths = []\nfalsehoods = []\n'
        "[months]\nnames = []\n",
        encoding="utf-8",
    )
    (tmp_path / "thing.toml").write_text(
        '[table]\nname = "thing"\ntitle = "Things"\nkey = "size"\nrequired = ["size"]\n'
        '[columns]\nsize = { kind = "number", doc = "its size" }\n',
        encoding="utf-8",
    )
    return tmp_path


def test_a_table_without_a_form_asks_all_its_columns(folder):
    schema = load_schema(str(folder))
    assert [one.name for one in asked_fields(schema, "thing")] == ["size"]
    assert [problem.rule for problem in validate_record({}, schema, "thing")] == ["required"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[groups]]\ntitle = "T"\nfields = ["colour"]\n', "table thing has no field 'colour'"),
        ('[[groups]]\ntitle = "T"\nfields = ["size"]\nstep = "later"\n', "step 'later'"),
        ('[[groups]]\ntitle = "T"\nfields = ["size"]\nshade = 1\n', "groups.0.shade"),
        ("[[groups", "not TOML"),
    ],
)
def test_a_broken_form_is_refused_with_its_place(folder, text, said):
    (folder / "forms" / "thing.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"forms/thing\.toml") as raised:
        load_schema(str(folder))
    assert said in raised.value.message
