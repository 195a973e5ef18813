"""Short names of what a review is about: "DVT" for deep vein thrombosis, made of the initials of a title's words."""

import itertools

from evisynth.cleanroom.folding import fold, words
from evisynth.cleanroom.stock_words import SMALL, STOCK

_LEAST, _MOST = 3, 5
_LAST = "sd"


def abbreviations(titles: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the words that initials of a title's neighbouring words may stand for, by the initials.

    Small words between them are passed over, as in "chronic obstruction of the pipe"; initials that spell a small or
    stock word are left out.

    Args:
        titles: of one work.

    >>> abbreviations(("Thermography for deep vein thrombosis",))["dvt"]
    ('deep', 'vein', 'thrombosis')
    """
    found: dict[str, tuple[str, ...]] = {}
    for title in titles:
        said = [word for word in words(fold(title)) if word not in SMALL and word.isascii() and word.isalpha()]
        for one, other in itertools.pairwise(said):
            for last in _LAST:  # a condition of two words is called a syndrome, a disease or a disorder
                if f"{one[0]}{other[0]}{last}" not in STOCK:
                    found.setdefault(f"{one[0]}{other[0]}{last}", (one, other))
        for length in range(_LEAST, _MOST + 1):
            for at in range(len(said) - length + 1):
                run = tuple(said[at : at + length])
                short = "".join(word[0] for word in run)
                if short not in STOCK:
                    found.setdefault(short, run)
    return found


def spelled_out(said: list[str], known: dict[str, tuple[str, ...]]) -> list[str]:
    """Return words with the known initials among them replaced by what they stand for.

    Args:
        said: folded words.
        known: what initials stand for.

    >>> spelled_out(["thermography", "for", "dvt"], {"dvt": ("deep", "vein", "thrombosis")})
    ['thermography', 'for', 'deep', 'vein', 'thrombosis']
    """
    return [one for word in said for one in known.get(word, (word,))]
