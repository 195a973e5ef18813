"""From what is known of a review to the policy that hides it; without the essentials there is none."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from difflib import get_close_matches
from typing import NamedTuple

from evisynth.cleanroom.folding import fold
from evisynth.cleanroom.periods import Period, parse_period
from evisynth.cleanroom.policy import Mode, OtherReviews, Policy, missing_essentials
from evisynth.cleanroom.review_record import KEYS, ReviewRecord, doi_number, review_number
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

_HINT = "Add or mend in the record what is named and build again; without knowing what to hide none opens."


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
        RefusedError: a title, an identifier, a date or the review's words are missing, can't be read or contradict
            each other. Every such thing is named.

    Source: rules of issue and specification of the clean room; the cut-off of mode paper after arXiv 2606.11337.

    >>> fields = {"title": ("Device A for condition-B",), "number": ("CD999999",), "published": ("13 June 2012",),
    ...           "search_date": ("2011-11",), "abstract": ("Seven invented trials compared the device. " * 4,)}
    >>> build_policy(ReviewRecord(fields)).policy.cutoff.isoformat()
    '2011-11-30'
    """
    warnings = [_unknown(key, record) for key in record.unknown]
    wrong: list[str] = []
    own = _identifiers(record, ("doi",), normalise_doi, wrong)
    dois = own + _versions(record, warnings)
    numbers = _numbers(record, own, wrong) or _numbers_of_dois(dois)
    searched, published = _days(record, wrong, warnings)
    if mode == "strict" and searched is None and published is not None:
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


def _unknown(key: str, record: ReviewRecord) -> str:
    said = f"{key} is no field of a record and was passed over"
    near = get_close_matches(fold(key), KEYS, n=1, cutoff=0.7)
    if not near:
        return said
    without = "" if record.fields.get(near[0]) else f" As it stands the policy knows no {near[0]}."
    return f"{said}; did you mean {near[0]}?{without}"


def _numbers(record: ReviewRecord, dois: list[str], wrong: list[str]) -> list[str]:
    given = record.fields.get("number", ())
    numbers = [number for number in map(review_number, given) if number]
    if given and not numbers:
        wrong.append(f"number {given[0][:60]!r} can't be read")
    of_dois = _numbers_of_dois(dois)
    if numbers and of_dois and not set(numbers) & set(of_dois):
        wrong.append(f"number {given[0][:60]!r} is not that of the doi ({of_dois[0]}): mend the one that is wrong")
    return numbers


def _numbers_of_dois(dois: list[str]) -> list[str]:
    return [number for number in map(doi_number, dois) if number]


def _days(record: ReviewRecord, wrong: list[str], warnings: list[str]) -> tuple[date | None, date | None]:
    """The last days that the dates of search and of publication allow; nobody searches after publication."""
    searched, published = (_period(record, key, wrong) for key in ("search_date", "published"))
    if searched is not None and published is not None and searched.first > published.last:
        wrong.append(
            f"search_date {record.first('search_date')!r} is after published {record.first('published')!r}, and no "
            "version of a review is searched for after it is published: mend the one that is wrong, or give both of "
            "the same version"
        )
    for key, period in (("search_date", searched), ("published", published)):
        if period is not None and period.days > 1:
            warnings.append(f"{key} {record.first(key)!r} is not one day: its last is taken, {period.last}")
    return searched.last if searched else None, published.last if published else None


def _period(record: ReviewRecord, key: str, wrong: list[str]) -> Period | None:
    value = record.first(key)
    if not value:
        return None
    period = parse_period(value, date.max)
    if period is None or period.last.year >= date.max.year - 1:
        wrong.append(f"{key} {value[:60]!r} is no date that can be read")
        return None
    if _unread(value, period):
        wrong.append(f"{key} {value[:60]!r} is no day of the calendar, or more than one date")
        return None
    return period


def _unread(value: str, period: Period) -> bool:
    """Whether a date has figures that the period which was read from it does not: 32 March is not the year alone."""
    figures = {int(found) for found in re.findall(r"\d+", fold(value))}
    ends = {period.first, period.last}
    years = {day.year for day in ends}
    if not figures & years:  # an era's or seconds, which are read whole
        return False
    if period.days == 1:
        return bool({number for number in figures if 1500 <= number < 2100} - years)
    known = set(years)
    if period.days < 365:
        known |= {period.first.month, period.last.month}
    if (period.first.day, period.last.day) == (period.last.month, period.first.month):  # the order isn't known
        known |= {period.first.day, period.last.day}
    if re.search(r"q\s*[1-4]|[1-4]\s*q", fold(value)):
        known.add((period.first.month + 2) // 3)
    return bool(figures - known)


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
        ("no authors: what names only the authors and the topic is not told", policy.authors),
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
