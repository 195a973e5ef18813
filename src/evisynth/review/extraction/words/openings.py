"""Where matches of regular expressions can begin, so that each is tried only there: most words begin none."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_QUANTIFIER = re.compile(r"(?P<many>[?*+]|\{(?P<least>\d*)(?:,\d*)?\})?[?+]?")
_AROUND = re.compile(r"\(\?(?:[=!]|<[=!])")
_GROUP = re.compile(r"\((?:\?(?P<off>-i)?:)?")
_CLASS = re.compile(r"\[(?P<members>\^?\]?(?:\\.|[^\]\\])*)\]")
_PLAIN = re.compile(r"[^|()\[\]\\]+")
_NOWHERE = "bBAZ"
_DIGITS = frozenset("0123456789")


def openings(pattern: str) -> frozenset[str] | None:
    """Return the characters that a match can begin with, when case is ignored; None when it may be any.

    Literals, classes of single characters, digits, groups, alternations, quantifiers, look-arounds and `(?-i:…)` are
    understood; whatever else a match may begin with counts as any character.

    Args:
        pattern: a regular expression.

    >>> sorted(openings(r"(?:case )?fatalit(?:y|ies)"))
    ['C', 'F', 'c', 'f']
    >>> sorted(openings(r"(?-i:\\bCFRs?\\b)|[05] days")), openings(r"\\w+ rates?")
    (['0', '5', 'C'], None)
    """
    first, empty = _Reader(pattern).alternatives(sensitive=False)
    return None if empty or first is None else frozenset(first)


@dataclass(frozen=True, slots=True)
class Places:
    """The places of a text where one of several patterns can match: at the beginning of a word, by its character.

    Args:
        starts: finds those places.
        beginning: the numbers of the patterns that can begin with a character, in order.
        others: the numbers of those that can begin with any character.
        everything: all numbers; outside ASCII letters fold oddly and more digits are digits, so all are tried there.
    """

    starts: re.Pattern[str]
    beginning: dict[str, tuple[int, ...]]
    others: tuple[int, ...]
    everything: tuple[int, ...]

    @classmethod
    def of_patterns(cls, patterns: Iterable[str]) -> "Places":
        """Return the places of patterns, which are numbered in their order.

        >>> [*Places.of_patterns(["deaths?", "(?:case )?fatality", "cases"]).of("A case of fatal disease")]
        [(2, (1, 2)), (10, (1,)), (16, (0,))]
        """
        first = [openings(pattern) for pattern in patterns]
        others = tuple(number for number, known in enumerate(first) if known is None)
        characters = sorted(frozenset[str]().union(*(known for known in first if known is not None)))
        beginning = {
            one: tuple(number for number, known in enumerate(first) if known is None or one in known)
            for one in characters
        }
        anywhere = "." if others else rf"[{re.escape(''.join(characters))}\x80-\U0010ffff]"
        return cls(re.compile(rf"(?<!\w){anywhere}", re.DOTALL), beginning, others, tuple(range(len(first))))

    def of(self, text: str) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the offset of each place and the numbers of the patterns to try there."""
        for start in self.starts.finditer(text):
            yield start.start(), self.at(text[start.start()])

    def at(self, character: str) -> tuple[int, ...]:
        """Return the numbers of the patterns that a match can begin with this character."""
        odd = not character.isascii() and (character.lower() != character.upper() or character.isdigit())
        return self.everything if odd else self.beginning.get(character, self.others)


class _Reader:
    """Reads a pattern from left to right; each part tells what it can begin with, and whether it can be empty."""

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at = pattern, 0

    def alternatives(self, *, sensitive: bool) -> tuple[set[str] | None, bool]:
        first, empty = self._sequence(sensitive=sensitive)
        while self.pattern.startswith("|", self.at):
            self.at += 1
            more, also = self._sequence(sensitive=sensitive)
            first = None if first is None or more is None else first | more
            empty = empty or also
        return first, empty

    def _sequence(self, *, sensitive: bool) -> tuple[set[str] | None, bool]:
        first: set[str] | None = set()
        empty = True
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            if not empty and (plain := _PLAIN.match(self.pattern, self.at)) is not None:
                self.at = plain.end()
                continue
            found, blank = self._piece(sensitive=sensitive)
            if empty:
                first = None if first is None or found is None else first | found
                empty = blank
        return first, empty

    def _piece(self, *, sensitive: bool) -> tuple[set[str] | None, bool]:
        found, blank = self._atom(sensitive=sensitive)
        quantifier = _QUANTIFIER.match(self.pattern, self.at)
        if quantifier is None or quantifier["many"] is None:
            return found, blank
        self.at = quantifier.end()
        least = quantifier["least"]
        return found, blank or quantifier["many"] in {"?", "*"} or (least is not None and int(least or 0) == 0)

    def _atom(self, *, sensitive: bool) -> tuple[set[str] | None, bool]:
        character = self.pattern[self.at]
        if character == "(":
            return self._group(sensitive=sensitive)
        if character == "[" and (members := _CLASS.match(self.pattern, self.at)) is not None:
            self.at = members.end()
            plain = not members["members"].startswith("^") and not re.search(r"\\|.-.", members["members"])
            return (_cased(members["members"], sensitive=sensitive) if plain else None), False
        if character == "\\":
            escaped = self.pattern[self.at + 1]
            self.at += 2
            if escaped in _NOWHERE:
                return set(), True
            if escaped == "d":
                return set(_DIGITS), False
            return (None if escaped.isalnum() else {escaped}), False
        self.at += 1
        if character in "^$":
            return set(), True
        return (None if character == "." else _cased(character, sensitive=sensitive)), False

    def _group(self, *, sensitive: bool) -> tuple[set[str] | None, bool]:
        around = _AROUND.match(self.pattern, self.at)
        group = _GROUP.match(self.pattern, self.at)
        opened = around or group
        self.at = opened.end() if opened is not None else self.at + 1
        unknown = around is None and self.pattern.startswith("?", self.at)
        off = around is None and group is not None and group["off"] is not None
        found, blank = self.alternatives(sensitive=sensitive or off)
        self.at += 1  # the closing bracket
        if around is not None:
            return set(), True
        return (None, True) if unknown else (found, blank)


def _cased(characters: str, *, sensitive: bool) -> set[str]:
    return set(characters) if sensitive else {*characters.lower(), *characters.upper()}
