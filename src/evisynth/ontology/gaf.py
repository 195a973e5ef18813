"""Gene Association Files: who annotated which gene product with which GO term, and why.

Source: GO Annotation File (GAF) formats 2.1 and 2.2, Gene Ontology Consortium. 1.0 and 2.0 are read too.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from sys import intern
from typing import NamedTuple

from evisynth.errors import UnreadableError
from evisynth.ontology.files import read_plain
from evisynth.ontology.terms import Problem
from evisynth.text import decode

_ID = re.compile(r"[A-Za-z][\w.-]*:\S+")
_VERSION = re.compile(r"!\s*gaf-version:\s*(\S+)", re.IGNORECASE)
_DATE = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})$")
_REQUIRED = {0: "database", 1: "object id", 2: "symbol", 4: "term id", 5: "reference", 6: "evidence code", 8: "aspect"}


class GeneAnnotation(NamedTuple):
    """One row; `negated` when its qualifiers begin with NOT, which is then not among `qualifiers`."""

    line: int
    database: str
    gene: str
    symbol: str
    qualifiers: tuple[str, ...]
    negated: bool
    term: str
    references: tuple[str, ...]
    evidence: str
    aspect: str
    taxon: str
    date: str
    assigned_by: str


@dataclass(frozen=True, slots=True)
class AnnotationFile:
    """The rows of a GAF file; rows + problems with a line = lines that are neither empty nor comments."""

    version: str
    rows: tuple[GeneAnnotation, ...]
    problems: tuple[Problem, ...]


def read_gaf(source: Path | bytes, name: str = "") -> AnnotationFile:
    """Read GAF 2.1 or 2.2, plain or compressed, passing over lines that break the format, each with its number.

    Args:
        source: a file, or its bytes.
        name: what to call bytes in an error.

    Raises:
        UnreadableError: no line could be read as an annotation.

    >>> row = "FB\\tFBgn1\\tx\\tNOT|enables\\tGO:0003755\\tPMID:1\\tIDA\\t\\tF\\t\\t\\tgene\\ttaxon:1\\t20060803\\tFB"
    >>> found = read_gaf(f"!gaf-version: 2.2\\n{row}\\nFB\\tFBgn2\\n".encode())
    >>> found.rows[0].negated, found.rows[0].qualifiers, found.problems
    (True, ('enables',), (Problem(line=3, reason='2 columns where 15 to 17 belong'),))
    """
    label = str(source) if isinstance(source, Path) else name or "the annotation file"
    version, rows, problems = "", list[GeneAnnotation](), list[Problem]()
    for number, line in enumerate(decode(read_plain(source, label)).text.split("\n"), 1):
        if not line.strip():
            continue
        if line[0] == "!":
            found = _VERSION.match(line)
            version = found[1] if found else version
            continue
        row = _row(number, line)
        if isinstance(row, Problem):
            problems.append(row)
        else:
            rows.append(row)
    if not rows:
        first = f"; line {problems[0].line}: {problems[0].reason}" if problems else ""
        raise UnreadableError(f"{label}: no annotation could be read{first}", "Give a GAF 2.1 or 2.2 file.")
    return AnnotationFile(version, tuple(rows), tuple(problems))


def _row(number: int, line: str) -> GeneAnnotation | Problem:
    cells = [cell.strip() for cell in line.split("\t")]
    if not 15 <= len(cells) <= 17:
        return Problem(number, f"{len(cells)} columns where 15 to 17 belong")
    for column, what in _REQUIRED.items():
        if not cells[column]:
            return Problem(number, f"no {what} in column {column + 1}")
    if not _ID.fullmatch(cells[4]):
        return Problem(number, f"not a term id in column 5: {cells[4][:40]}")
    if cells[8] not in {"P", "F", "C"}:
        return Problem(number, f"aspect is {cells[8][:20]}, not P, F or C")
    date = _DATE.match(cells[13])
    if date is None:
        return Problem(number, f"not a date in column 14: {cells[13][:20]}")
    qualifiers = [part for part in cells[3].split("|") if part]
    negated = any(part.upper() == "NOT" for part in qualifiers)
    return GeneAnnotation(
        number,
        intern(cells[0]),
        intern(cells[1]),
        intern(cells[2]),
        tuple(intern(part) for part in qualifiers if part.upper() != "NOT"),
        negated,
        intern(cells[4]),
        tuple(part for part in cells[5].split("|") if part),
        intern(cells[6]),
        intern(cells[8]),
        intern(cells[12]),
        "".join(date.groups()),
        intern(cells[14]),
    )
