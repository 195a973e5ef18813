"""One last answer without tools, when a run ends before it has submitted anything valid."""

from typing import Any

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, TextPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from evisynth.agents.budget import ANSWER_TOKENS
from evisynth.agents.session import Session
from evisynth.agents.transcript import transcript

CLOSING = "closing"
_SIZES = (200_000, 100_000, 50_000, 25_000, 12_000, 6_000, 3_000, 0)


async def ask_for_closing_answer(session: Session[Any, Any], why: str) -> None:
    """Ask once for the result, from what the conversation holds, as much of it as the budget has room for.

    Args:
        session: the run; its submissions take the answer.
        why: why it ends, as one sentence for the model.

    Raises:
        CallFailedError: there is no usable answer.
        RefusedError: a cap of the project.
    """
    schema = session.task.output.model_json_schema()
    prompt = session.prompt(CLOSING)
    most_answer = ANSWER_TOKENS // 2
    messages: list[ModelMessage] = []
    for size in _SIZES:
        done = transcript(session.messages, size)
        messages = prompt.messages(
            [("what you did", done)] if done else [],
            rules=session.rules,
            request=session.task.request,
            why=why,
            schema=schema,
        )
        if session.meter.fits(
            len(ModelMessagesTypeAdapter.dump_json(messages)), model=session.model.model_name, most_answer=most_answer
        ):
            break
    else:
        session.trace.add(CLOSING, "closing", asked=False, why="the budget has no room for one last answer")
        return
    session.trace.add(CLOSING, "closing", asked=True, why=why)
    model = session.budgeted(session.model, CLOSING, lambda: 0)
    settings = ModelSettings(max_tokens=most_answer)
    response = await model.request(messages, settings, ModelRequestParameters())
    session.take_text("".join(part.content for part in response.parts if isinstance(part, TextPart)), CLOSING)
