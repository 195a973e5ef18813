"""`evisynth doctor`: what is installed, and whether a project is sound."""

import platform
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, Json, leave, print_json, say

if TYPE_CHECKING:
    from evisynth.store import Project


SHOWN = 10
"""Missing or changed files that are listed."""


def doctor(
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="A project to check.")] = None,
    *,
    project: Annotated[
        Path | None, typer.Option("--project", metavar="DIR", help="The same, as other commands take it.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check this installation and, if one is named or is here, a project: database, blobs, counts.

    Example: evisynth doctor zika
    """
    from evisynth.errors import EvisynthError, UsageError
    from evisynth.store import open_project

    if folder and project and folder != project:
        raise UsageError(f"two projects are named: {folder} and {project}", "Name one.")
    checks = _installation()
    place = folder or project or (Path() if Path("protocol.toml").is_file() else None)
    if place is not None:
        try:
            checks += _project(open_project(place))
        except EvisynthError as error:
            checks.append(_check("project", error.message, ok=False, lines=[error.hint]))
    if as_json:
        print_json({"checks": checks, "ok": all(check["ok"] for check in checks)})
    else:
        for check in checks:
            say(f"{'ok ' if check['ok'] else 'BAD'}  {check['what']}: {check['found']}")
            for line in check.get("lines", ()):
                say(f"       {line}")
    leave(0 if all(check["ok"] for check in checks) else WITH_FAILURES)


def _installation() -> list[dict[str, Any]]:
    from importlib.metadata import PackageNotFoundError, requires, version

    found = f"{platform.python_version()} ({sys.platform})"
    checks = [_check("Python", found, ok=sys.version_info >= (3, 11)), _check("SQLite", sqlite3.sqlite_version)]
    checks.append(_check("evisynth", version("evisynth")))
    for requirement in requires("evisynth") or []:
        if "extra ==" in requirement:
            continue
        name = requirement.split(";")[0].split(">")[0].split("=")[0].split("<")[0].strip()
        try:
            checks.append(_check(name, version(name)))
        except PackageNotFoundError:
            checks.append(_check(name, "missing: run pip install evisynth", ok=False))
    return checks


def _project(project: "Project") -> list[dict[str, Any]]:
    from evisynth.errors import UnreadableError
    from evisynth.review.prisma import prisma
    from evisynth.store import read_documents, read_events, read_imports

    with project.database.read() as connection:
        sound = connection.exec_driver_sql("PRAGMA integrity_check").scalar_one()
        files = read_imports(connection)
        wanted = [one.sha256 for one in files] + [one.sha256 for one in read_documents(connection)]
        boxes = prisma(read_events(connection), project.protocol)
    bad: list[str] = []
    for digest in sorted(set(wanted)):
        try:
            project.blobs.get(digest)
        except UnreadableError as error:
            bad.append(error.message)
    closing = sum(one.seen - one.kept - one.merged - one.quarantined for one in files)
    unclaimed = not files and any(path.is_file() for path in project.blobs.folder.rglob("*"))
    found = "it knows no import, but blobs/ holds files: restore project.db from your backup" if unclaimed else sound
    return [
        _check("protocol", f"{len(project.protocol.criteria)} criteria"),
        _check("database", found, ok=found == "ok"),
        _blobs(bad, len(set(wanted))),
        _check("imports", f"{len(files)} files, counts close" if not closing else "counts don't close", ok=not closing),
        _check("flow", f"{boxes['screened']} screened, {boxes['included_reports']} reports included"),
    ]


def _blobs(bad: list[str], wanted: int) -> dict[str, Any]:
    if not bad:
        return _check("blobs", f"{wanted} sound")
    lines = bad[:SHOWN] + ([f"… and {len(bad) - SHOWN} more"] if len(bad) > SHOWN else [])
    lines.append("Restore blobs/ from your backup, or import the source files again: each takes its place.")
    return _check("blobs", f"{len(bad)} of {wanted} files are missing or changed", ok=False, lines=lines)


def _check(what: str, found: str, *, ok: bool = True, lines: Sequence[str] = ()) -> dict[str, Any]:
    return {"what": what, "found": found, "ok": ok} | ({"lines": list(lines)} if lines else {})
