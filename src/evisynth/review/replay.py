"""The event log, folded into what a flow diagram needs to know of each publication."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import itemgetter

from evisynth.review.retrieval import fold_retrieval
from evisynth.review.screening import Vote
from evisynth.review.votes import Cast
from evisynth.store import Event
from evisynth.store.catalogue import group


@dataclass(slots=True)
class _Entry:
    sightings: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    texts: set[str] = field(default_factory=set[str])
    decided: list[tuple[int, Cast]] = field(default_factory=list[tuple[int, Cast]])


@dataclass(frozen=True, slots=True)
class Followed:
    """One publication as the log tells it.

    `sightings` are (source, via, kind), one for each time that an entry of it was identified; `cast` are its
    decisions in their order; `not_retrieved` is people's word that its report can't be got.
    """

    id: str
    sightings: tuple[tuple[str, str, str], ...]
    has_text: bool
    cast: tuple[Cast, ...]
    study: str
    not_retrieved: bool = False

    @property
    def searched(self) -> tuple[tuple[str, str, str], ...]:
        """The sightings that count as identified: those of searches, else the full text that made the record."""
        found = tuple(one for one in self.sightings if one[2] == "search")
        return found or self.sightings[:1]


def replay(events: Iterable[Event]) -> list[Followed]:
    """Fold the log into publications, in the order in which they came in."""
    entries: dict[str, _Entry] = {}
    links: set[tuple[str, str, str]] = set()
    log = list(events)
    for event in log:
        data = event.data
        if event.what in {"entry.imported", "entry.again"}:
            one = entries.setdefault(event.subject, _Entry())
            one.sightings.append((data["source"], data["via"], data["kind"]))
        elif event.what == "document.attached":
            entries[event.subject].texts.add(data["document"])
        elif event.what == "document.detached":
            entries[event.subject].texts.discard(data["document"])
        elif event.what == "decision.made":
            vote = Vote(data["decision"], data["criterion"], data["note"])
            cast = Cast(event.subject, data["stage"], event.who, vote)
            entries[event.subject].decided.append((event.seq, cast))
        elif event.what == "decision.withdrawn":
            _withdraw(entries[event.subject].decided, data["stage"], event.who)
        elif event.what == "records.linked":
            links.add((data["a"], data["b"], data["kind"]))
        elif event.what == "records.unlinked":
            links.discard((data["a"], data["b"], data["kind"]))
    return _publications(entries, links, set(fold_retrieval(log)))


def _withdraw(decided: list[tuple[int, Cast]], stage: str, who: str) -> None:
    """Take a reviewer's latest decision at a stage out again."""
    own = [index for index, one in enumerate(decided) if (one[1].stage, one[1].reviewer) == (stage, who)]
    if own:
        del decided[own[-1]]


def _publications(
    entries: dict[str, _Entry], links: set[tuple[str, str, str]], not_retrieved: set[str]
) -> list[Followed]:
    first = group(list(entries), sorted((a, b) for a, b, kind in links if kind == "merge"))
    members: dict[str, list[str]] = {}
    for entry, head in first.items():
        members.setdefault(head, []).append(entry)
    relations = sorted((first[a], first[b]) for a, b, kind in links if kind not in {"merge", "unsure"})
    study = group(list(members), relations)
    found: list[Followed] = []
    for head, ids in members.items():
        decided = sorted((one for entry in ids for one in entries[entry].decided), key=itemgetter(0))
        cast = tuple(one for _, one in decided)
        sightings = tuple(s for one in ids for s in entries[one].sightings)
        has_text, lost = any(entries[one].texts for one in ids), not not_retrieved.isdisjoint(ids)
        found.append(Followed(head, sightings, has_text, cast, study[head], lost))
    return found
