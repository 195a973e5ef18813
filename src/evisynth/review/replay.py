"""The event log, folded into what a flow diagram needs to know of each publication."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from evisynth.evidence import Verdict
from evisynth.review.screening.outcome import Vote
from evisynth.store import Event
from evisynth.store.catalogue import group


@dataclass(slots=True)
class _Entry:
    sightings: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    texts: set[str] = field(default_factory=set[str])
    votes: dict[str, dict[str, Vote]] = field(default_factory=dict[str, dict[str, Vote]])


@dataclass(frozen=True, slots=True)
class Followed:
    """One publication as the log tells it.

    `sightings` are (source, via, kind), one for each time that an entry of it was identified; `votes` are the latest
    decisions by stage and reviewer.
    """

    id: str
    sightings: tuple[tuple[str, str, str], ...]
    has_text: bool
    votes: dict[str, dict[str, Vote]]
    study: str

    @property
    def searched(self) -> tuple[tuple[str, str, str], ...]:
        """The sightings that count as identified: those of searches, else the full text that made the record."""
        found = tuple(one for one in self.sightings if one[2] == "search")
        return found or self.sightings[:1]


def replay(events: Iterable[Event]) -> list[Followed]:
    """Fold the log into publications, in the order in which they came in."""
    entries: dict[str, _Entry] = {}
    links: set[tuple[str, str, str]] = set()
    for event in events:
        data = event.data
        if event.what in {"entry.imported", "entry.again"}:
            one = entries.setdefault(event.subject, _Entry())
            one.sightings.append((data["source"], data["via"], data["kind"]))
        elif event.what == "document.attached":
            entries[event.subject].texts.add(data["document"])
        elif event.what == "document.detached":
            entries[event.subject].texts.discard(data["document"])
        elif event.what == "decision.made":
            verdict: Verdict = data["decision"]
            stage = entries[event.subject].votes.setdefault(data["stage"], {})
            stage[event.who] = Vote(verdict, data["criterion"], data["note"])
        elif event.what == "records.linked":
            links.add((data["a"], data["b"], data["kind"]))
        elif event.what == "records.unlinked":
            links.discard((data["a"], data["b"], data["kind"]))
    return _publications(entries, links)


def _publications(entries: dict[str, _Entry], links: set[tuple[str, str, str]]) -> list[Followed]:
    first = group(list(entries), sorted((a, b) for a, b, kind in links if kind == "merge"))
    members: dict[str, list[str]] = {}
    for entry, head in first.items():
        members.setdefault(head, []).append(entry)
    relations = sorted((first[a], first[b]) for a, b, kind in links if kind not in {"merge", "unsure"})
    study = group(list(members), relations)
    found: list[Followed] = []
    for head, ids in members.items():
        votes: dict[str, dict[str, Vote]] = {}
        for one in ids:
            for stage, by_reviewer in entries[one].votes.items():
                votes.setdefault(stage, {}).update(by_reviewer)
        sightings = tuple(s for one in ids for s in entries[one].sightings)
        found.append(Followed(head, sightings, any(entries[one].texts for one in ids), votes, study[head]))
    return found
