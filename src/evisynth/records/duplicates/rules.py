"""Which records are linked: a table of named rules, from the surest to the least sure."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz

from evisynth.records.duplicates.traits import Traits, journals_agree
from evisynth.records.duplicates.vetoes import IDENTIFIER_VETOES, OPENALEX_VETOES, TITLE_VETOES, Veto

_LONG_ABSTRACT = 100
_NEAR_TITLE = 80.0


@dataclass(frozen=True, slots=True)
class Rule:
    """A reason to take two records as one.

    Args:
        name: what a link says of itself.
        keys: the keys of one record; records with a key in common are compared.
        holds: whether two such records are linked.
        vetoes: what keeps them apart nevertheless.
        cautious: in a set where some pairs are kept apart, link none and leave it to a person.
    """

    name: str
    keys: Callable[[Traits], Iterator[Hashable]]
    holds: Callable[[Traits, Traits], bool]
    vetoes: Mapping[str, Veto]
    cautious: bool = True


def _identifier(name: str) -> Callable[[Traits], Iterator[Hashable]]:
    def keys(traits: Traits) -> Iterator[Hashable]:
        if name in traits.ids:
            yield traits.ids[name]

    return keys


def _always(_a: Traits, _b: Traits) -> bool:
    return True


def _title_year(traits: Traits) -> Iterator[Hashable]:
    if traits.title and traits.year is not None:
        yield traits.title, traits.year


def _title(traits: Traits) -> Iterator[Hashable]:
    if traits.title:
        yield traits.title


def _title_abstract(traits: Traits) -> Iterator[Hashable]:
    if traits.title and len(traits.abstract) >= _LONG_ABSTRACT:
        yield traits.title, traits.abstract


def _place(traits: Traits) -> Iterator[Hashable]:
    if traits.volume and traits.page and traits.year is not None:
        for year in (traits.year, traits.year + 1):
            yield traits.volume, traits.page, year


def _not_generic(a: Traits, b: Traits) -> bool:
    return not a.generic and not b.generic


def _same_source(a: Traits, b: Traits) -> bool:
    same_page = bool(a.page and a.page == b.page)
    if same_page and (a.volume == b.volume or not a.volume or not b.volume):
        return not a.generic or journals_agree(a.journal, b.journal)
    return not a.generic and bool(a.volume and a.volume == b.volume) and journals_agree(a.journal, b.journal)


def _same_author_and_source(a: Traits, b: Traits) -> bool:
    if a.generic or not a.first_author or a.first_author != b.first_author:
        return False
    return bool(a.page and a.page == b.page) or journals_agree(a.journal, b.journal)


def _near_title_in_place(a: Traits, b: Traits) -> bool:
    """The same page of the same volume with an author in common: then a title may differ by a subtitle or a typo."""
    if a.author_words.isdisjoint(b.author_words) or not a.title or not b.title:
        return False
    if a.journal and b.journal and not journals_agree(a.journal, b.journal):
        return False
    if digits_of(a.title) != digits_of(b.title):
        return False
    return fuzz.ratio(a.title, b.title) >= _NEAR_TITLE


def digits_of(title: str) -> tuple[str, ...]:
    """Give the numbers of a title: "part 1" and "part 2" are no near misses."""
    return tuple(word for word in title.split() if any(c.isdigit() for c in word))


RULES: tuple[Rule, ...] = (
    Rule("doi", _identifier("doi"), _always, IDENTIFIER_VETOES, cautious=False),
    Rule("pmid", _identifier("pmid"), _always, IDENTIFIER_VETOES, cautious=False),
    Rule("pmcid", _identifier("pmcid"), _always, IDENTIFIER_VETOES, cautious=False),
    Rule("openalex", _identifier("openalex"), _always, OPENALEX_VETOES, cautious=False),
    Rule("title-year-source", _title_year, _same_source, TITLE_VETOES),
    Rule("title-abstract", _title_abstract, _not_generic, TITLE_VETOES),
    Rule("title-year", _title_year, _not_generic, TITLE_VETOES),
    Rule("title-author-source", _title, _same_author_and_source, TITLE_VETOES),
    Rule("source-near-title", _place, _near_title_in_place, TITLE_VETOES),
)
