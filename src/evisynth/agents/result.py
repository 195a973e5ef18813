"""How a run ended, with what it brought."""

from dataclasses import asdict, dataclass
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel

from evisynth.agents.budget import Limit, Usage
from evisynth.llm import Outcome

Out = TypeVar("Out", bound=BaseModel)
Status = Literal["ok", "empty", "budget", "cap", "refused", "failed", "crashed"]
Source = Literal["submission", "final", "closing", "pipeline", "salvaged"]


@dataclass(frozen=True, slots=True)
class RunResult(Generic[Out]):
    """The result of one run of a task.

    Args:
        item: of the task.
        framework: which.
        status: ok: it came to its end with a result; empty: it came to its end without one; budget: a limit of its
            budget ended it; cap: a cap of the project or a refused host did; refused: the model declined; failed: the
            model or its provider failed; crashed: an error of ours or of a tool. Whatever it is, `output` holds what
            could be kept.
        output: the result; None when there is none.
        source: where the output comes from: the last valid submission, the last message, one last answer without
            tools, the pipeline's own compiling, or what was left of an invalid submission without its wrong rows.
        limit: which limit ended it.
        outcome: how the model's last call ended, when that is why it failed.
        error: what went wrong, in a sentence.
        dropped: rows that were cut out of what was salvaged, and why.
        warnings: what is doubtful in the output.
        papers: keys of the papers that were opened.
        usage: what was used.
        prompts: sha256 of each prompt by name.
        run: which run in the trace.
    """

    item: str
    framework: str
    status: Status
    output: Out | None
    source: Source | None
    usage: Usage
    limit: Limit | None = None
    outcome: Outcome | None = None
    error: str = ""
    dropped: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    prompts: tuple[tuple[str, str], ...] = ()
    run: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return plain dicts and lists with stable keys."""
        plain = {name: getattr(self, name) for name in self.__slots__ if name not in {"output", "usage", "prompts"}}
        output = self.output.model_dump(mode="json") if self.output is not None else None
        return plain | {"output": output, "usage": asdict(self.usage), "prompts": dict(self.prompts)}
