"""Publications that are not one but belong together: notices, preprints, versions, conference papers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from evisynth.records.duplicates.traits import Group, Traits
from evisynth.records.duplicates.vetoes import authors_conflict

_NOTICE_YEARS = 25
_PREPRINT_YEARS = 4
_CONFERENCE_YEARS = 3
_LARGEST_BLOCK = 300


@dataclass(frozen=True, slots=True, order=True)
class Related:
    """Two publications that belong to one study.

    Args:
        a, b: record ids, a < b.
        kind: erratum, retraction, concern, comment, preprint, version or conference.
    """

    a: str
    b: str
    kind: str


def find_related(groups: Sequence[Group]) -> tuple[Related, ...]:
    """Relate groups that share a subject or the number of a versioned work.

    A relation is told once for two groups, between their least ids.
    """
    by_subject: dict[str, list[Group]] = {}
    by_version: dict[str, list[Group]] = {}
    for group in groups:
        for subject in {traits.subject for traits in group.members if traits.subject and not _generic(traits)}:
            by_subject.setdefault(subject, []).append(group)
        for version in {traits.version for traits in group.members if traits.version}:
            by_version.setdefault(version, []).append(group)
    found: dict[tuple[str, str], Related] = {}
    for kind_of, blocks in ((lambda _a, _b: "version", by_version), (_kind, by_subject)):
        for members in blocks.values():
            for a, b, kind in _pairs(members, kind_of):
                found.setdefault((a, b), Related(a, b, kind))
    return tuple(sorted(found.values()))


def _generic(traits: Traits) -> bool:
    return traits.generic and not traits.notice_title


def _pairs(members: Sequence[Group], kind_of: Callable[[Group, Group], str]) -> Iterator[tuple[str, str, str]]:
    if len(members) > _LARGEST_BLOCK:
        return
    for index, a in enumerate(members):
        for b in members[index + 1 :]:
            kind = kind_of(a, b)
            if kind:
                first, second = sorted((a.key, b.key))
                yield first, second, kind


def _kind(a: Group, b: Group) -> str:
    x, y = a.members[0], b.members[0]
    if any(authors_conflict(p, q) for p in a.members[:5] for q in b.members[:5]):
        return ""
    notices_a, notices_b = _values(a, "notice"), _values(b, "notice")
    if bool(notices_a) != bool(notices_b):
        return next(iter(sorted(notices_a | notices_b))) if _within(x, y, _NOTICE_YEARS) else ""
    if any(t.preprint for t in a.members) != any(t.preprint for t in b.members):
        return "preprint" if _within(x, y, _PREPRINT_YEARS) else ""
    venues = _values(a, "venue") | _values(b, "venue")
    if venues == {"conference", "journal"} and _values(a, "venue") != _values(b, "venue"):
        return "conference" if _within(x, y, _CONFERENCE_YEARS) else ""
    return ""


def _values(group: Group, name: str) -> set[str]:
    return {value for traits in group.members if (value := getattr(traits, name))}


def _within(a: Traits, b: Traits, years: int) -> bool:
    return a.year is None or b.year is None or abs(a.year - b.year) <= years
