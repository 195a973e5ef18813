"""The dialogue of `evisynth verify`: one value at a time, its sentence in context, one key each."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from evisynth.cli.console import note, say
from evisynth.errors import EvisynthError

if TYPE_CHECKING:
    from evisynth.evidence import Document
    from evisynth.review.stages import Verification
    from evisynth.review.verification import Reviewed, Waiting
    from evisynth.schemas import Schema
    from evisynth.store import Project, Review

KEYS = "a accept, e edit, r reject, + add a missed value, u undo, n next, b back, q quit"


def ask(question: str) -> str | None:
    """Ask on stderr and read a line from stdin; None when there is no more input."""
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    return line.rstrip("\r\n") if line else None


class Dialogue:
    """Shows what waits, one by one, and stores each word at once, so that stopping at any moment loses nothing."""

    def __init__(
        self, project: "Project", verification: "Verification", labels: dict[str, str], reviewer: str, *, blind: bool
    ) -> None:
        self._project, self._labels, self._reviewer, self._blind = project, labels, reviewer, blind
        self._blobs = {one.source.sha256: one.blob for one in verification.placed if one.source and one.blob}
        self._document = cache(self._load)
        self._known = {one.id for one in verification.values if one.presence == "found"}
        self._said = 0

    @cached_property
    def _schema(self) -> "Schema":
        from evisynth.schemas import load_schema

        return load_schema(self._project.protocol.extraction.extraction_schema)

    def run(self, waiting: "Sequence[Waiting]") -> None:
        """Go through the queue until its end or until the person leaves."""
        queue, at = list(waiting), 0
        while 0 <= at < len(queue):
            self._show(queue[at], at, len(queue))
            key = ask(f"[{KEYS}]")
            if key is None or key.strip().lower()[:1] == "q":
                break
            step, word = self._answer(key.strip().lower()[:1], queue[at].value)
            if word is not None:
                queue[at] = replace(queue[at], value=self._keep(queue[at].value, word))
            at = max(at + step, 0)
        left = sum(one.value.row.state == "unverified" for one in queue)
        say(f"{self._said} said by {self._reviewer}, {left} of {len(queue)} still unverified")

    def _answer(self, key: str, value: "Reviewed") -> "tuple[int, Review | None]":
        """Return how far to move in the queue, and the word that was given."""
        from evisynth.review.verification import accept, reject, reopen

        if key == "a":
            return 1, accept(value, self._reviewer, blind=self._blind)
        if key == "r":
            why = ask("why (or empty):") or ""
            return 1, reject(value, self._reviewer, note=why, blind=self._blind)
        if key == "u":
            return 0, reopen(value, self._reviewer, blind=self._blind)
        if key in {"e", "+"}:
            try:
                return (0, self._edit(value)) if key == "e" else (0, self._add(value))
            except EvisynthError as error:
                note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
                return 0, None
        if key not in {"n", "b"}:
            note(f"keys: {KEYS}")
        return {"n": 1, "b": -1}.get(key, 0), None

    def _edit(self, value: "Reviewed") -> "Review | None":
        """One field: another value, a rejected field (FIELD=), an accepted one (FIELD alone), or another quote."""
        from evisynth.review.verification import QUOTE, accept, field_name, requote, revise

        for name, held in value.row.values.items():
            if held is not None:
                note(f"  {name} = {held}")
        given = ask("FIELD=VALUE (own=cited, quote=…; FIELD alone is right as it is; empty goes back):")
        if not given or not given.strip():
            return None
        name, mark, text = (part.strip() for part in given.partition("="))
        if not mark:
            known = field_name(value.row, name, self._schema)
            return accept(value, self._reviewer, field=known, blind=self._blind)
        if name == QUOTE:
            document = self._document(value.document)
            return requote(value, self._reviewer, text, document, blind=self._blind) if document else None
        why = ask("why (or empty):") or ""
        return revise(value, self._reviewer, name, text, schema=self._schema, note=why, blind=self._blind)

    def _add(self, value: "Reviewed") -> None:
        """A record that extraction missed in the same text."""
        from evisynth.review.verification import add_missed

        document = self._document(value.document)
        if document is None:
            note("the text of this value is not at hand")
            return
        kinds = [name for name in self._schema.tables if name != "article"]
        kind = (ask(f"kind ({', '.join(kinds)}; empty is {value.row.kind}):") or "").strip() or value.row.kind
        fields: dict[str, str] = {}
        while given := (ask("FIELD=VALUE, an empty line ends:") or "").strip():
            name, _, text = given.partition("=")
            fields[name.strip()] = text.strip()
        quote = ask("the sentence, as it stands in the text:") or ""
        word = add_missed(
            value.record, document, self._reviewer, kind, fields, quote, schema=self._schema, blind=self._blind
        )
        if word.subject in self._known:
            note(f"not taken: extraction has found it too: {word.subject}")
            return
        self._store(word)
        note(f"added {word.subject}" + ("" if '"match":"none"' not in str(word.after) else ": its quote was not found"))

    def _keep(self, value: "Reviewed", word: "Review") -> "Reviewed":
        from evisynth.review.verification import after_word

        self._store(word)
        return after_word(value, word)

    def _store(self, word: "Review") -> None:
        from evisynth.store import add_reviews

        with self._project.database.write() as connection:
            add_reviews(connection, [word])
        self._said += 1

    def _show(self, one: "Waiting", at: int, total: int) -> None:
        from evisynth.review.verification import describe

        note(f"\n[{at + 1} of {total}] {self._labels.get(one.value.record, one.value.record)}")
        for line in describe(one.value, self._document(one.value.document)):
            note(line)
        for doubt in one.doubts:
            note(f"  ? {doubt.reason}")

    def _load(self, digest: str) -> "Document | None":
        from evisynth.review.stages import load_document

        blob = self._blobs.get(digest)
        return load_document(self._project, blob) if blob else None
