"""Tables of cases and deaths whose rows are the measures and whose columns the places, years or groups."""

import re
from dataclasses import replace

from evisynth.evidence import Table
from evisynth.review.extraction.tables.bounds import is_limits
from evisynth.review.extraction.tables.lines import BLANK, NUMERIC

CASES = re.compile(
    r"\W*(?:(?:total|number|no\.?)(?: of)? )?"
    r"(?P<kind>(?:laboratory[- ]|lab[- ]|clinically )?(?:confirmed|probable|suspected)"
    r"|reported|notified|total|all)?"
    r"\s?(?:cases?|case-patients|patients|infections)(?: \((?:n|no\.?)\)|,? n|,? no\.?)?\W*",
    re.I,
)
DEATHS = re.compile(
    r"\W*(?:(?:total|number|no\.?)(?: of)? )?"
    r"(?:deaths?|died|fatal cases|fatalities)(?: \((?:n|no\.?)\)|,? n|,? no\.?)?\W*",
    re.I,
)
"""A header or label that announces a count of cases, or of deaths, and nothing else."""

_MOST_ROWS = 12


def turned(table: Table) -> tuple[Table, tuple[tuple[str, ...], ...]]:
    """Return a table of cases and deaths with its measures as columns, and its rows as they are printed.

    Any other table comes back as it is.

    Args:
        table: with a header path per column and a span per row.

    >>> rows = (("Cases", "210", "118"), ("Deaths", "60", "21"))
    >>> made, _ = turned(Table("", "", (("",), ("Adon",), ("Bel",)), rows, 0, 9, ((0, 4), (5, 9))))
    >>> made.header, made.rows
    ((('',), ('Cases',), ('Deaths',)), (('Adon', '210', '60'), ('Bel', '118', '21')))
    """
    kept = [row for row in table.rows if sum(not BLANK.fullmatch(cell) for cell in row) > 1]
    labels = [row[0] for row in kept]
    over = table.header[1:]
    told = any(map(CASES.fullmatch, labels)) and any(map(DEATHS.fullmatch, labels))
    if (
        not told
        or not over
        or len(kept) > _MOST_ROWS
        or any(NUMERIC.match(label) and not is_limits(label) for label in labels)
    ):
        return table, table.rows
    if not all(any(path) for path in over) or len(table.row_spans) != len(table.rows):
        return table, table.rows
    rows = tuple(
        (" ".join(path), *(row[at] if at < len(row) else "" for row in kept)) for at, path in enumerate(over, start=1)
    )
    printed = tuple(cell for row in table.rows for cell in row)
    spans = ((table.row_spans[0][0], table.row_spans[-1][1]),) * len(rows)
    header = (table.header[0], *((label,) for label in labels))
    return replace(table, header=header, rows=rows, row_spans=spans), (printed,) * len(rows)
