"""From a path to bytes: plain or compressed, with one sentence when it can't be done."""

import bz2
import gzip
import lzma
import zlib
from io import BytesIO
from pathlib import Path

from evisynth.errors import UnreadableError, UnsafeInputError

MAX_BYTES = 512 * 1024**2

_OPENERS = ((b"\x1f\x8b", gzip.open), (b"BZh", bz2.open), (b"\xfd7zXZ\x00", lzma.open))


def read_plain(source: Path | bytes, label: str) -> bytes:
    """Read a file and undo gzip, bzip2 or xz, told by content.

    Args:
        source: a file, or its bytes.
        label: what to call it in an error.

    Raises:
        UnreadableError: it can't be opened, is empty, or its compressed data are damaged.
        UnsafeInputError: it unpacks to more than `MAX_BYTES`.
    """
    try:
        data = source.read_bytes() if isinstance(source, Path) else source
    except OSError as error:
        raise UnreadableError(f"{label}: {error.strerror or error}", "Check the path and its permissions.") from None
    opener = next((opener for magic, opener in _OPENERS if data.startswith(magic)), None)
    if opener is not None:
        try:
            with opener(BytesIO(data)) as stream:
                data = stream.read(MAX_BYTES + 1)
        except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
            raise UnreadableError(f"{label}: damaged compressed file: {error}", "Download it again.") from None
        if len(data) > MAX_BYTES:
            msg = f"{label}: unpacks to more than {MAX_BYTES // 1024**2} MiB"
            raise UnsafeInputError(msg, "Unpack it and look at it first.")
    if not data.strip():
        raise UnreadableError(f"{label}: the file is empty", "Give a file with content.")
    return data
