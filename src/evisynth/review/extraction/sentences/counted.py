"""Shares printed with their counts side by side, of which only the last stands at the verb: "… and 30 of 120 died"."""

import itertools
import re
from dataclasses import replace

from evisynth.review.extraction.sentences.linking import Link
from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.text import Measure

_BESIDE = re.compile(
    r"[)\]]*(?:\s(?:in|among|of|at|from|for|with)\s(?:[^\W\d][\w'’-]*\s){0,5}?[^\W\d][\w'’-]*)?"
    r"(?:,\s|,?\s(?:and|but|versus|vs\.?)\s)"
)
"""What parts two groups of a list: their place or who they are, and a word that joins."""


def with_counts_before(sentence: str, found: list[Measure], links: list[Link], named: list[Mention]) -> list[Link]:
    """Give the name of a share with counts to those of the same form that stand right before it in one list.

    Args:
        sentence: as printed.
        found: its measures in order.
        links: what was linked already.
        named: its mentions; one between two values parts them.
    """
    at = {one.measure.start: one for one in links}
    added: list[Link] = []
    for before, after in reversed(list(itertools.pairwise(found))):
        one = at.get(after.start)
        if one is None or before.start in at or one.mention.start < after.extent or not _alike(before, after):
            continue
        end = max(before.extent, before.end)
        if any(before.start <= m.start < after.start for m in named):
            continue
        if _BESIDE.fullmatch(sentence, end, after.start):
            at[before.start] = replace(one, measure=before, cost=one.cost + 2)
            added.append(at[before.start])
    return sorted((*links, *added), key=lambda link: link.measure.start) if added else links


def _alike(one: Measure, two: Measure) -> bool:
    """Whether both are shares of the same unit that print their two counts."""
    counted = all(m.fraction is not None and m.fraction.denominator and m.value is not None for m in (one, two))
    return counted and one.unit == two.unit and one.role == two.role == "measure"
