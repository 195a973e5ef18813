"""A line as it is typed at a terminal, which Esc leaves: the terminal's own lines know no such key."""

import codecs
import os
import sys
import unicodedata

_ENTER, _ERASE, _ESCAPE = (b"\r", b"\n"), (b"\x7f", b"\x08"), b"\x1b"
_ERASE_WORD, _ERASE_LINE = b"\x17", b"\x15"
_ENDS = (b"", b"\x04", b"\x00")
_MOMENT = 0.05
"""Seconds within which the rest of an arrow key's code follows its first character."""


def typed_line(question: str) -> str | None:
    """Ask, and read what a person types up to Enter, echoed on stderr; None when they press Esc, or Ctrl-D at once.

    Backspace, Ctrl-W and Ctrl-U take back a character, a word and all; keys that move a cursor do nothing.

    Args:
        question: written once the terminal gives each key as it is pressed, so that none is echoed by itself.
    """
    try:
        import termios
        import tty
    except ImportError:  # no such terminal on this system: a line it is
        _echo(question)
        line = sys.stdin.readline()
        return line.rstrip("\r\n") if line else None
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number, termios.TCSADRAIN)
        _echo(question)
        return _read(number)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _read(number: int) -> str | None:
    decode = codecs.getincrementaldecoder("utf-8")("replace").decode
    text = ""
    while True:
        key = os.read(number, 1)
        if key in _ENTER:
            return text
        if (key in _ENDS and not text) or key == b"" or (key == _ESCAPE and not _more_of_a_key(number)):
            return None
        if key in _ERASE:
            text = _cut(text, max(len(text) - 1, 0))
        elif key == _ERASE_WORD:
            text = _cut(text, len(text.rstrip().rpartition(" ")[0]))
        elif key == _ERASE_LINE:
            text = _cut(text, 0)
        else:
            came = "".join(one for one in decode(key).replace("\t", " ") if one.isprintable())
            text += came
            _echo(came)


def _more_of_a_key(number: int) -> bool:
    """Whether Esc was the beginning of another key's code, which is read to its end."""
    import select

    if not select.select([number], [], [], _MOMENT)[0]:
        return False
    key = os.read(number, 1)
    while key in b"[O0123456789;" and key:
        key = os.read(number, 1)
    return True


def _cut(text: str, kept: int) -> str:
    columns = sum(_columns(one) for one in text[kept:])
    _echo("\b \b" * columns)
    return text[:kept]


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _echo(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
