"""`evisynth import`: exports and full texts come in, told by content."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, WRONG_USE, Json, ProjectOption, leave, note, print_json, say, show_error
from evisynth.cli.import_reasons import reasons_apart, reasons_in_words

if TYPE_CHECKING:
    from evisynth.store import Arrival, Project

LINES_SHOWN = 10
_SAID = {"include": "included", "exclude": "excluded", "unclear": "left unclear"}
_WHERE = {"abstract": "on title and abstract", "fulltext": "at full text"}


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Exports, papers, or folders.")],
    *,
    project: ProjectOption = Path(),
    source: Annotated[str | None, typer.Option(help="Name of the database, as PRISMA shows it.")] = None,
    other: Annotated[
        bool, typer.Option("--other", help="Identified by other methods: PRISMA's second column.")
    ] = False,
    encoding: Annotated[
        str | None, typer.Option(help="What the files are encoded in, such as cp1250 (default: found out).")
    ] = None,
    who: Annotated[str | None, typer.Option("--as", help="Who imports.")] = None,
    as_json: Json = False,
) -> None:
    """Bring exports and full texts into a project; importing again adds only what is new.

    Reads RIS, NBIB, BibTeX, CSV and TSV (Covidence's too), PubMed and EndNote XML, JATS, Markdown and text.

    Example: evisynth import --project zika exports/*.ris papers/
    """
    from evisynth.errors import EvisynthError
    from evisynth.store import import_file, open_project, read_entries, reviewer_name

    opened = open_project(project)
    name, via = reviewer_name(who), "other" if other else "database"
    arrivals: list[tuple[Path, Arrival]] = []
    unreadable: list[dict[str, Any]] = []
    for path in _expand(files):
        try:
            arrivals.append((path, import_file(opened, path, who=name, source=source, via=via, encoding=encoding)))
        except EvisynthError as error:
            show_error(error)
            unreadable.append({"path": str(path), "error": error.message})
    with opened.database.read() as connection:
        total = len(read_entries(connection))
    if as_json:
        facts = [_facts(path, one) | {"reasons": reasons_apart(opened, one)} for path, one in arrivals]
        print_json({"files": facts, "unreadable": unreadable, "records": total})
    else:
        _tell(opened, [one for _, one in arrivals], unreadable, total)
    if not arrivals:
        leave(WRONG_USE)
    leave(WITH_FAILURES if unreadable or any(one.summary.quarantined for _, one in arrivals) else 0)


def _expand(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(p for p in path.rglob("*") if p.is_file() and not p.name.startswith("."))
        if not inside:
            note(f"warning: {path}: no files in this folder")
        found += inside
    return found


def _facts(path: Path, arrival: "Arrival") -> dict[str, Any]:
    names = ("format", "encoding", "kind", "seen", "kept", "merged", "quarantined", "ignored_lines")
    problems = [{"line": p.line, "reason": p.reason} for p in arrival.problems]
    facts: dict[str, Any] = {"path": str(path)} | {name: getattr(arrival.summary, name) for name in names}
    taken = [asdict(one) for one in arrival.taken]
    found_out = {"odd_lines": list(arrival.odd_lines), "encoding_guessed": arrival.guessed}
    return facts | found_out | {"again": arrival.again, "problems": problems, "decisions": taken}


def _taken(arrival: "Arrival") -> Iterator[str]:
    """Say of each column with decisions how many were taken from it, and where they went."""
    for column in dict.fromkeys(one.column for one in arrival.taken):
        kinds = [
            f"{one.count} {_SAID[one.decision]} {_WHERE[one.stage]}" for one in arrival.taken if one.column == column
        ]
        yield f"decisions in column {column}: {', '.join(kinds)}; they stand as those of {arrival.reviewer}"


def _doubts(arrival: "Arrival") -> Iterator[str]:
    """Say what may be wrong with the letters of a file."""
    name, lines = arrival.summary.name, arrival.odd_lines
    if lines:
        shown = ", ".join(map(str, lines[:LINES_SHOWN])) + (", …" if len(lines) > LINES_SHOWN else "")
        what = f"{len(lines)} lines hold" if len(lines) > 1 else "1 line holds"
        yield f"{name}: {what} bytes that are no UTF-8, read as Windows-1252 (cp1252); look at line {shown}"
    if arrival.guessed:
        yield (
            f"{name}: read as {arrival.summary.encoding}, which is a guess; if names look wrong, import it with "
            "--encoding into a new project"
        )


def _tell(project: "Project", arrivals: "list[Arrival]", unreadable: list[dict[str, Any]], total: int) -> None:
    for arrival in arrivals:
        one = arrival.summary
        again = " (this very file came in before)" if arrival.again else ""
        counts = f"{one.seen} seen = {one.kept} kept + {one.merged} merged + {one.quarantined} quarantined"
        say(f"{one.name}: {one.format}, {one.encoding}: {counts}{again}")
        for line in _taken(arrival):
            say(f"  {line}")
        for line in reasons_in_words(reasons_apart(project, arrival)):
            say(f"  {line}")
        for doubt in _doubts(arrival):
            note(f"warning: {doubt}")
        for problem in arrival.problems:
            note(f"  {one.name}:{problem.line or '?'}: quarantined: {problem.reason}")
    say(f"{len(arrivals)} files read, {len(unreadable)} unreadable; {total} records in the project")
