"""All four frameworks run a task on real ontologies and papers with models that follow a script."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.profiles import ModelProfile

from evisynth.agents import Budget, OntologyTools, RunResult, Task, Trace, read_trace, run_task
from evisynth.corpus import Corpus

from .conftest import PAPER, TERM, Script, quote_of, returned, row


def run(task: Task[Any, Any], framework: str, script: Script, corpus: Corpus | None, **options: Any) -> RunResult[Any]:
    reader: Script | None = options.pop("reader", None)
    return asyncio.run(
        run_task(
            task,
            framework,
            script.model,
            library=corpus,
            reader=reader.model if reader is not None else None,
            **options,
        )
    )


def single_script(result: dict[str, Any]) -> Script:
    return Script(
        ("search_papers", {"query": "podocyte GSK3"}),
        ("read_paper", {"key": PAPER, "sections": ["ABSTRACT"]}),
        [("search_terms", {"query": "urogenital system development", "ontology": "GO", "aspect": "P"})],
        ("submit", result),
    )


def reader_script(corpus: Corpus) -> Script:
    """Reads whichever paper it is given: one finding with words of the paper, one with words that it lacks."""

    def answer(messages: list[ModelMessage]) -> str:
        key = re.search(r'<document id="([^"]+)"', str(messages))
        assert key is not None
        found = {
            "statement": "s",
            "quote": quote_of(corpus, key[1]),
            "conditions": ["in podocytes"],
            "process": "urogenital system development",
        }
        lost = found | {"quote": "These words stand nowhere in it, 42 times.", "process": "no such process at all"}
        return json.dumps({"findings": [found, lost], "summary": "A paper."})

    return Script(*[answer] * 20)


def test_single(task: Task[Any, Any], corpus: Corpus, result: dict[str, Any], tmp_path: Path) -> None:
    trace = Trace(tmp_path / "t.jsonl")
    ran = run(task, "single", single_script(result), corpus, trace=trace)
    assert (ran.status, ran.source, ran.error) == ("ok", "submission", "")
    assert ran.output is not None
    assert [r.term for r in ran.output.rows] == [TERM]
    assert ran.papers == (PAPER,)
    assert (ran.usage.turns, ran.usage.papers, ran.usage.tool_calls) == (5, 1, 3)
    assert ran.usage.input_tokens > 0
    kinds = [event.kind for event in read_trace(tmp_path / "t.jsonl")]
    assert kinds[0] == "run"
    assert kinds[-1] == "end"
    assert kinds.count("asked") == kinds.count("answered") == 5
    assert kinds.count("tool") == kinds.count("tool result") == 3
    assert kinds.count("submission") == 1


def test_memorization_sees_no_literature(task: Task[Any, Any], corpus: Corpus) -> None:
    script = Script(("submit", {"gene": "sgg", "rows": [row()]}))
    ran = run(task, "memorization", script, corpus)
    assert (ran.status, ran.source) == ("ok", "submission")
    offered = {tool.name for tool in script.info[0].function_tools}
    assert offered == {"search_terms", "list_term_children", "show_term", "submit"}
    assert ran.papers == ()


def test_pipeline_reads_compiles_and_cuts_what_is_wrong(task: Task[Any, Any], corpus: Corpus) -> None:
    reader = reader_script(corpus)
    ran = run(task, "pipeline", Script(), corpus, reader=reader, budget=Budget(papers=2))
    assert ran.output is not None
    assert ran.papers[0] == PAPER
    assert ran.usage.turns == ran.usage.papers == 2
    assert ran.source == "salvaged", "both papers name one term: the repeat is cut out, the result is kept"
    assert len(ran.output.rows) == 1
    assert any("repeats row 0" in dropped for dropped in ran.dropped)
    assert ran.status == "ok"


def test_multi_brings_findings_with_places_and_goes_back(
    task: Task[Any, Any], corpus: Corpus, result: dict[str, Any], quote: str, tmp_path: Path
) -> None:
    script = Script(
        ("search_papers", {"query": "podocyte GSK3"}),
        ("read_papers", {"keys": [PAPER, "PMC6000847"], "focus": "kidneys"}),
        ("show_passage", {"key": PAPER, "quote": quote}),
        ("submit", result),
    )
    reader = reader_script(corpus)
    trace = Trace(tmp_path / "t.jsonl")
    ran = run(task, "multi", script, corpus, reader=reader, trace=trace)
    assert (ran.status, ran.source) == ("ok", "submission")
    assert set(ran.papers) == {PAPER, "PMC6000847"}
    assert ran.usage.turns == 5 + 2
    (reports,) = returned(script.asked[-1], "read_papers")
    first = reports.reports[0]
    assert [f.found for f in first.findings] == ["exact", "none"]
    assert first.findings[0].section.startswith("Abstract")
    assert first.findings[0].finding["conditions"] == ["in podocytes"]
    (shown,) = returned(script.asked[-1], "show_passage")
    assert quote in shown.passage
    offered = {tool.name for tool in script.info[0].function_tools}
    assert "read_paper" not in offered, "the coordinator reads through readers"
    agents = {event.agent for event in read_trace(tmp_path / "t.jsonl")}
    assert {f"reader of {PAPER}", "reader of PMC6000847", "main"} <= agents


@pytest.mark.parametrize("framework", ["single", "multi", "memorization"])
def test_prompts_name_only_tools_that_are_offered(task: Task[Any, Any], corpus: Corpus, framework: str) -> None:
    script = Script()
    run(task, framework, script, corpus)
    info = script.info[0]
    named = set(re.findall(r"`(\w+)`", (info.instructions or "") + str(script.asked[0])))
    assert named <= {tool.name for tool in info.function_tools}
    assert "submit" in named


def test_readers_have_contexts_of_their_own_and_the_model_given_to_them(
    task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]
) -> None:
    script = Script(("read_papers", {"keys": [PAPER, "PMC6000847"]}), ("submit", result))
    reader = reader_script(corpus)
    run(task, "multi", script, corpus, reader=reader)
    assert len(reader.asked) == 2
    assert len({str(asked) for asked in reader.asked}) == 2
    for asked in reader.asked:
        assert len(re.findall("<document id=", str(asked))) == 1
    assert all("<document" not in str(part) for message in script.asked[0] for part in message.parts)


def test_a_reader_that_fails_stops_nothing(task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]) -> None:
    from pydantic_ai.exceptions import ContentFilterError

    good = reader_script(corpus)
    reader = Script(*good.steps[:1], ContentFilterError("declined"))
    script = Script(("read_papers", {"keys": [PAPER, "PMC6000847", "PMC404"]}), ("submit", result))
    ran = run(task, "multi", script, corpus, reader=reader)
    assert ran.status == "ok"
    (reports,) = returned(script.asked[-1], "read_papers")
    errors = [report.error for report in reports.reports]
    assert errors[0] == ""
    assert "refused" in errors[1]
    assert "there is no paper PMC404" in errors[2]


def test_frameworks_without_papers_say_so(task: Task[Any, Any], tmp_path: Path) -> None:
    empty = Corpus.create(tmp_path / "empty")
    ran = run(task, "pipeline", Script(), empty)
    assert (ran.status, ran.output) == ("empty", None)


def test_the_pipeline_hands_on_all_findings_at_once_also_those_that_name_no_term(
    task: Task[Any, Any], corpus: Corpus
) -> None:
    seen: list[Any] = []

    def compiled(reports: Any) -> Any:
        seen.append(reports)
        return task.compile(reports)

    run(replace(task, compile=compiled), "pipeline", Script(), corpus, reader=reader_script(corpus))
    (reports,) = seen
    assert len(reports) == 6
    assert all([f.process for f in r.findings][1] == "no such process at all" for r in reports)
    assert all([p.found for p in r.places] == ["exact", "none"] for r in reports)


def test_a_phrase_becomes_a_term_only_when_it_is_close(terms: OntologyTools) -> None:
    best = terms.match_phrase("urogenital system development", "GO", aspect="P")
    assert best is not None
    assert best.id == TERM
    assert terms.match_phrase("urogenital system development", "GO", aspect="F") is None
    assert terms.match_phrase("tickling a wing until it laughs", "GO") is None


def test_items_at_the_same_time_share_one_corpus_and_no_budget(
    task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]
) -> None:
    async def both() -> list[RunResult[Any]]:
        runs = [
            run_task(task, "single", single_script(result).model, library=corpus, budget=Budget(papers=1))
            for _ in range(3)
        ]
        return list(await asyncio.gather(*runs))

    for ran in asyncio.run(both()):
        assert (ran.status, ran.source, ran.papers) == ("ok", "submission", (PAPER,))


def test_a_model_without_schemas_or_tools_is_asked_in_its_prompt(task: Task[Any, Any], corpus: Corpus) -> None:
    reader = reader_script(corpus)
    profile = ModelProfile(supports_tools=False, supports_json_schema_output=False)
    reader.model = FunctionModel(reader.model.function, model_name="plain", profile=profile)
    ran = run(task, "pipeline", Script(), corpus, reader=reader, budget=Budget(papers=1))
    assert ran.output is not None
    assert len(ran.output.rows) == 1
    assert "one JSON object of this schema" in str(reader.asked[0])
