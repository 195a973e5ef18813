"""What a corpus holds: documents under a key, with the day from which they could be known."""

import re
from calendar import monthrange
from dataclasses import dataclass

from evisynth.evidence import Document

_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ].*)?\Z")


@dataclass(frozen=True, slots=True)
class Article:
    """A document of a corpus.

    Args:
        document: its text.
        published: year, year and month, or day (ISO 8601); empty when it is not known.
        name: the key that it came with; empty to take one from its identifiers.
    """

    document: Document
    published: str = ""
    name: str = ""

    @property
    def key(self) -> str:
        """What the corpus calls it: the key that it came with, else PMCID, DOI or the document's id."""
        identifiers = self.document.identifiers
        return self.name or identifiers.pmcid or identifiers.doi or self.document.id

    @property
    def aliases(self) -> tuple[str, ...]:
        """All that it can be asked for by, the key first."""
        identifiers = self.document.identifiers
        pmid = f"PMID:{identifiers.pmid}" if identifiers.pmid else None
        known = (self.key, identifiers.pmcid, identifiers.doi, pmid, self.document.id)
        return tuple(dict.fromkeys(name.casefold() for name in known if name))


def last_day(published: str) -> int | None:
    """Return the last day that a date can mean, as the number YYYYMMDD; None when it is no date.

    A cut-off must not let in what may have come after it, so that a bare year stands for its last day.

    >>> last_day("2019-02"), last_day("2019"), last_day("2019-02-03T10:00:00Z"), last_day("in press")
    (20190228, 20191231, 20190203, None)
    """
    found = _DATE.match(published.strip())
    if found is None:
        return None
    year, month = int(found[1]), int(found[2] or 12)
    if not (1 <= month <= 12 and year > 0):
        return None
    longest = monthrange(year, month)[1]
    day = int(found[3] or longest)
    return year * 10_000 + month * 100 + day if 1 <= day <= longest else None
