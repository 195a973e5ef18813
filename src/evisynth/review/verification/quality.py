"""The quality questions of an article: the schema asks them, people answer, the score is yes among answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evisynth.errors import UsageError
from evisynth.review.verification.standing import ADJUDICATOR
from evisynth.schemas import Schema
from evisynth.store import Review

_YES, _NO = {"y", "yes", "true", "1"}, {"n", "no", "false", "0"}


@dataclass(frozen=True, slots=True)
class Question:
    """One question: the schema's field that holds its answer, and its words."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class Quality:
    """An article's answers: field to yes (True), no (False) or not applicable (None).

    `disputed` are the questions that people who worked blind answer differently; they count as not answered.
    """

    answers: Mapping[str, bool | None]
    reviewers: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()

    @property
    def score(self) -> float | None:
        """Yes answers among yes and no; None when there is neither.

        >>> Quality({"a": True, "b": False, "c": None, "d": True}).score
        0.6666666666666666
        """
        given = [one for one in self.answers.values() if one is not None]
        return sum(given) / len(given) if given else None


def quality_questions(schema: Schema) -> tuple[Question, ...]:
    """Return the quality questions that a schema asks of an article.

    >>> from evisynth.schemas import load_schema
    >>> len(quality_questions(load_schema("perg")))
    7
    """
    return tuple(
        Question(column.name, column.doc)
        for table in schema.tables.values()
        for column in table.fields.values()
        if column.kind == "boolean" and column.name.startswith("qa_")
    )


def answer(record: str, reviewer: str, field: str, text: str, before: object, *, note: str = "", blind: bool) -> Review:
    """Answer one question of an article with yes, no, or na.

    Raises:
        UsageError: the answer is none of these.
    """
    word = text.strip().lower()
    if word not in _YES | _NO | {"na", "-"}:
        raise UsageError(f"{field}: {text!r} is not an answer", "Say y (yes), n (no) or na (does not apply).")
    after = True if word in _YES else False if word in _NO else None
    return Review(record, reviewer, "answer", field, before, after, note, blind, record)


def read_quality(
    reviews: Sequence[Review], entries: Mapping[str, str], *, blind: str | None = None
) -> dict[str, Quality]:
    """Fold answers into each publication's quality.

    Args:
        reviews: all words, in order.
        entries: entry id to the publication that it belongs to now.
        blind: take the answers of this reviewer alone.
    """
    told: dict[str, dict[str, dict[str, bool | None]]] = {}
    people: dict[str, dict[str, None]] = {}
    for one in reviews:
        if one.action != "answer" or (blind is not None and not (one.blind and one.reviewer == blind)):
            continue
        record = entries.get(one.subject, one.subject)
        stream = one.reviewer if one.blind or one.reviewer.startswith(ADJUDICATOR) else ""
        told.setdefault(record, {}).setdefault(one.field or "", {})[stream] = one.after
        people.setdefault(record, {})[one.reviewer] = None
    return {record: _quality(fields, tuple(people[record])) for record, fields in told.items()}


def _quality(fields: Mapping[str, Mapping[str, bool | None]], people: tuple[str, ...]) -> Quality:
    answers: dict[str, bool | None] = {}
    disputed: list[str] = []
    for field, streams in sorted(fields.items()):
        final = [given for stream, given in streams.items() if stream.startswith(ADJUDICATOR)]
        given = set(final[-1:] or streams.values())
        if len(given) == 1:
            answers[field] = given.pop()
        else:
            disputed.append(field)
    return Quality(answers, people, tuple(disputed))
