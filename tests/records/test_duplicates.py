"""Duplicates: the laws of linking, and one small case for each rule and veto."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import UsageError
from evisynth.evidence import Identifiers, Origin, Record
from evisynth.records import find_duplicates, merge_records

TITLE = "Spread of an invented virus in three towns"


def make(
    id_: str,
    title: str | None = TITLE,
    year: int | None = 2016,
    *,
    doi: str | None = None,
    pmid: str | None = None,
    pmcid: str | None = None,
    openalex: str | None = None,
    authors: tuple[str, ...] = ("Doe, J.",),
    journal: str | None = None,
    volume: str | None = None,
    pages: str | None = None,
    types: tuple[str, ...] = (),
    abstract: str | None = None,
) -> Record:
    ids = Identifiers(doi=doi, pmid=pmid, pmcid=pmcid, openalex=openalex)
    return Record(id_, title, abstract, authors, year, journal, volume, None, pages, types=types, identifiers=ids)


def rules(*records: Record) -> list[str]:
    return [link.rule for link in find_duplicates(records).links]


def kinds(*records: Record) -> list[str]:
    found = find_duplicates(records)
    assert found.clusters == ()
    return [related.kind for related in found.related]


@pytest.mark.parametrize("name", ["doi", "pmid", "pmcid", "openalex"])
def test_an_identifier_links(name: str) -> None:
    assert rules(make("a", title=None, **{name: "x1"}), make("b", year=None, **{name: "x1"})) == [name]


def test_a_record_with_both_identifiers_joins_those_with_one() -> None:
    found = find_duplicates(
        [make("a", None, pmid="1"), make("b", None, doi="10.1/x"), make("c", pmid="1", doi="10.1/x")]
    )
    assert found.clusters == (("a", "b", "c"),)
    assert sorted(link.rule for link in found.links) == ["doi", "pmid"]


def test_title_and_year_link() -> None:
    assert rules(make("a"), make("b", TITLE.upper() + ".", authors=())) == ["title-year"]
    assert rules(make("a"), make("b", year=2018)) == []


@pytest.mark.parametrize("name", ["doi", "pmid", "pmcid"])
def test_conflicting_identifiers_veto_title_and_year(name: str) -> None:
    found = find_duplicates([make("a", **{name: "x1"}), make("b", **{name: "x2"})])
    assert found.clusters == ()
    assert [(doubt.a, doubt.b) for doubt in found.unsure] == [("a", "b")]


def test_a_third_record_does_not_bridge_conflicting_identifiers() -> None:
    found = find_duplicates([make("a", doi="10.1/x"), make("b", doi="10.1/y"), make("c")])
    assert found.clusters == ()
    assert {frozenset((doubt.a, doubt.b)) for doubt in found.unsure} >= {frozenset("ac"), frozenset("bc")}


def test_what_else_is_known_decides_which_of_two_a_third_belongs_to() -> None:
    paper = make("a", doi="10.1/x", journal="Journal of Examples", volume="3", pages="12-19")
    other = make("b", doi="10.1/y", journal="Annals of Samples", volume="8", pages="1-4")
    found = find_duplicates([paper, other, make("c", journal="J Examples", volume="3", pages="12-9")])
    assert found.clusters == (("a", "c"),)


def test_one_doi_for_two_plainly_different_papers_is_left_to_a_person() -> None:
    other = make("b", "A cohort of children with measles", doi="10.1/x", authors=("Roe, R.",))
    found = find_duplicates([make("a", doi="10.1/x"), other])
    assert found.clusters == ()
    assert found.unsure[0].reason.startswith("same doi, but titles differ")


def test_a_translated_title_with_the_same_doi_is_one_paper() -> None:
    other = make("b", "Ausbreitung eines erfundenen Virus", doi="10.1/x")
    assert rules(make("a", doi="10.1/x"), other) == ["doi"]


def test_two_pmids_for_one_doi_and_title_are_one_paper() -> None:
    assert rules(make("a", doi="10.1/x", pmid="1"), make("b", doi="10.1/x", pmid="2")) == ["doi"]
    untitled = make("b", None, doi="10.1/x", pmid="2")
    assert rules(make("a", doi="10.1/x", pmid="1"), untitled) == []


def test_different_authors_of_one_short_title_stay_apart() -> None:
    assert rules(make("a", "Zika virus"), make("b", "Zika virus", authors=("Roe, R.",))) == []
    assert rules(make("a", "Editorial"), make("b", "Editorial")) == []
    assert rules(make("a", "Zika virus", authors=()), make("b", "Zika virus", authors=())) == ["title-year"]


def test_online_first_and_issue_a_year_later_link_by_author_and_journal() -> None:
    first, later = make("a", journal="Journal of Examples"), make("b", year=2017, journal="J. Examples")
    assert rules(first, later) == ["title-author-source"]


def test_a_typo_in_the_same_place_links_and_elsewhere_is_unsure() -> None:
    typo = TITLE.replace("invented", "inventd")
    place = {"volume": "3", "pages": "12-19"}
    assert rules(make("a", **place), make("b", typo, **place)) == ["source-near-title"]
    found = find_duplicates([make("a"), make("b", typo)])
    assert found.clusters == ()
    assert [(doubt.a, doubt.b, doubt.score > 0.9) for doubt in found.unsure] == [("a", "b", True)]


def test_numbered_parts_are_no_near_misses() -> None:
    found = find_duplicates([make("a", TITLE + " part 1"), make("b", TITLE + " part 2")])
    assert (found.clusters, found.unsure) == ((), ())


def test_relations_are_not_merges() -> None:
    paper = make("a", doi="10.1/x", journal="Journal of Examples", types=("Journal Article",))
    assert kinds(paper, make("b", f"Correction to: {TITLE}", 2017)) == ["erratum"]
    assert kinds(paper, make("b", types=("Published Erratum",))) == ["erratum"]
    assert kinds(paper, make("b", f"Retraction notice to: {TITLE}", 2020)) == ["retraction"]
    assert kinds(paper, make("b", year=2015, doi="10.1101/2015.01.01.123456")) == ["preprint"]
    assert kinds(paper, make("b", journal="medRxiv")) == ["preprint"]
    assert kinds(paper, make("b", journal="Congress of Examples", types=("Conference Paper",))) == ["conference"]
    versions = make("c", doi="10.12688/f1000research.7382.1"), make("d", doi="10.12688/f1000research.7382.2")
    assert kinds(*versions) == ["version"]


def test_one_openalex_id_for_preprint_and_paper_relates_them() -> None:
    paper = make("a", openalex="W100", journal="Journal of Examples")
    assert kinds(paper, make("b", openalex="W100", journal="bioRxiv")) == ["preprint"]


def test_a_retracted_paper_is_its_own_duplicate() -> None:
    assert rules(make("a"), make("b", f"RETRACTED: {TITLE}")) == ["title-year"]


def test_a_person_splits_and_joins() -> None:
    records = [make("a", doi="10.1/x"), make("b", doi="10.1/x"), make("c", "Other title of something else", 1999)]
    assert find_duplicates(records, splits=[("b", "a")]).clusters == ()
    joined = find_duplicates(records, forced=[("c", "a")])
    assert joined.clusters == (("a", "b", "c"),)
    assert {link.rule for link in joined.links} == {"person", "doi"}
    both = find_duplicates(records, splits=[("a", "c")], forced=[("c", "a")])
    assert both.clusters == (("a", "b"),)


def test_a_split_also_holds_through_a_third_record() -> None:
    records = [make(name, doi="10.1/x") for name in "abc"]
    for cluster in find_duplicates(records, splits=[("a", "b")]).clusters:
        assert not {"a", "b"} <= set(cluster)


RECORDS = st.lists(
    st.builds(
        make,
        st.uuids().map(str),
        st.sampled_from([None, TITLE, TITLE + "s", "Zika virus", "Editorial", f"Correction to: {TITLE}"]),
        st.sampled_from([None, 2015, 2016]),
        doi=st.sampled_from([None, None, "10.1/x", "10.1/y", "10.1101/077800"]),
        pmid=st.sampled_from([None, None, "1", "2"]),
        pmcid=st.sampled_from([None, None, None, "PMC1", "PMC2"]),
        authors=st.sampled_from([(), ("Doe, J.",), ("Roe, R.", "Doe, J.")]),
        journal=st.sampled_from([None, "Journal of Examples", "medRxiv"]),
        volume=st.sampled_from([None, "3", "4"]),
        pages=st.sampled_from([None, "12-19", "20"]),
    ),
    max_size=9,
    unique_by=lambda record: record.id,
)


@settings(max_examples=100, deadline=None)
@given(RECORDS, st.randoms(use_true_random=False))
def test_order_does_not_matter_and_the_laws_hold(records: list[Record], rng: random.Random) -> None:
    found = find_duplicates(records)
    shuffled = list(records)
    rng.shuffle(shuffled)
    assert find_duplicates(shuffled) == found
    by_id = {record.id: record for record in records}
    assert sum(len(cluster) - 1 for cluster in found.clusters) == len(found.links)
    for cluster in found.clusters:
        members = [by_id[name].identifiers for name in cluster]
        linked = {link.rule for link in found.links if link.a in cluster}
        for name in ("doi", "pmid", "pmcid"):
            values = {value for ids in members if (value := getattr(ids, name))}
            # Two values of an identifier in one cluster need an identifier that joins them.
            assert len(values) < 2 or linked & {"doi", "pmid", "pmcid"}
    merged = {frozenset(pair) for cluster in found.clusters for pair in combinations(cluster, 2)}
    assert not merged & {frozenset((pair.a, pair.b)) for pair in (*found.related, *found.unsure)}


@settings(max_examples=100, deadline=None)
@given(RECORDS, st.data())
def test_a_split_always_holds(records: list[Record], data: st.DataObject) -> None:
    ids = [record.id for record in records]
    if len(ids) < 2:
        return
    a, b = data.draw(st.lists(st.sampled_from(ids), min_size=2, max_size=2, unique=True))
    found = find_duplicates(records, splits=[(a, b)])
    assert not any({a, b} <= set(cluster) for cluster in found.clusters)
    assert not any({pair.a, pair.b} == {a, b} for pair in found.unsure)


def test_merging_keeps_the_first_id_every_origin_and_fills_gaps() -> None:
    first = Record("a", "Zika", types=("Review",), origins=(Origin("x.ris", 1),), identifiers=Identifiers(doi="10.1/x"))
    second = Record(
        "b",
        "ZIKA",
        "Text",
        year=2016,
        types=("Journal Article", "Review"),
        retracted=True,
        origins=(Origin("y.csv", 2),),
        identifiers=Identifiers(doi="10.1/z", pmid="1"),
    )
    merged = merge_records([first, second])
    assert (merged.id, merged.title, merged.abstract, merged.year) == ("a", "Zika", "Text", 2016)
    assert merged.types == ("Review", "Journal Article")
    assert merged.origins == (Origin("x.ris", 1), Origin("y.csv", 2))
    assert (merged.identifiers.doi, merged.identifiers.pmid, merged.retracted) == ("10.1/x", "1", True)
    with pytest.raises(UsageError):
        merge_records([])
