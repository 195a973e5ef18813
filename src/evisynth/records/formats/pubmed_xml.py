"""PubMed XML, as E-utilities and PubMed downloads give it (NLM's PubMed DTD)."""

from typing import TYPE_CHECKING

from evisynth.records.formats.xml_text import all_text, local_name
from evisynth.records.raw_entry import RawEntry

if TYPE_CHECKING:
    from evisynth.text import Element

ROOTS = frozenset(
    {"PubmedArticleSet", "PubmedArticle", "PubmedBookArticleSet", "PubmedBookArticle", "MedlineCitationSet"}
)
_ENTRIES = {"PubmedArticle", "PubmedBookArticle"}


def read_pubmed_xml(root: "Element") -> list[RawEntry]:
    """Read every article of a PubMed XML file, each with its line."""
    found = [element for element in root.iter() if local_name(element) in _ENTRIES]
    return [_article(element) for element in found or root.iter("MedlineCitation")]


def _article(element: "Element") -> RawEntry:
    raw = RawEntry(element.sourceline or None)
    # References carry ids of their own: only the article's are read.
    for path in ("MedlineCitation/PMID", "BookDocument/PMID", "PMID"):
        raw.add("pmid", element.findtext(path, ""))
    raw.add("key", raw.first("pmid"))
    for path in ("PubmedData/ArticleIdList/ArticleId", "BookDocument/ArticleIdList/ArticleId"):
        for item in element.iterfind(path):
            field = {"doi": "doi", "pubmed": "pmid", "pmc": "pmcid"}.get(item.get("IdType", ""))
            if field:
                raw.add(field, all_text(item))
    article = next((a for path in (".//Article", ".//BookDocument") if (a := element.find(path)) is not None), None)
    if article is None:
        return raw
    _bibliography(article, raw)
    for item in article.iterfind("ELocationID[@EIdType='doi']"):
        raw.add("doi", all_text(item))
    for item in (*element.iterfind(".//MeshHeading/DescriptorName"), *element.iterfind(".//KeywordList/Keyword")):
        raw.add("keyword", all_text(item))
    if element.find(".//CommentsCorrections[@RefType='RetractionIn']") is not None:
        raw.add("retracted", "true")
    return raw


def _bibliography(article: "Element", raw: RawEntry) -> None:
    for path in ("ArticleTitle", "Book/BookTitle", "VernacularTitle"):
        raw.add("title", all_text(article.find(path)))
    for path in ("Journal/Title", "Journal/ISOAbbreviation", "Book/BookTitle"):
        raw.add("journal", all_text(article.find(path)))
    for field, path in (
        ("volume", "Journal/JournalIssue/Volume"),
        ("issue", "Journal/JournalIssue/Issue"),
        ("pages", "Pagination/MedlinePgn"),
        ("start_page", "Pagination/StartPage"),
        ("language", "Language"),
    ):
        raw.add(field, all_text(article.find(path)))
    if raw.first("pages"):
        raw.fields.pop("start_page", None)
    for path in ("Journal/JournalIssue/PubDate/Year", "Journal/JournalIssue/PubDate/MedlineDate", "ArticleDate/Year"):
        raw.add("date", all_text(article.find(path)))
    for path in ("ContributionDate/Year", "Book/PubDate/Year"):
        raw.add("date", all_text(article.find(path)))
    parts: list[str] = []
    for part in article.iterfind("Abstract/AbstractText"):
        label, text = part.get("Label", ""), all_text(part)
        parts.append(f"{label}: {text}" if label and text else text)
    raw.add("abstract", "\n".join(parts))
    for author in article.iterfind("AuthorList/Author"):
        family = all_text(author.find("LastName"))
        given = all_text(author.find("ForeName")) or all_text(author.find("Initials"))
        name = f"{family}, {given}" if family and given else family
        raw.add("author", name or all_text(author.find("CollectiveName")))
    for kind in (*article.iterfind("PublicationTypeList/PublicationType"), *article.iterfind("PublicationType")):
        raw.add("type", all_text(kind))
