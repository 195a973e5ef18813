"""Duplicates: a found partition of records against a known one."""

from evisynth.score.duplicates.measures import partition_metrics
from evisynth.score.duplicates.partition import Partition, read_partition
from evisynth.score.duplicates.protocol import score_duplicates

__all__ = ["Partition", "partition_metrics", "read_partition", "score_duplicates"]
