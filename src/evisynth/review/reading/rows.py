"""A row as a model records it: what is wrong with a call, and the record that a right one makes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self, cast

from evisynth.evidence import Document, Evidence, Extraction, Ownership, Scalar
from evisynth.review.reading.article import Article
from evisynth.review.reading.commands import orders_of
from evisynth.review.reading.conversation import Verdict
from evisynth.review.reading.grounds import DERIVED, Grounds
from evisynth.review.reading.printed import units_of
from evisynth.review.reading.quoting import Said, look_up, orders, read_said
from evisynth.review.reading.wire import OWNERSHIP, ROW, basis_of, beginning, fields_of, implied
from evisynth.schemas import Harmoniser, RecordValidator, Schema, ToolDefinition, asked_fields, form_of, record_of
from evisynth.schemas.form import Form
from evisynth.text import whose

_UNIT = "unit"
_NO_UNIT = "no unit is printed with the number in the words given for it"
_UNSPECIFIED = "Unspecified"
_SHARES = frozenset({"Percentage (%)", "No units"})
"""Units of a class whose numbers are shares: a share above 1 is a percentage."""
_LARGEST = 10**300
_ORDERS = "words that give orders to a reader and report no result: leave it out"


@dataclass(frozen=True, slots=True)
class Part:
    """What one call says: values in written spelling, and the words for them."""

    values: Mapping[str, Scalar]
    evidence: tuple[Evidence, ...]
    own: Ownership = "own"


@dataclass(slots=True)
class RowReader:
    """Reads the calls of one tool for one article.

    Args:
        tool: which.
        schema: that it is of.
        document: where quotes are looked up.
        found_by: model and prompt.
        pathogen: key, for its rules.
    """

    tool: ToolDefinition
    schema: Schema
    document: Document
    found_by: str
    pathogen: str | None = None
    _form: Form = field(init=False)
    _validator: RecordValidator = field(init=False)
    _harmoniser: Harmoniser = field(init=False)
    _fields: tuple[str, ...] = field(init=False)
    _choices: Mapping[str, Sequence[str]] = field(init=False)
    _kinds: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self._form = form_of(self.schema, self.tool.table)
        self._validator = RecordValidator(self.schema, self.tool.table, self.pathogen)
        self._harmoniser = Harmoniser(self.schema, self.schema.table(self.tool.table))
        self._fields = tuple(name for name in self.tool.parameters["properties"] if name != "evidence")
        asked = fields_of(self.schema, self.tool)
        self._choices = {one.name: one.offered or () for one in asked}
        kinds = {one.name: one.column.kind for one in asked}
        self._kinds = kinds | {f"{DERIVED}{name}": kind for name, kind in kinds.items()}

    @classmethod
    def of(cls, article: Article, tool: ToolDefinition) -> Self:
        """Return the reader of one tool's calls about an article."""
        return cls(tool, article.schema, article.document, article.found_by, article.pathogen)

    def judge(self, arguments: Mapping[str, Any], before: Extraction | None = None) -> Verdict:
        """Say what is wrong with a call.

        Args:
            arguments: of the call.
            before: the row that it completes; None in the first step.
        """
        part, faults = self._read(arguments, before)
        faults += [f"there is no field {name!r}" for name in arguments if name not in {*self._fields, "evidence", ROW}]
        given = {**(before.values if before else {}), **part.values}
        values = {name: value for name, value in given.items() if not name.startswith(DERIVED)}
        told = self._validator.problems(values, step=self.tool.step)
        mine = {*part.values, ""} if before is not None else None
        without = [p.message for p in told if p.field == _UNIT and _UNIT not in part.values and before is None]
        faults += [
            f"{p.field}: {p.message}" if p.field else p.message
            for p in told
            if (mine is None or p.field in mine) and p.message not in without
        ]
        if before is None and not set(part.values) - {self._form.class_field}:
            faults.append("the row says nothing")
        if any(orders(self.document, one) for one in part.evidence):
            faults.append(f"the quote stands in {_ORDERS}")
        ordered = orders_of(self.document.markdown).numbers
        faults += [f"{name}: {value} stands only in {_ORDERS}" for name, value in numbers_of(part) if value in ordered]
        doubts = [*(f"{_UNIT}: {one}" for one in without), *self._grounds(part, before).doubts(part.values)]
        return Verdict(tuple(faults), (*doubts, *self._of_owner(part, before)))

    def part(self, arguments: Mapping[str, Any], before: Extraction | None = None) -> Part:
        """Return what a call that is not refused says; fields without words are marked as not found."""
        part, _ = self._read(arguments, before)
        marked = self._grounds(part, before).marked(part.values, self.found_by)
        if before is None and _UNIT not in part.values and self._lacks_unit(part):
            unit = Evidence(_UNIT, "", None, None, "none", 0.0, "stated", self.found_by, _NO_UNIT)
            open_ = {_UNIT: _UNSPECIFIED} if _UNSPECIFIED in self._choices.get(_UNIT, ()) else {}
            return replace(part, values={**part.values, **open_}, evidence=(*marked, unit))
        return replace(part, evidence=marked)

    def _grounds(self, part: Part, before: Extraction | None) -> Grounds:
        rest = before.evidence if before else ()
        unit = str(part.values.get(_UNIT) or (before.values.get(_UNIT) if before else None) or "")
        return Grounds(self.document, self._kinds, part.evidence, rest, unit, completes=before is not None)

    def _lacks_unit(self, part: Part) -> bool:
        values = {name: value for name, value in part.values.items() if not name.startswith(DERIVED)}
        return any(one.field == _UNIT for one in self._validator.problems(values, step=self.tool.step))

    def _read(self, arguments: Mapping[str, Any], before: Extraction | None) -> tuple[Part, list[str]]:
        said, faults = read_said(arguments.get("evidence"), self._fields, needed=before is None)
        own = arguments.get("own", "own")
        if own not in OWNERSHIP:
            faults.append(f"own: {own!r} is none of {', '.join(OWNERSHIP)}")
            own = "own"
        told = record_of(self.tool, arguments, self.schema)
        told.pop(ROW, None)
        values = {
            name: self._whole(name, value)
            for name, value in told.items()
            if name in self._fields or name == self._form.class_field
        }
        if before is None:
            values |= self._implied(values)
            values |= {name: True for name in self._fields if basis_of(name) in {one.basis for one in said}}
        derived, moved, wrong = self._derived(values, said)
        evidence = tuple(look_up(self.document, one, self.found_by) for one in moved)
        if not any(one.field is None for one in evidence) and before is None and evidence:
            evidence = (replace(evidence[0], field=None), *evidence)
        written = {
            name: self._written(name, value, str(told.get(self._form.class_field, "")))
            for name, value in derived.items()
        }
        if before is None and written.get(_UNIT) in (None, "") and (unit := self._unit(written, evidence)):
            written[_UNIT] = unit
        return Part({name: one for name, one in written.items() if one is not None}, evidence, own), faults + wrong

    def _unit(self, values: Mapping[str, Scalar], evidence: Sequence[Evidence]) -> str | None:
        """Return the unit of a row that came without one: as printed, else by its class."""
        offered = frozenset(self._choices.get(_UNIT, ())) - {_UNSPECIFIED}
        rule = self._form.aggregation
        names = [rule.value, rule.lower, rule.upper] if rule else ["value"]
        numbers = [one for name in names if isinstance(one := values.get(name), (int, float))]
        if not offered or not numbers:
            return None
        shown = [unit for one in evidence for unit in units_of(self.document, one, numbers[0]) if unit in offered]
        if shown:
            return shown[0]
        return None if offered != _SHARES else "Percentage (%)" if max(numbers) > 1 else "No units"

    def _implied(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return fields of which the class leaves one choice: a type that has no others, no units of a ratio."""
        found: dict[str, Any] = {}
        for one in fields_of(self.schema, self.tool):
            lone = implied(one)
            bare = lone is not None and values.get(one.name) in (None, "")
            if bare and (one.name == "type" or values.get("value") is not None):
                found[one.name] = lone
        return found

    def _whole(self, name: str, value: Any) -> Any:
        """Return a choice with the words with which all choices of its field begin, which are sent without them."""
        choices = self._choices.get(name, ())
        head = beginning(choices)
        if not head or not isinstance(value, str) or value in choices:
            return value
        return f"{head}{value}" if f"{head}{value}" in choices else value

    def _derived(self, values: Mapping[str, Any], said: Sequence[Said]) -> tuple[dict[str, Any], list[Said], list[str]]:
        """Move numbers that are not printed to fields of their own; a formula must come with each."""
        rule = self._form.aggregation
        spared = {rule.lower, rule.upper} if rule else set[str]()
        kinds = {one.name: one.column.kind for one in asked_fields(self.schema, self.tool.table, self.tool.class_name)}
        names = {
            one.field
            for one in said
            if one.field is not None
            and one.basis == "derived"
            and one.field in values
            and kinds.get(one.field) in {"number", "integer"}
        } - spared
        wrong = [
            f"{one.field}: a derived number needs its formula as the note"
            for one in said
            if one.field in names and one.basis == "derived" and not one.note
        ]
        kept = {(f"{DERIVED}{name}" if name in names else name): value for name, value in values.items()}
        moved = [replace(one, field=f"{DERIVED}{one.field}") if one.field in names else one for one in said]
        return kept, moved, wrong

    def _written(self, name: str, value: Any, class_name: str) -> Scalar:
        column = self._harmoniser.table.field_of(name.removeprefix(DERIVED), class_name or None)
        cell: Scalar = tuple(str(one) for one in cast("list[object]", value)) if isinstance(value, list) else value
        if column is None or column.kind in {"number", "integer"}:
            return _number(cell)
        return self._harmoniser.cell(column, cell)

    def _of_owner(self, part: Part, before: Extraction | None) -> tuple[str, ...]:
        if before is not None or not self._form.owned:
            return ()
        words = [one.quote for one in part.evidence if one.field == "own"] or [e.quote for e in part.evidence[:1]]
        said = {whose(one) for one in words}
        if part.own != "own" and not any(one.field == "own" for one in part.evidence) and part.own not in said:
            return (f"own is {part.own!r}: give evidence for the field own, the words that say so",)
        if part.own == "own" and said and said <= {"cited", "assumed"}:
            spoken = " and ".join(sorted(said))
            return (f"own is 'own', but the words quoted speak of {spoken} values: is it the article's own?",)
        return ()


def numbers_of(part: Part) -> list[tuple[str, float]]:
    """Return the numbers of a call by their field."""
    said = part.values.items()
    return [(name, one) for name, one in said if isinstance(one, (int, float)) and not isinstance(one, bool)]


def _number(cell: Scalar) -> Scalar:
    if isinstance(cell, int) and abs(cell) > _LARGEST:
        return "a number beyond all measure"
    if isinstance(cell, str):
        try:
            number = float(cell.replace(",", ""))
        except ValueError:
            return cell
        return int(number) if number.is_integer() else number
    return int(cell) if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15 else cell


def extraction(tool: ToolDefinition, part: Part) -> Extraction:
    """Return the record of a first step."""
    return Extraction(tool.table, dict(part.values), part.own, part.evidence)


def completed(record: Extraction, part: Part) -> Extraction:
    """Return a record with what a later step says of it; a later word on a field replaces an earlier one."""
    said = {name: value for name, value in part.values.items() if value is not None}
    kept = tuple(one for one in record.evidence if one.field is None or one.field not in said)
    return replace(record, values={**record.values, **said}, evidence=(*kept, *part.evidence))
