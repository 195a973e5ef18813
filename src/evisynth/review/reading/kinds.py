"""The first step of a reading: which kinds of row an article reports."""

from collections.abc import Mapping
from typing import Any, cast

from evisynth.documents import find
from evisynth.llm import CallFailedError
from evisynth.review.reading.article import Article, Flag
from evisynth.review.reading.asking import asked
from evisynth.review.reading.choosing import Chosen
from evisynth.review.reading.conversation import Verdict, broken_off, converse
from evisynth.review.reading.quoting import Said, look_up, orders
from evisynth.review.reading.subjects import Subject
from evisynth.review.reading.wire import FLAG, flag_tool

_ROUNDS = 3


async def find_kinds(
    article: Article, kinds: Mapping[str, Subject], chosen: Chosen
) -> tuple[list[Flag], list[str], bool]:
    """Ask which kinds of row an article reports; a kind whose words are not in the article does not count.

    Args:
        article: what is read.
        kinds: by name.
        chosen: what of it is sent.

    Returns:
        the kinds; warnings; and whether a request failed.

    Raises:
        CallFailedError: no usable answer.
        RefusedError: a cap, or a host that is not allowed.
    """
    model, messages = asked(article, "flag", chosen, topic=article.about, subjects=list(kinds.values()))

    def judge(_tool: str, said: Mapping[str, Any], _place: int) -> Verdict:
        return _judge(article, kinds, said.get("present"))

    step = await converse(model, messages, [flag_tool()], judge, rounds=_ROUNDS, once=True)
    if not step.taken:
        why = "; ".join(fault for call in step.refused for fault in call.verdict.faults)
        raise CallFailedError("invalid", str(article.name), why or f"{FLAG} was not called")
    flags, warnings = _flags(article, kinds, step.taken[-1].arguments["present"])
    if step.broken is None:
        return flags, warnings, False
    if not flags:
        raise step.broken
    return flags, [broken_off("finding the kinds of row", step.broken), *warnings], True


def _judge(article: Article, kinds: Mapping[str, Subject], present: object) -> Verdict:
    if not isinstance(present, list):
        return Verdict(("present: give a list, empty when no kind is there",))
    faults, doubts = list[str](), list[str]()
    for one in cast("list[object]", present):
        said = cast("Mapping[str, object]", one) if isinstance(one, Mapping) else {}
        kind, excerpt = said.get("kind"), said.get("excerpt")
        if not isinstance(kind, str) or kind not in kinds:
            faults.append(f"present: {kind!r} is no kind; the kinds are {', '.join(kinds)}")
        elif not isinstance(excerpt, str) or find(article.document, excerpt) is None:
            doubts.append(f"{kind}: the excerpt is not in the article: copy its words exactly")
    return Verdict(tuple(faults), tuple(doubts))


def _flags(
    article: Article, kinds: Mapping[str, Subject], present: list[Mapping[str, object]]
) -> tuple[list[Flag], list[str]]:
    flags: dict[str, Flag] = {}
    warnings: list[str] = []
    for one in present:
        kind = str(one["kind"])
        words = look_up(article.document, Said(None, str(one.get("excerpt") or ""), "stated"), article.found_by)
        if words.match == "none":
            warnings.append(f"{kind}: said to be there by words that are not in the article; not looked for")
        elif orders(article.document, words):
            warnings.append(f"{kind}: said to be there by words that give orders to a reader; not looked for")
        else:
            flags.setdefault(kind, Flag(kinds[kind], words.quote))
    return list(flags.values()), warnings
