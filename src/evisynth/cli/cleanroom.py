"""`evisynth cleanroom`: build a policy, check things against it, look for leaks, measure the filter."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evisynth.cli.console import Json, note, print_json, say
from evisynth.errors import UsageError

if TYPE_CHECKING:
    from evisynth.cleanroom import Policy

app = typer.Typer(no_args_is_help=True, help="Hide one review while its question is answered, and show that it held.")


class ModeName(StrEnum):
    """How strictly the review is hidden."""

    STRICT = "strict"
    PAPER = "paper"


class Others(StrEnum):
    """What becomes of other systematic reviews."""

    ALLOW = "allow"
    BLOCK = "block"


PolicyFile = Annotated[
    Path, typer.Option("--policy", metavar="POLICY", help="The policy, as `cleanroom build` wrote it.")
]
ModeOption = Annotated[
    ModeName | None, typer.Option("--mode", "--profile", help="Judge by this mode instead of the policy's own.")
]


@app.command()
def build(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="What is known of the review: JSON, TOML or RIS.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="POLICY", help="Write the policy to this file.")],
    *,
    mode: Annotated[
        ModeName, typer.Option("--mode", "--profile", help="strict: our rules; paper: the published ones.")
    ] = ModeName.STRICT,
    others: Annotated[
        Others | None, typer.Option("--other-reviews", help="Whether other systematic reviews pass (default: they do).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Build the policy that hides one review; without the essentials none is built (exit 3).

    Essential: a title; a doi, number, pmid or pmcid; a search_date (or published; in mode paper: published); the
    abstract or text.

    Example: evisynth cleanroom build review.json -o policy.json
    """
    from evisynth.cleanroom import build_policy, read_review_record, write_policy

    built = build_policy(read_review_record(record), mode.value, others.value if others else None)
    policy = built.policy
    try:
        write_policy(policy, output)
    except OSError as error:
        raise UsageError(f"{output}: {error.strerror}", "Choose a file in a folder that exists.") from None
    for warning in built.warnings:
        note(f"warning: {warning}")
    if as_json:
        print_json(
            {
                "policy": output,
                "hash": policy.hash,
                "mode": policy.mode,
                "titles": len(policy.titles),
                "identifiers": [*policy.dois, *filter(None, [policy.number]), *policy.pmids, *policy.pmcids],
                "cutoff": policy.cutoff.isoformat(),
                "cutoff_reason": policy.cutoff_reason,
                "domains": policy.domains,
                "other_reviews": policy.other_reviews,
                "warnings": built.warnings,
            }
        )
        return
    say(f"hides {policy.titles[0]!r} ({len(policy.titles)} titles, {len(policy.dois)} DOIs)")
    say(f"evidence up to {policy.cutoff} ({policy.cutoff_reason}); mode {policy.mode}; warnings: {len(built.warnings)}")
    say(f"wrote {output} (sha256 {policy.hash[:12]})")


@app.command()
def check(
    policy: PolicyFile,
    *,
    url: Annotated[str | None, typer.Option("--url", help="An address.")] = None,
    title: Annotated[str | None, typer.Option("--title", help="A title.")] = None,
    text: Annotated[str | None, typer.Option("--text", help="Words: a snippet, a passage.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="A page (HTML, text) or a tool's result (JSON).")] = None,
    date: Annotated[str | None, typer.Option("--date", help="The date that a search shows with it.")] = None,
    mode: ModeOption = None,
    as_json: Json = False,
) -> None:
    """Say whether one thing would be blocked, by which rule, and on what evidence.

    Example: evisynth cleanroom check --policy policy.json --url https://doi.org/10.1002/14651858.CD999999
    """
    from evisynth.cleanroom import check as judge

    if url is None and title is None and text is None and file is None and date is None:
        raise UsageError("nothing to check", "Give --url, --title, --text or --file.")
    verdict = judge(_policy(policy, mode), url, title, text, file, date)
    if as_json:
        print_json(
            {
                "verdict": verdict.decision,
                "rule": verdict.rule or None,
                "field": verdict.field or None,
                "evidence": verdict.evidence or None,
            }
        )
        return
    say(verdict.decision + (f"  {verdict.rule}  in {verdict.field}: {verdict.evidence}" if verdict.blocked else ""))


def _policy(path: Path, mode: ModeName | None) -> "Policy":
    from dataclasses import replace

    from evisynth.cleanroom import read_policy

    policy = read_policy(path)
    return policy if mode is None else replace(policy, mode=mode.value)
