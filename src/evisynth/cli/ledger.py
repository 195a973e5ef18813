"""`evisynth ledger`: what models were asked, what came of it, and what it cost."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from evisynth.cli.console import Json, ProjectOption, print_json, say

UNKNOWN = "sent, outcome unknown"


def ledger(*, project: ProjectOption = Path(), as_json: Json = False) -> None:
    """Count the calls of models by stage, role, model and outcome, with tokens and dollars.

    Example: evisynth ledger --project zika
    """
    from evisynth.store import open_project, spent, summarise_ledger

    with open_project(project).database.read() as connection:
        rows, charged = summarise_ledger(connection), spent(connection)
    facts: list[dict[str, Any]] = [asdict(row) | {"outcome": row.outcome or UNKNOWN} for row in rows]
    if as_json:
        print_json({"calls": facts, "charged_usd": charged.usd, "charged_tokens": charged.tokens})
        return
    for one in facts:
        money = f"${one['usd']:.4f}" + (f" and {one['unpriced']} of unknown price" if one["unpriced"] else "")
        tokens = f"{one['input_tokens']:,} tokens in ({one['cached_tokens']:,} cached), {one['output_tokens']:,} out"
        retried = f" ({one['retries']} repeats)" if one["retries"] else ""
        say(
            f"{one['stage']}, {one['role']}, {one['model']}: {one['calls']} {one['outcome']}{retried}: {tokens}, {money}"
        )
    if not facts:
        say("no model was asked")
    else:
        say(f"charged to caps: ${charged.usd:.4f}, {charged.calls} calls, {charged.tokens:,} tokens")
