"""Answers as models write them: what is forgiven, what is not, and that no number changes."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.llm import UnreadableAnswerError, read_json

READ = {
    "plain": ('{"r": 1.50}', {"r": 1.5}),
    "thinking": ('<think>{"r": 9} or {not}</think>{"r": 1}', {"r": 1}),
    "thinking of which only the end is sent": ('maybe {"r": 9} </think> {"r": 1}', {"r": 1}),
    "fence": ('Sure!\n```json\n{"r": 1}\n```\nDone.', {"r": 1}),
    "fence that never closes, around a whole object": ('```json\n{"r": 1}', {"r": 1}),
    "prose": ('The answer is {"r": 1}, I think.', {"r": 1}),
    "prose with brackets": ('As in [1] and {1, 2}: {"r": 1}', {"r": 1}),
    "trailing commas": ('{"r": [1, 2,],}', {"r": [1, 2]}),
    "raw newline and tab": ('{"q": "one\ntwo\tthree"}', {"q": "one\ntwo\tthree"}),
    "single quotes": ("{'q': 'the host's blood', 'r': 1}", {"q": "the host's blood", "r": 1}),
    "words of Python": ('{"a": None, "b": True, "c": False}', {"a": None, "b": True, "c": False}),
    "not a number": ('{"a": NaN, "b": -Infinity}', {"a": None, "b": None}),
    "two objects": ('{"r": 1}\n{"r": 2}', {"r": 2}),
    "a comment": ('{"r": 1 /* days */} // end', {"r": 1}),
    "an array": ('[{"r": 1}, {"r": 2}]', [{"r": 1}, {"r": 2}]),
    "an object before an array": ('{"r": 1} [2]', {"r": 1}),
    "escapes": ('{"q": "\\u00b5g \\ud83d\\ude00 \\n \\%"}', {"q": "µg 😀 \n \\%"}),
    "one key twice with one value": ('{"r": 1, "r": 1}', {"r": 1}),
}
NOT_READ = {
    "empty": ("", False),
    "blank": (" \n", False),
    "only thinking": ("<think>done</think>", False),
    "inside thinking": ("<think>so the value", True),
    "no JSON": ("The value is 2.35.", False),
    "an object cut off": ('{"r": 1, "u": "day', True),
    "an object cut off in a number": ('{"r": 2.', True),
    "an object cut off in a word": ('{"r": nul', True),
    "cut off behind a whole object": ('{"r": 1} {"r": 2, "u"', True),
    "one key with two values": ('{"r": 1, "r": 2}', False),
    "leading zeros": ('{"r": 007}', False),
    "grouped digits": ('{"r": 1,234}', False),
    "digits grouped by underscores": ('{"r": 1_234}', False),
    "a decimal comma": ('{"r": 2,35}', False),
    "beyond a float": ('{"r": 1e999}', False),
    "a broken object with a whole one inside": ('{"r": oops, "inner": {"r": 2}}', False),
}


@pytest.mark.parametrize("name", READ)
def test_what_is_forgiven(name: str) -> None:
    text, value = READ[name]
    reading = read_json(text)
    assert reading.value == value
    assert reading.raw == text
    assert bool(reading.repairs) == (name not in {"plain", "an array", "one key twice with one value"})


@pytest.mark.parametrize("name", NOT_READ)
def test_what_is_not_forgiven(name: str) -> None:
    text, cut = NOT_READ[name]
    with pytest.raises(UnreadableAnswerError) as caught:
        read_json(text)
    assert caught.value.cut is cut


def test_expected_keys_choose_the_object_and_lose_their_prefix() -> None:
    reading = read_json('{"plan": "x"} {"record.value": 1, "2. unit": "d", "other": 3} {"note": ""}', ("value", "unit"))
    assert reading.value == {"value": 1, "unit": "d", "other": 3}
    assert "key 'record.value' read as 'value'" in reading.repairs


def test_a_prefixed_key_never_replaces_a_plain_one() -> None:
    assert read_json('{"value": 1, "old.value": 2}', ("value",)).value == {"value": 1, "old.value": 2}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.dictionaries(st.text(), json_values, min_size=1, max_size=4))
def test_what_json_writes_is_read_as_json_reads_it(value: dict[str, object]) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        reading = read_json(text)
        assert reading.value == json.loads(text)
        assert reading.repairs == ()


@settings(deadline=None)
@given(st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-1e9, max_value=1e9), st.integers())
def test_a_repair_changes_no_number(decimal: object, whole: int) -> None:
    text = f"<think>0</think>```json\n{{'d': {decimal}, 'w': {whole}, 's': '{decimal}\n',}}\n```"
    value = read_json(text).value
    assert value["d"] == float(str(decimal))
    assert value["w"] == whole
    assert value["s"] == f"{decimal}\n"


@settings(deadline=None)
@given(st.dictionaries(st.text(max_size=5), json_values, min_size=1, max_size=3), st.data())
def test_no_beginning_of_an_answer_passes_for_the_answer(value: dict[str, object], data: st.DataObject) -> None:
    text = json.dumps(value)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    with pytest.raises(UnreadableAnswerError):
        read_json(cut)


@pytest.mark.parametrize(
    "text",
    ['{"a":' * 100_000, "[" * 100_000, "<think>" * 100_000, "```\n" * 100_000, "{ " * 100_000, '{"a":/*' * 50_000],
    ids=lambda text: text[:8],
)
def test_a_hostile_answer_costs_little(text: str) -> None:
    started = time.process_time()
    with pytest.raises(UnreadableAnswerError):
        read_json(text)
    assert time.process_time() - started < 10
