"""Prompts: versioned by their file, document first, instruction last, texts that can't speak for us."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_ai.messages import ModelRequest

from evisynth.errors import UsageError
from evisynth.llm import FENCE_RULE, fence, parse_prompt

TEXT = "--- system ---\nYou read {{ kind }}.\n--- instruction ---\nFind {{ what }}.\n"


def parts(documents, **values) -> list[str]:
    (request,) = parse_prompt("find", TEXT).messages(documents, **values)
    assert isinstance(request, ModelRequest)
    return [str(part.content) for part in request.parts]


def test_the_document_comes_first_and_the_instruction_last() -> None:
    system, user = parts([("PMC1", "A text.")], kind="papers", what="delays")
    assert system == f"You read papers.\n\n{FENCE_RULE}"
    assert user.startswith('<document id="PMC1" mark="')
    assert user.endswith("Find delays.")
    other = parts([("PMC1", "A text.")], kind="papers", what="rates")[1]
    assert other.removesuffix("Find rates.") == user.removesuffix("Find delays.")


def test_what_a_text_says_is_never_a_template() -> None:
    assert "{{ what }} {% raw %}" in parts([("PMC1", "{{ what }} {% raw %}")], kind="papers", what="delays")[1]


@given(st.text(), st.text())
def test_a_text_can_not_close_its_fence(text: str, identifier: str) -> None:
    block = fence(text, identifier)
    head, _, rest = block.partition("\n")
    found = re.fullmatch(r'<document id="[^"<\n]*" mark="([0-9a-f]{12})">', head)
    assert found is not None
    close = f"</document {found.group(1)}>"
    assert rest == f"{text}\n{close}"
    assert close not in text


def test_the_version_changes_with_the_file() -> None:
    first, second = parse_prompt("a", TEXT), parse_prompt("a", TEXT + "More.\n")
    assert len({first.sha256, second.sha256}) == 2


@pytest.mark.parametrize("text", ["", "--- system ---\nA", TEXT + "--- system ---\nB", "Before\n" + TEXT])
def test_a_prompt_has_two_parts(text: str) -> None:
    with pytest.raises(UsageError, match="is not one part after"):
        parse_prompt("a", text)


def test_a_value_that_is_not_given_is_named() -> None:
    with pytest.raises(UsageError, match="'what' is undefined"):
        parts([], kind="papers")
