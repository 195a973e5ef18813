"""The quality questions of `evisynth verify --quality`."""

from typing import TYPE_CHECKING, Literal

from evisynth.cli.console import note, print_json, say
from evisynth.cli.terminal import read_line
from evisynth.errors import EvisynthError

if TYPE_CHECKING:
    from evisynth.review.stages import Placed, Verification
    from evisynth.review.verification import Quality, Question
    from evisynth.store import Project, Review


def list_quality(
    project: "Project",
    verification: "Verification",
    reviewer: str,
    *,
    blind: bool,
    record: str | None,
    as_json: bool,
) -> None:
    """Print the answers and the score of each article that takes part in extraction."""
    articles, questions, labels = _articles(project, verification, record)
    told = verification.quality(blind=reviewer if blind else None)
    if as_json:
        rows = [_article(one, labels, told.get(one.publication.id)) for one in articles]
        print_json({"questions": [{"field": q.field, "text": q.text} for q in questions], "articles": rows})
        return
    for one in articles:
        quality = told.get(one.publication.id)
        score = "not answered" if quality is None or quality.score is None else f"{quality.score:.0%}"
        say(f"{labels[one.publication.id]}: {score}")


def ask_quality(
    project: "Project",
    verification: "Verification",
    reviewer: str,
    *,
    blind: bool,
    record: str | None,
) -> None:
    """Ask what is not answered yet, article by article; each answer is stored at once."""
    from evisynth.review.verification import Quality
    from evisynth.store import add_reviews

    articles, questions, labels = _articles(project, verification, record)
    told = verification.quality(blind=reviewer if blind else None)
    answered = 0
    for one in articles:
        held = told.get(one.publication.id, Quality({}))
        due = questions if record is not None else [q for q in questions if q.field not in held.answers]
        if due:
            note(f"\n{labels[one.publication.id]}: {one.publication.record.title or '(no title)'}")
        for question in due:
            said = _answered(one.publication.id, question, held, reviewer, blind=blind)
            if said == "quit":
                say(f"{answered} answered by {reviewer}")
                return
            if not isinstance(said, str):
                with project.database.write() as connection:
                    add_reviews(connection, [said])
                answered += 1
    say(f"{answered} answered by {reviewer}")


def _answered(
    record: str, question: "Question", held: "Quality", reviewer: str, *, blind: bool
) -> "Review | Literal['skip', 'quit']":
    """Ask one question until there is an answer, it is skipped, or the person leaves."""
    from evisynth.review.verification import answer

    while True:
        given = read_line(f"{question.text} [y/n/na, s skip, q quit]:")
        word = "q" if given is None else given.strip().lower()
        if word == "q":
            return "quit"
        if word in {"", "s"}:
            return "skip"
        try:
            return answer(record, reviewer, question.field, word, held.answers.get(question.field), blind=blind)
        except EvisynthError as error:
            note(f"not taken: {error.message} ({error.hint})")


def _articles(
    project: "Project", verification: "Verification", record: str | None
) -> "tuple[list[Placed], tuple[Question, ...], dict[str, str]]":
    from evisynth.review.stages import PLACES, chosen_records, label_records, project_schema
    from evisynth.review.verification import quality_questions

    labels = label_records([one.publication.record for one in verification.placed])
    wanted = chosen_records(verification.placed, labels, record)
    articles = [
        one
        for one in verification.placed
        if one.position.place in PLACES and (wanted is None or one.publication.id in wanted)
    ]
    return articles, quality_questions(project_schema(project)), labels


def _article(one: "Placed", labels: dict[str, str], quality: "Quality | None") -> dict[str, object]:
    return {
        "record": one.publication.id,
        "label": labels[one.publication.id],
        "answers": dict(quality.answers) if quality else {},
        "score": quality.score if quality else None,
        "disputed": list(quality.disputed) if quality else [],
        "reviewers": list(quality.reviewers) if quality else [],
    }
