"""Promises of the repository itself: what it says, what it needs, how fast it starts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE_LIMIT = 55


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def test_the_core_stays_light() -> None:
    names = re.findall(r"^([a-z0-9][a-z0-9._-]*)==", (ROOT / "requirements/core.lock").read_text(), re.MULTILINE)
    assert 0 < len(set(names)) <= CORE_LIMIT


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.lock")), ids=lambda p: p.name)
def test_locks_have_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert "index-url" not in text
    for block in re.split(r"\n(?=[a-z0-9])", text.strip()):
        assert "--hash=sha256:" in block, block.splitlines()[0]


def test_help_needs_no_slow_library() -> None:
    code = "import sys; from evisynth.cli.main import app; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "scipy", "sqlalchemy", "lxml", "matplotlib", "pydantic", "pysbd", "jinja2"} & set(loaded)


def test_export_loads_no_rules_of_reading() -> None:
    code = "import sys, evisynth.store, evisynth.review.exporting; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"evisynth.text", "evisynth.documents", "evisynth.llm", "evisynth.review.extraction"} & set(loaded)


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in {".py", ".html", ".css"}:
            assert path.read_text("utf-8").count("\n") <= 400, path


def test_nothing_of_a_machine_stands_in_the_tree() -> None:
    words = re.compile("|".join(["/" + "work/", "/" + "root/", r"/home/\w+/", "pypi" + r"\.org", "deb" + r"\.debian"]))
    for path in tracked():
        if path.suffix in {".py", ".md", ".toml", ".lock", ".html", ".css", ".svg", ".sql", ".json", ".jsonl", ""}:
            found = words.search(path.read_text("utf-8", errors="replace"))
            assert found is None, f"{path}: {found.group() if found else ''}"
