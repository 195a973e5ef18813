"""A process of its own for parsers written in C: what they crash, hang or fill is that process, and it can be killed.

Run as `python -m evisynth.sources.worker`: it reads tasks from stdin and writes results to stdout, each a length of
four bytes and JSON.
"""

import json
import os
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import IO, Any, NamedTuple

from evisynth.sources.failures import WebError

_LENGTH = struct.Struct(">I")
_MAX_MESSAGE = 64 * 1024 * 1024
_START_SECONDS = 30.0


class WorkerLimits(NamedTuple):
    """What one task may use."""

    seconds: float = 20.0
    """By the wall."""
    cpu_seconds: int = 15
    memory_mib: int = 1024


class Worker:
    """Runs tasks one at a time in a process that is started when it is needed, and again after it was killed.

    Args:
        limits: of one task; a task that passes them is killed, and is one failed task.
        module: the module that holds the tasks, by default those that read pages.
    """

    def __init__(self, limits: WorkerLimits = WorkerLimits(), module: str = "evisynth.sources.readable") -> None:  # noqa: B008
        self._limits, self._module = limits, module
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def run(self, task: str, **arguments: object) -> Any:
        """Run a task.

        Args:
            task: the name of a function of the module, which takes and returns JSON.
            arguments: of the function.

        Raises:
            WebError: "unreadable": it crashed, took too long or too much memory, or said that it can't read this.
        """
        with self._lock:
            process = self._started()
            try:
                _send(_pipe(process.stdin), {"task": task, "arguments": arguments})
                answer = _receive(_pipe(process.stdout), time.monotonic() + self._limits.seconds)
            except (OSError, EOFError, TimeoutError, ValueError) as error:
                self.close()
                what = "took too long" if isinstance(error, TimeoutError) else "ended its parser"
                raise WebError("unreadable", f"reading it {what}") from None
        if "error" in answer:
            raise WebError("unreadable", "its parser could not read it")
        return answer["result"]

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        code = [sys.executable, "-m", "evisynth.sources.worker", self._module, str(self._limits.cpu_seconds)]
        clean = {
            name: os.environ[name]
            for name in ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "PYTHONPATH")
            if name in os.environ
        }
        self._process = subprocess.Popen(  # noqa: S603  # our own interpreter and module
            [*code, str(self._limits.memory_mib)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**clean, "OMP_NUM_THREADS": "1"},
        )
        try:
            _receive(_pipe(self._process.stdout), time.monotonic() + _START_SECONDS)
        except (OSError, EOFError, TimeoutError, ValueError):
            self.close()
            raise WebError("unreadable", "the parser could not be started") from None
        return self._process

    def __del__(self) -> None:
        self.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise OSError("no pipe")
    return pipe


def _send(pipe: IO[bytes], value: object) -> None:
    data = json.dumps(value).encode()
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _receive(pipe: IO[bytes], until: float) -> Any:
    size = _LENGTH.unpack(_exactly(pipe, _LENGTH.size, until))[0]
    if size > _MAX_MESSAGE:
        raise ValueError("too long an answer")
    return json.loads(_exactly(pipe, size, until))


def _exactly(pipe: IO[bytes], size: int, until: float) -> bytes:
    found = bytearray()
    with DefaultSelector() as selector:
        selector.register(pipe, EVENT_READ)
        while len(found) < size:
            left = until - time.monotonic()
            if left <= 0 or not selector.select(left):
                raise TimeoutError
            piece = os.read(pipe.fileno(), size - len(found))
            if not piece:
                raise EOFError
            found += piece
    return bytes(found)


def _limit_cpu(seconds: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, resource.RLIM_INFINITY))


def _limit_memory(mib: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (mib * 1024**2, mib * 1024**2))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(module: str, cpu_seconds: int, memory_mib: int) -> None:
    """Run the tasks that come on stdin until it closes.

    Args:
        module: which module's functions may be called.
        cpu_seconds, memory_mib: the limits of one task.
    """
    import importlib

    into, out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    tasks = importlib.import_module(module)
    _limit_memory(memory_mib)
    _send(out, "ready")
    while True:
        head = into.read(_LENGTH.size)
        if len(head) < _LENGTH.size:
            return
        given = json.loads(into.read(_LENGTH.unpack(head)[0]))
        _limit_cpu(cpu_seconds)
        try:
            answer = {"result": getattr(tasks, given["task"])(**given["arguments"])}
        except Exception as error:  # noqa: BLE001  # one failed item; the caller is told
            answer = {"error": f"{type(error).__name__}: {error}"}
        _send(out, answer)


if __name__ == "__main__":
    sys.path[:] = [entry for entry in sys.path if entry not in {"", str(Path.cwd())}]
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
