"""Which record a full text belongs to, with the cases of which a person would say the same."""

import pytest

from evisynth.evidence import Identifiers, Record
from evisynth.store.attaching import find_owner
from evisynth.store.entries import StoredEntry

TITLE = "Zika virus outbreak on Yap Island"


def entry(number: int, **fields: object) -> StoredEntry:
    return StoredEntry(number, Record(id=f"r-{number}", **fields))  # pyright: ignore[reportArgumentType]


def test_an_identifier_wins_over_a_title() -> None:
    entries = [entry(1, title=TITLE), entry(2, title="Another title", identifiers=Identifiers(pmcid="PMC7"))]
    owner = find_owner(Record(id="t", title=TITLE, identifiers=Identifiers(pmcid="PMC7")), entries)
    assert owner is not None
    assert (owner.record.id, owner.rule) == ("r-2", "pmcid")


def test_of_two_equal_titles_the_year_decides() -> None:
    entries = [entry(1, title=TITLE, year=2008), entry(2, title=TITLE), entry(3, title=TITLE, year=2009)]
    owner = find_owner(Record(id="t", title=TITLE.upper(), year=2009), entries)
    assert owner is not None
    assert (owner.record.id, owner.rule) == ("r-3", "title")


@pytest.mark.parametrize(
    "fields",
    [
        {"year": 2016},
        {"identifiers": Identifiers(doi="10.5555/other")},
        {"authors": ("Okafor, N.", "Silva, R.")},
    ],
)
def test_a_title_alone_does_not_carry_a_contradiction(fields: dict[str, object]) -> None:
    text = Record(id="t", title=TITLE, year=2009, authors=("Duffy, M. R.",), identifiers=Identifiers(doi="10.5555/yap"))
    assert find_owner(text, [entry(1, title=TITLE)]) is not None
    assert find_owner(text, [entry(1, title=TITLE, **fields)]) is None


def test_nothing_belongs_to_a_text_without_title_and_identifier() -> None:
    assert find_owner(Record(id="t"), [entry(1, title=None), entry(2, title="")]) is None
