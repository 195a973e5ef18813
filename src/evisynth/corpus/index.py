"""The BM25 index: fields with weights, adding, and queries that are plain text."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import tantivy
from tantivy import Occur, Query

from evisynth.corpus.articles import Article, last_day
from evisynth.corpus.sections import Code, parts
from evisynth.corpus.words import EXACT, FOLDED, analyzers, parts_of_joined, plain
from evisynth.errors import RefusedError, UnreadableError

WEIGHTS: Mapping[str, float] = {"title": 3.0, "abstract": 2.0, "body": 1.0, "methods": 0.5, "exact": 0.5}
"""How much a word counts by where it stands; `exact` holds all of it once more, with its case kept."""

_FIELD_OF: Mapping[Code, str] = {"ABSTRACT": "abstract", "METHODS": "methods", "REF": "", "BACK": ""}
_PART_WEIGHT = 0.3
_MAX_WORDS = 64
_ABSTRACT_SHOWN = 500
_LONGEST_SYMBOL = 5
_HEAP_BYTES = 64_000_000


class Hit(NamedTuple):
    """An article that answers a query.

    Args:
        key: what the corpus calls it.
        title: its title.
        published: its date as it came, or empty.
        abstract: the first 500 characters of its abstract.
        score: BM25, summed over fields by their weights; comparable within one query only.
    """

    key: str
    title: str
    published: str
    abstract: str
    score: float


class Index:
    """The index of one corpus.

    Args:
        folder: where it is.
        create: make an empty one if there is none.

    Raises:
        UnreadableError: there is none, or it is damaged.
    """

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        self._schema = _schema()
        self._analyzers = analyzers()
        try:
            if create and not tantivy.Index.exists(str(folder)):
                self._index = tantivy.Index(self._schema, path=str(folder))
            else:
                self._index = tantivy.Index.open(str(folder))
        except ValueError as error:
            msg = f"{folder.parent}: the index can't be opened: {error}"
            raise UnreadableError(msg, "Build the corpus again from its sources.") from None
        for name, analyzer in self._analyzers.items():
            self._index.register_tokenizer(name, analyzer)
        self._index.config_reader("manual")
        self._index.reload()

    def reload(self) -> None:
        """See what other processes have added since."""
        self._index.reload()

    def __len__(self) -> int:
        return self._index.searcher().num_docs

    @contextmanager
    def writer(self, label: str) -> Generator["IndexWriter"]:
        """Hold the one writer of this corpus, over all processes.

        Args:
            label: what to call the corpus in an error.

        Raises:
            RefusedError: somebody else is writing.
        """
        try:
            writer = self._index.writer(_HEAP_BYTES, 1)
        except ValueError as error:
            if "LockBusy" not in str(error):
                raise
            msg = f"{label}: another process is adding to this corpus"
            raise RefusedError(msg, "Wait until it is done; searching goes on meanwhile.") from None
        try:
            yield IndexWriter(writer)
        except BaseException:  # an interrupt too: half of what was added is nothing
            writer.rollback()
            raise
        finally:
            writer.wait_merging_threads()
            self._index.reload()

    def search(self, text: str, limit: int, *, before: int | None = None, exact: bool = False) -> list[Hit]:
        """Return the best articles for a plain text.

        Args:
            text: any words; nothing in it is an operator.
            limit: how many at most.
            before: only articles that can't be later than this day (YYYYMMDD); those without a date are left out.
            exact: whether the case of letters counts.
        """
        wanted = self._query(text, exact=exact)
        if wanted is None or limit < 1:
            return []
        if before is not None:
            dated = Query.range_query(
                self._schema, "day", tantivy.FieldType.Integer, upper_bound=before, include_upper=True
            )
            wanted = Query.boolean_query([(Occur.Must, wanted), (Occur.Must, Query.const_score_query(dated, 0.0))])
        searcher = self._index.searcher()
        hits = [
            Hit(
                str(found.get_first("key")),
                str(found.get_first("shown")),
                str(found.get_first("published")),
                str(found.get_first("start")),
                round(float(score), 4),
            )
            for score, address in searcher.search(wanted, limit, count=False).hits
            for found in (searcher.doc(address),)
        ]
        return sorted(hits, key=lambda hit: (-hit.score, hit.key))

    def _query(self, text: str, *, exact: bool) -> Query | None:
        prepared = plain(text)
        weighted: dict[tuple[str, str], float] = {}
        cased = dict.fromkeys(self._analyzers[EXACT].analyze(prepared))
        for word in list(cased)[:_MAX_WORDS]:
            if exact or _may_be_symbol(word):
                weighted["exact", word] = WEIGHTS["exact"]
        if not exact:
            folded = dict.fromkeys(self._analyzers[FOLDED].analyze(prepared))
            parted = " ".join(part for part in parts_of_joined(prepared) if len(part) > 1)
            loose = dict.fromkeys(self._analyzers[FOLDED].analyze(parted))
            for word in list(folded | loose)[:_MAX_WORDS]:
                share = 1.0 if word in folded else _PART_WEIGHT
                for field, weight in WEIGHTS.items():
                    if field != "exact":
                        weighted[field, word] = weight * share
        clauses = [
            (Occur.Should, Query.boost_query(Query.term_query(self._schema, field, word, "freq"), weight))
            for (field, word), weight in weighted.items()
        ]
        return Query.boolean_query(clauses) if clauses else None


def _may_be_symbol(word: str) -> bool:
    """Whether the case of a word can tell two things apart: short, or with a capital or a digit in it."""
    return len(word) <= _LONGEST_SYMBOL or not (word.isalpha() and word.islower())


class IndexWriter:
    """Adds articles; what was added is found after `commit`."""

    def __init__(self, writer: tantivy.IndexWriter) -> None:
        self._writer = writer

    def add(self, article: Article, *, replace: bool) -> None:
        """Add one; `replace` takes away what stood under its key."""
        if replace:
            self._writer.delete_documents_by_term("key", article.key)
        document = article.document
        texts: dict[str, list[str]] = {"title": [document.title], "abstract": [], "body": [], "methods": []}
        for part in parts(document):
            field = _FIELD_OF.get(part.code, "body")
            if field:
                texts[field].append(document.markdown[part.start : part.end])
        joined = {field: plain("\n".join(pieces)) for field, pieces in texts.items()}
        fields: dict[str, str | int] = {
            field: f"{text}\n{' '.join(parts_of_joined(text))}" for field, text in joined.items()
        }
        fields["exact"] = "\n".join(joined.values())
        fields |= {"key": article.key, "shown": document.title, "published": article.published}
        fields["start"] = " ".join(" ".join(texts["abstract"]).split())[:_ABSTRACT_SHOWN]
        day = last_day(article.published)
        if day is not None:
            fields["day"] = day
        self._writer.add_document(tantivy.Document(**fields))

    def commit(self) -> None:
        """Make what was added findable, here and in other processes."""
        self._writer.commit()


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", stored=True, tokenizer_name="raw", index_option="basic")
    for name in ("shown", "published", "start"):
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_integer_field("day", indexed=True, fast=True)
    for field in WEIGHTS:
        builder.add_text_field(field, tokenizer_name=EXACT if field == "exact" else FOLDED, index_option="freq")
    return builder.build()
