"""The counts of the PRISMA 2020 flow, computed from the event log.

Source: Page et al., BMJ 2021;372:n71, the flow diagram for new reviews with databases, registers and other sources.
Within each column the boxes close:

    identified = duplicates_removed + automation_removed + other_removed + screened + awaiting_screening
    screened   = screening_excluded + sought
    sought     = awaiting_retrieval + not_retrieved + assessed
    assessed   = fulltext_excluded + awaiting_assessment + included_reports

"Not retrieved" counts what was tried and not got, as people say or an imported decision does; what nobody has brought
yet awaits retrieval. A record that people called a duplicate when they screened it is one of the duplicates removed.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from evisynth.review.position import locate
from evisynth.review.replay import Followed, replay
from evisynth.review.screening import one_spelling
from evisynth.review.votes import latest_votes
from evisynth.store import Event, Protocol

NO_REASON = "no reason given"
TEXTS_ALONE = "full texts given without a record"
"""The source, among the other methods, of full texts that belong to no record of a search."""
_COUNTS = (
    "duplicates_removed",
    "automation_removed",
    "other_removed",
    "screened",
    "awaiting_screening",
    "screening_excluded",
    "sought",
    "awaiting_retrieval",
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
    names = protocol.sources.names
    columns = {"": [f for f in followed if not _is_other(f)], "other_": [f for f in followed if _is_other(f)]}
    boxes: dict[str, Any] = {}
    warnings: list[str] = []
    studies: set[str] = set()
    for prefix, column in columns.items():
        counts, reasons, taken = _count(column, protocol)
        sources = Counter(_shown(names.get(source, source), kind) for one in column for source, _, kind in one.searched)
        boxes[f"{prefix}identified"] = dict(sorted(sources.items()))
        boxes |= {f"{prefix}{name}": counts[name] for name in _COUNTS}
        boxes[f"{prefix}screening_excluded_by_automation"] = counts["by_automation"]
        boxes[f"{prefix}fulltext_excluded"] = dict(_in_order(reasons, protocol))
        boxes[f"{prefix}included_reports"] = len(taken)
        fresh = {one.study for one in taken} - studies
        boxes[f"{prefix}included_studies"] = len(fresh)
        studies |= fresh
        warnings += _warnings(counts, "by other methods" if prefix else "from databases and registers")
    imported = {source for one in followed for source, _, _ in one.sightings}
    unknown = [
        f"protocol.toml [sources.names]: nothing was imported as {one!r}" for one in names if one not in imported
    ]
    boxes["warnings"] = [*warnings, *(unknown if followed else ())]
    return boxes


def _shown(source: str, kind: str) -> str:
    return TEXTS_ALONE if kind == "fulltext" else source


def _is_other(one: Followed) -> bool:
    """PRISMA's left column is what searches found; a text that came by itself is not of it."""
    return all(via == "other" or kind == "fulltext" for _, via, kind in one.searched)


def _count(column: Sequence[Followed], protocol: Protocol) -> tuple[Counter[str], Counter[str], list[Followed]]:
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    included: list[Followed] = []
    for one in column:
        counts["duplicates_removed"] += len(one.searched) - 1
        position = locate(
            latest_votes(one.cast, protocol), has_text=one.has_text, protocol=protocol, not_retrieved=one.not_retrieved
        )
        counts[position.place] += 1
        counts["in dispute" if position.outcome.conflict else "queued"] += position.queued
        if position.place == "duplicate_removed":
            counts["duplicates_removed"] += 1
        if position.place in {"awaiting_screening", "duplicate_removed"}:
            continue
        counts["screened"] += 1
        if position.place == "screening_excluded":
            counts["by_automation"] += not position.outcome.by_person
            continue
        counts["sought"] += 1
        counts["assessed"] += position.place not in {"awaiting_retrieval", "not_retrieved"}
        if position.place == "fulltext_excluded":
            reasons[position.outcome.reason or NO_REASON] += 1
        elif position.place == "included":
            included.append(one)
    return counts, reasons, included


def _in_order(reasons: Counter[str], protocol: Protocol) -> list[tuple[str, int]]:
    order = {criterion.id: index for index, criterion in enumerate(protocol.criteria)}
    own = {reason: count for reason, count in reasons.items() if reason not in order}
    counted = {reason: count for reason, count in reasons.items() if reason in order} | one_spelling(own)
    return sorted(counted.items(), key=lambda pair: (order.get(pair[0], len(order)), -pair[1], pair[0]))


def _warnings(counts: Counter[str], column: str) -> list[str]:
    told = {
        "duplicate_removed": "records {column} were called duplicates by people as they screened: duplicates removed",
        "awaiting_screening": "records {column} are not screened yet, or not by all who must decide",
        "awaiting_retrieval": "reports {column} are sought and not here yet (evisynth import FILE; when one can't be "
        'got: evisynth records --not-retrieved ID --reason "…")',
        "awaiting_assessment": "reports {column} wait for a decision on their full text",
        "queued": "records or reports {column} wait in a person's queue (evisynth screen --ask)",
        "in dispute": "records or reports {column} are in dispute (evisynth screen --ask --as adjudicator:NAME)",
    }
    return [f"{counts[key]} {text.format(column=column)}" for key, text in told.items() if counts[key]]
