"""Ten thousand extracted values: what a person waits for, beside what plain sqlite3 and csv take for the same rows.

Run: python benchmarks/bench_verify.py [VALUES [PAPERS]]. Each command is timed in a process of its own, start included;
the target is 2 s a page or file. The values stand in invented papers (400 unless told); a fifth of the values were
judged, a quarter of these by two people apart. The floor is a process that reads the rows with sqlite3, parses their
JSON and writes every value with csv: no folding of people's words, no order, no layout. Ratios are of processor time.
"""

import hashlib
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from evisynth.evidence import Document, Evidence, Extraction, Record
from evisynth.records import write_ris
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
    add_reviews,
    create_project,
    import_file,
    read_entries,
    save_result,
    to_json,
)

PAPERS, TARGET_SECONDS = 400, 2.0
MADE = {"code version": "1", "model": ""}
TYPES = (
    ("Human delay", "Human delay - incubation period", "Days", "a mean incubation period of {} days"),
    ("Severity", "Severity - case fatality rate (CFR)", "Percentage (%)", "a case fatality rate of {}%"),
    ("Reproduction number", "Reproduction number (Basic R0)", "No units", "a basic reproduction number of {}"),
)


def fill(folder: Path, values: int, papers: int = PAPERS) -> Project:
    """Make a project with so many values, evenly over the papers."""
    project = create_project(folder, protocol_from("blank", title="Many values"))
    each = -(-values // papers)
    export = folder / "papers.ris"
    invented = [Record(f"{i}", f"Invented paper {i}", authors=(f"Name{i}, A.",), year=2020) for i in range(papers)]
    export.write_text(write_ris(invented), "utf-8")
    import_file(project, export, who="ana")
    with project.database.write() as connection:
        entries = [one.record.id for one in read_entries(connection)]
        add_decisions(connection, [Decision(one, "fulltext", "ana", "include") for one in entries])
        for paper, entry in enumerate(entries):
            digest = hashlib.sha256(f"paper {paper}".encode()).hexdigest()
            text, rows = write_paper(paper, min(each, max(values - paper * each, 0)))
            blob = project.blobs.put(to_json(Document(digest, f"Paper {paper}", text)).encode())
            add_document(connection, StoredDocument(digest, f"{paper}.md", entry, "doi"))
            save_result(connection, StageResult("parse", digest, MADE, "done", {"document": blob}))
            data = {"records": [to_json(row) for row in rows], "warnings": []}
            save_result(connection, StageResult("extract", entry, MADE, "done", data))
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


FLOOR = """
import csv, json, sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("select data from results where stage = 'extract'")
with open(sys.argv[2], "w", newline="") as file:
    out = csv.writer(file)
    for (data,) in rows:
        for text in json.loads(data)["records"]:
            row = json.loads(text)
            quote = row["evidence"][0]
            out.writerow([*row["values"].values(), row["own"], row["state"], quote["quote"], quote["start"]])
"""


def timed(*command: str, again: Path | None = None) -> tuple[float, float]:
    """Wall and processor seconds of one command, the best of three; `again` is a file that each time makes anew."""
    best = (float("inf"), float("inf"))
    for _ in range(3):
        if again is not None:
            again.unlink(missing_ok=True)
        began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *command], check=True, capture_output=True, input=b"q\n")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, (time.perf_counter() - began, spent))
    return best


def main() -> None:
    """Fill a project and time what people wait for."""
    count, papers = (int(word) for word in (*sys.argv[1:3], *("10000", str(PAPERS))[len(sys.argv[1:3]) :]))
    with tempfile.TemporaryDirectory() as folder:
        project = fill(Path(folder) / "p", count, papers)
        judge(project, list(verify(project).values))
        base = ("--project", str(project.folder))
        print(f"{count} values of {papers} papers")
        _, floor = timed("-c", FLOOR, str(project.folder / "project.db"), str(Path(folder) / "floor.csv"))
        print(f"floor, sqlite3 and csv alone: {floor:.2f} s of one processor")
        for name, words in {
            "start of the program alone": ("--version",),
            "queue, first value shown": ("verify", *base, "--as", "eva"),
            "queue as a list": ("verify", *base, "--list"),
            "queue as JSON": ("verify", *base, "--json"),
            "error analysis": ("verify", *base, "--errors"),
            "reconciliation": ("verify", *base, "--reconcile", "--json"),
            "export as csv": ("export", *base, "--format", "csv"),
            "export for epireview": ("export", *base, "--format", "epireview", "--pathogen", "zika"),
            "export for scoring": ("export", *base, "--format", "jsonl"),
            "export for REDCap": ("export", *base, "--format", "redcap"),
            "report (page and all its files)": ("report", *base),
        }.items():
            page = project.exports / "report.html"
            wall, spent = timed("-m", "evisynth", *words, again=page)
            over = "" if wall < TARGET_SECONDS else " (over the target)"
            print(f"{name}: {wall:.2f} s, {spent:.2f} s of one processor, {spent / floor:.1f} times the floor{over}")


if __name__ == "__main__":
    main()
