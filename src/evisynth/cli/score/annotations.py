"""`evisynth score annotations`: ranked gene annotations against a benchmark."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from evisynth.cli.console import Json
from evisynth.cli.score.output import HtmlOption, TableOption, emit


def annotations(
    reference: Annotated[Path, typer.Argument(help="The benchmark: JSONL, one gene with its three tasks per line.")],
    predicted: Annotated[
        Path, typer.Argument(help="Predictions: JSONL, one gene per line, or a folder with one JSON file per gene.")
    ],
    *,
    go: Annotated[Path | None, typer.Option("--go", metavar="FILE", help="Gene Ontology (go-basic.obo).")] = None,
    anatomy: Annotated[Path | None, typer.Option("--anatomy", metavar="FILE", help="Anatomy ontology (OBO).")] = None,
    development: Annotated[
        Path | None, typer.Option("--development", metavar="FILE", help="Developmental stages (OBO), for tuples.")
    ] = None,
    gaf: Annotated[
        Path | None, typer.Option("--gaf", metavar="FILE", help="Annotations (GAF), for the information of GO terms.")
    ] = None,
    hidden: Annotated[
        Path | None, typer.Option("--hidden", metavar="FILE", help="JSON with hidden_terms: scored apart.")
    ] = None,
    read: Annotated[
        Path | None, typer.Option("--read", metavar="FILE", help='Papers read: JSONL {"gene_id", "pmcids"}.')
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--against", metavar="FILE", help="A second system's predictions: win, draw, lose.")
    ] = None,
    profile: Annotated[
        Literal["evisynth", "paper"],
        typer.Option(help="evisynth: NOT apart, developmental order; paper: the published rules to the digit."),
    ] = "evisynth",
    resamples: Annotated[int, typer.Option(min=0, help="Of the gene bootstrap; 0 leaves intervals out.")] = 20_000,
    as_json: Json = False,
    table: TableOption = False,
    html: HtmlOption = None,
) -> None:
    """Score gene annotations: recall at k of GO terms, anatomy and synonyms, and what recall hides.

    Example: evisynth score annotations benchmark.jsonl predictions.jsonl --go go-basic.obo.gz --anatomy fly_anatomy.obo
    """
    from evisynth.score.annotations import AnnotationFiles, score_annotations

    files = AnnotationFiles(reference, predicted, go, anatomy, development, gaf, hidden, read, against)
    result = score_annotations(files, profile=profile, resamples=resamples)
    emit(result, as_json=as_json, table=table, html=html)
