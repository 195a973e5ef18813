"""`evisynth corpus`: a searchable collection of papers."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from evisynth.cli.console import WITH_FAILURES, WRONG_USE, Json, leave, note, print_json, say

app = typer.Typer(no_args_is_help=True, help="Build, grow, search and read a collection of papers.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The corpus's folder.")]
_SHOWN = 5


@app.command()
def add(
    folder: Folder,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="JSON Lines of articles, full texts, or folders.")
    ],
    *,
    as_json: Json = False,
) -> None:
    """Add papers, making the corpus if there is none; adding again adds only what is new or changed.

    Example: evisynth corpus add papers literature.jsonl.gz
    """
    from evisynth.corpus import Corpus

    corpus = Corpus.create(folder)
    report = corpus.add_files(files, progress=lambda seen: note(f"{seen} papers seen"))
    if as_json:
        facts = asdict(report) | {"bad": [bad._asdict() for bad in report.bad]}
        print_json(facts | {"papers": len(corpus), "undated": corpus.undated})
    else:
        counts = f"{report.added} added, {report.same} known already, {report.replaced} replaced"
        say(f"{report.seen} seen: {counts}, {len(report.bad)} set aside; {len(corpus)} papers in {folder}")
        for bad in report.bad[:_SHOWN]:
            note(f"{bad.file}:{bad.line}: {bad.reason}")
        if len(report.bad) > _SHOWN:
            note(f"… and {len(report.bad) - _SHOWN} more set aside (--json lists them)")
    if report.bad:
        leave(WRONG_USE if len(report.bad) == report.seen else WITH_FAILURES)


@app.command()
def search(
    folder: Folder,
    text: Annotated[str, typer.Argument(help="Any words; nothing in them is an operator.")],
    *,
    limit: Annotated[int, typer.Option(min=1, help="How many papers at most.")] = 20,
    before: Annotated[str | None, typer.Option(metavar="DATE", help="Only papers of this day or earlier.")] = None,
    exact: Annotated[bool, typer.Option("--exact", help="The case of letters counts.")] = False,
    as_json: Json = False,
) -> None:
    """Find papers by BM25, best first.

    Example: evisynth corpus search papers "abd-A segment identity" --before 2020-12-31
    """
    from evisynth.corpus import Corpus

    corpus = Corpus.open(folder)
    hits = corpus.search(text, limit, before=before, exact=exact)
    if as_json:
        undated = corpus.undated if before is not None else 0
        print_json({"query": text, "papers": [hit._asdict() for hit in hits], "left_out_without_date": undated})
        return
    for hit in hits:
        say(f"{hit.score:7.2f}  {hit.key}  {hit.published or '----'}  {hit.title or '(no title)'}")
    if not hits:
        note("no paper matches")


@app.command()
def read(
    folder: Folder,
    key: Annotated[str, typer.Argument(help="The paper's key, PMCID, DOI or PMID:…")],
    *,
    section: Annotated[
        list[str] | None, typer.Option("--section", help="ABSTRACT, RESULTS, … or a heading; may be given again.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print a paper, whole or by sections.

    Example: evisynth corpus read papers PMC6345761 --section RESULTS
    """
    from evisynth.corpus import Corpus
    from evisynth.errors import UsageError

    reading = Corpus.open(folder).read(key, section or ())
    if reading is None:
        raise UsageError(f"{folder} has no paper {key}", "Find its key with `evisynth corpus search`.")
    document = reading.article.document
    if as_json:
        print_json(
            {
                "key": reading.article.key,
                "title": document.title,
                "published": reading.article.published,
                "parts": [part._asdict() for part in reading.parts],
                "missing": list(reading.missing),
                "available": list(reading.available),
            }
        )
    else:
        say(f"# {document.title}")
        for part in reading.parts:
            say(f"\n## {part.name or part.code}\n\n{part.text}")
        if reading.missing:
            note(f"no {', '.join(reading.missing)}; it has: {', '.join(reading.available)}")
    leave(WITH_FAILURES if reading.missing else 0)
