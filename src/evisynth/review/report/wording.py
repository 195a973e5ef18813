"""How a value reads: its number, unit, interval, range and ratio in one line."""

from collections.abc import Mapping

from evisynth.evidence import Scalar

_UNITS = {
    "percentage (%)": "%",
    "no units": "",
    "unspecified": "",
    "e10": "",
}
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_SPREADS = {
    "standard deviation": "SD",
    "standard error": "SE",
}
KIND_TITLES = {"parameter": "Parameters", "model": "Transmission models", "outbreak": "Outbreaks"}


def number(value: Scalar) -> float | None:
    """Read a number from a field; None when it holds none.

    >>> number("2.5"), number(3), number(True), number("about 3")
    (2.5, 3.0, None, None)
    """
    if isinstance(value, bool) or value is None or isinstance(value, tuple):
        return None
    try:
        read = float(value)
    except ValueError:
        return None
    return read if abs(read) < float("inf") else None


def show_number(value: float) -> str:
    """Write a number with at most six significant digits, thousands grouped, powers of ten spelled out.

    >>> show_number(12500), show_number(0.25), show_number(1.2e-5), show_number(-3.0)
    ('12,500', '0.25', '1.2 × 10⁻⁵', '−3')
    """
    if value != 0 and not 1e-4 <= abs(value) < 1e15:
        mantissa, exponent = f"{value:.5e}".split("e")
        shown = f"{float(mantissa):g} × 10{str(int(exponent)).translate(_SUPERSCRIPT)}"
    elif value == int(value):
        shown = f"{int(value):,}" if abs(value) >= 10_000 else str(int(value))
    else:
        shown = f"{value:.6g}" if abs(value) < 1e5 else f"{value:,.2f}"
    return shown.replace("-", "−", 1) if shown.startswith("-") else shown


def show_scalar(value: Scalar) -> str:
    """Write any field as text; empty for None.

    >>> show_scalar(("Age", "Sex")), show_scalar(True), show_scalar(None)
    ('Age; Sex', 'yes', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "; ".join(value)
    return show_number(value) if isinstance(value, (int, float)) else value


def show_unit(unit: Scalar) -> str:
    """Write a unit as it follows a number: "%" and nothing for PERG's display names, else in lower case.

    >>> show_unit("Percentage (%)"), show_unit("Days"), show_unit("No units")
    ('%', 'days', '')
    """
    if not isinstance(unit, str):
        return ""
    known = _UNITS.get(unit.lower())
    return known if known is not None else unit[:1].lower() + unit[1:]


def estimate(values: Mapping[str, Scalar]) -> str:
    """Write an estimate with all that qualifies it; "not printed" when there is no number at all.

    Args:
        values: of a row; of its fields `schemas.ESTIMATE_FIELDS` are put into words.

    >>> estimate({"value": 2.1, "interval": "95% CI", "interval_lower": 1.8, "interval_upper": 2.4, "unit": "No units"})
    '2.1 (95% CI 1.8 to 2.4)'
    >>> estimate({"range_lower": 3, "range_upper": 9, "unit": "Days"})
    '3 to 9 days (lowest to highest)'
    """
    unit = show_unit(values.get("unit"))
    gap = "" if unit in {"", "%"} else " "
    value = show_scalar(values.get("value"))
    span = _pair(values, "range_lower", "range_upper")
    ratio = _ratio(values)
    if value:
        parts = [f"{value}{gap}{unit}"]
    elif span:
        parts = [f"{span}{gap}{unit}"]
    elif ratio:
        parts = [ratio]
    else:
        parts = ["not printed"]
    inside = _qualifiers(values, span, alone=not value)
    if ratio and (value or span):
        inside.append(ratio)
    return " ".join([*parts, f"({'; '.join(inside)})"] if inside else parts)


def _qualifiers(values: Mapping[str, Scalar], span: str, *, alone: bool) -> list[str]:
    inside: list[str] = []
    limits = _pair(values, "interval_lower", "interval_upper")
    if limits:
        inside.append(f"{_kind(values, 'interval')} {limits}")
    spread = show_scalar(values.get("spread_value"))
    if spread:
        kind = _kind(values, "spread")
        inside.append(f"{_SPREADS.get(kind.lower(), kind)} {spread}")
    if span:
        inside.insert(0 if alone else len(inside), "lowest to highest" if alone else f"lowest to highest {span}")
    return inside


def _kind(values: Mapping[str, Scalar], field: str) -> str:
    kind = show_scalar(values.get(field))
    return f"{field} of unknown kind" if kind.lower() in {"", "unspecified", "other"} else kind


def _pair(values: Mapping[str, Scalar], lower: str, upper: str) -> str:
    low, high = show_scalar(values.get(lower)), show_scalar(values.get(upper))
    if low and high:
        return f"{low} to {high}"
    return f"from {low}" if low else f"up to {high}" if high else ""


def _ratio(values: Mapping[str, Scalar]) -> str:
    top, bottom = show_scalar(values.get("numerator")), show_scalar(values.get("denominator"))
    return f"{top} of {bottom}" if top and bottom else f"of {bottom}" if bottom else f"{top} counted" if top else ""
