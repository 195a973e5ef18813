"""Checking records that stand in JSON Lines: one record, or one article with its records, on each line."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evisynth.errors import UnreadableError, UsageError
from evisynth.schemas.schema import Schema
from evisynth.schemas.validating import RecordProblem, RecordValidator


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A problem of a record in a file.

    Args:
        line: 1-based.
        record: 1-based number of the record on its line.
        kind: its table.
        problem: what is wrong.
    """

    line: int
    record: int
    kind: str
    problem: RecordProblem


def check_records(
    path: Path, schema: Schema, *, pathogen: str | None = None, kind: str | None = None
) -> tuple[int, list[LineProblem]]:
    """Check the records of a JSON Lines file; return their number and their problems.

    Args:
        path: each line is a record, or an object whose `records` are records, as `evisynth extract --json` prints.
        schema: what they must follow.
        pathogen: its key or name, for the rules of a pathogen.
        kind: the table of records that do not say their `kind`.

    Raises:
        UsageError: no such file or pathogen.
        UnreadableError: a line is no such object, or a record does not say of which table it is.
    """
    if not path.is_file():
        raise UsageError(f"{path}: no such file")
    validators: dict[str, RecordValidator] = {}
    count, found = 0, list[LineProblem]()
    for line, number, record in _records(path):
        named = record.get("kind", kind)
        if not isinstance(named, str) or named not in schema.tables:
            known = ", ".join(schema.tables)
            raise UnreadableError(f"{path}: line {line}: record {number}: kind {named!r}", f"Tables are {known}.")
        check = validators.setdefault(named, RecordValidator(schema, named, pathogen))
        found += [LineProblem(line, number, named, problem) for problem in check.problems(record)]
        count += 1
    return count, found


def _records(path: Path) -> Iterator[tuple[int, int, dict[str, Any]]]:
    from evisynth.text import decode

    for line, text in enumerate(decode(path.read_bytes()).text.split("\n"), start=1):
        if not text.strip():
            continue
        try:
            value = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise UnreadableError(f"{path}: line {line}: not JSON: {error}", "Each line is one JSON object.") from None
        listed = value.get("records", [value]) if isinstance(value, dict) else [value]
        for number, record in enumerate(listed if isinstance(listed, list) else [listed], start=1):
            if not isinstance(record, dict):
                raise UnreadableError(f"{path}: line {line}: record {number} is no JSON object")
            yield line, number, record
