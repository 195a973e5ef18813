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


def decided(entry: str, stage: str, decision: str, who: str = "rules", criterion: str | None = None) -> Any:
    return (who, "decision.made", entry, {"stage": stage, "decision": decision, "criterion": criterion, "note": None})


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
    counted = {k: v for k, v in boxes.items() if not k.startswith("other_i") and v and k != "identified"}
    assert counted == {
        "duplicates_removed": 1,
        "screened": 4,
        "screening_excluded": 1,
        "screening_excluded_by_automation": 1,
        "sought": 3,
        "not_retrieved": 1,
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
    ),
    st.builds(
        came, entries, st.sampled_from(["a.ris", "b.csv"]), st.sampled_from(["database", "other"]), st.just("search")
    ),
)


@given(st.lists(changes, max_size=60), st.sampled_from(["automatic", "hybrid", "direct"]))
def test_every_column_closes(happened: list[Any], strategy: str) -> None:
    protocol = PROTOCOL.model_copy(update={"screening": PROTOCOL.screening.model_copy(update={"strategy": strategy})})
    begun = [came(f"r{n}", "a.ris", ("database", "other")[n % 2]) for n in range(8)]
    boxes = prisma(log(*begun, *happened), protocol)
    for p in ("", "other_"):
        removed = sum(boxes[f"{p}{k}"] for k in ("duplicates_removed", "automation_removed", "other_removed"))
        assert (
            sum(boxes[f"{p}identified"].values()) == removed + boxes[f"{p}screened"] + boxes[f"{p}awaiting_screening"]
        )
        assert boxes[f"{p}screened"] == boxes[f"{p}screening_excluded"] + boxes[f"{p}sought"]
        assert boxes[f"{p}sought"] == boxes[f"{p}not_retrieved"] + boxes[f"{p}assessed"]
        gone = sum(boxes[f"{p}fulltext_excluded"].values()) + boxes[f"{p}awaiting_assessment"]
        assert boxes[f"{p}assessed"] == gone + boxes[f"{p}included_reports"]
        assert boxes[f"{p}included_studies"] <= boxes[f"{p}included_reports"]
