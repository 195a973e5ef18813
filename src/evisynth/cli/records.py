"""`evisynth records`: list, export, and the PRISMA counts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import Json, ProjectOption, note, print_json, say

if TYPE_CHECKING:
    from evisynth.store import Publication

FIELDS = (
    *("title", "abstract", "authors", "year", "journal", "volume", "issue", "pages"),
    *("language", "types", "retracted"),
)
IDENTIFIERS = ("doi", "pmid", "pmcid", "openalex")


def records(
    *,
    project: ProjectOption = Path(),
    prisma: Annotated[bool, typer.Option("--prisma", help="The counts of the PRISMA 2020 flow.")] = False,
    place: Annotated[
        str | None, typer.Option(help="Only those that stand there: included, screening_excluded, not_retrieved, …")
    ] = None,
    ris: Annotated[Path | None, typer.Option(help="Write the listed records to this RIS file.")] = None,
    as_json: Json = False,
) -> None:
    """List the publications of a project, one per line, or count them as PRISMA does.

    Example: evisynth records --project zika --prisma --json
    """
    from evisynth.errors import UsageError
    from evisynth.records import write_ris
    from evisynth.review.position import PLACES
    from evisynth.review.stages import placed_publications
    from evisynth.store import open_project

    if place is not None and place not in PLACES:
        raise UsageError(f"no record can stand at {place!r}", f"Places are {', '.join(PLACES)}.")
    opened = open_project(project)
    if prisma:
        _prisma(opened.folder, as_json=as_json)
        return
    placed = [one for one in placed_publications(opened) if place in (None, one.position.place)]
    for one in placed:
        if as_json:
            print_json(_facts(one.publication) | {"place": one.position.place})
        else:
            record = one.publication.record
            say(f"{record.id}  {record.year or '----'}  {one.position.place:20}  {record.title or '(no title)'}")
    if ris is not None:
        _write(ris, write_ris([one.publication.record for one in placed]))
        note(f"{len(placed)} records written to {ris}")


def _write(path: Path, text: str) -> None:
    from evisynth.errors import UsageError
    from evisynth.store import write_atomically

    try:
        if not path.parent.is_dir():
            raise NotADirectoryError(0, "there is no such folder")
        write_atomically(path, text.encode())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}", "Name a file in a folder that can be written.") from None


def _prisma(folder: Path, *, as_json: bool) -> None:
    from evisynth.review.prisma import prisma
    from evisynth.store import open_project, read_events

    project = open_project(folder)
    with project.database.read() as connection:
        boxes = prisma(read_events(connection), project.protocol)
    if as_json:
        print_json({"boxes": boxes, "warnings": boxes["warnings"]})
        return
    for name, count in boxes.items():
        if name == "warnings":
            continue
        shown = ", ".join(f"{key} {n}" for key, n in count.items()) if isinstance(count, dict) else count
        say(f"{name.replace('_', ' ')}: {shown or 0}")
    for warning in boxes["warnings"]:
        say(f"note: {warning}")


def _facts(one: "Publication") -> dict[str, Any]:
    record = one.record
    facts: dict[str, Any] = {"id": one.id} | {name: getattr(record.identifiers, name) for name in IDENTIFIERS}
    facts |= {name: getattr(record, name) for name in FIELDS}
    facts["origins"] = [{"file": o.file, "line": o.line, "key": o.key} for o in record.origins]
    facts["decisions"] = [
        {
            "stage": d.stage,
            "reviewer": d.reviewer,
            "decision": d.decision,
            "criterion": d.criterion,
            "note": d.note,
            "time": d.time,
        }
        for d in one.decisions
    ]
    facts["related"] = [{"id": other, "kind": kind} for other, kind in one.related]
    return facts | {"study": one.study, "merged": list(one.entries[1:])}
