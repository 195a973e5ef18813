"""Which entries are one publication, which are related, and what people said of a pair."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from evisynth.store import tables
from evisynth.store.events import append


class StoredLink(NamedTuple):
    """A pair of entries; `kind` is merge, unsure or a relation's name; `rule` says what made it."""

    a: str
    b: str
    kind: str
    rule: str


class Pin(NamedTuple):
    """A person's word on a pair: merge or split."""

    a: str
    b: str
    kind: str
    who: str


def read_links(connection: Connection) -> list[StoredLink]:
    """Return the links that stand now."""
    query = select(tables.links).order_by(tables.links.c.a, tables.links.c.b, tables.links.c.kind)
    return [StoredLink(row.a, row.b, row.kind, row.rule) for row in connection.execute(query)]


def replace_links(connection: Connection, links: Sequence[StoredLink]) -> None:
    """Make these the links that stand, and append what was added and what was taken away."""
    before, after = set(read_links(connection)), set(links)
    gone, added = sorted(before - after), sorted(after - before)
    for link in gone:
        connection.execute(
            delete(tables.links).where(
                tables.links.c.a == link.a, tables.links.c.b == link.b, tables.links.c.kind == link.kind
            )
        )
    if added:
        connection.execute(insert(tables.links), [link._asdict() for link in added])
    append(connection, "rules", [("records.unlinked", link.a, link._asdict()) for link in gone])
    append(connection, "rules", [("records.linked", link.a, link._asdict()) for link in added])


def read_pins(connection: Connection) -> list[Pin]:
    """Return what people said of pairs."""
    query = select(tables.pins).order_by(tables.pins.c.a, tables.pins.c.b)
    return [Pin(row.a, row.b, row.kind, row.who) for row in connection.execute(query)]


def pin(connection: Connection, a: str, b: str, kind: str, who: str) -> None:
    """Note a person's word on a pair; a later word replaces an earlier one."""
    first, second = sorted((a, b))
    connection.execute(delete(tables.pins).where(tables.pins.c.a == first, tables.pins.c.b == second))
    connection.execute(insert(tables.pins).values(a=first, b=second, kind=kind, who=who))
    append(connection, who, [("records.pinned", first, {"a": first, "b": second, "kind": kind})])
