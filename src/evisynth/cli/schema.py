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
    docs: Annotated[bool, typer.Option("--docs", help="Write the whole schema as a page of Markdown.")] = False,
    tools: Annotated[bool, typer.Option("--tools", help="Write the tools of a model, as JSON.")] = False,
    form: Annotated[bool, typer.Option("--form", help="Write the forms of a reviewer, as JSON.")] = False,
    pathogen: Annotated[str | None, typer.Option(help="Leave out what is asked of other pathogens only.")] = None,
    as_json: Json = False,
) -> None:
    """Show a schema: its tables, classes, types and vocabularies; or what is made from it.

    Example: evisynth schema show perg --table outbreak
    """
    from evisynth.schemas import describe_schema, load_schema

    schema = load_schema(name)
    if docs:
        say(describe_schema(schema, pathogen=pathogen).rstrip("\n"))
        return
    if tools or form:
        kinds = [schema.table(table).name] if table else list(schema.tables)
        print_json(_tools(schema, kinds, pathogen) if tools else _forms(schema, kinds, pathogen))
        return
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
        _say_classes(schema)
        if schema.pathogens:
            say("\npathogens: " + ", ".join(schema.pathogens))
        say("Show a table's columns with --table KIND.")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A CSV table, or JSON Lines of records.")],
    *,
    schema: Annotated[str, typer.Option(help="A shipped schema, or a folder that holds one.")] = "perg",
    kind: Annotated[str | None, typer.Option(help="Which table it must be (default: what its columns say).")] = None,
    pathogen: Annotated[str | None, typer.Option(help="Records: check the rules of this pathogen too.")] = None,
    as_json: Json = False,
) -> None:
    """Check a table cell by cell, or records (.jsonl) with the conditions between their fields.

    Exit code 1 when a value is outside its vocabulary or no value of its kind; other spellings are only reported.

    Example: evisynth schema check zika_models.csv --schema perg
    """
    from dataclasses import asdict

    from evisynth.schemas import check_table, load_schema, read_table

    rules = load_schema(schema)
    if file.suffix.casefold() in {".jsonl", ".ndjson", ".json"}:
        _check_records(file, rules, kind, pathogen, as_json=as_json)
        return
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


def _check_records(file: Path, rules: "Schema", kind: str | None, pathogen: str | None, *, as_json: bool) -> None:
    from evisynth.schemas import check_records

    count, problems = check_records(file, rules, pathogen=pathogen, kind=kind)
    if as_json:
        found = [
            {"line": one.line, "record": one.record, "kind": one.kind, "field": one.problem.field}
            | {"rule": one.problem.rule, "message": one.problem.message}
            for one in problems
        ]
        print_json({"file": str(file), "counts": {"records": count, "problems": len(problems)}, "problems": found})
    else:
        for one in problems[:_SHOWN]:
            say(f"line {one.line}, record {one.record} ({one.kind}), {one.problem.field}: {one.problem.message}")
        if len(problems) > _SHOWN:
            say(f"… and {len(problems) - _SHOWN} more (all of them with --json)")
        say(f"{count} records: {len(problems)} problems")
    leave(WITH_FAILURES if problems else DONE)


@app.command()
def protocol(
    name: Annotated[str, typer.Argument(help="A shipped schema, or a folder that holds one.")] = "perg",
    *,
    pathogen: Annotated[str | None, typer.Option(help="For a review of this pathogen.")] = None,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The Markdown file to write.")] = Path(
        "extraction-protocol.md"
    ),
    as_json: Json = False,
) -> None:
    """Write the extraction protocol of a review: what is extracted, by which rules, from which words.

    Example: evisynth schema protocol perg --pathogen zika -o zika-extraction.md
    """
    from evisynth.schemas import describe_schema, load_schema

    page = describe_schema(load_schema(name), pathogen=pathogen)
    output.write_text(page, encoding="utf-8")
    if as_json:
        print_json({"file": str(output), "lines": page.count("\n")})
    else:
        say(f"protocol: {output}")


@app.command(name="import-redcap")
def import_redcap(
    dictionary: Annotated[Path, typer.Argument(metavar="DICT", help="A data dictionary, as REDCap writes it (CSV).")],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="The schema's new folder.")],
    name: Annotated[str | None, typer.Option(help="The schema's name (default: the file's).")] = None,
    repeating: Annotated[
        list[str] | None,
        typer.Option(metavar="FORM", help="A repeating form, as often as needed (default: all but the first)."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a schema of a REDCap data dictionary: its forms become tables, its choices vocabularies with their codes.

    Example: evisynth schema import-redcap dictionary.csv -o myschema
    """
    from evisynth.errors import UsageError
    from evisynth.schemas import load_schema, read_dictionary

    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise UsageError(f"{output}: it is there already", "Give -o a new folder.")
    made = read_dictionary(dictionary, name=name, repeating=repeating)
    for path, content in made.files.items():
        (output / path).parent.mkdir(parents=True, exist_ok=True)
        (output / path).write_text(content, encoding="utf-8", newline="")
    load_schema(str(output))
    for line in made.notes:
        note(f"note: {line}")
    if as_json:
        facts = {"tables": dict(made.tables), "repeating": made.repeating, "left_out": made.left_out}
        print_json({"folder": str(output), "name": made.name, **facts, "notes": made.notes})
        return
    for kind, count in made.tables.items():
        say(f"{kind}: {count} fields, {'several rows' if kind in made.repeating else 'one row'} per record")
    if made.left_out:
        say(f"left out, as they hold no data: {', '.join(made.left_out)}")
    say(f"schema {made.name} written to {output}; use it as --schema {output}")


def _say_classes(schema: "Schema") -> None:
    from evisynth.schemas import form_of

    if schema.types:
        say("\nclasses and types")
    for kind, types in schema.types.items():
        say(f"  {kind}: {len(types)} types, e.g. {types[0]}")
    for name in schema.tables:
        classes = [one for one in form_of(schema, name).classes if one not in schema.types]
        if classes:
            say(f"\nclasses of {name}: {', '.join(classes)}")


def _tools(schema: "Schema", kinds: list[str], pathogen: str | None) -> dict[str, Any]:
    from dataclasses import asdict

    from evisynth.schemas import flag_definition, tool_definitions

    made = {kind: tool_definitions(schema, kind, pathogen=pathogen) for kind in kinds}
    flags = {kind: asdict(flag_definition(schema, kind)) for kind in kinds}
    return {"flags": flags, "tools": {kind: [asdict(tool) for tool in tools] for kind, tools in made.items()}}


def _forms(schema: "Schema", kinds: list[str], pathogen: str | None) -> dict[str, Any]:
    from dataclasses import asdict

    from evisynth.schemas import form_of, review_form

    classes: dict[str, list[str | None]] = {kind: list(form_of(schema, kind).classes) or [None] for kind in kinds}
    return {
        "forms": [
            {
                "table": kind,
                "class": name,
                "groups": [asdict(group) for group in review_form(schema, kind, name, pathogen=pathogen)],
            }
            for kind in kinds
            for name in classes[kind]
        ]
    }


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
