"""The flow is a fold of the log, and its boxes close whatever happened in whatever order."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from evisynth.review.prisma import prisma
from evisynth.store import Event, Protocol

PROTOCOL = Protocol.model_validate(
    {"review": {"title": "A"}, "criteria": [{"id": "topic", "text": "t"}, {"id": "animals", "text": "a"}]}
)
STAGES, VERDICTS = ("abstract", "fulltext"), ("include", "exclude", "unclear")


def log(*changes: tuple[str, str, str, dict[str, Any]]) -> list[Event]:
    return [
        Event(n, "2026-01-01T00:00:00Z", who, what, subject, data)
        for n, (who, what, subject, data) in enumerate(changes)
    ]


def came(
    entry: str, source: str = "a.ris", via: str = "database", kind: str = "search"
) -> tuple[str, str, str, dict[str, Any]]:
    return ("ana", "entry.imported", entry, {"source": source, "via": via, "kind": kind, "file": source})


def decided(
    entry: str, stage: str, decision: str, who: str = "rules", criterion: str | None = None, note: str | None = None
) -> Any:
    return (who, "decision.made", entry, {"stage": stage, "decision": decision, "criterion": criterion, "note": note})


def linked(a: str, b: str, kind: str = "merge") -> Any:
    return ("rules", "records.linked", a, {"a": a, "b": b, "kind": kind, "rule": "doi"})


def attached(entry: str) -> Any:
    return ("ana", "document.attached", entry, {"document": "d" + entry})


def test_a_small_review_counted_by_hand() -> None:
    # five records from two exports; e is d again; a falls at the abstract, b has no text, c falls at full text, d stays
    events = log(
        *(came(x) for x in "abc"),
        *(came(x, "b.csv") for x in "de"),
        linked("d", "e"),
        attached("c"),
        attached("d"),
        decided("a", "abstract", "exclude", criterion="topic"),
        *(decided(x, "abstract", "include") for x in "bcd"),
        decided("c", "fulltext", "exclude", criterion="animals"),
        decided("d", "fulltext", "include"),
    )
    boxes = prisma(events, PROTOCOL)
    assert boxes["identified"] == {"a.ris": 3, "b.csv": 2}
    counted = {
        k: v for k, v in boxes.items() if not k.startswith("other_i") and v and k not in {"identified", "warnings"}
    }
    assert counted == {
        "duplicates_removed": 1,
        "screened": 4,
        "screening_excluded": 1,
        "screening_excluded_by_automation": 1,
        "sought": 3,
        "awaiting_retrieval": 1,
        "assessed": 2,
        "fulltext_excluded": {"animals": 1},
        "included_reports": 1,
        "included_studies": 1,
    }


def test_two_reports_of_one_study() -> None:
    events = log(
        came("a"), came("b"), linked("a", "b", "preprint"), attached("a"), attached("b"),
        *(decided(x, stage, "include") for x in "ab" for stage in STAGES),
    )  # fmt: skip
    boxes = prisma(events, PROTOCOL)
    assert (boxes["screened"], boxes["included_reports"], boxes["included_studies"]) == (2, 2, 1)


def test_a_link_that_is_undone_counts_no_more() -> None:
    link = linked("a", "b")
    undone = ("rules", "records.unlinked", "a", link[3])
    assert prisma(log(came("a"), came("b"), link), PROTOCOL)["duplicates_removed"] == 1
    assert prisma(log(came("a"), came("b"), link, undone), PROTOCOL)["duplicates_removed"] == 0


def excluded(entry: str, reason: str) -> Any:
    return decided(entry, "fulltext", "exclude", "import:c.csv", note=reason)


def test_reasons_that_are_no_ground_of_eligibility_stand_in_their_own_boxes() -> None:
    """PRISMA 2020: a report that could not be got is not retrieved, a duplicate is removed before screening."""
    reasons = [
        "No FT found",
        "no full text",
        "Duplicate",
        "duplicate.",
        "Not in English",
        "not in english",
        "Not in English",
    ]
    names = "abcdefg"
    events = log(*(came(x) for x in names), *map(excluded, names, reasons))
    boxes = prisma(events, PROTOCOL)
    assert (boxes["duplicates_removed"], boxes["screened"], boxes["not_retrieved"]) == (2, 5, 2)
    assert boxes["fulltext_excluded"] == {"Not in English": 3}
    assert any(note.startswith("2 records") and "duplicates" in note for note in boxes["warnings"])


def test_a_duplicate_that_was_merged_leaves_the_word_on_the_record_that_stays() -> None:
    events = log(
        came("a"), came("b"), linked("a", "b"), excluded("a", "Wrong design"), excluded("b", "Duplicate")
    )  # fmt: skip
    boxes = prisma(events, PROTOCOL)
    assert (boxes["duplicates_removed"], boxes["fulltext_excluded"]) == (1, {"Wrong design": 1})


def test_not_retrieved_is_what_people_tried_and_did_not_get() -> None:
    events = [came("a"), came("b"), *(decided(x, "abstract", "include") for x in "ab")]
    lost = ("ana", "report.not_retrieved", "a", {"reason": "the author did not answer"})
    found = ("ana", "report.sought", "a", {})
    counted = [
        (boxes["sought"], boxes["awaiting_retrieval"], boxes["not_retrieved"])
        for boxes in (prisma(log(*events, *more), PROTOCOL) for more in ((), (lost,), (lost, found)))
    ]
    assert counted == [(2, 2, 0), (2, 1, 1), (2, 2, 0)]


def test_a_decision_that_is_taken_back_leaves_the_one_before() -> None:
    back = ("ana", "decision.withdrawn", "a", {"stage": "abstract", "decision": "include"})
    events = [came("a"), decided("a", "abstract", "exclude", "ana"), decided("a", "abstract", "include", "ana"), back]
    assert prisma(log(*events), PROTOCOL)["screening_excluded"] == 1
    boxes = prisma(log(*events, back), PROTOCOL)
    assert (boxes["screening_excluded"], boxes["awaiting_screening"]) == (0, 1)


def test_a_text_without_a_record_was_found_by_other_methods() -> None:
    boxes = prisma(log(came("a"), came("b", "full texts", kind="fulltext"), attached("b")), PROTOCOL)
    assert (boxes["identified"], boxes["other_identified"]) == (
        {"a.ris": 1},
        {"full texts given without a record": 1},
    )


def test_sources_are_shown_by_the_names_of_the_protocol() -> None:
    named = Protocol.model_validate(
        {"review": {"title": "A"}, "sources": {"names": {"a.ris": "PubMed", "c": "Embase"}}}
    )
    boxes = prisma(log(came("a"), came("b", "b.csv")), named)
    assert boxes["identified"] == {"PubMed": 1, "b.csv": 1}
    assert any("imported as 'c'" in note for note in boxes["warnings"])


entries = st.integers(0, 7).map(lambda n: f"r{n}")
changes = st.one_of(
    st.builds(linked, entries, entries, st.sampled_from(["merge", "preprint", "unsure"])),
    st.builds(attached, entries),
    st.builds(
        decided,
        entries,
        st.sampled_from(STAGES),
        st.sampled_from(VERDICTS),
        st.sampled_from(["rules", "ana", "bo", "import:c.csv", "adjudicator:cy"]),
        st.sampled_from([None, "topic", "animals"]),
        st.sampled_from([None, "Duplicate", "no full text", "Wrong design"]),
    ),
    st.builds(
        lambda entry, stage, who: (who, "decision.withdrawn", entry, {"stage": stage, "decision": "include"}),
        entries,
        st.sampled_from(STAGES),
        st.sampled_from(["ana", "bo"]),
    ),
    st.builds(
        lambda entry, what: ("ana", what, entry, {"reason": "no answer"}),
        entries,
        st.sampled_from(["report.not_retrieved", "report.sought"]),
    ),
    st.builds(
        came,
        entries,
        st.sampled_from(["a.ris", "b.csv"]),
        st.sampled_from(["database", "other"]),
        st.sampled_from(["search", "fulltext"]),
    ),
)


@given(st.lists(changes, max_size=60), st.sampled_from(["automatic", "hybrid", "direct"]), st.integers(1, 3))
def test_every_column_closes(happened: list[Any], strategy: str, reviewers: int) -> None:
    screening = PROTOCOL.screening.model_copy(update={"strategy": strategy, "reviewers": reviewers})
    protocol = PROTOCOL.model_copy(update={"screening": screening})
    begun = [came(f"r{n}", "a.ris", ("database", "other")[n % 2]) for n in range(8)]
    boxes = prisma(log(*begun, *happened), protocol)
    for p in ("", "other_"):
        removed = sum(boxes[f"{p}{k}"] for k in ("duplicates_removed", "automation_removed", "other_removed"))
        assert (
            sum(boxes[f"{p}identified"].values()) == removed + boxes[f"{p}screened"] + boxes[f"{p}awaiting_screening"]
        )
        assert boxes[f"{p}screened"] == boxes[f"{p}screening_excluded"] + boxes[f"{p}sought"]
        without = boxes[f"{p}awaiting_retrieval"] + boxes[f"{p}not_retrieved"]
        assert boxes[f"{p}sought"] == without + boxes[f"{p}assessed"]
        gone = sum(boxes[f"{p}fulltext_excluded"].values()) + boxes[f"{p}awaiting_assessment"]
        assert boxes[f"{p}assessed"] == gone + boxes[f"{p}included_reports"]
        assert boxes[f"{p}included_studies"] <= boxes[f"{p}included_reports"]
