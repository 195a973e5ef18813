"""How a publication is cited on the page, and where its identifiers lead."""

from urllib.parse import quote

from evisynth.evidence import Identifiers, Record

_PUBMED, _PMC = "https://pubmed.ncbi.nlm.nih.gov/", "https://pmc.ncbi.nlm.nih.gov/articles/"


def doi_url(doi: str) -> str:
    """Make the address of a DOI; whatever it holds, it stays a path of the resolver.

    >>> doi_url('10.5555/a"><b')
    'https://doi.org/10.5555/a%22%3E%3Cb'
    """
    return "https://doi.org/" + quote(doi, safe="/:;()._-", errors="replace")


def links(identifiers: Identifiers) -> list[tuple[str, str]]:
    """Words and address of each identifier that has a page."""
    found: list[tuple[str, str]] = []
    if identifiers.doi:
        found.append((f"doi:{identifiers.doi}", doi_url(identifiers.doi)))
    if identifiers.pmid:
        found.append((f"PMID {identifiers.pmid}", f"{_PUBMED}{quote(identifiers.pmid, safe='', errors='replace')}/"))
    if identifiers.pmcid:
        found.append((identifiers.pmcid, f"{_PMC}{quote(identifiers.pmcid, safe='', errors='replace')}/"))
    return found


def citation(record: Record) -> str:
    """Authors, journal and year in one line, without a title."""
    authors = "; ".join(record.authors[:3]) + (" et al" if len(record.authors) > 3 else "")
    volume = f" {record.volume}" if record.volume else ""
    issue = f"({record.issue})" if record.issue else ""
    pages = f":{record.pages}" if record.pages else ""
    journal = f"{record.journal or ''}{volume}{issue}{pages}".strip()
    return ". ".join(part.rstrip(".") for part in (authors, journal, str(record.year or "")) if part)
