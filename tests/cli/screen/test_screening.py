"""Screening by people at a terminal: who must decide, taking back, asking again, and the tables for the scores."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
CRITERIA = """
[[criteria]]
id = "humans"
text = "Human participants."

[[criteria]]
id = "fever"
text = "Marsh fever."
"""


@pytest.fixture
def three(call: Call, tmp_path: Path) -> Path:
    """A project of three records, abstracts judged by two people."""
    call("new", "p")
    path = tmp_path / "p" / "protocol.toml"
    text = path.read_text(encoding="utf-8").replace('strategy = "automatic"', 'strategy = "hybrid"')
    path.write_text(text.replace("reviewers = 1", "reviewers = 2") + CRITERIA, encoding="utf-8")
    entries = "".join(
        f"TY  - JOUR\nTI  - Fever on {place}\nAB  - {place}\nDO  - 10.5555/{n}\nER  - \n"
        for n, place in enumerate(("an island", "a mountain", "a river"))
    )
    (tmp_path / "a.ris").write_text(entries, encoding="utf-8")
    call("import", "a.ris", "--project", "p")
    return path.parent


def boxes(call: Call) -> dict[str, Any]:
    return call("records", "--prisma", "--project", "p", "--json").json["boxes"]


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def ask(call: Call, who: str, keys: str, *more: str) -> Any:
    return call("screen", "--ask", "--as", who, "--project", "p", *more, input=keys)


def reopen(three: Path, **changed: str) -> None:
    path = three / "protocol.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changed.items():
        text = text.replace(f"{old} = 2", f"{old} = {new}")
    path.write_text(text, encoding="utf-8")


def test_one_of_two_people_moves_nothing(call: Call, three: Path) -> None:
    ask(call, "ana", "i\ni\ne\n1\n")
    counted = boxes(call)
    assert (counted["screened"], counted["awaiting_screening"], counted["sought"]) == (0, 3, 0)
    ran = call("run", "--project", "p")
    assert "full texts that are missing" not in ran.out
    again = ask(call, "ana", "")
    assert "0 decided by ana, 0 of 0 left" in again.err  # who has decided waits for the other
    ask(call, "bo", "i\ne\n\ne\n2\n")
    counted = boxes(call)
    assert [counted[k] for k in ("screened", "awaiting_screening", "screening_excluded", "sought")] == [2, 1, 1, 1]
    assert "1 in dispute" in call("screen", "--project", "p").out
    told = call("run", "--project", "p").out
    assert "next: evisynth screen --project p --ask --as adjudicator:NAME  (in dispute between reviewers: 1)" in told
    settled = ask(call, "adjudicator:cy", "e\n2\n")
    assert "ana include" in settled.err
    counted = boxes(call)
    assert [counted[k] for k in ("screened", "awaiting_screening", "screening_excluded", "sought")] == [3, 0, 2, 1]


def test_a_reviewer_does_not_see_what_the_other_said(call: Call, three: Path) -> None:
    ask(call, "ana", "e\n2\ni\ni\n")
    asked = ask(call, "bo", "")
    assert "1 of 3 · title and abstract" in asked.err
    assert "waits for you" in asked.err
    assert "ana" not in asked.err
    assert "None" not in asked.err


def test_the_end_of_input_ends_quietly(call: Call, three: Path) -> None:
    for keys in ("", "i\n", "e\n", "i\nq\n"):
        asked = ask(call, "ana", keys)
        assert asked.code == 0
        assert "Aborted" not in asked.err
    stored = [d for r in call("records", "--project", "p", "--json").lines for d in r["decisions"]]
    assert not [d for d in stored if d["reviewer"] == "ana" and d["decision"] == "exclude"]  # never said which


def test_only_a_criterion_is_a_criterion(call: Call, three: Path) -> None:
    asked = ask(call, "ana", "e\n9\nhuman\n2\ne\nq\ni\nq\n")
    assert "'9' is no criterion" in asked.err
    assert "'human' is no criterion" in asked.err
    own = call("screen", "--mine", "--as", "ana", "--project", "p", "--json").json["decisions"]
    assert [(d["decision"], d["criterion"]) for d in own] == [("exclude", "fever"), ("include", None)]


def test_own_words_of_the_session_are_taken_back_one_by_one(call: Call, three: Path) -> None:
    asked = ask(call, "ana", "i\ne\n1\nz\nz\nz\ne\n2\nq\n")
    assert "taken back: exclude" in asked.err
    assert "taken back: include" in asked.err
    assert "nothing was decided in this session" in asked.err
    own = call("screen", "--mine", "--as", "ana", "--project", "p", "--json").json["decisions"]
    assert [(d["decision"], d["criterion"], d["title"]) for d in own] == [("exclude", "fever", "Fever on an island")]


def test_the_last_record_s_decision_can_be_taken_back_too(call: Call, three: Path) -> None:
    asked = ask(call, "ana", "i\ni\ni\nz\ne\n1\nq\n")
    assert "3 decided by ana, 0 of 3 left" in asked.err
    own = call("screen", "--mine", "--as", "ana", "--project", "p", "--json").json["decisions"]
    assert [d["decision"] for d in own] == ["include", "include", "exclude"]


def test_a_settled_record_is_decided_again_and_no_event_is_lost(call: Call, three: Path) -> None:
    reopen(three, reviewers="1")
    ask(call, "ana", "e\n1\ni\ni\n")
    (excluded,) = call("records", "--project", "p", "--place", "screening_excluded", "--json").lines
    assert ask(call, "ana", "", "--project", "p").err.count("title and abstract") == 0
    again = call("screen", "--record", excluded["id"], "--as", "ana", "--project", "p", input="i\n")
    assert "your decision so far: ana exclude (humans)" in again.err
    assert boxes(call)["screening_excluded"] == 0
    (record,) = (r for r in call("records", "--project", "p", "--json").lines if r["id"] == excluded["id"])
    said = [d["decision"] for d in record["decisions"] if d["reviewer"] == "ana"]
    assert said == ["exclude", "include"]
    listed = call("screen", "--mine", "--as", "ana", "--project", "p")
    assert "3 decisions of ana" in listed.out


def test_a_report_that_can_not_be_got(call: Call, three: Path) -> None:
    reopen(three, reviewers="1")
    ask(call, "ana", "i\ni\ni\n")
    counted = boxes(call)
    assert [counted[k] for k in ("sought", "awaiting_retrieval", "not_retrieved", "assessed")] == [3, 3, 0, 0]
    first = call("records", "--project", "p", "--json").lines[0]["id"]
    bare = call("records", "--project", "p", "--not-retrieved", first)
    assert bare.code == 2
    assert "needs a reason" in bare.err
    said = call("records", "--project", "p", "--not-retrieved", first, "--reason", "no answer", "--as", "ana")
    assert said.code == 0, said.err
    counted = boxes(call)
    assert [counted[k] for k in ("sought", "awaiting_retrieval", "not_retrieved", "assessed")] == [3, 2, 1, 0]
    (lost,) = call("records", "--project", "p", "--place", "not_retrieved", "--json").lines
    assert (lost["not_retrieved"]["who"], lost["not_retrieved"]["reason"]) == ("ana", "no answer")
    assert call("records", "--project", "p", "--seek-again", first).code == 0
    assert boxes(call)["not_retrieved"] == 0
    assert call("records", "--project", "p", "--seek-again", first).code == 2
    assert call("records", "--project", "p", "--not-retrieved", "r-none", "--reason", "x").code == 2


def test_people_s_screening_is_scored(call: Call, three: Path, tmp_path: Path) -> None:
    ask(call, "ana", "i\ni\ne\n1\n")
    ask(call, "bo", "i\ne\n\ne\n2\n")
    ask(call, "adjudicator:cy", "e\n2\n")
    assert call("records", "--project", "p", "--decisions", "t").code == 0
    settled, ratings = rows(tmp_path / "t" / "settled.csv"), rows(tmp_path / "t" / "agreement-abstract.csv")
    assert [row["decision"] for row in settled] == ["include", "exclude", "exclude"]
    assert {row["rater"] for row in ratings} == {"ana", "bo"}
    scored = call("score", "agreement", "t/agreement-abstract.csv", "--json")
    assert scored.code == 0, scored.err
    assert scored.json["metrics"]["raw"] == pytest.approx(2 / 3)
    screened = call("score", "screening", "t/settled.csv", "t/decisions.csv", "--json")
    assert screened.code == 0, screened.err
    ana = screened.json["metrics"]["systems"]["ana"]["abstract"]
    assert (ana["sensitivity"], ana["specificity"]) == (1.0, 0.5)


def test_reasons_that_mean_something_else_are_said_at_import(call: Call, three: Path, tmp_path: Path) -> None:
    reasons = ("No FT found", "no full text", "Duplicate", "Wrong design")
    rows = "".join(f'Ague {n},{n},"Exclusion reason: {reason}; "\n' for n, reason in enumerate(reasons))
    (tmp_path / "c.csv").write_text(f"Title,Covidence #,Notes\n{rows}", encoding="utf-8")
    told = call("import", "c.csv", "--project", "p").out
    assert "counted as not retrieved, not excluded: “No FT found” 1, “no full text” 1" in told
    assert "counted as duplicates removed before screening, not excluded: “Duplicate” 1" in told
    counted = boxes(call)
    assert [counted[k] for k in ("duplicates_removed", "not_retrieved", "fulltext_excluded")] == [
        1,
        2,
        {"Wrong design": 1},
    ]
    path = three / "protocol.toml"
    path.write_text(path.read_text("utf-8") + "\n[screening.reasons]\nshipped = false\n", encoding="utf-8")
    counted = boxes(call)
    assert [counted[k] for k in ("duplicates_removed", "not_retrieved")] == [0, 0]
