"""A person at a terminal: lines wrapped and styled to it, and keys that need no Enter. Through a pipe, plain lines."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from evisynth.cli.console import note

if TYPE_CHECKING:
    from evisynth.review.verification import Words

_STYLES = {"head": "1", "aside": "2", "quote": "36", "number": "1;7", "warning": "1;31"}
_MARKS = {"number": ("‹", "›")}
_ARROWS = {"\x1b[C": "n", "\x1b[B": "n", "\x1b[D": "b", "\x1b[A": "b"}
_ENDS = frozenset({None, "", "\x04", "\x00"})
"""No more input: Ctrl-D, and what is left of it when it was pressed before the terminal read single keys."""


def styled() -> bool:
    """Whether stderr is a terminal that takes styles (https://no-color.org is kept)."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(line: "Sequence[Words]", *, indent: str = "  ") -> None:
    """Write a line for people to stderr, wrapped where a person sits at it; numbers of a value are marked."""
    if not styled():
        told = "".join(f"{left}{one.text}{right}" for one in line for left, right in [_MARKS.get(one.role, ("", ""))])
        note(indent + told)
        return
    width = max(shutil.get_terminal_size().columns - len(indent) - 1, 20)
    for row in _wrapped(line, width):
        note(indent + "".join(_style(text, role) for text, role in row))


def read_line(question: str) -> str | None:
    """Ask on stderr and read a line from stdin; None when the person leaves with Esc, or there is no more input."""
    if sys.stdin.isatty() and sys.stderr.isatty():
        from evisynth.cli.typing_line import typed_line

        line = typed_line(f"{question} ")
        note("")
        return line
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        note("")  # what comes through a pipe is not echoed: its end of line neither
    return line.rstrip("\r\n") if line else None


def read_key(question: str) -> str | None:
    """Ask for one key: pressed alone at a terminal, alone in its line through a pipe; None at the end of input.

    A longer line is no key: the first letter of words that were meant for another question would judge a value.
    """
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        line = read_line(question)
        word = None if line is None else line.strip().lower()
        return word if word is None or len(word) == 1 else ""
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    pressed = _pressed()
    note("" if pressed is None or not pressed.isprintable() else pressed)
    return None if pressed in _ENDS else _ARROWS.get(pressed or "", pressed or "").lower()[:1]


def _pressed() -> str | None:
    """One key as it is pressed, an arrow whole; None where keys can't be read singly and there is no more input."""
    try:
        import termios
        import tty
    except ImportError:  # no such terminal on this system: a line it is
        line = sys.stdin.readline()
        return line.strip() or "\n" if line else None
    import select

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number, termios.TCSADRAIN)
        pressed = os.read(number, 1)
        if pressed == b"\x1b" and select.select([number], [], [], 0.05)[0]:
            pressed += os.read(number, 2)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
    return pressed.decode(errors="replace")


def _style(text: str, role: str) -> str:
    return f"\x1b[{_STYLES[role]}m{text}\x1b[0m" if role in _STYLES and text else text


def _wrapped(line: "Sequence[Words]", width: int) -> list[list[tuple[str, str]]]:
    """Break a line at blanks, so that no row is longer than the width, a longer word aside."""
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0
    for words in line:
        for place, word in enumerate(words.text.split(" ")):
            piece = f" {word}" if place else word
            if used + len(piece) > width and used:
                rows.append([])
                used, piece = 0, piece.lstrip()
            rows[-1].append((piece, words.role))
            used += len(piece)
    return rows
