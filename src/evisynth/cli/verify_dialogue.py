"""The dialogue of `evisynth verify`: one value at a time, its sentence in context, one key each."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from evisynth.cli.console import note, say
from evisynth.cli.terminal import read_key, show
from evisynth.cli.verify_edits import ask_edit, ask_missed, ask_words
from evisynth.errors import EvisynthError, UsageError

if TYPE_CHECKING:
    from evisynth.evidence import Document
    from evisynth.review.stages import Placed, Verification
    from evisynth.review.verification import Reviewed, Waiting
    from evisynth.schemas import Schema
    from evisynth.store import Project, Review

KEYS = "a accept, e edit, r reject, n next, b back, u undo, m note, + add a missed value, o open again, h help, q quit"
HELP = (
    "a  accept: the value is right as it stands",
    "e  edit: change fields, give other words, or say of one field that it is right",
    "r  reject: it should not be here",
    "m  note: say something of it that judges nothing",
    "+  add a value that extraction missed in the same text",
    "u  undo: take back your own latest word on it",
    "o  open again: take back everybody's words on it",
    "n or s, → or ↓  next (skip)",
    "b or p, ← or ↑  back (previous)",
    "h or ?  this help",
    "q  quit; all that was said is stored already",
)
_MOVES = {"n": 1, "s": 1, "b": -1, "p": -1}


class _Step(NamedTuple):
    """How far to move in the queue, and the word that was given."""

    move: int = 0
    word: "Review | None" = None


class Dialogue:
    """Shows what waits, one by one, and stores each word at once, so that stopping at any moment loses nothing."""

    def __init__(
        self, project: "Project", verification: "Verification", labels: dict[str, str], reviewer: str, *, blind: bool
    ) -> None:
        self._project, self._labels, self._reviewer, self._blind = project, labels, reviewer, blind
        self._blobs = {one.source.sha256: one.blob for one in verification.placed if one.source and one.blob}
        self._titles = {one.publication.id: one.publication.record.title or "" for one in verification.placed}
        self._document = cache(self._load)
        self._known = {one.id for one in verification.values if one.presence != "lost"}
        self._queue: list[Waiting] = []
        self._at = self._said = 0
        self._editing, self._given = False, ""

    @cached_property
    def _schema(self) -> "Schema":
        from evisynth.review.stages import project_schema

        return project_schema(self._project)

    def run(self, waiting: "Sequence[Waiting]") -> None:
        """Go through the queue until its end or until the person leaves."""
        self._queue, self._at, seen = list(waiting), 0, -1
        while self._at < len(self._queue):
            if seen != self._at:
                self._show()
            key = "e" if self._editing else read_key(f"[{KEYS}]")
            if key is None or key == "q":
                break
            step = self._answer(key, self._queue[self._at].value)
            kept = step.word is None or self._keep(step.word)
            self._editing = self._editing and kept
            seen = self._at if step.word is None else -1
            self._at = max(self._at + (step.move if kept else 0), 0)
        left = sum(one.value.row.state == "unverified" for one in self._queue)
        say(f"{_answers(self._said)} by {self._reviewer} saved, {left} of {len(self._queue)} values still unverified")

    def add_to(self, one: "Placed") -> None:
        """Add records to one publication, until the person says that there are no more.

        Raises:
            UsageError: the publication's text is not there to look quotes up in.
        """
        from evisynth.schemas import form_of

        document = self._document(one.source.sha256) if one.source else None
        if document is None:
            raise UsageError("its full text is not at hand", "Import the full text, then `evisynth run`.")
        kinds = [name for name in self._schema.tables if form_of(self._schema, name).repeats]
        usual = next((name for name in kinds if form_of(self._schema, name).classes), kinds[0] if kinds else "")
        key: str | None = "y"
        while key == "y":
            try:
                who, record = self._reviewer, one.publication.id
                word = ask_missed(record, usual, who, self._schema, document, blind=self._blind)
                if word is None:
                    note("nothing was added")
                elif word.subject in self._known:
                    note(f"not taken: it is there already: {word.subject}")
                else:
                    self._store(word)
                    self._known.add(word.subject)
                    note(f"added {word.subject}" + (": its quote was not found" if _lost(word) else ""))
            except EvisynthError as error:
                note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
            key = read_key("another? [y yes, n no]")
        say(f"{self._said} added by {self._reviewer}")

    def _answer(self, key: str, value: "Reviewed") -> _Step:
        from evisynth.review.verification import accept, reject, remark, reopen, undo

        who, blind = self._reviewer, self._blind
        try:
            match key:
                case "a":
                    return _Step(1, accept(value, who, blind=blind))
                case "r":
                    why = ask_words("why (empty: no reason, q: don't reject it):")
                    return _Step() if why is None else _Step(1, reject(value, who, note=why, blind=blind))
                case "m":
                    words = ask_words("note (q to leave):")
                    return _Step() if words is None else _Step(0, remark(value, who, words, blind=blind))
                case "u":
                    return _Step(0, undo(value, who, blind=blind))
                case "o":
                    return _Step(0, reopen(value, who, blind=blind))
                case "e":
                    return self._edit(value)
                case "+":
                    self._add(value)
                    return _Step()
                case _:
                    pass
        except EvisynthError as error:
            note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
            return _Step()
        if key in {"h", "?"}:
            for line in HELP:
                note(f"  {line}")
        elif key not in _MOVES:
            note(f"{f'`{key}` is no key' if key.isprintable() and key else 'no key'}; h tells what each does")
        return _Step(_MOVES.get(key, 0))

    def _edit(self, value: "Reviewed") -> _Step:
        """One change of a field; the next question asks for another until the person has finished."""
        document, given, first = self._document(value.document), self._given, not self._editing
        self._editing, self._given = False, ""
        edit = ask_edit(value, self._reviewer, self._schema, document, blind=self._blind, given=given, first=first)
        if edit.key:
            return self._answer(edit.key, value)
        self._editing, self._given = edit.word is not None, edit.more
        return _Step(0, edit.word)

    def _add(self, value: "Reviewed") -> None:
        """A record that extraction missed in the same text; it comes next in the queue, to be looked at or undone."""
        from evisynth.review.verification import Waiting, stand

        document = self._document(value.document)
        if document is None:
            note("the text of this value is not at hand")
            return
        who, usual = self._reviewer, value.row.kind
        word = ask_missed(value.record, usual, who, self._schema, document, blind=self._blind)
        if word is None:
            note("nothing was added")
            return
        if word.subject in self._known:
            note(f"not taken: extraction has found it too: {word.subject}")
            return
        self._store(word)
        (added,) = stand([], [word])
        self._queue.insert(self._at + 1, Waiting(added, ()))
        note(f"added {word.subject}{': its quote was not found' if _lost(word) else ''}; it comes next")

    def _keep(self, word: "Review") -> bool:
        """Store a word, unless somebody else has spoken since the value was read: then it is shown anew."""
        from evisynth.review.verification import after_word, with_words

        one = self._queue[self._at]
        news = self._store(word, known=one.value)
        if news is not None:
            who = ", ".join(dict.fromkeys(told.reviewer for told in news[len(one.value.history) :]))
            note(f"not taken: {who} has meanwhile judged this value; here it is as it stands now")
            self._queue[self._at] = replace(one, value=with_words(one.value, news))
            return False
        self._queue[self._at] = replace(one, value=after_word(one.value, word))
        return True

    def _store(self, word: "Review", *, known: "Reviewed | None" = None) -> "list[Review] | None":
        """Append a word; return the words on its value instead where there are more than the person has seen."""
        from evisynth.store import add_reviews, read_reviews

        with self._project.database.write() as connection:
            if known is not None and not self._blind:
                words = read_reviews(connection, subject=known.id)
                if len(words) > len(known.history):
                    return words
            add_reviews(connection, [word])
        self._said += 1
        return None

    def _show(self) -> None:
        from evisynth.review.report import contradictions
        from evisynth.review.verification import Words, describe, printable

        one = self._queue[self._at]
        label, title = (held.get(one.value.record, "") for held in (self._labels, self._titles))
        note("")
        head = Words(f"[{self._at + 1} of {len(self._queue)}] {printable(label) or one.value.record} ")
        show((head, Words(printable(title), "aside")), indent="")
        for line in describe(one.value, self._document(one.value.document)):
            show(line)
        told = contradictions(one.value.row.values) + contradictions(one.value.printed.values)
        for doubt in one.doubts:
            if doubt.reason in told:  # said with the value itself, for as long as it holds
                continue
            show((Words(f"? {printable(doubt.reason)}", "warning"),))
        if one.value.disputed:
            note("  a third person settles it: evisynth verify --reconcile")

    def _load(self, digest: str) -> "Document | None":
        from evisynth.review.stages import load_document

        blob = self._blobs.get(digest)
        return load_document(self._project, blob) if blob else None


def _answers(count: int) -> str:
    return f"{count} {'answer' if count == 1 else 'answers'}"


def _lost(word: "Review") -> bool:
    from evisynth.evidence import Extraction
    from evisynth.store import from_json

    return from_json(Extraction, word.after).evidence[0].match == "none"
