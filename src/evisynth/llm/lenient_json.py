"""JSON as models write it, by a reader that forgives form and never touches a value.

Forgiven are raw line breaks in strings, single quotes, trailing commas, comments, Python's and JavaScript's words for
null and for what is not a number. Not forgiven: an end that is missing (a cut-off answer is no answer), and one key
with two values.
"""

import json
import re
from collections.abc import Callable
from typing import Any

_SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])")
_BROKEN_WORD = re.compile(r"[+\-.\w]*\s*\Z")
_WORD = re.compile(r"[+-]?[A-Za-z_]\w*")
_PLAIN = re.compile(r"[^\\'\"\x00-\x1f]+")
_SINGLE_END = re.compile(r"'(?=\s*(?:[,:}\]]|$))")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "'": "'", "\\": "\\", "/": "/"}
_WORDS: dict[str, tuple[Any, str]] = {
    "true": (True, ""),
    "false": (False, ""),
    "null": (None, ""),
    "True": (True, "True read as true"),
    "False": (False, "False read as false"),
    "None": (None, "None read as null"),
    "undefined": (None, "undefined read as null"),
    **{
        f"{sign}{word}": (None, f"{sign}{word} read as null")
        for sign in ("", "-", "+")
        for word in ("NaN", "nan", "Infinity", "inf")
    },
}
_HIGH, _LOW, _AFTER = 0xD800, 0xDC00, 0xE000
_SECOND = re.compile(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_DEEPEST = 100


class JsonError(ValueError):
    """Raised when a text is no JSON, whatever is forgiven; `cut` says that its end is missing."""

    def __init__(self, message: str, *, cut: bool = False) -> None:
        super().__init__(message)
        self.cut = cut


class LenientReader:
    """Reads one value that starts at a place of a text.

    Args:
        text: of an answer.
        start: offset of the value's first character.
    """

    def __init__(self, text: str, start: int = 0) -> None:
        self._text, self.at = text, start
        self.repairs: list[str] = []

    def value(self, depth: int = 0) -> Any:
        """Return the value; `at` is then behind it and `repairs` says what was forgiven.

        Raises:
            JsonError: there is no value here, or its end is missing.
        """
        self._skip()
        head = self._peek()
        if depth > _DEEPEST:
            raise JsonError(f"more than {_DEEPEST} levels deep")
        if head == "{":
            return self._object(depth)
        if head == "[":
            return self._array(depth)
        if head in {'"', "'"}:
            return self._string()
        if match := _NUMBER.match(self._text, self.at):
            self.at = match.end()
            return _number(match.group())
        if (match := _WORD.match(self._text, self.at)) and match.group() in _WORDS:
            self.at = match.end()
            value, repair = _WORDS[match.group()]
            self._note(repair)
            return value
        cut = _BROKEN_WORD.match(self._text, self.at) is not None
        raise JsonError(f"no value at character {self.at}: {self._text[self.at : self.at + 20]!r}", cut=cut)

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}

        def member() -> None:
            if self._peek() not in {'"', "'"}:
                raise JsonError(f"no key at character {self.at}: {self._text[self.at : self.at + 20]!r}")
            key = self._string()
            self._skip()
            if self._peek() != ":":
                raise JsonError(f"no colon behind key {key!r}")
            self.at += 1
            value = self.value(depth + 1)
            if key in found and found[key] != value:
                raise JsonError(f"key {key!r} has two values")
            found[key] = value

        self._members("}", member)
        return found

    def _array(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self._members("]", lambda: found.append(self.value(depth + 1)))
        return found

    def _members(self, end: str, member: Callable[[], None]) -> None:
        self.at += 1
        self._skip()
        while self._peek() != end:
            member()
            self._skip()
            if self._peek() == ",":
                self.at += 1
                self._skip()
                if self._peek() == end:
                    self._note("trailing comma left out")
            elif self._peek() != end:
                raise JsonError(f"neither comma nor {end} at character {self.at}")
        self.at += 1

    def _string(self) -> str:
        quote, self.at, pieces = self._peek(), self.at + 1, list[str]()
        if quote == "'":
            self._note("single quotes read as double")
        while True:
            if plain := _PLAIN.match(self._text, self.at):
                pieces.append(plain.group())
                self.at = plain.end()
            char = self._peek()
            if char == "\\":
                pieces.append(self._escape())
                continue
            if char == quote and (quote == '"' or _SINGLE_END.match(self._text, self.at)):
                self.at += 1
                return "".join(pieces)
            if char < " ":
                self._note("raw line break or tab kept in a string")
            pieces.append(char)
            self.at += 1

    def _escape(self) -> str:
        self.at += 1
        char = self._peek()
        self.at += 1
        if char == "u":
            digits = self._text[self.at : self.at + 4]
            if not re.fullmatch(r"[0-9a-fA-F]{4}", digits):
                raise JsonError(f"not a character: \\u{digits}", cut=len(digits) < 4)
            self.at += 4
            return self._unit(int(digits, 16))
        if char not in _ESCAPES:
            self._note("unknown escape kept as it stands")
            return "\\" + char
        return _ESCAPES[char]

    def _unit(self, unit: int) -> str:
        """Return a character from its UTF-16 unit, with the second one of a pair."""
        if _HIGH <= unit < _LOW and (pair := _SECOND.match(self._text, self.at)):
            self.at = pair.end()
            return chr(0x10000 + (unit - _HIGH) * 0x400 + int(pair.group(1), 16) - _LOW)
        if _HIGH <= unit < _AFTER:
            self._note("half a character replaced")
            return "\ufffd"
        return chr(unit)

    def _peek(self) -> str:
        if self.at >= len(self._text):
            raise JsonError("the end is missing", cut=True)
        return self._text[self.at]

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self.at)
        assert match is not None
        if match.group().strip():
            self._note("comment left out")
        self.at = match.end()

    def _note(self, repair: str) -> None:
        if repair and repair not in self.repairs:
            self.repairs.append(repair)


def _number(text: str) -> int | float:
    try:
        number = json.loads(text)
    except ValueError:
        raise JsonError(f"a number of {len(text)} digits") from None
    if number in {float("inf"), float("-inf")}:
        raise JsonError(f"{text} is beyond what a number can be")
    return number
