"""A REDCap data dictionary becomes a schema: folders of TOML with tables, vocabularies, forms and codes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from evisynth.errors import UnreadableError, UsageError
from evisynth.schemas.redcap_rows import (
    ANNOTATION,
    BRANCHING,
    CHOICES,
    FORM,
    HEADER,
    LABEL,
    LEAST,
    MOST,
    NAME,
    NOTE,
    REQUIRED,
    TYPE,
    VALIDATION,
    read_rows,
    read_text,
)
from evisynth.schemas.toml_text import to_toml

DICTIONARY = "redcap_dictionary.csv"
"""The file of a schema's folder that keeps the dictionary which it was made of."""

_CHOSEN = {"radio", "dropdown", "checkbox"}
_NO_DATA = {"descriptive", "file"}
_KINDS = {"yesno": "boolean", "truefalse": "boolean", "slider": "number", "calc": "number"}
_RESERVED = {"schema", "crosswalk", "types", "spelling", "vocabularies"}
_SIMPLE_BRANCH = re.compile(r"""\s*\[(\w+)(?:\((\w+)\))?\]\s*(=|<>|!=)\s*['"]?([^'"\[\]]*?)['"]?\s*""")
_COMPUTED = re.compile(r"@CALC(?:TEXT|DATE)\b")
"""Action tags by which REDCap computes a text field."""


@dataclass(frozen=True, slots=True)
class ImportedSchema:
    """What a dictionary became.

    Args:
        name: of the schema.
        files: text by path below the schema's folder.
        tables: number of fields by table.
        repeating: tables of which an article may have several rows.
        left_out: fields that hold no data, with the reason.
        notes: what could not be carried over as a rule and stands in the help of its field.
    """

    name: str
    files: Mapping[str, str]
    tables: Mapping[str, int]
    repeating: tuple[str, ...]
    left_out: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(slots=True)
class _Table:
    name: str
    title: str
    columns: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    groups: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    form: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    required: list[str] = field(default_factory=list[str])
    conditions: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    codes: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    branching: dict[str, str] = field(default_factory=dict[str, str])
    calculated: list[str] = field(default_factory=list[str])


def read_dictionary(path: Path, *, name: str | None = None, repeating: Sequence[str] | None = None) -> ImportedSchema:
    """Read a REDCap data dictionary (CSV with REDCap's standard columns) into the files of a schema.

    Args:
        path: the dictionary.
        name: of the schema; None takes the file's.
        repeating: its repeating instruments, which a dictionary does not say; None takes all but the first.

    Raises:
        UnreadableError: it is no data dictionary, or a line of it can't be meant: no name, a name twice, no choices.
        UsageError: no such file, or `repeating` names no form.
    """
    text = read_text(path)
    return import_dictionary(text, str(path), source=path.name, name=name or path.stem, repeating=repeating)


def import_dictionary(
    text: str, where: str, *, source: str, name: str, repeating: Sequence[str] | None = None
) -> ImportedSchema:
    """Turn the text of a data dictionary into the files of a schema, as `read_dictionary` does with a file.

    Args:
        text: of the dictionary.
        where: the file, for errors.
        source: the file's name.
        name: of the schema.
        repeating: as `read_dictionary` takes them.

    Raises:
        UnreadableError, UsageError: as `read_dictionary`.
    """
    rows = [(one.line, one.cells) for one in read_rows(text, where).rows]
    tables: dict[str, _Table] = {}
    vocabularies: dict[str, list[str]] = {}
    left_out, notes, seen = list[str](), list[str](), dict[str, int]()
    for line, row in rows:
        variable, form = row[NAME].strip(), row[FORM].strip()
        place = f"{where}: line {line}"
        if not re.fullmatch(r"[a-zA-Z]\w*", variable):
            raise UnreadableError(f"{place}: {variable!r} is no variable name", f"Fill the column {NAME!r}.")
        if variable in seen:
            raise UnreadableError(f"{place}: variable {variable} stands twice, first on line {seen[variable]}")
        seen[variable] = line
        if row[TYPE].strip() in _NO_DATA:
            left_out.append(f"{variable} ({row[TYPE].strip()})")
            continue
        table = tables.setdefault(form, _Table(_table_name(form, place), form.replace("_", " ").capitalize()))
        _add(table, row, place, vocabularies, notes)
    if not tables:
        raise UnreadableError(f"{where}: no field of the dictionary holds data", "Only files and texts are in it.")
    forms = list(tables)
    repeats = _repeating(repeating, forms)
    for form, table in tables.items():
        _branching(table, [row for _, row in rows if row[FORM].strip() == form], notes)
    files = _files(name, name.replace("_", " "), source, tables, vocabularies, repeats) | {DICTIONARY: text}
    counts = {table.name: len(table.columns) for table in tables.values()}
    names = tuple(tables[form].name for form in repeats)
    return ImportedSchema(name, files, counts, names, tuple(left_out), tuple(notes))


def _table_name(form: str, where: str) -> str:
    if not re.fullmatch(r"\w+", form):
        raise UnreadableError(f"{where}: {form!r} is no form name", f"Fill the column {FORM!r}.")
    return f"{form}_form" if form in _RESERVED else form


def _repeating(asked: Sequence[str] | None, forms: list[str]) -> list[str]:
    if asked is None:
        return forms[1:]
    unknown = next((form for form in asked if form not in forms), None)
    if unknown is not None:
        raise UsageError(f"the dictionary has no form {unknown!r}", f"Its forms are {', '.join(forms)}.")
    return [form for form in forms if form in asked]


def _add(
    table: _Table, row: Mapping[str, str], where: str, vocabularies: dict[str, list[str]], notes: list[str]
) -> None:
    variable, kind = row[NAME].strip(), row[TYPE].strip()
    label = _plain(row[LABEL]) or variable
    column: dict[str, Any] = {"kind": _kind(kind, row[VALIDATION].strip()), "doc": _plain(row[NOTE]) or label}
    if kind in _CHOSEN:
        choices = _choices(row[CHOICES], where)
        table.codes[variable] = {label: code for code, label in choices}
        # "type" is the name of a vocabulary that every schema has already.
        column["vocabulary"] = "type_choices" if variable == "type" else variable
        vocabularies[column["vocabulary"]] = [label for _, label in choices]
        if kind == "checkbox":
            column["several"] = True
    formula = row[CHOICES].strip() if kind == "calc" else "".join(_COMPUTED.findall(row[ANNOTATION])[:1])
    if kind == "calc" or formula:
        table.calculated.append(variable)
        notes.append(
            f"{variable} is calculated in REDCap ({formula}); here it is an ordinary field, left empty in an import"
        )
    table.columns[variable] = column
    table.form.setdefault("labels", {})[variable] = label
    limits = {key: number for key, cell in (("minimum", LEAST), ("maximum", MOST)) if (number := _number(row[cell]))}
    if limits and column["kind"] in {"integer", "number"}:
        table.form.setdefault("limits", {})[variable] = {key: float(text) for key, text in limits.items()}
    if row[REQUIRED].strip().casefold() in {"y", "yes", "1"}:
        table.required.append(variable)
    if _plain(row[HEADER]) or not table.groups:
        table.groups.append({"title": _plain(row[HEADER]) or table.title, "fields": []})
    table.groups[-1]["fields"].append(variable)


def _kind(field_type: str, validation: str) -> str:
    if field_type == "text":
        if validation == "integer":
            return "integer"
        if validation.startswith("number"):
            return "number"
        return "date" if validation.startswith("date_") else "text"
    return _KINDS.get(field_type, "text")


def _choices(cell: str, where: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for part in cell.split("|"):
        code, comma, label = part.partition(",")
        if not comma or not code.strip():
            raise UnreadableError(f"{where}: choices can't be read at {part.strip()!r}", "They are `1, One | 2, Two`.")
        written = _plain(label).replace(";", ",") or code.strip()
        # Two codes may carry one label; the schema keeps them apart by the code.
        found.append((code.strip(), f"{written} ({code.strip()})" if written in dict(found).values() else written))
    return found


def _branching(table: _Table, rows: Sequence[Mapping[str, str]], notes: list[str]) -> None:
    for row in rows:
        variable, logic = row[NAME].strip(), row[BRANCHING].strip()
        if not logic or variable not in table.columns:
            continue
        table.branching[variable] = " ".join(logic.split())
        read = _SIMPLE_BRANCH.fullmatch(logic)
        wanted = None if read is None else _wanted(table, read)
        if read is None or wanted is None:
            doc, only = table.columns[variable]["doc"], f" (only if {logic})"
            table.columns[variable]["doc"] = doc.removesuffix(only)  # our own note, where we wrote the dictionary
            table.form.setdefault("guidance", {})[variable] = f"{doc.removesuffix(only)}{only}"
            if variable in table.required:
                table.required.remove(variable)
            notes.append(f"{variable}: the branching logic {logic} is not checked; it stands in the help of the field")
            continue
        shown_if = (read[3] == "=") != (read[2] is not None and read[4] == "0")
        said = f"{variable} is asked only if {read[1]} is {'' if shown_if else 'not '}{wanted}"
        hidden = {"when": {variable: ["*"]}, "unless": {read[1]: [wanted]}}
        if not shown_if:
            hidden = {"when": {variable: ["*"], read[1]: [wanted]}}
        table.conditions.append({"message": f"{said}: leave it empty", **hidden, "absent": [variable]})
        if variable in table.required:
            table.required.remove(variable)
            table.conditions.append(
                {
                    "message": f"{said}, and then needs a value",
                    ("when" if shown_if else "unless"): {read[1]: [wanted]},
                    "needs": [variable],
                }
            )


def _wanted(table: _Table, read: re.Match[str]) -> str | None:
    source, box, value = read[1], read[2], read[4]
    if source not in table.columns:
        return None
    by_code = {code: label for label, code in table.codes.get(source, {}).items()}
    if box is not None:
        return by_code.get(box) if value in {"0", "1"} else None
    if table.columns[source]["kind"] == "boolean":
        return {"1": "true", "0": "false"}.get(value)
    return by_code.get(value)


def _number(text: str) -> str:
    return text.strip() if re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", text) else ""


def _plain(text: str) -> str:
    return " ".join(re.sub(r"</?[a-zA-Z][^<>]{0,200}>", " ", text).split())


def _files(
    name: str, title: str, source: str, tables: Mapping[str, _Table], vocabularies: Mapping[str, list[str]],
    repeating: Sequence[str],
) -> dict[str, str]:  # fmt: skip
    head = {
        "name": name,
        "title": title,
        "source": f"REDCap data dictionary {source}",
        # Where "NA" can be chosen it is an answer, not the lack of one.
        "missing": [""] if any("NA" in labels for labels in vocabularies.values()) else ["", "NA"],
        "article_columns": ["article", "record_id"],
        "truths": ["TRUE", "Yes", "1"],
        "falsehoods": ["FALSE", "No", "0"],
    }
    files = {"schema.toml": to_toml(head), "vocabularies.toml": to_toml(dict(vocabularies))}
    holder = next(iter(tables.values()))
    for form, table in tables.items():
        first = next(iter(table.columns))
        files[f"{table.name}.toml"] = to_toml(
            {
                "table": {"name": table.name, "title": table.title, "key": first, "required": [first]},
                "columns": table.columns,
            }
        )
        redcap: dict[str, Any] = {"instrument": form, "codes": table.codes, "branching": table.branching}
        redcap |= {"calculated": table.calculated} if table.calculated else {}
        redcap |= {"record": first} if table is holder else {}
        files[f"forms/{table.name}.toml"] = to_toml(
            {
                "form": {"repeats": form in repeating, "owned": table is not holder, "required": table.required},
                "groups": table.groups,
                **table.form,
                "conditions": table.conditions,
                "redcap": redcap,
            }
        )
    return files
