"""`evisynth parse`: keys, files, exit codes."""

import json
import subprocess
import sys
from pathlib import Path

from .articles import article

TABLE = (
    "<sec><title>Results</title><p>Two died.</p><table-wrap><label>Table 1</label><caption><p>Delays.</p></caption>"
    "<table><thead><tr><th>Area</th><th>Mean</th></tr></thead><tbody><tr><td>North</td><td>4.2</td></tr></tbody></table>"
    "</table-wrap></sec>"
)


def evisynth(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "evisynth", *arguments], capture_output=True, text=True, check=False)


def test_json_has_the_promised_keys_and_true_offsets(tmp_path: Path) -> None:
    source = tmp_path / "paper.xml"
    source.write_bytes(article(TABLE))
    ran = evisynth("parse", str(source), "--json")
    assert ran.returncode == 0, ran.stderr
    value = json.loads(ran.stdout)
    assert {"title", "markdown", "sections", "tables", "pages", "licence", "warnings"} <= set(value)
    (table,) = value["tables"]
    assert (table["label"], table["caption"], table["header"]) == ("Table 1", "Delays.", [["Area"], ["Mean"]])
    assert table["rows"] == [["North", "4.2"]]
    results = next(part for part in value["sections"] if part["title"] == "Results")
    assert value["markdown"][results["start"] : results["end"]].startswith("## Results\n\nTwo died.")


def test_a_summary_is_printed_and_the_markdown_written(tmp_path: Path) -> None:
    source, target = tmp_path / "paper.xml", tmp_path / "paper.md"
    source.write_bytes(article(TABLE))
    ran = evisynth("parse", str(source), "-o", str(target))
    assert ran.returncode == 0, ran.stderr
    assert "tables: 1" in ran.stdout
    assert "Table 1: columns 2, rows 1" in ran.stdout
    assert target.read_text("utf-8").startswith("# A made-up outbreak\n")


def test_what_can_t_be_read_is_one_line_and_exit_2(tmp_path: Path) -> None:
    source = tmp_path / "paper.xml"
    source.write_bytes(b"")
    for path in (source, tmp_path / "absent.xml", tmp_path):
        ran = evisynth("parse", str(path), "--json")
        assert ran.returncode == 2
        assert ran.stdout == ""
        assert ran.stderr.startswith("error: ")
        assert len(ran.stderr.splitlines()) == 2
