"""The later steps: what more is said of each row, which is passed along with the request."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from evisynth.llm import CallFailedError
from evisynth.review.reading.article import Article, Row
from evisynth.review.reading.asking import asked, mending
from evisynth.review.reading.choosing import Chooser, Chosen
from evisynth.review.reading.conversation import Call, Step, Verdict, broken_off, converse
from evisynth.review.reading.recording import refusals
from evisynth.review.reading.rows import RowReader, completed
from evisynth.review.reading.telling import shown
from evisynth.review.reading.wire import ROW, finish_tool, sent

BATCH = 25
"""Rows that are completed in one request."""


async def complete_rows(
    article: Article, rows: Sequence[Row], chosen: Chosen, chooser: Chooser
) -> tuple[list[Row], list[str], bool]:
    """Ask what more is said of each row; what fails or is not answered leaves rows as they are.

    Args:
        article: what is read.
        rows: of the step before.
        chosen: what of the article is sent.
        chooser: of what is sent with calls that go back.

    Returns:
        the same rows, in their order; what failed or was refused; and whether a request failed.

    Raises:
        RefusedError: a cap, or a host that is not allowed.
    """
    done, warnings, unfinished = list(rows), list[str](), False
    numbers = [number for number, row in enumerate(rows, 1) if row.subject.later]
    for at in range(0, len(numbers), BATCH):
        batch = numbers[at : at + BATCH]
        name = f"completing rows {batch[0]} to {batch[-1]}"
        try:
            step, batch_readers = await _asked(article, done, batch, chosen, chooser)
        except CallFailedError as error:
            warnings.append(broken_off(name, error))
            unfinished = True
            continue
        _take(done, step, batch_readers)
        warnings += refusals(step, name)
        unfinished |= step.broken is not None
    return done, warnings, unfinished


async def _asked(
    article: Article, rows: Sequence[Row], batch: Sequence[int], chosen: Chosen, chooser: Chooser
) -> tuple[Step, Mapping[str, RowReader]]:
    later = {tool.name: tool for number in batch for tool in rows[number - 1].subject.later}
    readers = {name: RowReader.of(article, tool) for name, tool in later.items()}

    def judge(name: str, said: Mapping[str, Any], _place: int) -> Verdict:
        number = said.get(ROW)
        if not isinstance(number, int) or number not in batch:
            return Verdict((f"row: {number!r} is none of {', '.join(map(str, batch))}",))
        return readers[name].judge(said, rows[number - 1].record)

    def line(number: int) -> str:
        return f"{number}. {shown(rows[number - 1].record)}"

    def lines_of(calls: Sequence[Call]) -> list[str]:
        return [line(number) for number in batch if any(call.arguments.get(ROW) == number for call in calls)]

    model, messages = asked(article, "describe", chosen, [line(number) for number in batch])
    tools = [*sent(article.schema, list(later.values()), numbered=True, text=chosen.text), finish_tool()]
    return await converse(model, messages, tools, judge, mending=mending(article, chooser, lines_of)), readers


def _take(rows: list[Row], step: Step, readers: Mapping[str, RowReader]) -> None:
    """Add what the calls of a step say to their rows."""
    for call in step.taken:
        row = rows[call.arguments[ROW] - 1]
        part = readers[call.tool].part(call.arguments, row.record)
        rows[call.arguments[ROW] - 1] = replace(row, record=completed(row.record, part))
