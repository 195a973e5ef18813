"""MathML as one readable line of text: `R0 = β/γ`."""

import re
from collections.abc import Callable

from evisynth.documents.elements import local_name
from evisynth.text import Element

_SPACED = frozenset("=+−±∓×·÷<>≤≥≪≫≈≃≅∼~≡≠∝→←↔⇒⇔∈∉∪∩∧∨|")
_INVISIBLE = {"\u2061": "", "\u2062": " ", "\u2063": "", "\u2064": ""}
_SCRIPT_END = "\x1f"
_AFTER_SCRIPT = re.compile(rf"{_SCRIPT_END}(?=\w)")
_ACCENTS = {
    "^": "\u0302", "ˆ": "\u0302", "¯": "\u0304", "‾": "\u0304", "_": "\u0332", "~": "\u0303",
    "˜": "\u0303", "˙": "\u0307", ".": "\u0307", "→": "\u20d7", "⃗": "\u20d7",
}  # fmt: skip


def subscript(base: str, below: str) -> str:
    """Set a subscript on the line: fused to a letter (`R0`), apart from a digit (`5_2`), in brackets when long.

    >>> subscript("R", "0"), subscript("x", "i+1"), subscript("10", "2")
    ('R0', 'x_(i+1)', '10_2')
    """
    if not below:
        return base
    if below.isalnum() and not base[-1:].isdigit():
        return base + below
    return f"{base}_{_wrapped(below)}"


def superscript(base: str, above: str) -> str:
    """Set a superscript on the line: `10^-3`, `e^(-rt)`.

    >>> superscript("10", "−3"), superscript("e", "−r t")
    ('10^−3', 'e^(−r t)')
    """
    return f"{base}^{_wrapped(above)}" if above else base


def linear(math: Element) -> str:
    """Turn a MathML element into one line of text.

    Args:
        math: `math` or any element inside one.

    >>> from evisynth.text import parse_xml
    >>> linear(parse_xml(b"<math><mi>x</mi><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></math>", "m"))
    'x = a/b'
    """
    return _one_line(_linear(math))


def _one_line(text: str) -> str:
    return " ".join(_AFTER_SCRIPT.sub(" ", text).replace(_SCRIPT_END, "").split())


def _linear(node: Element) -> str:
    name = local_name(node)
    rule = _RULES.get(name)
    if rule is not None:
        return rule(node)
    if name in {"annotation", "annotation-xml", "mphantom", "none", "mprescripts"}:
        return ""
    return (node.text or "") * (len(node) == 0) + "".join(_linear(child) for child in node)


def _parts(node: Element, count: int) -> list[str]:
    parts = [linear(child) for child in node if local_name(child)]
    return parts[:count] + [""] * (count - len(parts))


def _operator(node: Element) -> str:
    text = (node.text or "").strip()
    if text in _INVISIBLE:
        return _INVISIBLE[text]
    text = "−" if text == "-" else text
    if text not in _SPACED:
        return text + " " * (text in {",", ";"})
    if text in {"−", "+"} and node.getnext() is None:
        return text
    return text if text in {"−", "+", "±"} and _is_prefix(node) else f" {text} "


def _is_prefix(node: Element) -> bool:
    before = node.getprevious()
    return before is None or (local_name(before) == "mo" and (before.text or "").strip() not in {")", "]", "}", "|"})


def _fraction(node: Element) -> str:
    above, below = _parts(node, 2)
    return f"{_grouped(above)}/{_grouped(below)}"


def _below(node: Element) -> str:
    base, below = _parts(node, 2)
    return subscript(base, below)


def _above(node: Element) -> str:
    base, above = _parts(node, 2)
    return superscript(base, above) + _SCRIPT_END


def _both(node: Element) -> str:
    base, below, above = _parts(node, 3)
    return superscript(subscript(base, below), above) + _SCRIPT_END


def _over(node: Element) -> str:
    base, above = _parts(node, 2)
    return base + _ACCENTS[above] if above in _ACCENTS else superscript(base, above)


def _root(node: Element) -> str:
    if local_name(node) == "msqrt":
        return f"√{_grouped(_one_line(''.join(_linear(child) for child in node)))}"
    base, degree = _parts(node, 2)
    return f"root_{_wrapped(degree)}({base})"


def _prescripts(node: Element) -> str:
    groups: list[list[str]] = [[]]
    for child in node:
        if local_name(child) == "mprescripts":
            groups.append([])
        elif local_name(child):
            groups[-1].append(_linear(child).strip())
    base = groups[0][0] if groups[0] else ""
    for number, script in enumerate(groups[0][1:]):
        base = superscript(base, script) if number % 2 else subscript(base, script)
    before = [script for script in (groups[1] if len(groups) > 1 else []) if script]
    return "".join(f"^{_wrapped(script)} " for script in before) + base


def _fenced(node: Element) -> str:
    parts = [part for part in _parts(node, len(node)) if part]
    return f"{node.get('open', '(')}{', '.join(parts)}{node.get('close', ')')}"


def _matrix(node: Element) -> str:
    rows = ["\u2009".join(_parts(row, len(row))).replace("\u2009", ", ") for row in node if local_name(row)]
    return f"[{'; '.join(rows)}]"


def _semantics(node: Element) -> str:
    return _linear(node[0]) if len(node) else ""


def _space(_: Element) -> str:
    return " "


def _grouped(text: str) -> str:
    plain = text.isalnum() or text.replace(".", "", 1).isdigit() or _enclosed(text)
    return text if plain or not text else f"({text})"


def _wrapped(text: str) -> str:
    signed = text[1:] if text[:1] in "+-−" else text
    plain = not signed or signed.replace(".", "", 1).isalnum() or _enclosed(text)
    return text if plain else f"({text})"


def _enclosed(text: str) -> bool:
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return place == len(text) - 1 and char == ")"
    return False


_RULES: dict[str, Callable[[Element], str]] = {
    "mo": _operator,
    "mfrac": _fraction,
    "msub": _below,
    "munder": _below,
    "msup": _above,
    "mover": _over,
    "msubsup": _both,
    "munderover": _both,
    "msqrt": _root,
    "mroot": _root,
    "mmultiscripts": _prescripts,
    "mfenced": _fenced,
    "mtable": _matrix,
    "semantics": _semantics,
    "mspace": _space,
}
