"""Transmission models: what kind of model a paper uses, in the words of the PERG vocabularies."""

import re

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.review.extraction.concepts import hits
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.text import whose

_USED = re.compile(
    r"\b(?:we|our|us|this (?:study|paper|work|article)|here|is|was|were|are|been|authors?)\b[^.;]{0,90}?\b(?:develop"
    r"|us|fit|fitt|construct|propos"
    r"|simulat|build|built|formulat|present|appl|calibrat|employ|adapt|extend|analy[sz]|study|studie|consider|introduc|creat|design"
    r"|implement|parameteri[sz]|investigat|model)\w*|\b(?:using|with|by|through|via|of) (?:a|an|the|our|two|three)\b"
    r"|\bmodel (?:is|was|of|for|to)\b",
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
_LISTS = ("transmission_route", "assumptions", "interventions_type")


def transmission_models(title: str, found: list[Passage]) -> list[Extraction]:
    """Extract the mechanistic transmission model of a paper: one record, or none.

    A model counts when a sentence says that it was used and is about transmission; a regression, a forecast or a
    model that others built is none.

    Args:
        title: of the paper.
        found: its passages.
    """
    about = [p for p in found if _declares(p)]
    titled = [hit for hit in hits("model_type", title) if hit.name != "Unspecified"]
    if not about or not (titled or any(_strong(p.text) or _TRANSMISSION.search(p.text) for p in about)):
        return []
    read = about if len(about) > 2 else [*about, *(p for p in found if p.in_abstract and p not in about)]
    text = " ".join([title, *(p.text for p in read)])
    everything = " ".join(p.text for p in found)
    values: dict[str, Scalar] = {"model_type": _model_type(title, about)}
    compartments = [hit.name for hit in hits("compartmental_type", text)]
    named = next((name for name in compartments if name != "Other compartmental"), None)
    if values["model_type"] == "Compartmental":
        values["compartmental_type"] = named or "Other compartmental"
    else:
        values["compartmental_type"] = "Not compartmental"
    values["stoch_deter"] = ";".join(sorted({hit.name for hit in hits("stoch_deter", text)})) or "Unspecified"
    for field in _LISTS:
        values[field] = ";".join(hit.name for hit in hits(field, text)) or "Unspecified"
    values["theoretical_model"] = not _FITTED.search(everything)
    values["code_available"] = bool(_CODE.search(everything))
    evidence = [Evidence(None, p.text, p.start, p.end, found_by=RULES_VERSION) for p in about[:3]]
    evidence += _per_field(values, read)
    return [Extraction("model", values, "own", tuple(evidence))]


def _declares(passage: Passage) -> bool:
    text = passage.text
    if passage.part in {"discussion", "skipped"} and not passage.in_abstract:
        return False
    found = hits("model_type", text)
    if not found or not _USED.search(text) or whose(text) == "cited":
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
