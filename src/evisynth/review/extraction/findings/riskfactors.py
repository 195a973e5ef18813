"""Risk factors by name: what a sentence associates with an outcome, whether significantly, and adjusted or not."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from evisynth.evidence import Document, Evidence, Extraction, Scalar
from evisynth.review.extraction.findings.bracketed import bracketed_effects
from evisynth.review.extraction.sentences.ownership import ownership
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.study.said import Study
from evisynth.review.extraction.tables.effects import Finding, table_findings
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.review.extraction.words.concepts import Hit, hits
from evisynth.review.extraction.words.places import named

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
_CLAUSES = re.compile(
    r",?\s(?:whereas|while|but|although)\s|;\s(?!\s?(?:95|p\b|P\b|CI\b))|,?\s(?:and|or)\s(?=(?:(?:was|were|is|are|did)\s)?not\b)"
)
_ADJUSTED_FOR = re.compile(
    r"\b(?:adjust(?:ed|ing|ment)|controll(?:ed|ing)) for [^.;,()]{1,60}(?:, [^.;,()]{1,30} and [^.;,()]{1,30})?", re.I
)
"""The covariates of a model, which are no factors that a sentence reports on."""

_AND = re.compile(r"(?:,\s?|\s)(?:and|or)\s(?:\w+\s){0,3}")
_CAPTION = re.compile(r"\W*Tab(?:le|\.)\s?\w{1,4}\b", re.I)
_RATIO_NEAR = re.compile(r"\b(?:[a-zA-Z]{0,4}(?:OR|RR|HR|PR)s?|ratio|risk)\b")
_MODEL_PREDICTS = re.compile(r"\bmodels?\b[^.;]{0,50}\bpredict(?:s|ed)\b", re.I)
_LEVEL = 0.05
_REACH = 25
"""Sentences back from one that names no outcome to the one that does."""


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
    if where.of_hosts:
        return []
    read = list(found)
    findings: list[Finding] = []
    for number, passage in enumerate(read):
        if passage.part in {"methods", "background"} or _CAPTION.match(passage.text) or not _reports(passage.text):
            continue
        findings += _findings(passage, _last_outcome(document.title, read[: number + 1]))
    for table in document.tables:
        before = [passage for passage in read if passage.start < table.start]
        findings += table_findings(document, table, _last_outcome(document.title, before))
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in _of_final_models(findings):
        groups.setdefault((finding.outcome, finding.significant, finding.adjusted), []).append(finding)
    return [_record(group, where) for group in groups.values()]


def _reports(text: str) -> bool:
    return bool(_ASSOCIATED.search(text) or _EFFECT.search(text) or bracketed_effects(text))


def _of_final_models(findings: list[Finding]) -> Iterator[Finding]:
    """Yield findings without those factors of an outcome that another finding gives with adjustment."""
    final = {(one.outcome, name) for one in findings if one.adjusted == "Adjusted" for name in one.names}
    for one in findings:
        names = tuple(name for name in one.names if one.adjusted == "Adjusted" or (one.outcome, name) not in final)
        if names:
            yield replace(one, names=names)


def _last_outcome(title: str, before: list[Passage]) -> str | None:
    """Return the outcome that was named last, in the title when no sentence names one."""
    near = [p.text for p in reversed(before[-_REACH:]) if p.part not in {"methods", "background"}]
    for text in (*near, title):
        said = _outcomes(text)
        if said is not None:
            return said
    return None


@lru_cache(maxsize=512)
def _outcomes(text: str) -> str | None:
    return next((hit.name for hit in hits("riskfactor_outcome", text)), None)


def _findings(passage: Passage, outcome: str | None) -> Iterator[Finding]:
    """Yield what each clause says: a clause after "but" or "whereas" shares the outcome of the one before."""
    adjusted = _adjustment(passage.text)
    text = _ADJUSTED_FOR.sub(lambda words: " " * len(words[0]), passage.text)
    cue = _ASSOCIATED.search(text) or _EFFECT.search(text)
    brackets = bracketed_effects(passage.text)
    if cue is None and not brackets:
        return
    if ownership(passage, cue.start() if cue is not None else brackets[0].at) != "own" or _MODEL_PREDICTS.search(text):
        return
    whole = _outcome(text)
    outcome = whole.name if whole is not None else outcome
    for begin, stop in _clauses(text):
        clause = text[begin:stop]
        said = _outcome(clause)
        outcome = said.name if said is not None else outcome
        if outcome is None:
            continue
        effects = [one for one in brackets if begin <= one.at < stop]
        for one in effects:
            near = _factors(text[max(begin, one.start) : one.at])
            verdict = "Significant" if one.significant else "Not significant"
            yield Finding((near[-1].name if near else "Other",), outcome, verdict, adjusted, passage)
        factors = [hit for hit in _factors(clause) if said is None or not _within(hit, said)]
        if effects:
            last = effects[-1].end - begin
            factors = [hit for hit in factors if hit.start >= last and _AND.fullmatch(clause, last, hit.start)]
        elif not factors and _EFFECT.search(clause) and _by_numbers(clause) is not None:
            yield Finding(("Other",), outcome, _significance(clause), adjusted, passage)
        for significant, names in _verdicts(clause, factors).items():
            yield Finding(tuple(dict.fromkeys(names)), outcome, significant, adjusted, passage)


def _factors(words: str) -> list[Hit]:
    found = (*hits("riskfactor_name", words), *hits("riskfactor_other", words))
    return sorted(found, key=lambda hit: hit.start)


def _verdicts(clause: str, factors: list[Hit]) -> dict[str, list[str]]:
    """Return the names of factors by what the words or numbers behind each say of its significance."""
    verdicts: dict[str, list[str]] = {}
    for factor, following in zip_longest(factors, factors[1:]):
        if factor is not None:
            own = clause[factor.end : following.start if following is not None else len(clause)]
            verdicts.setdefault(_by_numbers(own) or _significance(clause), []).append(factor.name)
    return verdicts


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the clauses of a sentence begin and end."""
    begin = 0
    for match in _CLAUSES.finditer(text):
        yield begin, match.start()
        begin = match.end()
    yield begin, len(text)


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
