"""The leak classes of the specification, by rule; look-alikes and ordinary things pass."""

import pytest

from evisynth.cleanroom import CleanRoom

from .invented import BENIGN_LOOKALIKES, LEAKS, Leak, benign_items


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: f"{leak.kind}-{str(leak.item)[:50]}")
def test_a_leak_is_blocked_by_its_rule(room: CleanRoom, leak: Leak) -> None:
    verdict = room.judge_item(leak.item)
    assert verdict.blocked
    assert verdict.rule in leak.rules
    assert verdict.evidence


@pytest.mark.parametrize("item", BENIGN_LOOKALIKES, ids=lambda item: str(item["title"])[:50])
def test_a_lookalike_passes(room: CleanRoom, item: dict[str, object]) -> None:
    assert room.judge_item(item).rule == ""


def test_few_ordinary_things_are_blocked(room: CleanRoom) -> None:
    items = benign_items()
    assert len(items) >= 300
    blocked = [item for item in items if room.judge_item(item).blocked]
    assert len(blocked) <= 0.03 * len(items), blocked[:3]
