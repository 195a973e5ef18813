"""`evisynth ledger`: what models were asked, what came of it, and what it cost."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evisynth.cli.console import Json, ProjectOption, print_json, say

if TYPE_CHECKING:
    from evisynth.store import LedgerSummary

UNKNOWN = "sent, outcome unknown"


def ledger(*, project: ProjectOption = Path(), as_json: Json = False) -> None:
    """Count the calls of models by stage, role, model and outcome, with tokens and dollars.

    Example: evisynth ledger --project zika
    """
    from evisynth.store import open_project, spent, summarise_ledger

    with open_project(project).database.read() as connection:
        rows, charged = summarise_ledger(connection), spent(connection)
    facts = describe_calls(rows)
    if as_json:
        print_json({"calls": facts, "charged_usd": charged.usd, "charged_tokens": charged.tokens})
        return
    for one in facts:
        money = f"${one['usd']:.4f}" + (f" and {one['unpriced']} of unknown price" if one["unpriced"] else "")
        tokens = f"{one['input_tokens']:,} tokens in ({one['cached_tokens']:,} cached), {one['output_tokens']:,} out"
        retried = f" ({one['retries']} repeats)" if one["retries"] else ""
        who = f"{one['stage']}, {one['role']}, {one['model']}"
        say(f"{who}: {one['calls']} {one['outcome']}{retried}: {tokens}, {money}")
    if not facts:
        say("no model was asked")
    else:
        say(f"charged to caps: ${charged.usd:.4f}, {charged.calls} calls, {charged.tokens:,} tokens")


def describe_calls(rows: "Iterable[LedgerSummary]") -> list[dict[str, Any]]:
    """Return the rows of the ledger's summary for `--json`: one per run, stage, role, model and outcome."""
    return [asdict(row) | {"outcome": row.outcome or UNKNOWN} for row in rows]


def outcomes_in_words(calls: list[dict[str, Any]]) -> list[str]:
    """Return a line for each role and model: how often each outcome was met, all runs together."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for one in calls:
        counts.setdefault((one["role"], one["model"]), Counter())[one["outcome"]] += one["calls"]
    return [
        f"{role}, {model}: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(found.items()))
        for (role, model), found in sorted(counts.items())
    ]
