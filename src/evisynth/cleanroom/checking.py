"""One thing checked by hand: an address, a title, words or a file, by the policy's mode."""

import json
from pathlib import Path

from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.room import CleanRoom
from evisynth.cleanroom.things import Page, read_item
from evisynth.cleanroom.verdict import ALLOWED, Verdict, blocked
from evisynth.errors import UnreadableError
from evisynth.text import decode

_BINARY = (b"%PDF", b"PK\x03\x04", b"\x1f\x8b", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\xd0\xcf\x11\xe0")


def check(
    policy: Policy,
    url: str | None = None,
    title: str | None = None,
    text: str | None = None,
    file: Path | None = None,
    date: str | None = None,
) -> Verdict:
    """Say what the clean room would do with one thing.

    Args:
        policy: what is hidden.
        url, title, text, date: an item as a search would show it; any of them.
        file: a page as it came (HTML, Markdown, text), or a tool's result as JSON, or JSON lines.

    Raises:
        UnreadableError: there is no such file.
    """
    room = CleanRoom(policy)
    item = {"link": url, "title": title, "snippet": text, "date": date}
    given = {key: value for key, value in item.items() if value}
    verdict = ALLOWED
    if file is None:
        return room.judge(policy.mode, lambda rules: rules.judge_item(read_item(given)))
    if given.keys() - {"link"}:
        verdict = room.judge(policy.mode, lambda rules: rules.judge_item(read_item(given)))
    return verdict if verdict.blocked else _file(policy, room, file, url or "")


def _file(policy: Policy, room: CleanRoom, file: Path, url: str) -> Verdict:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{file}: {error.strerror}", "Name a page, a text or a tool's result.") from None
    if data.startswith(_BINARY) or (b"\x00" in data[:1000] and not data.startswith((b"\xff\xfe", b"\xfe\xff"))):
        return blocked("page.unreadable", "file", f"{file.name}: its words can't be read, so it can't be judged")
    text = decode(data).text
    values = _results(text)
    if values is None:
        return room.judge(policy.mode, lambda rules: rules.judge_page(Page(url, text)))
    for value in values:
        verdict = room.judge(policy.mode, lambda rules, value=value: rules.judge_item(read_item(value)))
        if verdict.blocked:
            return verdict
    return room.judge(policy.mode, lambda rules: rules.judge_page(Page(url, text)))


def _results(text: str) -> list[object] | None:
    """The entries of a tool's result; None when the text is not JSON."""
    if text.lstrip()[:1] not in {"{", "["}:
        return None
    try:
        value = json.loads(text)
    except ValueError:
        try:
            value = [json.loads(line) for line in text.split("\n") if line.strip()]
        except ValueError:
            return None
    return _entries(value)


def _entries(value: object) -> list[object]:
    """A result as a whole, and each object in a list of it by itself: each has a date and address of its own."""
    if isinstance(value, list):
        return [entry for part in value for entry in _entries(part)]
    if not isinstance(value, dict):
        return [value]
    lists = [part for part in value.values() if isinstance(part, list)]
    inner = [entry for part in lists for one in part if isinstance(one, dict) for entry in _entries(one)]
    return [value, *inner]
