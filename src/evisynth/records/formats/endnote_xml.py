"""EndNote's XML export (also of Bookends and others that write it)."""

from typing import TYPE_CHECKING

from evisynth.records.formats.xml_text import all_text, local_name
from evisynth.records.raw_entry import RawEntry

if TYPE_CHECKING:
    from evisynth.text import Element

_PATHS = (
    ("title", "titles/title"),
    ("journal", "periodical/full-title"),
    ("journal", "titles/secondary-title"),
    ("journal", "periodical/abbr-1"),
    ("abstract", "abstract"),
    ("date", "dates/year"),
    ("date", "dates/pub-dates/date"),
    ("volume", "volume"),
    ("issue", "number"),
    ("pages", "pages"),
    ("language", "language"),
    ("doi", "electronic-resource-num"),
    ("accession", "accession-num"),
    ("database", "remote-database-name"),
    ("database", "database-provider"),
    ("key", "rec-number"),
    ("note", "notes"),
    ("id_note", "custom2"),
    ("link", "urls/related-urls/url"),
    ("link", "urls/web-urls/url"),
)


def is_endnote_xml(root: "Element") -> bool:
    """Say whether an element is the root of EndNote XML."""
    return local_name(root) in {"xml", "records"} and next(root.iter("record"), None) is not None


def read_endnote_xml(root: "Element") -> list[RawEntry]:
    """Read every record of an EndNote XML file, each with its line."""
    return [_record(element) for element in root.iter("record")]


def _record(element: "Element") -> RawEntry:
    raw = RawEntry(element.sourceline or None)
    for field, path in _PATHS:
        for found in element.iterfind(path):
            raw.add(field, all_text(found))
    for author in element.iterfind("contributors/authors/author"):
        raw.add("author", all_text(author))
    for keyword in element.iterfind("keywords/keyword"):
        raw.add("keyword", all_text(keyword))
    kind = element.find("ref-type")
    if kind is not None:
        raw.add("type", kind.get("name", ""))
    raw.add("type", all_text(element.find("work-type")))
    # PubMed's records in an EndNote library name the database only in the provider's phrase.
    if "nlm" in " ".join(raw.all("database")).casefold().split():
        raw.add("database", "pubmed")
    return raw
