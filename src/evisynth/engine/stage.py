"""A stage is a function of one item plus configuration; what it made is known by the hash of both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from sqlalchemy import Connection

from evisynth.engine.effort import Effort
from evisynth.store import Project, StageResult, canonical_json, newest_results, sha256


@dataclass(frozen=True, slots=True)
class Item:
    """What a stage works on.

    Args:
        id: stable within the stage.
        label: what to call it to a person.
        inputs: named hashes of all that the work reads of this item.
        payload: what the work gets; never stored.
    """

    id: str
    label: str
    inputs: Mapping[str, str]
    payload: Any = None


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a job.

    Args:
        name: as `status` shows it.
        version: of its code; raise it when results would differ.
        model: who does it: `rules`, or a model's name.
        config: the named pieces of the protocol that it reads.
        items: the items that are due now, given the project's present state.
        missing: says what is gone of an item's result outside the database, so that it must be made again.
        workers: how many items at once suit the work: many where it waits for a service; None for the number of cores.
        waiting: items that can't be done yet, each with the reason.
        work: the function of one item's payload; returns what JSON can hold; must not touch the project.
        keep: writes what follows from a result (decisions, links) in the result's own transaction.
        effort: what an item would ask of models; nothing for rules.
    """

    name: str
    version: str
    items: Callable[[Project], Sequence[Item]]
    work: Callable[[Any], Any]
    model: str = "rules"
    config: Mapping[str, Any] = field(default_factory=dict[str, Any])
    workers: int | None = None
    missing: Callable[[Item], str] = lambda _: ""
    waiting: Callable[[Project], Sequence[tuple[str, str]]] = lambda _: ()
    keep: Callable[[Connection, Item, Any], None] = lambda _c, _i, _d: None
    effort: Callable[[Item], Sequence[Effort]] = lambda _: ()

    def parts(self, item: Item) -> dict[str, str]:
        """Return the named hashes that decide whether an item's result still holds."""
        parts = {f"input {name}": value for name, value in item.inputs.items()}
        parts |= {
            f"protocol {name}": sha256(canonical_json(value).encode())[:16] for name, value in self.config.items()
        }
        return parts | {"code version": self.version, "model": self.model}


class Progress(Protocol):
    """Told how a stage goes on; the command line draws it."""

    def start(self, stage: str, total: int, due: int) -> None:
        """A stage of `total` items begins, `due` of which must be done."""
        ...

    def advance(self, stage: str, item: str, *, failed: bool) -> None:
        """One item is finished."""
        ...

    def retry(self, stage: str, item: str, attempt: int, reason: str) -> None:
        """One item is tried again."""
        ...


State = Literal["done", "stale", "failed", "new"]


@dataclass(frozen=True, slots=True)
class ItemState:
    """Where an item stands, and why it is stale or failed; `redo` when its stored result doesn't suffice."""

    item: Item
    state: State
    why: str = ""
    redo: bool = False


def plan_stage(project: Project, stage: Stage) -> list[ItemState]:
    """Say of each item of a stage whether it is done, stale (and what changed), failed (and how) or new."""
    with project.database.read() as connection:
        newest = newest_results(connection, stage.name, with_data=False)
    return [_state(stage, item, newest.get(item.id)) for item in stage.items(project)]


def _state(stage: Stage, item: Item, result: StageResult | None) -> ItemState:
    if result is None:
        return ItemState(item, "new")
    wanted = stage.parts(item)
    if dict(result.parts) != wanted:
        return ItemState(item, "stale", "; ".join(_changes(result.parts, wanted)))
    if result.status == "failed":
        return ItemState(item, "failed", result.error or "")
    gone = stage.missing(item)
    return ItemState(item, "stale" if gone else "done", gone, redo=bool(gone))


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    changes = [f"{name} added" for name in after if name not in before]
    changes += [f"{name} removed" for name in before if name not in after]
    for name, value in after.items():
        if name in before and before[name] != value:
            shown = f" ({before[name]} → {value})" if name in {"code version", "model"} else ""
            changes.append(f"{name} changed{shown}")
    return changes
