"""One spelling, one type: cells of a row become values that can be compared."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from evisynth.errors import UnreadableError
from evisynth.evidence import Scalar
from evisynth.schemas.schema import Classified, Field, Schema, Table

_COMMA = "\x00"


def folded(text: str) -> str:
    """Fold what people write differently and mean alike: case, spaces, kinds of dash.

    >>> folded("Mutations –  Substitution rate")
    'mutations - substitution rate'
    """
    return " ".join(re.sub(r"[‐‑‒–—−]", "-", text).casefold().split())


@dataclass(slots=True)
class Harmoniser:
    """Turns raw cells of one table into typed values in the written spelling.

    Args:
        schema: whose vocabularies and spellings count.
        table: the table that the rows are of.
    """

    schema: Schema
    table: Table
    _written: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    _commas: dict[str, list[tuple[str, str]]] = field(default_factory=dict[str, list[tuple[str, str]]])
    _cache: dict[tuple[str, str], Scalar] = field(default_factory=dict[tuple[str, str], Scalar])

    def row(self, cells: Mapping[str, Scalar], where: str = "") -> dict[str, Scalar]:
        """Harmonise a row.

        Args:
            cells: raw cell by the schema's column name.
            where: file and line, for an error.

        Raises:
            UnreadableError: a number is none, or not finite.
        """
        values = {
            name: self.cell(self.table.fields[name], cell, where)
            for name, cell in cells.items()
            if name in self.table.fields
        }
        classified = self.table.classified
        if classified is not None and isinstance(raw := cells.get(classified.type_column), str):
            self._type(classified, values, raw)
        return values

    def cell(self, column: Field, cell: Scalar, where: str = "") -> Scalar:
        """Harmonise one cell of a column: its type, its spelling, its list.

        Raises:
            UnreadableError: the column holds numbers and the cell is none, or not finite.

        >>> from evisynth.schemas import load_schema
        >>> perg = load_schema("perg")
        >>> parameter = perg.table("parameter")
        >>> Harmoniser(perg, parameter).cell(parameter.fields["population_country"], "DRC, Hong Kong SAR,  China")
        ('Democratic Republic of the Congo', 'Hong Kong SAR, China')
        """
        if cell is None or (isinstance(cell, str) and cell.strip() in self.schema.missing):
            return None
        if isinstance(cell, str):
            key = (column.name, cell)
            if key not in self._cache:
                self._cache[key] = self._value(column, cell, where)
            return self._cache[key]
        return self._value(column, cell, where)

    def items(self, column: Field, cell: str) -> tuple[str, ...]:
        """Split a cell that holds several values; a comma inside a name of the vocabulary does not split."""
        for name, guarded in self._with_commas(column):
            cell = cell.replace(name, guarded)
        parts = (part.replace(_COMMA, ",").strip() for part in re.split(r"[;,]", cell))
        return tuple(part for part in parts if part)

    def spelt(self, vocabulary: str, text: str) -> str:
        """Return the written spelling of a value; the value itself, trimmed, when the vocabulary has none for it."""
        trimmed = text.strip()
        return self._spellings(vocabulary).get(folded(trimmed), trimmed)

    def without_suffix(self, column: Field, text: str) -> str:
        """Return a type without the suffix that says that its number is the reciprocal; other cells as they are."""
        classified = self.table.classified
        if classified is None or column.name != classified.type_column:
            return text
        return text.strip().removesuffix(classified.inverse_suffix).strip()

    def _value(self, column: Field, cell: Scalar, where: str) -> Scalar:
        if column.several:
            raw = [str(part) for part in cell] if isinstance(cell, tuple) else self.items(column, str(cell))
            spelt = [self._spelt(column, part) for part in raw if part.strip()]
            return tuple(dict.fromkeys(spelt)) or None
        if isinstance(cell, tuple):
            cell = ";".join(str(part) for part in cell)
        match column.kind:
            case "number" | "integer":
                return _number(column, cell, where)
            case "boolean":
                return self._boolean(cell)
            case "month":
                return self._month(cell)
            case _:
                return self._choice(column, _plain(cell))

    def _choice(self, column: Field, text: str) -> Scalar:
        spelt = self._spelt(column, text)
        if (
            column.vocabulary is not None
            and re.fullmatch(r"-?\d+(\.\d+)?", spelt)
            and spelt not in self.schema.vocabularies[column.vocabulary]
        ):
            return None  # a number that was typed into a column of words says nothing
        return spelt or None

    def _spelt(self, column: Field, text: str) -> str:
        return text.strip() if column.vocabulary is None else self.spelt(column.vocabulary, text)

    def _boolean(self, cell: Scalar) -> Scalar:
        if isinstance(cell, bool):
            return cell
        text = _plain(cell)
        if text.casefold() in {word.casefold() for word in self.schema.truths}:
            return True
        return False if text.casefold() in {word.casefold() for word in self.schema.falsehoods} else text

    def _month(self, cell: Scalar) -> Scalar:
        text = _plain(cell)
        if text[:3].isalpha():
            start = text[:3].title()
            return start if start in self.schema.months else text
        number = re.fullmatch(r"0?(\d{1,2})(\.0)?", text)
        return (
            self.schema.months[int(number[1]) - 1]
            if number and 1 <= int(number[1]) <= len(self.schema.months)
            else text
        )

    def _type(self, classified: Classified, values: dict[str, Scalar], raw: str) -> None:
        text = self.without_suffix(self.table.fields[classified.type_column], raw)
        if text != raw.strip():
            values[classified.inverse_column] = True
        for ending, pathway in self.schema.pathways.items():
            if text.endswith(f" - {ending}") and values.get(self.schema.pathway_column) is None:
                values[self.schema.pathway_column] = pathway
        written = self.spelt("type", text)
        values[classified.type_column] = written
        named = values.get(classified.class_column)
        if named is None or named in classified.mixed_classes:
            values[classified.class_column] = next(
                (name for name, types in self.schema.types.items() if written in types), named
            )

    def _spellings(self, vocabulary: str) -> dict[str, str]:
        if vocabulary not in self._written:
            allowed = {folded(value): value for value in self.schema.vocabularies.get(vocabulary, ())}
            variants = {folded(v): written for v, written in self.schema.spelling.get(vocabulary, {}).items()}
            self._written[vocabulary] = {**allowed, **variants}
        return self._written[vocabulary]

    def _with_commas(self, column: Field) -> list[tuple[str, str]]:
        vocabulary = column.vocabulary or ""
        if vocabulary not in self._commas:
            spelling = self.schema.spelling.get(vocabulary, {})
            names = {*self.schema.vocabularies.get(vocabulary, ()), *spelling, *spelling.values()}
            held = sorted((name for name in names if "," in name), key=len, reverse=True)
            self._commas[vocabulary] = [(name, name.replace(",", _COMMA)) for name in held]
        return self._commas[vocabulary]


def _plain(cell: Scalar) -> str:
    return str(cell).strip()


def _number(column: Field, cell: Scalar, where: str) -> float:
    try:
        number = float(cell) if isinstance(cell, (int, float)) else float(_plain(cell).replace(",", ""))
    except ValueError:
        number = math.nan
    if isinstance(cell, bool) or not math.isfinite(number):
        place = f"{where}: " if where else ""
        raise UnreadableError(
            f"{place}column {column.name}: {cell!r} is not a finite number",
            "Leave the cell empty when there is no value.",
        )
    return number
