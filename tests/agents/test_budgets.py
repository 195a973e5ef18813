"""Budgets hold in every framework, readers included; what was valid before the end survives."""

import asyncio
import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_ai.exceptions import ContentFilterError, ModelHTTPError
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from evisynth.agents import Budget, BudgetEndedError, Meter, Task, run_task
from evisynth.corpus import Corpus
from evisynth.errors import RefusedError, UsageError

from .conftest import PAPER, Script, Step
from .test_frameworks import reader_script, run

FRAMEWORKS = ["memorization", "pipeline", "single", "multi"]


def restless(corpus: Corpus, framework: str, result: dict[str, Any]) -> Script:
    """Goes on for ever: searches, reads all there is, looks up, never submits; JSON when there are no tools."""
    keys = list(corpus)
    searching: list[Step] = [
        ("search_terms", {"query": "kidney", "ontology": "GO"}),
        ("show_term", {"term_id": "GO:0008150"}),
    ]
    reading: dict[str, list[Step]] = {
        "single": [
            ("search_papers", {"query": "fly"}),
            [("read_paper", {"key": key, "sections": ["ABSTRACT"]}) for key in keys],
        ],
        "multi": [("search_papers", {"query": "fly"}), ("read_papers", {"keys": keys})],
    }
    forever = itertools.cycle([*reading.get(framework, []), *searching])

    def step(messages: list[ModelMessage]) -> Step:
        if "There are no more tools" in str(messages[-1]):
            return json.dumps(result)
        return next(forever)

    return Script(*[step] * 200)


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("most", [1, 2, 4, 8, 16])
def test_turns_hold_and_end_in_one_last_answer(task: Task[Any, Any], corpus: Corpus, framework: str, most: int) -> None:
    result = {"gene": "sgg", "rows": []}
    script, reader = restless(corpus, framework, result), reader_script(corpus)
    ran = run(task, framework, script, corpus, reader=reader, budget=Budget(turns=most))
    assert ran.usage.turns <= most
    assert len(script.asked) + len(reader.asked) == ran.usage.turns
    if framework == "pipeline":
        assert ran.output is not None
        assert ran.usage.turns == min(most, 6)
        return
    assert (ran.status, ran.limit, ran.source) == ("budget", "turns", "closing")
    assert ran.usage.turns == most
    assert script.info[-1].function_tools == []
    assert ran.output is not None


@pytest.mark.parametrize("framework", ["pipeline", "single", "multi"])
@pytest.mark.parametrize("most", [1, 2, 4, 8, 16])
def test_papers_hold_also_across_readers(task: Task[Any, Any], corpus: Corpus, framework: str, most: int) -> None:
    script, reader = restless(corpus, framework, {"gene": "sgg", "rows": []}), reader_script(corpus)
    ran = run(task, framework, script, corpus, reader=reader, budget=Budget(papers=most, turns=14))
    assert ran.usage.papers == len(set(ran.papers)) == min(most, 6)
    if framework != "single":
        assert {str(a).count("<document id=") for a in reader.asked} == {1}
    if framework == "pipeline":
        assert len(reader.asked) == min(most, 6)


@pytest.mark.parametrize("framework", ["memorization", "single", "multi"])
@pytest.mark.parametrize("most", [1, 2, 4, 8, 16])
def test_tool_calls_hold(task: Task[Any, Any], corpus: Corpus, framework: str, most: int) -> None:
    script, reader = restless(corpus, framework, {"gene": "sgg", "rows": []}), reader_script(corpus)
    ran = run(task, framework, script, corpus, reader=reader, budget=Budget(tool_calls=most))
    assert ran.usage.tool_calls == most
    assert (ran.status, ran.limit, ran.source) == ("budget", "tool calls", "closing")


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("most", [30_000, 120_000])
def test_tokens_hold(task: Task[Any, Any], corpus: Corpus, framework: str, most: int) -> None:
    script, reader = restless(corpus, framework, {"gene": "sgg", "rows": []}), reader_script(corpus)
    ran = run(task, framework, script, corpus, reader=reader, budget=Budget(turns=60, tokens=most))
    assert ran.usage.input_tokens + ran.usage.output_tokens <= most
    assert ran.limit in {"tokens", "turns", None}
    asked = [info.model_settings for info in (*script.info, *reader.info)]
    assert all(settings is not None and settings["max_tokens"] <= most for settings in asked)


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_money_holds(task: Task[Any, Any], corpus: Corpus, framework: str) -> None:
    def price(model: str, usage: RequestUsage) -> float:
        return usage.input_tokens * 2e-6 + usage.output_tokens * 8e-6

    script, reader = restless(corpus, framework, {"gene": "sgg", "rows": []}), reader_script(corpus)
    ran = run(task, framework, script, corpus, reader=reader, budget=Budget(turns=80, usd=0.3), price=price)
    assert ran.usage.usd is not None
    assert 0 < ran.usage.usd <= 0.3


@pytest.mark.parametrize("price", [None, lambda model, usage: None])
def test_money_needs_a_price(task: Task[Any, Any], corpus: Corpus, price: Any) -> None:
    with pytest.raises(UsageError, match="price of scripted is unknown"):
        run(task, "single", Script(), corpus, budget=Budget(usd=1), price=price)


def test_each_model_is_charged_at_its_own_price(task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]) -> None:
    main, reader = Script(("read_papers", {"keys": [PAPER]})), reader_script(corpus)
    reader.model = FunctionModel(reader.model.function, model_name="dear reader")
    charged: dict[str, int] = {}

    def price(model: str, usage: RequestUsage) -> float:
        charged[model] = charged.get(model, 0) + 1
        return 1.0 * usage.input_tokens if model == "dear reader" else 0.0

    ran = run(task, "multi", main, corpus, reader=reader, price=price)
    assert set(charged) == {"scripted", "dear reader"}
    assert ran.usage.usd is not None
    assert 1_000 < ran.usage.usd < ran.usage.input_tokens


def test_time_holds_while_a_model_hangs(task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]) -> None:
    async def hangs(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        if info.function_tools:
            await asyncio.sleep(60)
        return ModelResponse(parts=[TextPart(json.dumps({"gene": "sgg", "rows": []}))])

    ran = asyncio.run(run_task(task, "single", FunctionModel(hangs), library=corpus, budget=Budget(seconds=1.0)))
    assert (ran.status, ran.limit, ran.source) == ("budget", "seconds", "closing")
    assert ran.usage.seconds < 5


@pytest.mark.parametrize(
    ("end", "status", "outcome"),
    [
        (ContentFilterError("declined"), "refused", "refused"),
        (ModelHTTPError(500, "m", None), "failed", None),
        (RefusedError("a cap of the project"), "cap", None),
        (RuntimeError("a fault of ours"), "crashed", None),
    ],
)
@pytest.mark.parametrize("framework", ["memorization", "single", "multi"])
def test_a_valid_submission_survives_whatever_comes_after(
    task: Task[Any, Any],
    corpus: Corpus,
    result: dict[str, Any],
    end: Exception,
    status: str,
    outcome: str | None,
    framework: str,
) -> None:
    valid = result if framework == "single" else {"gene": "sgg", "rows": []}
    open_it: list[Step] = [("read_paper", {"key": PAPER})] if framework == "single" else []
    script = Script(*open_it, ("submit", valid), ("submit", {"gene": "other", "rows": []}), end)
    ran = run(task, framework, script, corpus)
    assert (ran.status, ran.source) == (status, "submission")
    assert ran.output is not None
    assert ran.output.model_dump()["gene"] == "sgg"
    assert ran.error
    if outcome:
        assert ran.outcome == outcome


def test_a_valid_submission_survives_the_cap_on_turns(
    task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]
) -> None:
    steps: list[Step] = [("read_paper", {"key": PAPER}), ("submit", result)]
    script = Script(*steps, *[("search_papers", {"query": "fly"})] * 20)
    ran = run(task, "single", script, corpus, budget=Budget(turns=4))
    assert (ran.status, ran.limit, ran.source) == ("budget", "turns", "submission")
    assert ran.usage.turns == 4
    assert ran.output is not None


def test_without_a_valid_submission_what_is_right_is_salvaged(
    task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]
) -> None:
    wrong = {"gene": "sgg", "rows": [*result["rows"], result["rows"][0] | {"term": "GO:9999999"}, "no row"]}
    script = Script(("read_paper", {"key": PAPER}), ("submit", wrong), ContentFilterError("declined"))
    ran = run(task, "single", script, corpus)
    assert (ran.status, ran.source) == ("refused", "salvaged")
    assert ran.output is not None
    assert ran.output.model_dump()["rows"] == [result["rows"][0]]
    assert len(ran.dropped) == 2


def test_a_text_instead_of_a_submission_is_read_and_nothing_said_is_asked_for_again(
    task: Task[Any, Any], corpus: Corpus
) -> None:
    said = "Here it is:\n```json\n" + json.dumps({"gene": "sgg", "rows": []}) + "\n```"
    ran = run(task, "single", Script(said), corpus)
    assert (ran.status, ran.source, ran.usage.turns) == ("ok", "final", 1)
    script = Script("I am done.", json.dumps({"gene": "sgg", "rows": []}))
    ran = run(task, "single", script, corpus)
    assert (ran.status, ran.source, ran.usage.turns) == ("ok", "closing", 2)


def test_an_empty_message_after_a_submission_is_the_end(task: Task[Any, Any], corpus: Corpus) -> None:
    ran = run(task, "memorization", Script(("submit", {"gene": "sgg", "rows": []}), ""), corpus)
    assert (ran.status, ran.source) == ("ok", "submission")


def test_wrong_arguments_never_end_a_run(task: Task[Any, Any], corpus: Corpus, result: dict[str, Any]) -> None:
    script = Script(
        *[("read_paper", {"key": 5, "nonsense": True})] * 4,
        *[("no_such_tool", {})] * 3,
        ("search_terms", {"query": "x", "ontology": "nothing"}),
        ("read_paper", {"key": "PMC404"}),
        ("submit", {"rows": "no"}),
        ("submit", {}),
        ("read_paper", {"key": PAPER}),
        ("submit", result),
    )
    ran = run(task, "single", script, corpus)
    assert (ran.status, ran.source) == ("ok", "submission")


@given(
    st.lists(
        st.tuples(st.integers(1, 50_000), st.integers(1, 9_000), st.integers(0, 3), st.booleans()),
        min_size=1,
        max_size=40,
    ),
    st.integers(1_000, 100_000),
)
def test_turns_at_the_same_time_never_pass_the_tokens(asked: list[tuple[int, int, int, bool]], most: int) -> None:
    meter = Meter(Budget(turns=None, tokens=most), clock=lambda: 0.0)
    running: list[tuple[Any, RequestUsage]] = []
    for size, answer, keep, ends in asked:
        try:
            turn = meter.begin_turn(size, most_answer=answer, keep=keep)
        except BudgetEndedError:
            continue
        running.append((turn, RequestUsage(input_tokens=size // 4, output_tokens=turn.answer_tokens)))
        if ends:
            meter.end_turn(*running.pop(0))
    for turn, usage in running:
        meter.end_turn(turn, usage)
    used = meter.used
    assert used.input_tokens + used.output_tokens <= most


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(UsageError):
        Budget(turns=0)
