"""Files by the hash of their bytes, written so that a kill leaves the old state or the new one."""

import hashlib
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from evisynth.errors import UnreadableError

_DIGEST = re.compile(r"[0-9a-f]{64}")


def sha256(data: bytes) -> str:
    """Return the hex digest that names a blob."""
    return hashlib.sha256(data).hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader, or a kill, sees all of it or none of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:  # an interrupt too: no half of a file stays behind
        Path(temporary).unlink(missing_ok=True)
        raise


@dataclass(frozen=True, slots=True)
class BlobStore:
    """A folder of blobs: `ab/cdef…` holds the bytes whose sha256 is `abcdef…`."""

    folder: Path

    def put(self, data: bytes, *, mend: bool = False) -> str:
        """Keep bytes and return their sha256; keeping them twice changes nothing.

        Args:
            data: what to keep.
            mend: also look whether a blob that is there still holds these bytes, and write it anew if not.
        """
        digest = sha256(data)
        path = self._path(digest)
        if not path.exists() or (mend and path.read_bytes() != data):
            write_atomically(path, data)
        return digest

    def holds(self, digest: str) -> bool:
        """Tell whether a blob is there, without reading it."""
        return bool(_DIGEST.fullmatch(digest)) and self._path(digest).is_file()

    def get(self, digest: str) -> bytes:
        """Return the bytes of a blob.

        Raises:
            UnreadableError: the blob is missing, leads out of the folder, or its bytes are not what its name says.
        """
        path = self._path(digest)
        if not _DIGEST.fullmatch(digest) or not path.resolve().is_relative_to(self.folder.resolve()):
            raise UnreadableError(f"{path}: not a file of this project, so it is not read", "Open no such project.")
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            msg = f"{path}: this file of the project is missing"
            raise UnreadableError(msg, "Restore it from a backup, or import the source file again.") from None
        if sha256(data) != digest:
            msg = f"{path}: the bytes have changed since they were stored"
            raise UnreadableError(msg, "Restore it from a backup, or import the source file again.")
        return data

    def _path(self, digest: str) -> Path:
        return self.folder / digest[:2] / digest[2:]
