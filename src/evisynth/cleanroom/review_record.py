"""Reading what is known of the review to hide: JSON, TOML or RIS, told by content."""

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from evisynth.cleanroom.folding import fold
from evisynth.errors import RefusedError, UnreadableError
from evisynth.text import decode

KEYS = (
    "title", "titles", "doi", "versions", "pmid", "pmcid", "number", "authors", "year", "published", "search_date",
    "abstract", "text", "blocked_domains", "other_reviews",
)  # fmt: skip
_NUMBER = re.compile(r"\b([a-z]{2,4})[\s._:-]*0*(\d{5,8})(?!\d)")
_HINT = "A record is JSON, TOML or RIS with the fields " + ", ".join(KEYS) + "."


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """The fields of a record as they were given: each a list of strings, empty when absent.

    Args:
        fields: by the names of `KEYS`.
        unknown: keys that mean nothing here.
    """

    fields: dict[str, tuple[str, ...]]
    unknown: tuple[str, ...] = ()

    def first(self, key: str) -> str:
        """The first value of a field, or nothing.

        Args:
            key: one of `KEYS`.
        """
        values = self.fields.get(key, ())
        return values[0] if values else ""


def read_review_record(path: Path) -> ReviewRecord:
    """Read the record of one review.

    Args:
        path: a JSON object, a TOML document, or an export with exactly one record.

    Raises:
        UnreadableError: there is no such file, or it is in no form that is known.
        RefusedError: it holds more than one record, or a field of a wrong kind: what to hide can't be known.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror}", _HINT) from None
    text = decode(data).text.lstrip("\ufeff").strip()
    if not text:
        raise UnreadableError(f"{path}: the file is empty", _HINT)
    if text[0] in "{[":
        try:
            return _from_mapping(json.loads(text), path)
        except json.JSONDecodeError as error:
            if text[0] == "{":
                raise UnreadableError(f"{path}: not JSON: {error}", _HINT) from None
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _from_export(data, path, str(error))
    return _from_mapping(table, path)


def review_number(value: str) -> str | None:
    """Give a review's number in one spelling, e.g. CD999999, or None.

    >>> review_number("cd 999999.pub2")
    'CD999999'
    """
    found = _NUMBER.search(fold(value))
    return None if found is None else f"{found[1].upper()}{found[2].zfill(6)}"


def doi_number(doi: str) -> str | None:
    """Give the review's number that a DOI of the Cochrane Library has in it, or None.

    >>> doi_number("10.1002/14651858.cd999999.pub2")
    'CD999999'
    """
    found = re.match(r"10\.1002/14651858\..*?([a-z]{2}\d{6})", doi.lower())
    return found[1].upper() if found else None


def _from_mapping(value: Any, path: Path) -> ReviewRecord:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict) and len(value) == 1 and isinstance(next(iter(value.values())), dict):
        only = next(iter(value))
        value = value[only] if only not in KEYS else value
    if not isinstance(value, dict):
        _refuse(path, "one record is needed")
    fields = {key: tuple(_strings(value[key], key, path)) for key in KEYS if key in value}
    return ReviewRecord(fields, tuple(str(key) for key in value if key not in KEYS))


def _strings(value: Any, key: str, path: Path) -> list[str]:
    if value is None:
        return []
    if isinstance(value, bool):
        _refuse(path, f"{key} is {value}, not text")
    if isinstance(value, (str, int, float)) or hasattr(value, "isoformat"):
        text = str(value).strip()
        return [text] if text else []
    if isinstance(value, dict):
        if key in {"abstract", "text"}:
            return _joined([f"{name}: {part}" for name, part in value.items()], key, path)
        return [item for part in value.values() for item in _strings(part, key, path)]
    if isinstance(value, list):
        if key in {"abstract", "text"}:
            return _joined([" ".join(_strings(part, "", path)) for part in value], key, path)
        return [item for part in value for item in _strings(_named(part), key, path)]
    return _refuse(path, f"{key} has a value of an unknown kind")


def _named(part: Any) -> Any:
    """A title or author given as an object: {"title": …, "kind": …}, {"family": …, "given": …}."""
    if not isinstance(part, dict):
        return part
    if "family" in part:
        return f"{part['family']}, {part.get('given', '')}".rstrip(", ")
    return next((part[key] for key in ("title", "doi", "name", "text", "value") if key in part), part)


def _joined(parts: list[str], key: str, path: Path) -> list[str]:
    return _strings("\n".join(parts), key, path)


def _from_export(data: bytes, path: Path, toml_error: str) -> ReviewRecord:
    from evisynth.records import read_records

    try:
        result = read_records(data, path.name)
    except UnreadableError as error:
        msg = f"{path}: neither JSON, TOML ({toml_error}) nor an export: {error.message}"
        raise UnreadableError(msg, _HINT) from None
    if result.seen != 1 or not result.entries:
        _refuse(path, f"{result.seen} records; one review is hidden at a time")
    record = result.entries[0].record
    given = {
        "title": record.title,
        "doi": record.identifiers.doi,
        "pmid": record.identifiers.pmid,
        "pmcid": record.identifiers.pmcid,
        "year": record.year,
        "published": _printed_date(data) or record.year,
        "abstract": record.abstract,
    }
    fields: dict[str, tuple[str, ...]] = {key: (str(value),) for key, value in given.items() if value}
    if record.authors:
        fields["authors"] = record.authors
    more = _tagged(data)
    if doi_number(record.identifiers.doi or ""):  # the DOI's own; what an export tags so may be a database's
        more.pop("number", None)
    return ReviewRecord({**fields, **{key: values for key, values in more.items() if key not in fields}})


def _tagged(data: bytes) -> dict[str, tuple[str, ...]]:
    """Fields that only a clean room reads from RIS: further titles, the review's number, its search date."""
    found: dict[str, list[str]] = {}
    tags = {"TT": "titles", "ST": "titles", "OP": "titles", "C7": "number", "M1": "number", "AN": "number"}
    for tag, value in _lines(data):
        if tag in tags and value:
            if tags[tag] == "number" and review_number(value) is None:
                continue
            found.setdefault(tags[tag], []).append(value)
        elif tag in {"N1", "RN"} and value.lower().startswith("search date:"):
            found.setdefault("search_date", []).append(value.split(":", 1)[1].strip())
    return {key: tuple(values) for key, values in found.items()}


def _printed_date(data: bytes) -> str:
    dates = [value.strip("/") for tag, value in _lines(data) if tag in {"DA", "Y1", "PY"} and value.strip("/")]
    return max(dates, key=len, default="").replace("/", "-")


def _lines(data: bytes) -> list[tuple[str, str]]:
    lines = decode(data).text.split("\n")
    return [(line[:2], line[6:].strip()) for line in lines if line[2:5] == "  -"]


def _refuse(path: Path, what: str) -> NoReturn:
    raise RefusedError(f"{path}: {what}", _HINT)
