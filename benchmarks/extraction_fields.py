"""How often each field agrees with the experts' row, on the Ebola abstracts where a value was matched.

usage: extraction_fields.py [--half even|odd|both|all] (the folder of real inputs is EVISYNTH_SHARED, else ../shared)

Experts read the full text: a field that the abstract does not print counts against the rules where their row has it.
`agree` is over all rows. `in text` counts the rows whose field the experts filled and whose words (or number) stand in
the title or the abstract, and the last column is the share of those that agrees: no rule can find the others.
Only totals are printed, so that the unread half stays unread.
"""

import csv
import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from evisynth.review.extraction import extract_text
from evisynth.schemas import flatten

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

WORDS = {
    "Mean": r"mean|average", "Median": r"median", "Standard Deviation": r"SD\b|standard deviation|±|\+/-",
    "Standard Error": r"SE\b|standard error", "95% CI": r"CI\b|confidence", "95% CrI": r"CrI\b|credib",
    "IQR": r"IQR|interquartile", "Range": r"rang|\d-\d", "HPDI 95%": r"HPD|highest posterior",
    "Both": r"(?:women|female)(?s:.*)(?:\bmen\b|\bmales?\b)|(?:\bmen\b|\bmales?\b)(?s:.*)female|\bsex\b|gender",
    "Female": r"women|female|pregnan|mother", "Male": r"\bmen\b|\bmales?\b",
    "Hospital based": r"hospital|treatment (?:unit|cent)|ETU|ETC|EMC|clinic|admitted|admission|health facilit",
    "Population based": r"population|surveillance|national|reported|notified|line.?list|country-?wide",
    "Community based": r"communit|village|resident", "Household based": r"household", "Contact based": r"contact",
    "Travel based": r"travel", "School based": r"school",
    "General population": r"general population|population|resident"
    r"|villag|inhabitant|communit", "Persons under investigation": r"patient|case|survivor|infected",
    "Healthcare workers": r"health.?(?:care)? ?worker|HCW|\bHWs?\b|nurse|physician|staff",
    "Children": r"child|pediatric",
    "Pregnant women": r"pregnan", "Household contacts of survivors": r"household contact", "Blood donors": r"donor",
    "Compartmental model": r"compartment|S[EL]?I[A-Z]*R?\b|differential equation|\bODE|(?:transmission"
    r"|mathematical) model"
    r"|epidemic model", "Next generation matrix": r"next.generation", "Branching process": r"branching|renewal|EpiEstim"
    r"|chain size", "Growth rate": r"growth|Richards|Gompertz|logistic",
    "Empirical (contact tracing)": r"contact tracing"
    r"|transmission (?:tree|chain)|chains? of transmission|who.infected", "Genomics": r"genom|phylo|sequence",
    "Adjusted": r"adjust|imput|censor|correct|known|recorded|reported (?:final )?outcome", "Naive": r"crude|na[iï]ve",
    "Estimated model parameter": r"estimat|model|fitted", "Observed sample statistic": r"observed",
    "Percentage (%)": r"%|per ?cent", "Days": r"\bdays?\b", "Weeks": r"\bweeks?\b", "No units": r"",
}  # fmt: skip
"""Words of which one stands in a text that may say what an expert's cell says: broader than what the rules look for."""


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
    left, right = (plain_country(text) for text in (left, right))
    parts = [{p.strip().casefold() for p in text.replace(";", ",").split(",")} for text in (left, right)]
    return parts[0] == parts[1]


def plain_country(text: str) -> str:
    """Return a country's name as the vocabulary has it."""
    text = re.sub(r"\bDRC\b", "Democratic Republic of the Congo", text)
    return re.sub(r"(?<!Democratic )Republic of the Congo", "Congo", text)


def in_text(field: str, theirs: str, text: str) -> bool:
    """Whether a title and abstract hold the words or the number that an expert's cell stands for."""
    if number(theirs) is not None:
        plain = re.sub(r"(?<=\d)[, \u2009\u00a0](?=\d{3}\b)", "", text)
        return re.search(rf"(?<![\d.]){int(float(theirs))}(?![\d.]\d)", plain) is not None
    if field == "population_country":
        names = [part.strip() for part in plain_country(theirs).replace(";", ",").split(",")]
        plain = text.replace("DRC", "Democratic Republic of the Congo").replace(
            "Republic of Congo", "Republic of the Congo"
        )
        return all(name in plain for name in names)
    words = WORDS.get(theirs)
    return (
        words is not None
        and re.search(words, text, re.IGNORECASE if words != WORDS["Compartmental model"] else 0) is not None
    )


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
        title, abstract = abstracts[key]["Title"], abstracts[key]["Abstract"]
        text = f"{title}\n{abstract}"
        found, _ = extract_text(abstract, title=title, topic="Ebola virus")
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
                if b is not None and (field == "value" or in_text(field, b, text)):
                    counts[field]["in text"] += 1
                    counts[field]["in text, equal"] += equal and both
    print(f"{half}: {pairs} matched values\n")
    names = ("equal", "different", "ours", "theirs", "both empty")
    print(f"{'':26}" + "".join(f"{name:>12}" for name in names) + f"{'agree':>8}{'in text':>9}{'equal':>7}")
    for field, row in counts.items():
        agree = (row["equal"] + row["both empty"]) / max(1, sum(row[name] for name in names))
        stated = f"{row['in text, equal'] / row['in text']:>7.2f}" if row["in text"] else f"{'':>7}"
        print(
            f"{field:26}" + "".join(f"{row[name]:>12}" for name in names) + f"{agree:>8.2f}{row['in text']:>9}{stated}"
        )
    print()


if __name__ == "__main__":
    chosen = sys.argv[sys.argv.index("--half") + 1] if "--half" in sys.argv else "all"
    for one in ("even", "odd", "both") if chosen == "all" else (chosen,):
        main(one)
