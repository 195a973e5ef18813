"""One room, one question: it remembers, shares nothing, fails closed and writes down what it did."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from evisynth.cleanroom import AuditLog, CleanRoom, Policy, exposure, read_audit
from evisynth.cleanroom.strict import StrictRules

from .invented import ABSTRACT, TITLE

DAY = date(2026, 1, 30)
ITEM = {"title": TITLE, "link": "https://www.mirror.example/Page?utm_source=a"}


def test_what_was_blocked_in_a_search_cannot_be_opened(room: CleanRoom) -> None:
    assert room.admits_address("https://mirror.example/page")
    assert not room.admits_item(ITEM)
    for spelling in (
        "https://www.mirror.example/page",
        "http://mirror.example/page/",
        "https://MIRROR.example./page?utm_medium=x#:~:text=a",
        "https://mirror.example:443/page?download=1",
        "https://web.archive.org/web/2012/https://mirror.example/page",
    ):
        assert not room.admits_address(spelling), spelling
    assert room.admits_address("https://mirror.example/another")


def test_rooms_share_nothing(policy: Policy) -> None:
    other = replace(
        policy, titles=("Gloves for condition-C",), number="CD111111", dois=(), pmids=(), pmcids=(), abstract="x " * 30
    )
    rooms = [CleanRoom(policy, day=lambda: DAY), CleanRoom(other, day=lambda: DAY)]
    items = [ITEM, {"title": "Gloves for condition-C", "link": "https://b.example/2"}]

    def ask(at: int) -> tuple[bool, bool]:
        mine, theirs = rooms[at % 2], items[(at + 1) % 2]
        return mine.admits_item(items[at % 2]), mine.admits_item(theirs)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(200)))
    assert set(answers) == {(False, True)}
    assert rooms[1].admits_address("https://mirror.example/page")
    assert len(rooms[0].audit.lines) == 200


@pytest.mark.parametrize("asked", ["admits_item", "admits_address", "admits_page", "admits_text"])
def test_an_error_inside_a_rule_blocks(room: CleanRoom, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a defect")

    for name in ("judge_item", "judge_address", "judge_page", "judge_text"):
        monkeypatch.setattr(StrictRules, name, fail)
    calls: dict[str, Callable[[], bool]] = {
        "admits_item": lambda: room.admits_item({"title": "Gloves"}),
        "admits_address": lambda: room.admits_address("https://a.example/"),
        "admits_page": lambda: room.admits_page("https://a.example/", "<p>Gloves", {}),
        "admits_text": lambda: room.admits_text("Gloves"),
    }
    assert calls[asked]() is False
    assert room.audit.lines[-1]["rule"] == "rule.error"


@pytest.mark.parametrize(
    "address", ["http://[", "http://a:b:c/", "http://a.example:99999999/", "\ud800", "http://a.example:port/"]
)
def test_an_address_that_cannot_be_read_is_blocked(room: CleanRoom, address: str) -> None:
    assert not room.admits_address(address)


def test_an_item_that_cannot_be_judged_is_blocked(room: CleanRoom) -> None:
    deep: object = "x"
    for _ in range(100):
        deep = [deep]
    assert not room.admits_item(deep)
    assert not room.admits_item(["x"] * 10_000)


@pytest.mark.parametrize("failed", [False, True])
def test_a_failed_page_is_judged_too(room: CleanRoom, failed: bool) -> None:
    assert not room.admits_page("https://a.example/x", f"<p>{ABSTRACT}", {}, failed=failed)
    assert room.admits_page("https://a.example/y", "<p>Just a moment … security check", {}, failed=failed)


def test_a_page_is_judged_by_metadata_alone(room: CleanRoom) -> None:
    for meta in (
        '<meta name="citation_doi" content="10.1002/14651858.CD999999.pub2">',
        '<meta content="Cochrane Database of Systematic Reviews" name="citation_journal_title">',
        "<meta name=citation_publication_date content=2012/06/13>",
        '<meta property="og:title" content="Cooling bracelets for condition-B">',
        f'<meta name="description" content="{ABSTRACT[:400]}">',
        '<link rel="canonical" href="https://doi.org/10.1002/14651858.CD999999">',
        '<script type="application/ld+json">{"@type":"Article","identifier":{"value":"PMC9912345"}}</script>',
        '<meta name="citation_pmid" content="99123457">',
    ):
        assert not room.admits_page("https://a.example/x", f"<html><head>{meta}</head><body>Nothing</body>", {}), meta


def test_another_review_of_the_journal_passes_unless_reviews_are_blocked(room: CleanRoom, policy: Policy) -> None:
    page = (
        '<meta name="citation_journal_title" content="Cochrane Database of Systematic Reviews">'
        '<meta name="citation_doi" content="10.1002/14651858.CD111111"><p>Gloves'
    )
    assert room.admits_page("https://a.example/x", page, {})
    closed = CleanRoom(replace(policy, other_reviews="block"), day=lambda: DAY)
    assert not closed.admits_item({"title": "Gloves for condition-C: a systematic review"})
    assert not closed.admits_item({"title": "Gloves", "snippet": "doi 10.1002/14651858.CD111111"})
    assert closed.admits_item({"title": "Gloves for condition-C: a randomised trial"})


def test_a_month_does_not_depend_on_today(policy: Policy) -> None:
    for day in (date(2026, 1, 1), date(2026, 2, 28), date(2027, 3, 31)):
        room = CleanRoom(policy, day=lambda day=day: day)
        assert room.judge_item({"title": "Gloves", "date": "December 2011"}).rule == "date.after"
        assert not room.judge_item({"title": "Gloves", "date": "November 2011"}).blocked


def test_relative_dates_count_from_the_clock(policy: Policy) -> None:
    then = CleanRoom(policy, day=lambda: date(2011, 11, 20))
    assert not then.judge_item({"title": "Gloves", "date": "3 days ago"}).blocked


def test_the_audit_has_a_line_for_each_thing(policy: Policy, tmp_path: Path) -> None:
    path = tmp_path / "run" / "audit.jsonl"
    room = CleanRoom(policy, AuditLog(path, "q1", policy.hash), day=lambda: DAY)
    room.asked("cold wrists")
    room.admits_item(ITEM)
    room.admits_item({"title": "Gloves", "link": "https://b.example/"})
    room.admits_address("https://doi.org/10.1002/14651858.CD999999")
    room.asked("gloves")
    room.admits_item({"title": "Gloves", "link": "https://b.example/"})
    lines = read_audit(path)
    assert [line["stage"] for line in lines] == ["query", "item", "item", "open", "query", "item"]
    assert {"rule", "evidence", "decision", "field"} <= lines[1].keys()
    assert lines[1]["modes"] == {"strict": "block", "paper": "block"}
    assert lines[3]["modes"] == {"strict": "block", "paper": "allow"}
    met = exposure(lines)
    assert (met.questions, met.questions_met, met.queries, met.queries_met) == (1, 1, 2, 1)
    assert (met.opened, met.tries) == (1, 1)
    json.dumps(lines)
