"""From what is known of a review to the policy that hides it; without the essentials there is none."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from evisynth.cleanroom.periods import parse_period
from evisynth.cleanroom.policy import Mode, OtherReviews, Policy, missing_essentials
from evisynth.cleanroom.review_record import ReviewRecord, review_number
from evisynth.errors import RefusedError
from evisynth.records import normalise_doi, normalise_pmcid, normalise_pmid

COCHRANE_DOMAINS = (
    "cochranelibrary.com", "thecochranelibrary.com", "bibliotecacochrane.com", "cochrane.org", "evidentlycochrane.net",
)  # fmt: skip
SPARED_DOMAINS = (
    "training.cochrane.org",
    "methods.cochrane.org",
    "handbook.cochrane.org",
    "handbook-5-1.cochrane.org",
)
"""Hosts of handbooks and courses, which hold no review."""

_HINT = "Add what is missing to the record and build again; a clean room that can't know what to hide does not open."


class Built(NamedTuple):
    """A policy, and what was weaker than it could be."""

    policy: Policy
    warnings: tuple[str, ...]


def build_policy(record: ReviewRecord, mode: Mode = "strict", other_reviews: OtherReviews | None = None) -> Built:
    """Build the policy of one hidden review.

    Args:
        record: what is known of it.
        mode: strict takes the search date as the cut-off (else the date of publication, with a warning); paper takes
            the date of publication and the published rules.
        other_reviews: whether other systematic reviews pass; the record's word, else allow.

    Raises:
        RefusedError: a title, an identifier, a date or the review's words are missing or can't be read. Every missing
            thing is named.

    Source: rules of issue and specification of the clean room; the cut-off of mode paper after arXiv 2606.11337.

    >>> fields = {"title": ("Device A for condition-B",), "number": ("CD999999",), "published": ("13 June 2012",),
    ...           "search_date": ("2011-11",), "abstract": ("Seven invented trials compared the device. " * 4,)}
    >>> build_policy(ReviewRecord(fields)).policy.cutoff.isoformat()
    '2011-11-30'
    """
    warnings: list[str] = [f"{key} is no field of a record and was passed over" for key in record.unknown]
    wrong: list[str] = []
    dois = _identifiers(record, ("doi",), normalise_doi, wrong) + _versions(record, warnings)
    numbers = _numbers(record, wrong) or _numbers_of_dois(dois)
    strict = mode == "strict"
    searched = _day(record, "search_date", needed=strict, wrong=wrong, warnings=warnings)
    published = _day(
        record, "published", needed=not strict or not record.first("search_date"), wrong=wrong, warnings=warnings
    )
    if strict and searched is None and published is not None:
        warnings.append("no search_date: the cut-off is the date of publication, which lets later evidence pass")
    policy = Policy(
        mode=mode,
        titles=_distinct([*record.fields.get("title", ()), *record.fields.get("titles", ())]),
        dois=_distinct(dois),
        number=numbers[0] if numbers else None,
        pmids=_distinct(_identifiers(record, ("pmid",), normalise_pmid, wrong)),
        pmcids=_distinct(_identifiers(record, ("pmcid",), normalise_pmcid, wrong)),
        authors=_families(record.fields.get("authors", ())),
        year=_year(record),
        searched=searched,
        published=published,
        domains=(),
        spared_domains=(),
        other_reviews=other_reviews or _other_reviews(record, wrong),
        abstract=record.first("abstract"),
        text=record.first("text"),
    )
    missing = [what for what in missing_essentials(policy) if not any(_same_lack(what, said) for said in wrong)]
    if missing or wrong:
        said = "; ".join(([f"missing: {', '.join(missing)}"] if missing else []) + wrong)
        raise RefusedError(f"no policy was built: {said}", _HINT)
    warnings += _weak(policy, record)
    return Built(_with_domains(policy, record), tuple(warnings))


def _identifiers(
    record: ReviewRecord, keys: tuple[str, ...], normal: Callable[[str], str | None], wrong: list[str]
) -> list[str]:
    found: list[str] = []
    for key in keys:
        for value in record.fields.get(key, ()):
            one = normal(value)
            if one is None:
                wrong.append(f"{key} {value[:60]!r} can't be read")
            else:
                found.append(one)
    return found


def _versions(record: ReviewRecord, warnings: list[str]) -> list[str]:
    found: list[str] = []
    own = normalise_doi(record.first("doi")) or ""
    for value in record.fields.get("versions", ()):
        doi = normalise_doi(value)
        if doi is None and own and re.fullmatch(r"(?:\.?pub)?\d{1,2}", value.strip(), re.IGNORECASE):
            doi = re.sub(r"\.pub\d+$", "", own) + ".pub" + re.sub(r"\D", "", value)
        if doi is None:
            warnings.append(f"the version {value[:60]!r} is no DOI and was passed over")
        else:
            found.append(doi)
    return found


def _numbers(record: ReviewRecord, wrong: list[str]) -> list[str]:
    given = record.fields.get("number", ())
    numbers = [number for number in map(review_number, given) if number]
    if given and not numbers:
        wrong.append(f"number {given[0][:60]!r} can't be read")
    return numbers


def _numbers_of_dois(dois: list[str]) -> list[str]:
    return [
        found[0].upper()
        for doi in dois
        if doi.startswith("10.1002/14651858.")
        for found in [re.search(r"[a-z]{2}\d{6}", doi)]
        if found
    ]


def _day(record: ReviewRecord, key: str, *, needed: bool, wrong: list[str], warnings: list[str]) -> date | None:
    """The last day that a date field allows; one that can't be read is an error where the cut-off needs it."""
    value = record.first(key)
    if not value:
        return None
    period = parse_period(value, date.max)
    if period is None or period.last.year >= date.max.year - 1:
        said = f"{key} {value[:60]!r} is no date that can be read"
        (wrong if needed else warnings).append(said)
        return None
    if period.days > 1:
        warnings.append(f"{key} {value!r} is not one day: its last is taken, {period.last}")
    return period.last


def _same_lack(missing: str, wrong: str) -> bool:
    return ("date" in missing) == ("date" in wrong) and "date" in missing


def _families(authors: tuple[str, ...]) -> tuple[str, ...]:
    names = [name for given in authors for name in re.split(r";|\band\b|(?<=[A-Z]),(?= )", given)]
    return _distinct([_family(name.strip()) for name in names if name.strip()])


def _family(name: str) -> str:
    if "," in name:
        return name.split(",")[0].strip()
    parts = name.split()
    initials = [part for part in parts[1:] if re.fullmatch(r"(?:[A-Z]\.?-?){1,3}", part)]
    return parts[0] if initials and len(parts) == 1 + len(initials) else parts[-1]


def _year(record: ReviewRecord) -> int | None:
    for key in ("year", "published"):
        found = re.search(r"(?:19|20)\d\d", record.first(key))
        if found:
            return int(found[0])
    return None


def _other_reviews(record: ReviewRecord, wrong: list[str]) -> OtherReviews:
    value = record.first("other_reviews") or "allow"
    if value not in {"allow", "block"}:
        wrong.append(f"other_reviews is {value[:40]!r}, not allow or block")
    return "block" if value == "block" else "allow"


def _weak(policy: Policy, record: ReviewRecord) -> list[str]:
    given = record.fields
    said = [
        ("no doi: copies that name only the DOI are told by their words alone", policy.dois),
        ("no pmid", policy.pmids),
        ("no pmcid", policy.pmcids),
        ("no authors", policy.authors),
        ("no year", policy.year),
        ("no abstract: only the text is compared", policy.abstract),
        ("no text: only the abstract is compared", policy.text),
        ("no further titles: older, protocol and translated titles are not known", given.get("titles")),
    ]
    return [words for words, known in said if not known]


def _with_domains(policy: Policy, record: ReviewRecord) -> Policy:
    given = [_domain(value) for value in record.fields.get("blocked_domains", ())]
    standing = COCHRANE_DOMAINS if policy.cochrane else ()
    spared = tuple(d for d in SPARED_DOMAINS if policy.cochrane and not any(f".{d}".endswith(f".{g}") for g in given))
    return replace(policy, domains=_distinct([*given, *standing]), spared_domains=spared)


def _domain(value: str) -> str:
    bare = re.sub(r"^\w+://", "", value.strip().lower()).split("/")[0].split("@")[-1].split(":")[0]
    return bare.strip(".").removeprefix("*.").removeprefix("www.")


def _distinct(values: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value.strip() for value in values if value and value.strip()))
