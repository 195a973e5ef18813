"""The publications of a project as they stand: entries joined by links, with their texts and decisions."""

from dataclasses import dataclass

from sqlalchemy import Connection

from evisynth.evidence import Record
from evisynth.records import merge_records
from evisynth.store.entries import StoredDocument, StoredEntry, read_documents, read_entries
from evisynth.store.links import StoredLink, read_links
from evisynth.store.screening import Decision, read_decisions


@dataclass(frozen=True, slots=True)
class Publication:
    """One publication: the merged record, and all that hangs on the entries that it was merged from.

    `study` is the id of the first publication of its study: the publications that are related to each other.
    """

    record: Record
    entries: tuple[str, ...]
    documents: tuple[StoredDocument, ...]
    decisions: tuple[Decision, ...]
    related: tuple[tuple[str, str], ...]
    study: str

    @property
    def id(self) -> str:
        """The id of its first entry, which never changes."""
        return self.record.id

    def decisions_at(self, stage: str) -> list[Decision]:
        """Return the latest decision of each reviewer at a stage, by reviewer."""
        latest = {one.reviewer: one for one in self.decisions if one.stage == stage}
        return [latest[name] for name in sorted(latest)]


def group(members: list[str], pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Map each member to the first member (in the given order) that the pairs connect it to.

    >>> group(["a", "b", "c"], [("c", "b")])
    {'a': 'a', 'b': 'b', 'c': 'b'}
    """
    place = {member: index for index, member in enumerate(members)}
    parent = list(range(len(members)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for a, b in pairs:
        if a in place and b in place:
            low, high = sorted((root(place[a]), root(place[b])))
            parent[high] = low
    return {member: members[root(index)] for index, member in enumerate(members)}


def read_catalogue(connection: Connection) -> list[Publication]:
    """Return the publications in the order in which their first entries came in."""
    entries, links = read_entries(connection), read_links(connection)
    first = group([e.record.id for e in entries], [(link.a, link.b) for link in links if link.kind == "merge"])
    clusters: dict[str, list[StoredEntry]] = {}
    for entry in entries:
        clusters.setdefault(first[entry.record.id], []).append(entry)
    documents: dict[str, list[StoredDocument]] = {}
    for document in read_documents(connection):
        documents.setdefault(first[document.entry], []).append(document)
    decisions: dict[str, list[Decision]] = {}
    for decision in read_decisions(connection):
        decisions.setdefault(first[decision.entry], []).append(decision)
    relations = _relations(links, first)
    study = group(list(clusters), [(a, b) for a, b, _ in relations])
    related: dict[str, set[tuple[str, str]]] = {}
    for a, b, kind in relations:
        related.setdefault(a, set()).add((b, kind))
        related.setdefault(b, set()).add((a, kind))
    return [
        Publication(
            merge_records([entry.record for entry in members]),
            tuple(entry.record.id for entry in members),
            tuple(documents.get(identifier, [])),
            tuple(decisions.get(identifier, [])),
            tuple(sorted(related.get(identifier, set()))),
            study[identifier],
        )
        for identifier, members in clusters.items()
    ]


def _relations(links: list[StoredLink], first: dict[str, str]) -> list[tuple[str, str, str]]:
    found = {
        (first[link.a], first[link.b], link.kind)
        for link in links
        if link.kind not in {"merge", "unsure"} and first[link.a] != first[link.b]
    }
    return sorted(found)
