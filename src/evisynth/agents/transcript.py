"""A conversation as plain text: what a fresh request, without tools, can be given of it."""

import json
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart

_MOST_PER_STEP = 12_000


def transcript(messages: Sequence[ModelMessage], most: int) -> str:
    """Write down what was called, what came back and what was said, the newest if not all fits.

    Args:
        messages: a conversation, which may end anywhere.
        most: characters.
    """
    steps = [step for message in messages for step in _steps(message)]
    kept: list[str] = []
    left = most
    for step in reversed(steps):
        step = step if len(step) <= _MOST_PER_STEP else f"{step[:_MOST_PER_STEP]} …"
        if len(step) > left:
            kept.append("… (what came before is left out)")
            break
        kept.append(step)
        left -= len(step)
    return "\n\n".join(reversed(kept))


def _steps(message: ModelMessage) -> list[str]:
    steps: list[str] = []
    for part in message.parts:
        if isinstance(part, ToolReturnPart):
            steps.append(f"{part.tool_name} answered: {_text(part.content)}")
        elif isinstance(message, ModelResponse) and isinstance(part, ToolCallPart):
            steps.append(f"you called {part.tool_name}: {part.args_as_json_str()}")
        elif isinstance(message, ModelResponse) and isinstance(part, TextPart) and part.content.strip():
            steps.append(f"you said: {part.content}")
    return steps


def _text(content: Any) -> str:
    if isinstance(content, BaseModel):
        return content.model_dump_json()
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, default=str)
