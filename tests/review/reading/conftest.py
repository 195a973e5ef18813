"""A scripted model that plays one answer after another, and remembers what it was asked and with which tools."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from evisynth.documents import read_document
from evisynth.evidence import Document
from evisynth.llm import parse_model_name
from evisynth.review.reading import Article, ArticleReading, read
from evisynth.schemas import load_schema

NAME = "local:scripted@http://127.0.0.1:9/v1"

TEXT = """# An outbreak of Zika virus disease on Santo

## Results

We estimated the basic reproduction number at 1.9 (95% CI 1.4–2.6) from 212 cases on Santo, Vanuatu, in 2015.
The mean latent period was 4.2 days (SD 1.1), and among men it was 5.0 days.

Of 212 patients, six died, a case fatality rate of 2.8%.

## Discussion

The serial interval was 14 days in earlier studies (Okafor et al., 2013).
"""


def said(quote: str, field: str | None = None, basis: str = "stated", note: str = "") -> dict[str, Any]:
    """Return an item of evidence as a model sends it."""
    return {"field": field, "quote": quote, "basis": basis, "note": note}


def flags(**found: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the answer that names kinds, each with its excerpt; an underscore stands for a space."""
    present = [{"kind": name.replace("_", " "), "excerpt": words} for name, words in found.items()]
    return [("flag_kinds", {"present": present})]


def lengthened(text: str, length: int) -> str:
    """Return a text that is as long as a real paper, by sentences that say nothing of a result."""
    return text + "\nThe weather was fine on most days of that long year, as people told us.\n" * (
        (length - len(text)) // 75
    )


FINISH = ("finish", {})
R0_WORDS = "We estimated the basic reproduction number at 1.9 (95% CI 1.4–2.6) from 212 cases"
R0 = {"type": "Reproduction number (Basic R0)", "value": 1.9, "own": "own", "evidence": [said(R0_WORDS)]}
R0_FLAG = {"Reproduction_number": "the basic reproduction number at 1.9"}


@dataclass
class Script:
    """Answers, each a list of calls, a text, or an error to raise; after the last one a plain text."""

    answers: Sequence[Any]
    asked: list[list[ModelMessage]] = field(default_factory=list)
    tools: list[list[str]] = field(default_factory=list)
    fields: list[dict[str, list[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.model = FunctionModel(self._reply, model_name="scripted")

    def _reply(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        answer = self.answers[len(self.asked)] if len(self.asked) < len(self.answers) else "Nothing more."
        self.asked.append(list(messages))
        self.tools.append([tool.name for tool in info.function_tools])
        self.fields.append({one.name: list(one.parameters_json_schema["properties"]) for one in info.function_tools})
        if isinstance(answer, Exception):
            raise answer
        usage = RequestUsage(input_tokens=100, output_tokens=20)
        if isinstance(answer, str):
            return ModelResponse(parts=[TextPart(answer)], usage=usage)
        return ModelResponse(parts=[ToolCallPart(name, dict(arguments)) for name, arguments in answer], usage=usage)

    def prompt(self, number: int) -> str:
        """Return what a request said to the model, its rules and its question."""
        parts = self.asked[number][0].parts
        return "\n".join(str(p.content) for p in parts if isinstance(p, (SystemPromptPart, UserPromptPart)))

    def told(self, number: int) -> list[str]:
        """Return what the tools said back in the last message of a request."""
        return [str(part.content) for part in self.asked[number][-1].parts if isinstance(part, ToolReturnPart)]


def run(script: Script, text: str = TEXT, *, rules: bool = False, **facts: Any) -> ArticleReading:
    """Read a text with a scripted model."""
    name = parse_model_name(f"rules+{NAME}" if rules else NAME)
    document = Document("d1", facts.pop("title", "An outbreak of Zika virus disease on Santo"), text)
    if facts.pop("parsed", False):
        document = read_document(text.encode(), "d1.md")
    article = Article(document, facts.pop("schema", None) or load_schema("perg"), lambda _: script.model, name, **facts)
    return asyncio.run(read(article))


@pytest.fixture
def one():
    """Return the only record of a reading."""

    def only(reading: ArticleReading) -> Any:
        (record,) = reading.records
        return record

    return only
