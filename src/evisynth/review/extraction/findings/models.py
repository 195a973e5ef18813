"""Transmission models: what kind of model a paper uses, in the words of the PERG vocabularies."""

import re
from collections.abc import Iterator

from evisynth.evidence import Basis, Evidence, Extraction, Scalar
from evisynth.review.extraction.sentences.citing import others_did
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.review.extraction.words.concepts import hits
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
_CLAIMED = re.compile(
    r"\b(?:we|our|us|authors of this|this (?:study|paper|work|article|analysis|report)"
    r"|the (?:present|current) (?:study|paper|work|article|analysis)|here|herein|(?:aim|objective|purpose|goal)s?)\b",
    re.I,
)
_BUILT_BEFORE = re.compile(
    r"\b(?:previous|earlier|prior|past|published|existing|historical|recent|other|others'|several|many|most|various)"
    r"(?: \w+){0,3}? (?:models?|modell?ing|frameworks?|simulations?)\b"
    r"|\b(?:previously|earlier|formerly|elsewhere|in the past)\b"
    r"|\b(?:has|have) (?:also |often |long |commonly |been |previously )*been (?:\w+ly )?(?:used|developed|proposed"
    r"|applied|fitted|built|formulated|employed|model\w+|constructed|published|studied|described)\b"
    r"|\b(?:by|of) (?-i:[A-Z])[\w'’-]+(?: et al\b| and (?:colleagues|co-?workers)| \((?:19|20)\d\d\))"
    r"|\bin the literature\b|\bby others?\b",
    re.I,
)
_REFERENCED = re.compile(r"[a-z] \(\d{1,3}\)[.;]?\s*$")
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
_CODE_WORDS = r"(?:(?:source|computer|model|simulation|analysis|R|Python|MATLAB|Julia)\s)?(?:codes?|scripts?|programs?)"
_KEPT_AT = (
    r"(?:available|archived|deposited|provided|published|released|shared|hosted|supplied|accessible|stored|found"
    r"|downloaded|obtained)"
)
_NO_CODE = re.compile(
    rf"\b{_CODE_WORDS}\b[^.;]{{0,60}}\b(?:(?:is|are|was|were|be|been) (?:not|neither)|cannot be"
    rf"|(?:could|can|will) not be|un)\s?(?:\w+ly )?{_KEPT_AT}\b|\bno {_CODE_WORDS} (?:is|was|are|were) \w+",
    re.I,
)
_CODE = re.compile(
    rf"\b{_CODE_WORDS}\b[^.;]{{0,80}}\b(?:is|are|was|were|be|been|has|have)\b[^.;]{{0,40}}\b{_KEPT_AT}\b(?! (?:up)?on "
    rf"(?:\w+ )?request)|\b{_CODE_WORDS}\b[^.;]{{0,60}}\b{_KEPT_AT} "
    rf"(?:at|in|on|from|with|as|under)\b(?! (?:\w+ )?request)"
    rf"|\b(?:github|gitlab|zenodo|bitbucket|figshare|osf\.io)\b"
    rf"|\b(?:provide|share|release|archive|deposit|publish)(?:d|ed|s)?\b[^.;]{{0,30}}\b{_CODE_WORDS}\b",
    re.I,
)
_FACTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("model_uncertainty", re.compile(
        r"\b(?:credible|confidence|prediction) intervals?\b|\bC(?:r)?I\b|\bposterior|\bsensitivity analys"
        r"|\b(?:parameters?|models?|statistical|estimat\w+|predict\w*|forecast\w*)\b[^.;]{0,40}\buncertaint(?:y|ies)\b"
        r"|\buncertaint(?:y|ies)\b[^.;]{0,40}\b(?:parameters?|estimates?|models?|predictions?|forecasts?|projections?"
        r"|analys[ei]s|intervals?|ranges?)\b", re.I)),
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
    own = [p for p in found if p in about or not _is_of_others(p)]
    types = _told_apart(about)
    if len(types) > 1:
        return [_record("", [p for p in about if _alone(p) in {None, name}], own, name) for name in types]
    return [_record(title, about, own, _model_type(title, about))]


def _is_of_others(passage: Passage) -> bool:
    """Whether a sentence tells of what others built: by its words, and in a background unless the authors claim it."""
    text = passage.text
    claimed = _CLAIMED.search(text) is not None
    if others_did(text) or (_BUILT_BEFORE.search(text) is not None and not claimed):
        return True
    if passage.part == "methods":  # which tell what was done, by whomever it was thought of
        return False
    referenced = whose(text) == "cited" or (_REFERENCED.search(text) is not None and not claimed)
    return referenced or (passage.part == "background" and not claimed)


def _told_apart(about: list[Passage]) -> list[str]:
    """Return the types that sentences of the abstract or the methods name each alone, in order."""
    alone = (_alone(p) for p in about if p.in_abstract or p.part == "methods")
    return list(dict.fromkeys(name for name in alone if name is not None))


def _alone(passage: Passage) -> str | None:
    named = {hit.name for hit in hits("model_type", passage.text)} & _STRONG
    return next(iter(named)) if len(named) == 1 else None


def _cited(found: list[Passage]) -> list[Extraction]:
    source = next((p for p in found if p.part != "skipped" and _strong(p.text) and _is_of_others(p)), None)
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
    evidence = [Evidence(None, p.text, p.start, p.end, found_by=RULES_VERSION) for p in about[:3]]
    evidence += _per_field(values, [*read, *methods])
    evidence += _without_words(values, about[0], evidence)
    fitted = next((p for p in found if _FITTED.search(p.text)), None)
    values["theoretical_model"] = fitted is None
    because = "" if fitted is not None else "no word tells of a fit to data"
    evidence.append(_on("theoretical_model", fitted or about[0], because))
    for field, value, source in _facts(found):
        values[field] = value
        evidence.append(_on(field, source))
    return Extraction("model", values, "own", tuple(evidence))


def _on(field: str, source: Passage, because: str = "") -> Evidence:
    """Return a sentence as evidence of a field; as inferred when a reason is given."""
    basis: Basis = "inferred" if because else "stated"
    return Evidence(field, source.text, source.start, source.end, basis=basis, found_by=RULES_VERSION, note=because)


def _without_words(values: dict[str, Scalar], source: Passage, said: list[Evidence]) -> Iterator[Evidence]:
    """Yield why fields hold what no sentence says in words of its own; "Unspecified" says that there are none."""
    reasons = {
        "model_type": "it is the kind of model that compartments tell of",
        "compartmental_type": "it follows from the type of model",
    }
    for field, reason in reasons.items():
        named_in_words = any(hit.name == values[field] for hit in hits(field, source.text))
        if values[field] != "Unspecified" and not named_in_words and all(one.field != field for one in said):
            yield _on(field, source, reason)


def _facts(found: list[Passage]) -> Iterator[tuple[str, Scalar, Passage]]:
    """Yield what any sentence outside the background says of uncertainty, space, spillover, code and language."""
    told = [p for p in found if p.part != "background"]
    code = next((p for p in told if _CODE.search(p.text) or _NO_CODE.search(p.text)), None)
    if code is not None:
        yield "code_available", _NO_CODE.search(code.text) is None, code
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
    if not found or _is_of_others(passage):
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
    for field in ("model_type", "compartmental_type", "stoch_deter", *_LISTS):
        for name in str(values[field]).split(";"):
            source = next((p for p in read if any(hit.name == name for hit in hits(field, p.text))), None)
            if source is not None:
                evidence.append(
                    Evidence(field, source.text, source.start, source.end, found_by=RULES_VERSION, note=name)
                )
    return evidence
