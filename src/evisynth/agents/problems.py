"""What is wrong with a submission, in words that a model can act on, and cutting out what is wrong."""

import copy
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, cast

from pydantic import ValidationError

Path = tuple[str | int, ...]


class Problem(NamedTuple):
    """One thing that is wrong, or doubtful.

    Args:
        path: where: names of fields and places in lists.
        message: what.
        fix: what to do about it.
        severity: an error makes a submission invalid; a warning does not.
    """

    path: Path
    message: str
    fix: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        return f"{dotted(self.path)}: {self.message}" + (f". {self.fix}" if self.fix else "")


def dotted(path: Path) -> str:
    """Write a path.

    >>> dotted(("rows", 3, "id"))
    'rows[3].id'
    """
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text or "the whole"


def schema_problems(error: ValidationError) -> list[Problem]:
    """Return what a schema found wrong."""
    return [
        Problem(tuple(one["loc"]), one["msg"], f"It was: {str(one['input'])[:80]}" if one["loc"] else "")
        for one in error.errors(include_url=False, include_context=False)
    ]


def without_wrong_rows(value: Any, problems: Sequence[Problem]) -> Any | None:
    """Return a JSON value without the list items that have errors; None when an error stands outside all lists.

    >>> without_wrong_rows({"rows": ["a", "b"]}, [Problem(("rows", 0), "wrong")])
    {'rows': ['b']}
    """
    wrong: dict[Path, set[int]] = {}
    for problem in problems:
        if problem.severity == "warning":
            continue
        place = next((n for n, step in enumerate(problem.path) if isinstance(step, int)), None)
        if place is None:
            return None
        wrong.setdefault(problem.path[:place], set()).add(cast("int", problem.path[place]))
    kept = copy.deepcopy(value)
    for path, rows in wrong.items():
        holder = kept
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = [row for number, row in enumerate(holder[path[-1]]) if number not in rows]
    return kept
