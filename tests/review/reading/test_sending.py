"""How much of an article goes out over all requests of a reading, and how often."""

import pytest
from pydantic_ai.messages import SystemPromptPart, UserPromptPart

from .conftest import FINISH, R0, R0_FLAG, TEXT, Script, flags, run, said

LATENT = {
    "type": "Human delay - latent period",
    "value": 4.2,
    "unit": "Days",
    "own": "own",
    "evidence": [said("The mean latent period was 4.2 days (SD 1.1)")],
}
DOUBTFUL = R0 | {"value": 2.4}
FOUND = flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days")
ROWS = [("record_reproduction_number", R0), ("record_human_delay", LATENT)]
LIMITS = ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})
FILLER = [f"On day {n} of that year the weather of the island was fine, as {n + 3} people told." for n in range(1, 400)]


def article(length: int) -> str:
    """Return a text of about that length whose every sentence stands there once."""
    text = TEXT
    for sentence in FILLER:
        if len(text) >= length:
            break
        text += f"\n{sentence}\n"
    return text


def sent(script: Script) -> list[str]:
    """Return what each request says of the article, all of its messages together."""
    return [
        "\n".join(
            str(part.content) for message in messages for part in message.parts
            if isinstance(part, (SystemPromptPart, UserPromptPart))
        )
        for messages in script.asked
    ]  # fmt: skip


def shares(script: Script, text: str) -> list[float]:
    """Return for each request which share of the article's sentences it carries."""
    lines = [line for line in text.splitlines() if line.strip()]
    return [sum(len(line) * request.count(line) for line in lines) / sum(map(len, lines)) for request in sent(script)]


WAYS = {
    "finished at once": [FOUND, [*ROWS, LIMITS, FINISH]],
    "finished step by step": [FOUND, [*ROWS, FINISH], [LIMITS, FINISH]],
    "calls that go back": [
        FOUND, [("record_reproduction_number", DOUBTFUL), ROWS[1], FINISH], [*ROWS[:1], FINISH], [LIMITS, FINISH],
    ],
    "calls of the last step that go back": [
        FOUND, [*ROWS, FINISH], [(LIMITS[0], LIMITS[1] | {"interval_upper": 3.6}), FINISH], [LIMITS, FINISH],
    ],
}  # fmt: skip


@pytest.mark.parametrize(("length", "rules"), [(4_000, True), (12_000, False)])
@pytest.mark.parametrize("answers", WAYS.values(), ids=WAYS)
def test_over_all_steps_an_article_goes_out_about_once(answers, length: int, rules: bool) -> None:
    text = article(length)
    script = Script(answers)
    run(script, text, rules=rules)
    told = shares(script, text)
    assert 2 <= len(told) <= 4
    assert sum(told) <= (1.15 if length < 8_000 else 0.75)
    assert told[0] <= 0.25
    assert all(share <= 0.15 for share in told[2:])


@pytest.mark.parametrize("length", [4_000, 12_000])
@pytest.mark.parametrize("answers", WAYS.values(), ids=WAYS)
def test_no_sentence_goes_out_twice_in_a_request_nor_more_often_than_there_are_steps(answers, length: int) -> None:
    text = article(length)
    script = Script(answers)
    run(script, text)
    for line in filter(str.strip, text.splitlines()[1:]):
        often = [request.count(line) for request in sent(script)]
        assert max(often) <= 1
        assert sum(often) <= len(script.asked)
    fillers = sum(request.count("the weather of the island") for request in sent(script))
    assert fillers <= sum(sentence in text for sentence in FILLER)


@pytest.mark.parametrize(("length", "most"), [(4_000, 2), (12_000, 3)])
def test_a_whole_text_goes_out_once_for_each_step_when_that_is_asked(length: int, most: int) -> None:
    text = article(length)
    short = length < 8_000
    script = Script(WAYS["finished at once" if short else "finished step by step"])
    run(script, text, whole=True)
    assert [round(share, 1) for share in shares(script, text)] == [1.0] * most


def test_calls_that_go_back_after_finishing_take_the_passages_near_their_words_with_them() -> None:
    text = article(12_000)
    script = Script(WAYS["calls that go back"])
    run(script, text)
    first, back = shares(script, text)[1:3]
    assert back <= 0.1 < first
