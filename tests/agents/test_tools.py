"""Tools: papers counted once, hidden terms hidden everywhere, submissions answered so that they can be mended."""

from collections.abc import Sequence
from typing import Any

import pytest

from evisynth.agents import (
    Budget,
    Desk,
    ListedFirst,
    LiteratureTools,
    Meter,
    OntologyTools,
    Submissions,
    Task,
    ToolProblemError,
    Trace,
    check_evidence,
    check_qualifier,
    check_term,
)
from evisynth.agents.desk import bounded_text
from evisynth.corpus import Corpus
from evisynth.ontology import read_obo

from .conftest import PAPER, row

TINY = b"""format-version: 1.2

[Term]
id: GO:0000001
name: organ growth
namespace: biological_process
alt_id: GO:0000009

[Term]
id: GO:0000002
name: wing growth
namespace: biological_process
synonym: "growth of the wing" EXACT []
is_a: GO:0000001

[Term]
id: GO:0000003
name: wing tip growth
namespace: biological_process
is_a: GO:0000002

[Term]
id: GO:0000004
name: growth of wings
namespace: biological_process
is_obsolete: true
replaced_by: GO:0000002

[Term]
id: GO:0000005
name: ancient growth
namespace: biological_process
is_obsolete: true
consider: GO:0000001
consider: GO:0000002

[Term]
id: GO:0000006
name: growth factor binding
namespace: molecular_function
"""
HIDDEN = "GO:0000002"


@pytest.fixture(scope="module")
def tiny() -> OntologyTools:
    return OntologyTools({"GO": read_obo(TINY)})


def desk(corpus: Corpus, **budget: Any) -> Desk:
    return Desk(corpus, Meter(Budget(**budget)))


def test_papers_count_once_and_unknown_ones_never(corpus: Corpus) -> None:
    tools = LiteratureTools(desk(corpus, papers=1))
    with pytest.raises(ToolProblemError, match="no paper PMC404"):
        tools.read_paper("PMC404")
    assert tools.read_paper(PAPER, ["ABSTRACT"]).papers_left == 0
    assert tools.read_paper(PAPER.lower(), ["RESULTS"]).parts
    assert tools.read_paper("10.1038/s41467-018-08235-1").key == PAPER, "its DOI is the same paper"
    with pytest.raises(ToolProblemError, match="budget of 1 papers") as refused:
        tools.read_paper("PMC6000847")
    assert PAPER in refused.value.message
    assert "submit" in refused.value.hint


def test_reading_by_section_says_what_there_is(corpus: Corpus) -> None:
    paper = LiteratureTools(desk(corpus)).read_paper(PAPER, ["results", "Nonsense"])
    assert [part.code for part in paper.parts] == ["RESULTS"]
    assert paper.missing == ["Nonsense"]
    assert "Introduction" in paper.available
    whole = LiteratureTools(desk(corpus)).read_paper(PAPER)
    assert "REF" not in {part.code for part in whole.parts}
    assert "METHODS" in {part.code for part in whole.parts}


def test_texts_are_fenced_as_data(corpus: Corpus) -> None:
    paper = LiteratureTools(desk(corpus)).read_paper(PAPER, ["ABSTRACT"])
    assert paper.parts[0].text.startswith(f'<document id="{PAPER}" mark="')


def test_a_passage_is_shown_only_of_open_papers(corpus: Corpus, quote: str) -> None:
    tools = LiteratureTools(desk(corpus))
    with pytest.raises(ToolProblemError, match="is not open"):
        tools.show_passage(PAPER, quote)
    tools.read_paper(PAPER, ["ABSTRACT"])
    assert tools.show_passage(PAPER, quote).match == "exact"
    with pytest.raises(ToolProblemError, match="does not have the words"):
        tools.show_passage(PAPER, "Words that stand nowhere at all in there.")


def test_a_search_says_what_is_open_and_stands_in_the_title(corpus: Corpus) -> None:
    tools = LiteratureTools(desk(corpus))
    tools.read_paper(PAPER, ["ABSTRACT"])
    best = tools.search_papers("podocyte gsk3").papers[0]
    assert (best.key, best.in_title, best.open) == (PAPER, True, True)
    with pytest.raises(ToolProblemError, match="empty"):
        tools.search_papers("  ")


def test_listed_papers_come_first(corpus: Corpus) -> None:
    hits = ListedFirst(corpus, ["PMC6000847", "PMC404"]).search("podocyte GSK3", 3)
    assert [hit.key for hit in hits][:2] == ["PMC6000847", PAPER]
    assert len({hit.key for hit in hits}) == len(hits)


def test_a_long_paper_is_bounded_best_parts_first(corpus: Corpus) -> None:
    article = corpus.article(PAPER)
    assert article is not None
    whole = bounded_text(article.document, 10**6)
    assert whole.left_out == ()
    short = bounded_text(article.document, 6_000)
    assert len(short.text) < 6_500
    assert short.text.startswith("## Abstract")
    assert "Methods" in short.left_out
    assert not any(name.lower().startswith("references") for name in whole.left_out)


def test_search_is_by_aspect_exact_names_first_and_never_obsolete(terms: OntologyTools) -> None:
    found = terms.search_terms("regulation of growth", "GO", "P", 10)
    assert found.terms[0].name == "regulation of growth"
    assert {term.aspect for term in found.terms} == {"P"}
    assert len(found.terms) == 10, "filtering by aspect leaves a full answer"
    assert terms.search_terms("wing disc", "ANATOMY").terms[0].name == "wing disc"
    assert terms.search_terms("embryonic stage 5", "stage").terms
    with pytest.raises(ToolProblemError, match="no ontology plants") as wrong:
        terms.search_terms("leaf", "plants")
    assert "GO, anatomy, stage" in wrong.value.hint
    with pytest.raises(ToolProblemError, match="no namespace"):
        terms.search_terms("wing", "anatomy", "P")


@pytest.mark.parametrize("query", ["NOT wing", "wing*", "name:wing", '"wing', "wing AND", "(wing", ""])
def test_nothing_in_a_term_query_is_an_operator(terms: OntologyTools, query: str) -> None:
    terms.search_terms(query, "anatomy")


def test_hidden_terms_are_seen_nowhere(tiny: OntologyTools) -> None:
    hiding = OntologyTools.sharing(tiny, [HIDDEN])
    for tools, seen in ((tiny, True), (hiding, False), (tiny, True)):
        answers = [
            tools.search_terms(text, "GO").model_copy(update={"query": ""}).model_dump_json()
            for text in ("wing growth", "growth of the wing", HIDDEN, "wing tip growth", "GO:0000004")
        ]
        answers.append(tools.list_term_children("GO:0000001").model_dump_json())
        answers.append(tools.show_term("GO:0000003").model_dump_json())
        assert any(HIDDEN in answer for answer in answers) is seen
    assert hiding.list_term_children("GO:0000001").count == 0, "nor does a count tell of them"
    for asked in (HIDDEN, "GO:0000004"):
        with pytest.raises(ToolProblemError, match="unknown"):
            hiding.show_term(asked)
        assert "there is no term" in str(next(check_term(hiding, ("term",), asked)))
    assert hiding.look_up("GO:0000005")[0].consider == ("GO:0000001",)
    best = hiding.match_phrase("wing growth", "GO")
    assert best is None or best.id != HIDDEN


def test_ids_are_checked_and_the_right_one_is_named(tiny: OntologyTools) -> None:
    def problems(term_id: str, **more: Any) -> list[str]:
        return [str(problem) for problem in check_term(tiny, ("term",), term_id, **more)]

    assert problems("GO:0000001", prefix="GO", aspect="P") == []
    assert "Write GO:0000001." in problems("GO:0000009")[0]
    assert "Write GO:0000002." in problems("GO:0000004")[0]
    assert "Look at GO:0000001, GO:0000002." in problems("GO:0000005")[0]
    assert "is of aspect F, not P" in problems("GO:0000006", aspect="P")[0]
    assert "is no FBbt id" in problems("GO:0000001", prefix="FBbt")[0]
    assert "there is no term" in problems("GO:7777777")[0]


def test_qualifiers_suit_aspects() -> None:
    assert not list(check_qualifier(("q",), "enables", "F"))
    assert not list(check_qualifier(("q",), "acts_upstream_of_or_within_positive_effect", "P"))
    assert list(check_qualifier(("q",), "located_in", "P"))
    assert list(check_qualifier(("q",), "involved_in", "C"))


def test_evidence_must_be_read_and_stand_there(corpus: Corpus, quote: str) -> None:
    papers = desk(corpus)

    def problem(paper: str | None, words: str | None) -> str:
        return next((p.message for p in check_evidence(papers, ("evidence",), paper, words)), "")

    assert problem(None, quote) == "no paper is named"
    assert "was not read" in problem(PAPER, quote)
    papers.open(PAPER)
    assert problem(PAPER, quote) == ""
    assert problem(PAPER, "") == "no words are quoted"
    assert "does not have these words" in problem(PAPER, "It was 42 times as high as in the other 17 wings.")


def submissions(task: Task[Any, Any], papers: Desk) -> Submissions[Any]:
    return Submissions(task.output, lambda output: task.check(output, papers), Trace())


def test_a_submission_is_answered_with_all_that_is_wrong(
    task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]
) -> None:
    papers = desk(corpus)
    papers.open(PAPER)
    taking = submissions(task, papers)
    good = result["rows"][0]
    wrong = [
        good | {"term": "GO:7777777"},
        good | {"aspect": "F"},
        good | {"qualifier": "located_in"},
        good | {"evidence": good["evidence"] | {"paper": "PMC6000847"}},
        good | {"evidence": good["evidence"] | {"quote": "Nowhere, in none of 99 places."}},
    ]
    answer = taking.take({"gene": "hh", "rows": [good, *wrong]})
    assert not answer.valid
    assert answer.counts == {"rows": 6}
    text = "\n".join(answer.errors)
    for part in ("gene: hh", "rows[1].term", "rows[2].term", "rows[3].qualifier", "rows[4].evidence.paper"):
        assert part in text
    assert "rows[5].evidence.quote" in text
    assert "rows[3]: the list has 6 rows, more than 3" in text
    assert taking.valid is None
    assert taking.take(result).valid
    assert not taking.take({"rows": []}).valid
    assert taking.valid is not None, "the last valid one stays"


@pytest.mark.parametrize("value", [None, 5, "text", [], [[]], {"rows": None}, {"gene": "sgg", "rows": [None]}, {}])
def test_any_json_is_answered(task: Task[Any, Any], corpus: Corpus, value: Any) -> None:
    answer = submissions(task, desk(corpus)).take(value)
    assert not answer.valid
    assert answer.errors


def test_an_endless_list_of_errors_is_cut(task: Task[Any, Any], corpus: Corpus) -> None:
    answer = submissions(task, desk(corpus)).take({"gene": "sgg", "rows": [row(f"GO:99{n:05}") for n in range(300)]})
    assert len(answer.errors) == 21
    assert "more" in answer.errors[-1]


def test_what_is_wrong_outside_all_rows_leaves_nothing_to_salvage(task: Task[Any, Any], corpus: Corpus) -> None:
    taking = submissions(task, desk(corpus))
    taking.take({"gene": "hh", "rows": [row()]})
    assert taking.salvage() is None


def test_tools_speak_for_themselves(corpus: Corpus, terms: OntologyTools) -> None:
    toolsets: Sequence[Any] = (LiteratureTools(desk(corpus)), terms)
    for toolset in toolsets:
        for function in toolset.functions:
            assert function.__doc__
            for name in function.__annotations__:
                if name != "return":
                    assert f"{name}:" in function.__doc__
