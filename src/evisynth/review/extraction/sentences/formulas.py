r"""Symbols and numbers that a page leaves as formulas between dollar signs: `$R_0$`, `$5.1\,(4.2, 6.3)$`."""

import re
from dataclasses import replace

from evisynth.documents import plain_tex
from evisynth.evidence import Table

_FORMULA = re.compile(r"(?<!\\)\$(?=[^\s$])(?P<tex>[^$\n]{1,200}?)(?<![\s\\])\$(?!\d)")
_PROSE = re.compile(r"\s[a-z]{2,}\s")
_INNER_SPACE = re.compile(r"(?<=\d) ?[–—] ?(?=\d)")


def without_formulas(table: Table) -> Table:
    r"""Return a table with its formulas as plain text; rows keep their spans.

    Args:
        table: with a header path per column.

    >>> rows = (("Adon", r"$2.1\,(1.8, 2.5)$"),)
    >>> table = Table("", "Estimates of $k$", (("Town",), ("$R_0$",)), rows, 0, 0, ((0, 9),))
    >>> made = without_formulas(table)
    >>> made.caption, made.header, made.rows
    ('Estimates of k', (('Town',), ('R0',)), (('Adon', '2.1 (1.8, 2.5)'),))
    """
    printed = (
        table.caption,
        *(words for path in table.header for words in path),
        *(c for row in table.rows for c in row),
    )
    if not any("$" in words for words in printed):
        return table
    return replace(
        table,
        caption=plain_formulas(table.caption),
        header=tuple(tuple(map(plain_formulas, path)) for path in table.header),
        rows=tuple(tuple(map(plain_formulas, row)) for row in table.rows),
    )


def plain_formulas(words: str) -> str:
    r"""Return words with the formulas between dollar signs as plain text; sums of money stay.

    Args:
        words: of a sentence or a cell.

    >>> plain_formulas(r"$k = 0.19$ ($95\%$ CI $0.11$–$0.34$) at \$5"), plain_formulas("from $5 to US$10")
    ('k = 0.19 (95% CI 0.11–0.34) at \\$5', 'from $5 to US$10')
    """
    if "$" not in words or _FORMULA.search(words) is None:
        return words
    return _INNER_SPACE.sub("–", _FORMULA.sub(_in_words, words))


def _in_words(formula: re.Match[str]) -> str:
    return formula[0] if _PROSE.search(formula["tex"]) else plain_tex(formula["tex"])
