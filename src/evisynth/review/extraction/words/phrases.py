"""Phrases of a lexicon and what each stands for, found together and tried only where one can begin."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from evisynth.review.extraction.words.openings import Places


@dataclass(frozen=True)
class Phrases:
    """Regular expressions, without regard to case, and what each stands for (without slots: compiled when first used).

    A list of a hundred alternatives tried at every word costs most of the time of reading. So the alternatives that
    can begin with a character are compiled together when that character is first seen at the beginning of a word.

    Args:
        rows: each phrase with its meaning; of two that match at one place the first of the list counts.
    """

    rows: tuple[tuple[str, Any], ...]
    _compiled: dict[str, re.Pattern[str]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, rows: Iterable[tuple[str, Any]]) -> "Phrases":
        """Return phrases; a word boundary in front, which every phrase has, is left out.

        >>> [what for _, _, what in Phrases.of([("R0", 1), ("serial intervals?", 2)]).find("Serial interval, r0")]
        [2, 1]
        """
        return cls(tuple((pattern.removeprefix(r"\b"), meaning) for pattern, meaning in rows))

    def find(self, text: str) -> Iterator[tuple[int, int, Any]]:
        """Yield start, end and meaning of the phrases of a text, in order, without overlaps."""
        end = 0
        for start in self._places.starts.finditer(text):
            at = start.start()
            if at < end:
                continue
            match = self._pattern(text[at]).match(text, at)
            if match is not None:
                end = match.end()
                yield at, end, self.rows[int((match.lastgroup or "p0")[1:])][1]

    @cached_property
    def _places(self) -> Places:
        return Places.of_patterns(pattern for pattern, _ in self.rows)

    def _pattern(self, character: str) -> re.Pattern[str]:
        """Return the phrases that can begin with a character as one pattern, in the order of the list."""
        if character not in self._compiled:
            numbers = self._places.at(character)
            body = "|".join(f"(?P<p{number}>{self.rows[number][0]})" for number in numbers) or "(?!)"
            self._compiled[character] = re.compile(rf"(?<!\w)(?:{body})(?!\w)", re.IGNORECASE)
        return self._compiled[character]
