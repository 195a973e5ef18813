"""The second step: the rows of the kinds that were found, with their tools alone, one call per row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic_ai.tools import ToolDefinition as SentTool

from evisynth.evidence import Extraction
from evisynth.review.reading.article import Article, Flag, Row
from evisynth.review.reading.asking import asked, mending
from evisynth.review.reading.choosing import Chooser, Chosen
from evisynth.review.reading.conversation import Call, Step, Verdict, broken_off, converse
from evisynth.review.reading.rows import RowReader, completed, extraction
from evisynth.review.reading.subjects import Subject
from evisynth.review.reading.telling import candidate, shown
from evisynth.review.reading.wire import DECLINE, ROW, decline_tool, finish_tool, sent
from evisynth.schemas import Schema, ToolDefinition


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the second step brought.

    Args:
        rows: in the order of their first calls.
        warnings: what was refused.
        reasons: why a proposed value was not taken, by its place among the proposals.
        described: whether the model also said more of its rows.
        unfinished: whether a request failed after some rows were recorded.
    """

    rows: tuple[Row, ...]
    warnings: tuple[str, ...]
    reasons: Mapping[int, str]
    described: bool
    unfinished: bool = False


@dataclass(slots=True)
class _Calls:
    """Judges the calls of one request: rows, what completes them, and words on what rules read.

    Args:
        subjects: by the name of their tool.
        readers: of the rows, by the same name.
        later: readers of what completes a row.
        proposed: how many values of rules were shown.
    """

    subjects: Mapping[str, Subject]
    readers: Mapping[str, RowReader]
    later: Mapping[str, RowReader]
    proposed: int
    made: dict[int, Row] = field(default_factory=dict[int, Row])

    def judge(self, tool: str, said: Mapping[str, Any], place: int) -> Verdict:
        if tool == DECLINE:
            return _of_declining(said, self.proposed)
        if tool not in self.later:
            self.made[place] = self.row(tool, said)
            return self.readers[tool].judge(said)
        row = self.made.get(self.place_of(said))
        if row is None:
            return Verdict((f"row: {said.get(ROW)!r} is none of your rows; they are numbered as you call them",))
        return self.later[tool].judge(said, row.record)

    def row(self, tool: str, said: Mapping[str, Any]) -> Row:
        """Return the row that a call makes."""
        return Row(self.subjects[tool], extraction(self.readers[tool].tool, self.readers[tool].part(said)))

    def place_of(self, said: Mapping[str, Any]) -> int:
        """Return the place of the call of the row that a call is about; 0 when there is none."""
        number, places = said.get(ROW), sorted(self.made)
        return places[number - 1] if isinstance(number, int) and 0 < number <= len(places) else 0

    def lines(self, calls: Sequence[Call]) -> list[str]:
        """Tell the rows that calls are about."""
        about = {self.place_of(call.arguments) for call in calls if call.tool in self.later}
        return [f"{n}. {shown(self.made[at].record)}" for n, at in enumerate(sorted(self.made), 1) if at in about]


async def record_rows(
    article: Article,
    flags: Sequence[Flag],
    chosen: Chosen,
    chooser: Chooser,
    proposed: Sequence[Extraction] = (),
    *,
    together: bool = False,
) -> Recorded:
    """Ask for the rows of the kinds that were found, and for a word on each value that rules propose.

    Args:
        article: what is read.
        flags: the kinds, with their words.
        chosen: what of the article is sent.
        chooser: of what is sent with calls that go back.
        proposed: what rules read of these kinds.
        together: the tools that complete a row are mounted too, so that a short text is sent once.

    Raises:
        CallFailedError: a request failed before any row was recorded.
        RefusedError: a cap, or a host that is not allowed.
    """
    subjects = {flag.subject.tool.name: flag.subject for flag in flags}
    later = {tool.name: tool for one in subjects.values() for tool in one.later if together}
    calls = _Calls(
        subjects,
        {name: RowReader.of(article, one.tool) for name, one in subjects.items()},
        {name: RowReader.of(article, tool) for name, tool in later.items()},
        len(proposed),
    )
    tools = _tools(article.schema, subjects.values(), later.values(), chosen.text, declining=bool(proposed))
    model, messages = asked(
        article, "record", chosen, [f"{number}. {candidate(one)}" for number, one in enumerate(proposed, 1)],
        topic=article.about, kinds=", ".join(flag.subject.name for flag in flags), candidates=bool(proposed),
        later=list(later),
    )  # fmt: skip
    step = await converse(model, messages, tools, calls.judge, mending=mending(article, chooser, calls.lines))
    rows, repeats = _distinct(
        {one.place: calls.row(one.tool, one.arguments) for one in step.taken if one.tool in subjects}
    )
    if step.broken is not None and not rows:
        raise step.broken
    more = [one for one in step.taken if one.tool in later]
    refused = [fault for one in more for fault in _complete(rows, calls, one)]
    said = [
        *refusals(step, "recording rows"),
        *refused,
        *([f"{repeats} rows left out: recorded twice"] if repeats else []),
    ]
    return Recorded(tuple(rows.values()), tuple(said), _reasons(step.taken), bool(more), step.broken is not None)


def _tools(
    schema: Schema,
    subjects: Iterable[Subject],
    later: Iterable[ToolDefinition],
    text: str,
    *,
    declining: bool,
) -> list[SentTool]:
    return [
        *sent(schema, [one.tool for one in subjects]),
        *sent(schema, list(later), numbered=True, text=text, again=True),
        *([decline_tool()] if declining else []),
        finish_tool(),
    ]


def _distinct(rows: Mapping[int, Row]) -> tuple[dict[int, Row], int]:
    """Return rows by the place of their calls without those that repeat one, and how many those are."""
    kept: dict[int, Row] = {}
    for place, row in rows.items():
        if row not in kept.values():
            kept[place] = row
    return kept, len(rows) - len(kept)


def _complete(rows: dict[int, Row], calls: _Calls, call: Call) -> list[str]:
    """Add what a call says of a row that was taken; the row may have been mended since the call was judged."""
    place, reader = calls.place_of(call.arguments), calls.later[call.tool]
    if place not in rows:
        return []
    row = rows[place]
    faults = reader.judge(call.arguments, row.record).faults
    if faults:
        return [f"a call of {call.tool} was refused: {'; '.join(faults)}"]
    rows[place] = replace(row, record=completed(row.record, reader.part(call.arguments, row.record)))
    return []


def refusals(step: Step, name: str) -> list[str]:
    """Say which calls of a step were refused, and whether it was broken off.

    Args:
        step: that has ended.
        name: what it did.
    """
    cut = ["the model was stopped: it went on calling tools"] if step.cut else []
    cut += [broken_off(name, step.broken)] if step.broken else []
    return [*cut, *(f"a call of {one.tool} was refused: {'; '.join(one.verdict.faults)}" for one in step.refused)]


def _of_declining(said: Mapping[str, Any], proposed: int) -> Verdict:
    numbers, reason = said.get("numbers"), said.get("reason")
    faults: list[str] = []
    if not isinstance(numbers, list) or not all(
        isinstance(one, int) and 1 <= one <= proposed for one in cast("list[object]", numbers)
    ):
        faults.append(f"numbers: give a list of numbers from 1 to {proposed}")
    if not isinstance(reason, str) or not reason.strip():
        faults.append("reason: say in words why the values are not taken")
    return Verdict(tuple(faults))


def _reasons(taken: Sequence[Call]) -> dict[int, str]:
    return {
        number - 1: " ".join(str(call.arguments["reason"]).split())
        for call in taken
        if call.tool == DECLINE
        for number in call.arguments["numbers"]
    }
