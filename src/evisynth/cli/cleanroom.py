"""`evisynth cleanroom`: build a policy, check things against it, look for leaks, measure the filter."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evisynth.cli.console import DONE, WITH_FAILURES, Json, ProjectOption, leave, note, print_json, say
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


@app.command()
def scan(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="A trace (JSONL), or a folder of them.")],
    policy: PolicyFile,
    *,
    as_json: Json = False,
) -> None:
    """Look for the hidden review in what a run left behind; exit 1 when something of it was shown or answered.

    Example: evisynth cleanroom scan runs/q1 --policy policy.json
    """
    from dataclasses import asdict

    from evisynth.cleanroom import scan as look

    known = _policy(policy, None)
    report = look(known, run)
    if as_json:
        print_json({"policy": known.hash, "clean": not report.leaks, **asdict(report)})
    else:
        for leak in report.leaks:
            say(f"{leak.file}:{leak.line}  {leak.place}  {leak.rule}: {leak.evidence}")
        say(f"events: {report.events} in {report.files} files; leaks: {len(report.leaks)}; tries: {len(report.tries)}")
    if report.unreadable:
        note(f"warning: {len(report.unreadable)} lines are no JSON, the first {report.unreadable[0]}: read as text")
    if report.passed:
        note(
            f"warning: {len(report.passed)} files are no traces by their names: not looked into: {report.passed[0]}, …"
        )
    leave(WITH_FAILURES if report.leaks or report.unreadable else DONE)


@app.command("audit-sample")
def audit_sample(
    audits: Annotated[list[Path] | None, typer.Argument(metavar="AUDIT…", help="Audit logs of runs (JSONL).")] = None,
    *,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="SHEET.csv", help="The sheet.")] = None,
    size: Annotated[int, typer.Option(min=1, help="How many rows at most.")] = 100,
    seed: Annotated[int, typer.Option(help="Of the draw.")] = 7,
    labels: Annotated[Path | None, typer.Option("--labels", metavar="SHEET.csv", help="A labelled sheet.")] = None,
    as_json: Json = False,
) -> None:
    """Draw blocked and passed things for blinded labelling, or give precision and recall by a labelled sheet.

    First with AUDIT and -o SHEET.csv; then fill the column label with leak or clean, and give it back with --labels.

    Example: evisynth cleanroom audit-sample audit.jsonl -o sample.csv --size 200
    """
    from evisynth.cleanroom import draw_sample, exposure, key_path, read_audit

    if labels is not None:
        _show_quality(labels, as_json=as_json)
        return
    if not audits or output is None:
        raise UsageError(
            "neither a sample nor labels are asked for", "Give AUDIT and -o SHEET.csv, or --labels SHEET.csv."
        )
    lines = [line for audit in audits for line in read_audit(audit)]
    try:
        sizes = draw_sample(lines, output, size, seed)
    except OSError as error:
        raise UsageError(f"{output}: {error.strerror}", "Choose a file in a folder that exists.") from None
    met = exposure(lines)
    if as_json:
        from dataclasses import asdict

        print_json({"sheet": output, "key": key_path(output), "strata": sizes, "exposure": asdict(met)})
        return
    say(f"questions that met the review: {met.questions_met} of {met.questions}")
    say(f"queries that met it: {met.queries_met} of {met.queries}")
    say(f"tries to open it: {met.tries} of {met.opened} addresses opened")
    say(f"wrote {output}; its key is {key_path(output)}: label without looking into it")


@app.command()
def probe(
    policy: PolicyFile,
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="Which model, e.g. openai:gpt-5-mini.")],
    *,
    project: ProjectOption = Path(),
    as_json: Json = False,
) -> None:
    """Ask a model, without tools, what it remembers of the review; exit 1 when it knows something of it.

    Calls are capped, metered and kept in the project's ledger.

    Example: evisynth cleanroom probe --policy policy.json --model local:qwen@http://127.0.0.1:8080/v1
    """
    from dataclasses import asdict

    from evisynth.cleanroom import memory_probe
    from evisynth.cli.asking import plain_asker

    hidden = _policy(policy, None)
    with plain_asker(project, model, stage="cleanroom", item=hidden.hash[:12], role="probe") as ask:
        answers = memory_probe(hidden, ask)
    known = [answer for answer in answers if answer.known]
    if as_json:
        print_json(
            {"policy": hidden.hash, "model": model, "known": bool(known), "answers": [asdict(a) for a in answers]}
        )
    else:
        for answer in answers:
            say(f"{answer.kind}: " + (f"known ({answer.rule}: {answer.evidence})" if answer.known else "not known"))
    leave(WITH_FAILURES if known else DONE)


def _show_quality(labels: Path, *, as_json: bool) -> None:
    from evisynth.cleanroom import Share, read_labels

    quality = read_labels(labels)

    def shown(share: Share) -> str:
        if share.value is None or share.low is None or share.high is None:
            return "not known"
        return f"{share.value:.3f} ({share.low:.3f} to {share.high:.3f})"

    if as_json:
        modes = {
            name: {
                "precision": mode.precision._asdict(),
                "recall": mode.recall._asdict(),
                "blocked": mode.blocked,
                "passed": mode.passed,
            }
            for name, mode in quality.modes.items()
        }
        print_json(
            {"modes": modes, "labelled": quality.labelled, "unlabelled": quality.unlabelled, "level": quality.level}
        )
        return
    for name, mode in quality.modes.items():
        say(f"{name}: precision {shown(mode.precision)}, recall {shown(mode.recall)}")
    say(f"labelled: {quality.labelled}, unlabelled: {quality.unlabelled}")


def _policy(path: Path, mode: ModeName | None) -> "Policy":
    from dataclasses import replace

    from evisynth.cleanroom import read_policy

    policy = read_policy(path)
    return policy if mode is None else replace(policy, mode=mode.value)
