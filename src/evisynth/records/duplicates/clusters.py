"""Finding duplicates: rules applied from the surest down to groups of records, whatever the order of records."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from evisynth.evidence import Record
from evisynth.records.duplicates.near import near_titles
from evisynth.records.duplicates.related import Related, find_related
from evisynth.records.duplicates.rules import RULES, Rule
from evisynth.records.duplicates.traits import Group, Traits, traits_of
from evisynth.records.duplicates.vetoes import first_veto, person_veto

_LARGEST_BLOCK = 300
# Vetoes after which a person should look; the others are plain, or become relations.
_TOLD_VETOES = frozenset(
    {
        "titles differ, and authors, pages, abstracts or identifiers do",
        "different DOI",
        "different PMID",
        "different PMCID",
        "other volume, and other page or journal",
    }
)


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """Two records taken as one publication, and the rule that says so ("person" for a forced pair)."""

    a: str
    b: str
    rule: str


@dataclass(frozen=True, slots=True, order=True)
class Unsure:
    """Two records for a person to look at.

    Args:
        a, b: record ids, a < b.
        reason: why they may be one, and why they were not linked.
        score: similarity of the titles in [0, 1].
    """

    a: str
    b: str
    reason: str
    score: float


@dataclass(frozen=True, slots=True)
class Duplicates:
    """What was found among records.

    Args:
        clusters: sets of two or more record ids that are one publication, sorted.
        links: the links that join each cluster, one fewer than its members.
        related: pairs that are not one publication but belong together, with the kind of their relation.
        unsure: near misses.
    """

    clusters: tuple[tuple[str, ...], ...]
    links: tuple[Link, ...]
    related: tuple[Related, ...] = ()
    unsure: tuple[Unsure, ...] = ()


@dataclass(slots=True)
class _Work:
    groups: dict[str, Group]
    splits: Mapping[str, set[str]]
    links: list[Link] = field(default_factory=list[Link])
    unsure: dict[tuple[str, str], Unsure] = field(default_factory=dict[tuple[str, str], Unsure])

    def join(self, a: Group, b: Group, rule: str, pair: tuple[str, str]) -> None:
        keep, gone = (a, b) if a.key < b.key else (b, a)
        keep.absorb(gone)
        for traits in gone.members:
            self.groups[traits.id] = keep
        self.links.append(Link(min(pair), max(pair), rule))

    def veto(self, rule: Rule, a: Group, b: Group) -> str:
        return "set apart by a person" if person_veto(self.splits, a, b) else first_veto(rule.vetoes, a, b)

    def doubt(self, pair: tuple[str, str], reason: str, score: float) -> None:
        first, second = sorted(pair)
        if second not in self.splits.get(first, ()):
            self.unsure.setdefault((first, second), Unsure(first, second, reason, round(score, 3)))


def find_duplicates(
    records: Sequence[Record],
    *,
    splits: Iterable[tuple[str, str]] = (),
    forced: Iterable[tuple[str, str]] = (),
) -> Duplicates:
    """Find which records are one publication, which belong together, and which a person should look at.

    Identifiers link first (DOI, PMID, PMCID, OpenAlex), then title and year with what else is known. A title never
    links across different non-empty DOIs, PMIDs or PMCIDs, also not through a third record. Errata, retraction
    notices, preprints and versions are related to their subject, not merged with it.

    Args:
        records: in any order; the result is the same for each.
        splits: pairs of record ids that must stay apart, whatever the rules say.
        forced: pairs of record ids that are one, whatever the vetoes say; a split is stronger.

    Returns:
        Clusters, links, relations and near misses (levels of linking: Bramer et al. 2016, J Med Libr Assoc 104:240).

    >>> a, b = Record(id="a", title="Zika in Brazil", year=2016), Record(id="b", title="Zika in Brazil.", year=2016)
    >>> find_duplicates([a, b]).links
    (Link(a='a', b='b', rule='title-year'),)
    """
    traits = {record.id: traits_of(record) for record in sorted(records, key=lambda record: record.id)}
    apart: dict[str, set[str]] = {}
    for a, b in splits:
        apart.setdefault(a, set()).add(b)
        apart.setdefault(b, set()).add(a)
    work = _Work({each.id: Group.of(each) for each in traits.values()}, apart)
    _force(work, forced)
    for rule in RULES:
        for members in _blocks(rule, traits.values()):
            (_apply_to_block if rule.cautious else _apply_identifier)(work, rule, members)
    groups = sorted({group.key: group for group in work.groups.values()}.items())
    related = find_related([group for _, group in groups])
    known = {tuple(sorted((work.groups[r.a].key, work.groups[r.b].key))) for r in related}
    for a, b, score in near_titles([group for _, group in groups]):
        work.doubt((a, b), "nearly the same title", score)
    unsure = _still_apart(work, known)
    clusters = tuple(tuple(t.id for t in group.members) for _, group in groups if len(group.members) > 1)
    return Duplicates(clusters, tuple(sorted(work.links)), related, unsure)


def _force(work: _Work, forced: Iterable[tuple[str, str]]) -> None:
    for a, b in sorted(tuple(sorted(pair)) for pair in forced):
        first, second = work.groups.get(a), work.groups.get(b)
        if first is None or second is None or first is second:
            continue
        if person_veto(work.splits, first, second):
            work.doubt((a, b), "joined by a person, and set apart through a third record", 1.0)
        else:
            work.join(first, second, "person", (a, b))


def _blocks(rule: Rule, traits: Iterable[Traits]) -> Iterable[list[Traits]]:
    blocks: dict[Hashable, list[Traits]] = {}
    for each in traits:
        for key in rule.keys(each):
            blocks.setdefault(key, []).append(each)
    return [members for _, members in sorted(blocks.items(), key=lambda item: str(item[0])) if len(members) > 1]


def _apply_identifier(work: _Work, rule: Rule, members: Sequence[Traits]) -> None:
    """Join each record to the first group of its block that nothing keeps it from."""
    for index, each in enumerate(members):
        tried: set[str] = set()
        for other in members[:index]:
            mine, theirs = work.groups[each.id], work.groups[other.id]
            if mine is theirs:
                break
            if theirs.key in tried:
                continue
            tried.add(theirs.key)
            veto = work.veto(rule, mine, theirs)
            if not veto:
                work.join(mine, theirs, rule.name, (each.id, other.id))
                break
            if veto in _TOLD_VETOES:
                work.doubt((each.id, other.id), f"same {rule.name}, but {veto}", 0.0)


def _apply_to_block(work: _Work, rule: Rule, members: Sequence[Traits]) -> None:
    """Join what a rule links, unless a set that it links holds groups that must stay apart: then nobody can say
    which of them a third record belongs to.
    """
    # Hundreds of equal titles are a series ("Abstracts of posters"): only a person can tell those apart.
    groups = sorted({g.key: g for g in (work.groups[t.id] for t in members)}.values(), key=lambda g: g.key)
    if len(groups) < 2 or len(groups) > _LARGEST_BLOCK:
        return
    allowed = {each.id for each in members}
    edges: list[tuple[Group, Group, tuple[str, str]]] = []
    for index, a in enumerate(groups):
        for b in groups[index + 1 :]:
            pair = _linked(rule, a, b, allowed)
            if pair is None:
                continue
            veto = work.veto(rule, a, b)
            if not veto:
                edges.append((a, b, pair))
            elif veto in _TOLD_VETOES:
                work.doubt(pair, f"same title, but {veto}", 1.0)
    for component in _components(edges):
        if _consistent(work, rule, component):
            for _, _, pair in component:
                a, b = work.groups[pair[0]], work.groups[pair[1]]
                if a is not b:
                    work.join(a, b, rule.name, pair)
        else:
            for _, _, pair in component:
                work.doubt(pair, "same title, and more than one publication that it may be", 1.0)


def _linked(rule: Rule, a: Group, b: Group, allowed: set[str]) -> tuple[str, str] | None:
    for x in a.members:
        if x.id in allowed:
            for y in b.members:
                if y.id in allowed and rule.holds(x, y):
                    return x.id, y.id
    return None


def _components(
    edges: Sequence[tuple[Group, Group, tuple[str, str]]],
) -> list[list[tuple[Group, Group, tuple[str, str]]]]:
    home: dict[str, list[tuple[Group, Group, tuple[str, str]]]] = {}
    for edge in edges:
        a, b = home.get(edge[0].key), home.get(edge[1].key)
        merged = [*(a or []), *(b or [] if b is not a else []), edge]
        for first, second, _ in merged:
            home[first.key] = home[second.key] = merged
    return list({id(component): component for component in home.values()}.values())


def _consistent(work: _Work, rule: Rule, component: Sequence[tuple[Group, Group, tuple[str, str]]]) -> bool:
    groups = sorted({g.key: g for a, b, _ in component for g in (a, b)}.values(), key=lambda g: g.key)
    pairs = ((a, b) for index, a in enumerate(groups) for b in groups[index + 1 :])
    return not any(work.veto(rule, a, b) for a, b in pairs)


def _still_apart(work: _Work, related: set[tuple[str, ...]]) -> tuple[Unsure, ...]:
    """Keep the doubts about pairs that no later rule joined and no relation explains, one for two groups."""
    kept: dict[tuple[str, ...], Unsure] = {}
    for doubt in sorted(work.unsure.values()):
        a, b = work.groups[doubt.a], work.groups[doubt.b]
        pair = tuple(sorted((a.key, b.key)))
        if a is not b and pair not in related and not person_veto(work.splits, a, b):
            kept.setdefault(pair, doubt)
    return tuple(sorted(kept.values()))
