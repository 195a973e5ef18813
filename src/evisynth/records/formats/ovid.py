"""Ovid's plain citations: "<1>", then field names at the margin and their values indented."""

import re
from collections.abc import Mapping

from evisynth.records.formats.lines import RawFile, TaggedLines
from evisynth.records.raw_entry import RawEntry

_NUMBER = re.compile(r"^\ufeff?<\d{1,7}>\s*$")
_FIELDS: Mapping[str, str] = {
    "title": "title",
    "abstract": "abstract",
    "author": "authors",
    "authors": "authors",
    "year of publication": "date",
    "source": "source",
    "language": "language",
    "publication type": "type",
    "document type": "type",
    "doi number": "doi",
    "digital object identifier": "doi",
    "accession number": "accession",
    "unique identifier": "accession",
    "database": "database",
    "author keywords": "keywords",
    "keyword heading": "keywords",
}
_SUFFIX = re.compile(r"\s*\.?\[[A-Z][A-Za-z ,]+\]\.?$")
_MARKS = re.compile(r"\s+(?:\d+|[*+#]+)(?=\s*(?:;|$))")


def looks_like_ovid(line: str) -> bool:
    """Say whether a line opens a citation of Ovid's plain export."""
    return _NUMBER.match(line) is not None


def read_ovid(text: str) -> RawFile:
    """Split Ovid's plain export into raw entries; lines before the first number are ignored."""
    out = RawFile()
    current: TaggedLines | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if looks_like_ovid(line):
            if current is not None:
                out.entries.append(_entry(current))
            current = TaggedLines(number)
            current.raw.append(line)
        elif not line.strip():
            continue
        elif current is None:
            out.ignored_lines += 1
        else:
            current.raw.append(line)
            if not line[0].isspace():
                current.open_tag(line.strip().casefold(), "")
            else:
                current.go_on(line.strip())
    if current is not None:
        out.entries.append(_entry(current))
    return out


def _entry(lines: TaggedLines) -> RawEntry:
    raw = RawEntry(lines.line, raw=lines.text())
    for tag, value in lines.values():
        field = _FIELDS.get(tag, "")
        if field == "authors":
            raw.add(field, _MARKS.sub("", value))
        elif field == "keywords":
            for keyword in value.rstrip(".").split(";"):
                raw.add("keyword", keyword)
        elif field == "title":
            raw.add(field, _SUFFIX.sub("", " ".join(value.split())))
        elif field:
            raw.add(field, value.rstrip("."))
    _add_source(raw)
    raw.add("key", raw.first("accession"))
    return raw


def _add_source(raw: RawEntry) -> None:
    """Take "Journal. 28(2):103-106, April 2015" apart as far as it has that form."""
    source = raw.first("source")
    found = re.match(r"(.+?)\.\s+(?:vol\.?\s*)?(\w+)(?:\(([^)]*)\))?\s*:\s*([\w-]+)", source, re.IGNORECASE)
    if found:
        raw.add("journal", found.group(1))
        raw.add("volume", found.group(2))
        raw.add("issue", found.group(3) or "")
        raw.add("pages", found.group(4))
    elif source:
        raw.add("journal", re.split(r"\.\s|\.$", source)[0])
    raw.add("date", source)
