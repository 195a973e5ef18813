"""RIS, in the dialects of Ovid, Embase, ProQuest, EBSCO, Scopus, Web of Science, PubMed, Zotero, EndNote and Citavi."""

import re
from collections.abc import Iterable, Mapping, Sequence

from evisynth.evidence import Record
from evisynth.records.formats.lines import RawFile, TaggedLines
from evisynth.records.identifiers import normalise_doi
from evisynth.records.raw_entry import RawEntry

# "TY  - ", "TY - ", "TY  -JOUR", "A1<tab>- "; without a space before the dash ("T2-weighted") it is text.
_TAG = re.compile(r"^\ufeff?\s{0,2}([A-Z][A-Z0-9])(?:\s{1,3}[-–](?:\s(.*)|$)|\s{2}[-–](.*))")
_TIGHT = re.compile(r"^\ufeff?(TY|ER)-\s*(.*)")

# The first tag of each row with a value wins.
_PREFERRED: Mapping[str, Sequence[str]] = {
    "title": ("TI", "T1", "CT", "BT", "TT", "ST"),
    "journal": ("JF", "T2", "JO", "JA", "J2", "J1", "BT", "J9", "JI", "SO", "JT", "TA", "T3"),
    "volume": ("VL", "VI"),
    "issue": ("IS", "IP", "CP"),
    "start_page": ("SP", "BP", "PG", "C7", "AR"),
    "end_page": ("EP",),
    "language": ("LA",),
    "keyword": ("KW", "DE", "MH"),
    "abstract": ("AB", "N2"),
}
_ALL: Mapping[str, str] = {
    "PY": "date",
    "Y1": "date",
    "DA": "date",
    "DP": "date",
    "DO": "doi",
    "DI": "doi",
    "L3": "link",
    "M3": "type",
    "PT": "type",
    "DB": "database",
    "AN": "accession",
    "ID": "key",
    "N1": "note",
    "RN": "note",
    "UR": "link",
    "L1": "link",
    "L2": "link",
    "L4": "link",
    "C2": "id_note",
    "U1": "id_note",
    "U2": "id_note",
    "U3": "id_note",
    "PM": "pmid",
}
_LINE_LISTS = {"KW", "AU", "A1"}
# A long note may cite other publications; identifiers are looked for in short ones ("doi: …", "PMID: …") only.
_SHORT_NOTE = 300

_TYPE_WORDS: Mapping[str, str] = {
    "JOUR": "Journal Article",
    "JFULL": "Journal",
    "EJOUR": "Electronic Article",
    "MGZN": "Magazine Article",
    "NEWS": "Newspaper Article",
    "BOOK": "Book",
    "EBOOK": "Electronic Book",
    "CHAP": "Book Section",
    "ECHAP": "Electronic Book Section",
    "CONF": "Conference Proceedings",
    "CPAPER": "Conference Paper",
    "ABST": "Abstract",
    "RPRT": "Report",
    "THES": "Thesis",
    "UNPB": "Unpublished Work",
    "INPR": "In Press",
    "DATA": "Dataset",
    "SER": "Serial",
    "STAND": "Standard",
    "PAT": "Patent",
    "ELEC": "Web Page",
    "BLOG": "Blog",
    "DICT": "Dictionary",
    "ENCYC": "Encyclopedia",
    "GOVDOC": "Government Document",
    "HEAR": "Hearing",
    "CASE": "Case",
    "BILL": "Bill",
    "STAT": "Statute",
    "COMP": "Computer Program",
    "SLIDE": "Slide",
    "VIDEO": "Video",
    "SOUND": "Sound Recording",
    "MAP": "Map",
    "PCOMM": "Personal Communication",
    "PAMP": "Pamphlet",
    "MANSCPT": "Manuscript",
    "GRANT": "Grant",
    "CTLG": "Catalog",
}
_TYPE_CODES = {word.casefold(): code for code, word in _TYPE_WORDS.items()}


def looks_like_ris(line: str) -> bool:
    """Say whether a line could only stand in a RIS file: it opens or closes an entry."""
    found = _TAG.match(line)
    return (found is not None and found.group(1) in {"TY", "ER"}) or _TIGHT.match(line) is not None


def read_ris(text: str) -> RawFile:
    """Split RIS text into raw entries; an entry ends at ER, at the next TY or at the end of the file.

    Unknown tags are passed over, lines without a tag continue the one before, and what stands between entries
    (numbering, banners of the provider) is counted as ignored.
    """
    out = RawFile()
    current: TaggedLines | None = None
    for number, line in enumerate(text.split("\n"), 1):
        tag, value = _split(line)
        if tag in {"TY", "ER"} and current is not None:
            _close(current, out, ended=tag == "ER")
            current = None
        if tag == "ER" or not line.strip():
            continue
        if tag and current is None:
            current = TaggedLines(number)
        if current is None:
            out.ignored_lines += 1
            continue
        current.raw.append(line)
        if tag:
            current.open_tag(tag, value)
        else:
            current.go_on(line.strip())
    if current is not None:
        _close(current, out, ended=False)
    return out


def _close(lines: TaggedLines, out: RawFile, *, ended: bool) -> None:
    """Take lines as an entry; without TY they are one when ER ends them or they name a publication."""
    tags = {tag for tag, _ in lines.tags}
    if "TY" in tags or ended or tags & {"TI", "T1", "DO", "AU", "A1"}:
        out.entries.append(_entry(lines))
    else:
        out.ignored_lines += len(lines.raw)


def _split(line: str) -> tuple[str, str]:
    found = _TAG.match(line)
    if found is not None:
        return found.group(1), (found.group(2) or found.group(3) or "").strip()
    found = _TIGHT.match(line)
    return ("", "") if found is None else (found.group(1), found.group(2).strip())


def _entry(lines: TaggedLines) -> RawEntry:
    raw = RawEntry(lines.line, raw=lines.text())
    values: dict[str, list[str]] = {}
    for tag, value in lines.values():
        if value:
            # First authors stand in A1 and further ones in AU, or all in one of them: their order is the file's.
            values.setdefault("AU" if tag == "A1" else tag, []).extend(
                value.split("\n") if tag in _LINE_LISTS else [value]
            )
    for author in dict.fromkeys(values.get("AU", ())):
        raw.add("author", author)
    for field, tags in _PREFERRED.items():
        chosen = next((values[tag] for tag in tags if tag in values), [])
        for value in chosen:
            raw.add(field, value)
    if raw.first("journal") == raw.first("title"):
        raw.fields.pop("journal", None)
    for tag, field in _ALL.items():
        for value in values.get(tag, ()):
            raw.add(field, value)
    for value in raw.all("type"):
        raw.add("doi", value if normalise_doi(value) else "")
    kinds = [value for value in raw.all("type") if not normalise_doi(value)]
    code = next(iter(values.get("TY", ())), "")
    raw.fields["type"] = kinds or [_TYPE_WORDS.get(code, code if code not in {"GEN", "OTHER"} else "")]
    for value in values.get("U2", ()):
        raw.add("registration", value)
    for note in raw.all("note"):
        raw.add("id_note", note if len(note) < _SHORT_NOTE else "")
        raw.add("retracted", "true" if note.strip().casefold() == "retracted" else "")
    return raw


def write_ris(records: Iterable[Record]) -> str:
    """Write records as RIS (2011 tags, two spaces, a hyphen and a space), UTF-8.

    Line ends inside a field become spaces, but paragraphs of an abstract stay as continuation lines.

    >>> write_ris([Record(id="r-1", title="Zika in Brazil", year=2016)]).split("\\n")[:4]
    ['TY  - GEN', 'ID  - r-1', 'TI  - Zika in Brazil', 'PY  - 2016']
    """
    return "".join(_format(record) for record in records)


def _format(record: Record) -> str:
    ids = record.identifiers
    start, end = _split_pages(record.pages)
    rows: list[tuple[str, object]] = [
        ("TY", _type_code(record.types)),
        ("ID", record.id),
        ("TI", record.title),
        *(("AU", author) for author in record.authors),
        ("PY", record.year),
        ("T2", record.journal),
        ("VL", record.volume),
        ("IS", record.issue),
        ("SP", start),
        ("EP", end),
        ("LA", record.language),
        ("AB", record.abstract),
        ("DO", ids.doi),
        ("C2", None if ids.pmid is None else f"{ids.pmid} [pmid]"),
        ("U1", None if ids.pmcid is None else f"{ids.pmcid} [pmcid]"),
        ("UR", None if ids.openalex is None else f"https://openalex.org/{ids.openalex}"),
        ("U2", ids.registration),
        *(("KW", keyword) for keyword in record.keywords),
        *(("M3", kind) for kind in record.types),
        ("N1", "Retracted" if record.retracted else None),
    ]
    lines = [f"{tag}  - {_one_value(tag, str(value))}" for tag, value in rows if value not in (None, "")]
    return "\n".join([*lines, "ER  - ", "", ""])


def _one_value(tag: str, value: str) -> str:
    if tag != "AB":
        return " ".join(value.split())
    # A paragraph that would itself read as a tag is indented, so that it stays a continuation.
    return "\n".join(part if index == 0 else "      " + part for index, part in enumerate(value.split("\n")))


def _split_pages(pages: str | None) -> tuple[str | None, str | None]:
    start, _, end = (pages or "").partition("-")
    return (start, end) if start and end and "-" not in end else (pages, None)


def _type_code(types: Sequence[str]) -> str:
    for kind in types:
        code = _TYPE_CODES.get(kind.casefold())
        if code:
            return code
    text = " ".join(types).casefold()
    for word, code in (("conference", "CONF"), ("chapter", "CHAP"), ("book", "BOOK"), ("thesis", "THES")):
        if word in text:
            return code
    return "JOUR" if types else "GEN"
