"""One text, read once: folded, squeezed and in words, each made when it is first asked for."""

from functools import cached_property

from evisynth.cleanroom.folding import fold, one_spelling, skeleton, squeeze, words

_AROUND = 40


class Reading:
    """A text in the forms that rules look at.

    Args:
        text: as it came.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def folded(self) -> str:
        """Lower case, undisguised."""
        return fold(self.text)

    @cached_property
    def squeezed(self) -> str:
        """Letters and digits only."""
        return squeeze(self.folded)

    @cached_property
    def skeleton(self) -> str:
        """Squeezed, with the letters o, l and i read as digits."""
        return skeleton(self.squeezed)

    @cached_property
    def words(self) -> list[str]:
        """Words and numbers in order."""
        return words(self.folded)

    @cached_property
    def title_words(self) -> list[str]:
        """Words in one of the two spellings of English, for comparing titles."""
        return words(one_spelling(self.folded))

    def around(self, start: int, end: int) -> str:
        """The folded words around a find, for the audit.

        Args:
            start, end: its span in `folded`.
        """
        return self.folded[max(0, start - _AROUND) : end + _AROUND]
