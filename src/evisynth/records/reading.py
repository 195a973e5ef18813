"""Reading a file of records, told by its content and never by its name."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from evisynth.errors import UnreadableError, UnsafeInputError
from evisynth.evidence import Entry
from evisynth.records.decisions import decided
from evisynth.records.formats.bibtex import looks_like_bibtex, read_bibtex
from evisynth.records.formats.endnote_xml import is_endnote_xml, read_endnote_xml
from evisynth.records.formats.jats import raw_fronts
from evisynth.records.formats.lines import RawFile
from evisynth.records.formats.medline import looks_like_medline, read_medline
from evisynth.records.formats.ovid import looks_like_ovid, read_ovid
from evisynth.records.formats.pubmed_xml import ROOTS, read_pubmed_xml
from evisynth.records.formats.refer import looks_like_refer, read_refer
from evisynth.records.formats.ris import looks_like_ris, read_ris
from evisynth.records.formats.tables import find_header, looks_like_table, read_table
from evisynth.records.formats.wos import looks_like_wos, read_wos
from evisynth.records.formats.xml_text import local_name
from evisynth.records.office_files import office_file
from evisynth.records.raw_entry import build
from evisynth.records.results import ReadResult, TakenDecisions

MAX_BYTES = 256 * 1024 * 1024
MAX_LINE = 1024 * 1024
_SNIFFED_LINES = 400
_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<[?!A-Za-z]|\xff\xfe<\x00|\xfe\xff\x00<|<\x00[?!A-Za-z]\x00|\x00<\x00[?!A-Za-z]"
)

_ZIP = b"PK\x03\x04"
_MAGIC = (
    (_ZIP, "a ZIP archive", "Unpack it and import the files inside."),
    (b"\x1f\x8b", "a gzip archive", "Unpack it and import the file inside."),
    (b"7z\xbc\xaf", "a 7-Zip archive", "Unpack it and import the files inside."),
    (b"Rar!", "a RAR archive", "Unpack it and import the files inside."),
    (
        b"%PDF",
        "a PDF",
        "Give the article's JATS XML, or make Markdown of the PDF with a converter such as Docling or Marker.",
    ),
    (b"\xd0\xcf\x11\xe0", "a Microsoft Office file", "Save it as CSV and import that."),
    (b"SQLite format 3", "a database", "Export its records as RIS, BibTeX or CSV."),
)
_LINE_FORMATS: Sequence[tuple[str, Callable[[str], bool], Callable[[str], RawFile]]] = (
    ("ris", looks_like_ris, read_ris),
    ("medline", looks_like_medline, read_medline),
    ("wos", looks_like_wos, read_wos),
    ("refer", looks_like_refer, read_refer),
    ("ovid", looks_like_ovid, read_ovid),
    ("bibtex", looks_like_bibtex, read_bibtex),
)
_KNOWN = "RIS, NBIB (MEDLINE), BibTeX, CSV, TSV, EndNote (XML, refer), Web of Science, PubMed XML and JATS are read."


def read_records(data: bytes, name: str, *, encoding: str | None = None) -> ReadResult:
    """Read the records of one file in any known format and any usual encoding.

    A bad entry is set aside with its line, and the next one is read; what has neither title nor identifier is set
    aside too.

    Args:
        data: the file's bytes.
        name: the file's name, for origins and messages only.
        encoding: as a person says it is; None to find it out. XML says its own.

    Raises:
        UsageError: no encoding has that name.
        UnreadableError: nothing could be read: it is empty, binary or of an unknown kind.
        UnsafeInputError: it is too large, one line is over `MAX_LINE`, it is an archive, or its XML is not safe.

    >>> result = read_records(b"TY  - JOUR\\nTI  - Zika in Brazil\\nER  - \\n", "a.ris")
    >>> result.format, result.entries[0].record.title, result.seen
    ('ris', 'Zika in Brazil', 1)
    """
    from evisynth.text import decode

    _refuse(data, name)
    if _XML.match(data[:4096]):
        return _read_xml(data, name)
    decoded = decode(data, encoding)
    text = decoded.text
    if not text.replace("\ufeff", "").strip():
        raise UnreadableError(f"{name}: the file is empty", "Export the records again.")
    if "\x00" in text:
        raise UnreadableError(f"{name}: binary, not text", _KNOWN)
    longest = max(map(len, text.split("\n")))
    if longest > MAX_LINE:
        msg = f"{name}: one line of {longest / 1024**2:.1f} MiB, which no export of records has"
        raise UnsafeInputError(msg, "Export the records again, in RIS or CSV.")
    kind, raw = _read_text(text, name)
    result = _result(kind, decoded.encoding, raw, name)
    return replace(result, odd_lines=decoded.odd_lines, guessed=decoded.guessed)


def _refuse(data: bytes, name: str) -> None:
    if not data.strip():
        raise UnreadableError(f"{name}: the file is empty", "Export the records again.")
    if len(data) > MAX_BYTES:
        msg = f"{name}: {len(data) // 1024**2} MiB, more than the {MAX_BYTES // 1024**2} MiB that are read at once"
        raise UnsafeInputError(msg, "Split the export into smaller files.")
    for magic, what, hint in _MAGIC:
        if data.startswith(magic):
            kind, advice = (magic == _ZIP and office_file(data)) or (what, hint)
            raise UnsafeInputError(f"{name}: {kind}, not an export of records", advice)


def _read_text(text: str, name: str) -> tuple[str, RawFile]:
    head = [line for line in text[: 1024 * 1024].split("\n", _SNIFFED_LINES)[:_SNIFFED_LINES] if line.strip()]
    head = head or [""]
    opening = next((f for line in head for f in _LINE_FORMATS if f[1](line)), None)
    header = find_header(text[: 1024 * 1024].split("\n", _SNIFFED_LINES))
    # An export in lines opens with its own tags; a table's cells may hold some ("TY  - " in a note), lower down.
    if opening is not None and (header is None or opening[1](head[0]) or len(header.columns) < 2):
        return opening[0], opening[2](text)
    if header is not None:
        return "csv", read_table(text, header)
    if head[0].lstrip("\ufeff")[:1] in {"{", "["}:
        raise UnreadableError(f"{name}: JSON is not a format that records are imported from", _KNOWN)
    if looks_like_table(head):
        columns = ", ".join(head[0].lstrip("\ufeff").replace(";", ",").replace("\t", ",").split(",")[:8])[:200]
        msg = f"{name}: a table without a column for title, DOI or PMID (its columns: {columns})"
        raise UnreadableError(msg, "Name one column Title, DOI or PMID.")
    raise UnreadableError(f"{name}: not an export of records in a known format", _KNOWN)


def _read_xml(data: bytes, name: str) -> ReadResult:
    from evisynth.text import parse_xml

    head = data[:2048].lower()
    if b"<html" in head or b"<!doctype html" in head:
        raise UnreadableError(f"{name}: a web page, not an export of records", _KNOWN)
    root = parse_xml(data, name)
    encoding = (root.getroottree().docinfo.encoding or "utf-8").lower()
    if local_name(root) in ROOTS:
        return _result("pubmed-xml", encoding, RawFile(read_pubmed_xml(root)), name)
    if is_endnote_xml(root):
        return _result("endnote-xml", encoding, RawFile(read_endnote_xml(root)), name)
    fronts = raw_fronts(root)
    if fronts:
        return _result("jats", encoding, RawFile(fronts), name)
    msg = f"{name}: XML of an unknown kind (its root is <{local_name(root)[:40]}>)"
    raise UnreadableError(msg, "JATS articles, PubMed XML and EndNote XML are read.")


def _result(kind: str, encoding: str, raw: RawFile, name: str) -> ReadResult:
    built = [build(entry, name) for entry in raw.entries]
    taken = Counter(
        (raw.headers.get(field, field), decision.stage, decision.decision)
        for entry, made in zip(raw.entries, built, strict=True)
        if isinstance(made, Entry) and made.decisions
        for field, decision in decided(entry.fields)
    )
    entries = tuple(item for item in built if isinstance(item, Entry))
    problems = [*raw.problems, *(item for item in built if not isinstance(item, Entry))]
    if not entries and not problems:
        raise UnreadableError(f"{name}: no records in it", "Export the records again.")
    problems.sort(key=lambda problem: problem.line or 0)
    counted = tuple(TakenDecisions(*which, count) for which, count in taken.items())
    return ReadResult(kind, encoding, entries, tuple(problems), raw.ignored_lines, counted)
