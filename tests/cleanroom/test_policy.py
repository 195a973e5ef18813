"""A policy is whole or it is not there."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from evisynth.cleanroom import build_policy, check, read_policy, read_review_record, write_policy
from evisynth.errors import RefusedError, UnreadableError

from .invented import ABSTRACT, RECORD, TITLE


def build(tmp_path: Path, mode: Any = "strict", **changes: Any) -> Any:
    record = {**RECORD, **changes}
    path = tmp_path / "r.json"
    path.write_text(json.dumps({key: value for key, value in record.items() if value is not None}), "utf-8")
    return build_policy(read_review_record(path), mode)


def test_the_identity_is_whole(tmp_path: Path) -> None:
    policy = build(tmp_path).policy
    assert policy.dois == ("10.1002/14651858.cd999999.pub2", "10.1002/14651858.cd999999")
    assert (policy.number, policy.pmids, policy.pmcids) == ("CD999999", ("99123457",), ("PMC9912345",))
    assert policy.authors == ("Oduya-Lind", "Brask", "Quillfeather")
    assert len(policy.titles) == 4
    assert "cochranelibrary.com" in policy.domains


def test_the_cutoff_has_its_reason(tmp_path: Path) -> None:
    strict, paper = build(tmp_path).policy, build(tmp_path, "paper").policy
    assert (strict.cutoff, strict.cutoff_reason) == (date(2011, 11, 30), "search_date")
    assert (paper.cutoff, paper.cutoff_reason) == (date(2012, 6, 13), "published")
    built = build(tmp_path, search_date=None)
    assert built.policy.cutoff == date(2012, 6, 13)
    assert any("search_date" in warning for warning in built.warnings)


@pytest.mark.parametrize("mode", ["strict", "paper"])
@pytest.mark.parametrize(
    ("gone", "said"),
    [
        (("title", "titles"), "title"),
        (("doi", "versions", "number", "pmid", "pmcid"), "identifier"),
        (("search_date", "published"), "date"),
        (("abstract",), "words"),
    ],
)
def test_without_an_essential_there_is_no_policy(tmp_path: Path, mode: str, gone: tuple[str, ...], said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        build(tmp_path, mode, **dict.fromkeys(gone))


@pytest.mark.parametrize("kept", ["doi", "number", "pmid", "pmcid"])
def test_one_identifier_is_enough(tmp_path: Path, kept: str) -> None:
    gone = {key: None for key in ("doi", "versions", "number", "pmid", "pmcid") if key != kept}
    assert build(tmp_path, **gone).policy


@pytest.mark.parametrize(
    "wrong",
    [
        {"search_date": "soon"},
        {"doi": "see the library"},
        {"pmid": "none"},
        {"number": "n/a"},
        {"abstract": "n/a"},
        {"abstract": "   "},
        {"title": "—", "titles": []},
        {"title": ""} | {"titles": None},
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        build(tmp_path, **wrong)


@pytest.mark.parametrize("mode", ["strict", "paper"])
@pytest.mark.parametrize(
    "wrong",
    ["32 March 2012", "29 February 2011", "2012-13-01", "31/02/2012", "March 32, 2012", "1 May 2011 or 2 June 2012"],
)
def test_a_date_that_no_calendar_has_is_refused(tmp_path: Path, mode: str, wrong: str) -> None:
    with pytest.raises(RefusedError, match=r"published '.*' is no day of the calendar"):
        build(tmp_path, mode, published=wrong)
    with pytest.raises(RefusedError, match=r"search_date '.*' is no day of the calendar"):
        build(tmp_path, mode, search_date=wrong)


@pytest.mark.parametrize(
    ("given", "last"),
    [
        ("2012", (2012, 12, 31)),
        ("June 2012", (2012, 6, 30)),
        ("2012-06", (2012, 6, 30)),
        ("06/2012", (2012, 6, 30)),
        ("2012 Jun-Jul", (2012, 7, 31)),
        ("Q3 2012", (2012, 9, 30)),
        ("03/04/2012", (2012, 4, 3)),
        ("2012-06-13T08:30:00Z", (2012, 6, 13)),
        ("平成24年6月", (2012, 6, 30)),
    ],
)
def test_a_date_that_says_less_stands_for_its_last_day(tmp_path: Path, given: str, last: tuple[int, int, int]) -> None:
    assert build(tmp_path, published=given).policy.published == date(*last)


def test_nobody_searches_after_publication(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="mend the one that is wrong") as told:
        build(tmp_path, published="3 March 2015", search_date="Oct 2019")
    assert "search_date 'Oct 2019' is after published '3 March 2015'" in told.value.message
    assert build(tmp_path, published="2012", search_date="Oct 2012").policy.cutoff == date(2012, 10, 31)


def test_a_number_and_a_doi_that_disagree_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="number 'CD99887' is not that of the doi"):
        build(tmp_path, number="CD99887", doi="10.1002/14651858.CD998877")
    assert build(tmp_path, number="cd 999999.pub2").policy.number == "CD999999"


def test_a_misspelt_field_is_told_with_what_is_missing_for_it(tmp_path: Path) -> None:
    warnings = build(tmp_path, authors=None, autors=["Brask, T"]).warnings
    assert any("did you mean authors? As it stands the policy knows no authors" in one for one in warnings)
    assert any(one.startswith("no authors") for one in warnings)
    (other,) = [one for one in build(tmp_path, autors=["Brask, T"]).warnings if "autors" in one]
    assert other.endswith("did you mean authors?")


def test_paper_needs_the_date_of_publication(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="published"):
        build(tmp_path, "paper", published=None)


def test_toml_and_ris_say_the_same(tmp_path: Path) -> None:
    toml = tmp_path / "r.toml"
    toml.write_text(
        f'title = "{TITLE}"\ndoi = "10.1002/14651858.CD999999.pub2"\npublished = 2012-06-13\n'
        f'abstract = """{ABSTRACT}"""\n'
    )
    ris = tmp_path / "r.ris"
    ris.write_text(
        f"TY  - JOUR\nTI  - {TITLE}\nAU  - Oduya-Lind, M\nDO  - 10.1002/14651858.CD999999.pub2\nDA  - 2012/06/13\n"
        f"PY  - 2012\nAB  - {ABSTRACT}\nN1  - search date: 30 November 2011\nER  - \n"
    )
    first, second = (build_policy(read_review_record(path)).policy for path in (toml, ris))
    assert first.titles == second.titles == (TITLE,)
    assert first.published == second.published == date(2012, 6, 13)
    assert first.number == second.number == "CD999999"
    assert (second.searched, second.authors) == (date(2011, 11, 30), ("Oduya-Lind",))


def test_an_export_s_numbers_of_databases_do_not_contradict_the_doi(tmp_path: Path) -> None:
    ris = tmp_path / "r.ris"
    ris.write_text(
        f"TY  - JOUR\nTI  - {TITLE}\nDO  - 10.1002/14651858.CD999999.pub2\nDA  - 2012/06/13\nAN  - WOS:00030451\n"
        f"AB  - {ABSTRACT}\nER  - \n"
    )
    assert build_policy(read_review_record(ris)).policy.number == "CD999999"


def test_two_records_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text(json.dumps([RECORD, RECORD]))
    with pytest.raises(RefusedError):
        read_review_record(path)


def test_a_policy_comes_back_whole_or_not_at_all(tmp_path: Path) -> None:
    policy = build(tmp_path).policy
    path = tmp_path / "p.json"
    write_policy(policy, path)
    assert read_policy(path) == policy
    content = json.loads(path.read_text("utf-8"))
    for change in ({"titles": []}, {"searched": "2020-01-01"}, {"domains": []}, {"hash": "0" * 64}, {"mode": "open"}):
        path.write_text(json.dumps(content | change), "utf-8")
        with pytest.raises(RefusedError):
            read_policy(path)
    for broken in ("", "{}", "[1]", "not json", json.dumps({"format": 1})):
        path.write_text(broken, "utf-8")
        with pytest.raises(RefusedError):
            read_policy(path)
    with pytest.raises(UnreadableError):
        read_policy(tmp_path / "absent.json")


def test_the_hash_says_all(tmp_path: Path) -> None:
    hashes = {
        build(tmp_path, **change).policy.hash
        for change in ({}, {"pmid": "99123458"}, {"abstract": ABSTRACT + " More."})
    }
    assert len(hashes) == 3
    assert build(tmp_path).policy.hash in hashes


@pytest.mark.parametrize(
    ("doi", "other"),
    [
        ("10.5555/14651858.CD009999.pub2", "10.5555/14651858.cd009999.pub3"),
        ("10.5555/14651858.CD009999.pub2", "10.5555/14651858.cd009999"),
        ("10.5555/medrxiv.2013.001.v2", "10.5555/medrxiv.2013.001.v1"),
        ("10.5555/f1000.17.v1", "10.5555/f1000.17"),
    ],
)
def test_every_version_of_a_doi_is_hidden_whoever_published_it(doi: str, other: str, tmp_path: Path) -> None:
    policy = build(tmp_path, doi=doi, number=None, pmid=None, pmcid=None, versions=None).policy
    verdict = check(policy, url=f"https://resolver.example/{other}")
    assert (verdict.decision, verdict.rule) == ("block", "address.doi")
