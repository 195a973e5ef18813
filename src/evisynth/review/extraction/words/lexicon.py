"""The lexicon of a schema: its types, how papers print them, and what else claims numbers. Data, read once."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from evisynth.review.extraction.words.phrases import Phrases

_ESCAPED_OR_CAPITAL = re.compile(r"\\.|[A-Z]")
Shape = Literal["ratio", "duration", "share", "rate", "site rate"]


@dataclass(frozen=True, slots=True)
class ParameterType:
    """A type of a schema.

    Args:
        class_, name: as the schema spells them.
        shape, unit: of its values.
        low, high: what is plausible (durations in days, shares in percent).
        pathogens: those that it is kept for; empty means all.
        per_people: values per 1,000 people and the like are such values too.
        needs, veto: words that must, or must not, stand near a predicate that names it; for texts in lower case.
    """

    class_: str
    name: str
    shape: Shape
    unit: str
    low: float
    high: float
    pathogens: tuple[str, ...] = ()
    per_people: bool = False
    needs: re.Pattern[str] | None = None
    veto: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """An event that a delay starts or ends at; `short` is its name in the types written with ">"."""

    long: str
    short: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All that rules know of a schema.

    Args:
        types: in the order of the file.
        terms: names of types; `predicates`: verbs and adjectives that stand for one.
        needy: predicates by their type, of the types that need certain words near them.
        needed: any of these words, so that most texts are looked through once.
        distractors: what else claims numbers, each with the shapes that it claims.
        event_words: the nouns of events, as one alternation with a group per event.
        event_verbs: verbs that say an event happened.
        events: what the groups of `event_words` stand for.
        named_delays: names of delays that do not print their events; each stands for its two events.
    """

    types: tuple[ParameterType, ...]
    terms: Phrases
    predicates: Phrases
    needy: tuple[tuple[ParameterType, Phrases], ...]
    needed: re.Pattern[str]
    distractors: Phrases
    event_words: str
    event_verbs: Phrases
    events: tuple[Event, ...]
    named_delays: Phrases


def lexicon(schema: str = "perg") -> Lexicon:
    """Return the lexicon of a shipped schema.

    >>> {t.class_ for t in lexicon().types if t.shape == "site rate"}
    {'Mutations'}
    """
    return _lexicon(schema)


@lru_cache(maxsize=4)
def _lexicon(schema: str) -> Lexicon:
    data = _table(f"{schema}.toml")
    types = tuple(map(_type, data["types"]))
    events = tuple(Event(e["long"], e.get("short", "")) for e in data["events"])
    by_name = {event.long: event for event in events}
    return Lexicon(
        types=types,
        terms=Phrases.of((term, kind) for row, kind in zip(data["types"], types, strict=True) for term in row["terms"]),
        predicates=Phrases.of(
            (term, kind)
            for row, kind in zip(data["types"], types, strict=True)
            for term in row.get("predicates", ())
            if kind.needs is None
        ),
        needy=tuple(
            (kind, Phrases.of((term, kind) for term in row["predicates"]))
            for row, kind in zip(data["types"], types, strict=True)
            if kind.needs is not None and "predicates" in row
        ),
        needed=re.compile("|".join(f"(?:{_lower(row['needs'])})" for row in data["types"] if "needs" in row)),
        distractors=Phrases.of((term, shape) for shape, terms in data["distractors"].items() for term in terms),
        event_words="|".join(
            f"(?P<@{i}>{'|'.join(_inner(w) for w in row['words'])})" for i, row in enumerate(data["events"])
        ),
        event_verbs=Phrases.of(
            (verb, event) for row, event in zip(data["events"], events, strict=True) for verb in row.get("verbs", ())
        ),
        events=events,
        named_delays=Phrases.of(
            (words, (by_name[row["start"]], by_name[row["end"]]))
            for row in data["named_delays"]
            for words in row["words"]
        ),
    )


@lru_cache(maxsize=1)
def pathogens() -> Phrases:
    """Return the names of pathogens; each stands for its key."""
    return Phrases.of((name, key) for key, names in _table("pathogens.toml")["names"].items() for name in names)


@lru_cache(maxsize=1)
def countries() -> Phrases:
    """Return the names of countries; each stands for the name that PERG uses."""
    return _places("countries")


@lru_cache(maxsize=1)
def towns() -> Phrases:
    """Return the names of towns, districts and regions; each stands for its country."""
    return _places("towns")


@lru_cache(maxsize=1)
def peoples() -> Phrases:
    """Return the words for a country's people; each stands for the country."""
    return _places("peoples")


def _places(table: str) -> Phrases:
    rows = _table("countries.toml")[table].items()
    return Phrases.of((f"(?-i:{pattern})", name) for name, patterns in rows for pattern in patterns)


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("evisynth.review.extraction.words").joinpath(name).read_text(encoding="utf-8"))


def _type(row: dict[str, Any]) -> ParameterType:
    return ParameterType(
        row["class"],
        row["name"],
        row["shape"],
        row["unit"],
        float(row["low"]),
        float(row["high"]),
        pathogens=tuple(row.get("pathogens", ())),
        per_people=row.get("per_people", False),
        needs=_optional(row.get("needs")),
        veto=_optional(row.get("veto")),
    )


def _optional(pattern: str | None) -> re.Pattern[str] | None:
    return None if pattern is None else re.compile(_lower(pattern))


def _lower(pattern: str) -> str:
    """Return a pattern for texts in lower case: looking through those takes a third of the time that any case takes."""
    return _ESCAPED_OR_CAPITAL.sub(lambda match: match[0].lower() if len(match[0]) == 1 else match[0], pattern)


def _inner(pattern: str) -> str:
    return pattern.removeprefix(r"\b")
