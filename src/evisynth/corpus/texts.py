"""The documents of a corpus, whole, by key: one SQLite file beside the index."""

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from pydantic import TypeAdapter

from evisynth.corpus.articles import Article
from evisynth.errors import UnreadableError
from evisynth.evidence import Document

Arrived = Literal["added", "same", "replaced", "resumed"]

_LAYOUT = """
create table if not exists texts (
  key text primary key, sha256 text not null, published text not null, indexed integer not null, data blob not null
) without rowid;
create table if not exists names (name text primary key, key text not null references texts (key)) without rowid;
"""
_BUSY_SECONDS = 60


class TextStore:
    """Documents by key, readable by many processes; whoever writes holds the index's writer lock."""

    def __init__(self, path: Path, *, write: bool = False) -> None:
        self.path = path
        if not write and not path.is_file():
            raise UnreadableError(f"{path.parent}: the corpus has no {path.name}", "Build the corpus again.")
        mode = "rwc" if write else "ro"
        self._connection = sqlite3.connect(
            f"file:{quote(str(path))}?mode={mode}", uri=True, timeout=_BUSY_SECONDS, check_same_thread=False
        )
        self._unmarked: set[str] = set()
        if write:
            self._connection.executescript(_LAYOUT)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def put(self, article: Article) -> Arrived:
        """Write an article; it counts as indexed only after `mark_indexed`.

        Returns:
            same when the key already holds the identical document, which is then left alone; resumed when it was
            written before, but the index never came to hold it.
        """
        key, document = article.key, article.document
        packed = _adapter().dump_json(document)
        row = self._connection.execute("select data, published, indexed from texts where key = ?", (key,)).fetchone()
        known = row is not None and (bool(row[2]) or key in self._unmarked)
        if row is not None and known and row[1] == article.published and zlib.decompress(row[0]) == packed:
            return "same"
        self._unmarked.add(key)
        self._connection.execute(
            "insert into texts values (?, ?, ?, 0, ?) on conflict (key) do update set sha256 = excluded.sha256, "
            "published = excluded.published, indexed = 0, data = excluded.data",
            (key, document.id, article.published, zlib.compress(packed, 1)),
        )
        names = [(name, key) for name in article.aliases]
        self._connection.executemany("insert or ignore into names values (?, ?)", names)
        self._connection.execute("update names set key = ? where name = ?", (key, key.casefold()))
        if row is None:
            return "added"
        return "replaced" if known else "resumed"

    def commit(self) -> None:
        """Make what was written last."""
        self._connection.commit()

    def rollback(self) -> None:
        """Forget what was written since the last commit."""
        self._connection.rollback()

    def mark_indexed(self, keys: Sequence[str]) -> None:
        """Note that the index holds these, and make it last."""
        self._connection.executemany("update texts set indexed = 1 where key = ?", [(key,) for key in keys])
        self._connection.commit()
        self._unmarked.difference_update(keys)

    def get(self, name: str) -> Article | None:
        """Return the article of a key, PMCID, DOI, `PMID:…` or document id, in any case; None when there is none."""
        row = self._connection.execute(
            "select key, published, data from texts where key = (select key from names where name = ?)",
            (name.strip().casefold(),),
        ).fetchone()
        return None if row is None else Article(_adapter().validate_json(zlib.decompress(row[2])), row[1], row[0])

    def keys(self) -> Iterator[str]:
        """All keys, in order."""
        with closing(self._connection.execute("select key from texts order by key")) as rows:
            yield from (row[0] for row in rows)

    def counts(self) -> tuple[int, int]:
        """Return how many documents there are, and how many of them have no date."""
        row = self._connection.execute("select count(*), coalesce(sum(published = ''), 0) from texts").fetchone()
        return int(row[0]), int(row[1])


@lru_cache(maxsize=1)
def _adapter() -> TypeAdapter[Document]:
    return TypeAdapter(Document)
