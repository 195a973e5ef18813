"""Judged atomic facts as files carry them: one JSON object per answer."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from evisynth.errors import UnreadableError, UsageError
from evisynth.score.sheet import read_text
from evisynth.score.strict_json import LossyJsonError, parse_json

Label = Literal["supported", "contradicted", "not supported", "unjudged"]
_FORM = '{"id", "system", "answer_facts": [labels], "reference_facts": [labels], "words", "usd", "seconds"}'


def _spelled(value: Any) -> Any:
    return " ".join(value.casefold().replace("_", " ").replace("-", " ").split()) if isinstance(value, str) else value


def _named(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Labels = list[Annotated[Label, BeforeValidator(_spelled)]]
Name = Annotated[str, BeforeValidator(_named), Field(min_length=1)]
Amount = Annotated[float, Field(ge=0, allow_inf_nan=False)] | None


class Answer(BaseModel):
    """One answer to one question by one system, its facts judged.

    Args:
        id: the question or review.
        system: who answered.
        repeat: which run of the same system, when there are several.
        answer_facts: a label per fact of the answer, against the reference.
        reference_facts: a label per fact of the reference, against the answer.
        contradictions: per answer fact the type of its contradiction, or null.
        words: length of the answer.
        usd: price.
        seconds: latency.
        tool_calls: how many.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: Name
    system: Name
    repeat: Annotated[str, BeforeValidator(_named)] = "1"
    answer_facts: Labels
    reference_facts: Labels
    contradictions: list[str | None] | None = None
    words: Amount = None
    usd: Amount = None
    seconds: Amount = None
    tool_calls: Amount = None

    @model_validator(mode="after")
    def _one_type_per_fact(self) -> "Answer":
        if self.contradictions is not None and len(self.contradictions) != len(self.answer_facts):
            raise ValueError(f"{len(self.contradictions)} contradictions for {len(self.answer_facts)} answer_facts")
        return self


def read_answers(path: Path) -> list[Answer]:
    """Read judged answers, one JSON object a line.

    Raises:
        UnreadableError: the file can't be read, is empty or not JSON Lines.
        UsageError: a line lacks a key or holds a value that is none; an answer is there twice.
    """
    answers: list[Answer] = []
    first: dict[tuple[str, str, str], int] = {}
    for line, text in enumerate(read_text(path).split("\n"), start=1):
        if not text.strip():
            continue
        try:
            answer = Answer.model_validate(parse_json(text))
        except (json.JSONDecodeError, RecursionError) as error:
            raise UnreadableError(f"{path}, line {line}: not JSON ({error})", f"one object a line: {_FORM}") from error
        except LossyJsonError as error:
            raise UnreadableError(f"{path}, line {line}: {error}", f"one object a line: {_FORM}") from error
        except ValidationError as error:
            raise UsageError(f"{path}, line {line}: {_first_problem(error)}", f"one object a line: {_FORM}") from error
        key = answer.system, answer.id, answer.repeat
        if key in first:
            raise UsageError(
                f"{path}, line {line}: {answer.system} answered {answer.id} before, on line {first[key]}",
                'number the runs of one system with "repeat"',
            )
        first[key] = line
        answers.append(answer)
    if not any(answer.answer_facts or answer.reference_facts for answer in answers):
        raise UsageError(f"{path}: no answer has any fact", "judge facts first")
    return answers


def _first_problem(error: ValidationError) -> str:
    problem = error.errors()[0]
    where = ".".join(str(part) for part in problem["loc"])
    given = "" if problem["type"] == "missing" else f" (it is {str(problem['input'])[:40]!r})"
    if not where:
        return problem["msg"].removeprefix("Value error, ") if problem["type"] == "value_error" else "not an object"
    return f"{where}: {problem['msg'].lower()}{given}"
