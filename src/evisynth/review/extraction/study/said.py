"""What a paper says of its own study: where, when and on whom, for values whose sentence does not say it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from evisynth.evidence import Document, Evidence, Scalar, Table
from evisynth.review.extraction.sentences.citing import others_did
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.sentences.pathogen import of_hosts
from evisynth.review.extraction.study.methods import method_of_severity, method_of_survey
from evisynth.review.extraction.study.periods import weight, years
from evisynth.review.extraction.study.population import enrolled, sex
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.review.extraction.words.concepts import ranked, vocabulary
from evisynth.review.extraction.words.places import implied, location, named, places_of

_THOUSANDS = re.compile(r"(?<=\d)[,\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_FIRST_HEADING = re.compile(r"\s*#+\s+(?P<title>.+?)\s*#*\s*(?:\n|\Z)")
_EMPHASIS = re.compile(r"[*_^~\\`]|</?\w+>")
_READ = 120
_BACKGROUND = {"background", "discussion"}
_ELSEWHERE, _TITLED = "said of the study elsewhere in the paper", "said of the study in its title"
_OVER_TABLE = "said over the table that it stands in"


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that a paper says of its study: in a sentence, in its title, or over a table.

    Args:
        value: in the words of the schema.
        passage: the sentence; its words begin and end at one place when the text itself does not print them.
        reason: why it follows from the passage, when it does not say it of the value.
    """

    value: Scalar
    passage: Passage
    reason: str = ""

    def evidence(self, field: str, record: Passage) -> list[Evidence]:
        """Return why a record has this value; nothing when its own sentence says so.

        Args:
            field: of the schema.
            record: the sentence of the record.
        """
        source = self.passage
        if source == record and not self.reason:
            return []
        printed = source.start < source.end
        start, end = (source.start, source.end) if printed else (None, None)
        note = self.reason or _ELSEWHERE
        return [Evidence(field, source.text, start, end, basis="inferred", found_by=RULES_VERSION, note=note)]


_FEW = 4
"""Countries of one study; a sentence with more tells of the world, or where travellers came from."""


@dataclass(frozen=True)
class Study:
    """A paper's own study; each answer is looked for once, when a value first asks for it (so without slots).

    Args:
        head: the paper's title.
        passages: the sentences that may tell of it.
        tables: whose captions and headers speak for their rows.
        text: that the tables stand in.
    """

    head: Passage
    passages: tuple[Passage, ...]
    tables: tuple[Table, ...] = ()
    text: str = ""

    @property
    def title(self) -> str:
        """The title's words."""
        return self.head.text

    def titled(self, value: Scalar) -> Said:
        """Return something that the title says."""
        return Said(value, self.head, _TITLED)

    def over(self, row: Passage, value: Scalar, read: Callable[[str], Scalar]) -> Said:
        """Return what is said of a row of a table: by the row, by its caption, by its header, or by all together.

        Args:
            row: with the words over it as `heading`.
            value: what the words together say.
            read: what tells it from words.
        """
        table = next((t for t in self.tables if t.start <= row.start < t.end), None)
        printed = isinstance(value, int) and str(value) in re.findall(r"\d+", _THOUSANDS.sub("", row.text))
        if read(row.text) == value or printed or table is None:
            return Said(value, row)
        over = [*self._caption(table), *self._header(table)]
        best = next((p for p in over if read(p.text) == value), None)
        best = best or next((p for p in over if str(value) in p.text), None)  # over one column of several
        return Said(value, best or (over or [row])[-1], _OVER_TABLE)

    def _caption(self, table: Table) -> Iterator[Passage]:
        at = self.text.find(table.caption) if table.caption else -1
        if at >= 0:
            yield Passage(table.caption, at, at + len(table.caption), "open", in_abstract=False)

    def _header(self, table: Table) -> Iterator[Passage]:
        end = table.row_spans[0][0] if table.row_spans else table.start
        start = max([table.start, *(p.end for p in self._caption(table) if table.start <= p.start < end)])
        words = self.text[start:end].strip()
        if words:
            at = self.text.index(words, start)
            yield Passage(words, at, at + len(words), "open", in_abstract=False)

    @cached_property
    def country(self) -> Said | None:
        """The countries that it was made in, joined with "; ": the title's, else those of a sentence about its data."""
        titled = named(self.title) or implied(self.title)
        if not titled:
            return self._country(named) or self._country(implied)
        source = next((p for p in self.passages if set(titled) <= {*named(p.text), *implied(p.text)}), None)
        if source is not None and not self._title_is_printed():
            return self._placed("; ".join(titled), source)
        return self._placed("; ".join(titled), self.head)

    def _title_is_printed(self) -> bool:
        """Whether the title stands in the text too, where a reader can see it."""
        return self.head.start < self.head.end

    def _placed(self, countries: str, passage: Passage) -> Said:
        """Return countries that a passage names, or that it names a place or the people of."""
        said = self._said(countries, passage)
        by = "" if named(passage.text) else places_of(passage.text)
        return replace(said, reason="; ".join(filter(None, (by, said.reason or _ELSEWHERE)))) if by else said

    def _country(self, names: Callable[[str], tuple[str, ...]]) -> Said | None:
        telling = [p for p in self.passages if p.in_abstract or p.part not in _BACKGROUND]
        counted = Counter(name for passage in telling for name in names(passage.text))
        if not counted:
            return None
        most, times = counted.most_common(1)[0]
        about = [p for p in telling if p.part not in _BACKGROUND and names(p.text)]
        best = max(about, key=lambda p: enrolled(p.text) is not None, default=None)
        here = names(best.text) if best is not None else ()
        if best is not None and (1 < len(here) <= _FEW or any(counted[name] == times for name in here)):
            return self._placed("; ".join(here), best)
        return self._placed(most, next(p for p in telling if most in names(p.text)))

    @cached_property
    def location(self) -> Said | None:
        """The place within its country: the title's, else that of the first sentence of the methods."""
        if (place := location(self.title)) is not None:
            return self.titled(place)
        openings = (
            next((p for p in self.passages if p.part == "methods" and p.in_abstract is brief and " " in p.text), None)
            for brief in (False, True)
        )
        placed = ((location(p.text), p) for p in openings if p is not None)
        return next((Said(place, p) for place, p in placed if place is not None), None)

    @cached_property
    def period(self) -> tuple[Said, Said] | None:
        """The first and the last year: of the sentence that is surest to be about its data, else of the title."""
        dated = [(weight(p.text, p.part), p, found) for p in self.passages if (found := years(p.text))]
        best = max(dated, key=lambda row: row[0], default=None)
        titled = years(self.title)
        if titled and (best is None or best[0] < 3):
            return self.titled(min(titled)), self.titled(max(titled))
        return None if best is None else (Said(min(best[2]), best[1]), Said(max(best[2]), best[1]))

    @cached_property
    def sample_size(self) -> Said | None:
        """How many were studied, by the surest sentence outside the background."""
        best: tuple[int, Said] | None = None
        for passage in (self.head, *(p for p in self.passages if p.part not in _BACKGROUND)):
            found = enrolled(passage.text)
            if found is None:
                continue
            size, sure = found
            larger = best is not None and sure == best[0] == 1 and size > int(str(best[1].value))
            if best is None or sure > best[0] or larger:
                best = sure, self._said(size, passage)
        return best[1] if best is not None else None

    @cached_property
    def home(self) -> frozenset[str]:
        """The countries that it was made in, each by itself."""
        return frozenset(str(self.country.value).split("; ")) if self.country is not None else frozenset()

    @cached_property
    def of_hosts(self) -> bool:
        """Whether its subjects are animals throughout, so that nothing in it is a value of people unless it says so."""
        return of_hosts(self.title, (p.text for p in self.passages if p.part not in _BACKGROUND))

    @cached_property
    def sex(self) -> Said | None:
        """Women, men or both; one sex alone only by the title or the sentence that tells how many were studied."""
        found = [self._said(one, p) for p in self._sources() if (one := sex(p.text))]
        both = next((one for one in found if one.value == "Both"), None)
        if both is not None or len({one.value for one in found}) == 2:
            return both or Said("Both", found[0].passage, "the paper tells of women and of men")
        telling = (self.head, self.sample_size.passage if self.sample_size is not None else None)
        return next((one for one in found if one.passage in telling), None)

    @cached_property
    def groups(self) -> tuple[Said, ...]:
        """Who was studied, each group once, in the order of the sentences that are likeliest to say so."""
        return self._all("population_group")

    @cached_property
    def sample_type(self) -> Said | None:
        """In what setting they were found."""
        return next(iter(self._all("population_sample_type")), None)

    @cached_property
    def method_of_r(self) -> Said | None:
        """How reproduction numbers were estimated: the most specific method that it names."""
        named_here = {said.value: said for said in self._all("method_of_r")}
        return next((named_here[name] for name in vocabulary("method_of_r") if name in named_here), None)

    def _all(self, field: str) -> tuple[Said, ...]:
        found: dict[str, Said] = {}
        for passage in self._sources():
            for hit in ranked(field, passage.text):
                found.setdefault(hit.name, self._said(hit.name, passage))
        return tuple(found.values())

    @cached_property
    def method_of_severity(self) -> Said | None:
        """Whether fatality was adjusted for outcomes that are not known."""
        return self._first(method_of_severity)

    @cached_property
    def method_of_survey(self) -> Said | None:
        """Whether seroprevalence was adjusted."""
        return self._first(method_of_survey)

    def _first(self, read: Callable[[str], str | None]) -> Said | None:
        for passage in self._sources():
            found = read(passage.text)
            if found is not None:
                return self._said(found, passage)
        return None

    def _said(self, value: Scalar, passage: Passage) -> Said:
        return self.titled(value) if passage is self.head else Said(value, passage)

    def _sources(self) -> Iterator[Passage]:
        """Yield the title, then the sentence that tells how many were studied, then the rest, the background last."""
        yield self.head
        size = self.sample_size
        if size is not None and size.passage is not self.head:
            yield size.passage
        yield from (p for p in self.passages if p.part not in _BACKGROUND)
        yield from (p for p in self.passages if p.part in _BACKGROUND and p.in_abstract)


def unknown() -> Study:
    """Return a study of which nothing is known, for values that are not the paper's own."""
    return Study(Passage("", 0, 0, "open", in_abstract=False), ())


def study(document: Document, found: list[Passage]) -> Study:
    """Return what can be asked about a paper's own study.

    Args:
        document: for its title and its tables.
        found: its passages; the abstract and the beginning of each part are read.
    """
    parts: Counter[str] = Counter()
    read: list[Passage] = []
    for passage in found:
        parts[passage.part] += 1
        told = others_did(passage.text)  # of another's study: no word of it is said of this one
        if not told and (passage.in_abstract or parts[passage.part] <= _READ // 3):
            read.append(passage)
    head = _head(document)
    return Study(head, tuple(read[:_READ]), document.tables, document.markdown)


def _head(document: Document) -> Passage:
    """Return the title where the text prints it, its emphasis and all, else without a place in the text."""
    text, title = document.markdown, document.title
    at = text.find(title) if title else -1
    first = _FIRST_HEADING.match(text)
    if at < 0 and title and first is not None and _plain(first["title"]) == _plain(title):
        return Passage(first["title"], first.start("title"), first.end("title"), "open", in_abstract=False)
    start, end = (at, at + len(title)) if at >= 0 else (0, 0)
    return Passage(title, start, end, "open", in_abstract=False)


def _plain(title: str) -> str:
    return " ".join(_EMPHASIS.sub("", title).casefold().split())
