"""Writing a report: everything is rendered before the first file is touched, and each file appears whole."""

import json
import os
from pathlib import Path

from evisynth.errors import UsageError
from evisynth.review.report.characters import legible
from evisynth.review.report.data import ReportData

MANIFEST = "manifest.json"


def render_report(data: ReportData, *, now: str) -> dict[str, bytes]:
    """Render every file of a report, by name; `manifest.json` is the last.

    Args:
        data: the review at one moment; equal data give equal bytes, the manifest's time aside.
        now: the time to write into the manifest, ISO 8601.
    """
    # Templates and tables are only needed here; whoever names a part of a report should not wait for them.
    from evisynth.review.report.exports import manifest, references, tables
    from evisynth.review.report.page import render_pages, render_prisma
    from evisynth.review.report.values import show_values

    values = show_values(data)
    files = {
        **{name: legible(page).encode() for name, page in render_pages(data, values)},
        "prisma.svg": legible(render_prisma(data)).encode(),
        **tables(data, values),
        "included.ris": references(data),
    }
    files[MANIFEST] = manifest(data, values, files, now)
    return files


def write_report(data: ReportData, folder: Path, *, now: str) -> list[Path]:
    """Write a report into a folder, and give the paths of its files.

    Files of an earlier report are replaced one by one, each in a single step, and the manifest last: a folder whose
    files have the checksums of its manifest is whole. Parts of an earlier page that this one no longer has are removed
    at the end; other files in the folder are left alone.

    Args:
        data: the review at one moment.
        folder: where to write; made when absent.
        now: the time to write into the manifest, ISO 8601.

    Raises:
        UsageError: the folder can't be made or written.
    """
    from evisynth.review.report.sheets import is_part

    files = render_report(data, now=now)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            _replace(folder / name, content)
        for path in folder.glob("report-*.html"):
            if path.name not in files and is_part(path.name):
                path.unlink()
    except OSError as error:
        msg = f"{folder}: the report can't be written here: {error.strerror or error}"
        raise UsageError(msg, "Name a folder that you may write to.") from None
    return [folder / name for name in files]


def missing_file(folder: Path) -> str:
    """Name a file that a report in a folder should have and has not; empty for none."""
    try:
        named = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        return next((one["file"] for one in named if not (folder / one["file"]).is_file()), "")
    except (OSError, ValueError, KeyError, TypeError):
        return MANIFEST


def _replace(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.writing")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
