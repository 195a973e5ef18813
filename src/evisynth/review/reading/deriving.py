"""Formulas by which a number that is not printed is derived: of printed numbers, and with that result."""

import ast
import operator
import re
from collections.abc import Callable, Sequence

from evisynth.text import Numeral, numerals

_CONSTANTS = frozenset({1.0, 2.0, 7.0, 12.0, 24.0, 30.0, 60.0, 365.0, 365.25, *(10.0**power for power in range(1, 7))})
"""Numbers of any formula: units of time, percentages, halves; the article need not print them."""
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "^": "**", ",": "", "%": ""})
_ARITHMETIC = re.compile(r"[\d.()+*/\s-]+")
_OPERATIONS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}  # fmt: skip
_HIGHEST = 20
"""Power; powers of ten have no higher one in a paper, and a tower of powers would never end."""
_NEAR = 0.02
_LONGEST = 200


def is_derived(formula: str, quotes: Sequence[str], value: float) -> bool:
    """Whether a formula is made of numbers that quotes print, and gives a number where it is plain arithmetic.

    Args:
        formula: as a model wrote it; an equals sign and words around it do no harm.
        quotes: words of the article.
        value: the number.

    >>> is_derived("100 * 6 / 212", ["Of 212 patients, six died"], 2.83)
    True
    >>> is_derived("1.2 × 10^-3 × 365", ["1.2 substitutions a day and thousand sites"], 0.438)
    True
    >>> is_derived("100 * 6 / 212", ["Of 212 patients, six died"], 99), is_derived("as told", ["99 patients"], 99)
    (False, False)
    """
    used = {_digits(one) for one in numerals(formula)} - _CONSTANTS - {value}
    shown = {digits for quote in quotes for one in numerals(quote) for digits in (one.value, _digits(one))}
    if not used or not used <= shown:
        return False
    results = [result for side in formula.split("=") if (result := _result(side)) is not None]
    return not results or any(abs(one - value) <= _NEAR * max(abs(one), abs(value)) for one in results)


def _digits(one: Numeral) -> float:
    """Return a number without the power of ten printed with it, which a formula may give in another way."""
    return float(f"{one.value / 10.0**one.exponent:.9g}")


def _result(formula: str) -> float | None:
    """Return what plain arithmetic gives; None where it is not that, or only a number."""
    plain = formula.translate(_SIGNS).strip()
    if len(plain) > _LONGEST or not _ARITHMETIC.fullmatch(plain):
        return None
    try:
        tree = ast.parse(plain, mode="eval").body
        return None if isinstance(tree, ast.Constant) else _value(tree)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError):
        return None


def _value(node: ast.expr) -> float:
    match node:
        case ast.Constant(value=int() | float() as number):
            return float(number)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATIONS:
            base, by = _value(left), _value(right)
            if isinstance(sign, ast.Pow) and (base < 0 or abs(by) > _HIGHEST):
                raise ValueError(f"no power of a formula: {base} to the {by}")
            return _OPERATIONS[type(sign)](base, by)
        case _:
            raise ValueError(ast.dump(node))
