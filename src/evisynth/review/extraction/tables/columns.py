"""What the columns of a table hold: labels, values, limits, totals, counts, effects, p-values, sources."""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from evisynth.evidence import Table
from evisynth.review.extraction.sentences.mentions import How, Mention, mentions
from evisynth.review.extraction.tables.bounds import OF_LIMITS, bound_kind, is_limits
from evisynth.review.extraction.tables.cells import LED, LIMITED, limits, number_alone
from evisynth.review.extraction.tables.short_names import by_short_name
from evisynth.review.extraction.words.lexicon import ParameterType, lexicon

Role = Literal[
    "label", "unit", "value", "limits", "lower", "upper", "total", "count", "effect", "p-value", "source", "other"
]

_EFFECT = re.compile(
    r"\b(?:a|c|u)?(?:OR|RR|HR|IRR|PR|RRR)s?\b|\b(?:odds|risk|hazards?|rate|prevalence|relative risk) ?ratios?\b"
    r"|\brelative risks?\b"
    r"|\bcoefficients?\b|\bβ\b"
)
_EFFECT_WORDS = re.compile(
    r"\b(?:odds|risk|hazards?|incidence rate|prevalence)[- ]?ratios?\b"
    r"|\brelative risks?\b",
    re.I,
)
_P = re.compile(r"^\W*p\b(?:[- ]?values?)?\W*(?:$|\()|\bp[- ]values?\b|\bp\s?(?:for|trend)", re.I)
_SOURCE = re.compile(
    r"\b(?:references?|refs?\.?|sources?|citations?|authors?|stud(?:y|ies)|status|basis|origin|how obtained"
    r"|obtained|estimated or"
    r"|fixed or|type of (?:value|estimate|parameter))\b",
    re.I,
)
_NOT_A_RESULT = re.compile(
    r"\b(?:priors?|initial|starting|assumed|baseline value|ranges? (?:used|tested|explored)|literature|previous\w*"
    r"|symbol|units?"
    r"|description|definition|sensitivity|specificity|change|difference|reduction|averted|prevented|avoided|spared)\b",
    re.I,
)
_SPREAD = re.compile(r"^\W*(?:S\.?D\.?|S\.?E\.?M?|standard (?:deviation|error))\W*$", re.I)
_SPREAD_OF = re.compile(r"^\W*(?:S\.?D\.?|S\.?E\.?M?|standard (?:deviation|error))\b", re.I)
_POSTERIOR = re.compile(r"\b(?:posterior|estimat\w+|fitted)\b", re.I)
_TOTAL = re.compile(
    r"\b(?:admitted|admissions|hospitali[sz]ed|tested|examined|sampled|screened|total|sample size|samples?|sera"
    r"|population|at risk|exposed|contacts"
    r"|participants"
    r"|respondents|enrolled|surveyed|susceptible)\b|^[^\w%]*[nN][^\w%]*$|\b(?:no|number)\.? (?:of )?(?:persons|people"
    r"|individuals|subjects"
    r"|patients|children|adults|women|donors|cases)\b|^\W*(?:cases|patients|persons|people|individuals"
    r"|subjects)\W*(?:\(?n\)?)?\W*$",
    re.I,
)
_COUNT = re.compile(
    r"\b(?:positives?|deaths?|died|dead|fatal\w*|sero-?positives?|sero-?converted|infected|infections|ill|cases"
    r"|reactive)\b",
    re.I,
)
_SHARE = re.compile(r"%|\bper ?cent|\bpercentage|\bproportion|\bprevalence\b|\bn\s?/\s?N\b|\brates?\b", re.I)
_UNIT_HEADS = re.compile(r"\W*units?\W*", re.I)
_PRIOR = re.compile(r"\bpriors?\b", re.I)
_PART_OF_WHOLE = re.compile(r"\s*\d[\d,]*\s?/\s?\d[\d,]*\s*")
_NOTHING = re.compile(
    r"[\s\-–—.*]*|\W*(?:fixed|assumed|ref(?:erence)?\.?|n\.?\s?/?[ade]\.?|none|nil"
    r"|not (?:estimated|available|done|reported))\W*",
    re.I,
)
"""What stands in a cell that has no number, without making its column one of words."""

_WORDS = re.compile(rf"(?!\s*(?:{LED})[-−~≈]?\s?\d)\s*[a-z]{{3}}", re.I)
_WHOLE_OF = re.compile(r"\W*(?:total|overall|all|combined|both)\b[^\d]*", re.I)
_DECIMAL = re.compile(r"\d[.·]\d|\d\s?%")
_BARE = re.compile(r"\d+(?:[.·]\d+)?")
_LABEL_SYMBOLS = (
    (
        re.compile(
            r"R(?:t|e|c|eff|\(t\)|_t|_e|_c|ₜ)?(?:\s?[(,;:].*|\s(?:at|after|before|during|in|from|under|with|without|for|by|until|since"
            r"|on|among|within|between|of)\b.*)?"
        ),
        "Reproduction number (Effective, Re)",
    ),
    (re.compile(r"k(?:\s?[(,;:].*)?"), "Overdispersion"),
    (re.compile(r"SARs?(?:\s?[(,;:%].*)?"), "Secondary attack rate"),
    (re.compile(r"ARs?(?:\s?[(,;:%].*)?"), "Attack rate"),
)
_SYMBOLS = (
    (re.compile(r"k(?:\s?[(,;:].*)?$"), "Overdispersion"),
    (re.compile(r"(?:.*[^\w-])?SARs?(?![\w-])"), "Secondary attack rate"),
    (re.compile(r"(?:.*[^\w-])?ARs?(?![\w-])"), "Attack rate"),
    (
        re.compile(r"R(?:t|e|eff|\(t\)|_t|_e|ₜ)?(?![\w₀])(?!0)(?! (?:package|version|code))"),
        "Reproduction number (Effective, Re)",
    ),
    (
        re.compile(r"r(?![\w²])(?=.*\bper (?:day|week)\b|.*/ ?(?:day|d|week)\b|.*\b(?:day|d|week)\W?[-−⁻]1)"),
        "Growth rate (r)",
    ),
)
_CAPTION_SYMBOL = re.compile(
    r"(?:^|\b(?:[Ee]stimates? of|[Vv]alues? of|[Ee]stimated|[Ii]nstantaneous|[Tt]ime-varying|[Mm]ean|[Mm]edian) )"
    r"R(?:t|e|c|eff|\(t\)|_t|_e|ₜ)?(?=\s(?:by|in|for|over|per|before|at|with|and its|during|from|on)\b|\s*[,;:(.]|\s*$)"
)
_HEAD_OF = re.compile(r"\s(?:by|in|for|over|per|during|from|across|according to|and)\s|[,;:(.]")
_DISPERSION = re.compile(
    r"^\W*(?:SD|S\.D\.|standard deviation|variance|\d+(?:\.\d+)?(?:st|nd|rd|th) (?:percentile|centile|quantile)"
    r"|percentiles?|quantiles?"
    r"|max(?:imum)?(?! likelihood)|min(?:imum)?|shape|scale|CV|best fit|distribution)\b",
    re.I,
)
_POSITIVE = re.compile(r"\b(?:sero)?-?(?:positives?|reactive|positivity)\b", re.I)
_ANTIBODY = re.compile(
    r"\bsero-?(?:prevalence|survey|positiv|epidemiolog|logic)|\bantibod|\bIg[GM]\b|\bimmunoglobulin|\bneutrali[sz]"
    r"|\bELISA\b|\bPRNT",
    re.I,
)
_NO_ANTIBODY = re.compile(r"\bPCR\b|\bRNA\b|\bantigen\b|\bculture\b|\bNS1\b", re.I)
_DEATH = re.compile(r"\b(?:deaths?|died|dead|fatal(?:ities)?)\b", re.I)
_SILENT = re.compile(r"\W*(?:a|pauci)?symptomatic\b|\W*(?:sub-?clinical|inapparent)\b", re.I)
_GROUP = re.compile(r"\b[nN]\s?=\s?\d")
_MODEL_NAME = re.compile(r"\bbirth[\s‒–—-]{1,2}death\b", re.I)
"""The name of a model, which has no death in it."""

_NUMBER_OF = re.compile(r"\W*(?:[nN]|[Nn]o\.?|[Nn]umbers?|#|count)\W*")
_DIGIT = re.compile(r"\d")
_OPENED, _CLOSED = re.compile(r"\s*[(\[][^()\[\]]*\d[^()\[\]]*"), re.compile(r"[^()\[\]]*\d[^()\[\]]*[)\]]\s*")
"""The two halves of a bracket that a page put into two columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what it holds, its header in words, and the parameter that its header names.

    Args:
        role: what its cells are.
        words: its header path, outermost first.
        named: the parameter; None when the header names none.
        sharing: its values are shares by its header's sign or word.
        leaf: the innermost of its headers.
    """

    role: Role
    words: str
    named: Mention | None
    sharing: bool = False
    leaf: str = ""


def columns(table: Table) -> tuple[Column, ...]:
    """Tell what each column of a table holds, by its header and by what stands in its cells.

    Args:
        table: with a header path per column.

    >>> table = Table("", "", (("Village",), ("Tested",), ("Positive",), ("p",)), (("A", "40", "3", "0.2"),), 0, 0)
    >>> [column.role for column in columns(table)]
    ['label', 'total', 'count', 'p-value']
    """
    found: list[Column] = []
    held = [
        [row[number] for row in table.rows if number < len(row) and not _NOTHING.fullmatch(row[number])]
        for number in range(len(table.header))
    ]
    for number, (path, cells) in enumerate(zip(table.header, held, strict=True)):
        numeric = sum(1 for cell in cells if _DIGIT.search(cell) and not _WORDS.match(cell))
        words = " ".join(path)
        leaf = path[-1] if path else ""
        if len(path) > 1 and _NUMBER_OF.fullmatch(leaf) and _COUNT.search(path[-2]):
            leaf = path[-2]  # "Cases" over "No." and "Male"
        named = the_one(words, caption=table.caption) or _by_symbol(words, leaf, table.caption)
        after = table.header[number + 1] if number + 1 < len(table.header) else ()
        if named is None and (any(map(LIMITED.search, cells)) or (after and is_limits(after[-1]))):
            short = by_short_name(leaf, around=" ".join((table.caption, *cells)))
            named = short if short is None or short.shape == "duration" or the_one(table.caption) is None else None
        first = number == 0 and not (named is not None and bool(cells) and all(map(LIMITED.search, cells)))
        role = _role(words, leaf, named, labels=first or numeric * 2 < len(cells))
        counts = _SHARE.search(leaf) or _COUNT.search(leaf) or "/" in leaf
        if role == "value" and cells and counts and "%" not in leaf and all(map(_PART_OF_WHOLE.fullmatch, cells)):
            role = "count"
        shared = role == "count" and bool(cells) and all(map(LIMITED.search, cells))
        if shared:
            role = "value"  # "45 (37.5) [28.8–46.8]" under "Positive"
        if role == "total" and _WHOLE_OF.fullmatch(leaf) and any(map(_DECIMAL.search, cells)):
            role = "value"  # of a table whose rows are measures
        found.append(Column(role, words, named, shared or bool(_SHARE.search(OF_LIMITS.sub("", words))), leaf))
    return tuple(_without_inputs(_with_limits(found, held, table), table))


def _with_limits(found: list[Column], held: list[list[str]], table: Table) -> list[Column]:
    """Tell which columns hold limits of the one before them: by two headers, by a bracket over two, by their cells."""
    found = list(found)
    for at, (lower, upper) in enumerate(itertools.pairwise(found)):
        halves = bool(held[at]) and all(map(_OPENED.fullmatch, held[at])) and all(map(_CLOSED.fullmatch, held[at + 1]))
        told = bound_kind(lower.leaf, upper.leaf) is not None or halves
        if at and told and "label" not in {lower.role, upper.role}:
            found[at : at + 2] = replace(lower, role="lower", named=None), replace(upper, role="upper", named=None)
    for at, (value, column) in enumerate(itertools.pairwise(found)):
        if value.role == "value" and column.role == "value" and column.named is None and _around(table, at):
            found[at + 1] = replace(column, role="limits")
    return found


def _around(table: Table, number: int) -> bool:
    """Whether the next column holds nothing but pairs, each around the single number of this one."""
    pairs = [
        (number_alone(row[number]), limits(row[number + 1], ""))
        for row in table.rows
        if number + 1 < len(row) and not _NOTHING.fullmatch(row[number + 1])
    ]
    return bool(pairs) and all(
        value is not None and pair is not None and pair.low <= value <= pair.high for value, pair in pairs
    )


def _without_inputs(found: list[Column], table: Table) -> Iterator[Column]:
    """Yield columns; a delay that is the same bare number in each row, beside another quantity, was put in."""
    classes = {c.named.kind.class_ for c in found if c.role == "value" and c.named is not None and c.named.kind}
    for number, column in enumerate(found):
        cells = [row[number].strip() for row in table.rows if number < len(row)]
        same = len(cells) > 1 and len(set(cells)) == 1 and _BARE.fullmatch(cells[0]) is not None
        delay = column.role == "value" and column.named is not None and column.named.shape == "duration"
        yield replace(column, role="other", named=None) if same and delay and len(classes) > 1 else column


def by_caption(caption: str, *, around: str = "") -> Mention | None:
    """Return what a caption names, by its words or by a symbol alone: "Estimates of R by region".

    Args:
        caption: of a table, or the heading over it.
        around: headers and labels that may show that its values are shares.

    >>> named = by_caption("R by region and month")
    >>> named and named.kind and named.kind.name
    'Reproduction number (Effective, Re)'
    """
    named = the_one(caption)
    symbol = _CAPTION_SYMBOL.search(caption) if named is None else None
    if named is None and not mentions(caption):
        named = by_short_name(_HEAD_OF.split(caption, maxsplit=1)[0], around=f"{caption} {around}")
    if symbol is None or mentions(caption):
        return named
    return _mention(symbol, lambda kind: kind.name == "Reproduction number (Effective, Re)", "term")


def by_label(label: str, column: Column) -> Mention | None:
    """Return what a row's label says by a symbol ("R", "k"), or by an assay whose positives its column counts.

    Args:
        label: of the row, with that of its group.
        column: of the cell.
    """
    for symbol, name in _LABEL_SYMBOLS:
        match = symbol.fullmatch(label)
        if match is not None:
            return _mention(match, lambda kind, name=name: kind.name == name, "term")
    death = _DEATH.fullmatch(label) if column.sharing else None
    if death is not None:
        return _mention(death, lambda kind: kind.class_ == "Severity", "predicate")
    positive = _POSITIVE.search(column.words) if column.sharing else None
    if positive is None or not _ANTIBODY.search(label) or _NO_ANTIBODY.search(f"{label} {column.words}"):
        return None
    return _mention(positive, lambda kind: kind.class_ == "Seroprevalence", "predicate")


def the_one(words: str, *, caption: str = "") -> Mention | None:
    """Return the one parameter that words name; None when they name none, several, or something else beside it.

    Args:
        words: a header path, a label or a caption.
        caption: where a verb or adjective ("positive", "died") may find the words that it needs.
    """
    found = mentions(_MODEL_NAME.sub(lambda name: " " * len(name[0]), words), before=caption)
    named = [(m, m.kind) for m in found if m.kind is not None and m.how == "term"]
    named = named or [(m, m.kind) for m in found if m.kind is not None and m.how in {"predicate", "unit"}]
    if not named:
        return None
    basic = [m for m, kind in named if "Basic" in kind.name]
    if basic and {kind.class_ for _, kind in named} == {"Reproduction number"}:
        return basic[0]  # "basic reproduction number" makes a later "reproduction number" basic too
    return named[0][0] if len({kind.name for _, kind in named}) == 1 else None


def _by_symbol(words: str, leaf: str, caption: str) -> Mention | None:
    """Return what a header says by a symbol alone: "R (95% CI)", "r (per day)", or deaths with their share.

    A column headed "Died (n = 31)" holds traits of the dead, and no fatality.
    """
    for symbol, name in _SYMBOLS:
        match = symbol.match(leaf)
        if match is not None:
            return _mention(match, lambda kind, name=name: kind.name == name, "term")
    positive = _POSITIVE.search(leaf)
    if positive is not None and _ANTIBODY.search(f"{words} {caption}") and not _NO_ANTIBODY.search(words):
        return _mention(positive, lambda kind: kind.class_ == "Seroprevalence", "predicate")
    silent = _SILENT.match(leaf)
    if silent is not None and _SHARE.search(leaf):
        return _mention(silent, lambda kind: kind.name == "Severity - proportion of symptomatic cases", "predicate")
    death = _DEATH.search(leaf)
    if death is None or not _SHARE.search(leaf) or _GROUP.search(words):
        return None
    return _mention(death, lambda kind: kind.class_ == "Severity", "predicate")


def _mention(match: re.Match[str], right: Callable[[ParameterType], bool], how: How) -> Mention:
    kind = next(kind for kind in lexicon().types if right(kind))
    return Mention(match.start(), match.end(), kind, how, kind.shape)


def _role(words: str, leaf: str, named: Mention | None, *, labels: bool) -> Role:
    if _SOURCE.search(words) and named is None:
        return "source"
    if _UNIT_HEADS.fullmatch(leaf):
        return "unit"
    if _PRIOR.search(words) and not _POSTERIOR.search(words):
        return "other"
    if labels:
        return "label"
    if _P.search(leaf) or _P.search(words):
        return "p-value"
    if _EFFECT.search(words) or _EFFECT_WORDS.search(words):
        return "effect"
    if _NOT_A_RESULT.search(words) and not _POSTERIOR.search(words):
        return "other"
    if is_limits(leaf) or _SPREAD.search(leaf):
        return "limits"
    if _DISPERSION.search(leaf):
        return "limits" if _SPREAD_OF.search(leaf) else "other"
    if named is not None and named.how == "term":
        return "value"
    if (_SHARE.search(OF_LIMITS.sub("", leaf)) and not _TOTAL.fullmatch(leaf)) or _GROUP.search(words):
        return "value"
    if _COUNT.search(leaf) and not _TOTAL.search(leaf):
        return "count"
    return "total" if _TOTAL.search(leaf) else "count" if _COUNT.search(leaf) else "value"
