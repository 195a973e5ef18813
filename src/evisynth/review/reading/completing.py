"""The later steps: what more is said of each row, which is passed along with the request."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from evisynth.evidence import Extraction
from evisynth.llm import CallFailedError, load_prompt
from evisynth.review.reading.article import PROMPTS, Article, Row
from evisynth.review.reading.choosing import Chosen
from evisynth.review.reading.conversation import Verdict, converse
from evisynth.review.reading.recording import refusals
from evisynth.review.reading.rows import RowReader, completed
from evisynth.review.reading.wire import ROW, finish_tool, sent

BATCH = 25
"""Rows that are completed in one request."""
_WORDS = 60


async def complete_rows(article: Article, rows: Sequence[Row], chosen: Chosen) -> tuple[list[Row], list[str]]:
    """Ask what more is said of each row; what fails or is not answered leaves rows as they are.

    Args:
        article: what is read.
        rows: of the step before.
        chosen: what of the article is sent.

    Returns:
        the same rows, in their order, and what failed or was refused.

    Raises:
        RefusedError: a cap, or a host that is not allowed.
    """
    done, warnings = list(rows), list[str]()
    numbers = [number for number, row in enumerate(rows, 1) if row.subject.later]
    for at in range(0, len(numbers), BATCH):
        batch = numbers[at : at + BATCH]
        try:
            warnings += await _complete(article, done, batch, chosen)
        except CallFailedError as error:
            warnings.append(f"rows {batch[0]} to {batch[-1]} are not completed: {error.message}")
    return done, warnings


async def _complete(article: Article, rows: list[Row], batch: Sequence[int], chosen: Chosen) -> list[str]:
    prompt = load_prompt(PROMPTS, "describe")
    later = {tool.name: tool for number in batch for tool in rows[number - 1].subject.later}
    readers = {
        name: RowReader(tool, article.schema, article.document, article.found_by, article.pathogen)
        for name, tool in later.items()
    }

    def judge(name: str, said: Mapping[str, Any]) -> Verdict:
        number = said.get(ROW)
        if not isinstance(number, int) or number not in batch:
            return Verdict((f"row: {number!r} is none of {', '.join(map(str, batch))}",))
        return readers[name].judge(said, rows[number - 1].record)

    messages = prompt.messages(
        [(article.document.id, chosen.text)],
        title=article.document.title, rows=[_shown(n, rows[n - 1].record) for n in batch], tools=list(later.values()),
    )  # fmt: skip
    tools = [*sent(list(later.values()), numbered=True), finish_tool()]
    step = await converse(article.model(prompt), messages, tools, judge)
    for call in step.taken:
        row = rows[call.arguments[ROW] - 1]
        part = readers[call.tool].part(call.arguments, row.record)
        rows[call.arguments[ROW] - 1] = replace(row, record=completed(row.record, part))
    return refusals(step)


def _shown(number: int, record: Extraction) -> dict[str, object]:
    says = "; ".join(f"{name}: {value}" for name, value in record.values.items() if value is not None)
    words = " ".join(record.evidence[0].quote.split())
    return {"number": number, "says": says, "words": words if len(words) <= _WORDS else f"{words[:_WORDS]}…"}
