"""How often each field agrees with the experts' row, on the Ebola abstracts where a value was matched.

usage: extraction_fields.py [--half even|odd|both] (the folder of real inputs is EVISYNTH_SHARED, else ../shared)

Experts read the full text: a field that the abstract does not print counts against the rules where their row has it.
"""

import csv
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from evisynth.review.extraction import extract_text, flatten

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
FIELDS = {
    "value": "value",
    "unit": "parameter_unit",
    "method": "method_r",
    "value_type": "parameter_value_type",
    "statistical_approach": "parameter_statistical_approach",
    "interval": "parameter_uncertainty_type",
    "spread": "parameter_uncertainty_singe_type",
    "population_sex": "population_sex",
    "population_group": "population_group",
    "population_sample_type": "population_sample_type",
    "population_country": "population_country",
    "study_start_year": "population_study_start_year",
    "study_end_year": "population_study_end_year",
    "population_sample_size": "population_sample_size",
    "severity method": "cfr_ifr_method",
}
"""Our field and the column of the experts' table: the ten scored fields, then five more."""


def number(cell: object) -> float | None:
    """Return a cell as a number, None when it holds none."""
    try:
        return float(str(cell).replace(",", ""))
    except ValueError:
        return None


def central(row: dict[str, str]) -> tuple[float, ...] | None:
    """Return what an expert's row stands for: its value, its range, or its counts."""
    factor = 10.0 ** (number(row["exponent"]) or 0)
    value = number(row["parameter_value"])
    if value is not None:
        return (value * factor,)
    low, high = number(row["parameter_lower_bound"]), number(row["parameter_upper_bound"])
    if low is not None and high is not None:
        return low * factor, high * factor
    n, d = number(row["cfr_ifr_numerator"]), number(row["cfr_ifr_denominator"])
    return (100 * n / d,) if n is not None and d else None


def ours(record: dict[str, Any]) -> tuple[float, ...] | None:
    """Return what a record stands for, in the same way."""
    if record["value"] is not None:
        return (float(record["value"]),)
    if record["range_lower"] is not None and record["range_upper"] is not None:
        return float(record["range_lower"]), float(record["range_upper"])
    if record["numerator"] is not None and record["denominator"]:
        return (100 * record["numerator"] / record["denominator"],)
    return None


def matched(records: list[dict[str, Any]], rows: list[dict[str, str]]) -> list[tuple[dict[str, Any], dict[str, str]]]:
    """Pair records with rows of their class and central value, each once."""
    pairs: list[tuple[dict[str, Any], dict[str, str]]] = []
    left = list(rows)
    for record in records:
        mine = ours(record)
        for row in left:
            theirs = central(row)
            if mine is None or theirs is None or len(mine) != len(theirs) or record["class"] != row["parameter_class"]:
                continue
            if all(abs(a - b) <= 0.005 * abs(b) + 1e-9 for a, b in zip(mine, theirs, strict=True)):
                pairs.append((record, row))
                left.remove(row)
                break
    return pairs


def cell(row: dict[str, str], column: str) -> str | None:
    """Return an expert's cell, None when it is empty or says that nothing is specified."""
    text = (row.get(column) or "").strip()
    return None if text in {"", "NA", "Unspecified"} else text


def said(record: dict[str, Any], field: str) -> str | None:
    """Return our field as text, None when it is empty or unspecified."""
    value = record["method"] if field == "severity method" else record.get(field)
    return None if value in {None, "", "Unspecified"} else str(value)


def alike(left: str | None, right: str | None) -> bool:
    """Whether two cells say the same: as numbers, else as text without case, else as sets of countries."""
    if left is None or right is None:
        return left is right
    a, b = number(left), number(right)
    if a is not None and b is not None:
        return abs(a - b) <= 0.005 * abs(b)
    left, right = (text.replace("DRC", "Democratic Republic of the Congo") for text in (left, right))
    parts = [{p.strip().casefold() for p in text.replace(";", ",").split(",")} for text in (left, right)]
    return parts[0] == parts[1]


def main(half: str) -> None:
    """Print a row per field: both filled and equal, different, only ours, only theirs, both empty."""
    with (SHARED / "data/inputs/screening/perg/covidence.csv").open(encoding="utf-8-sig", newline="") as file:
        abstracts = {row["Covidence #"].strip("#"): row for row in csv.DictReader(file)}
    rows: dict[str, list[dict[str, str]]] = {}
    with (SHARED / "data/perg/ebola_parameters.csv").open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            rows.setdefault(row["covidence_id"], []).append(row)
    counts = {field: Counter[str]() for field in FIELDS}
    pairs = 0
    for key, theirs in rows.items():
        if key not in abstracts or (half != "both" and (int(key) % 2 == 0) != (half == "even")):
            continue
        found, _ = extract_text(abstracts[key]["Abstract"], title=abstracts[key]["Title"], topic="Ebola virus")
        for record, row in matched(
            [flatten(r) for r in found if r.kind == "parameter" and "value" in r.values], theirs
        ):
            pairs += 1
            for field, column in FIELDS.items():
                if field == "severity method" and record["class"] != "Severity":
                    continue
                if field == "method" and record["class"] != "Reproduction number":
                    continue
                a, b = said(record, field), "matched" if field == "value" else cell(row, column)
                equal = field == "value" or alike(a, b)
                both = a is not None and b is not None
                name = (
                    ("equal" if equal else "different")
                    if both
                    else "both empty"
                    if a == b
                    else "ours"
                    if a
                    else "theirs"
                )
                counts[field][name] += 1
    print(f"{half}: {pairs} matched values\n")
    names = ("equal", "different", "ours", "theirs", "both empty")
    print(f"{'':26}" + "".join(f"{name:>12}" for name in names) + f"{'agree':>8}")
    for field, row in counts.items():
        agree = (row["equal"] + row["both empty"]) / max(1, row.total())
        print(f"{field:26}" + "".join(f"{row[name]:>12}" for name in names) + f"{agree:>8.2f}")


if __name__ == "__main__":
    main(sys.argv[sys.argv.index("--half") + 1] if "--half" in sys.argv else "even")
