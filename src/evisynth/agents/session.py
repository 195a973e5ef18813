"""One run of a task: what all frameworks share."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel
from pydantic_ai import Agent, capture_run_messages
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import Model
from pydantic_ai.usage import UsageLimits

from evisynth.agents.budget import Meter
from evisynth.agents.budgeted import BudgetedModel
from evisynth.agents.desk import Desk
from evisynth.agents.result import Source
from evisynth.agents.submission import Submissions
from evisynth.agents.task import Finding, Task
from evisynth.agents.toolset import SCHEMA_RETRIES, ToolFunction, agent_tools
from evisynth.agents.trace import Trace
from evisynth.llm import Prompt, UnreadableAnswerError, load_prompt, read_json

Out = TypeVar("Out", bound=BaseModel)
F = TypeVar("F", bound=Finding)
MAIN = "main"
_PROMPTS = "evisynth.agents.prompts"


class Session(Generic[Out, F]):
    """A run.

    Args:
        task: what is to be done.
        model: of the main agent.
        reader: of readers.
        meter: of the run.
        trace: of the run.
        desk: its papers.
    """

    def __init__(
        self, task: Task[Out, F], model: Model, reader: Model, *, meter: Meter, trace: Trace, desk: Desk
    ) -> None:
        self.task, self.model, self.reader = task, model, reader
        self.meter, self.trace, self.desk = meter, trace, desk
        self.submissions: Submissions[Out] = Submissions(task.output, lambda output: task.check(output, desk), trace)
        self.messages: list[ModelMessage] = []
        self.prompts: dict[str, str] = {}
        self.rules = task.rules

    def prompt(self, name: str) -> Prompt:
        """Load a prompt, and remember which version was used."""
        prompt = load_prompt(_PROMPTS, name)
        self.prompts[name] = prompt.sha256
        return prompt

    def budgeted(self, model: Model, agent: str, keep: Callable[[], int]) -> BudgetedModel:
        """Return a model whose requests count for this run."""
        return BudgetedModel(model, self.meter, self.trace, agent, keep)

    async def converse(self, prompt_name: str, functions: Sequence[ToolFunction], rules: str) -> None:
        """Let the main agent work with tools until it says something without calling one.

        Until there is a valid submission a turn is kept back for one last answer. The conversation is kept whatever
        ends it.

        Args:
            prompt_name: which of the frameworks' prompts.
            functions: the tools, submitting left out.
            rules: the task's.
        """
        self.rules = rules
        messages = self.prompt(prompt_name).messages(rules=rules, request=self.task.request, budget=self.budget_text())
        system, asked = (cast("str", cast("Any", part).content) for part in messages[0].parts)
        agent = Agent(
            self.budgeted(self.model, MAIN, lambda: 0 if self.submissions.valid is not None else 1),
            output_type=str,
            instructions=system,
            tools=[*agent_tools(functions, self.meter, self.trace, MAIN), self.submissions.tool()],
            retries=SCHEMA_RETRIES,
        )
        with capture_run_messages() as captured:
            try:
                run = await agent.run(asked, usage_limits=UsageLimits(request_limit=None))
            finally:
                self.messages = list(captured)
        if self.submissions.valid is None:
            self.take_text(run.output, "final")

    def take_text(self, text: str, source: Source) -> None:
        """Take what a message holds as a submission, if it holds JSON."""
        try:
            reading = read_json(text, keys=self.task.output.model_json_schema().get("properties", {}))
        except UnreadableAnswerError as error:
            self.trace.add(MAIN, "error", message=f"no JSON in the {source} answer: {error.message}", text=text)
            return
        if reading.repairs:
            self.trace.add(MAIN, "repaired", repairs=list(reading.repairs), raw=reading.raw)
        self.submissions.take(reading.value, source=source)

    def budget_text(self) -> str:
        """Say what may be used, for a prompt."""
        budget = self.meter.budget
        said = [
            f"{most} {name}"
            for name, most in (("turns", budget.turns), ("papers", budget.papers), ("tool calls", budget.tool_calls))
            if most is not None and (name != "papers" or self.desk.has_library)
        ]
        return f"You may use up to {', '.join(said)}." if said else ""
