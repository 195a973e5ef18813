"""A model without tool calls: the same reading by answers in JSON, judged by the same validator."""

import asyncio
import json

import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from evisynth.evidence import Document
from evisynth.llm import CallFailedError, parse_model_name
from evisynth.llm.emulating import ToolsBySchema
from evisynth.review.reading import Article, read
from evisynth.schemas import load_schema

from .conftest import FINISH, NAME, R0, R0_FLAG, TEXT, Script, flags, run

INTERVAL = ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})


class Writer:
    """Writes one JSON object per answer, and remembers what it was asked."""

    def __init__(self, *calls: tuple[str, dict] | str) -> None:
        self.calls, self.asked, self.schemas = list(calls), [], []

    def reply(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        assert info.function_tools == []
        output = info.model_request_parameters.output_object
        self.schemas.append(json.dumps(output.json_schema))
        self.asked.append("\n".join(str(getattr(part, "content", "")) for m in messages for part in m.parts))
        said = self.calls[len(self.asked) - 1] if len(self.asked) <= len(self.calls) else FINISH
        text = said if isinstance(said, str) else json.dumps({"tool": said[0], "args": said[1]})
        return ModelResponse(parts=[TextPart(text)], finish_reason="stop")


def written(writer: Writer):
    model = ToolsBySchema(FunctionModel(writer.reply))
    document = Document("d1", "An outbreak of Zika virus disease on Santo", TEXT)
    article = Article(document, load_schema("perg"), lambda _: model, parse_model_name(f"{NAME}#no-tools"))
    return asyncio.run(read(article))


def test_the_result_is_that_of_a_model_with_tools() -> None:
    flag = flags(**R0_FLAG)[0]
    by_text = written(Writer(flag, ("record_reproduction_number", R0), INTERVAL, FINISH))
    by_calls = run(Script([[flag], [("record_reproduction_number", R0), INTERVAL, FINISH]]))
    assert [r.values for r in by_text.records] == [r.values for r in by_calls.records]
    assert by_text.records[0].values["interval_upper"] == 2.6
    assert [e.quote for e in by_text.records[0].evidence] == [e.quote for e in by_calls.records[0].evidence]


def test_a_wrong_answer_goes_back_in_words_and_is_mended() -> None:
    wrong = ("record_reproduction_number", R0 | {"unit": "Days"})
    writer = Writer(flags(**R0_FLAG)[0], wrong, ("record_reproduction_number", R0), FINISH)
    (record,) = written(writer).records
    assert "not recorded: unit: 'Days' is not allowed here" in writer.asked[2]
    assert record.values["unit"] == "No units"


def test_only_tools_of_the_kinds_found_can_be_chosen() -> None:
    writer = Writer(flags(**R0_FLAG)[0], FINISH)
    written(writer)
    assert "record_reproduction_number" in writer.schemas[1]
    assert "record_severity" not in writer.schemas[1]


def test_an_answer_that_is_no_choice_fails_the_article() -> None:
    with pytest.raises(CallFailedError):
        written(Writer("R0 was 1.9."))
