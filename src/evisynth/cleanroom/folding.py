"""One spelling for words in disguise: entities, look-alike letters, invisible characters, spacing."""

import html
import re
import unicodedata

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_HIDDEN = re.compile("[\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\u180e\U000e0000-\U000e0fff]{24,}")
_CYRILLIC = dict(zip("авеѕзіјкмнорсԁтухһԛԝѵԍґӏь", "abeszijkmhopcdtyxhqwvgrlb", strict=True))
_GREEK = dict(zip("αβεικνορτυχγηωϲϳ", "abeikvoptuxynwcj", strict=True))
_LATIN = dict(zip("ıøłđħŧɑɡɩʟɴʀʏᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢ", "iolhhtagilnryacdejkmoptuvwz", strict=True)) | {"đ": "d"}
_SMALL_CAPITALS = dict(zip("ʙɢʜɪꜰꜱʂ", "bghifss", strict=True))
_ARMENIAN = dict(zip("օսհոցքյզ", "ouhngfjq", strict=True))
_BRAILLE = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", "abcdefghijklmnopqrstuvwxyz", strict=True))
_BOXED = {chr(start + at): chr(97 + at) for start in (0x1F130, 0x1F150, 0x1F170, 0x1F1E6) for at in range(26)}
_LOOKALIKE = str.maketrans(
    _CYRILLIC
    | _GREEK
    | _LATIN
    | _SMALL_CAPITALS
    | _ARMENIAN
    | _BOXED
    | _BRAILLE
    | {"。": ".", "․": ".", "∕": "/", "⁄": "/", "⧸": "/", "‐": "-"}
)
_WORD = re.compile(r"[^\W_]+")
_BETWEEN = re.compile(r"[\W_]+")
_ENTITY = re.compile(r"&#?\w{1,32};?")
_BRITISH = (("isation", "ization"), ("ise", "ize"), ("yse", "yze"), ("our", "or"), ("ae", "e"), ("oe", "e"))
_DIGITS_AS_LETTERS = str.maketrans("oli", "011")
_ASCII_DIGITS = bytes.maketrans(b"oli", b"011")
_ASCII_BETWEEN = bytes(code for code in range(128) if not chr(code).isalnum())


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
        opened = html.unescape(text)
        if opened == text:
            break
        text = opened
    if text.isascii():
        return text.lower()
    text = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).casefold()
    plain = "".join(_digit(c) for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return plain.translate(_LOOKALIKE)


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


def _digit(character: str) -> str:
    """A digit of any script as one of ours."""
    if character.isascii() or not character.isdecimal():
        return character
    return str(unicodedata.decimal(character))


def words(folded: str) -> list[str]:
    """Give the words and numbers of a folded text, in order.

    >>> words("condition-b, mild/severe")
    ['condition', 'b', 'mild', 'severe']
    """
    return _WORD.findall(folded)


def squeeze(folded: str) -> str:
    """Leave only letters and digits, so that no spacing, dash or mark-up can part them.

    >>> squeeze("c d 99.9999")
    'cd999999'
    """
    if folded.isascii():
        return folded.encode("ascii").translate(None, _ASCII_BETWEEN).decode("ascii")
    return _BETWEEN.sub("", folded)


def skeleton(squeezed: str) -> str:
    """Read the letters o, l and i as the digits that they pass for.

    >>> skeleton("cdoo1l23")
    'cd001123'
    """
    if squeezed.isascii():
        return squeezed.encode("ascii").translate(_ASCII_DIGITS).decode("ascii")
    return squeezed.translate(_DIGITS_AS_LETTERS)


def one_spelling(folded: str) -> str:
    """Bring British and American spellings to one, for comparing titles.

    >>> one_spelling("foetal haemorrhage: randomised") == one_spelling("fetal hemorrhage: randomized")
    True
    """
    for british, american in _BRITISH:
        folded = folded.replace(british, american)
    return folded
