"""Numbers on one scale: exponents, reciprocals, units of time, shares and percentages."""

import math

from evisynth.evidence import Scalar
from evisynth.schemas import Schema

PERCENT = "Percentage (%)"
_NO_UNIT = {None, "No units", "Unspecified"}


def standard_value(values: dict[str, Scalar], schema: Schema) -> None:
    """Put the value of a parameter row on its standard scale, in place.

    value × 10^exponent; the reciprocal where the printed number is 1/parameter (the unit is already the parameter's);
    times in days and rates per day.

    Args:
        values: a harmonised row, by column name.
        schema: whose unit conversions count.

    >>> from evisynth.schemas import load_schema
    >>> row = {"parameter_value": 2.0, "exponent": -1.0, "inverse_param": True, "parameter_unit": "Weeks"}
    >>> standard_value(row, load_schema("perg"))
    >>> row["parameter_value"], row["parameter_unit"]
    (35.0, 'Days')
    """
    value = values.get("parameter_value")
    number = float(value) if isinstance(value, (int, float)) else None
    exponent = values.get("exponent")
    if number is not None and isinstance(exponent, (int, float)) and exponent:
        number = _finite(number * 10.0**exponent, number)
    if number and values.get("inverse_param") is True:
        number = _finite(1 / number, number)
    conversion = schema.units.get(str(values.get("parameter_unit")))
    if conversion is not None:
        values["parameter_unit"] = conversion.unit
        number = None if number is None else number * conversion.factor
    values["parameter_value"] = number


def percent_of_share(values: dict[str, Scalar], *, with_unit: bool) -> None:
    """Turn a share between 0 and 1 into a percentage, in place; what already is a percentage stays.

    Args:
        values: a row of a class whose reference is in percent.
        with_unit: also write the unit.
    """
    value = values.get("parameter_value")
    if isinstance(value, (int, float)) and 0 <= value <= 1 and values.get("parameter_unit") in _NO_UNIT:
        values["parameter_value"] = value * 100.0
        if with_unit:
            values["parameter_unit"] = PERCENT


def _finite(number: float, otherwise: float) -> float:
    return number if math.isfinite(number) else otherwise
