"""One row per estimate: repeats are dropped, and three or more subgroup values become a range."""

from dataclasses import replace

from evisynth.evidence import Evidence, Extraction, Scalar

_CENTRAL = ("value", "range_lower", "range_upper", "numerator", "denominator")


def without_repeats(found: list[Extraction]) -> list[Extraction]:
    """Drop records that say again what an earlier or fuller one says.

    Two records of one class are the same when their central values are equal as printed to the coarser of the
    two; the one with more fields filled stays, in the place of the first.

    Args:
        found: in document order.
    """
    kept: list[Extraction] = []
    for record in found:
        at = next((i for i, other in enumerate(kept) if _same(record, other)), None)
        if at is None:
            kept.append(record)
        elif _filled(record) > _filled(kept[at]):
            kept[at] = record
    return kept


def rule_of_three(found: list[Extraction]) -> list[Extraction]:
    """Merge three or more values of one type from one sentence into a range over subgroups.

    PERG's rule: subgroup estimates are recorded as their smallest and largest value. The merged record keeps the
    sentence and says how its range was derived.

    Args:
        found: in document order.
    """
    groups: dict[tuple[object, ...], list[Extraction]] = {}
    for record in found:
        if record.values.get("value") is not None:
            groups.setdefault(_place(record), []).append(record)
    merged = {key: _range(records) for key, records in groups.items() if len(records) >= 3}
    out: list[Extraction] = []
    done: set[tuple[object, ...]] = set()
    for record in found:
        key = _place(record)
        if key not in merged or record.values.get("value") is None:
            out.append(record)
        elif key not in done:
            done.add(key)
            out.append(merged[key])
    return out


def _place(record: Extraction) -> tuple[object, ...]:
    head = record.evidence[0]
    return record.values["class"], record.values["type"], record.values.get("unit"), record.own, head.start, head.end


def _range(records: list[Extraction]) -> Extraction:
    values = [v for r in records if isinstance(v := r.values["value"], int | float)]
    first = records[0]
    joined: dict[str, Scalar] = dict(first.values) | {
        "value": None, "range_lower": min(values), "range_upper": max(values), "interval": None, "interval_lower": None, "interval_upper": None,
        "spread": None, "spread_value": None, "numerator": None, "denominator": None, "population_sample_size": None,
    }  # fmt: skip
    note = f"smallest and largest of {len(values)} subgroup values"
    heads = tuple(
        replace(first.evidence[0], field=field, basis="derived", note=note) for field in ("range_lower", "range_upper")
    )
    rest: tuple[Evidence, ...] = first.evidence
    return Extraction(first.kind, joined, first.own, (*rest, *heads))


def _same(one: Extraction, other: Extraction) -> bool:
    a, b = one.values, other.values
    if a["class"] != b["class"] or one.own != other.own:
        return False
    if a["type"] != b["type"] and a["class"] == "Human delay":
        return False
    if a.get("value") is None or b.get("value") is None:
        return all(a.get(key) == b.get(key) for key in _CENTRAL)
    return a.get("unit") == b.get("unit") and _rounded_equal(a["value"], b["value"])


def _rounded_equal(a: Scalar, b: Scalar) -> bool:
    if not isinstance(a, int | float) or not isinstance(b, int | float):
        return False
    places = min(_places(a), _places(b))
    return abs(a - b) <= (0.5 * 10.0**-places if a != b else 0) + 1e-12


def _places(value: float) -> int:
    text = repr(value)
    return len(text.split(".")[1]) if "." in text and "e" not in text else (12 if "e" in text else 0)


def _filled(record: Extraction) -> int:
    return sum(value is not None for value in record.values.values())
