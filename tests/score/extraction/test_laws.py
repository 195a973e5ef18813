"""Laws that every score of extraction keeps, whatever the records."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.schemas import load_schema
from evisynth.score.extraction import (
    KINDS,
    PROFILES,
    RawRecord,
    Submission,
    protocol,
    read_submissions,
    score_extraction,
)

PERG = load_schema("perg")


def numbers_of(tree):
    """Every number of a tree of metrics; spreads, which are no scores, and absent values left out."""
    if not isinstance(tree, dict):
        return [] if tree is None else [tree]
    return [number for name, inner in tree.items() if name != "sd" for number in numbers_of(inner)]


def cells(kind):
    """Rows of a kind with raw cells as files hold them: variants, absent values, lists."""

    def cell(column):
        if column.kind in {"number", "integer"}:
            values = st.sampled_from(["0", "1", "2.5", "2.51", "40"])
        elif column.kind == "month":
            values = st.sampled_from(["Jan", "Mar", "Dec"])
        elif column.kind == "boolean":
            values = st.sampled_from(["TRUE", "FALSE"])
        elif column.vocabulary is None:
            values = st.sampled_from(["here", "there", "Here"])
        else:
            names = list(PERG.vocabularies[column.vocabulary][:3])
            if kind == "parameter":
                names += list(PERG.spelling.get(column.vocabulary, {}))[:2]
            values = st.sampled_from(names)
            if column.several:
                values = st.lists(values, min_size=1, max_size=2, unique=True).map(";".join)
        return values if column.name in PERG.table(kind).required else st.none() | values

    wanted = {rule.column for rule in protocol(kind).fields.values()} | {"exponent", "inverse_param"}
    columns = [column for name, column in PERG.table(kind).fields.items() if name in wanted]
    row = {column.name: cell(column) for column in columns}
    return st.lists(st.tuples(st.sampled_from("123"), st.fixed_dictionaries(row)), min_size=1, max_size=9)


def side(kind, rows):
    records = tuple(RawRecord(article, f"row {i}", row) for i, (article, row) in enumerate(rows))
    return Submission("zika", records, frozenset("123"), frozenset(PERG.table(kind).fields), says_empty=True)


def score(kind, reference, predicted, profile="evisynth"):
    return score_extraction({"zika": reference}, {"zika": predicted}, kind, profile)


kind_and_rows = st.sampled_from(KINDS).flatmap(lambda kind: st.tuples(st.just(kind), cells(kind)))


@settings(deadline=None, max_examples=20)
@given(kind_and_rows, st.randoms(use_true_random=False))
def test_a_reference_against_itself_is_one_everywhere_in_any_order(given_rows, shuffler):
    kind, rows = given_rows
    reference = side(kind, rows)
    shuffled = list(reference.records)
    shuffler.shuffle(shuffled)
    result = score(kind, reference, replace(reference, records=tuple(shuffled)))
    found = numbers_of(result.metrics)
    assert found
    assert set(found) == {1.0}


@settings(deadline=None, max_examples=20)
@given(kind_and_rows, st.data())
def test_extra_records_lower_only_the_precision_of_the_count(given_rows, data):
    kind, rows = given_rows
    # An extra record of an article and class that the reference has: another one would also be a false flag.
    chosen = data.draw(st.lists(st.sampled_from(rows), min_size=1, max_size=4))
    other = data.draw(cells(kind))
    extra = [(article, {**new, **_same_class(row)}) for (article, row), (_, new) in zip(chosen, other, strict=False)]
    reference = side(kind, rows)
    metrics = score(kind, reference, side(kind, rows + extra)).metrics
    count = metrics["count"]
    assert count["recall"] == 1
    assert count["precision"] == len(rows) / (len(rows) + len(extra))
    assert set(numbers_of(metrics["flagging"])) | set(numbers_of(metrics["extraction"])) == {1.0}


def _same_class(row):
    return {name: row[name] for name in ("parameter_class", "parameter_type") if name in row}


@settings(deadline=None, max_examples=20)
@given(
    st.sampled_from(KINDS).flatmap(lambda kind: st.tuples(st.just(kind), cells(kind), cells(kind))),
    st.sampled_from(PROFILES),
)
def test_scores_stay_between_zero_and_one_and_counts_close(sides, profile):
    kind, reference, predicted = sides
    result = score(kind, side(kind, reference), side(kind, predicted), profile)
    assert all(0 <= value <= 1 for value in numbers_of(result.metrics))
    parts = ("not_own", "dropped", "without_article", "outside", "scored")
    for who in ("reference", "predicted"):
        assert result.counts["rows"][who] == sum(result.counts[part][who] for part in parts)
    assert result.counts["pairs"] <= min(result.counts["scored"].values())


@settings(deadline=None, max_examples=20)
@given(
    st.sampled_from(KINDS).flatmap(lambda kind: st.tuples(st.just(kind), cells(kind), cells(kind))),
    st.randoms(use_true_random=False),
)
def test_the_order_of_rows_changes_nothing(sides, shuffler):
    kind, reference, predicted = sides
    left, right = shuffler.sample(reference, len(reference)), shuffler.sample(predicted, len(predicted))
    once = score(kind, side(kind, reference), side(kind, predicted))
    again = score(kind, side(kind, left), side(kind, right))
    assert (once.metrics, once.counts) == (again.metrics, again.counts)


@pytest.mark.parametrize("kind", KINDS)
def test_every_expert_table_against_itself_shuffled_is_one(perg, kind):
    reference = read_submissions(perg, kind)
    predicted = {}
    for pathogen, submission in reference.items():
        records = list(submission.records)
        random.Random(pathogen).shuffle(records)
        predicted[pathogen] = replace(submission, records=tuple(records))
    metrics = score_extraction(reference, predicted, kind).metrics
    assert set(numbers_of(metrics)) == {1.0}
    assert set(metrics["sd"].values()) == {0.0}
