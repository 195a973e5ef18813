"""Which column of a table holds what: the headers of Covidence, Rayyan, ASReview, Scopus, Embase, OpenAlex, Lens, …"""

import re
from collections.abc import Mapping, Sequence

# Canonical name to headers, best first: lower case, letters and digits only, with single spaces.
_SYNONYMS: Mapping[str, Sequence[str]] = {
    "title": ("title", "primary title", "article title", "document title", "display name", "titles", "ti", "t1"),
    "abstract": ("abstract", "abstracts", "abstract note", "abstract text", "notes abstract", "ab", "n2"),
    "authors": (
        "author full names",
        "authors",
        "author",
        "author names",
        "author s",
        "authorships author display name",
        "first authors",
        "authors primary",
        "au",
    ),
    "date": (
        "published year",
        "publication year",
        "year",
        "pub year",
        "py",
        "date published",
        "publication date",
        "date",
        "from publication date",
    ),
    "journal": (
        "journal",
        "source title",
        "journal book",
        "publication title",
        "publicationname",
        "publication name",
        "primary location source display name",
        "journal title",
        "secondary title",
        "source",
        "venue",
        "jf",
        "so",
        "t2",
    ),
    "volume": ("volume", "biblio volume", "vl"),
    "issue": ("issue", "issue number", "biblio issue", "number"),
    "pages": ("pages", "page range", "page"),
    "start_page": ("start page", "page start", "biblio first page", "first page", "sp", "art no"),
    "end_page": ("end page", "page end", "biblio last page", "last page", "ep"),
    "language": ("language", "language of original document", "languages", "la"),
    "type": (
        "document type",
        "types",
        "publication type",
        "item type",
        "type of reference",
        "referencetype",
        "type",
        "dt",
    ),
    "keyword": ("author keywords", "keywords", "index keywords", "mesh terms", "manual tags", "keyword", "de"),
    "doi": ("doi", "dois", "doi link", "ids doi", "do"),
    "pmid": ("pmid", "pubmed id", "pubmedid", "ids pmid", "medline pmid", "pubmed pmid"),
    "pmcid": ("pmcid", "pmc id", "ids pmcid", "pmc"),
    "openalex": ("openalex id", "openalex", "ids openalex"),
    "s2": ("s2 id", "semantic scholar id", "paperid", "corpusid"),
    "registration": ("registration", "clinical trial numbers", "trial registration"),
    "accession": ("accession number", "accession num", "an"),
    "database": ("database", "source database", "db"),
    "key": (
        "covidence",
        "covidence number",
        "key",
        "record id",
        "id",
        "eid",
        "lens id",
        "rayyan id",
        "customid",
        "custom 1",
    ),
    "note": ("notes", "note", "extra"),
    "link": ("url", "link", "open url link", "external url", "links", "landing page url"),
    "retracted": ("is retracted", "retracted"),
    "label_included": ("label included", "included", "asreview label", "final included", "label"),
    "label_abstract": ("label abstract screening", "abstract screening label"),
}
_BY_HEADER = {header: (name, rank) for name, headers in _SYNONYMS.items() for rank, header in enumerate(headers)}
ANCHORS = frozenset({"title", "doi", "pmid", "pmcid", "openalex"})
"""A table is one of records only when it has one of these columns."""

SEVERAL = frozenset({"keyword", "doi", "pmid", "pmcid", "openalex", "link", "note", "accession", "date"})
"""Fields for which every matching column is read, not only the best one."""


def header_key(header: str) -> str:
    """Reduce a header to lower-case words.

    >>> header_key("Covidence #"), header_key(" Author(s) "), header_key("label_included")
    ('covidence', 'author s', 'label included')
    """
    return " ".join(re.findall(r"[^\W_]+", header.casefold().replace("#", "")))


def assign_columns(header: Sequence[str]) -> dict[str, list[int]]:
    """Say which columns hold which field, best first.

    Args:
        header: the header cells of the table.

    >>> assign_columns(["Title", "DOI", "Remarks"])
    {'title': [0], 'doi': [1]}
    """
    found: dict[str, list[tuple[int, int]]] = {}
    for index, cell in enumerate(header):
        known = _BY_HEADER.get(header_key(cell))
        if known is not None:
            found.setdefault(known[0], []).append((known[1], index))
    out = {name: [index for _, index in sorted(places)] for name, places in found.items()}
    return {name: places if name in SEVERAL else places[:1] for name, places in out.items()}
