"""BibTeX and BibLaTeX, read with bibtexparser and its failed blocks, so that no entry is dropped in silence."""

import logging
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from evisynth.evidence import Record
from evisynth.records.formats.lines import RawFile
from evisynth.records.raw_entry import RawEntry
from evisynth.records.results import RAW_LIMIT, Problem

if TYPE_CHECKING:
    from bibtexparser.model import Block, Entry

# What the parser logs is in the problems; without a handler it would also be printed.
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())

_ENTRY = re.compile(r"^\s*@\s*[A-Za-z]+\s*[{(]")
_NOT_ENTRIES = {"set", "xdata"}
_MONTH_MACROS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

# The first field of each row with a value wins.
_PREFERRED: Mapping[str, Sequence[str]] = {
    "title": ("title", "booktitle", "maintitle"),
    "abstract": ("abstract",),
    "journal": ("journal", "journaltitle", "booktitle", "fjournal", "maintitle", "series"),
    "volume": ("volume",),
    "issue": ("number", "issue"),
    "pages": ("pages", "eid"),
    "language": ("language", "langid"),
    "doi": ("doi",),
    "pmid": ("pmid",),
    "pmcid": ("pmcid", "pmc"),
    "openalex": ("openalex", "openalex_id"),
    "accession": ("accession",),
    "note": ("note",),
}
_ACCENTS = dict(
    zip(
        "`'^~\"=.cvuHkrd",
        "\u0300\u0301\u0302\u0303\u0308\u0304\u0307\u0327\u030c\u0306\u030b\u0328\u030a\u0323",
        strict=True,
    )
)
_ACCENT = re.compile(r"\\([`'^~\"=.])\s*\{?\\?([A-Za-zıȷ])\}?|\\([cvuHkrd])(?:\s+|\s*\{)\\?([A-Za-zı])\}?")
_LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "aa": "å",
    "AA": "Å",
    "i": "i",
    "j": "j",
    "textendash": "–",
    "textemdash": "—",
    "textquoteright": "’",
}
_LETTER = re.compile(
    r"\\(ss|oe|OE|ae|AE|aa|AA|o|O|l|L|i|j|textendash|textemdash|textquoteright)(?![A-Za-z])(?:\{\}|\s+)?"
)
_COMMAND = re.compile(
    r"\\(?:text(?:it|bf|tt|sc|sf|rm|superscript|subscript)|emph|mkbibquote|uppercase|mathrm|url)\s*(?=\{)"
)

_ESCAPED = re.compile(r"\\([&%$#_{}]|string~|textasciitilde(?![A-Za-z])|textbackslash(?![A-Za-z]))")
# Characters of the private use area stand for what must outlive the removal of braces and ties.
_PLACEHOLDERS = {
    "{": "\ue000",
    "}": "\ue001",
    "string~": "\ue002",
    "textasciitilde": "\ue003",
    "textbackslash": "\ue004",
}
_WRITTEN = {"\\": "{\\textbackslash}", "~": "\\string~"}
_MEANINGS = {"string~": "~", "textasciitilde": "~", "textbackslash": "\\"}


def looks_like_bibtex(line: str) -> bool:
    """Say whether a line opens a BibTeX block."""
    return _ENTRY.match(line.lstrip("\ufeff")) is not None


def read_bibtex(text: str) -> RawFile:
    """Read BibTeX entries; a block that does not parse becomes a problem with its line, duplicate keys are all kept."""
    from bibtexparser import model
    from bibtexparser.entrypoint import parse_string

    library = parse_string(text, parse_stack=[])
    strings = {block.key.casefold(): _value(str(block.value)) for block in library.strings}
    strings |= {month: month for month in _MONTH_MACROS}
    out = RawFile()
    for block in library.blocks:
        entry = _usable(block)
        line = (block.start_line or 0) + 1
        if entry is not None:
            if entry.entry_type.casefold() not in _NOT_ENTRIES:
                out.entries.append(_raw_entry(entry, line, strings))
        elif isinstance(block, model.ParsingFailedBlock):
            out.problems.append(Problem(line, f"not a BibTeX entry: {_reason(block)}", (block.raw or "")[:RAW_LIMIT]))
        elif isinstance(block, (model.ImplicitComment, model.ExplicitComment)):
            out.ignored_lines += len([part for part in (block.raw or "").split("\n") if part.strip()])
    return out


def _usable(block: "Block") -> "Entry | None":
    """Give the entry of a block, also where the parser sets it aside for a repeated key or field."""
    from bibtexparser import model

    if isinstance(block, model.Entry):
        return block
    inner = getattr(block, "ignore_error_block", None)
    return inner if isinstance(inner, model.Entry) else None


def _reason(block: "Block") -> str:
    error = getattr(block, "error", None)
    text = " ".join(str(getattr(error, "abort_reason", None) or error or "unknown syntax").split())
    return text[:200]


def _raw_entry(entry: "Entry", line: int, strings: Mapping[str, str]) -> RawEntry:
    raw = RawEntry(line, raw=entry.raw or "")
    values: dict[str, str] = {}
    for field in entry.fields:
        value = _value(str(field.value), strings)
        if value.strip():
            values.setdefault(field.key.casefold(), value)
    for name, keys in _PREFERRED.items():
        raw.add(name, next((latex_to_text(values[key]) for key in keys if key in values), ""))
    if raw.first("journal") == raw.first("title"):
        raw.fields.pop("journal", None)
    for key in ("year", "date", "issued"):
        raw.add("date", values.get(key, ""))
    for author in re.split(r"\s+and\s+", values.get("author", "")):
        raw.add("author", _family_first(latex_to_text(author)))
    for keyword in re.split(r"\s*[;,]\s*", latex_to_text(values.get("keywords", values.get("keyword", "")))):
        raw.add("keyword", keyword)
    for key in ("url", "link", "eprint"):
        raw.add("link", values.get(key, ""))
    raw.add("type", latex_to_text(values.get("type", "")) or entry.entry_type.casefold())
    raw.add("retracted", values.get("retracted", ""))
    raw.add("key", entry.key)
    return raw


def _value(text: str, strings: Mapping[str, str] | None = None) -> str:
    """Unwrap a value: braces, quotation marks, and parts joined by "#" with macros looked up."""
    text = text.strip()
    if len(text) > 1 and text[0] + text[-1] in {"{}", '""'} and not re.match(r'^"[^"]*"\s*#', text):
        return text[1:-1]
    if "#" in text and re.search(r"[\"}\w]\s*#\s*[\"{\w]", text) and not text.startswith("{"):
        return "".join(_value(part, strings) for part in text.split("#"))
    return (strings or {}).get(text.casefold(), text)


def latex_to_text(text: str) -> str:
    """Turn LaTeX accents, letters and braces into plain characters; unknown commands stay as they are written.

    >>> latex_to_text(r'{G}{\\"o}del, Erd\\H{o}s \\& \\v{S}krabalo: \\emph{A Note}')
    'Gödel, Erdős & Škrabalo: A Note'
    """
    if "\\" in text:
        text = _ACCENT.sub(_accented, text)
        text = _LETTER.sub(lambda m: _LETTERS[m.group(1)], text)
        text = _COMMAND.sub("", text)
        text = _ESCAPED.sub(lambda m: _PLACEHOLDERS.get(m.group(1), m.group(1)), text)
    text = text.replace("{", "").replace("}", "").replace("~", " ")
    for written, placeholder in _PLACEHOLDERS.items():
        text = text.replace(placeholder, _MEANINGS.get(written, written))
    return text


def _accented(found: re.Match[str]) -> str:
    accent, letter = (found.group(1), found.group(2)) if found.group(1) else (found.group(3), found.group(4))
    letter = {"ı": "i", "ȷ": "j"}.get(letter, letter)
    return unicodedata.normalize("NFC", letter + _ACCENTS[accent])


def _family_first(author: str) -> str:
    """Write "Given von Family" as "von Family, Given", as BibTeX itself divides a name without a comma."""
    words = author.split()
    if "," in author or len(words) < 2:
        return author.strip()
    start = next((i for i, word in enumerate(words[1:-1], 1) if word[0].islower()), len(words) - 1)
    return f"{' '.join(words[start:])}, {' '.join(words[:start])}"


def write_bibtex(records: Iterable[Record]) -> str:
    """Write records as BibTeX in UTF-8, special characters escaped; the citation key is the record's id.

    >>> print(write_bibtex([Record(id="r-1", title="Zika & dengue", year=2016)]))
    @article{r-1,
      title = {Zika \\& dengue},
      year = {2016},
    }
    <BLANKLINE>
    """
    return "\n".join(_format(record) for record in records)


def _format(record: Record) -> str:
    ids = record.identifiers
    rows = [
        ("title", record.title),
        ("author", " and ".join(record.authors)),
        ("journal", record.journal),
        ("year", record.year),
        ("volume", record.volume),
        ("number", record.issue),
        ("pages", record.pages),
        ("language", record.language),
        ("doi", ids.doi),
        ("pmid", ids.pmid),
        ("pmcid", ids.pmcid),
        ("openalex", ids.openalex),
        ("keywords", "; ".join(record.keywords)),
        ("type", "; ".join(record.types)),
        ("retracted", "true" if record.retracted else None),
        ("abstract", record.abstract),
    ]
    lines = [f"  {key} = {{{_escape(str(value))}}}," for key, value in rows if value not in (None, "")]
    return "\n".join([f"@{_entry_type(record.types)}{{{record.id},", *lines, "}", ""])


def _escape(value: str) -> str:
    return re.sub(r"[\\&%$#_{}~]", lambda m: _WRITTEN.get(m.group(), "\\" + m.group()), value)


def _entry_type(types: Sequence[str]) -> str:
    text = " ".join(types).casefold()
    for words, kind in ((("conference", "proceedings"), "inproceedings"), (("chapter", "section"), "incollection")):
        if any(word in text for word in words):
            return kind
    return next(
        (kind for word, kind in (("book", "book"), ("thesis", "phdthesis"), ("report", "techreport")) if word in text),
        "article",
    )
