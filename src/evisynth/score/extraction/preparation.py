"""From raw records to comparable ones: what is dropped, which articles stay, how cells become values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from evisynth.errors import UnreadableError
from evisynth.evidence import Scalar
from evisynth.schemas import Schema, load_schema, outside_vocabulary
from evisynth.score.extraction.conversion import Converter
from evisynth.score.extraction.protocol import Protocol
from evisynth.score.extraction.submission import RawRecord, Submission


@dataclass(frozen=True, slots=True)
class SideCounts:
    """Where every record of a side went; the parts add up to `rows`.

    Args:
        rows: read.
        not_own: that the extractor itself marks as cited or assumed.
        dropped: with a value outside the vocabulary.
        without_article: that name no article.
        outside: of articles that are not evaluated.
        scored: the rest.
    """

    rows: int
    not_own: int
    dropped: int
    without_article: int
    outside: int
    scored: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """Both sides of one pathogen, article by article.

    Args:
        pathogen: its key, or "all" when nobody says.
        articles: those evaluated, in order.
        reference, predicted: comparable rows by article (an article without rows is absent).
        judged: parameter classes that both sides judged, by article; an article that is absent was judged for all.
        columns: those that both tables have.
        reference_columns: those that the reference has.
        counts: where the records of each side went.
        article_counts: how many articles there are on either side, on both, and left out.
        warnings: what a reader must know.
    """

    pathogen: str
    articles: tuple[str, ...]
    reference: Mapping[str, list[dict[str, Scalar]]]
    predicted: Mapping[str, list[dict[str, Scalar]]]
    judged: Mapping[str, frozenset[str]]
    columns: frozenset[str]
    reference_columns: frozenset[str]
    counts: Mapping[str, SideCounts]
    article_counts: Mapping[str, int]
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Kept:
    rows: int
    not_own: int = 0
    without_article: int = 0
    dropped: list[tuple[RawRecord, list[tuple[str, str]]]] = field(
        default_factory=list[tuple[RawRecord, list[tuple[str, str]]]]
    )
    records: dict[str, list[RawRecord]] = field(default_factory=dict[str, list[RawRecord]])


def prepare(reference: Submission, predicted: Submission, protocol: Protocol) -> Prepared:
    """Drop what the protocol drops, keep the articles that both sides have, and make rows comparable.

    Rows are dropped on raw values: in the reference under every profile, in the predictions under `evisynth` only.
    An article whose reference rows are all dropped leaves the evaluation.

    Args:
        reference, predicted: two sides of one pathogen.
        protocol: kind and profile.

    Raises:
        UnreadableError: a number is none.
    """
    schema = load_schema("perg")
    ours = protocol.profile == "evisynth"
    left = _keep(reference, protocol, schema, drop=True)
    right = _keep(predicted, protocol, schema, drop=ours)
    emptied = {record.article for record, _ in left.dropped if record.article and record.article not in left.records}
    common = (reference.articles & predicted.articles) - emptied
    articles = tuple(sorted(common, key=lambda name: (len(name), name)))
    converter = Converter(protocol, schema)
    rows = {"reference": converter.side(left.records), "predicted": converter.side(right.records, predicted=True)}
    return Prepared(
        pathogen=reference.pathogen or predicted.pathogen or "all",
        articles=articles,
        reference={name: rows["reference"][name] for name in articles if name in rows["reference"]},
        predicted={name: rows["predicted"][name] for name in articles if name in rows["predicted"]},
        judged=_judged(reference.judged, predicted.judged),
        columns=converter.columns(reference) & converter.columns(predicted),
        reference_columns=converter.columns(reference),
        counts={"reference": _counted(left, common), "predicted": _counted(right, common)},
        article_counts={
            "reference": len(reference.articles),
            "predicted": len(predicted.articles),
            "evaluated": len(common),
            "only_reference": len(reference.articles - predicted.articles - emptied),
            "only_predicted": len(predicted.articles - reference.articles),
            "all_reference_rows_dropped": len(emptied),
        },
        warnings=tuple(_warnings(reference, predicted, left, right, protocol)),
    )


def _judged(
    reference: Mapping[str, frozenset[str]], predicted: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[str]]:
    found = dict(predicted)
    for article, classes in reference.items():
        found[article] = found[article] & classes if article in found else classes
    return found


def _keep(side: Submission, protocol: Protocol, schema: Schema, *, drop: bool) -> _Kept:
    table = schema.table(protocol.kind)
    kept = _Kept(rows=len(side.records))
    for record in side.records:
        outside = outside_vocabulary(record.cells, table, schema) if drop else []
        if not record.own:
            kept.not_own += 1
        elif outside:
            kept.dropped.append((record, outside))
        elif record.article is None:
            kept.without_article += 1
        else:
            kept.records.setdefault(record.article, []).append(record)
    return kept


def _counted(kept: _Kept, articles: frozenset[str]) -> SideCounts:
    scored = sum(len(records) for article, records in kept.records.items() if article in articles)
    held = sum(len(records) for records in kept.records.values())
    return SideCounts(kept.rows, kept.not_own, len(kept.dropped), kept.without_article, held - scored, scored)


def _warnings(reference: Submission, predicted: Submission, left: _Kept, right: _Kept, protocol: Protocol) -> list[str]:
    named = f"{reference.pathogen or 'all'} {protocol.kind}s"
    found: list[str] = []
    if right.dropped:
        listed = "; ".join(
            f"{record.where} (article {record.article}: " + ", ".join(f"{c} {v!r}" for c, v in values) + ")"
            for record, values in right.dropped
        )
        found.append(
            f"{named}: {len(right.dropped)} predicted rows dropped for values outside the vocabulary: {listed}"
        )
    for side, kept in (("reference", left), ("predicted", right)):
        if kept.without_article:
            found.append(f"{named}: {kept.without_article} {side} rows name no article and are not scored")
    if right.not_own:
        found.append(f"{named}: {right.not_own} predicted records are marked as cited or assumed and are not scored")
    unseen = len(reference.articles - predicted.articles)
    if unseen and not predicted.says_empty:
        found.append(
            f"{named}: {unseen} reference articles have no predicted row and leave the evaluation: a table does not say"
            " which articles were judged and found empty (JSONL with `judged` does)"
        )
    elif unseen:
        found.append(f"{named}: {unseen} reference articles were not judged by the system and leave the evaluation")
    beyond = len(predicted.articles - reference.articles)
    if beyond:
        found.append(f"{named}: {beyond} predicted articles are not in the reference and leave the evaluation")
    if not reference.says_empty and protocol.kind != "parameter":
        found.append(
            f"{named}: the reference names no article without a {protocol.kind}, so flagging knows no true absence"
            " (give the folder with its article table)"
        )
    return found


def require_articles(prepared: Prepared) -> None:
    """Raise when the two sides share no article, so that nothing could be scored.

    Raises:
        UnreadableError: no article is on both sides.
    """
    counts = prepared.article_counts
    if counts["predicted"] == counts["only_predicted"]:
        raise UnreadableError(
            f"{prepared.pathogen}: no article of the predictions is in the reference",
            "Give --articles MAP.csv, from your ids to the reference's (Covidence numbers).",
        )
