"""A small gene task on the real ontologies and six real papers, and models that follow a script."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, Field
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.profiles import ModelProfile

from evisynth.agents import (
    Desk,
    Finding,
    OntologyTools,
    PaperReport,
    Problem,
    Task,
    check_evidence,
    check_qualifier,
    check_repeats,
    check_rows,
    check_term,
)
from evisynth.corpus import Corpus
from evisynth.documents import parse_file
from evisynth.ontology import read_obo

Call = tuple[str, dict[str, Any]]
Step = str | Exception | Call | list[Call] | Callable[[list[ModelMessage]], "Step"]


class Script:
    """A model that does one step per request, and says `done` when it has no more.

    A step is a text, calls of tools, an error to raise, or a function of the conversation that gives one of these.
    """

    def __init__(self, *steps: Step, tools: bool = True) -> None:
        self.steps = list(steps)
        self.asked: list[list[ModelMessage]] = []
        self.info: list[AgentInfo] = []
        profile = ModelProfile(supports_tools=tools, supports_json_schema_output=True)
        self.model = FunctionModel(self._answer, model_name="scripted", profile=profile)

    async def _answer(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        self.asked.append(list(messages))
        self.info.append(info)
        step: Any = self.steps.pop(0) if self.steps else "done"
        while callable(step):
            step = step(messages)
        if isinstance(step, Exception):
            raise step
        if isinstance(step, str):
            return ModelResponse(parts=[TextPart(step)])
        calls: list[Call] = step if isinstance(step, list) else [step]
        return ModelResponse(parts=[ToolCallPart(name, arguments) for name, arguments in calls])


def returned(messages: Sequence[ModelMessage], tool: str) -> list[Any]:
    """What a tool has answered so far."""
    return [
        part.content
        for message in messages
        for part in message.parts
        if isinstance(part, ToolReturnPart) and part.tool_name == tool
    ]


class Evidence(BaseModel):
    paper: str | None = None
    quote: str | None = None


class Row(BaseModel):
    term: str
    aspect: str
    qualifier: str
    evidence: Evidence = Field(default_factory=Evidence)


class Annotations(BaseModel):
    """What is known of a gene."""

    gene: str
    rows: list[Row]


class GeneFinding(Finding):
    process: str


MOST_ROWS = 3


def make_task(terms: OntologyTools) -> Task[Annotations, GeneFinding]:
    def check(output: Annotations, desk: Desk) -> list[Problem]:
        problems: list[Problem] = []
        if output.gene != "sgg":
            problems.append(Problem(("gene",), f"{output.gene} is not the gene of this task", "Write sgg."))
        for number, row in enumerate(output.rows):
            path = ("rows", number)
            problems += check_term(terms, (*path, "term"), row.term, prefix="GO", aspect=row.aspect)
            problems += check_qualifier((*path, "qualifier"), row.qualifier, row.aspect)
            if desk.has_library:
                problems += check_evidence(desk, (*path, "evidence"), row.evidence.paper, row.evidence.quote)
        problems += check_repeats(("rows",), [(row.term, row.qualifier) for row in output.rows])
        problems += check_rows(("rows",), output.rows, MOST_ROWS)
        return problems

    def compiled(reports: Sequence[PaperReport[GeneFinding]]) -> Annotations:
        rows: list[Row] = []
        for report in reports:
            for finding in report.findings:
                match = terms.match_phrase(finding.process, "GO", aspect="P")
                if match is not None:
                    evidence = Evidence(paper=report.paper, quote=finding.quote)
                    rows.append(Row(term=match.id, aspect="P", qualifier="involved_in", evidence=evidence))
        return Annotations(gene="sgg", rows=rows)

    return Task(
        item="FBgn0003371",
        output=Annotations,
        finding=GeneFinding,
        rules="You annotate genes of the fly.",
        request="Annotate the gene sgg.",
        check=check,
        compile=compiled,
        queries=("podocyte GSK3", "nephrocyte", "Drosophila"),
        tools=(terms,),
    )


PAPER = "PMC6345761"
TERM = "GO:0001655"  # urogenital system development


def row(term: str = TERM, **more: Any) -> dict[str, Any]:
    return {"term": term, "aspect": "P", "qualifier": "involved_in", "evidence": {}} | more


@pytest.fixture(scope="session")
def corpus(inputs: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    corpus = Corpus.create(tmp_path_factory.mktemp("fly") / "corpus")
    corpus.add([parse_file(path) for path in sorted((inputs / "fulltext/jats_fly").iterdir())])
    return corpus


@pytest.fixture(scope="session")
def terms(inputs: Path) -> OntologyTools:
    folder = inputs / "ontology"
    return OntologyTools(
        {
            "GO": read_obo(folder / "go-basic.obo.gz"),
            "anatomy": read_obo(folder / "fly_anatomy.obo.gz"),
            "stage": read_obo(folder / "fly_development.obo"),
        }
    )


@pytest.fixture
def task(terms: OntologyTools) -> Task[Annotations, GeneFinding]:
    return make_task(terms)


@pytest.fixture(scope="session")
def quote(corpus: Corpus) -> str:
    """Some words of the paper, taken from it when the test runs."""
    return quote_of(corpus, PAPER)


def quote_of(corpus: Corpus, paper: str) -> str:
    reading = corpus.read(paper, ["ABSTRACT"])
    assert reading is not None
    return " ".join(reading.parts[0].text.split()[:14])


@pytest.fixture
def result(quote: str) -> dict[str, Any]:
    """A valid submission."""
    return {"gene": "sgg", "rows": [row(evidence={"paper": PAPER, "quote": quote})]}
