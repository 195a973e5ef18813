"""Words of one script heard in another: consonants by their kind, since names are written as they sound."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_KINDS = {
    letter: kind
    for kind, letters in {"K": "kgqc", "S": "szj", "T": "td", "N": "nm", "P": "pbfv", "R": "rl"}.items()
    for letter in letters
}
_SOFT = re.compile(r"c(?=[eiy])|g(?=[eiy])|ti(?=o)|sh")
_PAIRS = (("ph", "f"), ("ck", "k"), ("x", "ks"), ("qu", "k"), ("ng", "n"), ("wh", "w"))
_NAMED = re.compile(
    r"(?:LETTER|SYLLABLE|CHARACTER|SIGN)(?: (?:SMALL|INDEPENDENT|FINAL|LONG|SHORT))* ([A-Z]+)(?: ([A-Z]+))?(?: |$)"
)
_SILENT = frozenset(
    {"ALEF", "AIN", "AYIN", "WAW", "YEH", "YOD", "HARD", "SOFT", "YERU", "VIRAMA", "NUKTA", "SARA", "MAI"}
)
_LEAST = 4
_ANYWHERE = frozenset(
    "syndrome therapy therapies symptom symptoms clinic clinical program programme hospital patient patients "  # noqa: SIM905
    "systematic intervention interventions treatment treatments prevention management disorder disorders".split()
)


def sounds_of(plain_words: Iterable[str]) -> frozenset[str]:
    """How the telling words of a title may sound, as kinds of consonants; short words sound like too many others.

    Args:
        plain_words: in Latin letters, lower case.

    >>> sorted(sounds_of(["magnesium", "bath"]))
    ['NKNSN']
    """
    long = (word.removesuffix("s") for word in plain_words if word not in _ANYWHERE)
    return frozenset(form for word in long for form in _forms(word) if len(form) >= _LEAST)


def heard(text: str, sounds: Iterable[str]) -> str:
    """The first of some sounds that a word in another script than Latin has, a short one alone; empty for none.

    Args:
        text: as it came.
        sounds: as `sounds_of` gives them.

    >>> heard("夕方のマグネシウム粘土足浴", {"NKNSN"}), heard("магниевая глина", {"NKNSN"})
    ('NKNSN', '')
    """
    spoken = f" {' '.join(_spoken(run) for run in _runs(text))} "
    return next((one for one in sounds if (one if len(one) > _LEAST else f" {one} ") in spoken), "")


def _forms(word: str) -> Iterable[str]:
    for written, said in _PAIRS:
        word = word.replace(written, said)
    for hissed in {"s", "t"} if "th" in word else {""}:
        for soft in ("s", "k"):
            yield _joined(_KINDS.get(letter, "") for letter in _SOFT.sub(soft, word.replace("th", hissed)))


def _runs(text: str) -> Iterable[str]:
    """Words of other scripts: letters, and the marks that belong to them, of one script."""
    run, script = list[str](), ""
    for character in text:
        own = _script(character)
        if own and own == script:
            run.append(character)
            continue
        if run:
            yield "".join(run)
        run, script = ([character] if own else []), own
    if run:
        yield "".join(run)


@lru_cache(4096)
def _script(character: str) -> str:
    if character.isascii() or unicodedata.category(character)[0] not in "LM":
        return ""
    name = unicodedata.name(character, "").partition(" ")[0]
    return "" if name in {"LATIN", "CJK", "COMBINING"} else name.replace("-HIRAGANA", "")


def _spoken(run: str) -> str:
    return _joined(_kinds(character) for character in unicodedata.normalize("NFC", run))


@lru_cache(4096)
def _kinds(character: str) -> str:
    """The kinds of the consonants in a letter's name: all of a syllable's, the first of a letter called by a word."""
    name = unicodedata.name(character, "")
    if "VOWEL" in name:
        return ""
    found = _NAMED.search(name)
    said = found[1] if found else ""
    if not found or said in _SILENT or (said == "TU" and "SMALL" in name):
        return ""
    if name.startswith("CYRILLIC") and len(said) == 2 and said[0] == "E":
        return _KINDS.get(said[1].lower(), "")
    if said == "HU" and name.startswith(("KATAKANA", "HIRAGANA")):
        return "P"
    letters = said.lower().replace("ng", "n").replace("sh", "s").replace("ch", "s").replace("ts", "s")
    kinds = _joined(_KINDS.get(letter, "") for letter in letters)
    return kinds if name.startswith(("HANGUL", "KATAKANA", "HIRAGANA")) else kinds[:1]


def _joined(kinds: Iterable[str]) -> str:
    """Kinds in a row, each once."""
    joined = ""
    for kind in kinds:
        for one in kind:
            if not joined.endswith(one):
                joined += one
    return joined
