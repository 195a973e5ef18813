"""Identifiers of publications in one spelling: DOI, PMID, PMCID, OpenAlex, registrations, and the key of a title."""

import html
import re
import unicodedata
from urllib.parse import unquote

from evisynth.evidence import Identifiers

# No registered DOI comes near 300 characters; without a bound, hostile text would be trimmed one character at a time.
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s|]{1,300}")
_LANDING = re.compile(r"/(?:abstract|full|fulltext|pdf|epdf|meta)$", re.IGNORECASE)
_CLOSERS = {")": "(", "]": "[", "}": "{", ">": "<"}
_TRAILING = ".,;:'\"’”»"

_PMID = re.compile(r"(?:pmid:?\s*)?0*([1-9]\d{0,8})(?:\.0+)?", re.IGNORECASE)
_PMID_URL = re.compile(
    r"(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/|europepmc\.org/\w+/med/)0*([1-9]\d{0,8})(?!\d)",
    re.IGNORECASE,
)
_PMID_LABELLED = re.compile(r"\bpmid\s*[:=]?\s*0*([1-9]\d{0,8})\b", re.IGNORECASE)
_PMID_SUFFIXED = re.compile(r"\b0*([1-9]\d{0,8})\s*\[pmid\]", re.IGNORECASE)
_PMCID = re.compile(r"\bPMC\s?-?0*([1-9]\d{0,8})(?:\.\d+)?\b", re.IGNORECASE)
_OPENALEX = re.compile(r"(?:openalex\.org/(?:works/)?|\b)(W[1-9]\d{2,11})\b", re.IGNORECASE)
_REGISTRATION = re.compile(
    r"\b(NCT\d{8}|ISRCTN\d{6,8}|CRD\d{8,13}|ACTRN\d{14}|EUCTR\d{4}-\d{6}-\d{2})\b", re.IGNORECASE
)


def normalise_doi(value: str) -> str | None:
    """Give a DOI in lower case without resolver, prefix, percent-encoding or trailing punctuation.

    Args:
        value: a DOI as exports and people write it, or a link that holds one.

    Returns:
        The DOI, or None when there is none in the value (ISO 26324: "10." registrant "/" suffix).

    >>> normalise_doi("https://dx.doi.org/10.1016%2FS0140-6736(03)13335-1.")
    '10.1016/s0140-6736(03)13335-1'
    >>> normalise_doi("DOI 1") is None
    True
    """
    text = html.unescape(value.strip())
    if "%" in text:
        text = unquote(text)
    found = _DOI.search(text)
    if found is None:
        return None
    doi = found.group()
    if "://" in text[: found.start()]:
        doi = _LANDING.sub("", re.split(r"[?&]", doi, maxsplit=1)[0])
    doi = _trim(doi).lower()
    return doi if doi.split("/", 1)[1] else None


def _trim(doi: str) -> str:
    """Cut closing punctuation; a bracket is cut only when it was opened outside."""
    while doi:
        last = doi[-1]
        opener = _CLOSERS.get(last)
        if last in _TRAILING or (opener is not None and doi.count(last) > doi.count(opener)):
            doi = doi[:-1]
        else:
            break
    return doi


def normalise_pmid(value: str) -> str | None:
    """Give a PubMed id as digits, or None when the whole value is not plainly one.

    >>> normalise_pmid("33496653.0"), normalise_pmid("https://pubmed.ncbi.nlm.nih.gov/10070306/")
    ('33496653', '10070306')
    >>> normalise_pmid("WOS:000402812600003") is None
    True
    """
    text = value.strip()
    whole = _PMID.fullmatch(text)
    if whole is not None:
        return whole.group(1)
    for pattern in (_PMID_URL, _PMID_SUFFIXED):
        found = pattern.search(text)
        if found is not None:
            return found.group(1)
    return None


def normalise_pmcid(value: str) -> str | None:
    """Give a PubMed Central id as "PMC" and digits, without version.

    >>> normalise_pmcid("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC8274324/")
    'PMC8274324'
    """
    found = _PMCID.search(value)
    if found is not None:
        return "PMC" + found.group(1)
    text = value.strip().removesuffix(".0")
    return "PMC" + text.lstrip("0") if text.isdecimal() and text.isascii() and text.strip("0") else None


def normalise_openalex(value: str) -> str | None:
    """Give an OpenAlex work id as "W" and digits.

    >>> normalise_openalex("https://openalex.org/W2755950973")
    'W2755950973'
    """
    found = _OPENALEX.search(value)
    return None if found is None else found.group(1).upper()


def normalise_registration(value: str) -> str | None:
    """Give the first trial or review registration number of a text (ClinicalTrials.gov, ISRCTN, PROSPERO, …).

    >>> normalise_registration("ClinicalTrials.gov/NCT02952833")
    'NCT02952833'
    """
    found = _REGISTRATION.search(value)
    return None if found is None else found.group(1).upper()


def find_identifiers(text: str) -> Identifiers:
    """Find identifiers in running text: a note, a link, a reference.

    A number is a PMID only with its label or in a link; of several identifiers of a kind the first counts.

    >>> find_identifiers("PMID: 30776994; PMC6407807; doi: 10.1161/strokeaha.118.023823.").pmid
    '30776994'
    """
    pmid = next((m for m in (p.search(text) for p in (_PMID_LABELLED, _PMID_SUFFIXED, _PMID_URL)) if m), None)
    pmcid = _PMCID.search(text)
    return Identifiers(
        doi=normalise_doi(text),
        pmid=pmid.group(1) if pmid else None,
        pmcid="PMC" + pmcid.group(1) if pmcid else None,
        openalex=normalise_openalex(text),
        registration=normalise_registration(text),
    )


def title_key(title: str | None) -> str:
    """Reduce a title to what two spellings of it share: letters and digits in lower case, single spaces between words.

    Accents fall away, letters of any script stay: a title in Chinese or Russian has a key of its own.

    >>> title_key("Zürich’s  <i>Aedes</i>—a Review.")
    'zurich s aedes a review'
    """
    if not title:
        return ""
    text = re.sub(r"</?[A-Za-z][^<>]{0,80}>", "", title)
    text = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(c if c.isalnum() else "" if unicodedata.combining(c) else " " for c in text)
    return " ".join(kept.split())
