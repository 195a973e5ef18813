"""How far a name reaches to a number: distance in words, clauses, brackets and what stands between."""

import math
import re

from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.text import Measure

_LIMIT = {"term": 13.0, "predicate": 9.0, "delay": 12.0, "distractor": 13.0, "unit": 9.0}
_FURTHER = 12.0
"""Words by which a name reaches further to a value that is printed with its interval: seldom another's."""
_FAR = 400
"""Characters beyond which nothing belongs together, brackets included."""
_VERB = re.compile(
    r"\b(?:was|were|is|are|of|at|be|=|:|to be|as|estimated|ranged|from|between|equal\w*|averag\w+|reached"
    r"|had)\s*(?:\w+\s){0,2}$|[=:(,]\s*$"
)
ENUMERATED = re.compile(r"(?:\s*(?:\([^()]*\)|,|and|or|vs?\.?|versus|to|[\d.]+\s?%))*\s*")
_CLOSE_AFTER = re.compile(
    r"\s*(?:(?:was|were|is|are)\s(?:estimated|found|obtained|observed|calculated|reported|inferred)\s(?:as\s"
    r"|for\s)?)?"
    r"(?:\(?\s*(?:of (?:\w+ ){0,2})?|(?:for|in|as) (?:the |an? )?(?:(?:mean|median|average|overall)\s)?|[-–]\s?)$"
)
PEOPLE_AFTER = re.compile(
    r"\s(?:[\w-]+\s)?(?:individuals|persons|people|patients|participants|subjects|cases|contacts|workers"
    r"|HCWs|donors|women|men|children|pupils|students|samples)\b"
)
_TOTAL_OF = re.compile(r"\bof (?:the |these |all |those )?[\d,]+ (?:[\w-]+ ){0,4}$")
_TOTAL_AND_WORD = 3
_BRACKET_AFTER = re.compile(r"\s?[(\[]\s?\d")
_FOUND_IN = re.compile(r"\b(?:found|detected|present|seen|observed|demonstrated|confirmed) (?:in|among)\s$")
_OWN_NUMBER = re.compile(r"\)?\s?(?:=|≈|~|was|were|of|is)\s?(?:about\s|approximately\s)?\d")
_COMPARISON_OPENS = re.compile(r"\bthan\s[^();]{1,50}\(\s?(?:\w+,?\s)?$")
_COUNT_BEFORE = re.compile(
    r"\b(?:and|but|while|,)\s(?:\d+|two|three|four|five|six|seven|eight|nine|ten|\w+teen|twenty)\s(?:\w+\s)?$", re.I
)
_PART_OF_THEM = re.compile(r"\bof (?:those|these|whom|the latter)\b")
_ASIDE = re.compile(r",\s(?:\w+\sof\s)?(?:whom|who|which|whose)\b[^,;()]{1,60},")
BREAK = re.compile(
    r";|\b(?:while|whereas|whilst|although|though|but|because|since|which|who|whom|when|where|after "
    r"adjust\w+|compared (?:with|to)|than)\b"
)


def limit(mention: Mention, measure: Measure) -> float:
    """Return how far a mention reaches; a whole number must stand close to a ratio's name, else it is a count."""
    values = [v for v in (measure.value, measure.low, measure.high) if v is not None]
    if mention.shape == "ratio" and measure.interval is None and all(v == int(v) for v in values):
        return 2.0
    estimated = measure.interval is not None and mention.end <= measure.start and mention.how in {"term", "delay"}
    return _LIMIT[mention.how] + (_FURTHER if estimated else 0)


def cost(sentence: str, measure: Measure, mention: Mention, found: list[Measure]) -> float:
    """Return how far a mention is from a measure, in words and what parts them; infinite when it is out of reach.

    Args:
        sentence: as printed.
        measure: one of its measures.
        mention: one of its mentions.
        found: all of its measures, those between count against the link.
    """
    if measure.start <= mention.start and mention.end <= measure.end:  # "29 of 31 cases died (93.5%)"
        return math.inf if _describes_total(sentence, measure, mention) else 0.0
    if mention.how == "unit" and measure.start <= mention.start < measure.extent:
        return 0.0
    behind = [x.start for x in (measure.interval, measure.spread) if x is not None and x.start >= measure.end]
    inner = min(behind, default=max(measure.end, measure.extent))
    if inner <= mention.start < measure.extent:  # a word of the value's own interval
        return math.inf
    if mention.how == "distractor" and ";" in sentence[mention.end : measure.start]:
        return math.inf
    if max(mention.start - measure.extent, measure.start - mention.end) > _FAR:
        return math.inf
    if mention.end <= measure.start:
        return _named_before(sentence, measure, mention, found)
    end = measure.end if mention.start < inner else measure.extent
    return _named_after(sentence, measure, mention, found, end)


def _describes_total(sentence: str, measure: Measure, mention: Mention) -> bool:
    """Whether an adjective inside a fraction is that of the people it counts: "9 of the 54 seropositive men (17%)"."""
    if mention.how not in {"predicate", "distractor"} or measure.fraction is None:
        return False
    total = _TOTAL_OF.search(sentence, measure.start, mention.start)
    if total is None:
        return False
    if mention.how == "distractor" and _BRACKET_AFTER.match(sentence, mention.end):
        return True  # "210 of the 700 still under follow-up (30%)"
    one_word = len(total[0].split("of", 1)[1].split()) <= _TOTAL_AND_WORD
    return one_word and (mention.how == "distractor" or bool(PEOPLE_AFTER.match(sentence, mention.end)))


def _named_before(sentence: str, measure: Measure, mention: Mention, found: list[Measure]) -> float:
    gap = outside_brackets(sentence[mention.end : measure.start])
    if _COMPARISON_OPENS.search(sentence, mention.end, measure.start):
        gap = gap.replace(" than ", " ")
    words = float(len(gap.split()))
    if _other_bracket(sentence, mention, measure):
        words += 9
    if _VERB.search(sentence[mention.end : measure.start]) or not gap.strip():
        words -= 2
    if mention.how == "predicate":
        words += 3
    part = measure.fraction is not None and _PART_OF_THEM.search(sentence, measure.start, measure.end)
    if part and not _FOUND_IN.search(sentence, mention.start, measure.start):
        words += 9  # "and 49 of those 84 had": a part of the ones before, with a verb of its own
    if ";" in gap and measure.interval is not None and _OWN_NUMBER.match(sentence, mention.end):
        first = next((m for m in found if m.start >= mention.end), measure)
        words += _FAR if first.interval is None else 0  # "a k of 0.12; later 0.61 (0.4–0.9)": back to what has limits
    between = [
        m for m in found if mention.end <= m.start < measure.start and m.role == "measure" and m.unit == measure.unit
    ]
    words += 1.5 * len(between)
    return words + 5 * len(BREAK.findall(gap))


def _named_after(sentence: str, measure: Measure, mention: Mention, found: list[Measure], end: int) -> float:
    gap = outside_brackets(without_asides(sentence[end : mention.start]))
    words = 1.5 * len(gap.split()) + (0 if mention.how in {"predicate", "delay"} else 1)
    if mention.how == "term" and not _CLOSE_AFTER.fullmatch(gap):
        words += 9
    if mention.how == "term" and _OWN_NUMBER.match(sentence, mention.end):
        words += 9
    if not sentence[end : mention.start].strip() and mention.how in {"predicate", "distractor"}:
        words -= 3  # the verb right after a count is what it counts: "36 recovered"
    if mention.how == "predicate":
        words -= min(2.0, 0.5 * len(gap.split()))
        if measure.unit == "Percentage (%)" and _COUNT_BEFORE.search(sentence, end, mention.start):
            words += 12  # "38% needed care and 3 died": the verb is the count's
    nearer = [
        m for m in found if measure.end < m.start < mention.start and m.role == "measure" and m.unit == measure.unit
    ]
    if nearer and not ENUMERATED.fullmatch(sentence[end : nearer[-1].start]):
        words += 12
    return words + 5 * len(BREAK.findall(gap))


def _other_bracket(sentence: str, mention: Mention, measure: Measure) -> bool:
    """Whether the name stands in one bracket with a number of its own and the number in another."""
    closing = sentence.find(")", mention.end, measure.start)
    if closing < 0 or not re.search(r"\d", sentence[mention.end : closing]):
        return False
    opened = sentence.rfind("(", 0, mention.start) > sentence.rfind(")", 0, mention.start)
    return opened and "(" in sentence[closing : measure.start]


def without_asides(gap: str) -> str:
    """Return words without a clause between commas that tells more of somebody.

    >>> without_asides("of the traders, none of whom had been ill, had")
    'of the traders  had'
    """
    return _ASIDE.sub(" ", gap)


def outside_brackets(gap: str) -> str:
    """Return words without those in brackets, and without brackets and commas.

    >>> outside_brackets("was (95% CI 2), or").split()
    ['was', 'or']
    """
    plain = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", " ", gap)
    return re.sub(r"[()\[\],]", " ", plain)
