"""`evisynth status`: what is done, stale, failed, waiting, and why; what models answered."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import Json, ProjectOption, print_json, say
from evisynth.cli.ledger import describe_calls, outcomes_in_words

if TYPE_CHECKING:
    from evisynth.engine import Stage
    from evisynth.store import Project

SHOWN = 5
"""Failed, stale or waiting items that are listed per stage without --all."""


def status(
    *,
    project: ProjectOption = Path(),
    every: Annotated[bool, typer.Option("--all", help="List every item that is not done.")] = False,
    as_json: Json = False,
) -> None:
    """Say of each stage what is done, stale (and why), failed (and how) and waiting, and how its calls of models ended.

    Example: evisynth status --project zika
    """
    from evisynth.review.stages import review_stages
    from evisynth.store import open_project, summarise_ledger

    opened = open_project(project)
    facts = [_facts(opened, stage) for stage in review_stages(opened)]
    with opened.database.read() as connection:
        calls = describe_calls(summarise_ledger(connection))
    for one in facts:
        one["calls"] = [call for call in calls if call["stage"] == one["stage"]]
    staged = {one["stage"] for one in facts}
    other = [call for call in calls if call["stage"] not in staged]
    if as_json:
        print_json({"stages": facts, "other_calls": other})
        return
    for one in facts:
        counts = ", ".join(f"{one[name]} {name}" for name in ("done", "new", "stale", "failed", "waiting"))
        say(f"{one['stage']}: {one['items']} items: {counts}")
        for item in one["open"][: None if every else SHOWN]:
            say(f"  {item['state']}: {item['item']}" + (f": {item['why']}" if item["why"] else ""))
        if not every and len(one["open"]) > SHOWN:
            say(f"  … and {len(one['open']) - SHOWN} more (--all lists them)")
        for line in outcomes_in_words(one["calls"]):
            say(f"  calls: {line}")
    for stage in sorted({call["stage"] for call in other}):
        for line in outcomes_in_words([call for call in other if call["stage"] == stage]):
            say(f"{stage}: calls: {line}")


def _facts(project: "Project", stage: "Stage") -> dict[str, Any]:
    from evisynth.engine import plan_stage

    states, waiting = plan_stage(project, stage), stage.waiting(project)
    counts = {name: sum(s.state == name for s in states) for name in ("done", "new", "stale", "failed")}
    left = [
        {"item": s.item.label, "id": s.item.id, "state": s.state, "why": s.why} for s in states if s.state != "done"
    ]
    left += [{"item": label, "id": None, "state": "waiting", "why": why} for label, why in waiting]
    return {
        "stage": stage.name,
        "items": len(states) + len(waiting),
        **counts,
        "waiting": len(waiting),
        "model": stage.model,
        "open": left,
    }
