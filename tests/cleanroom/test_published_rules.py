"""Mode paper: what the published rules block is blocked, what they let through passes.

Expected decisions follow the rules and the known gaps as the specification describes them (sections 3.1 to 3.4, 3.7).
"""

import pytest

from evisynth.cleanroom import CleanRoom

from .invented import ABSTRACT, OLD_TITLE, TITLE


@pytest.mark.parametrize(
    "item",
    [
        {"link": "https://www.cochranelibrary.com/x"},
        {"link": "https://a.example/why-cochrane-matters"},
        {"title": "Archie Cochrane: a life"},
        {"title": f"[PDF] {TITLE}"},
        {"title": f"{TITLE} - PubMed"},
        {"title": f"Comment on: {OLD_TITLE}"},
        {"title": "Wrist cooling for"},
        {"title": "wrist cooling for condition-b, mild/severe, in"},
        {"title": "Wrist cooling for night‐time condition–b, mild/severe, ..."},
        {"title": "Gloves", "date": "14 June 2012"},
        {"title": "Gloves", "date": "Jun 14, 2012"},
        {"title": "Gloves", "date": "2013"},
        {"title": "Gloves", "date": "2012-07"},
    ],
    ids=str,
)
def test_what_the_published_rules_block(paper_room: CleanRoom, item: dict[str, object]) -> None:
    assert paper_room.judge_item(item).blocked


@pytest.mark.parametrize(
    "item",
    [
        {"link": "https://doi.org/10.1002/14651858.CD999999.pub2"},
        {"link": "https://pubmed.ncbi.nlm.nih.gov/99123457/"},
        {"title": f"(PDF) {TITLE[:40]}…"},
        {"title": "Wrist cooling ..."},
        {"title": "Gloves", "snippet": ABSTRACT},
        {"title": "Gloves", "snippet": "CD999999"},
        {"title": "Gloves", "snippet": "by A Smith · 2019"},
        {"title": "Gloves", "date": "2012"},
        {"title": "Gloves", "date": "June 2012"},
        {"title": "Gloves", "date": ""},
        {"question": "Does it work?", "snippet": ABSTRACT, "link": "https://a.example"},
    ],
    ids=lambda item: str(item)[:60],
)
def test_what_the_published_rules_let_through(paper_room: CleanRoom, item: dict[str, object]) -> None:
    assert not paper_room.judge_item(item).blocked


def test_the_address_and_date_of_a_page_are_not_looked_at(paper_room: CleanRoom) -> None:
    page = '<title>Gloves</title><meta name="citation_publication_date" content="2019"><p>Gloves'
    assert paper_room.admits_page("https://www.cochranelibrary.com/x", page, {})
    assert not paper_room.admits_page("https://a.example/x", f"<title>{TITLE}</title><p>Gloves", {})


def test_a_title_with_a_dash_never_matches_in_a_body(paper_room: CleanRoom) -> None:
    assert paper_room.admits_page("https://a.example/x", f"<title>G</title><p>A Cochrane review: {TITLE}", {})


def test_a_plain_title_matches_in_a_body_that_says_cochrane(paper_policy: object) -> None:
    from dataclasses import replace

    plain = replace(paper_policy, titles=("Gloves for winter fever",))  # type: ignore[type-var]
    room = CleanRoom(plain)
    assert not room.admits_page("https://a.example/x", "<title>G</title><p>Cochrane on gloves for winter fever!", {})
    assert room.admits_page("https://a.example/x", "<title>G</title><p>All of gloves for winter fever!", {})
