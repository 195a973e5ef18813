"""Which extraction is which, from one run to the next."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence

from evisynth.evidence import Evidence, Extraction, Scalar

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode
_PRINTED = (
    *("value", "range_lower", "range_upper", "interval", "interval_lower", "interval_upper"),
    *("spread", "spread_value", "unit", "numerator", "denominator"),
)
"""What a paper prints of a parameter; where and among whom it was found may be corrected by a later run.

These are the fields of an estimate, named here again since ids are made of them: a field more would change every id.
"""


def name_extractions(document: str, rows: Sequence[Extraction]) -> list[str]:
    """Give each row of a document an id that another run gives to the same value at the same place.

    It is a hash of the document, kind, class, type, span of the main quote and printed values. Rows that are alike in
    all of them are numbered in their order.

    Args:
        document: the id of the text that the rows were read from.
        rows: its rows, in their order.

    >>> row = Extraction("parameter", {"value": 2.5}, evidence=(Evidence(None, "R0 was 2.5", 10, 20),))
    >>> first, second = name_extractions("d", [row, row])
    >>> second == first + "-2"
    True
    """
    seen: Counter[str] = Counter()
    names: list[str] = []
    for row in rows:
        quote = main_evidence(row)
        place = [quote.start, quote.end] if quote and quote.start is not None else [quote.quote if quote else ""]
        name = _hash([document, place, *printed(row)])
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name}-{seen[name]}")
    return names


def kinship(document: str, row: Extraction) -> str:
    """Hash what the same value keeps when the text around it moves: its words instead of their place."""
    quote = main_evidence(row)
    return _hash([document, " ".join(quote.quote.split()) if quote else "", *printed(row)])


def main_evidence(row: Extraction) -> Evidence | None:
    """Return the quote that carries the record, else the first."""
    return next((one for one in row.evidence if one.field is None), row.evidence[0] if row.evidence else None)


def printed(row: Extraction) -> list[object]:
    """Return kind, class, type and the printed values: a parameter's numbers, every field of other kinds."""
    values = row.values
    names = _PRINTED if row.kind == "parameter" else tuple(sorted(set(values) - {"class", "type"}))
    said = [[name, _same(value)] for name in names if (value := values.get(name)) is not None]
    return [row.kind, values.get("class"), values.get("type"), said]


def _same(value: Scalar) -> object:
    """12 and 12.0 are one number."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return list(value) if isinstance(value, tuple) else value


def _hash(what: object) -> str:
    return hashlib.sha256(_encode(what).encode()).hexdigest()[:16]
