"""Words in signs that stand for letters: Morse, the spelling alphabet, numbers of letters."""

import re
import string
from collections.abc import Iterator

_LETTERS = string.ascii_lowercase
_MORSE = dict(
    zip(
        (  # noqa: SIM905
            ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- "
            "--.. ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----."
        ).split(),
        _LETTERS + string.digits,
        strict=True,
    )
)
_MORSE_RUN = re.compile(r"[.·•−–_-][.·•−–_-]{0,4}[ /|]{1,3}(?:[.·•−–_-]{1,5}[ /|]{1,3}){4,}[.·•−–_-]{1,5}")
_STROKES = str.maketrans("·•−–_", "..---")
_AS_STROKES = bytes(ord("0") if chr(code) in ".-_? /|" else ord(".") for code in range(256))
_STROKES_IN_A_ROW = b"0" * 11
"""Five letters of a stroke, each with a space, and a sixth; other signs than ASCII's are read as question marks."""
_AS_FIGURES = bytes(ord("0") if chr(code) in "0123456789-/|_,. ?" else ord(".") for code in range(256))
_FIGURES_IN_A_ROW = b"0" * 23
_PARTS = r"(?:[-\s/|_]|,\s?|\.(?!\d)){1,3}"
_NUMBERED = re.compile(
    rf"[1-9](?<![\d.][1-9])(?:(?<=1)\d|(?<=2)[0-6])?{_PARTS}(?:(?:[1-9]|1\d|2[0-6]){_PARTS}){{10,}}"
    r"(?:2[0-6]|1\d|[1-9])(?![\d.])"
)
_NAMES = {
    name[0]: name
    for name in (  # noqa: SIM905
        "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec "
        "romeo sierra tango uniform victor whiskey xray yankee zulu"
    ).split()
}
_SPOKEN = {name: letter for letter, name in _NAMES.items()} | {
    "alfa": "a", "juliett": "j", "whisky": "w", "x-ray": "x", "niner": "9", "zero": "0", "one": "1", "two": "2",
    "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
}  # fmt: skip
_RARE = ("bravo", "charlie", "foxtrot", "oscar", "romeo", "sierra", "tango", "whisk", "zulu", "niner", "delta")
_SPOKEN_RUN = re.compile(rf"\b(?:(?:{'|'.join(_SPOKEN)})[\s,.-]{{1,3}}){{3,}}(?:{'|'.join(_SPOKEN)})\b", re.IGNORECASE)
_SPOKEN_WORDS, _TWO_NAMES = frozenset((*_SPOKEN, "x", "ray")), bytes([True]) * 2
_LEAST_RARE, _LEAST_STROKES = 2, 10


def spelled_texts(text: str, signs: bytes | None = None, *, in_figures: bool = True) -> Iterator[str]:
    """Read signs that stand for letters.

    Args:
        text: a page, a snippet.
        signs: it in ASCII, its words one space apart, where that is at hand.
        in_figures: whether it has many figures in a row, where that is known.

    >>> list(spelled_texts("charlie delta nine nine, niner nine nine nine"))
    ['cd999999']
    """
    signs = b" ".join(text.encode("ascii", "replace").split()) if signs is None else signs
    strokes = sum(map(text.count, ".-·•−–")) >= _LEAST_STROKES and _STROKES_IN_A_ROW in signs.translate(_AS_STROKES)
    if strokes and _MORSE_RUN.search(text):
        yield _MORSE_RUN.sub(lambda found: _morse(found[0]), text)
    if in_figures and _FIGURES_IN_A_ROW in signs.translate(_AS_FIGURES) and _NUMBERED.search(text):
        yield _NUMBERED.sub(lambda found: _numbered(found[0]), text)
    low = text.lower()
    if sum(name in low for name in _RARE) >= _LEAST_RARE:
        yield _SPOKEN_RUN.sub(lambda found: _spoken(found[0]), low) if _spells(low) else low


def _spells(low: str) -> bool:
    """Whether two names of letters stand side by side, with nothing but spaces and stops around them."""
    parted = low.replace(",", " ").replace(".", " ").replace("-", " ").split()
    return _TWO_NAMES in bytes(map(_SPOKEN_WORDS.__contains__, parted))


def _morse(run: str) -> str:
    return "".join(_MORSE.get(sign, "") for sign in re.findall(r"[.-]+", run.translate(_STROKES)))


def _numbered(run: str) -> str:
    return "".join(_LETTERS[int(number) - 1] for number in re.findall(r"\d+", run))


def _spoken(run: str) -> str:
    return "".join(_SPOKEN[word] for word in re.findall(r"x-ray|[a-z]+", run.lower()))
