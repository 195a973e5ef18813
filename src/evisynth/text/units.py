"""Units after a number: the words and signs, and one name for each."""

import re
from typing import NamedTuple

_SITE_YEAR = (
    r"(?:(?:nucleotides?|nt|base)?\s*(?:substitutions?|subs|mutations?|changes)?\s*(?:per"
    r"|/)\s*(?:nucleotide |nt )?(?:site|nucleotide|base)"
    r"\s*(?:per|/|and)\s*(?:year|yr|y)\b|s/s/y(?:ea)?r?\b|(?:nucleotide "
    r")?subst?(?:itution)?s?\s*[\s·.]*site\s*\(?[-−–⁻]\s*[1¹]\)?[\s·.]*y(?:ea)?r?\s*\(?[-−–⁻]\s*[1¹]\)?"
    r"|site\s*[-−–⁻]\s*[1¹]\s*y(?:ea)?r?\s*[-−–⁻]\s*[1¹]|(?:nucleotide )?subst?(?:itution)?s?/\(site\s?[×x]\s?year\))"
)
_PEOPLE = r"(?:\s*(?:people|persons?|population|inhabitants|residents|individuals|habitants))?"
_COUNTED = r"(?:(?:new|clinical|confirmed|reported|symptomatic)\s+)?(?:cases?|deaths?|infections?)?\s*(?:per|/)\s*"
_OF_A_HUNDRED = r"per 100 (?:cases|patients|persons|people|population|inhabitants|contacts)\b"
_PERSON_TIME = (
    rf"(?:(?:{_COUNTED}|(?:per|/)\s*)?\d[\d, ]*)?\s*(?:per|/)?\s*(?:persons?|patient)[/ -](?:day|week"
    rf"|month|year)s?\b"
)
_PHYSICAL = (
    r"(?:[kcmµμn]?m|[mµμn]?g|kg|[mµμd]?[lL]|U/m[lL]|[kM]?bp|kb|I?U|IU|P[FR]U|FFU|log ?10|[cm]m[23²³]"
    r"|km2|km²|copies|kDa|µM|mM|nm|hPa|kcal|rpm|[×x]\s?g|mmHg|USD|dollars?|beats)\b"
)
_COUNT = (
    r"(?:(?!(?:of|to|and|or|in|the|for|by|from|with|among)\b)[^\W\d][\w-]*\s+){0,3}?(?:cases?|patients?"
    r"|deaths?|persons?|people|participants?|individuals?|subjects?|samples?|sera|specimens?"
    r"|households?|contacts?|children|adults?|men|women|villages?|districts?|infections?|survivors?"
    r"|sequences?|genomes?|isolates?|hospitals?|blood donors|donors|workers|respondents|residents"
    r"|students|travell?ers|pregnanc(?:y|ies)|infants|newborns|neonates|fetuses|births|beds)\b"
    r"|(?!(?:was|is|has|as|versus|across|times|plus|minus|this|its|thus|vs|process|less)\b)[a-z]{3,}s\b"
)
_TABLE: tuple[tuple[str, str], ...] = (
    ("Percentage points", r"percentage[ -]points?\b"),
    ("Percentage (%)", rf"%|per ?cent\b|percentage\b|{_OF_A_HUNDRED}"),
    ("Substitutions/site/year", _SITE_YEAR),
    ("Mutations/genome/generation (U)", r"mutations?\s*(?:per|/)\s*genome\s*(?:per|/)\s*(?:generation|replication)"),
    ("Per person-time", _PERSON_TIME),
    ("Per 1,000 births", r"(?:cases? )?(?:per|/)\s*1[, \u2009\u202f]?000\s*(?:live )?births"),
    ("Per 1,000 population", rf"{_COUNTED}1[, \u2009\u202f]?000\b(?![, \u2009\u202f]?\d){_PEOPLE}"),
    ("Per 10,000 population", rf"{_COUNTED}10[, \u2009\u202f]?000\b(?![, \u2009\u202f]?\d){_PEOPLE}"),
    ("Per 100,000 population", rf"{_COUNTED}100[, \u2009\u202f]?000\b{_PEOPLE}"),
    ("Per million population", rf"{_COUNTED}(?:one |1 )?million\b{_PEOPLE}"),
    ("Per day", r"(?:per|/)\s*day\b|(?:day|d)s?\s*(?:\$?\^\{?|<sup>)?\(?\s*[-−–⁻]\s*[1¹]|daily\b"),
    ("Per week", r"(?:per|/)\s*week\b|weeks?\s*\^?\(?\s*[-−–⁻]\s*[1¹]|weekly\b"),
    ("Per month", r"(?:per|/)\s*month\b"),
    ("Per year", r"(?:per|/)\s*(?:year|annum|yr)\b|(?:year|yr)s?\s*\^?\(?\s*[-−–⁻]\s*[1¹]"),
    ("Per hour", r"(?:per|/)\s*(?:hour|h)\b"),
    ("Days", r"(?:days?|nights?)\b|d\b(?!\.\w)"),
    ("Weeks", r"(?:weeks?|wks?)\b"),
    ("Months", r"(?:months?|mos?)\b(?!\.)"),
    ("Years", r"(?:years?|yrs?|y)\b"),
    ("Hours", r"(?:hours?|hrs?|h)\b"),
    ("Minutes", r"(?:minutes?|mins?)\b"),
    ("Degrees", r"°|º|degrees?\b"),
    ("Physical", _PHYSICAL),
    ("Fold", r"(?:[-‐ ]?fold|times|[x×](?!\s?10))(?!\w)"),
    ("Count", _COUNT),
)  # fmt: skip
_UNITS = re.compile(
    r"(?:[ \u00a0\u2009\u202f]|\s(?=%))?(?:" + "|".join(f"(?P<u{i}>{p})" for i, (_, p) in enumerate(_TABLE)) + ")"
)
DURATIONS = {"Days": 1.0, "Weeks": 7.0, "Months": 30.4375, "Years": 365.25, "Hours": 1 / 24, "Minutes": 1 / 1440}
"""Length of a unit of time in days."""


class Unit(NamedTuple):
    """A unit that stands right after a number: its one name, and where its words stand."""

    name: str
    start: int
    end: int


def unit_after(text: str, at: int) -> Unit | None:
    """Return the unit that starts at an offset, or None.

    Percent, durations, rates per time or people, substitution rates, physical units (named "Physical"), folds
    and counted things ("Count") are told apart.

    Args:
        text: the sentence.
        at: offset right after the number.

    >>> unit_after("3.2 per 10 000 people", 3)
    Unit(name='Per 10,000 population', start=3, end=21)
    >>> unit_after("7 days", 1).name
    'Days'
    """
    match = _UNITS.match(text, at)
    if match is None or match.lastgroup is None:
        return None
    return Unit(_TABLE[int(match.lastgroup[1:])][0], at, match.end())
