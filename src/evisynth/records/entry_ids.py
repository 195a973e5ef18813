"""The id of an entry: a hash of what it says, so that the same entry in another file has the same id."""

import hashlib
import re

from evisynth.evidence import Record
from evisynth.records.fieldtext import family_name
from evisynth.records.identifiers import title_key


def entry_id(record: Record) -> str:
    """Hash the normalised fields of an entry: not its file, line or key, and not what exports add as they please.

    Identifiers, title, abstract, family names, year, journal, volume, issue, first page and the retraction mark count;
    keywords, publication types and language don't, because two exports of one entry differ in them. What is hashed
    must never change: projects hold these ids.

    Returns:
        "r-" and 16 hexadecimal digits of the SHA-256.

    >>> from evisynth.evidence import Identifiers
    >>> entry_id(Record(id="", title="Zika in Brazil.", identifiers=Identifiers(doi="10.1000/1")))
    'r-240650c03fd6dd98'
    """
    ids = record.identifiers
    fields = (
        ids.doi,
        ids.pmid,
        ids.pmcid,
        ids.openalex,
        ids.s2,
        ids.registration,
        title_key(record.title),
        title_key(record.abstract),
        "\x1e".join(title_key(family_name(author)) for author in record.authors),
        None if record.year is None else str(record.year),
        title_key(record.journal),
        record.volume,
        record.issue,
        first_page(record.pages),
        "retracted" if record.retracted else "",
    )
    digest = hashlib.sha256("\x1f".join(field or "" for field in fields).encode("utf-8", "surrogatepass"))
    return "r-" + digest.hexdigest()[:16]


def first_page(pages: str | None) -> str:
    """Give the first page of a page range, in lower case; empty when unknown.

    >>> first_page("S12-S19"), first_page("e0815"), first_page(None)
    ('s12', 'e0815', '')
    """
    return re.split(r"\s*[-–—,;]", (pages or "").strip(), maxsplit=1)[0].strip().casefold()
