"""The dialogue of `evisynth verify --reconcile`: two versions side by side, and a third person's word."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from evisynth.cli.console import note
from evisynth.cli.terminal import read_line, show
from evisynth.cli.verify_edits import FIELDS_ASKED, ask_words
from evisynth.errors import EvisynthError

if TYPE_CHECKING:
    from evisynth.review.stages import Verification
    from evisynth.review.verification import Comparison, Version
    from evisynth.schemas import Schema
    from evisynth.store import Project

_WORDS = {"r": "reject", "reject": "reject", "n": "next", "next": "next", "q": "quit", "quit": "quit"}


def settle_all(
    project: "Project",
    verification: "Verification",
    due: "Sequence[Comparison]",
    labels: dict[str, str],
    reviewer: str,
) -> int:
    """Show what people disagree on, one by one, store each word at once, and count what was settled."""
    from evisynth.review.stages import load_document, project_schema
    from evisynth.review.verification import choose, describe
    from evisynth.store import add_reviews

    schema = project_schema(project)
    blobs = {one.source.sha256: one.blob for one in verification.placed if one.source and one.blob}
    settled = 0
    for number, one in enumerate(due, 1):
        held = one.versions[0].value
        label = labels.get(held.record, held.record)
        note(f"\n[{number} of {len(due)}] {label} · {held.id} · {one.outcome}: {', '.join(one.fields)}")
        blob = blobs.get(held.document)
        document = load_document(project, blob) if blob else None
        for place, version in enumerate(one.versions, 1):
            note(f" {place} {version.reviewer}:")
            for line in describe(replace(version.value, row=version.row, history=()), document):
                show(line)
            for words in version.notes:
                note(f"  note: {words}")
        chosen = _chosen(one, schema)
        if chosen == "quit":
            break
        if chosen == "next":
            continue
        version = None if isinstance(chosen, str) else chosen
        words = choose(one, version, reviewer)
        with project.database.write() as connection:
            add_reviews(connection, words)
        settled += 1
    return settled


def _chosen(one: "Comparison", schema: "Schema") -> "Version | str":
    """Return the version that stands, or "reject", "next", "quit"."""
    numbers = [str(place) for place in range(1, len(one.versions) + 1)]
    while True:
        key = read_line(f"[{' or '.join(numbers)} stands, e edit, r reject, n next, q quit]")
        word = (key or "q").strip().lower()
        if word in numbers:
            return one.versions[int(word) - 1]
        if word in _WORDS:
            return _WORDS[word]
        if word in {"e", "edit"}:
            edited = _edited(one.versions[0], schema)
            if edited is not None:
                return edited


def _edited(version: "Version", schema: "Schema") -> "Version | None":
    """The first version with other values, field by field."""
    from evisynth.review.verification import revised_row

    row = version.row
    while given := ask_words(FIELDS_ASKED):
        name, _, text = given.partition("=")
        try:
            row = revised_row(row, name, text, schema=schema)
        except EvisynthError as error:
            note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
    return None if given is None or row == version.row else replace(version, row=row)
