"""Every console block of the README and the docs is run, page by page, and must print what the page says.

A block begins with ```console. Lines that begin with `$ ` are commands; the lines after one are what it prints, where a
line of `…` stands for any lines and `…` inside a line for anything. A page's blocks share one empty directory. Blocks
marked ```console no-run are shown only.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for block in BLOCK.findall(page.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def pattern(output: str) -> str:
    lines = [
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()).replace("…", ".*?") + r"\s*?\n"
        for line in output.rstrip("\n").split("\n")
    ]
    return "".join(lines) if output.strip() else r"(?:.*\n)*"


@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda p: p.name)
def test_the_page_is_true(page: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "EVISYNTH_REVIEWER": "ana",
        "COLUMNS": "120",
        "NO_COLOR": "1",
    }
    for command, expected in commands(page):
        ran = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        printed = ran.stderr + ran.stdout
        assert re.fullmatch(pattern(expected), printed + "\n" * (not printed.endswith("\n"))), f"$ {command}\n{printed}"


def test_pages_name_only_files_that_exist() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
