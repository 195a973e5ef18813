"""MEDLINE text as PubMed (.nbib), PubMed Central and Ovid write it: a tag of up to four letters, a hyphen, a value.

The tags are those of the National Library of Medicine's MEDLINE/PubMed data element descriptions.
"""

import re
from collections.abc import Mapping

from evisynth.records.formats.lines import RawFile, TaggedLines
from evisynth.records.raw_entry import RawEntry

_TAG = re.compile(r"^([A-Z]{2,4}) {0,3}- ?(.*)")
_START = re.compile(r"^(?:PMID|PMC|PMCR|UI)\s{0,2}-\s?\S")
_OPENS = {"PMID", "PMC", "PMCR", "UI"}

_FIELDS: Mapping[str, str] = {
    "PMID": "pmid",
    "PMC": "pmcid",
    "PMCR": "pmcid",
    "AB": "abstract",
    "FAU": "author",
    "DP": "date",
    "DEP": "date",
    "VI": "volume",
    "IP": "issue",
    "PG": "pages",
    "LA": "language",
    "PT": "type",
    "MH": "keyword",
    "OT": "keyword",
    "SI": "registration",
    "RIN": "retracted",
}


def looks_like_medline(line: str) -> bool:
    """Say whether a line could only open an entry of MEDLINE text."""
    return _START.match(line) is not None


def read_medline(text: str) -> RawFile:
    """Split MEDLINE text into raw entries; an entry begins at PMID or PMC after a blank line, or at a second PMID.

    Lines indented by white space continue the one before; other lines without a tag are counted as ignored.
    """
    out = RawFile()
    current: TaggedLines | None = None
    after_blank = True
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            after_blank = True
            continue
        found = _TAG.match(line)
        if found is not None:
            tag = found.group(1)
            if current is None or (tag in _OPENS and (after_blank or tag in {t for t, _ in current.tags})):
                if current is not None:
                    out.entries.append(_entry(current))
                current = TaggedLines(number)
            current.open_tag(tag, found.group(2).strip())
            current.raw.append(line)
        elif current is not None and line[0].isspace() and current.go_on(line.strip()):
            current.raw.append(line)
        else:
            out.ignored_lines += 1
        after_blank = False
    if current is not None:
        out.entries.append(_entry(current))
    return out


def _entry(lines: TaggedLines) -> RawEntry:
    raw = RawEntry(lines.line, raw=lines.text())
    values: dict[str, list[str]] = {}
    for tag, value in lines.values():
        if value:
            values.setdefault(tag, []).append(" ".join(value.split()))
    for tag, field in _FIELDS.items():
        for value in values.get(tag, ()):
            raw.add(field, "true" if field == "retracted" else value)
    raw.add("title", " ".join(values.get("TI") or values.get("BTI") or values.get("TT") or ()))
    raw.add("journal", next(iter(values.get("JT") or values.get("TA") or ()), ""))
    if "author" not in raw.fields:
        for value in values.get("AU") or values.get("CN") or ():
            raw.add("author", value)
    if "abstract" not in raw.fields:
        for value in values.get("OAB", ()):
            raw.add("abstract", value)
    for value in (*values.get("LID", ()), *values.get("AID", ()), *values.get("SO", ())):
        if "doi" in value.casefold():
            raw.add("doi", value.replace("[doi]", ""))
    raw.add("key", next(iter(values.get("PMID") or values.get("PMC") or ()), ""))
    return raw
