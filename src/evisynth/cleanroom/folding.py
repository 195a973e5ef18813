"""One spelling for words in disguise: entities, look-alike letters, invisible characters, spacing."""

import html
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_UNSEEN = "[\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\u180e\U000e0000-\U000e0fff]"
_HIDDEN = re.compile(f"{_UNSEEN}{_UNSEEN}{{23,}}")
"""Patterns whose first sign stands by itself, from a set, are looked for fast; those that begin with a repetition, a
border or a look behind are tried everywhere."""
_CYRILLIC = dict(zip("авеѕзіјкмнорсԁтухһԛԝѵԍґӏьгҽпшиэ", "abeszijkmhopcdtyxhqwvgrlbrenwue", strict=True))
_GREEK = dict(zip("αβεικνορτυχγηωϲϳσςπθμ", "abeikvoptuxynwcjocnou", strict=True))
_LATIN = dict(zip("ıɑɡɩꜰꜱʂꞵɛʃ", "iagifssbes", strict=True))
_ARMENIAN = dict(zip("օսհոցքյզռաեւ", "ouhngfjqnwti", strict=True))
_COPTIC = dict(zip("ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲱ", "abehikmnopctyxw", strict=True))
_CHEROKEE = dict(zip("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏔᏙᏚᏞᏟᏢᏦᏴᎾᏎᏏ", "drtiajewmhygzwvslcpkbo4b", strict=True))
_LISU = dict(zip("ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpddtgkjczfmnlsrvhwxyaeiou", strict=True))
_BRAILLE = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", "abcdefghijklmnopqrstuvwxyz", strict=True))
_MARKS = {"。": ".", "․": ".", "∕": "/", "⁄": "/", "⧸": "/", "‐": "-", "٫": ".", "٬": ","}
_CAPITALS = str.maketrans("ΗΝΖΥΜΡΧ", "hnzympx")
"""Greek capitals look Latin in another way than their small letters do."""
_NAMED = re.compile(
    r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|MODIFIER LETTER SMALL|MODIFIER LETTER CAPITAL|"
    r"LATIN SUBSCRIPT SMALL LETTER|REGIONAL INDICATOR SYMBOL LETTER|"
    r"(?:NEGATIVE )?(?:CIRCLED|SQUARED|PARENTHESIZED)? ?(?:ITALIC )?LATIN (?:SMALL|CAPITAL) LETTER) "
    r"(?:DOTLESS |SCRIPT |BARRED |INSULAR |LONG |BLACKLETTER |STIRRUP |SIDEWAYS )?([A-Z]{1,2})(?: WITH .*| BAR)?"
)


class _Lookalikes(dict[int, str]):
    """What a character passes for, found when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = said = _passes_for(chr(code))
        return said


def _passes_for(character: str) -> str:
    if unicodedata.combining(character):
        return ""
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    name = unicodedata.name(character, "")
    found = _NAMED.fullmatch(name)
    if found:
        return found[1].lower()
    base, marked, _ = name.partition(" WITH ")
    if marked:
        try:
            return _LOOKALIKE[ord(unicodedata.lookup(base))]
        except KeyError:
            return character
    return character


_LOOKALIKE = _Lookalikes(
    str.maketrans(_CYRILLIC | _GREEK | _LATIN | _ARMENIAN | _COPTIC | _CHEROKEE | _LISU | _BRAILLE | _MARKS)
)
_WORD = re.compile(r"[^\W_]+")
_FOREIGN, _SHORT_RUN = re.compile(r"[^\x00-\x7f][^\x00-\x7f]*"), 12
_TEX_ACCENT = re.compile(r"\{?\\(?:[\"'`^~=.]|[uvHcdbkr](?=[\s{]))\s?\{?\\?([a-zA-Z])\}?\}?")
_ENTITY = re.compile(r"&#?\w{1,32};?")
_REFERENCE = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")
"""A reference of HTML to a character, also one that is not ended."""
_BRITISH = (("isation", "ization"), ("ise", "ize"), ("yse", "yze"), ("our", "or"), ("ae", "e"), ("oe", "e"))
_ASCII_DIGITS = bytes.maketrans(b"oli", b"011")
_ASCII_BETWEEN = bytes(code for code in range(128) if not chr(code).isalnum())
_ASCII = bytes(range(128))
_PARTED = bytes(code if chr(code).isalnum() or code > 127 else ord(" ") for code in range(256))
_MOST_SIGNS = 40
_ASCII_PARTED = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)) + bytes(128)


def fold(text: str) -> str:
    """Lower a text's case and undo what hides its words without changing how they look.

    HTML entities are read, compatibility forms (full width, circled, mathematical) become plain, accents fall away,
    invisible characters go, letters of other scripts that look Latin become Latin.

    Args:
        text: any text.

    >>> fold("Ｄｅｖｉсе&nbsp;&#65; for con\\u00addition-B")
    'device a for condition-b'
    """
    for _ in range(3):
        if "&" not in text or not _ENTITY.search(text):
            break
        opened = _REFERENCE.sub(_opened, text)
        if opened == text:
            break
        text = opened
    if "\\" in text:
        text = _TEX_ACCENT.sub(r"\1", text)
    if text.isascii():
        return text.lower()
    return _FOREIGN.sub(_undisguised, text).lower()


def _opened(found: re.Match[str]) -> str:
    return _character(found[0])


_character = lru_cache(4096)(html.unescape)


def _undisguised(found: re.Match[str]) -> str:
    run = found[0]
    return _plain_run(run) if len(run) <= _SHORT_RUN else _plain(run)


def _plain(run: str) -> str:
    run = _INVISIBLE.sub("", unicodedata.normalize("NFKC", run).translate(_CAPITALS)).casefold()
    return unicodedata.normalize("NFD", run).translate(_LOOKALIKE)


_plain_run = lru_cache(4096)(_plain)


def hidden_run(text: str) -> str:
    """Find a run of invisible characters of several kinds, in which words can be written that no reader sees.

    Args:
        text: any text.

    >>> hidden_run("x" + "\u200b\u200c" * 20) != "", hidden_run("a\u200bb")
    (True, '')
    """
    if text.isascii():
        return ""
    return next((run for run in _HIDDEN.findall(text) if len(set(run)) > 1), "")


def words(folded: str) -> list[str]:
    """Give the words and numbers of a folded text, in order.

    >>> words("condition-b, mild/severe")
    ['condition', 'b', 'mild', 'severe']
    """
    if has_ascii_words(folded):
        return folded.encode("ascii", "replace").translate(_ASCII_PARTED).decode("ascii").split()
    plain = _without_foreign_signs(folded, " ")
    if plain is None:
        return _WORD.findall(folded)
    return plain.encode("utf-8").translate(_PARTED).decode("utf-8").split()


def has_ascii_words(folded: str) -> bool:
    """Whether all letters and digits of a text are ASCII's, so that its other signs only part words.

    >>> has_ascii_words("five – or six"), has_ascii_words("fünf")
    (True, False)
    """
    return folded.isascii() or not any(map(str.isalnum, _foreign(folded)))


def _foreign(folded: str) -> set[str]:
    """Different characters that are not ASCII's."""
    return set(folded.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass"))


def _without_foreign_signs(folded: str, instead: str) -> str | None:
    """A text without signs that are not ASCII's, nor letters or digits; None when there are many different ones."""
    signs = [sign for sign in _foreign(folded) if not sign.isalnum()]
    if len(signs) > _MOST_SIGNS:
        return None
    for sign in signs:
        folded = folded.replace(sign, instead)
    return folded


def squeeze(folded: str) -> str:
    """Leave only letters and digits, so that no spacing, dash or mark-up can part them.

    >>> squeeze("c d 99.9999")
    'cd999999'
    """
    if has_ascii_words(folded):
        return folded.encode("ascii", "replace").translate(None, _ASCII_BETWEEN).decode("ascii")
    plain = _without_foreign_signs(folded, "")
    if plain is None:
        return "".join(_WORD.findall(folded))
    return plain.encode("utf-8").translate(None, _ASCII_BETWEEN).decode("utf-8")


def skeleton(squeezed: str) -> str:
    """Read the letters o, l and i as the digits that they pass for.

    >>> skeleton("cdoo1l23")
    'cd001123'
    """
    if squeezed.isascii():
        return squeezed.encode("ascii").translate(_ASCII_DIGITS).decode("ascii")
    return squeezed.replace("o", "0").replace("l", "1").replace("i", "1")


def places_of(part: str, text: str) -> Iterator[int]:
    """Where a part stands in a text, inside of words too.

    >>> list(places_of("ten", "ten often"))
    [0, 6]
    """
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def one_spelling(folded: str) -> str:
    """Bring British and American spellings to one, for comparing titles.

    >>> one_spelling("foetal haemorrhage: randomised") == one_spelling("fetal hemorrhage: randomized")
    True
    """
    for british, american in _BRITISH:
        folded = folded.replace(british, american)
    return folded
