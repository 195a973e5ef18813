"""The shipped schema says what it must, and a broken one is refused with its place."""

from importlib.resources import files
from pathlib import Path

import pytest

from evisynth.errors import UsageError
from evisynth.schemas import load_schema

CLASSES = {
    "Attack rate",
    "Doubling time",
    "Growth rate",
    "Human delay",
    "Mosquito",
    "Mutations",
    "Other transmission parameters",
    "Overdispersion",
    "Relative contribution",
    "Reproduction number",
    "Risk factors",
    "Seroprevalence",
    "Severity",
}


def test_the_thirteen_classes_each_have_types():
    perg = load_schema("perg")
    assert set(perg.vocabularies["class"]) == CLASSES == set(perg.types)
    assert all(perg.types.values())


def test_a_type_is_of_one_class():
    perg = load_schema("perg")
    types = [name for names in perg.types.values() for name in names]
    assert len(types) == len(set(types))


def test_every_written_spelling_is_its_own_spelling():
    perg = load_schema("perg")
    for vocabulary, variants in perg.spelling.items():
        for variant, written in variants.items():
            assert written not in variants, (vocabulary, written)
            assert variant not in perg.vocabularies.get(vocabulary, ()), (vocabulary, variant)


def test_no_two_columns_of_a_table_share_a_name():
    for table in load_schema("perg").tables.values():
        names = [n for f in table.fields.values() for n in (f.name, *f.aliases, *f.scaled_aliases)]
        assert len(names) == len(set(names)), table.name


def test_pathogen_rules():
    perg = load_schema("perg")
    assert {key for key, p in perg.pathogens.items() if p.minimum_cases == 10} == {"zika", "rvf"}
    subgroups = {key for key, p in perg.pathogens.items() if p.places_are_subgroups}
    assert {"marburg", "ebola", "mers"} <= subgroups
    assert not {"lassa", "sars", "zika", "nipah"} & subgroups
    assert {key for key, p in perg.pathogens.items() if "outbreak" in p.evaluated} == {"lassa", "zika"}


@pytest.mark.parametrize("name", ["zika", "Zika virus", "ZIKV", " zika "])
def test_a_pathogen_answers_to_its_names(name):
    assert load_schema("perg").pathogen(name).key == "zika"


def test_an_unknown_pathogen_gets_a_suggestion():
    with pytest.raises(UsageError, match="unknown pathogen 'zikka'") as raised:
        load_schema("perg").pathogen("zikka")
    assert "Did you mean zika?" in raised.value.hint


def test_an_unknown_schema_names_those_that_ship():
    with pytest.raises(UsageError) as raised:
        load_schema("pergg")
    assert "perg" in raised.value.hint


def test_a_schema_from_a_folder_says_where_it_is_wrong(tmp_path: Path):
    (tmp_path / "schema.toml").write_text('name = "mine"\n')
    with pytest.raises(UsageError, match=r"schema\.toml: title"):
        load_schema(str(tmp_path))


def test_a_schema_needs_no_code(tmp_path: Path):
    (tmp_path / "schema.toml").write_text(
        'name = "trial"\ntitle = "Arms"\nsource = "ours"\nmissing = [""]\narticle_columns = ["study"]\n'
        'truths = ["yes"]\nfalsehoods = ["no"]\n[months]\nnames = ["Jan"]\n'
    )
    (tmp_path / "vocabularies.toml").write_text('arm_kind = ["Treatment", "Control"]\n')
    (tmp_path / "arm.toml").write_text(
        '[table]\nname = "arm"\ntitle = "Arms"\nkey = "id"\nrequired = ["id"]\n'
        '[columns]\nid = { kind = "text", doc = "key" }\n'
        'role = { kind = "text", vocabulary = "arm_kind", doc = "what it gets" }\n'
    )
    assert load_schema(str(tmp_path)).table("arm").fields["role"].vocabulary == "arm_kind"


def test_a_column_with_an_unknown_vocabulary_is_refused(tmp_path: Path):
    (tmp_path / "schema.toml").write_text(
        'name = "trial"\ntitle = "Arms"\nsource = "ours"\nmissing = [""]\narticle_columns = ["study"]\n'
        'truths = ["yes"]\nfalsehoods = ["no"]\n[months]\nnames = ["Jan"]\n'
    )
    (tmp_path / "arm.toml").write_text(
        '[table]\nname = "arm"\ntitle = "Arms"\nkey = "id"\nrequired = ["id"]\n'
        '[columns]\nid = { kind = "text", vocabulary = "nowhere", doc = "key" }\n'
    )
    with pytest.raises(UsageError, match=r"arm\.id has no vocabulary 'nowhere'"):
        load_schema(str(tmp_path))


BARE = '[table]\nname = "NAME"\ntitle = "t"\nkey = "a"\nrequired = []\n[columns]\na = { kind = "text", doc = "a" }\n'
BROKEN = [
    ("one.toml", b"# \xff", "line 1 is not UTF-8"),
    ("one.toml", b"x = " + b"[" * 5000 + b"]" * 5000, "nested too deep"),
    ("vocabularies.toml", b'sex = ["Both", "Both"]', "holds 'Both' twice"),
    ("vocabularies.toml", b'sex = "Both"', "sex"),
    ("spelling.toml", b'[cyclic]\n"a" = ["b"]', "no vocabulary"),
    ("spelling.toml", b'[sex]\n"Both" = ["b"]\n"Male" = ["b"]', "stands for 'Both' and 'Male'"),
    ("two.toml", BARE.replace("NAME", "one").encode(), "2 files tell of a table 'one'"),
    ("two.toml", BARE.replace("NAME", "../two").encode(), "can't be named '../two'"),
    (
        "two.toml",
        BARE.replace("NAME", "two").encode() + b'b = { kind = "text", aliases = ["a"], doc = "b" }',
        "both answer to 'a'",
    ),
    ("forms/three.toml", b'groups = [{ title = "x", fields = [] }]', "no table of that name"),
]


@pytest.mark.parametrize(("file", "content", "told"), BROKEN, ids=[told for _, _, told in BROKEN])
def test_files_that_contradict_each_other_are_refused(tmp_path: Path, file: str, content: bytes, told: str):
    (tmp_path / "schema.toml").write_text(
        'name = "x"\ntitle = "x"\nsource = "x"\nmissing = []\narticle_columns = []\ntruths = []\nfalsehoods = []\n'
        "[months]\nnames = []\n"
    )
    (tmp_path / "vocabularies.toml").write_text('sex = ["Both", "Male"]')
    (tmp_path / "one.toml").write_text(BARE.replace("NAME", "one"))
    assert load_schema(str(tmp_path)).table("one")
    load_schema.cache_clear()
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_bytes(content)
    with pytest.raises(UsageError) as caught:
        load_schema(str(tmp_path))
    assert told in caught.value.message


def test_a_byte_order_mark_is_no_part_of_a_schema(tmp_path: Path):
    shipped = Path(str(files("evisynth.schemas"))) / "trial"
    for file in shipped.glob("*.toml"):
        (tmp_path / file.name).write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert set(load_schema(str(tmp_path)).tables) == {"arm", "outcome", "trial"}
