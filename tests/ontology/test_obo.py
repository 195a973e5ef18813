"""Expected values follow the OBO 1.2 and 1.4 specifications; counts of the real files come from grep."""

import bz2
import gzip
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.errors import UnreadableError
from evisynth.ontology import Edge, Ontology, Problem, Synonym, read_obo


def test_a_term_carries_everything_its_stanza_says(tiny: Ontology) -> None:
    term = tiny["X:2"]
    assert term.name == "wing disc"
    assert term.definition == 'A "disc" of P{w+} larvae.\nTwo lines.'
    assert term.synonyms == (Synonym("dorsal mesothoracic disc", "EXACT"), Synonym("wing primordium", "BROAD"))
    assert term.alternatives == ("X:22",)
    assert term.edges == (Edge("is_a", "X:1", 'gci_filler="X:9", note="a ! b"'), Edge("part_of", "X:3"))
    assert (term.namespace, term.line, term.prefix) == ("anatomy", 9, "X")
    assert tiny["X:3"].name == "larva"
    assert tiny["X:3"].namespace == "stages"
    assert tiny.version == "releases/2026-01-01"
    assert tiny.relations == {"part_of": "part of"}
    assert tiny.problems == ()


def test_children_are_current_is_a_children_only(tiny: Ontology) -> None:
    assert tiny.children("X:1") == ("X:2",)
    assert tiny.children("X:3") == ()


@pytest.mark.parametrize(
    ("clause", "reason"),
    [
        (b"nonsense", "not a clause: nonsense"),
        (b"is_a:", "is_a has no value"),
        (b"is_a: ! only a comment", "is_a without one term id"),
        (b"is_a: X:2 X:3", "is_a without one term id"),
        (b"relationship: part_of", "relationship without one relation and one term id"),
        (b'synonym: "never closed EXACT []', "synonym without quoted text"),
        (b"def: bare words", "def without quoted text"),
        (b"is_obsolete: perhaps", "is_obsolete is neither true nor false"),
        (b"name: again", "a second name passed over"),
        (b"id: X:2", "a second id in one stanza"),
        (b"replaced_by: X:2 X:3", "replaced_by without one term id"),
    ],
)
def test_a_bad_clause_costs_itself_only(clause: bytes, reason: str) -> None:
    text = b"[Term]\nid: X:1\nname: organ\n" + clause + b'\nsynonym: "part" EXACT []\n'
    found = read_obo(text)
    assert found["X:1"].name == "organ"
    assert found["X:1"].synonyms == (Synonym("part", "EXACT"),)
    assert [problem.line for problem in found.passed_over] == [4]
    assert found.passed_over[0].reason.startswith(reason)


def test_odd_stanzas_are_reported_and_the_rest_is_read() -> None:
    found = read_obo(b"[Term]\nname: no id\n\n[Weird]\nid: W:1\n\n[Term]\nid: X:1\n\n[Term]\nid: X:1\nname: late\n")
    assert list(found) == ["X:1"]
    assert found["X:1"].name == "late"
    assert [problem.line for problem in found.problems] == [1, 4, 10]


def test_circles_and_dangling_parents_are_survived_and_named() -> None:
    found = read_obo(b"[Term]\nid: X:1\nis_a: X:2\n\n[Term]\nid: X:2\nis_a: X:1\nis_a: X:9\n")
    assert found.problems == (
        Problem(1, "is_a runs in a circle: X:1 → X:2 → X:1"),
        Problem(5, "X:2 is_a X:9, which the file lacks"),
    )
    assert found.children("X:1") == ("X:2",)


def test_a_backslash_joins_lines_and_keeps_the_first_number() -> None:
    found = read_obo(b"[Term]\nid: X:1\nname: long \\\nname\nbroken\n")
    assert found["X:1"].name == "long name"
    assert found.passed_over == (Problem(5, "not a clause: broken"),)


def test_old_synonym_tags_carry_their_scope() -> None:
    found = read_obo(b'[Term]\nid: X:1\nnarrow_synonym: "a" []\nexact_synonym: "b" []\nsynonym: "c" []\n')
    assert [tuple(s) for s in found["X:1"].synonyms] == [("a", "NARROW"), ("b", "EXACT"), ("c", "RELATED")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_usual_encoding(encoding: str) -> None:
    text = "[Term]\r\nid: X:1\r\nname: Müller glia\r\n"
    assert read_obo(text.encode(encoding))["X:1"].name == "Müller glia"


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_compressed_files_are_told_by_content(pack, tmp_path: Path) -> None:
    file = tmp_path / "x.obo"
    file.write_bytes(pack(b"[Term]\nid: X:1\n"))
    assert list(read_obo(file)) == ["X:1"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b"hello", "no [Term] stanza"),
        (b"[Term]\nname: x\n", "no [Term] stanza"),
        (gzip.compress(b"[Term]\nid: X:1\n" * 99, mtime=0)[:40], "damaged compressed file"),
        (b"\x00" * 100, "no [Term] stanza"),
    ],
)
def test_a_file_without_terms_is_one_clear_error(data: bytes, says: str) -> None:
    with pytest.raises(UnreadableError, match=r"bad\.obo") as caught:
        read_obo(data, "bad.obo")
    assert says in caught.value.message
    assert caught.value.hint


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"none\.obo: No such file"):
        read_obo(tmp_path / "none.obo")


@given(st.binary(max_size=300))
def test_no_bytes_break_the_reader(noise: bytes) -> None:
    found = read_obo(b"[Term]\nid: X:1\n\n" + b"\n".join(noise.split(b"\\")) + b"\n")
    assert "X:1" in found
    assert all(problem.line >= 1 for problem in found.problems)


def test_real_go_is_read_whole(real_go: Ontology) -> None:
    # grep -c of '^\[Term\]', '^is_obsolete: true', '^synonym', '^is_a' (less two of typedefs), '^alt_id' in the file
    assert len(real_go) == 47261
    assert sum(term.obsolete for term in real_go.values()) == 3472
    assert sum(len(term.synonyms) for term in real_go.values()) == 127817
    assert sum(len(term.parents()) for term in real_go.values()) == 70759
    assert sum(len(term.alternatives) for term in real_go.values()) == 3496
    assert real_go.problems == ()
    assert real_go.is_gene_ontology


def test_every_other_real_file_is_read(inputs: Path) -> None:
    files = sorted(inputs.glob("ontology/**/*.obo*"))
    assert len(files) > 20
    for file in files:
        if file.name != "go-basic.obo.gz":
            text = file.read_bytes() if file.suffix == ".obo" else None
            found = read_obo(file)
            assert len(found) > 0
            if text is not None:
                assert len(found) == text.replace(b"\r", b"").count(b"[Term]\n"), file.name


def test_without_texts_the_graph_is_the_same() -> None:
    text = (
        b'[Term]\nid: X:1\nname: organ\nrelated_synonym: "x" []\n[Term]\nid: X:2\nname: leg\n'
        b'def: "a limb" []\nsynonym: "limb" EXACT []\ncomment: cut \\\nshort\nxref: A:1\nis_a: X:1\n'
        b"relationship: part_of X:1\nalt_id: X:3\n"
    )
    full, lean = read_obo(text), read_obo(text, texts=False)
    assert [lean["X:2"].edges, lean["X:2"].alternatives] == [full["X:2"].edges, full["X:2"].alternatives]
    assert len(lean["X:2"].edges) == 2
    assert [term.name for term in lean.values()] == ["organ", "leg"]
    assert (lean["X:2"].definition, lean["X:2"].comment, lean["X:2"].synonyms) == ("", "", ())
    assert full["X:2"].comment == "cut short"
