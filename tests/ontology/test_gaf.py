"""Rules from the GAF 2.1/2.2 specification; counts of the real file from grep and awk."""

from pathlib import Path

import pytest

from evisynth.errors import UnreadableError
from evisynth.ontology import InformationContent, read_gaf, read_obo

ROW = "FB\tFBgn1\tx\t{q}\t{t}\tPMID:1|FB:2\tIDA\t\t{a}\t\t\tgene\ttaxon:7227\t20060803\tFB"


def row(q: str = "enables", t: str = "GO:1", a: str = "F") -> str:
    return ROW.format(q=q, t=t, a=a)


def test_not_is_told_apart_from_the_relation() -> None:
    rows = read_gaf("\n".join(["!gaf-version: 2.2", row(), row("NOT|enables"), row("NOT")]).encode()).rows
    assert [(r.negated, r.qualifiers) for r in rows] == [(False, ("enables",)), (True, ("enables",)), (True, ())]
    assert rows[0].references == ("PMID:1", "FB:2")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("FB\tFBgn1", "2 columns where 15 to 17 belong"),
        (row(t="BAD_GO_ID"), "not a term id in column 5: BAD_GO_ID"),
        (row(a="X"), "aspect is X, not P, F or C"),
        (row().replace("FBgn1", ""), "no object id in column 2"),
        (row().replace("20060803", "TODAY"), "not a date in column 14: TODAY"),
    ],
)
def test_a_bad_line_is_skipped_with_its_number(line: str, reason: str) -> None:
    found = read_gaf("\n".join(["!gaf-version: 2.1", line, "", row()]).encode())
    assert (found.version, len(found.rows), found.rows[0].line) == ("2.1", 1, 4)
    assert [tuple(problem) for problem in found.problems] == [(2, reason)]


def test_the_deliberately_broken_file(inputs: Path) -> None:
    found = read_gaf(inputs / "ontology" / "ontobio" / "errors.gaf")
    # by the comments of the file: bad id, no symbol, too few columns, unreadable date, no database and object
    assert [problem.line for problem in found.problems] == [7, 9, 13, 27, 29]
    assert found.rows[-1].date == "20150305"


def test_the_whole_of_flybase(inputs: Path) -> None:
    found = read_gaf(inputs / "ontology" / "annotations" / "gene_association.fb.gz")
    assert (found.version, len(found.rows), len(found.problems)) == ("2.2", 138462, 0)
    assert sum(r.negated for r in found.rows) == 856


@pytest.mark.parametrize("data", [b"", b"!gaf-version: 2.2\n", b"hello\n"])
def test_a_file_without_annotations_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"x\.gaf"):
        read_gaf(data, "x.gaf")


def test_information_is_what_a_term_adds_to_its_parents() -> None:
    terms = [("GO:1", ""), ("GO:2", "GO:1"), ("GO:3", "GO:1"), ("GO:4", "GO:2")]
    text = "".join(f"[Term]\nid: {i}\nnamespace: p\n" + (f"is_a: {p}\n" if p else "") for i, p in terms)
    genes = {"a": ["GO:4"], "b": ["GO:2"], "c": ["GO:3"], "d": ["GO:1"]}
    found = InformationContent(read_obo(text.encode()), genes)
    # Clark and Radivojac 2013: GO:2 has 2 of the root's 4 genes, GO:3 one of 4, GO:4 one of GO:2's 2
    assert [found.bits(i) for i, _ in terms] == [0.0, 1.0, 2.0, 1.0]
    assert found.propagate(["GO:4"]) == {"GO:1", "GO:2", "GO:4"}
    assert found.total(found.propagate(["GO:4"])) == 2.0
