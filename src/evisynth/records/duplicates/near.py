"""Near misses: titles that differ by little, found by blocking."""

from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz

from evisynth.records.duplicates.rules import digits_of
from evisynth.records.duplicates.traits import Group, Traits
from evisynth.records.duplicates.vetoes import TITLE_VETOES, first_veto

_CUTOFF = 90.0
_LARGEST_BLOCK = 600
_FIRST_WORDS = 3


def near_titles(groups: Sequence[Group]) -> Iterator[tuple[str, str, float]]:
    """Give pairs of records of different groups whose titles are nearly the same and that nothing else keeps apart.

    Args:
        groups: the groups after linking.

    Yields:
        Two record ids and the similarity of the titles in [0, 1] (normalised Indel similarity, at least 0.9).
    """
    blocks: dict[tuple[str, ...], list[int]] = {}
    for index, group in enumerate(groups):
        for key in {key for traits in group.members for key in _keys(traits)}:
            blocks.setdefault(key, []).append(index)
    seen: set[tuple[int, int]] = set()
    for _, members in sorted(blocks.items()):
        if len(members) > _LARGEST_BLOCK:
            continue
        for position, i in enumerate(members):
            for j in members[position + 1 :]:
                if (i, j) in seen:
                    continue
                seen.add((i, j))
                found = _compare(groups[i], groups[j])
                if found is not None:
                    yield found


def _keys(traits: Traits) -> Iterator[tuple[str, ...]]:
    if traits.generic:
        return
    words = traits.title.split()
    yield "title", *words[:_FIRST_WORDS]
    yield "end", *words[-_FIRST_WORDS:]
    if traits.first_author and traits.year is not None:
        for year in (traits.year, traits.year + 1):
            yield "author", traits.first_author, str(year)


def _compare(a: Group, b: Group) -> tuple[str, str, float] | None:
    for x in a.members:
        for y in b.members:
            if abs(len(x.title) - len(y.title)) > 0.2 * max(len(x.title), len(y.title)):
                continue
            score = fuzz.ratio(x.title, y.title, score_cutoff=_CUTOFF)
            if score and digits_of(x.title) == digits_of(y.title) and not first_veto(TITLE_VETOES, a, b):
                return x.id, y.id, score / 100
    return None
