"""Hostile files at the commands that read files: one clear line, exit 1 or 2, bounded time and memory."""

import io
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE article [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b"]><article><body><p>&j;</p></body></article>"
)
EXTERNAL = (
    b'<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    b"<article><front><article-meta><title-group><article-title>&x;</article-title></title-group></article-meta></front></article>"
)
HANG_SECONDS, BYTES = 60, 1024**3


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.xml", "<article/>")
    return buffer.getvalue()


HOSTILE: dict[str, Callable[[], bytes]] = {
    "empty.ris": lambda: b"",
    "spaces.txt": lambda: b" \n\t\n" * 50,
    "truncated.xml": lambda: b'<?xml version="1.0"?><article><front><article-meta><title-group><article-title>Half a',
    "picture.xml": lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "bomb.xml": lambda: BOMB,
    "external.xml": lambda: EXTERNAL,
    "archive.xml": zipped,
    "nul.ris": lambda: b"TY  - JOUR\nTI  - a\0b\nER  - \n" + b"\0" * 4000,
    "only-nul.txt": lambda: b"\0" * 100_000,
    "deep.xml": lambda: b"<article>" + b"<sec>" * 100_000 + b"</sec>" * 100_000 + b"</article>",
    "line.csv": lambda: b"x" * 50_000_000,
    "line.md": lambda: b"word " * 10_000_000,
    "line.xml": lambda: b"<article><body><p>" + b"word " * 10_000_000 + b"</p></body></article>",
}


def watched(words: list[str], folder: Path) -> tuple[int, str, int]:
    """Run a command and return its exit code, what it wrote to stderr and its peak bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (4 * BYTES, 4 * BYTES))

    code = (
        "import resource, subprocess, sys;"
        "done = subprocess.run([sys.executable, '-m', 'evisynth', *sys.argv[1:]], stdout=subprocess.DEVNULL);"
        "sys.stderr.write(f'\\npeak {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}');"
        "sys.exit(done.returncode)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        preexec_fn=limit,
        check=False,
        timeout=HANG_SECONDS,
    )
    said, _, peak = ran.stderr.rpartition("\npeak ")
    return ran.returncode, said, int(peak) * 1024


NAMES = [pytest.param(name, marks=pytest.mark.soak if name.startswith("line.") else ()) for name in sorted(HOSTILE)]


@pytest.mark.parametrize("command", ["import", "parse", "extract"])
@pytest.mark.parametrize("name", NAMES)
def test_one_clear_line(name: str, command: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(HOSTILE[name]())
    words = [command, name]
    if command == "import":
        subprocess.run([sys.executable, "-m", "evisynth", "new", "p"], cwd=tmp_path, check=True, capture_output=True)
        words += ["--project", "p"]
    code, said, peak = watched(words, tmp_path)
    assert code in {1, 2}, said
    lines = [line for line in said.splitlines() if line.startswith("error: ") or ": quarantined: " in line]
    assert len(lines) == 1, said
    assert name in lines[0]
    assert "Traceback" not in said
    assert "root:" not in said
    assert peak < BYTES
