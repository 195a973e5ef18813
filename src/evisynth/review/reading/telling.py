"""A row in one line, as a model is told of it: what tells it from other rows of its article, and no more."""

from collections.abc import Sequence

from evisynth.evidence import Extraction

_NO_UNIT = (None, "", "Unspecified", "No units")
_PAIRS = (
    ("range_lower", " to ", "range_upper"),
    ("interval_lower", "–", "interval_upper"),  # as it is printed
    ("numerator", "/", "denominator"),
)
_IN_HEAD = frozenset({"class", "type", "value", "unit", *(name for low, _, high in _PAIRS for name in (low, high))})
_APART = ("riskfactor_name", "riskfactor_outcome", "riskfactor_significant")
"""What tells estimates apart that have no number."""
_WORDS = 40


def candidate(record: Extraction) -> str:
    """Say in one line what rules read, for the model to decide on; what is the article's own goes without saying.

    >>> values = {"class": "Severity", "type": "Severity - CFR", "value": 27.9, "unit": "%"}
    >>> candidate(Extraction("parameter", values)), candidate(Extraction("parameter", values, "cited"))
    ('Severity - CFR; 27.9 %', 'Severity - CFR; 27.9 %; cited')
    """
    names = _APART if record.kind == "parameter" else tuple(record.values)
    return _said(record, names) if record.own == "own" else f"{_said(record, names)}; {record.own}"


def shown(record: Extraction) -> str:
    """Say in one line which row a record is: what it says, and the beginning of its words.

    >>> from evisynth.evidence import Evidence
    >>> words = (Evidence(None, "Six of 212 patients died.", 0, 25),)
    >>> values = {"class": "Severity", "type": "Severity - CFR", "numerator": 6, "denominator": 212}
    >>> shown(Extraction("parameter", values, evidence=words))
    'Severity - CFR; 6/212; "Six of 212 patients died."'
    """
    words = " ".join(record.evidence[0].quote.split()) if record.evidence else ""
    return f'{_said(record, _APART)}; "{words if len(words) <= _WORDS else words[:_WORDS] + "…"}"'


def _said(record: Extraction, names: Sequence[str]) -> str:
    """Say what a record is and some of its fields; a type that names its class stands for both."""
    values = record.values
    kind, type_ = str(values.get("class") or record.kind), str(values.get("type") or "")
    told = [type_ if type_.startswith(kind) else f"{kind}; {type_}" if type_ else kind]
    value, unit = values.get("value"), values.get("unit")
    if value is not None:
        told.append(f"{value}" if unit in _NO_UNIT else f"{value} {unit}")
    for low, sign, high in _PAIRS:
        if values.get(low) is not None or values.get(high) is not None:
            told.append(f"{values.get(low, '')}{sign}{values.get(high, '')}")
    for name in names:
        one = values.get(name)
        if name not in _IN_HEAD and one not in (None, "", (), "Unspecified"):
            told.append(", ".join(one) if isinstance(one, tuple) else f"{name} {one}")
    return "; ".join(told)
