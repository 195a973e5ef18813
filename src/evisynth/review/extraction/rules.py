"""Extraction by rules: every sentence and table of a document, in order, into records of a schema."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from evisynth.errors import UsageError
from evisynth.evidence import Document, Evidence, Extraction, Ownership, Table
from evisynth.review.extraction.assembly import RULES_VERSION, assemble
from evisynth.review.extraction.findings.models import transmission_models
from evisynth.review.extraction.findings.outbreaks import outbreaks
from evisynth.review.extraction.findings.riskfactors import risk_factors
from evisynth.review.extraction.sentences.carrying import carried, respectively
from evisynth.review.extraction.sentences.casecounts import with_case_counts
from evisynth.review.extraction.sentences.counted import with_counts_before
from evisynth.review.extraction.sentences.fatalities import counted_deaths
from evisynth.review.extraction.sentences.linking import Link, bounds, link
from evisynth.review.extraction.sentences.mentions import Mention, mentions
from evisynth.review.extraction.sentences.ownership import (
    is_review,
    not_own,
    of_review,
    ownership,
    pools,
    table_ownership,
    tell_left_out,
)
from evisynth.review.extraction.sentences.passages import Passage, hidden_comments, passages
from evisynth.review.extraction.sentences.pathogen import Topic, of_animals, of_people
from evisynth.review.extraction.sentences.persons import of_one_person
from evisynth.review.extraction.sentences.unnamed import unnamed_shares, unnamed_times
from evisynth.review.extraction.sentences.unwrapping import as_printed, on_one_line, unwrapped
from evisynth.review.extraction.study.said import Study, study
from evisynth.review.extraction.subgroups import Draft, settle
from evisynth.review.extraction.tables.aligned import with_aligned_tables
from evisynth.review.extraction.tables.captions import captioned
from evisynth.review.extraction.tables.headed import under_heading
from evisynth.review.extraction.tables.values import table_rows
from evisynth.text import Measure, measures

__all__ = ["RULES_VERSION", "extract_document", "extract_text"]

_OVERALL_AFTER = re.compile(r"[)\]]*,?\s(?:overall|in total|in all|combined|for all)\b", re.I)
_PARTS_AFTER = re.compile(
    r"\s\([^()\d]{0,30}\d[\d.·]*[^()\d]{0,20}\s(?:for|in|among)\s[^()\d]{1,50}\d[\d.·]*[^()\d]{0,20}\s(?:for|in|among)\s[^()\d]{1,50}\)"
)
"""A bracket right behind a value that parts it by groups: "30 days (32 days for survivors and 20 for the dead)"."""

_OVERALL_BEFORE = re.compile(r"\b(?:overall|total|pooled|combined)\b(?:(?!\band\b)[^,;(\d])*$", re.I)
_OF_PEOPLE = {"Human delay", "Severity", "Seroprevalence", "Attack rate"}
_OF_NO_HOST = {"Mutations", "Mosquito"}
MAX_CHARACTERS = 300_000
MAX_SENTENCES = 3_000
"""More than any article has; what is longer is read up to here, with a warning."""

MAX_NUMBERS = 80
"""In one sentence; the work grows with their square, and what has more is a list or a flattened table."""

MAX_PAIRS = 30_000
"""Pairs of a number and a name in one sentence, summed over a document; a paper has some thousands."""

MAX_LINKS = 300
"""Values of one document, a cited one counted too; no paper reports so many, and what repeats for ever does."""

MAX_ROWS = 2_000
"""Of all tables together; a table with more is data and no result."""

MAX_COLUMNS = 60
"""Of one table; the work grows with their square, and no table that a person reads has so many."""

_DENIED = re.compile(
    r"\b(?:(?:was|were|is|are|be) (?:not|never)|did not (?:differ|deviate) from|(?:does|did) not (?:equal|reach)"
    r"|(?:not|hardly) different from)\s(?:equal to\s|about\s)?$"
)
_BEFORE_VALUE = 40
_ANY_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    r"|ninety|hundred|half|third|quarter)\b",
    re.I,
)
_NUMBER = re.compile(r"\d[\d.,·]*")
_BEFORE = 1_500
"""Characters before a sentence, where it may find what it points back to."""

_SCHEMAS = ("perg",)


def extract_text(
    text: str, *, topic: str, schema: str = "perg", title: str = "", include_cited: bool = False, aggregate: bool = True
) -> tuple[list[Extraction], list[str]]:
    """Extract from plain text or Markdown; see `extract_document`.

    >>> records, _ = extract_text("The R0 was 1.5 (95% CI 1.2-1.8).", topic="any")
    >>> records[0].values["value"], records[0].values["interval_lower"]
    (1.5, 1.2)
    """
    document = Document(hashlib.sha256(text.encode()).hexdigest(), title, text)
    return extract_document(document, topic=topic, schema=schema, include_cited=include_cited, aggregate=aggregate)


def extract_document(
    document: Document, *, topic: str, schema: str = "perg", include_cited: bool = False, aggregate: bool = True
) -> tuple[list[Extraction], list[str]]:
    """Extract parameter records from a document by rules, in document order.

    Args:
        document: its offsets are those of the evidence.
        topic: free text that names a pathogen; "any" takes values of all.
        schema: a shipped schema.
        include_cited: also return what the paper only cites or assumes, marked so.
        aggregate: apply the rule of three; without it every single value that was read is a record.

    Returns:
        records, and warnings: what was left out and why.

    Raises:
        UsageError: no such schema.
    """
    if schema not in _SCHEMAS:
        raise UsageError(f"unknown schema {schema!r}", f"Rules ship for: {', '.join(_SCHEMAS)}.")
    about = Topic.of(topic)
    cut = len(document.markdown) > MAX_CHARACTERS
    if cut:
        document = replace(document, markdown=document.markdown[:MAX_CHARACTERS])
    if not about.covers(document):
        return [], [f"the document does not mention the topic {topic!r}: nothing was extracted"]
    document = captioned(with_aligned_tables(document))
    found = on_one_line(passages(document))
    crowded = len(found) > MAX_SENTENCES
    found = found[:MAX_SENTENCES]
    where = study(document, found)
    review = is_review(document.title, found)
    left_out: Counter[str] = Counter()
    judge = _judge_of(document, found, where, review=review)
    drafts, unread = _from_sentences(document, found, where, about, left_out, schema=schema, judge=judge)
    drafts.extend(_from_tables(document, where, about, left_out, review=review))
    if not review and not where.of_hosts:
        drafts.extend(_by_counts(found, where, schema, drafts))
    records = settle(sorted(drafts, key=lambda d: d.place), aggregate=aggregate)
    if not review:
        fewest = 10 if about.keys == frozenset({"zika"}) else 2
        records += risk_factors(document, found, where)
        prose = [p for p in found if not any(table.start <= p.start < table.end for table in document.tables)]
        records += transmission_models(document.title, prose)
        records += outbreaks(document, prose, where, fewest=fewest)
    records = [as_printed(record, document) for record in records]
    chosen = [r for r in records if include_cited or r.own == "own"]
    for record in records:
        if record.own != "own" and not include_cited:
            left_out[not_own(record.own)] += 1
    warnings = [f"only the first {MAX_CHARACTERS:,} characters were read"] if cut else []
    warnings += [f"only the first {MAX_SENTENCES:,} sentences were read"] if crowded else []
    return chosen, [*warnings, *_unread(document, topic, unread, left_out)]


class _Around(NamedTuple):
    """What stands around a sentence: the words before it, the one sentence right before it, and the title."""

    words: str
    last: str
    title: str


def _sentence_before(document: Document, found: list[Passage], position: int) -> str:
    """Return the sentence that stands right before one, with nothing but white space between; else nothing."""
    if position == 0 or document.markdown[found[position - 1].end : found[position].start].strip():
        return ""
    return found[position - 1].text


def _unread(document: Document, topic: str, sentences: int, left_out: Counter[str]) -> Iterator[str]:
    """Yield warnings of what of a document was taken on trust, not read, or read and left out."""
    if hidden := hidden_comments(document):
        yield f"{hidden} hidden comment{'s were' if hidden > 1 else ' was'} not read"
    if Topic.of(topic).assumed(document):
        yield f"the text names no pathogen: it is taken to be about the topic {topic!r}"
    if sentences:
        yield f"the last {sentences:,} sentences were not read: too many numbers and names for a paper"
    yield from tell_left_out(left_out)


def _from_sentences(
    document: Document,
    found: list[Passage],
    where: Study,
    about: Topic,
    left_out: Counter[str],
    *,
    schema: str,
    judge: Callable[[Passage, Measure], Ownership],
) -> tuple[list[Draft], int]:
    """Return what sentences report, and how many were not read because those before them took all the work."""
    drafts: list[Draft] = []
    pairs = 0
    for position, passage in enumerate(found):
        if pairs > MAX_PAIRS or len(drafts) >= MAX_LINKS:
            return drafts, len(found) - position
        words = unwrapped(document.markdown[max(0, passage.start - _BEFORE) : passage.start])
        around = _Around(words, _sentence_before(document, found, position), document.title)
        links, work = _links(passage, around, about, schema, left_out, hosts=where.of_hosts)
        pairs += work
        for linked in links:
            record = assemble(linked, passage, judge(passage, linked.measure), where, about=words)
            drafts.append(Draft(record, (passage.start, linked.mention.start), _overall(passage.text, linked)))
    return drafts, 0


def _judge_of(
    document: Document, found: list[Passage], where: Study, *, review: bool
) -> Callable[[Passage, Measure], Ownership]:
    """Return what tells whose a value is: in a review its own only when it pooled or computed it."""
    if review:
        pooling = pools(document.title, found)
        return lambda passage, measure: of_review(
            passage, measure.start, estimated=measure.interval is not None, pooling=pooling
        )

    def judge(passage: Passage, measure: Measure) -> Ownership:
        counted = measure.fraction is not None and measure.fraction.denominator is not None
        estimated = measure.interval is not None
        return ownership(passage, measure.start, estimated=estimated, counted=counted, home=where.home)

    return judge


def _by_counts(found: list[Passage], where: Study, schema: str, drafts: list[Draft]) -> Iterator[Draft]:
    """Yield the case fatality that only counts of deaths and cases give, where the paper prints none."""
    if any("fatality" in str(d.record.values["type"]) and d.record.own == "own" for d in drafts):
        return
    counted = counted_deaths(found, schema)
    if counted is None:
        return
    passage, cases = counted.died, counted.counted
    record = assemble(counted.link, passage, "own", where, about="")
    if cases != passage:
        said = Evidence(
            "denominator", cases.text, cases.start, cases.end, found_by=RULES_VERSION, note="the cases that it counts"
        )
        record = replace(record, evidence=(*record.evidence, said))
    yield Draft(record, (passage.start, counted.link.mention.start), overall=False)


def _from_tables(
    document: Document, where: Study, about: Topic, left_out: Counter[str], *, review: bool
) -> Iterator[Draft]:
    rows = 0
    for table in document.tables:
        if len(table.header) > MAX_COLUMNS:
            left_out[f"in tables of over {MAX_COLUMNS} columns, which is a data set"] += len(table.rows)
            continue
        rows += len(table.rows)
        if rows > MAX_ROWS:
            left_out[f"in tables beyond {MAX_ROWS:,} rows, which is a data set"] += len(table.rows)
            continue
        yield from _from_table(document, table, where, about, left_out, review=review)


def _from_table(
    document: Document, table: Table, where: Study, about: Topic, left_out: Counter[str], *, review: bool
) -> Iterator[Draft]:
    for row in table_rows(document, table):
        passage, links = row.passage, row.links
        if passage.part == "skipped":
            continue
        named_here = Topic.of(f"{passage.heading} {passage.text}").keys
        if about.keys and named_here and not named_here & about.keys:
            left_out["about another pathogen"] += len(links)
            continue
        own: Ownership = "cited" if review else row.own or table_ownership(passage)
        for linked in links:
            if _of_animals(linked, f"{passage.heading} {passage.text}", hosts=where.of_hosts):
                left_out["about animals"] += 1
                continue
            record = assemble(linked, passage, own, where, about=row.about)
            by_row = (passage.start, linked.mention.start, "")
            listed = by_row if row.column is None else (table.start, row.column, row.group)
            yield Draft(record, (passage.start, linked.mention.start), overall=row.overall, listed=listed)


def _overall(text: str, linked: Link) -> bool:
    """Whether the words around a value say that it is for all groups together."""
    start, end = linked.measure.start, max(linked.measure.extent, linked.measure.end)
    if _PARTS_AFTER.match(text, end):
        return True
    return bool(_OVERALL_AFTER.match(text, end) or _OVERALL_BEFORE.search(text[max(0, start - 40) : start]))


def _of_animals(found: Link, words: str, *, hosts: bool) -> bool:
    """Whether a value is of animals: by its own words, or because the study's subjects are animals."""
    if hosts and found.kind.class_ not in _OF_NO_HOST:
        return not of_people(words)
    return found.kind.class_ in _OF_PEOPLE and of_animals(words)


def _unnamed(text: str, around: _Around, schema: str) -> list[Mention]:
    """Return what the values of a sentence that names no parameter are values of, if that can be told."""
    return (
        respectively(text, around.last, schema)
        or carried(text, around.last, schema)
        or under_heading(text, around.words, schema)
        or unnamed_times(text, around.words, schema)
        or unnamed_shares(text, around.words, around.title, schema)
    )


def _links(
    passage: Passage, around: _Around, about: Topic, schema: str, left_out: Counter[str], *, hosts: bool
) -> tuple[list[Link], int]:
    text = passage.text
    if _ANY_NUMBER.search(text) is None:
        return [], 0
    printed = sum(1 for _ in _NUMBER.finditer(text))
    if printed > MAX_NUMBERS:  # before anything is looked for, so that a dense text costs no more than a thin one
        left_out[f"in a passage of over {MAX_NUMBERS} numbers, which is no sentence"] += printed
        return [], 0
    named = mentions(text, schema, before=around.words, title=around.title)
    if not any(m.kind is not None for m in named):
        named = [*named, *_unnamed(text, around, schema)]
    if not any(m.kind is not None for m in named):
        return [], len(named)
    printed_all = measures(text)
    quantities = [m for m in printed_all if not _DENIED.search(text, max(0, m.start - _BEFORE_VALUE), m.start)]
    linked = with_counts_before(text, quantities, link(text, quantities, named), named)
    linked = with_case_counts(text, quantities, linked)
    denied = [m for m in printed_all if m not in quantities]
    if denied and link(text, denied, named):
        left_out["that the text denies"] += len(denied)
    if bounding := bounds(text, quantities, named):
        left_out["printed only as a bound"] += len(bounding)
    others = [found.measure for found in linked]
    kept: list[Link] = []
    for found in linked:
        if _of_animals(found, text, hosts=hosts):
            left_out["about animals"] += 1
        elif found.kind.class_ in _OF_PEOPLE and of_one_person(text):
            left_out["of one person"] += 1
        elif not about.takes(text, found.measure, others):
            left_out["about another pathogen"] += 1
        else:
            kept.append(found)
    return kept, len(quantities) * len(named)
