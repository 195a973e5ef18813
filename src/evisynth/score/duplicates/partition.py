"""Which records are one publication, as a table says it."""

from dataclasses import dataclass
from pathlib import Path

from evisynth.errors import UsageError
from evisynth.score.sheet import read_sheet


@dataclass(frozen=True, slots=True)
class Partition:
    """Every record in exactly one cluster.

    Args:
        cluster_of: record id → cluster number.
    """

    cluster_of: dict[str, int]

    def clusters(self) -> list[frozenset[str]]:
        """Return the clusters' members, in order of first appearance."""
        members: dict[int, set[str]] = {}
        for record, cluster in self.cluster_of.items():
            members.setdefault(cluster, set()).add(record)
        return [frozenset(each) for each in members.values()]

    def over(self, records: list[str]) -> "Partition":
        """Return the partition of these records; one that it does not know stands alone."""
        unknown = iter(range(-1, -1 - len(records), -1))
        return Partition({record: self.cluster_of.get(record, next(unknown)) for record in records})


def read_partition(path: Path) -> Partition:
    """Read a partition; ids and clusters are compared as they are written.

    Args:
        path: CSV with id and cluster; an empty cluster is a record that stands alone.

    Raises:
        UnreadableError: the file can't be read as a table.
        UsageError: a column is missing, an id empty or there twice.
    """
    numbers: dict[str, int] = {}
    lines: dict[str, int] = {}
    cluster_of: dict[str, int] = {}
    for row in read_sheet(path, ("id", "cluster")):
        record = row.needed("id")
        if record in lines:
            raise row.fail(f"{record} is there twice, first on line {lines[record]}", "one line per record")
        lines[record] = row.line
        name = f"named {row['cluster']}" if row["cluster"] else f"alone {record}"
        cluster_of[record] = numbers.setdefault(name, len(numbers))
    return Partition(cluster_of)


def need_common(reference: Partition, predicted: Partition, path: Path) -> list[str]:
    """Return the records to score, those of the reference, in an order that their files don't decide.

    Raises:
        UsageError: no record of the reference is in the prediction.
    """
    records = sorted(reference.cluster_of)
    if not any(record in predicted.cluster_of for record in records):
        raise UsageError(f"{path}: holds no record of the reference", "the ids of both files must be of one kind")
    return records
