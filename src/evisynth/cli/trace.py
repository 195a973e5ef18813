"""`evisynth trace`: the steps of an agent's run, readable."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import Json, ProjectOption, note, print_json, say

if TYPE_CHECKING:
    from evisynth.agents import TraceEvent

_LINE = 160


def trace(
    item: Annotated[str, typer.Argument(help="The item, or a trace file.")],
    *,
    project: ProjectOption = Path(),
    every: Annotated[bool, typer.Option("--all", help="All runs of the item, not only the last.")] = False,
    agent: Annotated[
        str | None, typer.Option(help="Only the steps of this agent: main, or a part of its name.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Whole texts, not their beginnings.")] = False,
    as_json: Json = False,
) -> None:
    """Show what an agent was asked, answered, called and got, step by step.

    Example: evisynth trace FBgn0003371 --project genes
    """
    from evisynth.agents import find_trace, read_trace

    path = find_trace(project, item)
    events = list(read_trace(path))
    runs = list(dict.fromkeys(event.run for event in events))
    shown = [
        event
        for event in events
        if (every or event.run == runs[-1]) and (agent is None or agent.casefold() in event.agent.casefold())
    ]
    if as_json:
        steps = [{**event._asdict(), "detail": dict(event.detail)} for event in shown]
        print_json({"item": item, "file": str(path), "runs": runs, "steps": steps})
        return
    for event in shown:
        head = f"{event.time}  {event.agent or 'submission'}"
        for number, line in enumerate(_lines(event)):
            say(f"{head}  {line if full else _cut(line)}" if number == 0 else f"    {line if full else _cut(line)}")
    if not every and len(runs) > 1:
        note(f"the last of {len(runs)} runs (--all shows every one)")


def _lines(event: "TraceEvent") -> list[str]:
    """The step as lines: what happened, then what was said."""
    detail, kind = event.detail, event.kind
    if kind == "asked":
        return [f"asked, turn {detail.get('turn')}", *map(str, detail.get("instructions", [])), *detail.get("said", [])]
    if kind == "answered":
        tokens = f"{detail.get('input_tokens')} + {detail.get('output_tokens')} tokens"
        calls = [f"calls {call['tool']} {call['arguments']}" for call in detail.get("calls", [])]
        return [f"answered ({tokens})", *filter(None, (detail.get("thinking"), detail.get("text"))), *calls]
    if kind == "tool result":
        problem = detail.get("problem")
        return [f"{detail.get('tool')} " + (f"can't: {problem}" if problem else f"→ {detail.get('result')}")]
    if kind == "tool":
        return [f"runs {detail.get('tool')} {_pairs(detail.get('arguments', {}))}"]
    if kind == "submission":
        verdict = "valid" if detail.get("valid") else "not valid"
        return [f"{detail.get('source')}: {verdict}, {_pairs(detail.get('counts', {}))}", *detail.get("errors", [])]
    return [f"{kind}: {_pairs(detail)}"]


def _pairs(values: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in values.items() if value not in (None, "", [], {}))


def _cut(line: str) -> str:
    plain = " ".join(line.split())
    return plain if len(plain) <= _LINE else f"{plain[: _LINE - 1]}…"
