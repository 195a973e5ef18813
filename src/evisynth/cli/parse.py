"""`evisynth parse FILE`: a full text as Markdown."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evisynth.cli.console import Json, ProjectOption, note, print_json, say
from evisynth.cli.stages import run_named

if TYPE_CHECKING:
    from evisynth.evidence import Document


def parse(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="A full text: JATS XML, Markdown or plain text. Without: the project's."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="OUT.md", help="Write the Markdown to this file.")
    ] = None,
    *,
    project: ProjectOption = Path(),
    as_json: Json = False,
) -> None:
    """Read a full text into Markdown with sections and tables, or all full texts of a project.

    With FILE it works anywhere, offline. The kind of file is told by its content. Without --json a summary is printed.

    Example: evisynth parse paper.xml -o paper.md
    """
    if file is None:
        run_named("parse", project, as_json=as_json)
        return
    from evisynth.documents import parse_file

    document = parse_file(file)
    if output is not None:
        _write(output, document.markdown)
    for warning in document.warnings:
        note(f"warning: {file.name}: {warning}")
    if as_json:
        print_json(document_as_json(document))
    else:
        for line in summary(document):
            say(line)
        say(f"wrote {output}" if output is not None else "the Markdown itself: add -o OUT.md, or --json for all of it")


def document_as_json(document: "Document") -> dict[str, object]:
    """The document under the keys that `parse --json` prints; every offset is in code points of `markdown`.

    Args:
        document: a parsed full text.
    """
    identifiers = document.identifiers
    return {
        "id": document.id,
        "title": document.title,
        "markdown": document.markdown,
        "sections": [
            {"title": part.title, "level": part.level, "start": part.start, "end": part.end, "kind": part.kind}
            for part in document.sections
        ],
        "tables": [
            {
                "label": table.label,
                "caption": table.caption,
                "header": [list(path) for path in table.header],
                "rows": [list(row) for row in table.rows],
                "start": table.start,
                "end": table.end,
                "row_spans": [list(span) for span in table.row_spans],
            }
            for table in document.tables
        ],
        "pages": [{"number": page.number, "start": page.start, "end": page.end} for page in document.pages],
        "licence": document.licence,
        "identifiers": {"doi": identifiers.doi, "pmid": identifiers.pmid, "pmcid": identifiers.pmcid},
        "warnings": list(document.warnings),
    }


def summary(document: "Document") -> list[str]:
    """What a person wants to know of a parsed full text, line by line.

    Args:
        document: a parsed full text.
    """
    names = (("doi", document.identifiers.doi), ("pmid", document.identifiers.pmid), ("", document.identifiers.pmcid))
    known = ", ".join(f"{name} {value}".strip() for name, value in names if value)
    licence = document.licence or "none given"
    lines = [document.title or "(no title)", f"identifiers: {known or 'none'}"]
    lines.append(f"licence: {licence if len(licence) <= 100 else licence[:99] + '…'}")
    lines.append(
        f"characters: {len(document.markdown)}, sections: {len(document.sections)}, tables: {len(document.tables)}, "
        f"warnings: {len(document.warnings)}"
    )
    lines += [f"{'  ' * section.level}{section.title}" for section in document.sections if section.level > 1]
    for table in document.tables:
        lines.append(f"  {table.label or 'Table'}: columns {len(table.header)}, rows {len(table.rows)}")
    return lines


def _write(output: Path, markdown: str) -> None:
    from evisynth.errors import UsageError

    try:
        output.write_text(markdown, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output}: {error.strerror}", "Choose a file in a folder that exists.") from None
