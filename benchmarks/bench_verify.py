"""Ten thousand extracted values: how long the queue, error analysis, reconciliation and the report take.

Run: python benchmarks/bench_verify.py [VALUES]. Each command is timed in a process of its own, start included; the
target is 2 s. The values stand in 400 invented papers; a fifth of them were judged, a quarter of these by two people
apart.
"""

import hashlib
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from evisynth.evidence import Document, Evidence, Extraction, Record
from evisynth.review.stages import verify
from evisynth.review.templates import protocol_from
from evisynth.review.verification import Reviewed, accept, reject, revise
from evisynth.schemas import load_schema
from evisynth.store import (
    Decision,
    Project,
    Review,
    StageResult,
    StoredDocument,
    add_decisions,
    add_document,
    add_entries,
    add_reviews,
    create_project,
    save_result,
    to_json,
)

PAPERS, TARGET_SECONDS = 400, 2.0
TYPES = (
    ("Human delay", "Human delay - incubation period", "Days", "a mean incubation period of {} days"),
    ("Severity", "Severity - case fatality rate (CFR)", "Percentage (%)", "a case fatality rate of {}%"),
    ("Reproduction number", "Reproduction number (Basic R0)", "No units", "a basic reproduction number of {}"),
)


def fill(folder: Path, values: int) -> Project:
    """Make a project with so many values, evenly over the papers."""
    project = create_project(folder, protocol_from("blank", title="Many values"))
    each = -(-values // PAPERS)
    with project.database.write() as connection:
        add_entries(connection, [Record(f"r-{i}", f"Paper {i}", authors=(f"Name{i}, A.",)) for i in range(PAPERS)])
        add_decisions(connection, [Decision(f"r-{i}", "fulltext", "ana", "include") for i in range(PAPERS)])
        for paper in range(PAPERS):
            digest = hashlib.sha256(f"paper {paper}".encode()).hexdigest()
            text, rows = write_paper(paper, min(each, max(values - paper * each, 0)))
            blob = project.blobs.put(to_json(Document(digest, f"Paper {paper}", text)).encode())
            add_document(connection, StoredDocument(digest, f"{paper}.md", f"r-{paper}", "doi"))
            save_result(connection, StageResult("parse", digest, {"v": "1"}, "done", {"document": blob}))
            data = {"records": [to_json(row) for row in rows], "warnings": []}
            save_result(connection, StageResult("extract", f"r-{paper}", {"v": "1"}, "done", data))
    return project


def write_paper(paper: int, count: int) -> tuple[str, list[Extraction]]:
    """One paper's text, and the rows that its sentences hold."""
    text, rows = f"# Paper {paper}\n\n", list[Extraction]()
    for number in range(count):
        class_, name, unit, words = TYPES[number % 3]
        value = 1 + (paper * 31 + number) % 90 / 10
        quote = f"In group {number} we estimated {words.format(value)} among {100 + number} patients."
        found = Evidence(None, quote, len(text), len(text) + len(quote))
        country = Evidence("population_country", quote, len(text), len(text) + len(quote), basis="inferred")
        text += quote + "\n\n"
        fields = {"class": class_, "type": name, "value": value, "unit": unit, "population_country": "Fiji"}
        rows.append(Extraction("parameter", fields, evidence=(found, country)))
    return text, rows


def judge(project: Project, values: list[Reviewed]) -> None:
    """People's words on the first fifth of the values."""
    schema, words = load_schema("perg"), list[Review]()
    for number, value in enumerate(values[: len(values) // 5]):
        if number % 4 == 0:
            words += [accept(value, "ana", blind=True), revise(value, "ben", "value", "7", schema=schema, blind=True)]
        elif number % 4 == 1:
            words.append(revise(value, "ana", "value", "8", schema=schema, note="misprint"))
        else:
            words.append((accept if number % 4 == 2 else reject)(value, "ana"))
    with project.database.write() as connection:
        add_reviews(connection, words)


def timed(*words: str) -> tuple[float, float]:
    """Wall and processor seconds of one command, the best of three."""
    best = (float("inf"), float("inf"))
    for _ in range(3):
        began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "evisynth", *words], check=True, capture_output=True, input=b"q\n")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, (time.perf_counter() - began, spent))
    return best


def main() -> None:
    """Fill a project and time what people wait for."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        project = fill(Path(folder) / "p", count)
        judge(project, list(verify(project).values))
        base = ("--project", str(project.folder))
        for name, words in {
            "queue, first value shown": ("verify", *base, "--as", "eva"),
            "queue as a list": ("verify", *base, "--list"),
            "queue as JSON": ("verify", *base, "--json"),
            "error analysis": ("verify", *base, "--errors"),
            "reconciliation": ("verify", *base, "--reconcile", "--json"),
            "start of the program alone": ("--version",),
        }.items():
            wall, spent = timed(*words)
            over = "" if wall < TARGET_SECONDS else " (over the target)"
            print(f"{name}: {count} values in {wall:.2f} s, {spent:.2f} s of one processor{over}")


if __name__ == "__main__":
    main()
