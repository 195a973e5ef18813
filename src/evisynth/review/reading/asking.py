"""A request of a reading: the rules of the step, and all that comes from the article in fences."""

from collections.abc import Callable, Sequence
from functools import cache

from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import Model

from evisynth.llm import load_prompt
from evisynth.review.reading.article import PROMPTS, Article
from evisynth.review.reading.choosing import Chooser, Chosen
from evisynth.review.reading.conversation import Call, Mending

Lines = Callable[[Sequence[Call]], Sequence[str]]


def asked(
    article: Article, name: str, chosen: Chosen, lines: Sequence[str] = (), /, **values: object
) -> tuple[Model, list[ModelMessage]]:
    """Return the model and the request of a step.

    A title, and lines that carry words of the article, are fenced like its text: they are its author's words.

    Args:
        article: what is read.
        name: of the prompt.
        chosen: what of the article is sent.
        lines: that begin with their number.
        values: what the prompt names.
    """
    return _request(article, name, chosen, "\n".join(lines), values)


def mending(article: Article, chooser: Chooser, lines: Lines = lambda _: ()) -> Mending:
    """Return how calls of a step go back by themselves, with the passages near their words.

    Args:
        article: what is read.
        chooser: of those passages.
        lines: what else is told about the calls.
    """

    @cache
    def model() -> Model:
        return article.model(load_prompt(PROMPTS, "mend"))

    def request(calls: Sequence[Call]) -> Sequence[ModelMessage]:
        chosen = chooser.for_mending([call.arguments for call in calls])
        return _request(article, "mend", chosen, "\n".join(lines(calls)), {})[1]

    return Mending(model, request)


def _request(
    article: Article, name: str, chosen: Chosen, lines: str, values: dict[str, object]
) -> tuple[Model, list[ModelMessage]]:
    prompt = load_prompt(PROMPTS, name)
    text = chosen.text if not article.document.title else f"{article.document.title}\n\n{chosen.text}"
    blocks = [("article", text), *([("numbered", lines)] if lines else [])]
    return article.model(prompt), prompt.messages(blocks, **values)
