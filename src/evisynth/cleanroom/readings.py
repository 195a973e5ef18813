"""One text, read once: folded, squeezed and in words, each made when it is first asked for."""

from collections.abc import Callable
from typing import Generic, TypeVar

from evisynth.cleanroom.folding import fold, has_ascii_words, one_spelling, skeleton, squeeze, words
from evisynth.cleanroom.likeness import meaning
from evisynth.cleanroom.numerals import NUMBER_NAMES, has_eastern, in_figures, long_begins, small_in_figures

_AROUND = 40
Made = TypeVar("Made")


class _Once(Generic[Made]):
    """A property that is made when it is first asked for; no lock is taken, since no reading is shared."""

    def __init__(self, make: Callable[["Reading"], Made]) -> None:
        self._make, self._name = make, make.__name__

    def __get__(self, reading: "Reading", _: object) -> Made:
        made = reading.__dict__[self._name] = self._make(reading)
        return made


class Reading:
    """A text in the forms that rules look at.

    Args:
        text: as it came.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @_Once
    def folded(self) -> str:
        """Lower case, undisguised."""
        return fold(self.text)

    @_Once
    def word_set(self) -> frozenset[str]:
        """Its different words."""
        return frozenset(self.words)

    @_Once
    def meanings(self) -> frozenset[str]:
        """Its different words by what they mean, without endings."""
        return frozenset(map(meaning, self.word_set))

    @_Once
    def spells_numbers(self) -> bool:
        """Whether it has a name of a number from two."""
        return not self.word_set.isdisjoint(NUMBER_NAMES) or (not self.folded.isascii() and has_eastern(self.folded))

    @_Once
    def figured(self) -> str:
        """Folded, with numbers of two words and more in figures."""
        begins = long_begins(self.words)
        if not begins and (self.folded.isascii() or not has_eastern(self.folded)):
            return self.folded
        return in_figures(self.folded, begins)

    @_Once
    def counted(self) -> str:
        """Folded, with numbers of one word too in figures."""
        return small_in_figures(self.figured, self.word_set & NUMBER_NAMES) if self.spells_numbers else self.folded

    @_Once
    def squeezed(self) -> str:
        """Letters and digits only."""
        return squeeze(self.folded) if has_ascii_words(self.folded) else "".join(self.words)

    @_Once
    def skeleton(self) -> str:
        """Squeezed, with the letters o, l and i read as digits."""
        return skeleton(self.squeezed)

    @_Once
    def words(self) -> list[str]:
        """Words and numbers in order."""
        return words(self.folded)

    @_Once
    def title_words(self) -> list[str]:
        """Words in one of the two spellings of English, for comparing titles."""
        return words(one_spelling(self.folded))

    def around(self, start: int, end: int) -> str:
        """The folded words around a find, for the audit.

        Args:
            start, end: its span in `folded`.
        """
        return self.folded[max(0, start - _AROUND) : end + _AROUND]
