"""Web of Science tagged text (also ISI, INSPEC and Zoological Record): PT … ER, continued by three spaces."""

import re
from collections.abc import Mapping, Sequence

from evisynth.records.formats.lines import RawFile, TaggedLines
from evisynth.records.raw_entry import RawEntry

_TAG = re.compile(r"^\ufeff?([A-Z][A-Z0-9])(?:\s(.*)|$)")
_FILE_TAGS = {"FN", "VR", "EF"}

# The first tag of each row with a value wins.
_PREFERRED: Mapping[str, Sequence[str]] = {
    "title": ("TI", "BT"),
    "journal": ("SO", "JT", "J9", "JI", "SE"),
    "volume": ("VL",),
    "issue": ("IS",),
    "start_page": ("BP", "PS", "AR"),
    "end_page": ("EP",),
    "language": ("LA",),
    "doi": ("DI", "D2"),
    "pmid": ("PM",),
    "key": ("UT", "AN"),
}
_DATES = ("PY", "EY", "PD", "DP")


def looks_like_wos(line: str) -> bool:
    """Say whether a line could only stand at the head of a Web of Science export."""
    return re.match(r"^\ufeff?FN (?:Clarivate|Thomson|ISI)|^\ufeff?PT [JBSPCK]$", line.rstrip()) is not None


def read_wos(text: str) -> RawFile:
    """Split Web of Science text into raw entries; an entry ends at ER, at the next PT or at the end of the file."""
    out = RawFile()
    current: TaggedLines | None = None
    for number, line in enumerate(text.split("\n"), 1):
        found = _TAG.match(line)
        tag = found.group(1) if found else ""
        if tag in _FILE_TAGS and current is None:
            continue
        if tag in {"ER", "PT"} and current is not None:
            out.entries.append(_entry(current))
            current = None
        if tag == "PT" or (tag and tag not in {"ER", "EF"} and current is None):
            current = TaggedLines(number)
        if found and current is not None:
            current.open_tag(tag, (found.group(2) or "").strip())
            current.raw.append(line)
        elif line.strip() and tag not in {"ER", "EF"}:
            if current is not None and line[0].isspace() and current.go_on(line.strip()):
                current.raw.append(line)
            else:
                out.ignored_lines += 1
    if current is not None:
        out.entries.append(_entry(current))
    return out


def _entry(lines: TaggedLines) -> RawEntry:
    raw = RawEntry(lines.line, raw=lines.text())
    values: dict[str, str] = {}
    for tag, value in lines.values():
        if value:
            values[tag] = f"{values[tag]}\n{value}" if tag in values else value
    for field, tags in _PREFERRED.items():
        raw.add(field, next((values[tag] for tag in tags if tag in values), ""))
    for tag in _DATES:
        raw.add("date", values.get(tag, ""))
    for author in (values.get("AF") or values.get("AU") or "").split("\n"):
        raw.add("author", re.sub(r"\s*\([^()]*@[^()]*\)", "", author))
    raw.add("abstract", " ".join(values.get("AB", "").split()))
    for kind in values.get("DT", "").split(";"):
        raw.add("type", kind if kind.strip() != "-" else "")
    for tag in ("DE", "ID"):
        for keyword in values.get(tag, "").replace("\n", " ").split(";"):
            raw.add("keyword", keyword)
    return raw
