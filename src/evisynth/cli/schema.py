"""`evisynth schema`: what an extraction schema says, and whether a file follows it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import DONE, WITH_FAILURES, Json, leave, note, print_json, say

if TYPE_CHECKING:
    from evisynth.schemas import Field, Schema, Table

app = typer.Typer(no_args_is_help=True, help="Show extraction schemas; check files against them.")
_SHOWN = 50


@app.command()
def show(
    name: Annotated[str, typer.Argument(help="A shipped schema, or a folder that holds one.")] = "perg",
    *,
    table: Annotated[str | None, typer.Option(metavar="KIND", help="One table with all its columns.")] = None,
    as_json: Json = False,
) -> None:
    """Show a schema: its tables, classes, types and vocabularies.

    Example: evisynth schema show perg --table outbreak
    """
    from evisynth.schemas import load_schema

    schema = load_schema(name)
    tables = [schema.table(table)] if table else list(schema.tables.values())
    if as_json:
        print_json(_as_json(schema, tables))
        return
    say(f"{schema.name}: {schema.title}")
    say(f"source: {schema.source}")
    for shown in tables:
        say(f"\n{shown.name}: {shown.title} ({len(shown.fields)} columns, key {shown.key})")
        for field in shown.fields.values() if table else []:
            say(f"  {field.name}: {_described(field, schema)}")
    if not table:
        say("\nclasses and types")
        for kind, types in schema.types.items():
            say(f"  {kind}: {len(types)} types, e.g. {types[0]}")
        say("\npathogens: " + ", ".join(schema.pathogens))
        say("Show a table's columns with --table KIND.")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A CSV table.")],
    *,
    schema: Annotated[str, typer.Option(help="A shipped schema, or a folder that holds one.")] = "perg",
    kind: Annotated[str | None, typer.Option(help="Which table it must be (default: what its columns say).")] = None,
    as_json: Json = False,
) -> None:
    """Check a table: every value that the schema does not allow, with row and column.

    Exit code 1 when a value is outside its vocabulary or no value of its kind; other spellings are only reported.

    Example: evisynth schema check zika_models.csv --schema perg
    """
    from dataclasses import asdict

    from evisynth.schemas import check_table, load_schema, read_table

    rules = load_schema(schema)
    read = read_table(file, kind, rules)
    problems = check_table(read, rules)
    wrong = [problem for problem in problems if problem.written is None]
    dropped = {problem.row for problem in problems if problem.drops}
    counts = {
        "rows": len(read.rows),
        "problems": len(wrong),
        "spellings": len(problems) - len(wrong),
        "dropped": len(dropped),
    }
    if as_json:
        found = [asdict(problem) for problem in problems]
        print_json({"file": str(file), "kind": read.kind, "counts": counts, "unknown": read.unknown, "problems": found})
    else:
        for problem in problems[:_SHOWN]:
            taken = f", read as {problem.written!r}" if problem.written else ""
            where = f"row {problem.row} (line {problem.line}), {problem.column}"
            say(f"{where}: {problem.value!r} is {problem.reason}{taken}")
        if len(problems) > _SHOWN:
            say(f"… and {len(problems) - _SHOWN} more (all of them with --json)")
        for name in read.unknown:
            note(f"warning: the schema has no column {name!r}; it is ignored")
        say(
            f"{read.kind} table, {counts['rows']} rows: {counts['problems']} values not allowed, "
            f"{counts['spellings']} in another spelling; {counts['dropped']} rows would be dropped before scoring"
        )
    leave(WITH_FAILURES if wrong else DONE)


def _described(field: "Field", schema: "Schema") -> str:
    words = [field.doc]
    if field.unit:
        words.append(f"[{field.unit}]")
    if field.vocabulary:
        allowed = schema.vocabularies[field.vocabulary]
        listed = "; ".join(allowed[:6]) + (f"; … ({len(allowed)} values)" if len(allowed) > 6 else "")
        words.append(f"{'several' if field.several else 'one'} of {listed}")
    else:
        words.append(f"({field.kind})")
    return " ".join(words)


def _as_json(schema: "Schema", tables: "list[Table]") -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "name": schema.name,
        "title": schema.title,
        "source": schema.source,
        "tables": {table.name: asdict(table) for table in tables},
        "types": dict(schema.types),
        "vocabularies": dict(schema.vocabularies),
        "spelling": {name: dict(variants) for name, variants in schema.spelling.items()},
        "pathogens": {key: asdict(pathogen) for key, pathogen in schema.pathogens.items()},
    }
