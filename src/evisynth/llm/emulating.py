"""Tool calls for models that have none: one schema that says which tool, and with what arguments."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings

from evisynth.llm.outcomes import CallFailedError
from evisynth.llm.wrapping import Wrapper

ANSWER = "final_answer"
"""Stands for an answer where the caller takes text or an object beside calls of tools."""
_TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
_WHOLE = frozenset({None, "stop", "tool_call"})


class ToolsBySchema(Wrapper):
    """A model whose tools are choices of a schema: it answers `{"tool": …, "args": {…}}`, and callers see a call.

    It stands inside the meter: a choice that can't be read is an invalid answer, stands in the ledger as one, and is
    charged at its upper bound.
    What tools returned is shown to the model as text. The server must hold answers to a schema.
    """

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask for a choice among the tools; a request without tools goes through as it is.

        Raises:
            CallFailedError: the answer is no choice among them.
        """
        choices = _choices(model_request_parameters)
        plain = [_in_words(message) for message in messages]
        if not choices:
            return await self.wrapped.request(plain, model_settings, model_request_parameters)
        schema = _one_schema({name: arguments for name, _, arguments in choices})
        output = OutputObjectDefinition(json_schema=schema, name="call", description="The tool to use next.")
        parameters = ModelRequestParameters(output_mode="native", output_object=output, allow_text_output=True)
        response = await self.wrapped.request(_with_choices(plain, choices), model_settings, parameters)
        if response.finish_reason not in _WHOLE or not (response.text or "").strip():
            return response
        structured = model_request_parameters.output_object is not None
        return _as_call(response, {name for name, _, _ in choices}, self.model_name, structured=structured)


def _choices(parameters: ModelRequestParameters) -> list[tuple[str, str, dict[str, Any]]]:
    """Return name, description and schema of the arguments of each choice; none when there is no tool."""
    tools = [*parameters.function_tools, *parameters.output_tools]
    choices = [(tool.name, tool.description or "", tool.parameters_json_schema) for tool in tools]
    if not choices:
        return []
    if parameters.output_object is not None:
        choices.append((ANSWER, "The answer, when no tool is needed.", parameters.output_object.json_schema))
    elif parameters.allow_text_output:
        choices.append((ANSWER, "The answer in words, when no tool is needed.", _TEXT))
    return choices


def _one_schema(arguments: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return a schema of which each choice is a branch; definitions get names that can't meet."""
    branches: list[dict[str, Any]] = []
    definitions: dict[str, Any] = {}
    for number, (name, schema) in enumerate(arguments.items()):
        moved = _moved(schema, number)
        definitions |= {f"{number}.{key}": value for key, value in moved.pop("$defs", {}).items()}
        properties = {"tool": {"type": "string", "enum": [name]}, "args": moved}
        branch = {"type": "object", "properties": properties, "required": ["tool", "args"]}
        branches.append(branch | {"additionalProperties": False})
    whole = branches[0] if len(branches) == 1 else {"anyOf": branches}
    return whole | ({"$defs": definitions} if definitions else {})


def _moved(node: Any, number: int) -> Any:
    """Return a schema whose references lead to the definitions under their new names."""
    if isinstance(node, list):
        return [_moved(one, number) for one in node]
    if not isinstance(node, dict):
        return node
    moved = {key: _moved(value, number) for key, value in node.items()}
    if isinstance(target := node.get("$ref"), str):
        moved["$ref"] = target.replace("#/$defs/", f"#/$defs/{number}.", 1)
    return moved


def _in_words(message: ModelMessage) -> ModelMessage:
    """Return a message in which calls of tools and what came back are text."""
    if isinstance(message, ModelResponse):
        said: list[ModelResponsePart] = [
            TextPart(_written(part)) if isinstance(part, ToolCallPart) else part for part in message.parts
        ]
        return replace(message, parts=said)
    return replace(message, parts=[_part_in_words(part) for part in message.parts])


def _part_in_words(part: ModelRequestPart) -> ModelRequestPart:
    if isinstance(part, ToolReturnPart):
        return UserPromptPart(f"{part.tool_name} returned:\n{part.model_response_str()}")
    return part


def _written(call: ToolCallPart) -> str:
    return json.dumps({"tool": call.tool_name, "args": call.args_as_dict()}, ensure_ascii=False)


def _with_choices(
    messages: Sequence[ModelMessage], choices: Sequence[tuple[str, str, dict[str, Any]]]
) -> list[ModelMessage]:
    lines = [
        f"- {name}: {' '.join(about.split())} Its args: {json.dumps(arguments, ensure_ascii=False)}"
        for name, about, arguments in choices
    ]
    told = 'Answer with one JSON object {"tool": NAME, "args": {…}}, where NAME is one of:\n' + "\n".join(lines)
    last = messages[-1]
    assert isinstance(last, ModelRequest)
    return [*messages[:-1], replace(last, parts=[*last.parts, UserPromptPart(told)])]


def _as_call(response: ModelResponse, names: set[str], model: str, *, structured: bool) -> ModelResponse:
    raw = response.text or ""
    try:
        choice = json.loads(raw)
    except json.JSONDecodeError:
        raise CallFailedError(
            "invalid", model, f"the choice of a tool is not JSON; raw: {raw}", charged=False
        ) from None
    tool, args = (choice.get("tool"), choice.get("args")) if isinstance(choice, dict) else (None, None)
    if not isinstance(tool, str) or tool not in names or not isinstance(args, dict):
        raise CallFailedError("invalid", model, f"this is no choice among the tools; raw: {raw}", charged=False)
    kept = [part for part in response.parts if not isinstance(part, TextPart)]
    if tool == ANSWER:
        said = json.dumps(args, ensure_ascii=False) if structured else str(args.get("text", ""))
        return replace(response, parts=[*kept, TextPart(said)])
    return replace(response, parts=[*kept, ToolCallPart(tool, args)], finish_reason="tool_call")
