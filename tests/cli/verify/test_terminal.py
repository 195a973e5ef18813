"""`evisynth verify` at a real terminal, by several people at once, and killed."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from evisynth.review.stages import verify as standing
from evisynth.review.verification import accept, reject
from evisynth.store import add_reviews, open_project

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")
SECONDS = 30.0


class Terminal:
    """A person at a terminal of so many columns: what they read, and the keys that they press."""

    def __init__(self, project: Path, *words: str, columns: int = 80, **settings: str) -> None:
        self.told = ""
        self._end, here = pty.openpty()
        command = [sys.executable, "-m", "evisynth", "verify", "--project", str(project), *words]
        environment = os.environ | {"TERM": "xterm", "COLUMNS": str(columns), "LINES": "40"} | settings
        environment = {name: text for name, text in environment.items() if name != "NO_COLOR" or "NO_COLOR" in settings}
        self.process = subprocess.Popen(command, stdin=here, stdout=here, stderr=here, env=environment)
        os.close(here)

    def press(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    def read_until(self, words: str) -> str:
        """Read on until the words have come; what came since the last call."""
        told, until = "", time.monotonic() + SECONDS
        while words not in re.sub(r"\x1b\[[0-9;]*m", "", told):
            assert time.monotonic() < until, f"{words!r} did not come: {told}"
            if not select.select([self._end], [], [], 0.2)[0]:
                continue
            try:
                told += os.read(self._end, 4096).decode()
            except OSError as error:
                raise AssertionError(f"{words!r} did not come: {told}") from error
        self.told += told
        return told

    def leave(self) -> int:
        code = self.process.wait(SECONDS)
        os.close(self._end)
        return code


def states(project: Path) -> list[str]:
    return sorted(one.row.state for one in standing(open_project(project)).values)


def test_single_keys_need_no_enter(project: Path) -> None:
    person = Terminal(project, "--as", "ana")
    first = person.read_until("q quit]")
    assert "\x1b[1;7m" in first, "the number is marked"
    assert "\x1b[36m" in first, "the quote is told from its context"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", first)
    assert all(len(line) <= 81 for line in plain.split("\r\n") if not line.startswith("[a accept"))
    person.press("a")
    person.read_until("q quit]")
    person.press("r")
    person.read_until("why")
    person.press("not theirs\n")
    person.read_until("q quit]")
    person.press("\x1b[D")
    assert "ana rejected “not theirs”" in re.sub(r"\x1b\[[0-9;]*m", "", person.read_until("q quit]"))
    person.press("q")
    assert "2 answers by ana saved" in person.read_until("still unverified")
    assert person.leave() == 0
    assert states(project)[0] == "rejected"
    assert states(project).count("verified") == 1


def test_the_end_of_input_and_an_interrupt_keep_all(project: Path) -> None:
    person = Terminal(project, "--as", "ana")
    person.read_until("q quit]")
    person.press("a")
    person.read_until("q quit]")
    person.press("\x04")
    person.read_until("1 answer by ana saved")
    assert person.leave() == 0
    person = Terminal(project, "--as", "ana", NO_COLOR="1")
    assert "\x1b[" not in person.read_until("q quit]")
    person.press("a")
    person.read_until("q quit]")
    person.process.send_signal(signal.SIGINT)
    person.read_until("what was finished is kept")
    assert person.leave() == 130
    assert states(project).count("verified") == 2


def test_killed_in_the_middle(project: Path) -> None:
    person = Terminal(project, "--as", "ana")
    for _ in range(2):
        person.read_until("q quit]")
        person.press("a")
    person.read_until("q quit]")
    person.process.send_signal(signal.SIGKILL)
    assert person.leave() == -signal.SIGKILL
    assert states(project).count("verified") == 2


def test_two_people_at_once(project: Path) -> None:
    ana, ben = Terminal(project, "--as", "ana"), Terminal(project, "--as", "ben")
    ana.read_until("q quit]")
    ben.read_until("q quit]")
    ana.press("a")
    ana.read_until("[2 of")
    ben.press("r")
    ben.read_until("why")
    ben.press("\n")
    told = re.sub(r"\x1b\[[0-9;]*m", "", ben.read_until("q quit]"))
    assert "not taken: ana has meanwhile judged this value" in told
    assert "ana accepted" in told
    assert states(project).count("rejected") == 0
    ben.press("r")
    ben.read_until("why")
    ben.press("seen, and still wrong\n")
    ben.read_until("[2 of")
    ben.press("q")
    ana.press("q")
    assert ana.leave() == ben.leave() == 0
    assert states(project).count("rejected") == 1


def test_a_thousand_words_of_two_people_at_once(project: Path) -> None:
    opened = open_project(project)
    value, other = standing(opened).values[:2]
    for number in range(50):
        for word in (accept(value, "ana", note=str(number)), reject(other, "ben")):
            with opened.database.write() as connection:
                add_reviews(connection, [word])
    assert len(standing(opened).words) == 100


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("a\nb\nu\nq\n", "unverified"),
        ("e\nvalue=7\n\nu\nq\n", "unverified"),
        ("e\nvalue=7\n\ne\nvalue=8\n\nu\nq\n", "revised"),
        ("m\nlook at the supplement\nq\n", "unverified"),
        ("a\nb\nm\nsure\nu\nq\n", "verified"),
        ("u\nq\n", "unverified"),
        ("r\n\nb\no\nq\n", "unverified"),
    ],
)
def test_undo_takes_back_one_word(run: Callable[..., Result], project: Path, keys: str, left: str) -> None:
    assert run("--as", "ana", keys=keys).exit_code == 0
    (state,) = {one.row.state for one in standing(open_project(project)).values if one.history} or {"unverified"}
    assert state == left


def test_a_value_that_is_revised_back_is_right(run: Callable[..., Result], project: Path) -> None:
    run("--as", "ana", keys="e\nunit=Weeks\n\nq\n")
    (one,) = [one for one in standing(open_project(project)).values if one.history]
    assert one.row.state == "revised"
    printed = one.printed.values["unit"]
    run("--as", "ana", "--state", "revised", keys=f"e\nunit={printed}\n\nq\n")
    (one,) = [one for one in standing(open_project(project)).values if one.history]
    assert (one.row.state, one.fields, one.row.values) == ("verified", {"unit": "verified"}, one.printed.values)


def test_escape_leaves_a_question_and_changes_nothing(project: Path) -> None:
    person = Terminal(project, "--as", "ana")
    person.read_until("q quit]")
    for key, asked in (("e", "q to leave:"), ("r", "don't reject it):"), ("m", "q to leave):"), ("+", "q to leave):")):
        person.press(key)
        person.read_until(asked)
        person.press("half a word")
        person.read_until("half a word")
        person.press("\x1b")
        told = person.read_until("q quit]")
        assert "^[" not in told
    person.press("q")
    person.read_until("0 answers by ana saved")
    assert person.leave() == 0
    assert set(states(project)) == {"unverified"}


def test_a_line_is_mended_as_it_is_typed(project: Path) -> None:
    person = Terminal(project, "--as", "ana")
    person.read_until("q quit]")
    person.press("m")
    person.read_until("q to leave):")
    person.press("all wrong\x15sée\x1b[D\x7f\x7fée  table twoo\x7f and more\x17\x17\n")
    assert "ana noted “sée  table two”" in re.sub(r"\x1b\[[0-9;]*m", "", person.read_until("h help, q quit]"))
    person.press("q")
    assert person.leave() == 0
