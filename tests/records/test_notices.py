"""Notices, preprints and versions, told by the forms in which publishers write them."""

import pytest

from evisynth.evidence import Identifiers, Record
from evisynth.records import is_preprint, notice_kind, subject_key, version_base

SUBJECT = "zika virus spread in brazil"


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Correction to: Zika virus spread in Brazil", "erratum"),
        ("Correction: Zika virus spread in Brazil", "erratum"),
        ("Author Correction: Zika virus spread in Brazil", "erratum"),
        ("Publisher's correction: Zika virus spread in Brazil", "erratum"),
        ("Erratum to “Zika virus spread in Brazil”", "erratum"),
        ("Corrigendum: Zika virus spread in Brazil", "erratum"),
        ("Correction for Silva et al., Zika virus spread in Brazil", "erratum"),
        ("Zika virus spread in Brazil (vol 12, pg 345, 2016)", "erratum"),
        ("Retraction: Zika virus spread in Brazil", "retraction"),
        ("Retraction notice to: Zika virus spread in Brazil", "retraction"),
        ("Expression of Concern: Zika virus spread in Brazil", "concern"),
        ("Comment on: Zika virus spread in Brazil", "comment"),
        ("Re: Zika virus spread in Brazil", "comment"),
    ],
)
def test_notices_are_told_and_their_subject_is_found(title: str, kind: str) -> None:
    record = Record(id="", title=title)
    assert notice_kind(record) == kind
    assert subject_key(record) == SUBJECT


@pytest.mark.parametrize(
    "title",
    [
        "Zika virus spread in Brazil",
        "Correction of anaemia in children with malaria",
        "Correction for multiple testing in genome scans",
        "Retraction of the eyelid after surgery",
        "Response to vaccination in elderly people",
        "Comments in medical records",
        "Withdrawal of oxytocin in the second stage of labour",
        "Reporting of measles",
    ],
)
def test_papers_that_only_begin_like_a_notice_are_none(title: str) -> None:
    assert notice_kind(Record(id="", title=title)) is None


def test_types_tell_a_notice_whose_title_does_not() -> None:
    assert notice_kind(Record(id="", title="Zika", types=("Published Erratum",))) == "erratum"


def test_a_retracted_paper_keeps_the_key_of_its_title() -> None:
    for title in ("RETRACTED: Zika virus spread in Brazil", "Zika virus spread in Brazil [Retracted]"):
        assert subject_key(Record(id="", title=title)) == SUBJECT
        assert notice_kind(Record(id="", title=title)) is None


@pytest.mark.parametrize(
    ("doi", "preprint"),
    [
        ("10.1101/2020.03.09.20033217", True),
        ("10.1101/077800", True),
        ("10.21203/rs.3.rs-123456/v2", True),
        ("10.48550/arxiv.2603.22327", True),
        ("10.1101/gr.229102", False),  # Genome Research, of the same registrant
        ("10.1016/s0140-6736(20)30566-3", False),
    ],
)
def test_preprints_by_registrant(doi: str, *, preprint: bool) -> None:
    assert is_preprint(Record(id="", identifiers=Identifiers(doi=doi))) is preprint


@pytest.mark.parametrize(
    ("doi", "base"),
    [
        ("10.12688/f1000research.7382.2", "10.12688/f1000research.7382"),
        ("10.1002/14651858.cd010458.pub3", "10.1002/14651858.cd010458"),
        ("10.21203/rs.3.rs-123456/v2", "10.21203/rs.3.rs-123456"),
        ("10.7554/elife.60675.2", "10.7554/elife.60675"),
        ("10.1371/journal.pone.0187376", None),
        (None, None),
    ],
)
def test_version_base(doi: str | None, base: str | None) -> None:
    assert version_base(doi) == base
