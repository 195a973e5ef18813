"""A review of a test told by its sensitivity and specificity: two shares that together only few reviews have."""

import re
from collections.abc import Collection, Iterator

from evisynth.cleanroom.figures import single_trial
from evisynth.cleanroom.folding import fold
from evisynth.cleanroom.policy import Policy

_SENSITIVITY = re.compile(r"\bse(?:ns(?:i\w*)?|nz?itiv\w*)?(?=\W)|敏感|灵敏|感度")
_SPECIFICITY = re.compile(r"\b(?:e?sp(?:ec|ez)(?:i?fi\w*|if\w*)?|sp)(?=\W)|特异|特異")
_SHARE = re.compile(
    r"(?<![\d.,])(?:(\d{1,2})(?:[.,](\d))?\s?(?:%|per ?cent|prozent|por ciento|pour cent)|0?[.,](\d{2,3}))(?![\d])"
)
_LIMITS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|\b\d\d\s?%?\s?(?:ci|cri|ki|ic)\b[^.;]{0,40}?\d[^\d.;]{1,4}\d+\s?%?")
_SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\D)|\n+")
_SPAN = 160


def accuracies(folded: str, sought: Collection[tuple[int, int]] = ()) -> Iterator[tuple[int, int, int, int]]:
    """Yield pairs of a sensitivity and a specificity in whole per cent, and where they stand.

    Args:
        folded: a text.
        sought: pairs in whole per cent; where no figures of one stand near by, nothing is read.

    Yields:
        The sensitivity, the specificity, and the span of both.

    >>> [found[:2] for found in accuracies("a sensitivity of 86% (95% ci 79 to 91) and a specificity of 0.71")]
    [(86, 71)]
    >>> [found[:2] for found in accuracies("sensitivity and specificity were 86% and 71%")]
    [(86, 71)]
    """
    if _SPECIFICITY.search(folded) is None:
        return
    for named in _SENSITIVITY.finditer(folded):
        begin = named.start()
        printed = folded[begin : begin + 2 * _SPAN]
        if not _SPECIFICITY.search(printed) or (sought and not any(_figures_in(printed, *pair) for pair in sought)):
            continue
        near = _LIMITS.sub(lambda found: " " * len(found[0]), printed)[:_SPAN]
        other = _SPECIFICITY.search(near)
        shares = list(_SHARE.finditer(near))
        if other is None or len(shares) < 2:
            continue
        first = shares[0]
        second = next((s for s in shares[1:] if s.start() > other.start()), None)
        if second is not None:
            yield _whole(first), _whole(second), begin, begin + second.end()


class OwnAccuracy:
    """Finds the review's pairs of sensitivity and specificity.

    Args:
        policy: whose abstract and text hold them; those of a single study are that study's own and are left out.
    """

    def __init__(self, policy: Policy) -> None:
        said = (
            s for part in (policy.abstract, policy.text) for s in _SENTENCE.split(fold(part)) if not single_trial(s)
        )
        self._pairs = {found[:2] for sentence in said for found in accuracies(sentence)}

    def find(self, folded: str) -> Iterator[tuple[int, int]]:
        """Yield the spans of the review's pairs in a text.

        Args:
            folded: a text of any length.
        """
        if self._pairs:
            for sensitivity, specificity, start, end in accuracies(folded, self._pairs):
                if (sensitivity, specificity) in self._pairs:
                    yield start, end


def _figures_in(printed: str, sensitivity: int, specificity: int) -> bool:
    """Whether the figures of both stand in a text, as they are or before rounding up."""
    return all(str(n) in printed or str(n - 1) in printed for n in (sensitivity, specificity))


def _whole(share: re.Match[str]) -> int:
    if share[3]:
        return round(100 * float(f"0.{share[3]}"))
    return round(float(f"{share[1]}.{share[2] or 0}"))
