"""A searchable collection of documents: a folder that grows, and that several processes share."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Self

from evisynth.corpus.articles import Article, last_day
from evisynth.corpus.files import read_files
from evisynth.corpus.index import Hit, Index
from evisynth.corpus.jsonl import BadLine
from evisynth.corpus.sections import PartText, choose_parts, parts
from evisynth.corpus.texts import TextStore
from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Document

FORMAT = 1
_MANIFEST, _INDEX, _TEXTS = "corpus.json", "index", "texts.db"
_BATCH = 5_000


@dataclass(slots=True)
class AddReport:
    """What became of what was given; seen = added + same + replaced + set aside.

    Args:
        seen: lines or documents.
        added: new ones.
        same: identical to what the corpus already holds under that key, and left alone.
        replaced: with another text than before under that key.
        bad: lines that were set aside.
    """

    seen: int = 0
    added: int = 0
    same: int = 0
    replaced: int = 0
    bad: list[BadLine] = field(default_factory=list[BadLine])


class Reading(NamedTuple):
    """Parts of one article.

    Args:
        article: the whole of it.
        parts: what was asked for, in the order of the document.
        missing: the names asked for that it has nothing for.
        available: the name of each part that it has.
    """

    article: Article
    parts: tuple[PartText, ...]
    missing: tuple[str, ...]
    available: tuple[str, ...]


class Corpus:
    """A folder with an index and the documents themselves.

    Any number of processes may search and read it while one adds to it. What another process has added is found by
    the next search.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._index = Index(folder / _INDEX)
        self._texts = TextStore(folder / _TEXTS)
        self._seen_state = self._state()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open a corpus for searching and reading.

        Raises:
            UsageError: there is none, or another version of evisynth made it.
            UnreadableError: it is damaged.
        """
        manifest = folder / _MANIFEST
        if not manifest.is_file():
            raise UsageError(f"{folder} is not a corpus: it has no {_MANIFEST}", "Build one from JSON Lines first.")
        try:
            made_by = json.loads(manifest.read_text("utf-8"))["format"]
        except (ValueError, KeyError, TypeError):
            raise UnreadableError(f"{manifest}: not readable", "Build the corpus again.") from None
        if made_by != FORMAT:
            msg = f"{folder} is a corpus of format {made_by}; this version reads format {FORMAT}"
            raise UsageError(msg, "Build it again from its sources.")
        return cls(folder)

    @classmethod
    def create(cls, folder: Path) -> Self:
        """Open a corpus, making an empty one where the folder is empty or absent.

        Raises:
            UsageError: the folder holds something else.
        """
        if not (folder / _MANIFEST).is_file():
            ours = {_INDEX, _TEXTS, f"{_TEXTS}-journal"}
            if folder.exists() and (not folder.is_dir() or {path.name for path in folder.iterdir()} - ours):
                raise UsageError(f"{folder} exists and is not an empty directory", "Choose another name.")
            (folder / _INDEX).mkdir(parents=True, exist_ok=True)
            TextStore(folder / _TEXTS, write=True).close()
            _ = Index(folder / _INDEX, create=True)
            partial = folder / f".{_MANIFEST}.{os.getpid()}"
            partial.write_text(json.dumps({"format": FORMAT}) + "\n", "utf-8")
            partial.replace(folder / _MANIFEST)
        return cls.open(folder)

    @classmethod
    def build(cls, folder: Path, files: Sequence[Path], *, progress: Callable[[int], None] | None = None) -> Self:
        """Make a corpus from files, or add to one; `add_files` of the result says what became of each line."""
        corpus = cls.create(folder)
        corpus.add_files(files, progress=progress)
        return corpus

    def add_files(self, files: Sequence[Path], *, progress: Callable[[int], None] | None = None) -> AddReport:
        """Add the articles of JSON Lines files, and full texts; see `read_files` and `read_jsonl`.

        Raises:
            UnreadableError: a file can't be read.
            RefusedError: another process is adding.
        """
        return self.add(read_files(files), progress=progress)

    def add(
        self, items: Iterable[Article | Document | BadLine], *, progress: Callable[[int], None] | None = None
    ) -> AddReport:
        """Add documents; the index grows and is not built again.

        Stopped at any moment, it keeps what it had committed, and adding the same again goes on from there.

        Args:
            items: documents, with their dates as `Article` where known; bad lines are only reported.
            progress: called now and then with the number of documents seen.

        Raises:
            RefusedError: another process is adding.
        """
        report = AddReport()
        with self._index.writer(str(self.folder)) as writer:
            texts = TextStore(self.folder / _TEXTS, write=True)
            waiting: dict[str, None] = {}
            try:
                for item in items:
                    report.seen += 1
                    if isinstance(item, BadLine):
                        report.bad.append(item)
                        continue
                    article = Article(item) if isinstance(item, Document) else item
                    arrived = texts.put(article)
                    if arrived == "same":
                        report.same += 1
                        continue
                    report.added += arrived != "replaced"
                    report.replaced += arrived == "replaced"
                    writer.add(article, replace=arrived != "added")
                    waiting[article.key] = None
                    if report.seen % _BATCH == 0:
                        texts.commit()
                        writer.commit()
                        texts.mark_indexed(tuple(waiting))
                        waiting.clear()
                        if progress is not None:
                            progress(report.seen)
                texts.commit()
                writer.commit()
                texts.mark_indexed(tuple(waiting))
            finally:
                texts.close()
        return report

    def search(self, query: str, limit: int = 20, *, before: str | None = None, exact: bool = False) -> list[Hit]:
        """Return the best articles for a plain text, best first.

        Scores are BM25 (Robertson and Zaragoza 2009; k1 = 1.2, b = 0.75) summed over title, abstract, methods and the
        rest of the body by their weights. Nothing in the query is an operator.

        Args:
            query: any words.
            limit: how many at most.
            before: a cut-off date (ISO 8601): only what was published on that day or earlier. What has no date, or
                only a year that the cut-off falls into, is left out.
            exact: whether the case of letters counts: `Dl` and `dl` are two genes.

        Raises:
            UsageError: the cut-off is no date.
        """
        self._refresh()
        day = None
        if before is not None:
            day = last_day(before)
            if day is None:
                raise UsageError(f"not a date: {before}", "Write YYYY, YYYY-MM or YYYY-MM-DD.")
        return self._index.search(query, limit, before=day, exact=exact)

    def read(self, name: str, sections: Sequence[str] = ()) -> Reading | None:
        """Return parts of an article, or None when the corpus has no such article.

        Args:
            name: its key, PMCID, DOI, `PMID:…` or document id, in any case.
            sections: ABSTRACT, INTRO, METHODS, RESULTS, DISCUSS, CONCL, REF, or headings; none means all.
        """
        article = self._texts.get(name)
        if article is None:
            return None
        chosen, missing = choose_parts(article.document, sections)
        names = tuple(dict.fromkeys(part.name or part.code for part in parts(article.document)))
        return Reading(article, chosen, missing, names)

    def article(self, name: str) -> Article | None:
        """Return a whole article, or None."""
        return self._texts.get(name)

    def __len__(self) -> int:
        self._refresh()
        return len(self._index)

    def __iter__(self) -> Iterator[str]:
        return self._texts.keys()

    @property
    def undated(self) -> int:
        """How many articles have no date, and are left out by any cut-off."""
        return self._texts.counts()[1]

    def close(self) -> None:
        """Let go of the files."""
        self._texts.close()

    def _refresh(self) -> None:
        state = self._state()
        if state != self._seen_state:
            self._index.reload()
            self._seen_state = state

    def _state(self) -> tuple[int, int]:
        stat = (self.folder / _INDEX / "meta.json").stat()
        return stat.st_mtime_ns, stat.st_ino
