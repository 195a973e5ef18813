"""Reading one paper in a context of its own, and bringing back findings with their places."""

import asyncio
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel
from pydantic_ai import Agent
from pydantic_ai.exceptions import AgentRunError
from pydantic_ai.models import Model
from pydantic_ai.usage import UsageLimits

from evisynth.agents.budget import BudgetEndedError
from evisynth.agents.desk import Bounded, bounded_text, locate
from evisynth.agents.session import Session
from evisynth.agents.task import Finding, PaperFindings, PaperReport
from evisynth.agents.toolset import ToolProblemError, agent_tools
from evisynth.corpus import Article
from evisynth.errors import RefusedError
from evisynth.llm import CallFailedError, structured

Out = TypeVar("Out", bound=BaseModel)
F = TypeVar("F", bound=Finding)

AT_ONCE = 4
KEPT_FOR_COORDINATOR = 3
"""Turns that readers leave: to put findings together, to submit, and to answer without tools if that fails."""
_OUTPUT_RETRIES = 2


class Readers(Generic[Out, F]):
    """Reads papers of a session, some at once; what fails is reported and stops nothing.

    Args:
        session: the run.
        model: reads.
        keep: turns to leave for others.
        with_tools: whether a reader may use the task's tools, such as ontologies.
    """

    def __init__(self, session: Session[Out, F], model: Model, *, keep: int, with_tools: bool) -> None:
        self._session, self._model, self._keep, self._with_tools = session, model, keep, with_tools
        self.ended: BudgetEndedError | RefusedError | None = None

    async def read(self, keys: list[str], focus: str = "") -> list[PaperReport[F]]:
        """Read papers, in the order given; each is opened within the budget first."""
        slots = asyncio.Semaphore(AT_ONCE)

        async def one(key: str) -> PaperReport[F]:
            async with slots:
                return await self._report(key, focus)

        return list(await asyncio.gather(*(one(key) for key in dict.fromkeys(keys))))

    async def _report(self, key: str, focus: str) -> PaperReport[F]:
        session = self._session
        if self.ended is not None:
            return PaperReport(key, error=f"not read: {self.ended.message}")
        try:
            article = session.desk.open(key, ["ABSTRACT"]).article
        except ToolProblemError as problem:
            return PaperReport(key, error=f"not read: {problem.message}")
        agent = f"reader of {article.key}"
        session.trace.add(agent, "reader", state="begins", focus=focus)
        bounded = bounded_text(article.document, session.task.paper_characters)
        title = article.document.title
        try:
            found = await self._findings(article, bounded, focus, agent)
        except (BudgetEndedError, RefusedError) as error:
            self.ended = error
            return self._failed(article, agent, error.message)
        except CallFailedError as error:
            return self._failed(article, agent, error.message)
        except AgentRunError as error:
            return self._failed(article, agent, f"no valid answer: {error}")
        places = tuple(locate(article.document, finding.quote) for finding in found.findings)
        lost = sum(place.found == "none" for place in places)
        session.trace.add(agent, "reader", state="ends", findings=len(places), quotes_not_found=lost)
        return PaperReport(article.key, title, tuple(found.findings), places, found.summary, bounded.left_out)

    def _failed(self, article: Article, agent: str, message: str) -> PaperReport[F]:
        self._session.trace.add(agent, "reader", state="failed", message=message)
        return PaperReport(article.key, article.document.title, error=message)

    async def _findings(self, article: Article, bounded: Bounded, focus: str, agent: str) -> PaperFindings[F]:
        session, task = self._session, self._session.task
        prompt = session.prompt("reader")
        messages = prompt.messages(
            [(article.key, f"# {article.document.title}\n\n{bounded.text}")],
            rules=task.reading_rules,
            request=task.request,
            focus=focus,
            left_out=", ".join(bounded.left_out),
            paper=article.key,
        )
        model = session.budgeted(self._model, agent, lambda: self._keep)
        kind = cast("type[PaperFindings[F]]", cast("Any", PaperFindings)[task.finding])
        functions = [function for toolset in task.tools for function in toolset.functions]
        if not (self._with_tools and functions):
            return (await structured(model, kind, messages)).value
        system, asked = (cast("str", cast("Any", part).content) for part in messages[0].parts)
        reader = Agent(
            model,
            output_type=kind,
            instructions=system,
            tools=agent_tools(functions, session.meter, session.trace, agent),
            retries=_OUTPUT_RETRIES,
        )
        run = await reader.run(asked, usage_limits=UsageLimits(request_limit=None))
        return run.output
