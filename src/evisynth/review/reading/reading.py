"""A whole reading: kinds, rows, what is said of each, the rule of subgroups, and what rules make of it."""

from collections.abc import Sequence

from evisynth.evidence import Document, Extraction
from evisynth.review.extraction import extract_document
from evisynth.review.reading.agreeing import agree
from evisynth.review.reading.article import Article, ArticleReading
from evisynth.review.reading.choosing import Chooser, whole
from evisynth.review.reading.commands import Orders, orders_of
from evisynth.review.reading.completing import complete_rows
from evisynth.review.reading.kinds import find_kinds
from evisynth.review.reading.quoting import orders
from evisynth.review.reading.recording import record_rows
from evisynth.review.reading.subjects import subjects
from evisynth.schemas import Schema, aggregate

SHORT = 8_000
"""Characters of a text that takes fewer tokens than the tools: it is sent once for rows and what completes them."""
_RULED = ("perg",)
_SHOWN, _NAMED = 100, 5


async def read(article: Article) -> ArticleReading:
    """Read an article with a model; with `rules+` before its name, rules propose and their reading is compared.

    Raises:
        CallFailedError: a request failed before anything was recorded.
        RefusedError: a cap, or a host that is not allowed.
    """
    found = subjects(
        article.schema, classes=article.classes, pathogen=article.pathogen,
        elsewhere=article.pathogen is None and bool(article.about),
    )  # fmt: skip
    asked = {one.name: one for one in found}
    rules = rules_of(article.document, article.schema, article.topic)
    chooser = Chooser(article.document, article.schema, list(asked.values()), rules)
    everything = whole(article.document) if article.whole else None
    flags, said, unfinished = await find_kinds(article, asked, everything or chooser.for_kinds())
    warnings = [*_told(article.document), *said]
    proposed = [one for one in rules if kind_of(one) in asked] if article.name.with_rules else []
    if not flags:
        return ArticleReading((), (*warnings, *_not_taken(proposed)), tuple(proposed))
    names = [flag.subject.name for flag in flags]
    proposed.sort(key=lambda one: kind_of(one) not in names)
    shown = [one for one in proposed if kind_of(one) in names]
    together = len(article.document.markdown) <= SHORT
    passages = everything or chooser.for_rows(names, [flag.excerpt for flag in flags], settings=together)
    first = await record_rows(article, flags, passages, chooser, shown, together=together)
    rows, later, broken = list(first.rows), list[str](), first.unfinished
    if not first.described:
        passages = everything or chooser.for_completion([row.record for row in rows])
        rows, later, more = await complete_rows(article, rows, passages, chooser)
        broken |= more
    marked, declined = agree([row.record for row in rows], proposed, first.reasons)
    records, dropped = settled(article, marked)
    told = (*warnings, *first.warnings, *later, *dropped, *_not_taken(declined))
    return ArticleReading(tuple(records), told, tuple(declined), tuple(flags), unfinished or broken)


def rules_of(document: Document, schema: Schema, topic: str) -> list[Extraction]:
    """Return what rules read, one record per value; nothing without rules, or from words that give orders."""
    if schema.name not in _RULED:
        return []
    records, _ = extract_document(document, topic=topic, schema=schema.name, include_cited=True, aggregate=False)
    ordered = orders_of(document.markdown)
    return [one for one in records if not _ordered(one, document, ordered)]


def _ordered(record: Extraction, document: Document, found: Orders) -> bool:
    """Whether a record stands on words that give orders to a reader, or has a number that only these print."""
    return any(orders(document, words) for words in record.evidence) or bool(found.numbers & _numbers(record))


def _numbers(record: Extraction) -> set[float]:
    values = record.values.values()
    return {float(one) for one in values if isinstance(one, (int, float)) and not isinstance(one, bool)}


def _told(document: Document) -> list[str]:
    """Say which words of an article speak to a reader: a person should know."""
    spans = orders_of(document.markdown).spans
    words = [" ".join(document.markdown[start:end].split()) for start, end in spans]
    told = [f"not sent and not read, as it speaks to a reader: {_short(one)}" for one in words[:_NAMED]]
    more = len(words) - _NAMED
    return [*told, *([f"not sent and not read, as they speak to a reader: {more} more passages"] if more > 0 else [])]


def _short(words: str) -> str:
    return repr(words if len(words) <= _SHOWN else f"{words[:_SHOWN]}…")


def kind_of(record: Extraction) -> str:
    """Return the name of the kind of row that a record is of: its class, else its table."""
    return str(record.values.get("class") or record.kind)


def settled(article: Article, records: Sequence[Extraction]) -> tuple[list[Extraction], list[str]]:
    """Apply the rule of subgroups to the tables that have one, and say what it leaves out."""
    if article.single:
        return list(records), []
    kept: list[Extraction] = []
    warnings: list[str] = []
    for table in article.schema.tables:
        mine = [one for one in records if one.kind == table]
        found = aggregate(mine, article.schema, article.pathogen, table=table)
        kept += found.records(mine)
        warnings += [f"1 row left out: {one.reason}" for one in found.left_out]
    return kept, warnings


def _not_taken(declined: Sequence[Extraction]) -> list[str]:
    own = sum(one.own == "own" for one in declined)
    return [f"rules also read {own} values as the article's own, which the model did not take"] if own else []
