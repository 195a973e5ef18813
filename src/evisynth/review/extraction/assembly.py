"""From a linked number to a row of the schema."""

import re
from dataclasses import replace

from evisynth.evidence import Evidence, Extraction, Ownership, Scalar
from evisynth.review.extraction.sentences.linking import Link
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.study.attributes import Asked, attributes
from evisynth.review.extraction.study.methods import announced_statistic, value_type
from evisynth.review.extraction.study.said import Study, unknown
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.review.extraction.words.lexicon import ParameterType
from evisynth.text import Measure

__all__ = ["RULES_VERSION", "assemble"]

_MODELLED = re.compile(
    r"\b(?:estimat\w+|model\w*|fitted|fit|Bayesian|inferr?ed|infer|posterior|calibrat\w+|maximum[- "
    r"]likelihood|Weibull|gamma)\b",
    re.I,
)
_MODEL_CLASSES = {
    "Reproduction number",
    "Growth rate",
    "Doubling time",
    "Overdispersion",
    "Mutations",
    "Relative contribution",
}
_ASSAYS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("IgM", re.compile(r"\bIgM\b|\bimmunoglobulin M\b")),
    ("IgG", re.compile(r"\bIgG\b|\bimmunoglobulin(?: \(Ig\))? G\b|\bIg[- ]?G\b")),
    ("PRNT", re.compile(r"\bPRNT|plaque[- ]reduction|neutrali[sz]", re.I)),
    ("IFA", re.compile(r"\bIFAT?\b|immunofluorescen", re.I)),
    ("HAI/HI", re.compile(r"\bHAI\b|\bhema?gglutination|\bhaemagglutination", re.I)),
    ("Western blot", re.compile(r"western blot", re.I)),
)
_ASSAY_PAIR = re.compile(r"\b(?P<first>Ig[GM])(?:[- ]\w+)? (?:and|or) (?:anti-\w+ )?(?P<second>Ig[GM])\b")
_SHARE = re.compile(r"\d[\d.,·]*\s?%(?!\s?(?:CI|CrI|confidence|credible))")
_LEADS_ON = re.compile(r"\b(?:in|was|were|of|for|among|at)\b|[:=(]")
_SHORT_UNITS = {"Weeks", "Hours", "Months", "Days", "Minutes"}


def assemble(found: Link, passage: Passage, own: Ownership, where: Study, *, about: str) -> Extraction:
    """Build the record of one linked value.

    Args:
        found: the value and its type.
        passage: its sentence.
        own: whose it is.
        where: the paper's own study, for what the sentence does not say.
        about: the words before the sentence that may name an assay or a method (its abstract or section).
    """
    measure, kind = found.measure, found.kind
    text = passage.text
    values: dict[str, Scalar] = {"class": kind.class_, "type": _name(kind, measure, text, about)}
    values |= _numbers(measure, kind)
    near = text[max(0, min(measure.start, found.mention.start) - 60) : max(measure.extent, found.mention.end) + 30]
    mention = (found.mention.start, found.mention.end)
    heading = passage.heading
    values["value_type"] = announced_statistic(heading) if heading else value_type(text, kind, measure, mention)
    stated = _MODELLED.search(near) is not None
    estimated = kind.class_ in _MODEL_CLASSES or stated
    values["statistical_approach"] = "Estimated model parameter" if estimated else "Observed sample statistic"
    known = where if own == "own" else unknown()  # what the paper says of its own study is not said of another's
    said, evidence = attributes(Asked(measure, kind, mention, passage, known))
    whole = Evidence(None, text, passage.start, passage.end, found_by=RULES_VERSION)
    if not stated:
        note = "no word says so: such values are estimates of a model" if estimated else "no word tells of a model"
        evidence.append(replace(whole, field="statistical_approach", basis="inferred", note=note))
    return Extraction("parameter", values | said, own, (whole, *evidence))


def _numbers(measure: Measure, kind: ParameterType) -> dict[str, Scalar]:
    fraction, interval, spread = measure.fraction, measure.interval, measure.spread
    return {
        "value": _plain(measure.value),
        "range_lower": _plain(measure.low),
        "range_upper": _plain(measure.high),
        "interval": interval.kind if interval else None,
        "interval_lower": _plain(interval.low) if interval else None,
        "interval_upper": _plain(interval.high) if interval else None,
        "spread": spread.kind if spread else None,
        "spread_value": _plain(spread.value) if spread else None,
        "unit": _unit(measure, kind),
        "numerator": int(fraction.numerator) if fraction else None,
        "denominator": int(fraction.denominator) if fraction and fraction.denominator else None,
    }


def _plain(value: float | None) -> float | int | None:
    """Whole numbers without a fraction, so that 12.0 days print as 12."""
    return int(value) if value is not None and value == int(value) and abs(value) < 1e15 else value


def _unit(measure: Measure, kind: ParameterType) -> str:
    if measure.unit in _SHORT_UNITS or (measure.unit or "").startswith(
        ("Per ", "Mutations", "Substitutions", "Percentage (")
    ):
        return measure.unit or kind.unit
    if kind.shape == "share" and measure.value is not None:
        return "No units"
    return kind.unit


def _name(kind: ParameterType, measure: Measure, text: str, about: str) -> str:
    if kind.class_ != "Seroprevalence":
        return kind.name
    near = text[max(0, measure.start - 120) : measure.extent + 80]
    if (listed := _listed_assay(text, measure)) is not None:
        return f"Seroprevalence - {listed}"
    for words in (near, text, about):
        hits = [name for name, pattern in _ASSAYS if pattern.search(words)]
        if len(hits) > 1 and words is near:
            hits = [_nearest_assay(text, measure)]
        if {"IgM", "IgG"} <= set(hits) and words is not near:
            continue
        if hits:
            return f"Seroprevalence - {hits[0]}"
    return kind.name


def _listed_assay(text: str, measure: Measure) -> str | None:
    """Return the assay of a value in "IgG and IgM were 15.2% and 2.1%": as many values as assays, in order."""
    pair = _ASSAY_PAIR.search(text, 0, measure.start)
    if pair is None:
        return None
    shares = [match.start() for match in _SHARE.finditer(text, pair.end())]
    at = next((i for i, start in enumerate(shares) if measure.start <= start < measure.extent), None)
    if at is None or (len(shares) != 2 and "respectively" not in text):
        return None
    return pair["first" if at % 2 == 0 else "second"]


def _nearest_assay(text: str, measure: Measure) -> str:
    """Return the assay named nearest to the value: one before it when a verb or "in" leads on, else one after it."""
    hits = [(match, name) for name, pattern in _ASSAYS for match in pattern.finditer(text)]
    before = [(m.end(), name) for m, name in hits if m.end() <= measure.start]
    if before:
        end, name = max(before)
        gap = text[end : measure.start]
        if _LEADS_ON.search(gap) and not _SHARE.search(gap):
            return name

    def distance(match: re.Match[str]) -> int:
        return match.start() - measure.extent if match.start() >= measure.extent else measure.start - match.end() + 15

    return min((distance(m), name) for m, name in hits)[1]
