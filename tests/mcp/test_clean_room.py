"""Web tools over the protocol: only with a policy, and nothing of the hidden review reaches the client."""

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp.client.stdio import stdio_client
from tests.agents.leaky_web import CLEAN, ERRORS, PAGES
from tests.cleanroom.invented import ABSTRACT, RECORD

from evisynth.cleanroom import build_policy, exposure, read_audit, read_policy, read_review_record, scan, write_policy
from evisynth.corpus import Article, Corpus
from evisynth.documents import read_document
from evisynth.errors import RefusedError, UsageError
from evisynth.mcp import open_toolsets
from mcp import ClientSession, StdioServerParameters

QUERIES = ("harbour sleep", "wrist cooling awakenings", "condition-B review", "dockers gloves", "CD999999")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hidden")
    (folder / "review.json").write_text(json.dumps(RECORD))
    write_policy(build_policy(read_review_record(folder / "review.json")).policy, folder / "policy.json")
    (folder / "pages").mkdir()
    for path, body in {**PAGES, **CLEAN, **ERRORS}.items():
        (folder / "pages" / f"{path.strip('/')}.html").write_text(body)
    papers = [
        Article(read_document(f"# Cold wrists\n\n## Results\n\n{ABSTRACT}\n".encode(), "a.md"), "2009", "A1"),
        Article(read_document(b"# Gloves\n\n## Results\n\nGloves cooled 40 dockers at night.\n", "b.md"), "2009", "B1"),
        Article(read_document(b"# Later gloves\n\n## Results\n\nGloves at night.\n", "c.md"), "2019", "C1"),
    ]
    Corpus.create(folder / "papers").add(papers)
    return folder


def ask(given: list[str], work: Callable[[ClientSession], Awaitable[Any]]) -> Any:
    async def talk() -> Any:
        server = StdioServerParameters(command=sys.executable, args=["-m", "evisynth", "mcp", *given])
        async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
            await session.initialize()
            return await work(session)

    return asyncio.run(talk())


def test_an_agent_that_tries_everything_is_shown_nothing(folder: Path, tmp_path: Path) -> None:
    trace, audit = tmp_path / "trace.jsonl", tmp_path / "audit.jsonl"
    shown: dict[str, str] = {}

    async def work(session: ClientSession) -> None:
        assert {tool.name for tool in (await session.list_tools()).tools} == {"web_search", "read_page", "paper_search"}
        calls = [("web_search", {"query": query, "limit": 20}) for query in QUERIES]
        calls += [("paper_search", {"query": query}) for query in QUERIES]
        calls += [("read_page", {"address": f"local://folder{path}.html"}) for path in [*PAGES, *CLEAN, *ERRORS]]
        calls += [("read_page", {"address": "https://doi.org/10.1002/14651858.CD999999.pub2"})]
        for name, given in calls:
            result = (await session.call_tool(name, given)).model_dump(mode="json")
            shown[f"{name} {next(iter(given.values()))}"] = json.dumps(result)
            with trace.open("a") as file:
                file.write(json.dumps({"kind": "tool result", "arguments": given, "result": result}) + "\n")

    pages = ["--pages", f"{folder}/pages", "--corpus", f"{folder}/papers"]
    ask(["--policy", f"{folder}/policy.json", *pages, "--audit", str(audit)], work)
    assert scan(read_policy(folder / "policy.json"), trace).leaks == []
    for path in [*PAGES, *ERRORS]:
        said = json.loads(shown[f"read_page local://folder{path}.html"])
        assert said["is_error"], path
        assert [part["text"] for part in said["content"]] == ["Error executing tool read_page: not available."], path
    for path in CLEAN:
        assert "not available" not in shown[f"read_page local://folder{path}.html"]
    named = {address for query in QUERIES for address in re.findall(r"local://[\w./-]+", shown[f"web_search {query}"])}
    assert named <= {f"local://folder{path}.html" for path in CLEAN}
    assert "dockers" in shown["web_search dockers gloves"]
    assert "40 dockers" in shown["paper_search dockers gloves"]
    assert "Later gloves" not in shown["paper_search dockers gloves"]
    met = exposure(read_audit(audit))
    assert met.queries == 2 * len(QUERIES)
    assert met.opened == len(PAGES) + len(CLEAN) + len(ERRORS) + 1
    assert 1 <= met.tries < met.opened


def test_there_are_no_web_tools_without_a_policy(folder: Path) -> None:
    async def work(session: ClientSession) -> set[str]:
        return {tool.name for tool in (await session.list_tools()).tools}

    assert ask(["--corpus", f"{folder}/papers"], work) == {"search_papers", "read_paper", "show_passage"}
    with pytest.raises(UsageError, match="clean room"):
        open_toolsets(pages=folder / "pages")


def test_a_policy_that_is_not_whole_is_refused(folder: Path, tmp_path: Path) -> None:
    changed = json.loads((folder / "policy.json").read_text())
    changed["titles"] = []
    (tmp_path / "policy.json").write_text(json.dumps(changed))
    with pytest.raises(RefusedError):
        open_toolsets(policy=tmp_path / "policy.json", pages=folder / "pages")
    with pytest.raises(UsageError, match="not guarded"):
        open_toolsets(policy=folder / "policy.json", project=tmp_path)
