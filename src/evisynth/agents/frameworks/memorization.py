"""From memory: no literature, only the task's tools and submitting."""

from typing import Any

from evisynth.agents.session import Session


async def memorization(session: Session[Any, Any]) -> None:
    """Ask for what the model knows; ids are looked up with the task's tools."""
    functions = [function for toolset in session.task.tools for function in toolset.functions]
    await session.converse("memorization", functions, session.task.recall_rules or session.task.rules)
