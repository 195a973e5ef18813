"""Blocked hosts: as themselves, under other names, written with other marks, and the review's journal elsewhere."""

import re

from evisynth.cleanroom.policy import Policy

_LONG_NAME, _TWO_SLIPS = 12, 2
_NATIONAL = re.compile(r"(?:^|\.)cochrane\.(?!ca$)[a-z]{2}$")
"""The publisher's national hosts; cochrane.ca is a town's."""

_LIBRARY_PATH = re.compile(
    r"wiley\.com(?::\d+)?/(?:cochrane/|(?:journal|book|toc|loi|page/journal|doi|doi/book)/(?:10\.1002/)?14651858(?!\W{0,3}(?:cd|mr|ed)\d))"
)


class Hosts:
    """Knows the hosts that a policy blocks.

    Args:
        policy: whose domains are blocked, and whose spared ones are not.
    """

    def __init__(self, policy: Policy) -> None:
        self._cochrane = policy.cochrane
        self._spared = policy.spared_domains
        self._domains = tuple((domain, re.split(r"[.-]", domain)[0], _hyphened(domain)) for domain in policy.domains)

    def domain(self, host: str) -> str:
        """The blocked domain that a host is, belongs to, or passes itself off as; empty when there is none.

        Args:
            host: in lower case.
        """
        if any(host == spared or host.endswith("." + spared) for spared in self._spared):
            return ""
        if self._cochrane and _NATIONAL.search(host):
            return host
        for domain, begins, hyphened in self._domains:
            if begins in host and (f".{domain}." in f".{host}." or hyphened.search(host)):
                return domain
            if len(begins) >= _LONG_NAME and any(_passes_for(label, begins) for label in host.split(".")):
                return domain
        return ""

    def library(self, spelling: str) -> str:
        """A blocked host written with other marks than dots, or the review's journal at its publisher.

        Args:
            spelling: an address, folded and decoded.
        """
        for domain, begins, hyphened in self._domains:
            if begins in spelling and hyphened.search(spelling):
                return domain
        found = _LIBRARY_PATH.search(spelling) if self._cochrane else None
        return found[0] if found else ""


def _passes_for(label: str, name: str) -> bool:
    if name in label:
        return True
    if abs(len(label) - len(name)) > _TWO_SLIPS:
        return False
    from rapidfuzz.distance import DamerauLevenshtein

    return DamerauLevenshtein.distance(label, name, score_cutoff=_TWO_SLIPS) <= _TWO_SLIPS


def _hyphened(domain: str) -> re.Pattern[str]:
    form = "[-_]".join(re.escape(part).replace(r"\-", "--?") for part in domain.split("."))
    return re.compile(rf"(?<![a-z0-9]){form}(?![a-z0-9])")
