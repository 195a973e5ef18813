"""Duplicates: one item, the whole set of entries, since every entry may be linked to every other."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from evisynth.engine import Item, Stage
from evisynth.evidence import Record
from evisynth.records import Duplicates, find_duplicates
from evisynth.store import (
    Pin,
    Project,
    StoredLink,
    canonical_json,
    read_entries,
    read_pins,
    replace_links,
    sha256,
    to_json,
)

VERSION = "1"


def dedupe_stage(_project: Project) -> Stage:
    """Return the stage that links the entries of one publication and relates publications of one study."""
    return Stage(name="dedupe", version=VERSION, items=_items, work=_work, keep=_keep)


def relink(records: Sequence[Record], pins: Sequence[Pin]) -> Duplicates:
    """Find duplicates while people's words on pairs hold."""
    splits = [(p.a, p.b) for p in pins if p.kind == "split"]
    return find_duplicates(records, splits=splits, forced=[(p.a, p.b) for p in pins if p.kind == "merge"])


def _items(project: Project) -> list[Item]:
    with project.database.read() as connection:
        records = [entry.record for entry in read_entries(connection)]
        pins = read_pins(connection)
    if not records:
        return []
    inputs = {
        "entries": sha256("\n".join(sorted(_read_of(record) for record in records)).encode()),
        "pins": sha256(canonical_json([list(p) for p in pins]).encode()),
    }
    return [Item("all", "all entries", inputs, (records, pins))]


def _read_of(record: Record) -> str:
    """What of a record the rules read; an entry is completed when it comes again, or when its full text arrives."""
    return to_json(replace(record, origins=()))


def _work(payload: tuple[list[Record], list[Pin]]) -> dict[str, Any]:
    found = relink(*payload)
    merges = [_link(link.a, link.b, "merge", link.rule) for link in found.links]
    relations = [StoredLink(r.a, r.b, r.kind, "related") for r in found.related]
    unsure = [_link(u.a, u.b, "unsure", u.reason) for u in found.unsure]
    return {
        "links": [list(link) for link in (*merges, *relations, *unsure)],
        "before": len(payload[0]),
        "after": len(payload[0]) - len(found.links),
    }


def _link(a: str, b: str, kind: str, rule: str) -> StoredLink:
    return StoredLink(min(a, b), max(a, b), kind, rule)


def _keep(connection: Connection, _item: Item, data: dict[str, Any]) -> None:
    replace_links(connection, [StoredLink(*link) for link in data["links"]])
