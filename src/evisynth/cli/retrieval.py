"""What a person says of reports that were tried and can't be got, and its taking back."""

from typing import TYPE_CHECKING

from evisynth.cli.console import print_json, say

if TYPE_CHECKING:
    from evisynth.store import Project, Publication


def tell_retrieval(
    project: "Project", lost: list[str], again: list[str], reason: str | None, who: str | None, *, as_json: bool
) -> None:
    """Store the word on each named record, all or none of them.

    Args:
        project: whose records.
        lost: ids or labels of those whose report can't be got.
        again: of those where that is taken back.
        reason: why they can't be got.
        who: says so.
        as_json: print one JSON object.

    Raises:
        UsageError: a record is not known, the reason is missing, or there is nothing to take back.
    """
    from evisynth.errors import UsageError
    from evisynth.review.retrieval import say_not_retrieved, seek_again
    from evisynth.store import reviewer_name

    said = (reason or "").strip()
    if lost and not said:
        raise UsageError("--not-retrieved needs a reason", '--reason "author did not answer, two reminders"')
    name, missing, back = reviewer_name(who), _named(project, lost), _named(project, again)
    with project.database.write() as connection:
        for one in missing:
            say_not_retrieved(connection, one.id, name, said)
        for one in back:
            if not seek_again(connection, one.entries, name):
                raise UsageError(f"nobody said that {one.id} can't be got", "There is nothing to take back.")
    if as_json:
        print_json({"not_retrieved": [one.id for one in missing], "sought_again": [one.id for one in back]})
        return
    for one in missing:
        say(f"{one.id}: not retrieved ({said}); --seek-again {one.id} takes it back")
    for one in back:
        say(f"{one.id}: sought again")


def _named(project: "Project", names: list[str]) -> "list[Publication]":
    from evisynth.review.stages import chosen_records, label_records, placed_publications

    placed = placed_publications(project) if names else []
    labels = label_records([one.publication.record for one in placed])
    chosen = [identifier for name in names for identifier in sorted(chosen_records(placed, labels, name) or ())]
    by_id = {one.publication.id: one.publication for one in placed}
    return [by_id[identifier] for identifier in dict.fromkeys(chosen)]
