"""A search over pages that its provider has names no page that could not be read: each is judged whole."""

import asyncio
import json
from pathlib import Path

import pytest
from tests.agents.leaky_web import CLEAN, PAGES, page
from tests.cleanroom.invented import ABSTRACT, RECORD

from evisynth.agents.toolset import ToolProblemError
from evisynth.agents.web import WebTools, web_toolset
from evisynth.cleanroom import CleanRoom, Policy, build_policy, exposure, read_audit, read_review_record
from evisynth.corpus import Article, Corpus
from evisynth.documents import read_document
from evisynth.sources import LocalFolder, OpenGuard

FAR = "<p>Nothing is told here of anything.</p>" * 60
HIDDEN = {
    "number": page(head='<meta name="citation_doi" content="10.1002/14651858.CD999999.pub2">'),
    "late": page(head='<meta name="citation_publication_date" content="2013/05/02">'),
    "linked": page(
        head='<script type="application/ld+json">{"@type": "Article", "datePublished": "2013-05-02"}</script>'
    ),
    "below": page(f"Gloves.{FAR}{ABSTRACT}"),
    "noise": page(" ".join(f"{word} [{at}]" for at, word in enumerate(ABSTRACT.split()))),
}


@pytest.fixture
def policy(tmp_path: Path) -> Policy:
    path = tmp_path / "review.json"
    path.write_text(json.dumps(RECORD), "utf-8")
    return build_policy(read_review_record(path)).policy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for name, body in {**HIDDEN, **PAGES, **CLEAN}.items():
        (folder / f"{name.strip('/')}.html").write_text(body)
    return folder


def test_a_page_that_cannot_be_read_is_not_named_in_a_search(policy: Policy, folder: Path, tmp_path: Path) -> None:
    tools = web_toolset(policy, folder=folder, audit=tmp_path / "audit.jsonl", question="q1")
    queries = ("harbour sleep", "people in harbour towns", "nothing is told", "condition-B", "gloves")
    named = {one.address for query in queries for one in asyncio.run(tools.web_search(query, 20)).results}
    assert named == {f"local://folder{path}.html" for path in CLEAN}
    for name in HIDDEN:
        with pytest.raises(ToolProblemError, match=r"^not available$"):
            asyncio.run(tools.read_page(f"local://folder/{name}.html"))
    lines = read_audit(tmp_path / "audit.jsonl")
    found = [line for line in lines if line["stage"] == "found"]
    assert {"identifier.number", "date.after"} <= {line["rule"] for line in found}
    assert len(found) == len({line["address"] for line in found})
    met = exposure(lines)
    assert met.queries == len(queries)
    assert met.opened == len(HIDDEN)
    again = [line for line in lines if line["stage"] == "item" and line["rule"] == "address.seen"]
    assert {line["address"] for line in again} & {line["address"] for line in found if line["decision"] == "block"}


def test_a_folder_without_a_reader_is_judged_whole_too(policy: Policy, folder: Path) -> None:
    tools = WebTools(CleanRoom(policy), LocalFolder(folder))
    named = {one.address for one in asyncio.run(tools.web_search("harbour sleep", 20)).results}
    assert named == {f"local://folder{path}.html" for path in CLEAN}
    open_web = WebTools(OpenGuard(), LocalFolder(folder))
    assert len(asyncio.run(open_web.web_search("harbour sleep", 20)).results) == 20


def test_a_paper_of_a_corpus_is_judged_whole(policy: Policy, tmp_path: Path) -> None:
    papers = {
        "A1": f"# Dockers\n\n## Results\n\nGloves for dockers at night.\n\n## Appendix\n\n{ABSTRACT}\n",
        "B1": "# Dockers' hands\n\n## Results\n\nGloves for dockers at night, too.\n",
    }
    added = [Article(read_document(text.encode(), f"{key}.md"), "2009", key) for key, text in papers.items()]
    Corpus.create(tmp_path / "papers").add(added)
    tools = web_toolset(policy, corpus=Corpus.open(tmp_path / "papers"), audit=tmp_path / "audit.jsonl", keys={})
    shown = asyncio.run(tools.paper_search("gloves dockers night")).passages
    assert [passage.key for passage in shown] == ["B1"]
    found = {
        line["address"]: line["decision"] for line in read_audit(tmp_path / "audit.jsonl") if line["stage"] == "found"
    }
    assert found == {"local://corpus/A1": "block", "local://corpus/B1": "allow"}


def test_a_snippet_of_linked_data_is_dated_by_it(policy: Policy) -> None:
    room = CleanRoom(policy)
    for late in (
        '{"@type":"Article","datePublished":"2013-05-02"}',
        "datePublished: 2013-05-02",
        'name="citation_date" content="2013"',
    ):
        assert room.judge_item({"title": "Gloves", "snippet": late}).rule == "date.after"
    for early in ('{"datePublished":"2009-05-02"}', '{"dateModified":"2013-05-02"}', "Start date: 2013; gloves"):
        assert not room.judge_item({"title": "Gloves", "snippet": early}).blocked


def test_a_search_does_not_look_into_scripts(folder: Path) -> None:
    (folder / "script.html").write_text("<p>Quiet</p><script>var zebra = 'zebra';</script><style>.zebra{}</style>")
    assert LocalFolder(folder).search("zebra") == []
