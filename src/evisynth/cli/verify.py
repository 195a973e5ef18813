"""`evisynth verify`: values against their sentences, double extraction, quality questions, error analysis."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import Json, ProjectOption, note, print_json, say, without_collecting

if TYPE_CHECKING:
    from evisynth.review.stages import Verification
    from evisynth.review.verification import Comparison, MakerErrors, Reviewed, Waiting
    from evisynth.store import Project


def verify(
    *,
    project: ProjectOption = Path(),
    who: Annotated[str | None, typer.Option("--as", metavar="NAME", help="Who checks.")] = None,
    blind: Annotated[bool, typer.Option("--blind", help="Work without sight of what others said.")] = False,
    listing: Annotated[bool, typer.Option("--list", help="List what waits, and ask nothing.")] = False,
    state: Annotated[
        list[str] | None,
        typer.Option(help="Take the values in this state: unverified, verified, revised, rejected, added."),
    ] = None,
    record: Annotated[str | None, typer.Option(help="Take this record alone, by id or label.")] = None,
    add: Annotated[bool, typer.Option("--add", help="Add records by hand to the text of --record.")] = False,
    declined: Annotated[
        bool, typer.Option("--declined", help="List what rules read and the model did not take.")
    ] = False,
    reconcile: Annotated[
        bool, typer.Option("--reconcile", help="Compare what blind reviewers made; settle it.")
    ] = False,
    quality: Annotated[bool, typer.Option("--quality", help="Answer the quality questions of each article.")] = False,
    errors: Annotated[bool, typer.Option("--errors", help="Which fields were corrected how often.")] = False,
    as_json: Json = False,
) -> None:
    """Check extracted values against their sentences in the terminal, the most doubtful first.

    Example: evisynth verify --project zika --as ana
    """
    from evisynth.review.stages import verify as standing
    from evisynth.store import open_project, reviewer_name

    _check_task(
        blind=blind, record=record, add=add, declined=declined, reconcile=reconcile, quality=quality, errors=errors
    )
    opened, reviewer = open_project(project), reviewer_name(who)
    with without_collecting():
        verification = standing(opened)
    asking = not (listing or as_json)
    if add:
        _add(opened, verification, reviewer, record or "", blind=blind)
    elif declined:
        _show_declined(verification, record, as_json=as_json)
    elif errors:
        _show_errors(verification, as_json=as_json)
    elif reconcile:
        _reconcile(opened, verification, reviewer, asking=asking, as_json=as_json)
    elif quality:
        _answer_quality(opened, verification, reviewer, blind=blind, record=record, asking=asking, as_json=as_json)
    else:
        _verify(opened, verification, reviewer, blind=blind, states=state or [], record=record, asking=asking,
                as_json=as_json)  # fmt: skip


def _check_task(
    *, blind: bool, record: str | None, add: bool, declined: bool, reconcile: bool, quality: bool, errors: bool
) -> None:
    from evisynth.errors import UsageError

    if blind and (reconcile or errors):
        raise UsageError("--blind can't look at what others said", "Leave --blind out, or --reconcile and --errors.")
    if sum((reconcile, quality, errors, declined, add)) > 1:
        raise UsageError("--reconcile, --quality, --errors, --declined and --add are tasks apart", "One at a time.")
    if add and record is None:
        raise UsageError("--add needs the record that it adds to", "Name it: --record LABEL.")


def _answer_quality(
    project: "Project",
    verification: "Verification",
    reviewer: str,
    *,
    blind: bool,
    record: str | None,
    asking: bool,
    as_json: bool,
) -> None:
    from evisynth.cli.quality import ask_quality, list_quality

    if asking:
        ask_quality(project, verification, reviewer, blind=blind, record=record)
    else:
        list_quality(project, verification, reviewer, blind=blind, record=record, as_json=as_json)


def _verify(
    project: "Project",
    verification: "Verification",
    reviewer: str,
    *,
    blind: bool,
    states: list[str],
    record: str | None,
    asking: bool,
    as_json: bool,
) -> None:
    from evisynth.cli.verify_dialogue import Dialogue
    from evisynth.review.stages import chosen_records, label_records
    from evisynth.review.verification import queue, seen_by

    labels = label_records([one.publication.record for one in verification.placed])
    _check_states(states)
    wanted = chosen_records(verification.placed, labels, record)
    held = [one for one in verification.values if wanted is None or one.record in wanted]
    with without_collecting():
        seen = seen_by(held, reviewer if blind else None)
        waiting = queue(held, blind=reviewer if blind else None, states=states)
        if as_json:
            print_json(_listed(seen, waiting, labels))
            return
    if asking:
        Dialogue(project, verification, labels, reviewer, blind=blind).run(waiting)
        return
    say(
        "\n".join(
            [f"{one.value.id}  {_line(one, labels)}" for one in waiting]
            + [f"{len(waiting)} of {len(seen)} values wait"]
        )
    )
    left = sum(len(one.declined) for one in verification.texts.values())
    if left:
        say(f"{left} values were read by rules and not taken by the model: `evisynth verify --declined`")


def _add(project: "Project", verification: "Verification", reviewer: str, record: str, *, blind: bool) -> None:
    from evisynth.cli.verify_dialogue import Dialogue
    from evisynth.review.stages import chosen_records, label_records

    labels = label_records([one.publication.record for one in verification.placed])
    wanted = chosen_records(verification.placed, labels, record) or set()
    one = next(one for one in verification.placed if one.publication.id in wanted)
    Dialogue(project, verification, labels, reviewer, blind=blind).add_to(one)


def _check_states(states: list[str]) -> None:
    from typing import get_args

    from evisynth.errors import UsageError
    from evisynth.evidence import ReviewState

    known = get_args(ReviewState)
    for one in states:
        if one not in known:
            raise UsageError(f"--state {one}: no such state", f"States are {', '.join(known)}.")


def _line(one: "Waiting", labels: dict[str, str]) -> str:
    from evisynth.review.verification import main_values, value_name

    row = one.value.row
    why = "; ".join(doubt.reason for doubt in one.doubts)
    parts = (labels.get(one.value.record, one.value.record), value_name(row), main_values(row), row.own, row.state, why)
    return " · ".join(part for part in parts if part)


def _listed(seen: "list[Reviewed]", waiting: "list[Waiting]", labels: dict[str, str]) -> dict[str, Any]:
    from collections import Counter

    from evisynth.schemas import flatten

    states = Counter(one.row.state for one in seen if one.presence != "lost")
    return {
        "queue": [
            {
                "id": one.value.id,
                "record": one.value.record,
                "label": labels.get(one.value.record),
                "document": one.value.document,
                "state": one.value.row.state,
                "presence": one.value.presence,
                "disputed": one.value.disputed,
                "reviewers": list(one.value.reviewers),
                "doubt": round(one.weight, 3),
                "reasons": [doubt.reason for doubt in one.doubts],
                "fields": dict(one.value.fields),
                "changed": list(one.value.changed),
                "extraction": flatten(one.value.row),
            }
            for one in waiting
        ],
        "waiting": len(waiting),
        "states": dict(sorted(states.items())),
        "lost": sum(one.presence == "lost" for one in seen),
        "disputed": sum(one.disputed for one in seen),
    }


def _show_declined(verification: "Verification", record: str | None, *, as_json: bool) -> None:
    from dataclasses import asdict

    from evisynth.review.stages import chosen_records, declined_values, label_records
    from evisynth.review.verification import printable

    labels = label_records([one.publication.record for one in verification.placed])
    wanted = chosen_records(verification.placed, labels, record)
    told = declined_values(verification.placed, verification.texts, labels)
    held = [one for one in told if wanted is None or one.record in wanted]
    if as_json:
        print_json({"declined": [asdict(one) for one in held]})
        return
    for one in held:
        words = " ".join(one.quote.split())
        parts = (one.label, one.what, one.value, one.reason or "no reason given", f"»{words}«")
        say(printable(" · ".join(part for part in parts if part)))
    say(f"{len(held)} values were read by rules and not taken by the model")


def _show_errors(verification: "Verification", *, as_json: bool) -> None:
    from evisynth.review.verification import error_analysis

    makers, added = error_analysis([*verification.values, *verification.set_aside])
    if as_json:
        print_json({"makers": [_maker(one) for one in makers], "added": added})
        return
    for one in makers:
        say(f"{one.made_by}: {one.judged} judged")
        for name, share in (*one.states.items(), *((f"field {name}", s) for name, s in one.fields.items() if s.k)):
            say(f"  {name}: {_share(share.k, share.n, share.interval)}")
    say(f"{added} records were missed and added by people")
    if not makers:
        note("nothing was judged yet: `evisynth verify`")


def _share(k: int, n: int, interval: tuple[float, float] | None) -> str:
    limits = f" (95% {interval[0]:.1%} to {interval[1]:.1%})" if interval else ""
    return f"{k} of {n}{f' = {k / n:.1%}' if n else ''}{limits}"


def _maker(one: "MakerErrors") -> dict[str, Any]:
    def shares(which: "dict[str, Any]") -> dict[str, Any]:
        return {
            name: {"k": s.k, "n": s.n, "share": s.share, "interval": list(s.interval) if s.interval else None}
            for name, s in which.items()
        }

    return {"made_by": one.made_by, "judged": one.judged, "states": shares(one.states), "fields": shares(one.fields)}


def _reconcile(project: "Project", verification: "Verification", reviewer: str, *, asking: bool, as_json: bool) -> None:
    from collections import Counter

    from evisynth.cli.reconcile_dialogue import settle_all
    from evisynth.review.stages import label_records
    from evisynth.review.stages import verify as standing
    from evisynth.review.verification import reconcile

    compared = reconcile(verification.values)
    labels = label_records([one.publication.record for one in verification.placed])
    counts = Counter(one.outcome for one in compared)
    if as_json:
        print_json(
            {"counts": dict(sorted(counts.items())), "comparisons": [_compared(one, labels) for one in compared]}
        )
        return
    due = [one for one in compared if one.open]
    if asking:
        settled = settle_all(project, verification, due, labels, reviewer)
        say(f"{settled} settled now, {len(due) - settled} left")
        counts = Counter(one.outcome for one in reconcile(standing(project).values))
    else:
        for one in due:
            say(_due_line(one, labels))
    say(", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "nobody has worked blind yet")


def _due_line(one: "Comparison", labels: dict[str, str]) -> str:
    """The value, as people have left it, and what they disagree on."""
    from evisynth.review.report import contradictions
    from evisynth.review.verification import main_values, value_name

    held = one.versions[0].value
    people = " and ".join(version.reviewer for version in one.versions)
    numbers = " or ".join(dict.fromkeys(main_values(version.row) for version in one.versions))
    wrong = "; ".join(dict.fromkeys(words for version in one.versions for words in contradictions(version.row.values)))
    parts = (labels.get(held.record, held.record), value_name(one.versions[0].row), numbers, one.outcome, people,
             ", ".join(one.fields), wrong)  # fmt: skip
    return f"{held.id}  " + " · ".join(part for part in parts if part)


def _compared(one: "Comparison", labels: dict[str, str]) -> dict[str, Any]:
    from evisynth.schemas import flatten

    record = one.versions[0].value.record if one.versions else ""
    return {
        "outcome": one.outcome,
        "only_notes_differ": one.outcome == "notes",
        "fields": list(one.fields),
        "record": record,
        "label": labels.get(record),
        "versions": [
            {
                "reviewer": version.reviewer,
                "id": version.value.id,
                "state": version.row.state,
                "notes": list(version.notes),
                "extraction": flatten(version.row),
            }
            for version in one.versions
        ],
    }
