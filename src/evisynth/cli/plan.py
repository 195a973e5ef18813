"""`evisynth plan`: what a run would ask of models, and what that would cost."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evisynth.cli.console import Json, ProjectOption, print_json, say

if TYPE_CHECKING:
    from evisynth.engine import Stage
    from evisynth.store import Project

BAND = ("calls_low", "calls", "tokens_low", "tokens", "price_low", "price_high", "seconds_low", "seconds_high")
"""Each pair is the least and the most; null is unknown."""


def plan(*, project: ProjectOption = Path(), as_json: Json = False) -> None:
    """Say of each stage what is due, and how many calls, tokens, dollars and seconds of models that would take.

    Rules take none. What is not known is called unknown: a price that no list has, a time that was never measured.

    Example: evisynth plan --project zika
    """
    from evisynth.review.stages import review_stages
    from evisynth.store import open_project

    opened = open_project(project)
    stages = [_stage(opened, stage) for stage in review_stages(opened)]
    total = _total(stages)
    if as_json:
        print_json({"stages": stages, "total": total, "limits": opened.protocol.limits.model_dump()})
        return
    for one in stages:
        say(f"{one['stage']}: {one['items']} items, {one['due']} due, {one['waiting']} waiting: {_words(one)}")
        for role in one["roles"]:
            say(f"  {role['role']} ({role['model']}): {_words(role)}")
    say(f"all: {_words(total)}")


def _stage(project: "Project", stage: "Stage") -> dict[str, Any]:
    from evisynth.engine import plan_stage
    from evisynth.llm import Price, estimate
    from evisynth.store import call_seconds

    states, waiting = plan_stage(project, stage), stage.waiting(project)
    counts = {name: sum(s.state == name for s in states) for name in ("done", "new", "stale", "failed")}
    due = [state.item for state in states if state.state != "done"]
    prices = {name: Price(one.input, one.output, one.cached) for name, one in project.protocol.prices.items()}
    efforts = [stage.effort(item) for item in due]
    with project.database.read() as connection:
        found = estimate(efforts, prices, lambda model: call_seconds(connection, model), os.cpu_count() or 1)
    roles = [
        {"role": one.role, "model": one.model, "items": one.items} | _band(one.calls, one.tokens, one.usd, one.seconds)
        for one in found
    ]
    head = {"stage": stage.name, "model": stage.model, "items": len(states) + len(waiting), "due": len(due)}
    told = stage.model == "rules" or all(efforts)
    band = _total(roles) if told else dict.fromkeys(BAND)
    return head | counts | {"waiting": len(waiting)} | band | {"roles": roles}


def _band(
    calls: tuple[int, int],
    tokens: tuple[int, int],
    usd: tuple[float, float] | None,
    seconds: tuple[float, float] | None,
) -> dict[str, Any]:
    pairs = (calls, tokens, usd or (None, None), seconds or (None, None))
    return dict(zip(BAND, (value for pair in pairs for value in pair), strict=True))


def _total(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Sum bands; a sum with an unknown part is unknown."""
    sums: dict[str, Any] = {}
    for name in BAND:
        values = [part[name] for part in parts]
        sums[name] = None if None in values else sum(values)
    return sums


def _words(band: dict[str, Any]) -> str:
    if band["calls"] is None:
        return "calls of models unknown"
    if not band["calls"]:
        return "no calls of models"
    price, time = "price unknown", "time unknown"
    if band["price_low"] is not None:
        price = f"${band['price_low']:.2f} to ${band['price_high']:.2f}"
    if band["seconds_low"] is not None:
        time = f"{band['seconds_low'] / 60:.0f} to {band['seconds_high'] / 60:.0f} minutes"
    return f"{band['calls_low']} to {band['calls']} calls, up to {band['tokens']:,} tokens, {price}, {time}"
