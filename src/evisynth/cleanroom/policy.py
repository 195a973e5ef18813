"""What must stay hidden while one question is answered, and until when evidence may date."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any, Literal

from evisynth.errors import RefusedError, UnreadableError

Mode = Literal["strict", "paper"]
OtherReviews = Literal["allow", "block"]
FORMAT = 1
MIN_WORDS = 8


@dataclass(frozen=True, slots=True)
class Policy:
    """The identity of one hidden review and what follows from it.

    Args:
        mode: strict (our rules) or paper (the published rules, with their gaps).
        titles: every title it is known by: current first, then older ones, of protocols, translated.
        dois: all of its versions, lower case.
        number: the review's number, e.g. CD999999; None when it has none.
        pmids, pmcids: digits; "PMC" and digits.
        authors: family names, in order.
        year: of publication, or None.
        searched: the last day that the review's search may have covered, or None.
        published: the last day on which it may have been published, or None.
        domains: hosts that are blocked with all below them.
        spared_domains: hosts below those that are judged by what they say instead.
        other_reviews: whether other systematic reviews are evidence (allow) or blocked.
        abstract, text: the review's own words.
    """

    mode: Mode
    titles: tuple[str, ...]
    dois: tuple[str, ...]
    number: str | None
    pmids: tuple[str, ...]
    pmcids: tuple[str, ...]
    authors: tuple[str, ...]
    year: int | None
    searched: date | None
    published: date | None
    domains: tuple[str, ...]
    spared_domains: tuple[str, ...]
    other_reviews: OtherReviews
    abstract: str
    text: str

    @property
    def hash(self) -> str:
        """The sha256 of all that the policy says, in hexadecimal."""
        return hashlib.sha256(_canonical(self).encode()).hexdigest()

    @property
    def cutoff(self) -> date:
        """The last day from which evidence may date: strict takes the search, paper the publication."""
        order = (self.searched, self.published) if self.mode == "strict" else (self.published, self.searched)
        return next((day for day in order if day is not None), date.min)

    @property
    def cutoff_reason(self) -> str:
        """Which field the cut-off comes from."""
        return "search_date" if self.cutoff == self.searched and self.mode == "strict" else "published"

    @property
    def cochrane(self) -> bool:
        """Whether the hidden review is one of the Cochrane Library."""
        return self.number is not None or any(doi.startswith("10.1002/14651858") for doi in self.dois)


def _canonical(policy: Policy) -> str:
    return json.dumps({"format": FORMAT, **asdict(policy)}, sort_keys=True, ensure_ascii=True, default=str)


def write_policy(policy: Policy, path: Path) -> None:
    """Write a policy as JSON, with its hash.

    Args:
        policy: what to write.
        path: the file; its folder is there.
    """
    content = {"format": FORMAT, "hash": policy.hash, **json.loads(_canonical(policy))}
    path.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", "utf-8")


def read_policy(path: Path) -> Policy:
    """Read a policy, and refuse one that is not whole.

    Args:
        path: a file that `write_policy` wrote.

    Raises:
        UnreadableError: there is no such file.
        RefusedError: it is not a policy, something essential is missing, or it was changed after it was built.
    """
    again = "Build it again with `evisynth cleanroom build RECORD -o POLICY`."
    try:
        content = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror}", again) from None
    except ValueError as error:
        raise RefusedError(f"{path}: not a policy: {error}", again) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise RefusedError(f"{path}: not a policy of this version", again)
    try:
        policy = _from_json(content)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RefusedError(f"{path}: a field of the policy is missing or wrong: {error}", again) from None
    if policy.hash != content.get("hash"):
        raise RefusedError(f"{path}: the policy was changed after it was built (its hash differs)", again)
    missing = missing_essentials(policy)
    if missing:
        raise RefusedError(f"{path}: the policy lacks {', '.join(missing)}", again)
    return policy


def missing_essentials(policy: Policy) -> list[str]:
    """Name what a clean room can't do without and the policy lacks.

    Args:
        policy: any policy.
    """
    missing: list[str] = []
    if not any(re.search(r"\w", title) for title in policy.titles):
        missing.append("a title")
    if not (policy.dois or policy.number or policy.pmids or policy.pmcids):
        missing.append("an identifier (doi, number, pmid or pmcid)")
    if policy.published is None and (policy.mode == "paper" or policy.searched is None):
        needed = (
            "the date of publication (published)" if policy.mode == "paper" else "a date (search_date, or published)"
        )
        missing.append(needed)
    if len(re.findall(r"\w+", f"{policy.abstract} {policy.text}")) < MIN_WORDS:
        missing.append(f"the review's words (abstract or text of at least {MIN_WORDS} words)")
    return missing


def _from_json(content: dict[str, Any]) -> Policy:
    lists = ("titles", "dois", "pmids", "pmcids", "authors", "domains", "spared_domains")
    for key in lists:
        if not isinstance(content[key], list) or not all(isinstance(item, str) for item in content[key]):
            raise TypeError(f"{key} is not a list of strings")
    for key in ("abstract", "text"):
        if not isinstance(content[key], str):
            raise TypeError(f"{key} is not a string")
    if content["mode"] not in {"strict", "paper"} or content["other_reviews"] not in {"allow", "block"}:
        raise ValueError("mode or other_reviews")
    return Policy(
        mode=content["mode"],
        number=content["number"],
        year=content["year"],
        searched=date.fromisoformat(content["searched"]) if content["searched"] else None,
        published=date.fromisoformat(content["published"]) if content["published"] else None,
        other_reviews=content["other_reviews"],
        abstract=content["abstract"],
        text=content["text"],
        **{key: tuple(content[key]) for key in lists},
    )
