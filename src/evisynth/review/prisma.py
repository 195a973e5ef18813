"""The counts of the PRISMA 2020 flow, computed from the event log.

Source: Page et al., BMJ 2021;372:n71, the flow diagram for new reviews with databases, registers and other sources.
Within each column the boxes close:

    identified = duplicates_removed + automation_removed + other_removed + screened + awaiting_screening
    screened   = screening_excluded + sought
    sought     = not_retrieved + assessed
    assessed   = fulltext_excluded + awaiting_assessment + included_reports
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from evisynth.review.position import locate
from evisynth.review.replay import Followed, replay
from evisynth.store import Event, Protocol

NO_REASON = "no reason given"
_COUNTS = (
    "duplicates_removed",
    "automation_removed",
    "other_removed",
    "screened",
    "awaiting_screening",
    "screening_excluded",
    "sought",
    "not_retrieved",
    "assessed",
    "awaiting_assessment",
)


def prisma(events: Iterable[Event], protocol: Protocol) -> dict[str, Any]:
    """Count the boxes of both columns.

    The second column's keys begin with `other_`; `other_included_studies` counts those that the first column does not.
    Records that the rules excluded are part of `screening_excluded`, and counted again in
    `screening_excluded_by_automation`, as PRISMA's footnote asks.
    """
    followed = replay(events)
    columns = {"": [f for f in followed if not _is_other(f)], "other_": [f for f in followed if _is_other(f)]}
    boxes: dict[str, Any] = {}
    warnings: list[str] = []
    studies: set[str] = set()
    for prefix, column in columns.items():
        counts, reasons, taken = _count(column, protocol)
        sources = Counter(source for one in column for source, _, _ in one.searched)
        boxes[f"{prefix}identified"] = dict(sorted(sources.items()))
        boxes |= {f"{prefix}{name}": counts[name] for name in _COUNTS}
        boxes[f"{prefix}screening_excluded_by_automation"] = counts["by_automation"]
        boxes[f"{prefix}fulltext_excluded"] = dict(_in_order(reasons, protocol))
        boxes[f"{prefix}included_reports"] = len(taken)
        fresh = {one.study for one in taken} - studies
        boxes[f"{prefix}included_studies"] = len(fresh)
        studies |= fresh
        warnings += _warnings(counts, "by other methods" if prefix else "from databases and registers")
    boxes["warnings"] = warnings
    return boxes


def _is_other(one: Followed) -> bool:
    return all(via == "other" for _, via, _ in one.searched)


def _count(column: Sequence[Followed], protocol: Protocol) -> tuple[Counter[str], Counter[str], list[Followed]]:
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    included: list[Followed] = []
    for one in column:
        counts["duplicates_removed"] += len(one.searched) - 1
        position = locate(one.votes, has_text=one.has_text, protocol=protocol)
        counts[position.place] += 1
        counts["queued"] += position.queued
        if position.place == "awaiting_screening":
            continue
        counts["screened"] += 1
        if position.place == "screening_excluded":
            counts["by_automation"] += not position.outcome.by_person
            continue
        counts["sought"] += 1
        counts["assessed"] += position.place != "not_retrieved"
        if position.place == "fulltext_excluded":
            reasons[position.outcome.reason or NO_REASON] += 1
        elif position.place == "included":
            included.append(one)
    return counts, reasons, included


def _in_order(reasons: Counter[str], protocol: Protocol) -> list[tuple[str, int]]:
    order = {criterion.id: index for index, criterion in enumerate(protocol.criteria)}
    return sorted(reasons.items(), key=lambda pair: (order.get(pair[0], len(order)), -pair[1], pair[0]))


def _warnings(counts: Counter[str], column: str) -> list[str]:
    told = {
        "awaiting_screening": "records {column} are not screened yet",
        "awaiting_assessment": "reports {column} wait for a decision on their full text",
        "queued": "records or reports {column} are unclear and wait in a person's queue (evisynth screen --ask)",
    }
    return [f"{counts[key]} {text.format(column=column)}" for key, text in told.items() if counts[key]]
