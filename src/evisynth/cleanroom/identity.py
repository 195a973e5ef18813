"""The hidden review's identifiers, found in any spelling."""

import re
from typing import NamedTuple

from evisynth.cleanroom.folding import skeleton
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading

_GAP = r"[\W_]{0,5}"
_LOOKS = {"0": "[0oq]", "1": "[1li|]"}


class Hit(NamedTuple):
    """An identifier that was found: the rule's id, and the words around it."""

    rule: str
    evidence: str


class _Sought(NamedTuple):
    rule: str
    core: str
    pattern: re.Pattern[str]


class Identity:
    """Finds any identifier of one review.

    Args:
        policy: whose identifiers are sought.
    """

    def __init__(self, policy: Policy) -> None:
        self._everywhere = [_number(policy.number)] if policy.number else []
        self._everywhere += [_doi(doi) for doi in sorted({_unversioned(doi) for doi in policy.dois})]
        self._everywhere += [
            _Sought("identifier.pmcid", skeleton(p.lower()), _digits(p[3:], r"p[\W_]?m[\W_]?c" + _GAP))
            for p in policy.pmcids
        ]
        label = (
            r"(?:pmid|pubmed(?:\s?id)?|medline|med|uid|ui)"
            r"(?:\s(?:record|number|no|citation|entry))?[\W_]{0,12}(?:id)?[\W_]{0,3}"
        )
        self._everywhere += [_Sought("identifier.pmid", p, _digits(p, label)) for p in policy.pmids]
        self._everywhere += [
            _Sought("identifier.pmcid", p[3:], _digits(p[3:], r"pmc[\W_]{0,3}id[\W_]{0,12}")) for p in policy.pmcids
        ]
        self._bare = [_Sought("identifier.pmid", p, _whole(p)) for p in policy.pmids if len(p) >= 7]
        short = (policy.number or "")[2:]
        if short:
            of_journal = r"\bart(?:icle|\.)?" + _GAP + r"(?:no|number|n|#|nr)\b" + _GAP
            self._everywhere.append(_Sought("identifier.number", short, _digits(short, of_journal)))
        self._in_addresses = [_Sought("identifier.number", short, _digits(short, "(?<![a-z])ab"))] if short else []
        self._in_addresses += [_Sought("identifier.pmid", p, _listed(p)) for p in policy.pmids if len(p) >= 5]
        self._in_addresses += [_Sought("identifier.pmcid", p[3:], _listed(p[3:])) for p in policy.pmcids if len(p) >= 8]

    def find(self, reading: Reading, *, address: bool = False) -> Hit | None:
        """Look for an identifier.

        Args:
            reading: the text.
            address: whether it is an address or metadata, where a bare number is an identifier too.
        """
        bones = reading.skeleton
        for sought in (*self._everywhere, *(self._in_addresses if address else self._bare)):
            if sought.core not in bones:
                continue
            found = sought.pattern.search(reading.folded)
            if found:
                return Hit(sought.rule, reading.around(found.start(), found.end()))
        return None


def _number(number: str) -> _Sought:
    return _Sought("identifier.number", skeleton(number.lower()), _spelled(number.lower()))


def _doi(doi: str) -> _Sought:
    from evisynth.cleanroom.folding import fold, squeeze

    folded = squeeze(fold(doi))
    return _Sought("identifier.doi", skeleton(folded), _spelled(folded))


def _unversioned(doi: str) -> str:
    return re.sub(r"(?:\.pub|[./]v)\d+$", "", doi, flags=re.IGNORECASE)


def _spelled(squeezed: str) -> re.Pattern[str]:
    """The characters with at most three marks between two of them; a digit never goes on behind the last."""
    parts = [
        _LOOKS.get(c, re.escape(c)) if at and squeezed[:at].isalnum() and c.isdigit() else re.escape(c)
        for at, c in enumerate(squeezed)
    ]
    ends = r"(?!\d)" if squeezed[-1].isdigit() else r"(?![a-z0-9])"
    return re.compile(_GAP.join(parts) + ends)


def _digits(digits: str, before: str) -> re.Pattern[str]:
    return re.compile(before + "0*" + _GAP.join(_LOOKS.get(d, d) for d in digits) + r"(?![\d])")


def _whole(digits: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\d.,])0*{digits}(?![\d]|[.,]\d)")


def _listed(digits: str) -> re.Pattern[str]:
    """In an address commas part numbers, and don't group digits."""
    return re.compile(rf"(?<![\d.])0*{digits}(?!\d|\.\d)")
