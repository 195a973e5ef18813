"""Runs a stage over many items: resume, retry, progress."""

from evisynth.engine.effort import Effort
from evisynth.engine.offline import is_offline, obey_offline
from evisynth.engine.runner import RunReport, run_stage
from evisynth.engine.stage import Item, ItemState, Progress, Stage, plan_stage

__all__ = [
    "Effort",
    "Item",
    "ItemState",
    "Progress",
    "RunReport",
    "Stage",
    "is_offline",
    "obey_offline",
    "plan_stage",
    "run_stage",
]
