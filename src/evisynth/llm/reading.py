"""Reading the JSON of an answer, whatever stands around it; each liberty taken is named, and none changes a number."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from evisynth.errors import EvisynthError
from evisynth.llm.lenient_json import JsonError, LenientReader

_THINKING_OPEN = re.compile(r"<(think|thinking|reasoning|thought)>", re.IGNORECASE)
_THINKING_CLOSE = re.compile(r"</(think|thinking|reasoning|thought)>", re.IGNORECASE)
_OBJECT = re.compile(r"\{\s*[\"'}]")
_ARRAY = re.compile(r"\[")
_FENCE = "```"
_MOST_BRACKETS = 1_000
_PREFIX = re.compile(r"\A(?:.*[.:/]\s*|\d+\)\s*)", re.DOTALL)


class UnreadableAnswerError(EvisynthError):
    """Raised when an answer holds no readable JSON; `cut` says that its end is missing."""

    exit_code = 1

    def __init__(self, message: str, *, cut: bool = False) -> None:
        super().__init__(message, "")
        self.cut = cut


@dataclass(frozen=True, slots=True)
class Reading:
    """What an answer says, what had to be forgiven to read it, and the answer itself."""

    value: Any
    repairs: tuple[str, ...]
    raw: str


def read_json(text: str, keys: Collection[str] = ()) -> Reading:
    """Return the JSON that an answer holds.

    Thinking and prose around it are passed over, fences opened. Of several objects the last with an expected key is
    taken: models draft first. A key with something before an expected one (`record.value`) gets its plain name.

    Args:
        text: the answer.
        keys: the expected keys of the object, if they are known.

    Raises:
        UnreadableAnswerError: it is empty, cut off, or holds no JSON.

    >>> read_json("<think>{} maybe</think>\\n```json\\n{'r': 2.30,}\\n```").value
    {'r': 2.3}
    """
    repairs: list[str] = []
    body = _without_thinking(text, repairs)
    body = _without_fence(body, repairs)
    if not body.strip():
        raise UnreadableAnswerError("the answer is empty")
    value = _pick(_candidates(body), keys, repairs)
    if isinstance(value, dict) and keys:
        value = _plain_keys(value, keys, repairs)
    return Reading(value, tuple(repairs), text)


def _without_thinking(text: str, repairs: list[str]) -> str:
    kept, at = list[str](), 0
    while match := _THINKING_OPEN.search(text, at):
        close = re.compile(f"</{match.group(1)}>", re.IGNORECASE).search(text, match.end())
        if close is None:
            raise UnreadableAnswerError("the answer ends inside its thinking", cut=True)
        kept.append(text[at : match.start()])
        at = close.end()
    body = "".join([*kept, text[at:]])
    for lone in _THINKING_CLOSE.finditer(body):  # some servers send only the closing tag
        body = body[lone.end() :]
        break
    if body != text:
        repairs.append("thinking passed over")
    return body


def _without_fence(text: str, repairs: list[str]) -> str:
    """Return what stands in fences, else the text. Whether a fence that never closes is whole, the JSON in it says."""
    inside, blocks = False, list[str]()
    for line in text.splitlines(keepends=True):
        if line.lstrip().startswith(_FENCE):
            inside = not inside
        elif inside:
            blocks.append(line)
    fenced = "".join(blocks)
    if not _OBJECT.search(fenced) and not _ARRAY.search(fenced):
        return text
    repairs.append("fence opened")
    return fenced


@dataclass(frozen=True, slots=True)
class _Candidate:
    value: Any
    repairs: tuple[str, ...]
    prose: bool


def _candidates(body: str) -> list[_Candidate]:
    """Return the array that a text is, else each object in it, else each array."""
    if body.lstrip().startswith("["):
        arrays = _scan(body, _ARRAY)
        if len(arrays) == 1 and not arrays[0].prose:
            return arrays
    return _scan(body, _OBJECT) or _scan(body, _ARRAY)


def _scan(body: str, opening: re.Pattern[str]) -> list[_Candidate]:
    """Return what can be read from each opening on; brackets in prose are passed over, a broken object is not."""
    found: list[_Candidate] = []
    at, behind, misread = 0, 0, 0
    while (match := opening.search(body, at)) and misread < _MOST_BRACKETS:
        reader = LenientReader(body, match.start())
        try:
            value = reader.value()
        except JsonError as error:
            if error.cut:
                raise UnreadableAnswerError(f"the answer is cut off: {error}", cut=True) from None
            if opening is _OBJECT:
                raise UnreadableAnswerError(f"the answer is not JSON: {error}") from None
            misread, at = misread + 1, match.end()
            continue
        found.append(_Candidate(value, tuple(reader.repairs), bool(body[behind : match.start()].strip())))
        at = behind = reader.at
    if found and body[behind:].strip():
        found[-1] = replace(found[-1], prose=True)
    return found


def _pick(candidates: list[_Candidate], keys: Collection[str], repairs: list[str]) -> Any:
    if not candidates:
        raise UnreadableAnswerError("the answer holds no JSON")
    fitting = [one for one in candidates if isinstance(one.value, dict) and _fits(one.value, keys)] or candidates
    chosen = fitting[-1]
    if any(one.prose for one in candidates):
        repairs.append("prose passed over")
    if any(one.value != chosen.value for one in candidates):
        repairs.append(f"{len(candidates)} values: the last that fits is taken")
    repairs.extend(chosen.repairs)
    return chosen.value


def _fits(value: dict[str, Any], keys: Collection[str]) -> bool:
    return not keys or any(key in keys or _PREFIX.sub("", key) in keys for key in value)


def _plain_keys(value: dict[str, Any], keys: Collection[str], repairs: list[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for key, one in value.items():
        name = key if key in keys else _PREFIX.sub("", key)
        if name not in keys or (name != key and name in value):
            name = key
        if name != key:
            repairs.append(f"key {key!r} read as {name!r}")
        if name in plain:
            raise UnreadableAnswerError(f"key {name!r} has two values")
        plain[name] = one
    return plain
