"""Tools for a model that has none: the schema it gets, the call that comes out, answers that are no choice."""

import asyncio
import json

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.tools import ToolDefinition

from evisynth.errors import UsageError
from evisynth.llm import CallFailedError, CallPlace, Ledger, Limiter, open_model, parse_model_name, prepare_model
from evisynth.llm.emulating import ToolsBySchema

NAME = "local:tiny@http://127.0.0.1:9/v1#no-tools"
SEARCH = '{"tool": "search", "args": {"query": "sepsis"}}'
DONE = '{"tool": "final_answer", "args": {"text": "Nothing found."}}'


class Place(BaseModel):
    name: str


class Visit(BaseModel):
    """Go there."""

    place: Place


class Toolless:
    def __init__(self, *answers: str, finish: str = "stop") -> None:
        self.answers, self.seen = list(answers), list[tuple[list[ModelMessage], ModelRequestParameters]]()

        def reply(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
            self.seen.append((messages, info.model_request_parameters))
            return ModelResponse(parts=[TextPart(self.answers.pop(0))], finish_reason=finish)  # pyright: ignore

        self.model = ToolsBySchema(FunctionModel(reply, model_name="tiny"))


def prepared(script: Toolless, ledger: Ledger, place: CallPlace, attempts: int = 1):
    pace = Limiter(attempts=attempts, first_pause=0.01)
    return prepare_model(NAME, model=script.model, ledger=ledger, place=place, limiter=pace)


def test_an_agent_calls_a_tool_and_reads_what_it_returned(ledger: Ledger, place: CallPlace) -> None:
    script = Toolless(SEARCH, DONE)
    agent, asked = Agent(prepared(script, ledger, place)), list[str]()

    @agent.tool_plain
    def search(query: str) -> str:
        """Search the literature."""
        asked.append(query)
        return "no papers"

    result = asyncio.run(agent.run("What is known?"))
    assert (asked, result.output) == (["sepsis"], "Nothing found.")
    first, second = script.seen
    for messages, parameters in (first, second):
        assert not parameters.function_tools
        assert parameters.output_object is not None
        branches = parameters.output_object.json_schema["anyOf"]
        assert [one["properties"]["tool"]["enum"] for one in branches] == [["search"], ["final_answer"]]
        last = messages[-1]
        assert isinstance(last, ModelRequest)
        assert "- search: Search the literature." in str(last.parts[-1])
    shown = [part for message in second[0] for part in message.parts]
    assert not any(isinstance(part, ToolCallPart) for part in shown)
    assert any(getattr(part, "content", "") == "search returned:\nno papers" for part in shown)
    assert [(one.outcome, one.calls) for one in ledger.summary()] == [("ok", 2)]


def test_definitions_of_two_tools_do_not_meet(ledger: Ledger, place: CallPlace) -> None:
    script = Toolless('{"tool": "b", "args": {"place": {"name": "Lagos"}}}')
    schema = Visit.model_json_schema()
    other = json.loads(json.dumps(schema).replace('"string"', '"integer"'))
    tools = [
        ToolDefinition(name="a", parameters_json_schema=other),
        ToolDefinition(name="b", parameters_json_schema=schema),
    ]
    parameters = ModelRequestParameters(function_tools=tools, allow_text_output=False)
    response = asyncio.run(
        prepared(script, ledger, place).request([ModelRequest.user_text_prompt("Go")], None, parameters)
    )
    (call,) = response.parts
    assert isinstance(call, ToolCallPart)
    assert (call.tool_name, call.args) == ("b", {"place": {"name": "Lagos"}})
    output = script.seen[0][1].output_object
    assert output is not None
    whole = output.json_schema
    kinds = []
    for branch in whole["anyOf"]:
        target = branch["properties"]["args"]["properties"]["place"]["$ref"].removeprefix("#/$defs/")
        kinds.append(whole["$defs"][target]["properties"]["name"]["type"])
    assert kinds == ["integer", "string"]


@pytest.mark.parametrize(
    ("said", "finish", "outcome"),
    [
        ("I would search.", "stop", "invalid"),
        ('{"tool": "delete", "args": {}}', "stop", "invalid"),
        ('{"tool": "search", "args": "sepsis"}', "stop", "invalid"),
        ('["search"]', "stop", "invalid"),
        ("", "stop", "invalid"),
        (SEARCH[:20], "length", "truncated"),
        ("no", "content_filter", "refused"),
    ],
)
def test_what_is_no_choice_is_a_failure_in_the_ledger(
    ledger: Ledger, place: CallPlace, said: str, finish: str, outcome: str
) -> None:
    script = Toolless(said, finish=finish)
    tool = ToolDefinition(name="search", parameters_json_schema={"type": "object", "properties": {}})
    with pytest.raises(CallFailedError) as raised:
        asyncio.run(
            prepared(script, ledger, place).request(
                [ModelRequest.user_text_prompt("Go")], None, ModelRequestParameters(function_tools=[tool])
            )
        )
    assert raised.value.outcome == outcome
    assert [(one.outcome, one.calls) for one in ledger.summary()] == [(outcome, 1)]


def test_a_request_without_tools_goes_through(ledger: Ledger, place: CallPlace, ask) -> None:
    script = Toolless("Yes.")
    response = asyncio.run(prepared(script, ledger, place).request(ask("Well?"), None, ModelRequestParameters()))
    assert response.text == "Yes."
    assert script.seen[0][1].output_object is None


def test_the_name_says_that_a_model_has_no_tools() -> None:
    name = parse_model_name(NAME)
    assert (name.url, name.tools, str(name)) == ("http://127.0.0.1:9/v1", False, NAME)
    assert isinstance(open_model(NAME), ToolsBySchema)
    assert not isinstance(open_model(NAME.removesuffix("#no-tools")), ToolsBySchema)
    with pytest.raises(UsageError, match="#tools means nothing"):
        parse_model_name("local:tiny@http://127.0.0.1:9/v1#tools")
