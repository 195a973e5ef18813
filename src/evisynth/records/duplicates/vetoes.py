"""Why two groups stay apart although a rule would link them: a table of named predicates."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, product

from rapidfuzz import fuzz

from evisynth.records.duplicates.traits import Group, Traits, journals_agree

Veto = Callable[[Group, Group], bool]

_SAMPLED_PAIRS = 400
_SAME_TITLE = 85.0
_SAME_ABSTRACT = 60.0


def conflicting(name: str) -> Veto:
    """Make the veto "both have this identifier, and none in common"."""

    def veto(a: Group, b: Group) -> bool:
        mine, theirs = a.ids.get(name), b.ids.get(name)
        return bool(mine and theirs and mine.isdisjoint(theirs))

    return veto


def titles_agree(a: Traits, b: Traits) -> bool:
    """Say whether two titles may be one: equal, one the beginning of the other, or nearly the same words."""
    if not a.title or not b.title or a.title == b.title:
        return True
    shorter, longer = sorted((a.title, b.title), key=len)
    if len(shorter) >= 20 and longer.startswith(shorter):
        return True
    return fuzz.token_sort_ratio(a.title, b.title) >= _SAME_TITLE


def authors_conflict(a: Traits, b: Traits) -> bool:
    """Say whether both name authors and share not one word of a name."""
    return bool(a.author_words and b.author_words and a.author_words.isdisjoint(b.author_words))


def _pairs(a: Group, b: Group) -> Iterable[tuple[Traits, Traits]]:
    return islice(product(a.members, b.members), _SAMPLED_PAIRS)


def _any(test: Callable[[Traits, Traits], bool]) -> Veto:
    return lambda a, b: any(test(x, y) for x, y in _pairs(a, b))


def _different_work(a: Traits, b: Traits) -> bool:
    """An identifier in common, but nothing else: another identifier, or authors and year, say two publications."""
    if titles_agree(a, b):
        untitled = not a.title or not b.title
        return untitled and _ids_conflict(a, b)
    if _ids_conflict(a, b) or authors_conflict(a, b):
        return True
    # A supplement's abstracts share its DOI; a translated title stands on the same page above the same abstract.
    if (a.page and b.page and a.page != b.page) or (_years_apart(a, b) and a.first_author != b.first_author):
        return True
    return bool(a.abstract and b.abstract) and fuzz.ratio(a.abstract, b.abstract) < _SAME_ABSTRACT


def _ids_conflict(a: Traits, b: Traits) -> bool:
    return any(name in b.ids and b.ids[name] != value for name, value in a.ids.items() if name != "openalex")


def _notice_by_title(a: Traits, b: Traits) -> bool:
    return a.notice_title != b.notice_title and bool(a.title and b.title)


def _years_apart(a: Traits, b: Traits) -> bool:
    return a.year is not None and b.year is not None and abs(a.year - b.year) > 1


def _source_conflict(a: Traits, b: Traits) -> bool:
    if not a.volume or not b.volume or a.volume == b.volume:
        return False
    other_page = bool(a.page and b.page and a.page != b.page)
    other_journal = bool(a.journal and b.journal and not journals_agree(a.journal, b.journal))
    return other_page or (other_journal and a.page != b.page)


def _short_titles_apart(a: Traits, b: Traits) -> bool:
    return (a.short or b.short) and bool(a.journal and b.journal) and not journals_agree(a.journal, b.journal)


def _venues_apart(a: Traits, b: Traits) -> bool:
    if not a.venue or not b.venue or a.venue == b.venue or _same_place(a, b):
        return False
    return not journals_agree(a.journal, b.journal)


def _same_place(a: Traits, b: Traits) -> bool:
    return bool(a.page and a.page == b.page and a.volume and a.volume == b.volume)


IDENTIFIER_VETOES: Mapping[str, Veto] = {
    "a notice and its subject": _any(_notice_by_title),
    "titles differ, and authors, pages, abstracts or identifiers do": _any(_different_work),
}
OPENALEX_VETOES: Mapping[str, Veto] = {
    **IDENTIFIER_VETOES,
    "preprint and publication": _any(lambda a, b: a.preprint != b.preprint),
    "different DOI": conflicting("doi"),
    "different PMID": conflicting("pmid"),
    "different PMCID": conflicting("pmcid"),
}
TITLE_VETOES: Mapping[str, Veto] = {
    "different DOI": conflicting("doi"),
    "different PMID": conflicting("pmid"),
    "different PMCID": conflicting("pmcid"),
    "a notice and its subject": _any(lambda a, b: a.notice != b.notice),
    "preprint and publication": _any(lambda a, b: a.preprint != b.preprint),
    "no author in common": _any(authors_conflict),
    "more than a year apart": _any(_years_apart),
    "other volume, and other page or journal": _any(_source_conflict),
    "short title in different journals": _any(_short_titles_apart),
    "conference paper and journal article": _any(_venues_apart),
}


def first_veto(vetoes: Mapping[str, Veto], a: Group, b: Group) -> str:
    """Give the name of the first veto that holds, or an empty string."""
    return next((name for name, veto in vetoes.items() if veto(a, b)), "")


def person_veto(splits: Mapping[str, set[str]], a: Group, b: Group) -> bool:
    """Say whether a person has set a member of one group apart from a member of the other."""
    smaller, larger = sorted((a.members, b.members), key=len)
    apart: Sequence[set[str]] = [splits[traits.id] for traits in smaller if traits.id in splits]
    return any(traits.id in ids for ids in apart for traits in larger)
