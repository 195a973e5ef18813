"""What the words given for a field must hold: its number as a measure or a count, its fact by name, or a reason."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from evisynth.evidence import Document, Evidence, Scalar
from evisynth.review.reading.deriving import is_derived
from evisynth.review.reading.naming import needs_words, told
from evisynth.review.reading.printed import head_of, holds, is_estimate, may_be_inferred
from evisynth.review.reading.quoting import short

DERIVED = "derived_"
"""Before the name of a field: a number that the article does not print; its evidence holds the formula."""
_ELSEWHERE = frozenset({"figure", "supplement"})
_OWN = "own"
_BY_PLACE = "told from a place or people that the words name"


@dataclass(frozen=True, slots=True)
class Lack:
    """What the words for a field lack.

    Args:
        note: for people, as the mark of the field says it.
        back: what goes back to the model; empty when it could not do better.
    """

    note: str
    back: str = ""


_NOT_PRINTED = Lack(
    "the number does not stand in the words given for it",
    "{value} does not stand in the words given for it: quote where it is printed, or correct it",
)
_OTHER_NUMBER = Lack(
    "the number does not stand in the words given for it as a measure in its unit",
    "{value} does not stand in the words given for it as a measure in its unit (a count, a level, an age, a year "
    "or a p-value is none): quote where it is printed, or correct it",
)
_INFERRED_NUMBER = Lack(
    "the number is inferred and not printed",
    "{value} is inferred: a number must be printed; quote where it is, or give basis derived with the formula as note",
)
_NO_REASON = Lack("inferred without a reason", "inferred: give the reason as note")
_NOT_SAID_WHERE = Lack(
    "told from a figure or a supplement without saying what it shows",
    "no words name {value}: say in the note what the figure or the supplement shows, or quote the words that name it",
)
_NO_FORMULA = Lack(
    "the formula does not give this number from numbers of the words given for it",
    "{value}: the formula must give it from numbers that the quote prints",
)
_SHOWN_ELSEWHERE = Lack("the number is read off a figure or a supplement; the text does not print it")
_NO_WORDS = Lack(
    "no words of the article are given for it",
    "no words name {value}: quote those that do; if it is inferred, give basis inferred with the reason as note",
)


@dataclass(frozen=True, slots=True)
class Grounds:
    """The words on which the fields of a row stand.

    Args:
        document: the article.
        kinds: of the columns by field.
        evidence: of a call.
        before: of the row that the call completes.
        unit: of the row.
        completes: whether it completes one; then words without a field are for each that they hold.
    """

    document: Document
    kinds: Mapping[str, str]
    evidence: Sequence[Evidence]
    before: Sequence[Evidence] = ()
    unit: str = ""
    completes: bool = False

    def doubts(self, values: Mapping[str, Scalar]) -> list[str]:
        """Say which quotes are not in the article, and which fields have no words that hold them."""
        doubts = [
            f"the quote {short(one.quote)} is not in the article: copy its words exactly"
            for one in self.evidence
            if one.match == "none" and one.basis not in _ELSEWHERE
        ]
        if any(_is_bare(one) for one in self.evidence if one.field in {None, _OWN}):
            doubts.append(f"the row: {_NO_REASON.back}")
        lacks = {name: self.lack(name, value) for name, value in values.items()}
        return doubts + [
            f"{name}: {lack.back.format(value=_shown(values[name]))}"
            for name, lack in lacks.items()
            if lack and lack.back
        ]

    def marked(self, values: Mapping[str, Scalar], found_by: str) -> tuple[Evidence, ...]:
        """Return the evidence of the call, with a mark that no words were found for each field that lacks them."""
        lacks = {name: lack for name, value in values.items() if (lack := self.lack(name, value))}
        kept = [_unfound(one) if _is_bare(one) else one for one in self.evidence if one.field not in lacks]
        if self.completes:
            kept = [*(one for one in kept if one.field is not None), *self._by_field(kept, values)]
        implied = {one.field: one for name, value in values.items() for one in self._implied(name, value)}
        kept = [implied.pop(one.field, one) if one.basis == "stated" else one for one in kept]
        return (*kept, *implied.values(), *(self._mark(name, lack, found_by) for name, lack in lacks.items()))

    def lack(self, name: str, value: Scalar) -> Lack | None:
        """Return what the words for a field lack: those given for it, else all of the row; None when they hold it."""
        if value is None or value in ("", ()):
            return None
        mine = self._about(name)
        if any(_is_bare(one) for one in mine):
            return _NO_REASON
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return self._of_number(name, value, mine)
        if not needs_words(name, self.kinds.get(name, "")) or any(one.basis in {"inferred", "derived"} for one in mine):
            return None
        elsewhere = [one for one in mine if one.basis in _ELSEWHERE]
        if any(one.note for one in elsewhere):
            return None
        words = " ".join(
            f"{head_of(self.document, one)} {one.quote}" for one in mine or self._all if one.match != "none"
        )
        if told(name, self.kinds[name], value, words):
            return None
        return _NOT_SAID_WHERE if elsewhere else _NO_WORDS

    def _of_number(self, name: str, value: float, mine: Sequence[Evidence]) -> Lack | None:
        formula = next((one.note for one in mine if name.startswith(DERIVED)), None)
        if formula is not None:
            quotes = [one.quote for one in self._all if one.match != "none"]
            return None if is_derived(formula, quotes, value) else _NO_FORMULA
        inferred = any(one.basis == "inferred" for one in mine)
        if inferred:
            return None if may_be_inferred(name) else _INFERRED_NUMBER
        kind = self.kinds.get(name, "number")
        if any(
            one.match != "none" and holds(self.document, one, name, kind, value, self.unit) for one in mine or self._all
        ):
            return None
        if any(one.basis in _ELSEWHERE for one in mine):
            return _SHOWN_ELSEWHERE
        return _OTHER_NUMBER if is_estimate(name, kind) else _NOT_PRINTED

    def _by_field(self, kept: Sequence[Evidence], values: Mapping[str, Scalar]) -> Iterator[Evidence]:
        """Yield words that a call gives for no field in particular, once for each field that they hold."""
        open_ = [one for one in kept if one.field is None]
        for name, value in values.items():
            if value is None or any(one.field == name for one in self.evidence):
                continue
            alone = (replace(self, evidence=(one,), before=()).lack(name, value) for one in open_)
            yield from (replace(one, field=name) for one, lack in zip(open_, alone, strict=True) if lack is None)

    def _about(self, name: str) -> list[Evidence]:
        return [one for one in self._all if one.field == name]

    @property
    def _all(self) -> tuple[Evidence, ...]:
        return (*self.evidence, *self.before)

    def _implied(self, name: str, value: Scalar) -> Iterator[Evidence]:
        """Yield the words that only imply a field, a country by its town, say: it is inferred from them."""
        kind = self.kinds.get(name, "")
        if value is None or not needs_words(name, kind):
            return
        stated = [one for one in self._about(name) or self._all if one.match != "none" and one.basis == "stated"]
        how = {one: told(name, kind, value, one.quote) for one in stated}
        if "named" not in how.values():
            yield from (
                replace(one, field=name, basis="inferred", note=_BY_PLACE) for one in stated if how[one] == "implied"
            )

    def _mark(self, name: str, lack: Lack, found_by: str) -> Evidence:
        first = next(iter(self._about(name)), None)
        note = f"{first.note} ({lack.note})" if first is not None and first.basis == "derived" else lack.note
        quote, basis = ("", "stated") if first is None else (first.quote, first.basis)
        return Evidence(name, quote, None, None, "none", 0.0, basis, found_by, note)


def _is_bare(one: Evidence) -> bool:
    return one.basis in {"inferred", "derived"} and not one.note


def _unfound(one: Evidence) -> Evidence:
    return replace(one, start=None, end=None, match="none", score=0.0, note=_NO_REASON.note)


def _shown(value: Scalar) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)
