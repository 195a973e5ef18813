"""An agent that tries everything on a web that leaks everywhere: nothing of the review reaches its transcript."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from tests.agents.leaky_web import CLEAN, ERRORS, HEAD, PAGES, REDIRECTS, LeakySearch
from tests.cleanroom.invented import ABSTRACT, RECORD, TITLE
from tests.sources.conftest import Names, Web, running

from evisynth.agents import Budget, Meter, Trace
from evisynth.agents.toolset import ToolProblemError, agent_tools
from evisynth.agents.web import WebTools, web_toolset
from evisynth.cleanroom import AuditLog, CleanRoom, Policy, build_policy, exposure, read_review_record, scan
from evisynth.sources import Fetcher, FetchLimits, Guard, OpenGuard, PageReader, Passage, WebError, Worker


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    one = Worker()
    yield one
    one.close()


@pytest.fixture(scope="module")
def web() -> Iterator[Web]:
    with running() as served:
        for path, body in {**PAGES, **CLEAN}.items():
            served.page(path, body)
        for path, body in ERRORS.items():
            served.page(path, body, status=500 if path == "/error" else 403)
        for path, to in REDIRECTS.items():
            served.redirect(path, to if "://" in to else served.address(to))
        yield served


@pytest.fixture
def policy(tmp_path: Path) -> Policy:
    path = tmp_path / "review.json"
    path.write_text(json.dumps(RECORD), "utf-8")
    return build_policy(read_review_record(path)).policy


class LeakyPapers:
    name = "leaky papers"

    def search(self, query: str, limit: int, until: str | None = None) -> list[Passage]:
        self.until = until
        return [
            Passage("1", "A later trial", f"As shown before, {ABSTRACT[420:560]}"),
            Passage("2", TITLE, "A passage."),
            Passage(
                "3", "A trial of gloves", "A passage.", rest={"externalIds": {"DOI": "10.1002/14651858.CD999999.pub2"}}
            ),
            Passage("4", "A trial of gloves", "A passage.", published="2012-06-14"),
            Passage("5", "A trial of gloves", "We gave gloves to 40 dockers.", published="2009"),
        ]


def prepare(web: Web, guard: Guard, worker: Worker, **more: Any) -> WebTools:
    fetcher = Fetcher(FetchLimits(seconds=5), Names(web_test=[["127.0.0.1"]]), [f"web.test:{web.port}"])
    reader = PageReader(fetcher, worker)
    return WebTools(guard, LeakySearch(web.address("")), reader, LeakyPapers(), **more)


def run_agent(tools: WebTools, web: Web, trace: Path) -> dict[str, str]:
    """Do all that a curious agent would, and write down each thing that it was shown."""
    shown: dict[str, str] = {}

    def call(name: str, ask: Callable[[], Coroutine[Any, Any, BaseModel]]) -> None:
        event: dict[str, Any] = {"kind": "tool result", "arguments": {"address": name}}
        try:
            result = asyncio.run(ask()).model_dump_json()
        except ToolProblemError as problem:
            result = json.dumps({"problem": problem.message})
        shown[name] = result
        with trace.open("a") as file:
            file.write(json.dumps(event | {"result": json.loads(result)}) + "\n")

    call("search", lambda: tools.web_search("cold wrists", 20))
    call("papers", lambda: tools.paper_search("cold wrists"))
    for path in [*PAGES, *CLEAN, *ERRORS, *REDIRECTS]:
        call(path, lambda path=path: tools.read_page(web.address(path)))
    for path in ("/r1", "/r3", "/q1"):
        call(path, lambda path=path: tools.read_page(web.address(path)))
    for address in ("https://www.cochranelibrary.com/x", "https://doi.org/10.1002/14651858.CD999999.pub2"):
        call(address, lambda address=address: tools.read_page(address))
    return shown


def test_nothing_of_the_review_reaches_the_transcript(web: Web, policy: Policy, worker: Worker, tmp_path: Path) -> None:
    room = CleanRoom(policy, AuditLog(), day=lambda: date(2026, 1, 30))
    trace = tmp_path / "run" / "trace.jsonl"
    trace.parent.mkdir()
    shown = run_agent(prepare(web, room, worker), web, trace)
    report = scan(policy, trace.parent)
    assert len(PAGES) >= 30
    assert report.leaks == []
    gone = '{"problem": "not available"}'
    assert [path for path in [*PAGES, *ERRORS, *REDIRECTS] if shown[path] != gone] == []
    assert all(shown[path] == gone for path in shown if path.startswith("https://"))
    assert all(f"{web.address(path)}" in shown["search"] for path in CLEAN)
    assert len(json.loads(shown["search"])["results"]) == len(CLEAN)
    assert [one["key"] for one in json.loads(shown["papers"])["passages"]] == ["5"]
    assert all("dockers" in shown[path] or "straps" in shown[path] for path in CLEAN)
    met = exposure(room.audit.lines)
    assert met.queries_met == 2
    assert met.questions_met == 1


def test_an_agent_with_these_tools_sees_nothing(web: Web, policy: Policy, worker: Worker, tmp_path: Path) -> None:
    calls = [
        ToolCallPart("web_search", {"query": "cold wrists"}),
        ToolCallPart("paper_search", {"query": "cold wrists"}),
    ]
    calls += [ToolCallPart("read_page", {"address": web.address(path)}) for path in (*PAGES, *CLEAN, *REDIRECTS)]

    async def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        first = len(messages) == 1
        return ModelResponse(parts=list(calls) if first else [TextPart("[[[Gloves made no difference.]]]")])

    meter, trace = Meter(Budget()), Trace(tmp_path / "run" / "trace.jsonl")
    tools = agent_tools(prepare(web, CleanRoom(policy), worker).functions, meter, trace, "agent")
    agent = Agent(FunctionModel(model), tools=tools)
    result = asyncio.run(agent.run("What helps night-time condition-B in shift workers?"))
    (tmp_path / "run" / "messages.json").write_bytes(result.all_messages_json())
    report = scan(policy, tmp_path / "run")
    assert report.files == 2
    assert report.leaks == []
    assert b"dockers" in result.all_messages_json()


def test_without_the_filter_all_of_it_is_fetched_and_found(
    web: Web, policy: Policy, worker: Worker, tmp_path: Path
) -> None:
    trace = tmp_path / "trace.jsonl"
    shown = run_agent(prepare(web, OpenGuard(), worker), web, trace)
    fetched = [path for path in PAGES if "problem" not in shown[path]]
    assert fetched == list(PAGES)
    found = {leak.line for leak in scan(policy, trace).leaks}
    visible = [path for path in PAGES if path not in UNSEEN]
    missed = [path for path in visible if list(shown).index(path) + 1 not in found]
    assert missed == []
    assert {1, 2} <= found


UNSEEN = {"/comment", "/alt", "/script"} | {path for path in PAGES if PAGES[path].partition("</head>")[0] != HEAD}
"""What no reader is shown: comments, attributes, scripts, metadata. It is in no transcript."""


def test_a_compressed_page_is_judged_again_and_the_raw_one_before(web: Web, policy: Policy, worker: Worker) -> None:
    asked: list[str] = []

    def leaky(text: str, query: str) -> str:
        asked.append(text)
        return f"In short: {ABSTRACT[420:560]}"

    tools = prepare(web, CleanRoom(policy), worker, compress=leaky)
    with pytest.raises(ToolProblemError, match=r"^not available$"):
        asyncio.run(tools.read_page(web.address("/plain")))
    assert asked == []
    with pytest.raises(ToolProblemError, match=r"^not available$"):
        asyncio.run(tools.read_page(web.address("/gloves")))
    assert len(asked) == 1


def test_only_tools_with_keys_are_offered(policy: Policy, tmp_path: Path) -> None:
    def names(keys: dict[str, str], **more: Any) -> list[str]:
        return [function.__name__ for function in web_toolset(policy, keys=keys, **more).functions]

    assert names({}) == ["read_page"]
    assert names({"S2_API_KEY": "k"}) == ["read_page", "paper_search"]
    assert names({"SERPER_API_KEY": "k"}) == ["web_search", "read_page"]
    assert names({"BRAVE_API_KEY": "k", "S2_API_KEY": "k"}) == ["web_search", "read_page", "paper_search"]
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "a.html").write_text(CLEAN["/gloves"])
    assert names({}, folder=tmp_path / "pages") == ["web_search", "read_page"]


def test_a_folder_serves_offline_work(policy: Policy, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    for path, body in {**PAGES, **CLEAN}.items():
        (folder / f"{path.strip('/')}.html").write_text(body)
    tools = web_toolset(policy, folder=folder, audit=tmp_path / "audit.jsonl", question="q1")
    found = asyncio.run(tools.web_search("harbour sleep dockers", 20))
    assert found.results[0].address == "local://folder/gloves.html"
    run = tmp_path / "run.jsonl"
    run.write_text(found.model_dump_json() + "\n")
    assert scan(policy, run).leaks == []
    assert "dockers" in asyncio.run(tools.read_page("local://folder/gloves.html")).text
    for address in ("local://folder/plain.html", "local://folder/../secret.html", "local://folder/absent.html"):
        with pytest.raises(ToolProblemError):
            asyncio.run(tools.read_page(address))
    assert (tmp_path / "audit.jsonl").read_text().count("\n") > len(PAGES)


def test_a_provider_that_fails_says_so(policy: Policy, web: Web, worker: Worker) -> None:
    class Failing:
        name = "failing"

        def search(self, query: str, page: int = 1) -> list[Any]:
            raise WebError("rate limited", "failing: the server answered 429 (3 attempts)")

    tools = WebTools(CleanRoom(policy), Failing())
    with pytest.raises(ToolProblemError, match=r"rate limited.*429"):
        asyncio.run(tools.web_search("gloves"))
    with pytest.raises(ToolProblemError, match="query is empty"):
        asyncio.run(tools.web_search("  "))
