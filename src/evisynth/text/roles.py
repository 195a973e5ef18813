"""What a number in a sentence is there for: a measure, or a year, a reference, a p-value, a label, …"""

import re
from typing import Literal

from evisynth.text.numerals import Numeral
from evisynth.text.units import DURATIONS, Unit

Role = Literal[
    "measure", "year", "date", "level", "p-value", "effect", "label", "name", "citation", "age", "ordinal",
    "physical", "span", "sample", "count", "change",
]  # fmt: skip
"""`span` is a duration used as an adjective ("21-day"); `effect` an odds, hazard or risk ratio, a coefficient."""

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)\b"
)
_BEFORE: list[tuple[Role, re.Pattern[str]]] = [
    ("p-value", re.compile(r"\b[pP]\s?(?:[- ]?values?|for \w+)?\s*(?:of|was|is)?\s*(?:[=<>≤≥]|&[lg]t;)\s*=?\s*$")),
    ("citation", re.compile(r"(?:\b[Rr]efs?\.?|\breferences?)\s*$|\[(?:\d+\s*[,;–-]\s*)*$|\^(?:\d+[,–-]\s?)*$")),
    ("label", re.compile(
            r"\b(?:Tables?|Figures?|Figs?\.?|Sections?|Eqs?\.?|[Ee]quations?|Appendix|Chapter|Box|Panel"
            r"|File|Text|Model|Scenario|"
            r"Supplementary|Step|Phase|Stage|Grade|Category|Group|Type|Version|Lineage|Clade|[Ss]erotypes?"
            r"|Wave|Part|Module|"
            r"Ct|ct|code|grant|[Nn]o\.|№|ID|ISO|Article|[Tt]ypes?|[Cc]lade|[Ll]ineage|[Pp]hase|[Gg]roup"
            r"|[Cc]hromosome|[Dd]engue|DENV-?|[Ss]cenario|[Mm]odel|[Ff]igure|[Tt]able|NS|phase)\s?"
        r"(?:\d+\s?(?:and|,|–|-|to)\s?)*$")),
    (
        "ordinal", re.compile(
        r"\b(?:[Dd]ays?|[Ww]eeks?|[Mm]onths?|[Yy]ears?|[Hh]ours?)\s(?:\d+\s?(?:and|to|–|-|,|or)\s?)*$")),
    ("effect", re.compile(
            r"(?:\b(?:a|c|I|P|S)?(?:OR|HR|RR|IRR|PR|AUC|SMR|DOR|ROC|AHR|AOR|ARR)s?\b|\b(?:odds|hazards?"
            r"|risk|rate|prevalence|incidence rate|likelihood)"
            r" ratios?|[Rr]elative risks?|\bR\s?(?:2|²)|(?<!rate )(?<!rate, )(?<!rate \()\br\s?(?=[=])|[βρχκ]²?"
            r"|\b(?:beta|rho|kappa"
            r"|coefficient|slope|correlation|AIC|BIC|DIC|"
            r"chi-squared?|(?<!\()[Ftz](?=\s?[=])|df|VIF|area under the (?:\w+\s){0,6}curve)\b)(?:\s*\[[^\]\d]*\]"
            r"|\s*\([^)\d]*\))?\s*[\])]?"
        r"\s*(?:[=:,]|of|was|is|were|are|to be|for \w+)?\s*(?:of|[=<>≤≥~≈])?\s*$")),
    ("effect", re.compile(
        r"\b(?:odds|hazards?|risk|rate|prevalence|incidence rate) ratios?\b[^.;()\d]{0,60}\b(?:was|were|is|of)\s*$")),
    ("age", re.compile(
        r"\b(?:aged?|ages|age (?:of|was|is|range)|(?:mean|median|average) age(?: [\w ]{0,40})?(?:was|of|is|,|:|\()|"
            r"(?:those|persons|people|adults|children|patients|individuals|men|women)"
            r" (?:under|below|over|above|[<>≤≥])|"
            r"older than|younger than|over the age of|under the age of)\s*(?:\d+\s?(?:and|to|–|-)\s?)*(?:of"
            r"|was|between|from|[<>≤≥=:(])?\s*$",
        re.I)),
    ("date", re.compile(rf"\b{_MONTH}\.?\s*$", re.I)),
    ("effect", re.compile(
            r"\b(?:increase|decrease|change|reduction|difference|decline|drop)s?\s(?:in"
            r"|of)\s(?:\w+\s){1,4}?(?:of|by)\s*$", re.I)),
    ("change", re.compile(
            r"\b(?:declin|decreas|increas|reduc|fell|drop|rose|improv|avert|shorten|prolong|lengthen|lower|extend"
            r"|prevent)\w*\s(?:(?:(?!from\b|to\b)\w+\s){0,6}?by\s|(?:(?!from\b"
            r"|to\b)\w+\s){0,3}?(?:of\s)?)(?:an?\s|up to\s|about\s|approximately\s|"
        r"at least\s|over\s|more than\s|nearly\s)*$", re.I)),
    ("change", re.compile(r"\b(?:shorten|prolong|lengthen)\w*\s(?:[\w-]+\s){0,8}by\s(?:about\s)?$", re.I)),
    ("sample", re.compile(r"\b[nN]\s*=\s*$")),
    ("physical", re.compile(
        r"\b(?:tit(?:re|er)s?|dilutions?|cut-?offs?)\s(?:of\s|at least\s|above\s|over\s|[≥>]=?\s?|1\s?[:/]\s?)*$",
        re.I)),
]  # fmt: skip
_AFTER: list[tuple[Role, re.Pattern[str]]] = [
    ("date", re.compile(rf"\s*(?:st|nd|rd|th)?\s*(?:of\s)?{_MONTH}", re.I)),
    ("date", re.compile(rf"\s?[–-]\s?\d{{1,2}}\s{_MONTH}", re.I)),
    ("citation", re.compile(r"(?:\s*[,;–-]\s*\d+)*\](?!\s*[–-])")),
    (
        "age", re.compile(
        r"[- ]?(?:(?:to|–|-|and|or)\s?\d+[- ]?)?(?:years?|months?|yrs?|y)[- ](?:old\b|of age|or (?:older"
        r"|younger|more|less))|[- ]year[- ]olds?", re.I)),
    ("ordinal", re.compile(r"(?:st|nd|rd|th)\b(?! percentile)|\(?(?:st|nd|rd|th)\)")),
    ("change", re.compile(
            r"\s?(?:%|percent|-fold|fold|times)?\s*(?:\([^()]*\)\s*)?(?:(?:relative|absolute|overall"
            r"|further) )?(?:reductions?|increases?|decreases?|decline|drop|"
            r"lower|higher|greater|fewer|less|more (?:likely|than|cases|transmissible)|effective|efficacy"
            r"|coverage|sensitivity|specificity|"
        r"identity|similarity|homology|power|confidence|probability|chance|compliance|accuracy)\b", re.I)),
    ("change", re.compile(
        r"\s?(?:days?|nights?|weeks?|months?|hours?)\s(?:earlier|sooner|longer|shorter|faster|slower|quicker|difference)\b")),
    ("change", re.compile(r"\s?(?:%|percent)\s(?:\w+\s){1,3}(?:reduction|increase|decrease|decline)\b", re.I)),
    ("span", re.compile(r"[-‐](?:days?|weeks?|months?|years?|hours?|h|d)\b")),
    ("physical", re.compile(r"\s?(?:\S{1,3}\s?)?(?:°|º|degrees? )\s?[CF]?")),
]  # fmt: skip
_NUMBERED_SPAN = re.compile(r"\b[Tt]he (?:first|last|next|past|initial|final|preceding)\s$")
"""Before a stretch of time that a study names and does not measure: "in the first six weeks"."""

_BY = re.compile(r"\bby\s(?:about\s|approximately\s|around\s|an?\s(?:mean|median|average)\sof\s)?$")
_EACH_DAY = re.compile(r"\s?(?:per|a|each|every)\s(?:day|week)\b")
_LIMITS_NAMED = (
    r"(?:CI|CrI|CRI|Cr\.? ?I|BCI|HPD|HPDI|HDI|PI|UI|UR|confidence|credib|highest|high|Bayesian|posterior|prediction|"
    r"predictive|uncertainty|percentile|quantile|bootstrap|exact|range|interval|equal)"
)
_LEVEL = re.compile(rf"\s?%?[\s-]*(?:{_LIMITS_NAMED}|\({_LIMITS_NAMED}[\w ]{{0,12}}\))")
"""The words after a level; in a bracket they must stand alone, since "9 (range 2–21)" is a value with its limits."""

_FORMULA = re.compile(r"\s?[-+*−]\s?(?![dhx]\b)[A-Za-zα-ω]\b(?![.\w])")
_PEOPLE = re.compile(
    r"\s(?:[\w-]+\s){0,2}(?:cases|patients|deaths|persons|people|participants|individuals|subjects|samples"
    r"|sera)\b"
)


def role(text: str, number: Numeral, unit: Unit | None) -> Role:
    """Tell what a number is there for.

    Args:
        text: the sentence.
        number: one of its numerals.
        unit: the unit right after it, if any.

    >>> from evisynth.text.numerals import numerals
    >>> text = "In 2014 (Table 3) the mean was 5.3 (95% CI 4-6; p < 0.01)"
    >>> [role(text, n, None) for n in numerals(text)]
    ['year', 'label', 'measure', 'level', 'measure', 'measure', 'p-value']
    """
    if number.glued:
        return "name"
    if number.worded:
        counted = unit is None or (unit.name != "Percentage (%)" and unit.name not in DURATIONS)
        if counted:
            return "count"
        return "span" if _NUMBERED_SPAN.search(text, 0, number.start) else _by_what_follows(text, number, unit)
    before = text[max(0, number.start - 80) : number.start]
    if unit is not None and unit.name in DURATIONS and _NUMBERED_SPAN.search(before):
        return "span"
    if number.whole and 1 <= number.value <= 99.9 and _LEVEL.match(text, number.end):
        return "level"
    if (unit is None or unit.name == "Count") and _year(text, number, before):
        return "year"
    if _FORMULA.match(text, number.end):
        return "name"
    for named, pattern in _BEFORE:
        if pattern.search(before):
            if _holds(named, text, number, unit):
                return named
            break
    return _by_what_follows(text, number, unit)


def _holds(named: Role, text: str, number: Numeral, unit: Unit | None) -> bool:
    """Whether the words before a number decide, in spite of what comes after it."""
    if named in {"ordinal", "age"}:
        return unit is None or unit.name != "Percentage (%)"
    if named == "change" and _EACH_DAY.match(text, unit.end if unit is not None else number.end):
        return False  # "rose by 9% per day" is a rate of growth
    if named == "change":
        by = _BY.search(text, max(0, number.start - 30), number.start) is not None
        return unit is not None and (unit.name in {"Percentage (%)", "Fold"} or (by and unit.name in DURATIONS))
    return named != "citation" or (number.whole and not _measured_after_bracket(text, number))


def _measured_after_bracket(text: str, number: Numeral) -> bool:
    """Whether a unit of time follows the bracket: "7 [5-9] days" is an interval, not references."""
    return bool(re.match(r"(?:\s?[-–,]\s?\d+)?\]\s(?:days?|weeks?|hours?|months?)\b", text[number.end :]))


def _by_what_follows(text: str, number: Numeral, unit: Unit | None) -> Role:
    for name, pattern in _AFTER:
        if pattern.match(text, number.end) and (name != "citation" or _bracketed(text, number)):
            return name
    if unit is not None:
        if unit.name in {"Physical", "Degrees"}:
            return "physical"
        if unit.name == "Count":
            return "count" if number.whole else "measure"
        if unit.name in {"Fold", "Percentage points"}:
            return "change"
    return "measure"


def _year(text: str, number: Numeral, before: str) -> bool:
    if number.whole and len(number.text) <= 2 and re.search(r"(?<![\d.])(?:19|20)\d\d\s?[-–/]\s?$", before):
        return True
    if not (number.whole and len(number.text) == 4 and 1800 <= number.value <= 2100):
        return False
    return not _PEOPLE.match(text, number.end) and not text[: number.start].rstrip().endswith("=")


def _bracketed(text: str, number: Numeral) -> bool:
    """Whether the number stands in [ ] with nothing but numbers, so that it is a reference."""
    opening = text.rfind("[", 0, number.start)
    if _measured_after_bracket(text, number):
        return False
    return opening >= 0 and number.whole and not re.search(r"[^\d\s,;–-]", text[opening + 1 : number.start])
