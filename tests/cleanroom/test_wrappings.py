# ruff: noqa: E501  # a table of tricks reads best with one to a line
"""The review in wrappings that a plain reading goes past: headers, addresses in addresses, dates that bound a work's age."""

import base64
import json
from pathlib import Path

import pytest

from evisynth.cleanroom import CleanRoom, build_policy, read_review_record

from .invented import RECORD, TITLE

ADDRESS = "https://store.example/docs/report-7.pdf"


def entry(**fields: object) -> dict[str, object]:
    return {"title": "Sleep", "link": "https://a.example/x", "snippet": "Open it.", **fields}


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("identifier.number", {"snippet": "Cochrane Database Syst Rev 2012; (6): Art. No. 999999"}),
        ("address.domain", {"link": "https://www.cochrane.de/sleep"}),
        ("date.after", {"snippet": "J Harbour Stud 2014–15;12:4-9."}),
        ("date.after", {"title": "Guideline on sleep (2014 edition)"}),
        ("date.after", {"snippet": "Our data agree with those of Marrow et al. (2014), less with Ash et al. (2003)."}),
        (
            "mention.citation",
            {"link": "https://s.example/lookup?author=Oduya-Lind&year=2012&journal=Cochrane%20Database%20Syst%20Rev"},
        ),
        ("mention.size", {"snippet": "Since our bracelets a Cochrane review pooled nine trials."}),
        (
            "mention.authors",
            {"snippet": "In Oduya-Lind 2012, the number of participants should read 1437 (nine trials)."},
        ),
        ("date.after", {"snippet": "© The Author(s) 2015. Open access."}),
    ],
)
def test_an_entry_is_unwrapped(room: CleanRoom, rule: str, fields: dict[str, object]) -> None:
    verdict = room.judge_item(entry(**fields))
    assert verdict.decision == "block"
    assert verdict.rule == rule


@pytest.mark.parametrize(
    "fields",
    [
        {"link": "https://cochrane.ca/hall"},
        {"snippet": "J Harbour Stud 2009–10;12:4-9."},
        {"title": "Guideline on sleep (2009 edition)"},
        {"snippet": "Our data agree with those of Marrow et al. (2009), less with Ash et al. (2003)."},
        {"snippet": "© The Author(s) 2010. Open access."},
        {"snippet": "Harbour Rep 2010; Art. No. 123456"},
        {"snippet": "ISSN 2044-9981. Volume 5 of the year."},
        {"link": "https://handbook-5-1.cochrane.org/chapter_8.htm"},
        {"link": "https://s.example/lookup?author=Ashe&year=2012&journal=Harbour%20Rep"},
        {"snippet": "A Cochrane review of hymn singing pooled seven trials."},
    ],
)
def test_the_same_forms_without_the_review_pass(room: CleanRoom, fields: dict[str, object]) -> None:
    assert room.judge_item(entry(**fields)).decision == "allow"


@pytest.mark.parametrize(
    "headers",
    [
        {"content-disposition": "attachment; filename*=UTF-8''" + TITLE.replace(" ", "%20") + ".pdf"},
        {"x-title": f"=?utf-8?B?{base64.b64encode(TITLE.encode()).decode()}?="},
        {"x-title": f"=?utf-8?Q?{TITLE.replace(' ', '_')}?="},
    ],
)
def test_headers_are_decoded_on_failed_fetches_too(room: CleanRoom, headers: dict[str, str]) -> None:
    assert not room.admits_page("https://wall.example/x", "no", headers, failed=True)


def test_a_header_that_cannot_be_decoded_is_no_error(room: CleanRoom) -> None:
    broken = {"x-title": "=?klingon?B?%%%?=", "content-disposition": "attachment; filename*=latin-9''a%FF.pdf"}
    assert room.admits_page("https://wall.example/x", "no", broken)


@pytest.mark.parametrize(
    "again",
    [
        "https://store.example/a/../docs/./report-7.pdf",
        "https://p.example/?u=" + base64.b64encode(ADDRESS.encode()).decode(),
    ],
)
def test_a_blocked_address_is_known_again(room: CleanRoom, again: str) -> None:
    assert room.judge_item({"title": TITLE, "link": ADDRESS, "snippet": "x"}).decision == "block"
    assert not room.admits_address(again)
    assert room.admits_address("https://store.example/docs/report-8.pdf")


@pytest.mark.parametrize(
    "body",
    ['<p>Read.</p><span property="dc:issued">2014-04-09</span>', "<p>发布日期：2014-04-09</p><p>Read.</p>"],
)
def test_a_page_says_when_it_was_published(room: CleanRoom, body: str) -> None:
    page = f"<!doctype html><html><head><title>Wards</title></head><body>{body}</body></html>"
    assert not room.admits_page("https://j.example/p", page, {"content-type": "text/html"})
    assert room.admits_page("https://j.example/p", page.replace("2014", "2009"), {"content-type": "text/html"})


def test_names_with_the_accents_of_tex_are_names(tmp_path: Path) -> None:
    file = tmp_path / "review.json"
    file.write_text(json.dumps(RECORD | {"authors": ["Mörk-Lindström, A", "Brask, T", "Quillfeather, A"]}), "utf-8")
    room = CleanRoom(build_policy(read_review_record(file)).policy)
    authors = 'M{\\"o}rk-Lindstr\\"{o}m, A and Brask, T and Quillfeather, A'
    assert not room.admits_text(f"@article{{x, author={{{authors}}}, journal={{Cochrane Db Syst Rev}}, year=2012}}")


def test_a_title_in_cyrillic_is_known_in_latin_letters(tmp_path: Path) -> None:
    file = tmp_path / "review.json"
    russian = "Охлаждение запястья при ночной болезни в семьях рабочих"
    file.write_text(json.dumps(RECORD | {"titles": {"translated": [russian]}}), "utf-8")
    room = CleanRoom(build_policy(read_review_record(file)).policy)
    for title in (
        "Okhlazhdenie zapyastya pri nochnoy bolezni v semyakh rabochikh",
        "Ohlazhdenie zapjastja pri nochnoj bolezni v semjah rabochih",
    ):
        assert room.judge_item(entry(title=title)).decision == "block"
    assert room.judge_item(entry(title="Okhrana lesa v gorakh", link="https://b.example/y")).decision == "allow"
