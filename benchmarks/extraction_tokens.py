"""Input tokens per article of a reading with a model, against sending the whole text once per step and class.

usage: extraction_tokens.py (real inputs: EVISYNTH_SHARED, else ../shared; tokens: the vocabulary o200k in bpe-openai)

A scripted model that knows the planted values and the labels answers every step, the later ones too, so that each is
asked as for a real one; all that reaches it in every request is counted: rules, passages, questions, earlier messages
with their calls, and tool definitions as compact JSON. For the other way only the text is counted, neither questions
nor tools: once for each of ten flags (eight classes, models, outbreaks), three times for each class that is present
and once for a model or an outbreak.

Held: quotes of the planted values and of the labels that stand within what was sent, and planted fields whose number,
country or place the article prints and what was sent prints too.
"""

import asyncio
import json
import os
import re
import sys
from collections import Counter
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
from evisynth.review.reading import Article, pathogen_of, read
from evisynth.review.reading.naming import needs_words, told
from evisynth.schemas import asked_fields, load_schema, tool_definitions
from evisynth.text import numerals
from evisynth.text import sentences as split

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
FOLDERS = ("jats_epi", "jats_zika")
REAL_PAPERS = 10
WIDTHS = (8, 9, 10, 10, 7, 9, 9)
FLAGS = 10
NAME = parse_model_name("rules+local:oracle@http://127.0.0.1:9/v1")
PERG = load_schema("perg")
TOOLS = {
    tool.class_name or table: tool
    for table in ("parameter", "model", "outbreak")
    for tool in tool_definitions(PERG, table)
    if not tool.step
}


LATER = {
    tool.name: {name for name in tool.parameters["properties"] if name != "evidence"}
    for tool in tool_definitions(PERG, "parameter")
    if tool.step
}
KINDS = {one.name: one.column.kind for table in ("parameter", "model", "outbreak") for one in asked_fields(PERG, table)}
REASON = "said of the whole study"
ROW = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)


@dataclass
class Oracle:
    """Answers as somebody who knows the values would, and keeps every request."""

    known: list[dict[str, Any]]
    requests: list[str] = field(default_factory=list)
    passages: list[str] = field(default_factory=list)

    def reply(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        """Answer one request."""
        said = [words_of(part) for message in messages for part in message.parts]
        tools = [f"{t.name} {t.description} {compact(t.parameters_json_schema)}" for t in info.function_tools]
        self.requests.append("\n".join([*said, *tools]))
        self.passages.append(said[1].split("\n</document ")[0].partition("\n")[2])
        names = {tool.name for tool in info.function_tools}
        if "flag_kinds" in names:
            present = {kind_of(one): one["quote"] for one in self.known}
            found = [{"kind": kind, "excerpt": words} for kind, words in present.items()]
            return ModelResponse(parts=[ToolCallPart("flag_kinds", {"present": found})])
        if len(messages) > 1:
            return ModelResponse(parts=[ToolCallPart("finish", {})])
        sentences = lines_of(said[1])
        rows = [one for one in self.known if TOOLS[kind_of(one)].name in names]
        calls = [ToolCallPart(TOOLS[kind_of(one)].name, arguments(one, sentences)) for one in rows]
        told = enumerate(rows, 1) if rows else self.told(said[1])
        later = [
            call for number, one in told for call in later_calls(number, one, sentences) if call.tool_name in names
        ]
        return ModelResponse(parts=[*calls, *later, ToolCallPart("finish", {})])

    def told(self, asked: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the rows that are asked for, with their numbers; they come in the order in which they were recorded."""
        rest = iter(self.known)
        for number, line in ROW.findall(asked.rpartition("<document ")[2]):
            record = next((one for one in rest if " ".join(one["quote"].split())[:25] in line), None)
            if record is not None:
                yield int(number), record


def later_calls(number: int, record: dict[str, Any], sentences: list[str]) -> Iterator[ToolCallPart]:
    """Yield the calls that say more of a row."""
    for tool, fields in LATER.items():
        given = {name: value for name, value in record.items() if name in fields and value is not None}
        if given and record["kind"] == "parameter":
            yield ToolCallPart(tool, {"row": number} | given | words_for(given, record, sentences))


def words_for(given: dict[str, Any], record: dict[str, Any], sentences: list[str]) -> dict[str, Any]:
    """Return evidence for what a record's own words do not say: a sentence that was sent and does, else a reason.

    A sentence that says several fields is given once, for none in particular.
    """
    found: list[dict[str, str]] = []
    for name, value in given.items():
        numeric = isinstance(value, (int, float)) and not isinstance(value, bool)
        if numeric and not prints(record["quote"], value):
            found += [{"field": name, "quote": one} for one in sentences if prints(one, value)][:1]
        elif not numeric and not names(record["quote"], name, value):
            there = [{"field": name, "quote": one} for one in sentences if names(one, name, value)][:1]
            found += there or [{"field": name, "quote": record["quote"], "basis": "inferred", "note": REASON}]
    often = Counter(one["quote"] for one in found if "basis" not in one)
    shared = [{"quote": quote} for quote, count in often.items() if count > 1]
    apart = [one for one in found if often[one["quote"]] <= 1 or "basis" in one]
    return {"evidence": [*shared, *apart]} if found else {}


def names(text: str, name: str, value: Any) -> bool:
    """Whether a text names what a field of words says."""
    kind = KINDS.get(name, "")
    said = tuple(value) if isinstance(value, list) else value
    return not needs_words(name, kind) or told(name, kind, said, text) == "named"


def lines_of(text: str) -> list[str]:
    """Return the sentences and rows of tables of what was sent."""
    return [line[one.start : one.end] for line in text.splitlines() for one in split(line) if not line.startswith("<")]


def words_of(part: Any) -> str:
    """Return a part of a message in words; a call with its arguments."""
    if isinstance(part, ToolCallPart):
        return f"{part.tool_name} {compact(part.args)}"
    return str(getattr(part, "content", ""))


def compact(value: Any) -> str:
    """Return JSON as it goes over the wire."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def kind_of(record: dict[str, Any]) -> str:
    """Return the class of a record, else its table."""
    return str(record.get("class") or record["kind"])


def arguments(record: dict[str, Any], sentences: list[str]) -> dict[str, Any]:
    """Return a known record as the call of its tool."""
    asked = TOOLS[kind_of(record)].parameters["properties"]
    said = {name: value for name, value in record.items() if name in asked and value is not None}
    if said.get("unit") not in (None, *asked.get("unit", {}).get("enum", ())):
        said["unit"] = "Unspecified"
    if said.get("compartmental_type") == "Other compartmental":
        said["model_notes"] = "as described"
    words = words_for(said, record, sentences).get("evidence", [])
    return said | {"own": "own", "evidence": [{"quote": record["quote"]}, *words]}


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


def steps(kind: str) -> int:
    """Return how often the other way sends the text for a kind that is present."""
    return 3 if TOOLS[kind].table == "parameter" else 1


def quotes(record: dict[str, Any]) -> list[str]:
    """Return the words of a known record: its own, and other places that say the same."""
    return [record["quote"], *record.get("also", [])]


def prints(text: str, value: Any) -> bool:
    """Whether a text prints a number, or words."""
    if isinstance(value, (int, float)):
        return any(abs(one.value - value) <= 1e-9 * max(1.0, abs(value)) for one in numerals(text))
    return str(value) in text


def fields_held(known: list[dict[str, Any]], text: str, passages: str) -> tuple[int, int]:
    """Count the planted fields that what was sent prints, and those that the article prints."""
    named = ("population_country", "population_location", "outbreak_country", "outbreak_location")
    values = [
        value
        for one in known
        for name, value in one.items()
        if (isinstance(value, (int, float)) and not isinstance(value, bool)) or (name in named and value)
    ]
    printed = [value for value in values if prints(text, value)]
    return sum(prints(passages, value) for value in printed), len(printed)


def measure(
    name: str, papers: Iterator[tuple[Document, list[dict[str, Any]]]], topic: str, count: Callable[[str], int]
) -> list[int]:
    """Print the tokens and the coverage of some papers, and return their sums."""
    heads = ("article", "passages", "all input", "other way", "ratio", "quotes", "fields")
    print(f"{name:38}" + "".join(f"{head:>{width}}" for head, width in zip(heads, WIDTHS, strict=True)))
    sums = [0] * 8
    for document, known in papers:
        oracle = Oracle([one for one in known if find(document, one["quote"])])
        pathogen = pathogen_of(PERG, topic)
        article = Article(
            document, PERG, lambda _, o=oracle: FunctionModel(o.reply), NAME, topic=topic, pathogen=pathogen
        )
        asyncio.run(read(article))
        length = count(document.markdown)
        way = length * (FLAGS + sum(steps(kind) for kind in {kind_of(one) for one in known}))
        spans = [words for one in known for words in quotes(one) if find(document, words)]
        seen = sum(any(find(Document("p", "", text), words) for text in oracle.passages) for words in spans)
        held = fields_held(oracle.known, document.markdown, "\n".join(oracle.passages))
        sent = [sum(map(count, texts)) for texts in (oracle.passages, oracle.requests)]
        row = [length, *sent, way, seen, len(spans), *held]
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        print_row(document.title[:36], row)
    print_row("all", sums)
    print()
    return sums


def print_row(name: str, row: list[int]) -> None:
    """Print one article, or the sum of all."""
    length, passages, everything, way, seen, spans, held, fields = row
    shares = f"{passages / length:9.2f}{everything / length:10.2f}{way / length:10.1f}{everything / way:7.3f}"
    print(f"{name:38}{length:8,}{shares}{f'{seen}/{spans}':>9}{f'{held}/{fields}':>9}")


def main() -> None:
    """Measure the sample and the real papers."""
    try:
        import bpe_openai
    except ImportError:
        sys.exit("bpe-openai is not installed: pip install 'evisynth[bench]'")
    encoding = bpe_openai.get_encoding("o200k_base")

    def count(text: str) -> int:
        return len(encoding.encode(text))

    print("tokens of the article; what is sent, as a multiple of it; all input against the other way\n")
    both = measure("shipped sample", sample(), "Marlow fever virus", count)
    if (SHARED / "data").is_dir():
        papers = measure("real papers", real(), "Zika virus", count)
        print_row("both", [a + b for a, b in zip(both, papers, strict=True)])


if __name__ == "__main__":
    main()
