"""Writing a report: everything is rendered before the first file is touched, and each file appears whole."""

import os
from pathlib import Path

from evisynth.errors import UsageError
from evisynth.review.report.characters import legible
from evisynth.review.report.data import ReportData


def render_report(data: ReportData, *, now: str) -> dict[str, bytes]:
    """Render every file of a report, by name; `manifest.json` is the last.

    Args:
        data: the review at one moment; equal data give equal bytes, the manifest's time aside.
        now: the time to write into the manifest, ISO 8601.
    """
    # Templates and tables are only needed here; whoever names a part of a report should not wait for them.
    from evisynth.review.report.exports import manifest, references, tables
    from evisynth.review.report.page import render_page, render_prisma
    from evisynth.review.report.values import show_values

    values = show_values(data)
    files = {
        "report.html": legible(render_page(data, values)).encode(),
        "prisma.svg": legible(render_prisma(data)).encode(),
        **tables(data, values),
        "included.ris": references(data),
    }
    files["manifest.json"] = manifest(data, values, files, now)
    return files


def write_report(data: ReportData, folder: Path, *, now: str) -> list[Path]:
    """Write a report into a folder, and give the paths of its files.

    Files of an earlier report are replaced one by one, each in a single step, and the manifest last: a folder whose
    files have the checksums of its manifest is whole. Other files in the folder are left alone.

    Args:
        data: the review at one moment.
        folder: where to write; made when absent.
        now: the time to write into the manifest, ISO 8601.

    Raises:
        UsageError: the folder can't be made or written.
    """
    files = render_report(data, now=now)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return [_replace(folder / name, content) for name, content in files.items()]
    except OSError as error:
        msg = f"{folder}: the report can't be written here: {error.strerror or error}"
        raise UsageError(msg, "Name a folder that you may write to.") from None


def _replace(path: Path, content: bytes) -> Path:
    draft = path.with_name(f".{path.name}.writing")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return path
