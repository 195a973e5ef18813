r"""TeX formulas as one readable line of text: `R_0 = \frac{\beta}{\gamma}` reads `R0 = β/γ`."""

import re
import unicodedata

from evisynth.documents.formulas import subscript, superscript

_SYMBOLS = {
    "times": " × ", "cdot": " · ", "pm": " ± ", "mp": " ∓ ", "leq": " ≤ ", "le": " ≤ ", "geq": " ≥ ", "ge": " ≥ ",
    "neq": " ≠ ", "ne": " ≠ ", "approx": " ≈ ", "sim": " ∼ ", "equiv": " ≡ ", "propto": " ∝ ", "to": " → ",
    "rightarrow": " → ", "leftarrow": " ← ", "Rightarrow": " ⇒ ", "in": " ∈ ", "infty": "∞", "sum": "∑", "prod": "∏",
    "int": "∫", "partial": "∂", "nabla": "∇", "circ": "°", "degree": "°", "ldots": "…", "dots": "…", "cdots": "…",
    "prime": "′", "quad": " ", "qquad": " ", "mid": " | ", "%": "%", "&": "&", "$": "$", "#": "#", "_": "_",
    "{": "{", "}": "}", "\\": "; ", ",": " ", ";": " ", ":": " ", "!": "", " ": " ", "left": "", "right": "",
    "displaystyle": "", "textstyle": "", "limits": "", "nolimits": "", "big": "", "Big": "", "lbrack": "[",
    "rbrack": "]", "lt": " < ", "gt": " > ", "ln": "ln ", "log": "log ", "exp": "exp ", "min": "min ", "max": "max ",
}  # fmt: skip
_ACCENTS = {"hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304", "tilde": "\u0303",
            "dot": "\u0307", "vec": "\u20d7"}  # fmt: skip
_TOKEN = re.compile(r"\\([A-Za-z]+\*?|.)|([{}^_])|(\s+)|(.)", re.DOTALL)
_DOCUMENT = re.compile(r"\\begin\{document\}(.*?)\\end\{document\}", re.DOTALL)
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\{[^{}]*\}(?:\{[^{}]*\})?|\$+|\\[\[\]()]|&(?!\w+;)|\\label\{[^{}]*\}")
_MAX_DEPTH = 50
_MAX_LENGTH = 20_000


def plain_tex(source: str) -> str:
    r"""Turn a TeX formula, alone or inside a whole LaTeX document, into one line of text.

    Commands that are not known keep their name, so that nothing is lost.

    >>> plain_tex(r"$$R_{0} = \frac{\beta N}{\gamma}$$"), plain_tex(r"2.5 \times 10^{-3}")
    ('R0 = (β N)/γ', '2.5 × 10^-3')
    """
    if len(source) > _MAX_LENGTH:
        return " ".join(source.split())
    document = _DOCUMENT.search(source)
    body = _ENVIRONMENT.sub(" ", document[1] if document else source)
    tokens = list(_TOKEN.finditer(body))
    text, _ = _sequence(tokens, 0, 0)
    return " ".join(text.split())


def _sequence(tokens: list[re.Match[str]], at: int, depth: int) -> tuple[str, int]:
    pieces: list[str] = []
    while at < len(tokens):
        mark = tokens[at][0]
        if mark == "}":
            return "".join(pieces), at + 1
        if mark in {"^", "_"}:
            script, at = _argument(tokens, _next(tokens, at + 1), depth + 1)
            base = pieces.pop() if pieces else ""
            pieces.append((superscript if mark == "^" else subscript)(base.rstrip(), script))
            continue
        piece, at = _argument(tokens, at, depth)
        pieces.append(piece)
    return "".join(pieces), at


def _argument(tokens: list[re.Match[str]], at: int, depth: int) -> tuple[str, int]:
    if at >= len(tokens):
        return "", at
    match = tokens[at]
    if depth >= _MAX_DEPTH:
        return match[0], at + 1
    if match[0] == "{":
        return _sequence(tokens, at + 1, depth + 1)
    if match[1] is None:
        return match[0], at + 1
    return _command(match[1].rstrip("*"), tokens, at + 1, depth)


def _command(name: str, tokens: list[re.Match[str]], at: int, depth: int) -> tuple[str, int]:
    if name in _SYMBOLS:
        return _SYMBOLS[name], at
    if name in {"frac", "dfrac", "tfrac"}:
        above, at = _argument(tokens, _next(tokens, at), depth + 1)
        below, at = _argument(tokens, _next(tokens, at), depth + 1)
        return f"{_grouped(above)}/{_grouped(below)}", at
    if name == "sqrt":
        inner, at = _argument(tokens, _next(tokens, at), depth + 1)
        return f"√{_grouped(inner)}", at
    if name in _ACCENTS:
        inner, at = _argument(tokens, _next(tokens, at), depth + 1)
        return inner + _ACCENTS[name], at
    if at < len(tokens) and tokens[at][0] == "{":
        return _argument(tokens, at, depth + 1)
    return _greek(name), at


def _greek(name: str) -> str:
    """The letter of a command such as `beta`, `Lambda` or `varepsilon`; its name if it is none."""
    letter = name.removeprefix("var").replace("ambda", "amda")
    try:
        return unicodedata.lookup(f"GREEK {'CAPITAL' if letter[:1].isupper() else 'SMALL'} LETTER {letter.upper()}")
    except KeyError:
        return name


def _next(tokens: list[re.Match[str]], at: int) -> int:
    while at < len(tokens) and tokens[at][3]:
        at += 1
    return at


def _grouped(text: str) -> str:
    text = " ".join(text.split())
    return text if text.replace(".", "", 1).isalnum() else f"({text})"
