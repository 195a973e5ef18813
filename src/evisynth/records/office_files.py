"""Documents and workbooks of office programs, which are archives: what they are, and how their text comes out."""

import io
import zipfile
from collections.abc import Mapping, Sequence

_PAPER = "Save it as plain text in its program, or convert it to Markdown (pandoc does), and give that."
_TABLE = "Save the sheet with the records as CSV in its program, and import that."
_PARTS: Mapping[str, Sequence[str]] = {
    "word/document.xml": ("a Word document", _PAPER),
    "xl/workbook.xml": ("an Excel workbook", _TABLE),
    "xl/workbook.bin": ("an Excel workbook", _TABLE),
    "ppt/presentation.xml": ("a PowerPoint presentation", "Give the paper's text as Markdown or plain text."),
    "META-INF/container.xml": ("an e-book (EPUB)", _PAPER),
}
_OPEN_DOCUMENTS: Mapping[bytes, Sequence[str]] = {
    b"application/vnd.oasis.opendocument.text": ("an OpenDocument text", _PAPER),
    b"application/vnd.oasis.opendocument.spreadsheet": ("an OpenDocument spreadsheet", _TABLE),
}


def office_file(data: bytes) -> tuple[str, str] | None:
    """Say what office file an archive is and what to do with it; None for other archives. Nothing is unpacked.

    Sources: ECMA-376 (the parts of a package), OpenDocument 1.2 part 3 (the first entry, stored as it is).
    """
    for kind, said in _OPEN_DOCUMENTS.items():
        if data[:4] == b"PK\x03\x04" and b"mimetype" + kind in data[:200]:
            return said[0], said[1]
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = frozenset(archive.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return None
    return next(((said[0], said[1]) for part, said in _PARTS.items() if part in names), None)
