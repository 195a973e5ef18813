"""Opening and making a project directory."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from evisynth.errors import RefusedError, UsageError
from evisynth.store.blobs import BlobStore, write_atomically
from evisynth.store.database import Database
from evisynth.store.protocol import Protocol, load_protocol

PROTOCOL, DATABASE, BLOBS, EXPORTS = "protocol.toml", "project.db", "blobs", "exports"


@dataclass(frozen=True)
class Project:
    """A directory that holds all of one review.

    Opening one executes nothing and reads nothing outside it.
    """

    folder: Path

    @cached_property
    def protocol(self) -> Protocol:
        """The protocol as it stands when it is first asked for."""
        return load_protocol(self.folder / PROTOCOL)

    @cached_property
    def database(self) -> Database:
        """The tables and the event log."""
        return Database(self.folder / DATABASE)

    @property
    def blobs(self) -> BlobStore:
        """Files by the hash of their bytes."""
        return BlobStore(self.folder / BLOBS)

    @property
    def exports(self) -> Path:
        """Where reports are written."""
        return self.folder / EXPORTS


def create_project(folder: Path, protocol: str, *, extra: Mapping[str, bytes] = MappingProxyType({})) -> Project:
    """Make a project directory with a protocol.

    Args:
        folder: a directory that doesn't exist yet, is empty, or was left half made.
        protocol: the text of its protocol.toml, which is written last: a directory with a protocol is a whole project.
        extra: further files, by name.

    Raises:
        UsageError: the directory holds something, or is a file.
    """
    known = {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", BLOBS, EXPORTS, *extra}
    if folder.exists() and (not folder.is_dir() or {path.name for path in folder.iterdir()} - known):
        raise UsageError(f"{folder} exists and is not an empty directory", "Choose another name for the project.")
    project = Project(folder)
    try:
        for part in (folder, folder / BLOBS, folder / EXPORTS):
            part.mkdir(parents=True, exist_ok=True)
        _ = project.database
        for name, content in extra.items():
            write_atomically(folder / name, content)
        write_atomically(folder / PROTOCOL, protocol.encode())
    except OSError as error:
        msg = f"{folder}: a project can't be made there: {error.strerror or error}"
        raise UsageError(msg, "Choose a directory that can be written, on a disk with free space.") from None
    return project


def open_project(folder: Path) -> Project:
    """Open a project directory, bringing its database to the newest layout.

    Raises:
        UsageError: there is no project there, a part of it leads elsewhere, or its protocol can't be used.
        RefusedError: its database is missing, though the project was begun.
    """
    if not (folder / PROTOCOL).is_file():
        msg = f"{folder.resolve()} is not a project: it has no {PROTOCOL}"
        raise UsageError(msg, "Make one with `evisynth new DIR`, or name one with --project DIR.")
    _stay_inside(folder)
    project = Project(folder)
    _ = project.protocol
    _require_database(project)
    _ = project.database
    return project


def _require_database(project: Project) -> None:
    """Refuse to begin anew where a review stands: an empty one in its place would look like nothing had been done."""
    path = project.folder / DATABASE
    log = path.with_name(f"{DATABASE}-wal")
    if any(part.is_file() and part.stat().st_size for part in (path, log)):
        return
    begun = [name for name in (BLOBS, EXPORTS) if _holds_files(project.folder / name)]
    begun += sorted(one.name for one in project.folder.glob(f"{DATABASE}.before-*"))
    if begun:
        what = "is empty" if path.is_file() else "is missing"
        msg = f"{path}: the database {what}, but {' and '.join(begun)} of a project that was begun are here"
        raise RefusedError(msg, f"Restore {DATABASE} from your backup; to begin anew, make another project.")


def _holds_files(folder: Path) -> bool:
    return any(path.is_file() for path in folder.rglob("*"))


def _stay_inside(folder: Path) -> None:
    """Refuse a project whose parts are links to elsewhere: opening it would read, or write, what is not its own."""
    home = folder.resolve()
    for path in sorted(folder.iterdir()):
        if path.is_symlink() and not path.resolve().is_relative_to(home):
            msg = f"{path} leads out of the project's directory"
            raise UsageError(msg, "Remove the link, or put a copy of the file or folder in its place.")
