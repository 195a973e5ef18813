"""Values with limits in a sentence that names no parameter, under a heading that names one: "The estimate was 2.3"."""

import re

from evisynth.review.extraction.sentences.linking import fits
from evisynth.review.extraction.sentences.mentions import Mention, distractors, mentions
from evisynth.review.extraction.tables.columns import the_one
from evisynth.review.extraction.tables.short_names import by_short_name
from evisynth.text import measures

_HEADING = re.compile(r"(?:^|(?<=\s))#{1,6}\s+(?:\d+(?:\.\d+)*\.?\s+)?(?P<title>[^#|]{3,90}?)\s{2,}")
_LIMITED = re.compile(r"\d\D{0,40}?[(\[;]")
_NEAR = 800


def under_heading(sentence: str, before: str, schema: str) -> list[Mention]:
    """Return the parameter of the heading as named in a sentence that names none and prints a value with limits.

    Args:
        sentence: one that names no parameter.
        before: the words that stand before it, its heading on a line of its own (two blanks).
        schema: a shipped schema.

    >>> found = under_heading("The estimate was 2.3 (95% CrI 1.9-2.8).", "### Basic reproduction number  ", "perg")
    >>> [mention.kind.name for mention in found if mention.kind]
    ['Reproduction number (Basic R0)']
    """
    if "#" not in before or not _LIMITED.search(sentence):
        return []
    heading = next(reversed(list(_HEADING.finditer(before))), None)
    if heading is None:
        return []
    named = the_one(heading["title"]) or by_short_name(heading["title"], around="%")
    if named is None or named.kind is None:
        return []
    kind, shape = named.kind, named.shape
    estimates = [m for m in measures(sentence) if m.role == "measure" and m.interval is not None and fits(m, kind)]
    others = distractors(sentence, schema)
    if not estimates or any(other.shape in {shape, "any"} for other in others):
        return []
    since = mentions(before[heading.end() :][-_NEAR:], schema)
    if any(m.kind is not None and m.kind.name != kind.name and m.shape == shape for m in since):
        return []
    at = estimates[0].start
    return sorted([Mention(at, at, kind, "term", shape), *others], key=lambda m: m.start)
