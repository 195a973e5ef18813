"""The refer format that EndNote writes as .enw: a percent sign, one character, a value."""

import re
from collections.abc import Mapping

from evisynth.records.formats.lines import RawFile, TaggedLines
from evisynth.records.raw_entry import RawEntry

_TAG = re.compile(r"^\ufeff?%([0-9A-Z@!#$&()*+<>?\[\]^~])(?:\s(.*)|$)")
_FIELDS: Mapping[str, str] = {
    "0": "type",
    "A": "author",
    "T": "title",
    "X": "abstract",
    "D": "date",
    "8": "date",
    "V": "volume",
    "N": "issue",
    "P": "pages",
    "G": "language",
    "K": "keyword",
    "R": "doi",
    "U": "link",
    "M": "accession",
    "F": "key",
    "Z": "note",
    "~": "database",
}


def looks_like_refer(line: str) -> bool:
    """Say whether a line opens an entry of a refer file."""
    return re.match(r"^\ufeff?%0(?:\s|$)", line) is not None


def read_refer(text: str) -> RawFile:
    """Split refer text into raw entries; an entry begins at %0, or after a blank line in files without it."""
    out = RawFile()
    current: TaggedLines | None = None
    for number, line in enumerate(text.split("\n"), 1):
        found = _TAG.match(line)
        if found is not None:
            if current is None or found.group(1) == "0":
                if current is not None:
                    out.entries.append(_entry(current))
                current = TaggedLines(number)
            current.open_tag(found.group(1), (found.group(2) or "").strip())
            current.raw.append(line)
        elif line.strip():
            if current is not None and current.go_on(line.strip()):
                current.raw.append(line)
            else:
                out.ignored_lines += 1
    if current is not None:
        out.entries.append(_entry(current))
    return out


def _entry(lines: TaggedLines) -> RawEntry:
    raw = RawEntry(lines.line, raw=lines.text())
    values = lines.values()
    for tag, value in values:
        field = _FIELDS.get(tag)
        if field == "keyword":
            for keyword in re.split(r"[;\n]", value):
                raw.add(field, keyword)
        elif field:
            raw.add(field, value)
    journal = next((v for wanted in "JB" for tag, v in values if tag == wanted and v), "")
    raw.add("journal", journal)
    return raw
