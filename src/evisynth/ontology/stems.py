"""Words and their stems, for the English and Latin of anatomy and cell biology.

A stem is not a word: it is what the forms of one word share. `nucleus`, `nuclei` and `nuclear` meet in `nucle`;
`larva`, `larvae` and `larval` in `larv`; `regulates`, `regulating` and `regulation` in `regul`.
"""

import re
import unicodedata
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")

_GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "κ": "kappa", "λ": "lambda", "μ": "mu"}

# Endings that may be cut when at least four, or three, letters stay; the longest that fits is cut first.
_AFTER_FOUR = """
isational izational mentally ational isation ization ulation ations mental ating ation ative ators ional
ities ments ually able ally ated ates ator eous ible ings ions ious ised ized izes ment onic ules ate eal
ial ian ing ion ise ity ium ive ize les ous ual ule ed ia ic le ly on os um o
"""
_AFTER_THREE = "ular ies ae al ar es is us a e i s y"
_ENDINGS = sorted(
    [*((ending, 4) for ending in _AFTER_FOUR.split()), *((ending, 3) for ending in _AFTER_THREE.split())],
    key=lambda pair: -len(pair[0]),
)

_FUNCTION_WORDS = "a an and by for from in into not of on or the to via with"
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Words that say nothing of what a term is about."""

# Where the forms of a word differ before the ending too.
_ALTERNATIONS = (
    ("cortical", "cortex"),
    ("cortices", "cortex"),
    ("minal", "men"),  # abdominal: abdomen
    ("rices", "rix"),  # matrices: matrix
    ("acic", "ax"),  # thoracic: thorax
    ("aces", "ax"),
    ("ptic", "ps"),  # synaptic: synapse
    ("ytic", "ys"),  # proteolytic: proteolysis
    ("etic", "es"),  # genetic: genesis
    ("otic", "os"),  # mitotic: mitosis
    ("ical", "ic"),  # morphological: morphologic
)


def fold(text: str) -> str:
    """Lower the case, drop accents and spell out Greek letters.

    >>> fold("Müller β")
    'muller beta'
    """
    if not text.isascii():
        text = "".join(_GREEK.get(c, c) for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return text.casefold()


def words(text: str) -> list[str]:
    """Split plain text into lower-case words; punctuation separates, accents go, Greek letters are spelled out.

    >>> words("Wing-disc (β-type), 14-3-3ζ")
    ['wing', 'disc', 'beta', 'type', '14', '3', '3ζ']
    """
    return _WORD.findall(fold(text))


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Cut a word down to what its plural, adjective and verb forms share.

    >>> stem("mitochondria") == stem("mitochondrion") == stem("mitochondrial")
    True
    """
    if len(word) < 4 or any(c.isdigit() for c in word):
        return word[:-1] if len(word) == 4 and word.endswith("s") and word[:-1].isalpha() else word
    for ending, instead in _ALTERNATIONS:
        if word.endswith(ending) and (len(word) >= len(ending) + 3 or ending.startswith("cortic")):
            word = word[: -len(ending)] + instead
            break
    while True:
        shorter = _cut(word)
        if shorter == word:
            return word
        word = shorter


def _cut(word: str) -> str:
    if word.endswith("ss"):
        return word
    for ending, rest in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= rest:
            return word[: -len(ending)]
    return word
