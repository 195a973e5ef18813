"""Extraction with a model as the work of a stage: which articles, which hosts, at what effort."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from evisynth.engine import Effort, Item
from evisynth.llm import ModelPool, Prompt, Texts, parse_model_name, project_pool, require_hosts
from evisynth.review.extraction import RULES_VERSION
from evisynth.review.reading import READING_VERSION, Article, expected_effort, pathogen_of, prompts_version, read
from evisynth.review.stages.parse import load_document
from evisynth.review.stages.schema import project_schema
from evisynth.store import Project, items_marked, newest_results, to_json

ROLE = "extractor"
AT_ONCE = 8
"""Articles in hand: a model is waited for, not computed."""


def code_version() -> str:
    """Return the version of what makes a value with a model: rules, reading and prompts."""
    return f"{RULES_VERSION} {READING_VERSION} {prompts_version()}"


def model_work(
    project: Project, items: Callable[[Project], Sequence[Item]], pool: ModelPool | None
) -> Callable[[Any], Any]:
    """Return the work of extracting one article with the model that the protocol names.

    Args:
        project: whose articles.
        items: what is due, to say before the first call which texts would leave this machine.
        pool: of the run; one of its own when not given.
    """
    protocol = project.protocol
    name, plan, review = parse_model_name(protocol.models.extractor), protocol.extraction, protocol.review
    schema = project_schema(project)
    pathogen = pathogen_of(schema, review.pathogen or review.topic)

    @cache
    def opened() -> ModelPool:
        return pool or project_pool(project)

    @cache
    def permitted() -> None:
        require_hosts({ROLE: str(name)}, _texts(project, items(project)), protocol.hosts.allow)

    def work(payload: tuple[str, str]) -> dict[str, Any]:
        item, blob = payload
        permitted()
        document = load_document(project, blob)
        models = opened()

        def prepared(prompt: Prompt) -> Any:
            return models.model(
                str(name), stage="extract", item=item, role=ROLE, documents=(document.id,), prompt=prompt.sha256
            )

        article = Article(
            document, schema, prepared, name, topic=review.topic, pathogen=pathogen, classes=plan.classes,
            whole=plan.text == "whole",
        )  # fmt: skip
        found = models.run(read(article))
        return {
            "records": [to_json(one) for one in found.records],
            "warnings": list(found.warnings),
            "declined": [to_json(one) for one in found.declined],
            "unfinished": found.unfinished,
        }

    return work


@dataclass(slots=True)
class Unfinished:
    """Articles that are asked for again though they have rows: a request failed when some were recorded.

    Args:
        due: the articles that are due.
    """

    due: Callable[[Project], Sequence[Item]]
    _items: set[str] = field(default_factory=set[str])

    def items(self, project: Project) -> Sequence[Item]:
        """Return the articles that are due, and see which of them are unfinished."""
        with project.database.read() as connection:
            self._items = items_marked(connection, "extract", "unfinished")
        return self.due(project)

    def why(self, item: Item) -> str:
        """Say why an article is asked for again; empty when it is not."""
        return "a request failed after some rows were recorded" if item.id in self._items else ""


def model_effort(project: Project) -> Callable[[Item], Sequence[Effort]]:
    """Return what an article would ask of the model; the text is measured, nothing is asked."""
    protocol = project.protocol
    schema = project_schema(project)

    def effort(item: Item) -> Sequence[Effort]:
        document = load_document(project, item.payload[1])
        calls, sent, answered = expected_effort(document, schema, whole=protocol.extraction.text == "whole")
        return [Effort(ROLE, protocol.models.extractor, calls, sent, answered)]

    return effort


def _texts(project: Project, items: Sequence[Item]) -> list[Texts]:
    with project.database.read() as connection:
        parsed = newest_results(connection, "parse")
    licences = {
        result.data["document"]: result.data["licence"] for result in parsed.values() if result.status == "done"
    }
    counted = Counter(licences.get(item.payload[1]) or "not stated" for item in items)
    return [Texts("full texts", licence, count) for licence, count in sorted(counted.items())]
