"""Submitting: every submission is checked, answered in words that help, and the last valid one is kept."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, Field, ValidationError
from pydantic_ai import Tool

from evisynth.agents.problems import Problem, schema_problems, without_wrong_rows
from evisynth.agents.result import Source
from evisynth.agents.trace import Trace

Out = TypeVar("Out", bound=BaseModel)
SUBMIT = "submit"
_MOST_SHOWN = 20
_ROUNDS = 4


class SubmissionAnswer(BaseModel):
    """What a submission is answered with."""

    valid: bool
    errors: list[str] = Field(description="where, what, and what to do; mend all of them and submit again")
    warnings: list[str]
    counts: dict[str, int] = Field(description="rows by list")


class Salvaged(BaseModel, Generic[Out]):
    """What is left of an invalid submission without its wrong rows, and what was cut out."""

    output: Out
    dropped: list[str]


class Submissions(Generic[Out]):
    """Takes submissions of one run.

    Args:
        output: the type that a submission must have.
        check: what else must hold.
        trace: of the run.
    """

    def __init__(self, output: type[Out], check: Callable[[Out], Sequence[Problem]], trace: Trace) -> None:
        self._output, self._check, self._trace = output, check, trace
        self.valid: Out | None = None
        self.source: Source | None = None
        self.warnings: list[str] = []
        self._invalid: list[Any] = []

    def take(self, value: Any, *, source: Source = "submission") -> SubmissionAnswer:
        """Check a submission; a valid one takes the place of the last valid one.

        Args:
            value: plain JSON.
            source: where it came from: the submit tool, the last message, a closing answer or the pipeline.
        """
        output, problems = self._judge(value)
        errors = [str(problem) for problem in problems if problem.severity == "error"]
        warnings = [str(problem) for problem in problems if problem.severity == "warning"]
        if output is not None and not errors:
            self.valid, self.warnings, self.source = output, warnings, source
        else:
            self._invalid.append(value)
        answer = SubmissionAnswer(
            valid=not errors and output is not None,
            errors=_first(errors),
            warnings=_first(warnings),
            counts=row_counts(value),
        )
        self._trace.add("", "submission", source=source, value=value, **answer.model_dump())
        return answer

    def salvage(self) -> Salvaged[Out] | None:
        """Return the last submission that is worth something once its wrong rows are cut out; None when none is."""
        for value in reversed(self._invalid):
            dropped: list[str] = []
            for _ in range(_ROUNDS):
                output, problems = self._judge(value)
                errors = [problem for problem in problems if problem.severity == "error"]
                if output is not None and not errors:
                    if sum(row_counts(value).values()) or not dropped:
                        return Salvaged(output=output, dropped=dropped)
                    break
                dropped.extend(str(problem) for problem in errors)
                value = without_wrong_rows(value, errors)
                if value is None:
                    break
        return None

    def tool(self) -> Tool[object]:
        """Return the tool by which an agent submits; wrong arguments are answered, and never end the run."""
        about = "Submit the result. Errors say what to mend. Submit again at will: the last valid one counts."

        async def submit(**given: Any) -> SubmissionAnswer:
            return self.take(given)

        return Tool[object].from_schema(submit, SUBMIT, about, self._output.model_json_schema())

    def _judge(self, value: Any) -> tuple[Out | None, list[Problem]]:
        try:
            output = self._output.model_validate(value)
        except ValidationError as error:
            return None, schema_problems(error)
        return output, list(self._check(output))


def row_counts(value: Any) -> dict[str, int]:
    """Return how many rows each list of an object has, lists in objects included.

    >>> row_counts({"a": [1, 2], "b": {"c": []}})
    {'a': 2, 'b.c': 0}
    """
    counts: dict[str, int] = {}
    if isinstance(value, dict):
        for name, one in value.items():
            if isinstance(one, list):
                counts[str(name)] = len(one)
            else:
                counts |= {f"{name}.{inner}": count for inner, count in row_counts(one).items()}
    return counts


def _first(texts: list[str]) -> list[str]:
    more = len(texts) - _MOST_SHOWN
    return [*texts[:_MOST_SHOWN], f"… and {more} more"] if more > 0 else texts
