"""Risk factors by name: what a sentence associates with an outcome, whether significantly, and adjusted or not."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import zip_longest

from evisynth.evidence import Document, Evidence, Extraction, Scalar
from evisynth.review.extraction.concepts import Hit, hits
from evisynth.review.extraction.effects import Finding, table_findings
from evisynth.review.extraction.ownership import ownership
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.places import named
from evisynth.review.extraction.study import Study
from evisynth.review.extraction.version import RULES_VERSION

_ASSOCIATED = re.compile(
    r"\b(?:associated with|association (?:between|of|with)|associations with|risk factors? (?:for|of|associated with"
    r"|were|included)"
    r"|predict(?:or|ors|ed|ive)\b(?: of| for)?|correlated with|determinants? of|related to|linked to"
    r"|protective (?:against|factors?)"
    r"|independent(?:ly)? (?:risk|predict\w+|associated)|(?:increased|higher|greater|lower|reduced"
    r"|elevated) (?:the )?(?:risks?|odds"
    r"|likelihood|mortality)(?: of| for)?|(?:more|less) likely|at (?:higher|increased|greater|lower) risk|(?:odds"
    r"|risks?) of (?:\w+\s){1,4}?"
    r"(?:was|were|is|are)|(?:increas|decreas|ris|ro|declin|var|differ)\w* (?:\w+ )?(?:with|by|between|among"
    r"|according to)"
    r"|(?:higher|lower|greater|more (?:common|frequent|prevalent)|less (?:common|frequent))\b(?:[^.;]{0,60}?\bthan\b"
    r"|(?: \w+){0,2}? (?:in|among))"
    r"|did not (?:\w+ )?(?:differ|affect|predict|influence|increase|raise|reduce)|no (?:\w+ )?(?:association"
    r"|difference|effect"
    r"|correlation)|unrelated to|without (?:\w+ )?(?:influence|effect)|the same in|\w+ed the risks? of)",
    re.I,
)
_EFFECT = re.compile(
    r"\b(?:a|adj\.?\s?|adjusted |crude )?(?:OR|RR|HR|IRR|PR|AOR|aOR|AHR|ARR|odds ratio|risk ratio|relative risk"
    r"|hazards? ratio"
    r"|prevalence ratio)s?\b"
)
_NOT = re.compile(
    r"\b(?:no (?:significant |statistically significant )?(?:association|difference|effect|correlation)s?|(?:was"
    r"|were|is|are) "
    r"not (?:\w+ )?(?:associated|related|correlated|risk factors?|predict\w+|significant)"
    r"|not (?:statistically )?significant(?:ly)?"
    r"|did not (?:\w+ )?(?:differ|affect|predict|influence|increase|raise|reduce|change|alter)|non-?significant|neither"
    r"|not (?:with|in|by|for|associated|influential)|unrelated|without (?:\w+ )?(?:influence|effect|association)"
    r"|made no difference|(?:was|were|did) (?:the same|similar|equal)(?: in| between| among| for))\b|\bnot\.?$"
    r"|^(?:not|nor)\b",
    re.I,
)
_ADJUSTED = re.compile(
    r"\b(?:adjusted|aORs?|AORs?|aHRs?|AHRs?|aRRs?|multivaria(?:te|ble)|multiple (?:logistic )?regression"
    r"|independent(?:ly)?"
    r"|controlling for|after adjust\w+)\b",
    re.I,
)
_UNADJUSTED = re.compile(r"\b(?:univaria(?:te|ble)|bivaria(?:te|ble)|crude|unadjusted)\b", re.I)
_CI = re.compile(r"(?:\bCI\b|interval)[^\d]{0,12}(?P<low>\d+[.·]\d+)\s?(?:[-–—,;]|to)\s?(?P<high>\d+[.·]\d+)")
_P = re.compile(r"\b[pP]\s?(?:-?value)?\s?(?P<sign>[=<>≤≥])\s?(?P<value>0?[.·]\d+)")
_CLAUSES = re.compile(r",?\s(?:whereas|while|but|although)\s|;\s(?!\s?(?:95|p\b|P\b|CI\b))")
_RATIO_NEAR = re.compile(r"\b(?:[a-zA-Z]{0,4}(?:OR|RR|HR|PR)s?|ratio|risk)\b")
_MODEL_PREDICTS = re.compile(r"\bmodels?\b[^.;]{0,50}\bpredict(?:s|ed)\b", re.I)
_LEVEL = 0.05


def risk_factors(document: Document, found: Iterable[Passage], where: Study) -> list[Extraction]:
    """Extract risk-factor records: the factors of one outcome, significance and adjustment make one record.

    A sentence that names no outcome is about the one that the sentences before it, or else the title, named last.

    Args:
        document: for its title and its tables of effects.
        found: its passages.
        where: its own place and period.

    Returns:
        records of class "Risk factors", named in the words of the PERG vocabularies, each with its sentences.
    """
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    read = list(found)
    for number, passage in enumerate(read):
        if passage.part in {"methods", "background"} or not (
            _ASSOCIATED.search(passage.text) or _EFFECT.search(passage.text)
        ):
            continue
        for finding in _findings(passage, _last_outcome(document.title, read[: number + 1])):
            groups.setdefault((finding.outcome, finding.significant, finding.adjusted), []).append(finding)
    for table in document.tables:
        before = [passage for passage in read if passage.start < table.start]
        for finding in table_findings(document, table, _last_outcome(document.title, before)):
            groups.setdefault((finding.outcome, finding.significant, finding.adjusted), []).append(finding)
    return [_record(group, where) for group in groups.values()]


def _last_outcome(title: str, before: list[Passage]) -> str | None:
    """Return the outcome that was named last, in the title when no sentence names one."""
    for text in (*(passage.text for passage in reversed(before)), title):
        said = _outcomes(text)
        if said is not None:
            return said
    return None


@lru_cache(maxsize=512)
def _outcomes(text: str) -> str | None:
    return next((hit.name for hit in hits("riskfactor_outcome", text)), None)


def _findings(passage: Passage, outcome: str | None) -> Iterator[Finding]:
    """Yield what each clause says: a clause after "but" or "whereas" shares the outcome of the one before."""
    text = passage.text
    cue = _ASSOCIATED.search(text) or _EFFECT.search(text)
    if cue is None or ownership(passage, cue.start()) != "own":
        return
    if _MODEL_PREDICTS.search(text):
        return
    adjusted = _adjustment(text)
    whole = _outcome(text)
    outcome = whole.name if whole is not None else outcome
    for clause in _CLAUSES.split(text):
        said = _outcome(clause)
        outcome = said.name if said is not None else outcome
        factors = sorted(
            (*hits("riskfactor_name", clause), *hits("riskfactor_other", clause)), key=lambda hit: hit.start
        )
        factors = [hit for hit in factors if said is None or not _within(hit, said)]
        if outcome is not None and not factors and _EFFECT.search(clause) and _by_numbers(clause) is not None:
            yield Finding(("Other",), outcome, _significance(clause), adjusted, passage)
        if outcome is None or not factors:
            continue
        verdicts: dict[str, list[str]] = {}
        for factor, following in zip_longest(factors, factors[1:]):
            own = clause[factor.end : following.start if following is not None else len(clause)]
            verdicts.setdefault(_by_numbers(own) or _significance(clause), []).append(factor.name)
        for significant, names in verdicts.items():
            yield Finding(tuple(dict.fromkeys(names)), outcome, significant, adjusted, passage)


def _outcome(clause: str) -> Hit | None:
    """Return the outcome right after the cue ("associated with death"), else the first one of the clause."""
    factors = hits("riskfactor_name", clause)
    outcomes = [
        hit
        for hit in hits("riskfactor_outcome", clause)
        if not any(factor.start <= hit.start and hit.end <= factor.end for factor in factors)
    ]
    cue = _ASSOCIATED.search(clause)
    behind = [hit for hit in outcomes if cue is not None and 0 <= hit.start - cue.end() <= 40]
    specific = [hit for hit in behind or outcomes if hit.name != "Infection"]
    return next(iter(specific or behind or outcomes), None)


def _within(hit: Hit, other: Hit) -> bool:
    return hit.start < other.end and other.start < hit.end


def _significance(clause: str) -> str:
    if _NOT.search(clause):
        return "Not significant"
    return _by_numbers(clause) or "Significant"


def _by_numbers(words: str) -> str | None:
    """Judge by an effect's interval, else by p-values; None when neither is printed."""
    limits = [(_number(m["low"]), _number(m["high"])) for m in _CI.finditer(words)]
    if limits and _RATIO_NEAR.search(words):
        return "Significant" if any(not low <= 1 <= high for low, high in limits) else "Not significant"
    levels = [(m["sign"], _number(m["value"])) for m in _P.finditer(words)]
    if not levels:
        return None
    return "Significant" if any(value <= _LEVEL and sign in "=<≤" for sign, value in levels) else "Not significant"


def _number(printed: str) -> float:
    return float(printed.replace("·", "."))


def _adjustment(text: str) -> str:
    if _ADJUSTED.search(text):
        return "Adjusted"
    return "Not adjusted" if _UNADJUSTED.search(text) else "Unspecified"


def _record(group: list[Finding], where: Study) -> Extraction:
    first = group[0]
    here = named(first.passage.text)
    values: dict[str, Scalar] = {
        "class": "Risk factors",
        "type": "Risk factors",
        "riskfactor_name": ";".join(dict.fromkeys(name for finding in group for name in finding.names)),
        "riskfactor_outcome": first.outcome,
        "riskfactor_significant": first.significant,
        "riskfactor_adjusted": first.adjusted,
        "population_country": "; ".join(here) or None,
        "study_start_year": None,
        "study_end_year": None,
    }
    evidence = [Evidence(None, f.passage.text, f.passage.start, f.passage.end, found_by=RULES_VERSION) for f in group]
    country = None if here else where.country
    years = where.period or (None, None)
    for field, said in (
        ("population_country", country), ("study_start_year", years[0]), ("study_end_year", years[1])
    ):  # fmt: skip
        if said is not None:
            values[field] = said.value
            evidence += said.evidence(field, first.passage)
    return Extraction("parameter", values, "own", tuple(evidence))
