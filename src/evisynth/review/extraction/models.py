"""Transmission models: what kind of model a paper uses, in the words of the PERG vocabularies."""

import re
from collections.abc import Iterator

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.review.extraction.concepts import hits
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.text import whose

_USED = re.compile(
    r"\b(?:we|our|us|this (?:study|paper|work|article)|here|is|was|were|are|been|authors?)\b[^.;]{0,90}?\b(?:develop"
    r"|us|fit|fitt|construct|propos"
    r"|simulat|build|built|formulat|present|appl|calibrat|employ|adapt|extend|analy[sz]|study|studie|consider"
    r"|introduc|creat|design"
    r"|implement|parameteri[sz]|investigat|model)\w*|\b(?:using|with|by|through|via|of) (?:a|an|the|our|two|three)\b"
    r"|\bmodel (?:is|was|of|for|to)\b|\baccording to (?:a|an|the|our)\b",
    re.I,
)
_STRONG = {"Agent / Individual based", "Branching process", "Compartmental"}
_TRANSMISSION = re.compile(
    r"\b(?:transmission|epidemic|outbreak|spread|reproducti(?:on|ve)|infect\w+|dynamics)\b", re.I
)
_NOT_MECHANISTIC = re.compile(
    r"\b(?:regression|machine[- ]learning|ARIMA|time[- ]series|risk|prediction|predictive|animal|mouse"
    r"|mixed[- ]effects?|niche"
    r"|proportional hazards?|statistical|random forest|neural network|generali[sz]ed linear"
    r"|logistic)\s(?:\w+\s)?models?\b",
    re.I,
)
_FITTED = re.compile(
    r"\b(?:fit(?:ted|ting)?|calibrat\w+|inferr?\w*|estimated? (?:from|using)|reported cases|case data"
    r"|surveillance data|incidence data"
    r"|Bayesian|likelihood|MCMC|least squares)\b",
    re.I,
)
_CODE = re.compile(
    r"\b(?:github|gitlab|zenodo|source code|code (?:is|are|was) (?:freely |publicly )?available)\b", re.I
)
_FACTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("code_available", _CODE),
    ("model_uncertainty", re.compile(
        r"\b(?:credible|confidence|prediction) intervals?\b|\bC(?:r)?I\b|\bposterior|\bsensitivity analys"
        r"|\buncertainty\b", re.I)),
    ("model_spatial", re.compile(
        r"\b(?:spatial(?:ly)?|spatio-?temporal|meta-?population|multi-?patch|gravity model|radiation model"
        r"|mobility data)\b", re.I)),
    ("model_spillover", re.compile(r"\bspill-?overs?\b[^.;]{0,60}\b(?:model|rate|term|includ)"
    r"|\bmodel\w*[^.;]{0,60}\bspill-?over", re.I)),
    ("model_readme", re.compile(r"\bread-?me\b", re.I)),
)  # fmt: skip
_LANGUAGE = re.compile(
    r"\b(?:in|using|with|by|implemented in|written in|coded in"
    r"|solved in)\s(?:the\s)?(?:(?:statistical\s)?(?:software|language|program"
    r"|package)\s)?(?P<name>(?-i:R)|Python|MATLAB|Julia|(?-i:C)\+\+)(?![\w+0₀])(?:\s(?:software|version|language"
    r"|package|\(|v?\d))?",
    re.I,
)
_SPELLED = {"r": "R", "python": "Python", "matlab": "Matlab", "julia": "Julia", "c++": "C++"}
_ENOUGH = 2
_LISTS = ("transmission_route", "assumptions", "interventions_type")


def transmission_models(title: str, found: list[Passage]) -> list[Extraction]:
    """Extract the mechanistic transmission models of a paper: one record, or one per type when it uses several.

    A model counts when a sentence says that it was used and is about transmission; a regression or a forecast is none,
    and one that only others built is marked as cited.

    Args:
        title: of the paper.
        found: its passages.
    """
    about = [p for p in found if _declares(p)]
    titled = [hit for hit in hits("model_type", title) if hit.name != "Unspecified"]
    if not about or not (titled or any(_strong(p.text) or _TRANSMISSION.search(p.text) for p in about)):
        return _cited(found)
    types = _told_apart(about)
    if len(types) > 1:
        return [_record("", [p for p in about if _alone(p) in {None, name}], found, name) for name in types]
    return [_record(title, about, found, _model_type(title, about))]


def _told_apart(about: list[Passage]) -> list[str]:
    """Return the types that sentences of the abstract or the methods name each alone, in order."""
    alone = (_alone(p) for p in about if p.in_abstract or p.part == "methods")
    return list(dict.fromkeys(name for name in alone if name is not None))


def _alone(passage: Passage) -> str | None:
    named = {hit.name for hit in hits("model_type", passage.text)} & _STRONG
    return next(iter(named)) if len(named) == 1 else None


def _cited(found: list[Passage]) -> list[Extraction]:
    source = next((p for p in found if _strong(p.text) and whose(p.text) == "cited"), None)
    if source is None:
        return []
    values: dict[str, Scalar] = {
        "model_type": next(h.name for h in hits("model_type", source.text) if h.name in _STRONG)
    }
    evidence = Evidence(None, source.text, source.start, source.end, found_by=RULES_VERSION)
    return [Extraction("model", values, "cited", (evidence,))]


def _record(title: str, about: list[Passage], found: list[Passage], model_type: str) -> Extraction:
    rest = [p for p in found if p.in_abstract and p not in about and _alone(p) in {None, model_type}]
    read = about if len(about) > _ENOUGH else [*about, *rest]
    text = " ".join([title, *(p.text for p in read)])
    values: dict[str, Scalar] = {"model_type": model_type}
    if model_type == "Compartmental":
        compartments = [hit.name for hit in hits("compartmental_type", text) if hit.name != "Other compartmental"]
        compartments.sort(key=lambda name: "-" not in name)  # of humans and vectors together before of humans alone
        values["compartmental_type"] = next(iter(compartments), "Other compartmental")
    else:
        values["compartmental_type"] = "Not compartmental"
    values["stoch_deter"] = ";".join(sorted({hit.name for hit in hits("stoch_deter", text)})) or "Unspecified"
    methods = [p for p in found if p.part == "methods" and p not in read]
    wide = f"{text} {' '.join(p.text for p in methods)}"
    for field in _LISTS:
        words = wide if field == "assumptions" else text
        values[field] = ";".join(hit.name for hit in hits(field, words)) or "Unspecified"
    values["theoretical_model"] = not any(_FITTED.search(p.text) for p in found)
    evidence = [Evidence(None, p.text, p.start, p.end, found_by=RULES_VERSION) for p in about[:3]]
    evidence += _per_field(values, [*read, *methods])
    values["code_available"] = False
    for field, value, source in _facts(found):
        values[field] = value
        evidence.append(Evidence(field, source.text, source.start, source.end, found_by=RULES_VERSION))
    return Extraction("model", values, "own", tuple(evidence))


def _facts(found: list[Passage]) -> Iterator[tuple[str, Scalar, Passage]]:
    """Yield what any sentence outside the background says of uncertainty, space, spillover, code and language."""
    told = [p for p in found if p.part != "background"]
    for field, pattern in _FACTS:
        source = next((p for p in told if pattern.search(p.text)), None)
        if source is not None:
            yield field, True, source
    for passage in told:
        language = _LANGUAGE.search(passage.text)
        if language is not None:
            yield "model_language", _SPELLED.get(language["name"].casefold(), language["name"]), passage
            return


def _declares(passage: Passage) -> bool:
    text = passage.text
    if passage.part in {"discussion", "skipped"} and not passage.in_abstract:
        return False
    found = hits("model_type", text)
    if not found or whose(text, at=found[0].start) == "cited":
        return False
    if passage.part == "methods" and _strong(text):
        return True
    if not _USED.search(text):
        return False
    if all(hit.name == "Unspecified" for hit in found):
        return bool(_TRANSMISSION.search(text)) and not _NOT_MECHANISTIC.search(text)
    return True


def _strong(text: str) -> bool:
    return any(hit.name in _STRONG for hit in hits("model_type", text))


def _model_type(title: str, about: list[Passage]) -> str:
    """Return the first type that is named; one with compartments is compartmental, else unspecified."""
    for text in (*(p.text for p in about), title):
        named = [hit.name for hit in hits("model_type", text) if hit.name != "Unspecified"]
        if named:
            return named[0]
    return "Compartmental" if any(hits("compartmental_type", p.text) for p in about) else "Unspecified"


def _per_field(values: dict[str, Scalar], read: list[Passage]) -> list[Evidence]:
    evidence: list[Evidence] = []
    for field in ("compartmental_type", "stoch_deter", *_LISTS):
        for name in str(values[field]).split(";"):
            source = next((p for p in read if any(hit.name == name for hit in hits(field, p.text))), None)
            if source is not None:
                evidence.append(
                    Evidence(field, source.text, source.start, source.end, found_by=RULES_VERSION, note=name)
                )
    return evidence
