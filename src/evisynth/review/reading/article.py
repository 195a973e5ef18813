"""What a reading is about, and what comes of it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from pydantic_ai.models import Model

from evisynth.errors import UsageError
from evisynth.evidence import Document, Extraction
from evisynth.llm import ModelName, Prompt, load_prompt
from evisynth.review.extraction.sentences.pathogen import Topic
from evisynth.review.reading.subjects import Subject
from evisynth.schemas import Schema

PROMPTS = "evisynth.review.reading.prompts"
READING_VERSION = "reading-3"
_ALL_PROMPTS = ("flag", "record", "describe", "mend")


@dataclass(frozen=True, slots=True)
class Article:
    """What a reading is about.

    Args:
        document: the article.
        schema: what is asked.
        model: gives, for a prompt, the model that is asked; a prepared one for this article.
        name: of the model.
        topic: of the review, in words; "any" for all.
        pathogen: key of the schema's rules, if any.
        classes: only these; all when empty.
        whole: send all of the text and not only passages.
        single: keep values of subgroups apart and make no ranges of them.
    """

    document: Document
    schema: Schema
    model: Callable[[Prompt], Model]
    name: ModelName
    topic: str = "any"
    pathogen: str | None = None
    classes: tuple[str, ...] = ()
    whole: bool = False
    single: bool = False

    @property
    def found_by(self) -> str:
        """Who makes a value: the model, with the version of the prompts."""
        return f"{str(self.name).removeprefix('rules+')} {prompts_version()}"

    @property
    def about(self) -> str:
        """The topic as prompts name it; empty when everything counts."""
        return "" if self.topic.strip().casefold() == "any" else self.topic


@dataclass(frozen=True, slots=True)
class Flag:
    """A kind of row that a model found, and the words that show it."""

    subject: Subject
    excerpt: str


@dataclass(frozen=True, slots=True)
class Row:
    """A record with the kind that it was asked as."""

    subject: Subject
    record: Extraction


@dataclass(frozen=True, slots=True)
class ArticleReading:
    """What came of a reading.

    Args:
        records: as the model decided, with their evidence.
        warnings: in words, what was left out and what failed.
        declined: what rules read and the model did not take.
        flags: the kinds that were found.
        unfinished: a request failed after something was recorded; the warnings say in which step.
    """

    records: tuple[Extraction, ...]
    warnings: tuple[str, ...] = ()
    declined: tuple[Extraction, ...] = ()
    flags: tuple[Flag, ...] = ()
    unfinished: bool = False


@lru_cache(maxsize=1)
def prompts_version() -> str:
    """Return a hash of all that models are told here."""
    told = "".join(load_prompt(PROMPTS, name).sha256 for name in _ALL_PROMPTS)
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def pathogen_of(schema: Schema, topic: str) -> str | None:
    """Return the key of the schema's rules that a topic names; None when it names none, or several.

    >>> from evisynth.schemas import load_schema
    >>> pathogen_of(load_schema("perg"), "Zika virus disease"), pathogen_of(load_schema("perg"), "any")
    ('zika', None)
    """
    try:
        return schema.pathogen(topic).key
    except UsageError:
        named = Topic.of(topic).keys & set(schema.pathogens)
        return next(iter(named)) if len(named) == 1 else None
