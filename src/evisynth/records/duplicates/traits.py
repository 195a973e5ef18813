"""What duplicate rules compare: the traits of one record, and of a group of records taken as one publication."""

import re
from dataclasses import dataclass, field

from evisynth.evidence import Record
from evisynth.records.entry_ids import first_page
from evisynth.records.fieldtext import family_name
from evisynth.records.identifiers import title_key
from evisynth.records.notices import (
    has_notice_title,
    is_preprint,
    notice_kind,
    subject_key,
    unmarked_title,
    version_base,
)

GENERIC_TITLES = frozenset(
    {
        "editorial",
        "introduction",
        "foreword",
        "preface",
        "letter to the editor",
        "letters to the editor",
        "letter",
        "reply",
        "author reply",
        "response",
        "authors response",
        "comment",
        "commentary",
        "book review",
        "book reviews",
        "abstracts",
        "poster abstracts",
        "oral presentations",
        "in this issue",
        "from the editor",
        "editors note",
        "news",
        "correspondence",
        "conclusion",
        "discussion",
        "references",
        "table of contents",
        "erratum",
        "corrigendum",
        "correction",
        "retraction",
        "contents",
        "index",
        "obituary",
        "preface and acknowledgements",
        "conference abstracts",
        "guest editorial",
        "editor s note",
        "case report",
        "acknowledgements",
        "reviewer acknowledgement",
        "untitled",
        "unknown",
    }
)
_SHORT_TITLE = 25
# Cochrane's register CENTRAL gives its own copy of a citation a DOI: it names the copy, not the publication.
_REGISTER_DOI = "10.1002/central/"
_JOURNAL_STOPS = {"the", "of", "and", "for", "in", "on", "a", "an", "de", "et", "der", "die", "und", "la", "le"}


@dataclass(frozen=True, slots=True)
class Traits:
    """One record, reduced to what is compared; what it does not say is empty.

    Words are folded as `title_key` does: lower case, letters and digits, without accents.

    Args:
        id: of the record.
        ids: doi, pmid, pmcid and openalex, those that it has; a DOI that names a register's copy is none.
        title: folded, without marks such as "[Retracted]" before it.
        subject: what a notice is about, folded; of any other text its title.
        year: of publication.
        author_words: words of all authors' names, initials left out.
        first_author: the first author's family name.
        journal: words of its name, articles and prepositions left out.
        volume: its first digits.
        page: the first page.
        abstract: folded.
        notice: the kind of a notice on another publication (an erratum, say).
        notice_title: whether the title itself says that it is one.
        preprint: whether it is one.
        venue: conference or journal, where types or the journal's name tell.
        version: the DOI without its version, of those that have one.
    """

    id: str
    ids: dict[str, str]
    title: str
    subject: str
    year: int | None
    author_words: frozenset[str]
    first_author: str
    journal: tuple[str, ...]
    volume: str
    page: str
    abstract: str
    notice: str
    notice_title: bool
    preprint: bool
    venue: str
    version: str

    @property
    def generic(self) -> bool:
        """Whether the title names a kind of text and not a text."""
        return self.title in GENERIC_TITLES or not self.title

    @property
    def short(self) -> bool:
        """Whether the title is too short to tell publications apart alone."""
        return len(self.title) < _SHORT_TITLE


def traits_of(record: Record) -> Traits:
    """Reduce a record to its traits."""
    ids = record.identifiers
    named = {"doi": ids.doi, "pmid": ids.pmid, "pmcid": ids.pmcid, "openalex": ids.openalex}
    words = {word for author in record.authors for word in title_key(author).split() if len(word) > 1}
    volume = re.match(r"\d+", (record.volume or "").strip())
    return Traits(
        id=record.id,
        ids={name: value for name, value in named.items() if value and not value.startswith(_REGISTER_DOI)},
        title=title_key(unmarked_title(record.title)),
        subject=subject_key(record),
        year=record.year,
        author_words=frozenset(words),
        first_author=title_key(family_name(record.authors[0])) if record.authors else "",
        journal=tuple(word for word in title_key(record.journal).split() if word not in _JOURNAL_STOPS),
        volume=volume.group() if volume else "",
        page=first_page(record.pages),
        abstract=title_key(record.abstract),
        notice=notice_kind(record) or "",
        notice_title=has_notice_title(record.title),
        preprint=is_preprint(record),
        venue=_venue(record),
        version=version_base(ids.doi) or "",
    )


def _venue(record: Record) -> str:
    text = " ".join(record.types).casefold()
    if re.search(r"conference|proceedings|meeting abstract", text):
        return "conference"
    if re.search(r"\b(?:conference|congress|symposium|workshop|annual meeting)\b", (record.journal or "").casefold()):
        return "conference"
    return "journal" if re.search(r"journal|^article$", text) else ""


def journals_agree(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Say whether two journal names may be one: equal, or each word of one begins the word of the other.

    >>> journals_agree(("lancet", "infect", "dis"), ("lancet", "infectious", "diseases"))
    True
    """
    if not a or not b:
        return False
    shorter, longer = sorted((a, b), key=len)
    if len(shorter) == 1 and len(longer) > 1 and shorter[0] == "".join(word[0] for word in longer):
        return True
    if len(shorter) == len(longer):
        return all(x.startswith(y) or y.startswith(x) for x, y in zip(a, b, strict=True))
    # One name with a place or a subtitle behind it: "lancet" and "lancet london england".
    return longer[: len(shorter)] == shorter


@dataclass(slots=True)
class Group:
    """Records taken as one publication so far: `members` by id, and every value that they have of each identifier."""

    members: list[Traits]
    ids: dict[str, set[str]] = field(default_factory=dict[str, set[str]])

    @classmethod
    def of(cls, traits: Traits) -> "Group":
        """Begin a group with one record."""
        return cls([traits], {name: {value} for name, value in traits.ids.items()})

    @property
    def key(self) -> str:
        """The least id of the members, which names the group whatever the order of records was."""
        return self.members[0].id

    def absorb(self, other: "Group") -> None:
        """Take the members of another group."""
        self.members = sorted([*self.members, *other.members], key=lambda traits: traits.id)
        for name, values in other.ids.items():
            self.ids.setdefault(name, set()).update(values)
