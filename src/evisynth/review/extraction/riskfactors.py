"""Risk factors by name: what a sentence associates with an outcome, whether significantly, and adjusted or not."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.review.extraction.assembly import RULES_VERSION
from evisynth.review.extraction.concepts import Hit, hits
from evisynth.review.extraction.ownership import ownership
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.population import Setting, named

_ASSOCIATED = re.compile(
    r"\b(?:associated with|association (?:between|of|with)|associations with|risk factors? (?:for|of|associated with|were|included)"
    r"|predict(?:or|ors|ed|ive)\b(?: of| for)?|correlated with|determinants? of|related to|linked to|protective (?:against|factors?)"
    r"|independent(?:ly)? (?:risk|predict\w+|associated)|(?:increased|higher|greater|lower|reduced|elevated) (?:the )?(?:risks?|odds"
    r"|likelihood|mortality)(?: of| for)?|(?:more|less) likely to|at (?:higher|increased|greater|lower) risk)",
    re.I,
)
_EFFECT = re.compile(
    r"\b(?:a|adj\.?\s?|adjusted |crude )?(?:OR|RR|HR|IRR|PR|AOR|aOR|AHR|ARR|odds ratio|risk ratio|relative risk|hazards? ratio"
    r"|prevalence ratio)s?\b"
)
_NOT = re.compile(
    r"\b(?:no (?:significant |statistically significant )?(?:association|difference|effect|correlation)s?|(?:was|were|is|are) "
    r"not (?:\w+ )?(?:associated|related|correlated|risk factors?|predict\w+|significant)|not (?:statistically )?significant(?:ly)?"
    r"|did not (?:\w+ )?(?:differ|affect|predict|influence)|non-?significant|neither)\b",
    re.I,
)
_ADJUSTED = re.compile(
    r"\b(?:adjusted|aORs?|AORs?|aHRs?|AHRs?|aRRs?|multivaria(?:te|ble)|multiple (?:logistic )?regression|independent(?:ly)?"
    r"|controlling for|after adjust\w+)\b",
    re.I,
)
_UNADJUSTED = re.compile(r"\b(?:univaria(?:te|ble)|bivaria(?:te|ble)|crude|unadjusted)\b", re.I)
_CI = re.compile(r"(?:\bCI\b|interval)[^\d]{0,12}(?P<low>\d+[.·]\d+)\s?(?:[-–—,;]|to)\s?(?P<high>\d+[.·]\d+)")
_P = re.compile(r"\b[pP]\s?(?:-?value)?\s?(?P<sign>[=<>≤≥])\s?(?P<value>0?[.·]\d+)")
_LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class _Finding:
    names: tuple[str, ...]
    outcome: str
    significant: str
    adjusted: str
    passage: Passage


def risk_factors(found: Iterable[Passage], where: Setting) -> list[Extraction]:
    """Extract risk-factor records: the factors of one outcome, significance and adjustment make one record.

    Args:
        found: the passages of a document.
        where: its own place and period.

    Returns:
        records of class "Risk factors", named in the words of the PERG vocabularies, each with its sentences.
    """
    groups: dict[tuple[str, str, str], list[_Finding]] = {}
    for passage in found:
        if passage.part in {"methods", "background"} or not _ASSOCIATED.search(passage.text):
            continue
        finding = _finding(passage)
        if finding is not None:
            groups.setdefault((finding.outcome, finding.significant, finding.adjusted), []).append(finding)
    return [_record(group, where) for group in groups.values()]


def _finding(passage: Passage) -> _Finding | None:
    text = passage.text
    cue = _ASSOCIATED.search(text)
    outcomes = hits("riskfactor_outcome", text)
    if cue is None or not outcomes or ownership(passage, cue.start()) != "own":
        return None
    outcome = _outcome(text, cue, outcomes)
    factors = [hit for hit in (*hits("riskfactor_name", text), *hits("riskfactor_other", text)) if not _within(hit, outcome)]
    if not factors:
        return None
    names = tuple(dict.fromkeys(hit.name for hit in factors))
    return _Finding(names, outcome.name, _significance(text), _adjustment(text), passage)


def _outcome(text: str, cue: re.Match[str], outcomes: list[Hit]) -> Hit:
    """Return the outcome right after the cue ("associated with death"), else the first one of the sentence."""
    behind = [hit for hit in outcomes if 0 <= hit.start - cue.end() <= 40]
    specific = [hit for hit in behind or outcomes if hit.name != "Infection"]
    return (specific or behind or outcomes)[0] if text else outcomes[0]


def _within(hit: Hit, other: Hit) -> bool:
    return hit.start < other.end and other.start < hit.end


def _significance(text: str) -> str:
    if _NOT.search(text):
        return "Not significant"
    limits = [(float(m["low"].replace("·", ".")), float(m["high"].replace("·", "."))) for m in _CI.finditer(text)]
    if limits and _EFFECT.search(text):
        return "Significant" if any(not low <= 1 <= high for low, high in limits) else "Not significant"
    levels = [(m["sign"], float(m["value"].replace("·", "."))) for m in _P.finditer(text)]
    if levels:
        below = any(value <= _LEVEL and sign in "=<≤" for sign, value in levels)
        return "Significant" if below else "Not significant"
    return "Significant"


def _adjustment(text: str) -> str:
    if _ADJUSTED.search(text):
        return "Adjusted"
    return "Not adjusted" if _UNADJUSTED.search(text) else "Unspecified"


def _record(group: list[_Finding], where: Setting) -> Extraction:
    first = group[0]
    here = named(first.passage.text)
    values: dict[str, Scalar] = {
        "class": "Risk factors",
        "type": "Risk factors",
        "riskfactor_name": ";".join(dict.fromkeys(name for finding in group for name in finding.names)),
        "riskfactor_outcome": first.outcome,
        "riskfactor_significant": first.significant,
        "riskfactor_adjusted": first.adjusted,
        "population_country": "; ".join(here) if here else where.country,
        "study_start_year": where.start_year,
        "study_end_year": where.end_year,
    }
    evidence = tuple(
        Evidence(None, f.passage.text, f.passage.start, f.passage.end, found_by=RULES_VERSION) for f in group
    )
    return Extraction("parameter", values, "own", evidence)
