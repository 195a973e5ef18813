"""The four frameworks: from memory, a fixed pipeline, one agent, a coordinator with readers."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from evisynth.agents.frameworks.memorization import memorization
from evisynth.agents.frameworks.multi import multi
from evisynth.agents.frameworks.pipeline import pipeline
from evisynth.agents.frameworks.single import single
from evisynth.agents.session import Session

Framework = Callable[[Session[Any, Any]], Awaitable[None]]

FRAMEWORKS: Mapping[str, Framework] = {
    "memorization": memorization,
    "pipeline": pipeline,
    "single": single,
    "multi": multi,
}
