"""Terms of a criterion: `[field:]words[{n}][^weight]`, where a word may end in `*`.

zika                          the word, whatever its case, in any field
"case fatality rat*"          neighbouring words; a hyphen or a space between them
title:review                  in the title alone; fields are title, abstract, fulltext, type, language, journal, keyword
zika{3}                       at least three times
mice^0.5                      half a criterion: two such terms, or a person, make it certain
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from evisynth.errors import UsageError

FIELDS = ("title", "abstract", "fulltext", "type", "language", "journal", "keyword")
_WRITTEN = re.compile(
    r"""^(?:(?P<field>[a-z]+):)?(?P<quote>["']?)(?P<words>.+?)(?P=quote)(?:\{(?P<times>\d+)\})?(?:\^(?P<weight>\d*\.?\d+))?$"""
)
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))


@dataclass(frozen=True, slots=True)
class Term:
    """One term: where it is looked for, what for, how often it must occur and how much it weighs (0 to 1)."""

    written: str
    field: str | None
    pattern: re.Pattern[str]
    times: int
    weight: float

    def find(self, texts: Mapping[str, str]) -> str | None:
        """Return the words found, or None when the term doesn't occur often enough.

        Args:
            texts: field name to text in `plain_dashes`.
        """
        count, first = 0, None
        for field, text in texts.items():
            if self.field not in {None, field} or (self.field is None and field in {"type", "language", "journal"}):
                continue
            for match in self.pattern.finditer(text):
                first = first or match.group()
                count += 1
                if count >= self.times:
                    return first
        return None


def plain_dashes(text: str) -> str:
    """Write every dash and hyphen as "-", one for one."""
    return text.translate(_DASHES)


@lru_cache(maxsize=4096)
def parse_term(written: str) -> Term:
    """Read a term as a protocol writes it.

    Raises:
        UsageError: it has no words, names an unknown field, or weighs nothing or more than 1.

    >>> parse_term("case-fatality rat*").find({"title": "Case fatality ratio of it"})
    'Case fatality ratio'
    >>> parse_term("title:zika{2}").find({"title": "Zika", "abstract": "Zika, Zika"}) is None
    True
    """
    parts = _WRITTEN.match(written.strip())
    if parts is None:
        raise UsageError(f"term {written!r}: no words to look for", "Write for example `title:review^0.5`.")
    field, words = parts["field"], re.findall(r"[^\s\-]+", plain_dashes(parts["words"]))
    if field is not None and field not in FIELDS:
        raise UsageError(f"term {written!r}: unknown field {field!r}", f"Fields are {', '.join(FIELDS)}.")
    weight, times = float(parts["weight"] or 1), int(parts["times"] or 1)
    if not words or not 0 < weight <= 1 or times < 1:
        raise UsageError(f"term {written!r}: weights lie above 0 and up to 1, counts from 1", "Mend the term.")
    body = r"[\s\-]+".join(re.escape(word).replace(r"\*", r"\w*") for word in words)
    return Term(written, field, re.compile(rf"(?<!\w){body}(?!\w)", re.IGNORECASE), times, weight)
