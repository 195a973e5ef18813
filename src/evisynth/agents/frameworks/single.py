"""One agent with all tools; whatever it reads stays in its context."""

from typing import Any

from evisynth.agents.literature import LiteratureTools
from evisynth.agents.session import Session


async def single(session: Session[Any, Any]) -> None:
    """Let one agent search, read, look up and submit."""
    toolsets = (LiteratureTools(session.desk), *session.task.tools)
    await session.converse(
        "single", [function for toolset in toolsets for function in toolset.functions], session.task.rules
    )
