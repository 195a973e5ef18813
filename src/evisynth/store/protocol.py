"""protocol.toml: what a review asks, whom it includes, and what it may use."""

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator

from evisynth.errors import UsageError

Identifier = Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Review(_Part):
    """What the review is about.

    `topic` is free text; `pathogen` names a set of rules of the schema, or is empty; `notice` is a sentence that stands
    at the top of the report.
    """

    title: str
    notice: str = ""
    topic: str = "any"
    pathogen: str = ""


class Query(_Part):
    """The search of each source, as its own dialect writes it."""

    pubmed: str = ""
    openalex: str = ""
    europepmc: str = ""


class Criterion(_Part):
    """One eligibility criterion.

    `stage` is where it applies: abstract, fulltext or both. An include criterion must be met; an exclude criterion
    must not be. `terms` are what the rules look for (docs/screening.md describes them); without terms only people and
    models can judge the criterion. `absent` says what the rules make of an include criterion of which no term is found
    although the text is complete: exclude, or unclear for a person to look at.
    """

    id: str = Identifier
    stage: Literal["abstract", "fulltext", "both"] = "both"
    kind: Literal["include", "exclude"] = "include"
    text: str
    terms: tuple[str, ...] = ()
    absent: Literal["exclude", "unclear"] = "exclude"

    def applies(self, stage: str) -> bool:
        """Tell whether the criterion is judged at a stage."""
        return self.stage in {"both", stage}


class Reasons(_Part):
    """Words of an exclusion that are no ground of eligibility: the report could not be got, or was a duplicate.

    Phrases fit a whole reason, whatever its case and signs; `*` stands for any words. `shipped` keeps the patterns that
    come with the package (docs/screening.md).
    """

    shipped: bool = True
    not_retrieved: tuple[str, ...] = ()
    duplicate: tuple[str, ...] = ()


class Screening(_Part):
    """How records are screened: automatic, hybrid (people judge abstracts) or direct (full texts only)."""

    strategy: Literal["automatic", "hybrid", "direct"] = "automatic"
    reviewers: int = Field(default=1, ge=1, le=10)
    reasons: Reasons = Reasons()


class ExtractionPlan(_Part):
    """The schema to extract into and, if not all, its classes.

    `text` is what a model gets of an article: the passages in which rules expect results, or the whole of it.
    """

    extraction_schema: str = Field(default="perg", alias="schema")
    classes: tuple[str, ...] = ()
    text: Literal["passages", "whole"] = "passages"


_WORDED = r"[^\s@]+"
_MODEL = re.compile(
    rf"rules|(rules\+)?((openai|anthropic|google|openrouter):{_WORDED}|local:{_WORDED}@https?://\S+|replay:.+)"
)


def _model_name(name: str) -> str:
    if not _MODEL.fullmatch(name):
        known = "rules, openai:…, anthropic:…, google:…, openrouter:…, local:NAME@URL, replay:DIR, rules+…"
        raise ValueError(f"{name!r} names no model; known are {known}")
    return name


ModelName = Annotated[str, AfterValidator(_model_name)]


def _rules_alone(name: str) -> str:
    if name != "rules":
        raise ValueError(f'no model screens yet: {name!r} can\'t be used here; write "rules"')
    return name


RulesAlone = Annotated[ModelName, AfterValidator(_rules_alone)]


class Models(_Part):
    """Who does each step: `rules`, which needs nothing else, or a model by its name."""

    screener: RulesAlone = "rules"
    extractor: ModelName = "rules"
    reader: ModelName = "rules"
    coordinator: ModelName = "rules"
    judge: ModelName = "rules"


class Limits(_Part):
    """Caps on the calls of models; those of a project hold over its whole life, `item_…` for each item of a stage.

    `seconds` is the wall clock of one run.
    """

    usd: float | None = Field(default=None, ge=0)
    calls: int | None = Field(default=None, ge=0)
    tokens: int | None = Field(default=None, ge=0)
    seconds: float | None = Field(default=None, gt=0)
    item_usd: float | None = Field(default=None, ge=0)
    item_calls: int | None = Field(default=None, ge=0)
    item_tokens: int | None = Field(default=None, ge=0)
    item_seconds: float | None = Field(default=None, gt=0)


class ModelPrice(_Part):
    """What a model costs, in US dollars per million tokens; `cached` is for input read from the provider's cache."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)


class Hosts(_Part):
    """Hosts that may receive texts."""

    allow: tuple[str, ...] = ()


class Sources(_Part):
    """Where records come from; `names` gives a source, as it was imported, the name that the flow shows."""

    names: dict[str, str] = Field(default_factory=dict[str, str])


class Protocol(_Part):
    """The whole file."""

    review: Review
    query: Query = Query()
    criteria: tuple[Criterion, ...] = ()
    screening: Screening = Screening()
    extraction: ExtractionPlan = ExtractionPlan()
    models: Models = Models()
    limits: Limits = Limits()
    prices: dict[str, ModelPrice] = Field(default_factory=dict[str, ModelPrice])
    hosts: Hosts = Hosts()
    sources: Sources = Sources()

    @field_validator("criteria")
    @classmethod
    def _distinct(cls, criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
        seen: set[str] = set()
        for one in criteria:
            if one.id in seen:
                msg = f"criterion id {one.id!r} is used twice"
                raise ValueError(msg)
            seen.add(one.id)
        return criteria

    def criteria_at(self, stage: str) -> tuple[Criterion, ...]:
        """Return the criteria of a stage in their fixed order."""
        return tuple(one for one in self.criteria if one.applies(stage))


def load_protocol(path: Path) -> Protocol:
    """Read and check a protocol.

    Raises:
        UsageError: the file is missing, is not TOML, or holds an unknown key or an impossible value; the message names
            the key, and for an unknown one the nearest that exists.
    """
    try:
        raw = tomllib.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        msg = f"{path}: there is no protocol here"
        raise UsageError(msg, "Make a project with `evisynth new DIR`, or name one with --project DIR.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        msg = f"{path}: not valid TOML: {error}"
        raise UsageError(msg, "Mend the file at the place named.") from None
    try:
        return Protocol.model_validate(raw)
    except ValidationError as error:
        raise _explain(path, error) from None


def _explain(path: Path, error: ValidationError) -> UsageError:
    found = error.errors()
    first = next((one for one in found if one["type"] == "extra_forbidden"), found[0])
    place = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        near = get_close_matches(str(first["loc"][-1]), _known_keys(first["loc"][:-1]), n=1, cutoff=0.5)
        hint = f"Did you mean {near[0]!r}?" if near else f"Known here: {', '.join(_known_keys(first['loc'][:-1]))}."
        return UsageError(f"{path}: unknown key {place}", hint)
    reason = first["msg"].removeprefix("Value error, ")
    return UsageError(f"{path}: {place}: {reason}", "Mend this value; docs/protocol.md lists what each key takes.")


def _known_keys(place: tuple[int | str, ...]) -> list[str]:
    model: type[BaseModel] = Protocol
    for part in place:
        if part not in model.model_fields:
            continue  # an index of a list, or the name in a table of names
        annotation = model.model_fields[part].annotation
        nested = [annotation, *getattr(annotation, "__args__", ())]
        model = next(kind for kind in nested if isinstance(kind, type) and issubclass(kind, BaseModel))
    return sorted(info.alias or name for name, info in model.model_fields.items())
