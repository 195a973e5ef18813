"""Between the cells of a PERG table and the fields of a record, both ways and without loss."""

from collections.abc import Mapping
from decimal import Decimal

from evisynth.evidence import Extraction, Scalar
from evisynth.schemas import Harmoniser, Schema, Table

PRINTED_EXPONENT = "printed_exponent"
"""The power of ten that a paper prints apart; a record's numbers have it applied."""
_SCALED = ("parameter_value", "parameter_lower_bound", "parameter_upper_bound", "parameter_uncertainty_lower_value",
           "parameter_uncertainty_upper_value", "parameter_uncertainty_single_value")  # fmt: skip
_SHORT = {
    "parameter_class": "class",
    "parameter_type": "type",
    "parameter_value": "value",
    "parameter_unit": "unit",
    "parameter_lower_bound": "range_lower",
    "parameter_upper_bound": "range_upper",
    "parameter_value_type": "value_type",
    "parameter_statistical_approach": "statistical_approach",
    "parameter_uncertainty_type": "interval",
    "parameter_uncertainty_lower_value": "interval_lower",
    "parameter_uncertainty_upper_value": "interval_upper",
    "parameter_uncertainty_single_type": "spread",
    "parameter_uncertainty_single_value": "spread_value",
    "cfr_ifr_numerator": "numerator",
    "cfr_ifr_denominator": "denominator",
    "population_study_start_year": "study_start_year",
    "population_study_end_year": "study_end_year",
}


def record_of_cells(cells: Mapping[str, Scalar], harmoniser: Harmoniser, where: str = "") -> Extraction:
    """Turn a row of a PERG table into a record: names of records, written spellings, exponents applied.

    Args:
        cells: raw cell by the schema's column name.
        harmoniser: of the row's table.
        where: file and line, for an error.

    Raises:
        UnreadableError: a number is none.

    >>> from evisynth.schemas import load_schema
    >>> perg = load_schema("perg")
    >>> rows = Harmoniser(perg, perg.table("parameter"))
    >>> cells = {"parameter_type": "Mutations - mutation rate", "parameter_value": "1.2", "exponent": "-3"}
    >>> record_of_cells(cells, rows).values["value"]
    0.0012
    """
    values = {name: value for name, value in harmoniser.row(cells, where).items() if value is not None}
    if harmoniser.table.name != "parameter":
        return Extraction(harmoniser.table.name, values)
    exponent = values.pop("exponent", None)
    if isinstance(exponent, (int, float)):
        values[PRINTED_EXPONENT] = exponent
        values |= {name: _times(values[name], int(exponent)) for name in _SCALED if name in values}
    method = method_column(values.get("parameter_class"), harmoniser.table)
    named = {_SHORT.get(name, "method" if name == method else name): value for name, value in values.items()}
    return Extraction("parameter", named)


def cells_of_record(record: Extraction, schema: Schema) -> dict[str, Scalar]:
    """Turn a record into the cells of a row of its PERG table, by the schema's column names.

    Fields that no column holds are left out. A number that was printed with a power of ten gets it back.
    """
    table = schema.table(record.kind)
    class_name = record.values.get("class")
    cells: dict[str, Scalar] = {}
    for name, value in record.values.items():
        column = table.field_of(name, class_name if isinstance(class_name, str) else None)
        if column is not None and value is not None:
            cells[column.name] = value
    exponent = record.values.get(PRINTED_EXPONENT)
    if record.kind == "parameter" and isinstance(exponent, (int, float)):
        cells["exponent"] = exponent
        cells |= {name: _times(cells[name], -int(exponent)) for name in _SCALED if name in cells}
    return cells


def method_column(class_name: Scalar, table: Table) -> str:
    """Return the column that a record's `method` stands for.

    >>> from evisynth.schemas import load_schema
    >>> method_column("Reproduction number", load_schema("perg").table("parameter"))
    'method_r'
    """
    choices = table.by_class["method"]
    return choices.get(str(class_name), choices["default"])


def _times(value: Scalar, exponent: int) -> Scalar:
    # In decimals: 1.2 times ten to the -3 is 0.0012, and back again, with every printed digit.
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    return float(Decimal(repr(value)).scaleb(exponent))
