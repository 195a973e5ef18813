"""What a paper says of its own study: where, when and on whom, for values whose sentence does not say it."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from evisynth.evidence import Document, Evidence, Scalar
from evisynth.review.extraction.concepts import ranked, vocabulary
from evisynth.review.extraction.methods import method_of_severity, method_of_survey
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.pathogen import of_hosts
from evisynth.review.extraction.periods import weight, years
from evisynth.review.extraction.places import implied, named
from evisynth.review.extraction.population import enrolled, sex
from evisynth.review.extraction.version import RULES_VERSION

_READ = 120
_BACKGROUND = {"background", "discussion"}


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that a paper says of its study: in a sentence, or in its title when there is none.

    Args:
        value: in the words of the schema.
        passage: the sentence; None for the title.
        reason: why it follows from the sentence, when it does not say it.
    """

    value: Scalar
    passage: Passage | None
    reason: str = ""

    def evidence(self, field: str, record: Passage) -> list[Evidence]:
        """Return why a record has this value; nothing when its own sentence says so.

        Args:
            field: of the schema.
            record: the sentence of the record, quoted when only the title says it.
        """
        if self.passage == record and not self.reason:
            return []
        source = self.passage or record
        note = "said of the study elsewhere in the paper" if self.passage else "said of the study in its title"
        note = self.reason or note
        return [
            Evidence(field, source.text, source.start, source.end, basis="inferred", found_by=RULES_VERSION, note=note)
        ]


_FEW = 4
"""Countries of one study; a sentence with more tells of the world, or where travellers came from."""


@dataclass(frozen=True)
class Study:
    """A paper's own study; each answer is looked for once, when a value first asks for it (so without slots)."""

    title: str
    passages: tuple[Passage, ...]

    @cached_property
    def country(self) -> Said | None:
        """The countries that it was made in, joined with "; ": the title's, else those of a sentence about its data."""
        titled = named(self.title) or implied(self.title)
        return self._titled(titled) if titled else self._country(named) or self._country(implied)

    def _titled(self, titled: tuple[str, ...]) -> Said:
        source = next((p for p in self.passages if set(titled) <= {*named(p.text), *implied(p.text)}), None)
        return Said("; ".join(titled), source)

    def _country(self, names: Callable[[str], tuple[str, ...]]) -> Said | None:
        counted = Counter(name for passage in self.passages for name in names(passage.text))
        if not counted:
            return None
        most, times = counted.most_common(1)[0]
        about = [p for p in self.passages if p.part not in _BACKGROUND and names(p.text)]
        best = max(about, key=lambda p: enrolled(p.text) is not None, default=None)
        here = names(best.text) if best is not None else ()
        if 1 < len(here) <= _FEW or any(counted[name] == times for name in here):
            return Said("; ".join(here), best)
        return Said(most, next(p for p in self.passages if most in names(p.text)))

    @cached_property
    def period(self) -> tuple[Said, Said] | None:
        """The first and the last year: of the sentence that is surest to be about its data, else of the title."""
        dated = [(weight(p.text, p.part), p, found) for p in self.passages if (found := years(p.text))]
        best = max(dated, key=lambda row: row[0], default=None)
        titled = years(self.title)
        if titled and (best is None or best[0] < 3):
            return Said(min(titled), None), Said(max(titled), None)
        return None if best is None else (Said(min(best[2]), best[1]), Said(max(best[2]), best[1]))

    @cached_property
    def sample_size(self) -> Said | None:
        """How many were studied, by the surest sentence outside the background."""
        best: tuple[int, Said] | None = None
        for passage in (None, *(p for p in self.passages if p.part not in _BACKGROUND)):
            found = enrolled(passage.text if passage else self.title)
            if found is None:
                continue
            size, sure = found
            larger = best is not None and sure == best[0] == 1 and size > int(str(best[1].value))
            if best is None or sure > best[0] or larger:
                best = sure, Said(size, passage)
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
        found = [Said(one, p) for p in self._sources() if (one := sex(p.text if p else self.title))]
        both = next((one for one in found if one.value == "Both"), None)
        if both is not None or len({one.value for one in found}) == 2:
            return both or Said("Both", found[0].passage)
        telling = (None, self.sample_size.passage if self.sample_size is not None else None)
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
            for hit in ranked(field, passage.text if passage else self.title):
                found.setdefault(hit.name, Said(hit.name, passage))
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
            found = read(passage.text if passage else self.title)
            if found is not None:
                return Said(found, passage)
        return None

    def _sources(self) -> Iterator[Passage | None]:
        """Yield the title, then the sentence that tells how many were studied, then the rest, the background last."""
        yield None
        size = self.sample_size
        if size is not None and size.passage is not None:
            yield size.passage
        yield from (p for p in self.passages if p.part not in _BACKGROUND)
        yield from (p for p in self.passages if p.part in _BACKGROUND and p.in_abstract)


def study(document: Document, found: list[Passage]) -> Study:
    """Return what can be asked about a paper's own study.

    Args:
        document: for its title.
        found: its passages; the abstract and the beginning of each part are read.
    """
    parts: Counter[str] = Counter()
    read: list[Passage] = []
    for passage in found:
        parts[passage.part] += 1
        if passage.in_abstract or parts[passage.part] <= _READ // 3:
            read.append(passage)
    return Study(document.title, tuple(read[:_READ]))
