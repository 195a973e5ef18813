"""Input tokens per article of a reading with a model, against sending the whole text once per step and class.

usage: extraction_tokens.py (real inputs: EVISYNTH_SHARED, else ../shared; tokens: the vocabulary o200k in bpe-openai)

A scripted model that knows the planted values and the labels answers, so that each step is asked as for a real one;
all that reaches it is counted: rules, passages, questions and tool definitions. The whole text goes out once for each
of ten flags (eight classes, models, outbreaks), three times for each class that is present and once for a model or an
outbreak; for that way the text and the tool of the step are counted, and no questions.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from evisynth.documents import find, read_document
from evisynth.evidence import Document
from evisynth.llm import parse_model_name
from evisynth.review.reading import Article, read
from evisynth.review.reading.wire import sent
from evisynth.schemas import load_schema, tool_definitions

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
FOLDERS = ("jats_epi", "jats_zika")
REAL_PAPERS = 10
FLAGS = 10
NAME = parse_model_name("rules+local:oracle@http://127.0.0.1:9/v1")
PERG = load_schema("perg")
TOOLS = {
    tool.class_name or table: tool
    for table in ("parameter", "model", "outbreak")
    for tool in tool_definitions(PERG, table)
    if not tool.step
}


@dataclass
class Oracle:
    """Answers as somebody who knows the values would, and keeps every request."""

    known: list[dict[str, Any]]
    requests: list[str] = field(default_factory=list)
    passages: list[str] = field(default_factory=list)

    def reply(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        """Answer one request."""
        said = [str(getattr(part, "content", "")) for message in messages for part in message.parts]
        tools = [
            f"{t.name} {t.description} {json.dumps(t.parameters_json_schema, ensure_ascii=False)}"
            for t in info.function_tools
        ]
        self.requests.append("\n".join([*said, *tools]))
        self.passages.append(said[1].split("\n</document ")[0].partition("\n")[2])
        names = {tool.name for tool in info.function_tools}
        if "flag_kinds" in names:
            present = {kind_of(one): one["quote"] for one in self.known}
            found = [{"kind": kind, "excerpt": words} for kind, words in present.items()]
            return ModelResponse(parts=[ToolCallPart("flag_kinds", {"present": found})])
        first = len(messages) == 1
        rows = [one for one in self.known if first and TOOLS[kind_of(one)].name in names]
        calls = [ToolCallPart(TOOLS[kind_of(one)].name, arguments(one)) for one in rows]
        return ModelResponse(parts=[*calls, ToolCallPart("finish", {})])


def kind_of(record: dict[str, Any]) -> str:
    """Return the class of a record, else its table."""
    return str(record.get("class") or record["kind"])


def arguments(record: dict[str, Any]) -> dict[str, Any]:
    """Return a known record as the call of its tool."""
    asked = TOOLS[kind_of(record)].parameters["properties"]
    said = {name: value for name, value in record.items() if name in asked and value is not None}
    if said.get("unit") not in (None, *asked.get("unit", {}).get("enum", ())):
        said["unit"] = "Unspecified"
    if said.get("compartmental_type") == "Other compartmental":
        said["model_notes"] = "as described"
    return said | {"own": "own", "evidence": [{"field": None, "quote": record["quote"], "basis": "stated"}]}


def sample() -> Iterator[tuple[Document, list[dict[str, Any]]]]:
    """Yield the shipped papers with what is planted in them."""
    with as_file(files("evisynth.review.sample")) as folder:
        for line in (folder / "gold.jsonl").read_text("utf-8").splitlines():
            paper = json.loads(line)
            path = folder / paper["file"]
            yield read_document(path.read_bytes(), path.name), paper["records"]


def real() -> Iterator[tuple[Document, list[dict[str, Any]]]]:
    """Yield ten labelled papers: those with values first, then others by name."""
    labels = [json.loads(line) for line in (SHARED / "data/labels/zika.jsonl").read_text("utf-8").splitlines()]
    for paper in sorted(labels, key=lambda one: (not one["classes_present"] and not one["has_model"], one["file"]))[
        :REAL_PAPERS
    ]:
        path = next(p for f in FOLDERS if (p := SHARED / "data/inputs/fulltext" / f / paper["file"]).exists())
        rows = [{"kind": kind, **one} for kind in ("parameter", "model", "outbreak") for one in paper[f"{kind}s"]]
        yield read_document(path.read_bytes(), path.name), rows


def whole_way(kind: str, length: int, count: Callable[[str], int]) -> int:
    """Return the tokens of the whole text and the tool of each step for a kind that is present."""
    table = TOOLS[kind].table
    later = [tool for tool in tool_definitions(PERG, table) if tool.step]
    sizes = [count(json.dumps(sent([tool])[0].parameters_json_schema)) for tool in (TOOLS[kind], *later)]
    return len(sizes) * length + sum(sizes)


def quotes(record: dict[str, Any]) -> list[str]:
    """Return the words of a known record: its own, and other places that say the same."""
    return [record["quote"], *record.get("also", [])]


def measure(name: str, papers: Iterator[tuple[Document, list[dict[str, Any]]]], count: Callable[[str], int]) -> None:
    """Print the tokens and the coverage of some papers, and their sums."""
    print(f"{name:44}{'article':>9}{'passages':>9}{'all input':>10}{'whole way':>10}{'ratio':>7}{'quotes':>9}")
    sums = [0] * 6
    for document, known in papers:
        oracle = Oracle([one for one in known if find(document, one["quote"])])
        article = Article(document, PERG, lambda _, o=oracle: FunctionModel(o.reply), NAME)
        asyncio.run(read(article))
        length = count(document.markdown)
        kinds = {kind_of(one) for one in known}
        way = FLAGS * length + sum(whole_way(kind, length, count) for kind in kinds)
        spans = [words for one in known for words in quotes(one) if find(document, words)]
        seen = sum(any(find(Document("p", "", text), words) for text in oracle.passages) for words in spans)
        row = [length, sum(map(count, oracle.passages)), sum(map(count, oracle.requests)), way, seen, len(spans)]
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        print_row(document.title[:42], row)
    print_row("all", sums)
    print()


def print_row(name: str, row: list[int]) -> None:
    """Print one article, or the sum of all."""
    length, passages, everything, way, seen, spans = row
    shares = f"{passages / length:9.2f}{everything / length:10.2f}{way / length:10.1f}{everything / way:7.3f}"
    print(f"{name:44}{length:9,}{shares}{seen:5}/{spans}")


def main() -> None:
    """Measure the sample and the real papers."""
    try:
        import bpe_openai
    except ImportError:
        sys.exit("bpe-openai is not installed: pip install 'evisynth[bench]'")
    encoding = bpe_openai.get_encoding("o200k_base")

    def count(text: str) -> int:
        return len(encoding.encode(text))

    print("tokens of the article; what is sent, as a multiple of it; all input against the whole way\n")
    measure("shipped sample", sample(), count)
    if (SHARED / "data").is_dir():
        measure("real papers", real(), count)


if __name__ == "__main__":
    main()
