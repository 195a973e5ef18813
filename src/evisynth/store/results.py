"""Results of stages under (stage, item, fingerprint)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from evisynth.store import tables
from evisynth.store.blobs import sha256
from evisynth.store.database import canonical_json


@dataclass(frozen=True, slots=True)
class StageResult:
    """What a stage made of one item.

    `parts` are the named hashes that the fingerprint is made of, so that a later run can say which one changed.
    A failed result carries `error` and no data.
    """

    stage: str
    item: str
    parts: Mapping[str, str]
    status: str
    data: Any = None
    error: str | None = None
    attempts: int = 1
    fingerprint: str = field(default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "fingerprint", fingerprint(self.parts))


def fingerprint(parts: Mapping[str, str]) -> str:
    """Return the hash of the named parts."""
    return sha256(canonical_json(dict(parts)).encode())


def save_result(connection: Connection, result: StageResult) -> None:
    """Store a result; it becomes the item's newest."""
    connection.execute(
        delete(tables.results).where(
            tables.results.c.stage == result.stage,
            tables.results.c.item == result.item,
            tables.results.c.fingerprint == result.fingerprint,
        )
    )
    connection.execute(
        insert(tables.results).values(
            stage=result.stage,
            item=result.item,
            fingerprint=result.fingerprint,
            parts=canonical_json(dict(result.parts)),
            status=result.status,
            data=None if result.data is None else canonical_json(result.data),
            error=result.error,
            attempts=result.attempts,
        )
    )


def find_result(connection: Connection, stage: str, item: str, parts: Mapping[str, str]) -> StageResult | None:
    """Return the result of an item under exactly these parts, also when a newer one stands."""
    table = tables.results
    query = select(table).where(table.c.stage == stage, table.c.item == item, table.c.fingerprint == fingerprint(parts))
    row = connection.execute(query).first()
    if row is None:
        return None
    data = None if row.data is None else json.loads(row.data)
    return StageResult(row.stage, row.item, json.loads(row.parts), row.status, data, row.error, row.attempts)


def newest_results(connection: Connection, stage: str, *, with_data: bool = True) -> dict[str, StageResult]:
    """Return each item's newest result of a stage."""
    table = tables.results
    newest = select(func.max(table.c.seq)).where(table.c.stage == stage).group_by(table.c.item)
    found: dict[str, StageResult] = {}
    columns = [c for c in table.c if with_data or c.name != "data"]
    for row in connection.execute(select(*columns).where(table.c.seq.in_(newest)).order_by(table.c.item)):
        data = json.loads(row.data) if with_data and row.data is not None else None
        found[row.item] = StageResult(
            row.stage, row.item, json.loads(row.parts), row.status, data, row.error, row.attempts
        )
    return found


def items_marked(connection: Connection, stage: str, mark: str) -> set[str]:
    """Return the items whose newest result has a field that is true, without reading the results.

    Args:
        connection: of the project.
        stage: whose results.
        mark: name of the field, at the top of what the stage keeps.
    """
    table = tables.results
    newest = select(func.max(table.c.seq)).where(table.c.stage == stage).group_by(table.c.item)
    marked = func.json_extract(table.c.data, f"$.{mark}")
    return set(connection.scalars(select(table.c.item).where(table.c.seq.in_(newest), marked == 1)))
