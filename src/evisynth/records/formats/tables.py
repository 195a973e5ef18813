"""CSV and TSV: any delimiter, headers by their synonyms, entries over several lines, broken quotes contained."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import islice
from typing import NamedTuple

from evisynth.evidence import Record
from evisynth.records.columns import ANCHORS, assign_columns, header_key
from evisynth.records.formats.lines import RawFile
from evisynth.records.identifiers import normalise_openalex
from evisynth.records.raw_entry import RawEntry
from evisynth.records.results import RAW_LIMIT, Problem

_DELIMITERS = ",;\t|"
_HEAD_LINES = 12
_HEAD_BYTES = 64 * 1024
_TRIED_ROWS = 4
_EMBASE_SOURCE = re.compile(
    r"(?P<journal>.+?) \((?P<date>\d{4})\)(?: (?P<volume>\w+)(?::(?P<issue>[\w -]+?))?)?(?: \((?P<pages>[\w-]+)\))?\."
)
_LONGEST_ROW = 2000
_SHORTEST_REACH = 8
_LISTS = {"keyword", "type"}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


class Header(NamedTuple):
    """Where the header stands, how cells are divided, and what the columns hold."""

    line: int
    delimiter: str
    cells: tuple[str, ...]
    columns: Mapping[str, Sequence[int]]


class _Row(NamedTuple):
    line: int
    cells: list[str]
    raw: str
    problem: str


def find_header(lines: Sequence[str]) -> Header | None:
    """Find the header of a table of records among its first lines, with the delimiter that makes most columns known.

    >>> find_header(["sep=;", "Title;DOI;Year"]).delimiter
    ';'
    """
    best: tuple[int, Header] | None = None
    first = next((number for number, line in enumerate(lines, 1) if line.strip()), 0)
    for number, line in enumerate(lines[:_HEAD_LINES], 1):
        for delimiter in _DELIMITERS:
            cells = _cells(line.lstrip("\ufeff"), delimiter)
            columns = assign_columns(cells)
            # A single cell "Title" may be anything; a list of DOIs under its header starts the file.
            if not ANCHORS & columns.keys() or (len(cells) == 1 and number != first):
                continue
            known = len(columns)
            if best is None or known > best[0]:
                best = (known, Header(number, delimiter, tuple(cells), columns))
    return None if best is None else best[1]


def holds_covidence_numbers(data: bytes) -> bool:
    """Say whether a file is a table in which the entries' own ids are those of Covidence.

    >>> holds_covidence_numbers(b"Title,Covidence #\\n"), holds_covidence_numbers(b"Title,Key\\n")
    (True, False)
    """
    from evisynth.text import decode  # its rules are many, and most commands read no file

    header = find_header(decode(data[:_HEAD_BYTES]).text.split("\n", _HEAD_LINES))
    places = header.columns.get("key", ()) if header else ()
    return header is not None and any(header_key(header.cells[place]).startswith("covidence") for place in places)


def is_table(lines: Sequence[str]) -> bool:
    """Say whether a text begins with rows of a table, whatever its columns mean: as many cells in each, at least two.

    >>> is_table(["id;note", "1;a b", "2;c"]), is_table(["Zika, again", "It came back, they say, and stayed."])
    (True, False)
    """
    for delimiter in _DELIMITERS:
        try:
            rows = list(islice(csv.reader(lines, delimiter=delimiter), _TRIED_ROWS))
        except csv.Error:  # a cell beyond what the reader takes
            continue
        width = len(rows[0]) if rows else 0
        if width > 1 and len(rows) > 1 and all(len(row) == width for row in rows):
            return True
    return False


def looks_like_table(lines: Sequence[str]) -> bool:
    """Say whether lines begin with a table's header of at least two cells, whatever its columns mean."""
    return any(len(_cells(line, delimiter)) > 1 for line in lines[:1] for delimiter in _DELIMITERS)


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        return []


def read_table(text: str, header: Header) -> RawFile:
    """Read the rows below a header; a row of the wrong width is a problem, and reading goes on at the next line."""
    named = {
        field: ", ".join(header.cells[place].strip() for place in places) for field, places in header.columns.items()
    }
    out = RawFile(ignored_lines=header.line - 1, headers=named)
    lines = text.split("\n")
    covidence = any(header_key(cell) == "covidence" for cell in header.cells)
    for row in _rows(lines, header):
        if row.problem:
            out.problems.append(Problem(row.line, row.problem, row.raw[:RAW_LIMIT]))
        elif any(cell.strip() for cell in row.cells):
            out.entries.append(_entry(row, header.columns, covidence=covidence))
        else:
            out.ignored_lines += 1 if row.raw.strip() else 0
    return out


def _rows(lines: Sequence[str], header: Header) -> Iterator[_Row]:
    width, position, reach = len(header.cells), header.line, _LONGEST_ROW
    while position < len(lines):
        start = position
        for end, cells, error in _read_from(lines, position, header.delimiter, reach):
            text = "\n".join(lines[start:end])
            unclosed = end - start > 1 and (end - start >= reach or not _well_quoted(text, header.delimiter))
            problem = error or ("a quotation mark that is never closed" if unclosed else _width_problem(cells, width))
            if problem:
                yield _single_line(start, lines[start], problem, header)
                # In a file of broken quotes, looking far ahead each time would take the square of its length.
                position, reach = start + 1, max(reach // 2, _SHORTEST_REACH)
                break
            if cells:
                yield _Row(start + 1, cells, text, "")
            start = position = end
        else:
            return


def _well_quoted(text: str, delimiter: str) -> bool:
    """Say whether a row over several lines quotes by the book; else two broken rows may look like one whole."""
    try:
        list(csv.reader(StringIO(text), delimiter=delimiter, skipinitialspace=True, strict=True))
    except csv.Error:
        return False
    return True


def _single_line(start: int, line: str, problem: str, header: Header) -> _Row:
    """Take a line alone: in a tab-separated file a quotation mark may be only that."""
    cells = line.split(header.delimiter)
    if header.delimiter == "\t" and len(cells) == len(header.cells):
        return _Row(start + 1, [cell.strip('"') for cell in cells], line, "")
    return _Row(start + 1, [], line, problem)


def _read_from(lines: Sequence[str], position: int, delimiter: str, reach: int) -> Iterator[tuple[int, list[str], str]]:
    """Give (line after the last, cells, error) of each row from a position on, over at most `reach` lines each."""
    row_start = position

    def source() -> Iterator[str]:
        for number in range(position, len(lines)):
            if number - row_start >= reach:
                return
            yield lines[number] + "\n"

    reader = csv.reader(source(), delimiter=delimiter, skipinitialspace=True)
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield row_start + 1, [], f"not a row of the table: {error}"
            return
        row_start = position + reader.line_num
        yield row_start, cells, ""


def _width_problem(cells: Sequence[str], width: int) -> str:
    extra = [cell for cell in cells[width:] if cell.strip()]
    return f"{len(cells)} cells where the header has {width}" if extra else ""


def _entry(row: _Row, columns: Mapping[str, Sequence[int]], *, covidence: bool) -> RawEntry:
    raw = RawEntry(row.line, raw=row.raw)
    for name, places in columns.items():
        for place in places:
            value = row.cells[place] if place < len(row.cells) else ""
            if name in _LISTS:
                for part in re.split(r"\s*[;|]\s*", value):
                    raw.add(name, part)
            else:
                raw.add(name, value)
    if covidence:
        raw.add("database", "covidence")
    _split_source(raw)
    key = raw.first("key")
    if "openalex.org/" in key:
        raw.add("openalex", normalise_openalex(key) or "")
    return raw


def _split_source(raw: RawEntry) -> None:
    """Take Embase's "Journal (2014) 3:3 (152-160). Date of Publication: …" apart."""
    found = _EMBASE_SOURCE.match(raw.first("journal"))
    if found is None:
        return
    raw.fields["journal"] = [found.group("journal")]
    for name in ("date", "volume", "issue", "pages"):
        if not raw.first(name):
            raw.add(name, found.group(name) or "")


_COLUMNS = [
    "id",
    "title",
    "authors",
    "year",
    "journal",
    "volume",
    "issue",
    "pages",
    "doi",
    "pmid",
    "pmcid",
    "openalex",
    "registration",
    "language",
    "types",
    "keywords",
    "retracted",
    "abstract",
]


def write_csv(records: Iterable[Record]) -> str:
    """Write records as CSV (RFC 4180, UTF-8) that is safe to open in a spreadsheet.

    A cell that a spreadsheet would take for a formula gets a leading apostrophe.

    >>> print(write_csv([Record(id="r-1", title="=SUM(A1)", year=2016)]).splitlines()[1][:20])
    r-1,'=SUM(A1),,2016,
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for record in records:
        ids = record.identifiers
        row = (
            record.id,
            record.title,
            "; ".join(record.authors),
            record.year,
            record.journal,
            record.volume,
            record.issue,
            record.pages,
            ids.doi,
            ids.pmid,
            ids.pmcid,
            ids.openalex,
            ids.registration,
            record.language,
            "; ".join(record.types),
            "; ".join(record.keywords),
            "true" if record.retracted else "",
            record.abstract,
        )
        writer.writerow([safe_cell(value) for value in row])
    return out.getvalue()


def safe_cell(value: object) -> str:
    """Give a value as a cell that no spreadsheet runs as a formula: what could be one gets an apostrophe in front.

    Plain numbers stay as they are, and None is an empty cell.

    >>> safe_cell("=1+1"), safe_cell(-0.5), safe_cell("+3.2e-4"), safe_cell(None)
    ("'=1+1", '-0.5', '+3.2e-4', '')
    """
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
