"""Words that say whose a value is, how sure it is, and what it is compared with."""

import re
from typing import Literal

from evisynth.text.pointers import points_elsewhere

Whose = Literal["own", "cited", "assumed", "open"]
"""Who stands behind a number by the words of its sentence; `open` when they don't say."""

_OWN = re.compile(
    r"\b(?:we|our|us)\b|\b(?:this|the present|the current|present) (?:study|analysis|outbreak|survey"
    r"|investigation|report|cohort|work|paper|"
    r"article|model)\b|\bin (?:this|these) (?:group|population|cohort|series|setting)\b|\bherein\b"
    r"|\bhere,|\bstudy (?:population|participants)\b",
    re.I,
)
_CITATION = re.compile(
    r"\[\s?\d{1,3}(?:\s?[-–,;]\s?\d{1,3})*\s?\]|\bet al\b|\((?:[A-Z][\w'’-]+(?:(?:,| and| &) "
    r"[A-Z][\w'’-]+)*,? (?:et al\.?,? )?(?:19|20)\d\d[a-z]?(?:; )?)+\)"
    r"|\(\s?\d{1,3}(?:\s?[,–-]\s?\d{1,3})+\s?\)(?=[.,;])|\^\d{1,3}(?:[,–-]\d{1,3})*\^"
    r"|(?<![⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹])[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?=[.,;\s]|$)"
)
_LIMITS = re.compile(r"[(\[]\s?(\d{1,3})\s?[-–,;]\s?(\d{1,3})\s?[)\]]")
_NUMBER_BEFORE = re.compile(r"(\d+(?:[.·]\d+)?)\s?(?:%|[a-z]{1,7})?\s?$")
_CITED = re.compile(
    r"\bpreviously (?:(?!and\b|we\b|but\b)\w+ )?(?:reported|estimated|published|described|found|observed|recorded)"
    r"|\b(?:previous|earlier|prior|other|past|historical|several|many|published|recent|different) "
    r"(?:\w+ )?(?:studies|study|reports?|estimates?|outbreaks?|epidemics?|work|(?:meta-?)?analys[ei]s|authors"
    r"|investigations?|literature|surveys?|research)\b|\bin the literature\b|"
    r"\b(?:previous|earlier|prior) (?:human |reported )?(?:cases|patients|infections)\b|\bas (?:another|other"
    r"|others) (?:\w+ )?(?:ha\w+|reported|found|showed)\b"
    r"|\bcommonly (?:used|taken|cited|assumed|quoted|reported)\b|\bmost commonly(?= \d)|\breported elsewhere\b"
    r"|\b(?:has|have) (?:been|also been|previously been) (?:\w+ )?(?:reported|estimated|described|shown"
    r"|documented|suggested|recorded|associated)|\baccording to\b|\b(?:their|these) (?:study|studies"
    r"|results|findings|estimates|authors)\b|\bthey (?:found|reported|estimated|showed)\b|"
    r"\breported (?:elsewhere|by|in (?:the )?(?:\d{4}|previous|other|literature))|\bhistorical(?:ly)?\b"
    r"|\bis known\b|\bknown to\b|\b(?:typically|usually)\b|"
    r"\bpublished (?:\w+ ){0,3}(?:numbers?|rates?|ratios?|periods?|intervals?|values?|times?)\b"
    r"|\bestimated (?:elsewhere|by [A-Z])|\btaken from\b|\bobtained from (?:the literature|previous)"
    r"|(?<!data from the )(?<!cases from the )(?<!cases in the )\bliterature\b|\bthe (?:WHO"
    r"|World Health Organization|CDC) (?:estimate|report|state)",
    re.I,
)
_OTHER_EPIDEMICS = re.compile(
    r"(?:previous|earlier|prior|other|past|historical|several|many|recent|different) (?:\w+ )?(?:outbreaks?|epidemics?"
    r"|cases|patients|infections)|(?:several|many|different|recent|other) (?:\w+ )?(?:studies|surveys|analys[ei]s)"
    r"|these results|historical(?:ly)?|is known|known to|typically|usually",
    re.I,
)
"""What a study may have estimated itself: limits say that it did."""

_INPUT = re.compile(
    r"\bassum(?:e|es|ed|ing|ption)\b|\b(?:we|was|were|is|are) (?:fixed|set) (?:at|to|as)\b"
    r"|\bhypothetical\b|\b(?:if|given) (?:the |an? )?(?:\w+ ){0,2}?(?:R ?0|R\b|basic|effective|CFR|case"
    r"|fatality|mortality|lethality|serial|generation|incubation|infectious|latent)|\bgiven that\b|\bscenarios?\b|"
    r"\bparameter values?\b|\bsuppose\b|\bfor example\b|\be\.g\.|\bsay,|\bdefault\b|\bbaseline "
    r"values?\b|\b(?:was|were|we) varied (?:from|between)\b|\bprior (?:distribution|mean)\b|\bsimulated (?:data"
    r"|outbreaks?)\b"
    r"|\bto (?:simulate|mimic)\b|\bif\b[^.;]{0,60}\b(?:is|are|were) (?:taken|assumed|set)\b",
    re.I,
)
"""What follows these words is put into a model; what a model gives back is announced by `_OUTCOME`."""
_INPUT_OF_ONE = re.compile(
    r"\b(?:(?:fixed|set|held|kept) (?:at|to)(?: about)?(?= \d| $)"
    r"|sensitivity analys[ei]s(?: \w+){0,3} (?:with|using) an? [a-z]+ "
    r"|(?:using|(?:obtained|estimated|calculated|computed|derived|inferred)(?: \w+){0,3} (?:with|from|for)) an? "
    r"(?:\w+ ){0,2}?(?:generation|serial|incubation|infectious|latent)\b)(?P<words>[^\d;.]*)"
    r"(?:\d[\d.·]*\s?(?:or|and|,|to|[-–])\s?(?:\d[\d.·]*, )?)?$",
    re.I,
)
"""What governs the number or the list behind it and no further: "a serial interval set to 3 or 8 days gave 1.9"."""

_OUTCOME = re.compile(
    r"\b(?:estimat|produc|yield|result|obtain|calculat|infer|deriv|predict|project)\w*|\b(?:came|comes|turned) out\b"
    r"|\b(?:we|was|were|is|are) (?:\w+ )?found\b|\b(?:gave|gives|leads?|led) (?:to\b|an?\b|us\b)?",
    re.I,
)
_MAIN_CLAUSE = re.compile(r"\d[^,;]{0,40},\s(?:this|that|we|the|it|our|an?|R\w{0,2})\b")
"""Where the sentence goes on after a number that was put in: "Assuming 5 days, the …"."""
_IF = re.compile(r"\b[Ii]f\s(?:the|an?|all|only|we|R|R0|its|this|every|each)\b[^,;.]{0,140}$")
"""A clause that supposes: what stands in it is put in."""

_ASIDE = re.compile(r"[^,\d;.]{1,60},\s(?:was|were|is|are|had|has|equal\w*|took|averag\w+|ranged|came|stood|turned)\b")
"""What is assumed of a parameter's form and not its value: "k, assumed to be common, was 0.14"."""

_TAKEN = re.compile(
    r"[\d.,·]+\s?%?(?:[^.;\d]{0,40}\b(?:(?:was|were|is|are|been) (?:then |also )?(?:assumed|fixed|used as"
    r"|chosen|considered|tested)"
    r"|by assumption)\b|\s?(?:\([^()]*\)\s?)?if\s[^.;()]{0,50}\b(?:assumed|taken)\b)",
    re.I,
)
_SUPPOSED = re.compile(
    r"\bhad (?:there|we|the)\b[^.]{0,60}\bwould\b|\bwould (?:be|have|reduce|need|lead|result|increase"
    r"|decrease|avert)|\bcould (?:\w+ )?(?:reduce|be (?:reduced|averted|prevented|achieved|controlled)"
    r"|decrease|lead|avert|prevent|have)|\bvalues? (?:of|from) [^.]{0,40}\bwere (?:used|chosen|considered|tested)",
    re.I,
)
_LIKENED = re.compile(
    r"\b(?:similar|comparable|close|consistent|agree\w*|in line|approximat\w+ to|lower|higher|shorter"
    r"|longer|smaller|larger|greater|less|more|slower|faster|contrast\w*|compar\w+|within the range"
    r"|than|match\w*|confirm\w*|corroborat\w*|support\w*|echo\w*|accord\w*|exceed\w*)\b"
    r"(?: \w+){0,3}? (?:to|with|than|of|by|those|that|previous\w*|earlier|prior|other|published|reported)\b",
    re.I,
)
_LIKENED_TO = re.compile(
    r"\b(?:agree\w*|consistent|comparable|similar|close|correspond\w*|identical|in line|accord\w*)"
    r"(?: \w+)? (?:to|with) (?:(?:the|an?|about|roughly|values?|estimates?|figures?|that|those|of) ){0,4}$"
    r"|\b(?:than|exceed\w*|above|below|under) the (?:(?:average|mean|value|figure|estimate) )?(?:of )?$",
    re.I,
)
"""The other side of a comparison, right in front of its number: "agrees with the 2.2 to 2.7 given before"."""

_GOES_ON = re.compile(
    r";\s|\swhich\s|,\s(?:and|but|so|while|whereas|although|suggest\w*|indicat\w*|imply\w*|mean\w*|thus"
    r"|therefore|hence)\s(?!\d)"
)
_HEDGED = re.compile(
    r"\b(?:may|might|could|perhaps|possibl[ey]|probabl[ey]|suggest(?:s|ed|ing)?|appears?|seems?|likely"
    r"|presumabl[ey]|potential(?:ly)?|approximately|about|around|up to|as (?:high|low) as)\b",
    re.I,
)
_NEGATED = re.compile(r"\b(?:no|not|none|neither|nor|never|without|cannot|failed to|absence of|lack of|n't)\b", re.I)
_COMPARED = re.compile(
    r"\b(?:compared (?:with|to)|versus|vs\.?|than|relative to|in contrast|higher|lower|differ\w*)\b", re.I
)


def whose(sentence: str, *, at: int | None = None, estimated: bool = False) -> Whose:
    """Tell by the words of a sentence whether a value in it is the authors' own, cited or assumed.

    Words of assumption win when they govern the value (they stand before it with no word of a result between, or
    right behind it), then a reference after the value or words that point elsewhere; "we", "our" and "this study"
    make a value own unless a reference stands right behind it.

    Args:
        sentence: the sentence, as printed.
        at: offset of the value in it; a reference counts only within the clause that follows.
        estimated: whether the value is printed with an interval, so that words further off make it no input.

    >>> whose("We estimated R0 at 1.8."), whose("R0 was 1.8 in previous studies."), whose("We assumed R0 = 2.")
    ('own', 'cited', 'assumed')
    >>> whose("Assuming a delay of 6 days, we estimated R0 at 3.9.", at=48)
    'own'
    """
    clause = _clause(sentence, at)
    if at is not None and (likened := _LIKENED.search(sentence, at)) is not None:
        clause = sentence[max(0, at - len(clause)) : likened.start()]
    if at is not None and _LIKENED_TO.search(sentence, max(0, at - 70), at):
        return "cited"
    if _assumed(sentence, clause, at, estimated=estimated):
        return "assumed"
    referenced = any(not _is_interval(sentence, match) for match in _CITATION.finditer(sentence, at or 0))
    own = bool(_OWN.search(sentence))
    if _points_elsewhere(sentence, clause, at, estimated=estimated) and not (
        own and not referenced and not re.search(r"\bprevious|\bearlier|\bprior", clause, re.I)
    ):
        return "cited"
    if referenced and not own:
        return "cited"
    return "own" if own else "open"


def _points_elsewhere(sentence: str, clause: str, at: int | None, *, estimated: bool) -> bool:
    """Whether words of a clause say that its value comes from elsewhere."""
    if at is None:
        return bool(_CITED.search(clause))
    start = sentence.find(clause)
    cues = _CITED.finditer(sentence, start, start + len(clause))
    return any(
        points_elsewhere(sentence, cue, at) for cue in cues if not (estimated and _OTHER_EPIDEMICS.fullmatch(cue[0]))
    )


def _is_interval(sentence: str, brackets: re.Match[str]) -> bool:
    """Whether two numbers in brackets hold the number before them, or are too far apart for a row of references."""
    limits = _LIMITS.fullmatch(brackets[0])
    if limits is not None and float(limits[2]) - float(limits[1]) > _CITED_AT_ONCE and ("," not in brackets[0]):
        return True
    before = _NUMBER_BEFORE.search(sentence, max(0, brackets.start() - 30), brackets.start())
    if limits is None or before is None:
        return False
    return float(limits[1]) <= float(before[1].replace("·", ".")) <= float(limits[2])


def _assumed(sentence: str, clause: str, at: int | None, *, estimated: bool) -> bool:
    """Whether a value is put in and not found."""
    if at is None:
        return bool(_INPUT.search(clause) or _SUPPOSED.search(clause))
    if _TAKEN.match(sentence, at):
        return True
    if not estimated and _IF.search(sentence, 0, at):
        return True
    left = max(sentence.rfind(";", 0, at) + 1, 0)
    one = _INPUT_OF_ONE.search(sentence[left:at])
    if one is not None and not _OUTCOME.search(one["words"]):
        return True
    inputs = [cue for cue in _INPUT.finditer(sentence, left, at) if not _in_aside(sentence, cue)]
    between = sentence[inputs[-1].end() : at] if inputs else ""
    if (
        inputs
        and not (_OUTCOME.search(between) or _MAIN_CLAUSE.search(between))
        and (not estimated or len(between.split()) <= _BESIDE)
    ):
        return True
    return not estimated and bool(_SUPPOSED.search(clause))


def _in_aside(sentence: str, cue: re.Match[str]) -> bool:
    return sentence[: cue.start()].endswith(", ") and _ASIDE.match(sentence, cue.end()) is not None


_BESIDE = 6
_CITED_AT_ONCE = 20


def hedged(sentence: str) -> bool:
    """Whether a sentence weakens what it says ("may", "suggests", "up to").

    >>> hedged("This suggests a CFR of about 40%.")
    True
    """
    return bool(_HEDGED.search(sentence))


def negated(sentence: str, start: int, end: int) -> bool:
    """Whether a negation stands within the six words before a span.

    >>> negated("There was no evidence of infection in 12%.", 26, 35)
    True
    """
    before = sentence[:start].split()[-6:]
    return bool(_NEGATED.search(" ".join(before))) and start < end


def compared(sentence: str) -> bool:
    """Whether a sentence compares two things.

    >>> compared("It was higher in men than in women.")
    True
    """
    return bool(_COMPARED.search(sentence))


def _clause(sentence: str, at: int | None) -> str:
    """Return the part of a sentence around an offset: from a semicolon to the next one, or to a new clause."""
    if at is None:
        return sentence
    left = sentence.rfind(";", 0, at) + 1
    ends = [match.start() for match in _GOES_ON.finditer(sentence, at)]
    return sentence[left : ends[0] if ends else len(sentence)]
