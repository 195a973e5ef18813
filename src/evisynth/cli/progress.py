"""What a person sees while a stage runs: nothing for two seconds, then how far it is and what it waits for."""

import sys
import time

from evisynth.cli.console import note

QUIET_SECONDS = 2.0
STEP_SECONDS = {True: 0.2, False: 10.0}
SHOWN_FAILURES = 3


class TerminalProgress:
    """Writes to stderr: one line that is redrawn on a terminal, a line now and then elsewhere.

    Args:
        listing: the command that lists all failed items; only the first few are named here.
    """

    def __init__(self, listing: str) -> None:
        self._tty, self._listing = sys.stderr.isatty(), listing
        self._stage, self._due, self._done, self._failed = "", 0, 0, 0
        self._began = self._said = 0.0

    def start(self, stage: str, total: int, due: int) -> None:
        """A stage of `total` items begins, `due` of which must be done."""
        self._stage, self._due, self._done, self._failed = stage, due, 0, 0
        self._began = self._said = time.monotonic()

    def advance(self, stage: str, item: str, *, failed: bool) -> None:
        """One item is finished."""
        self._done += 1
        self._failed += failed
        if failed and self._failed <= SHOWN_FAILURES:
            self._line(f"{stage}: failed: {item}", lasting=True)
        moment = time.monotonic()
        if moment - self._began > QUIET_SECONDS and moment - self._said > STEP_SECONDS[self._tty]:
            self._said = moment
            self._line(f"{stage}: working, {self._done} of {self._due}, {self._failed} failed")
        if self._done == self._due:
            self._end()

    def retry(self, stage: str, item: str, attempt: int, reason: str) -> None:
        """One item is tried again."""
        self._line(f"{stage}: retrying {item} after attempt {attempt}: {reason}", lasting=True)

    def _end(self) -> None:
        if self._tty and self._said > self._began:
            self._line("")
        if self._failed > SHOWN_FAILURES:
            more = self._failed - SHOWN_FAILURES
            self._line(
                f"{self._stage}: and {more} more failed: `{self._listing}` names them and says why", lasting=True
            )

    def _line(self, text: str, *, lasting: bool = False) -> None:
        if not self._tty:
            note(text)
            return
        sys.stderr.write(f"\r\x1b[K{text}" + ("\n" if lasting else ""))
        sys.stderr.flush()
