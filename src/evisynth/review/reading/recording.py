"""The second step: the rows of the kinds that were found, with their tools alone, one call per row."""

from collections.abc import Sequence

from evisynth.llm import load_prompt
from evisynth.review.reading.article import PROMPTS, Article, Flag, Row
from evisynth.review.reading.choosing import Chosen
from evisynth.review.reading.conversation import Step, converse
from evisynth.review.reading.rows import RowReader, extraction
from evisynth.review.reading.wire import finish_tool, sent


async def record_rows(
    article: Article, flags: Sequence[Flag], chosen: Chosen, candidates: Sequence[str] = ()
) -> tuple[list[Row], list[str]]:
    """Ask for the rows of the kinds that were found.

    Args:
        article: what is read.
        flags: the kinds, with their words.
        chosen: what of the article is sent.
        candidates: what rules read in it, one line each.

    Returns:
        rows in the order of the calls, and what was refused.

    Raises:
        CallFailedError: no usable answer.
        RefusedError: a cap, or a host that is not allowed.
    """
    prompt = load_prompt(PROMPTS, "record")
    shown = [{"name": flag.subject.name, "excerpt": " ".join(flag.excerpt.split())} for flag in flags]
    messages = prompt.messages(
        [(article.document.id, chosen.text)],
        topic=article.about, title=article.document.title, flags=shown, candidates=candidates,
    )  # fmt: skip
    by_tool = {flag.subject.tool.name: flag.subject for flag in flags}
    readers = {
        name: RowReader(one.tool, article.schema, article.document, article.found_by, article.pathogen)
        for name, one in by_tool.items()
    }
    tools = [*sent([one.tool for one in by_tool.values()]), finish_tool()]
    step = await converse(article.model(prompt), messages, tools, lambda name, said: readers[name].judge(said))
    rows = [
        Row(by_tool[call.tool], extraction(by_tool[call.tool].tool, readers[call.tool].part(call.arguments)))
        for call in step.taken
    ]
    distinct = [row for position, row in enumerate(rows) if row not in rows[:position]]
    repeats = len(rows) - len(distinct)
    return distinct, refusals(step) + ([f"{repeats} rows left out: recorded twice"] if repeats else [])


def refusals(step: Step) -> list[str]:
    """Say which calls of a step were refused, and whether it was broken off."""
    cut = ["the model was stopped: it went on calling tools"] if step.cut else []
    return [*cut, *(f"a call of {one.tool} was refused: {'; '.join(one.verdict.faults)}" for one in step.refused)]
