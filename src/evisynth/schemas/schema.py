"""The nouns of an extraction schema: tables, fields, vocabularies, spellings, pathogens."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

from evisynth.errors import UsageError
from evisynth.schemas.form import Form

Kind = Literal["text", "integer", "number", "boolean", "month", "date"]


@dataclass(frozen=True, slots=True)
class Field:
    """One column of a table.

    Args:
        name: the name that evisynth writes.
        kind: text, integer, number, boolean, month or date.
        vocabulary: name of the controlled vocabulary; None for free values.
        several: a cell holds several values.
        open: values outside the vocabulary are allowed.
        drops: a reference row with a value outside the vocabulary leaves the evaluation.
        unit: unit or format, for people.
        aliases: other names that readers accept.
        scaled_aliases: other names whose numbers are multiplied by the factor.
        doc: what it means, as one phrase.
    """

    name: str
    kind: Kind
    vocabulary: str | None = None
    several: bool = False
    open: bool = False
    drops: bool = False
    unit: str = ""
    aliases: tuple[str, ...] = ()
    scaled_aliases: Mapping[str, float] = field(default_factory=dict[str, float])
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Classified:
    """How the rows of a table are sorted into classes and types.

    Args:
        type_column, class_column: where they stand.
        inverse_column: the flag that says that the printed number is the reciprocal.
        inverse_suffix: the suffix of a type that says the same.
        mixed_classes: classes whose rows get the class of their type.
    """

    type_column: str
    class_column: str
    inverse_column: str
    inverse_suffix: str
    mixed_classes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """One kind of row: parameter, model, outbreak or article for PERG.

    Args:
        name: the kind.
        title: for people.
        key: the field that identifies a row.
        required: fields without which a file is not this table.
        fields: field by name, in the order in which they are written.
        by_class: a name that stands for one field or another depending on the row's class (`default` is the fallback).
        classified: how rows are sorted into classes; None where there are none.
    """

    name: str
    title: str
    key: str
    required: tuple[str, ...]
    fields: Mapping[str, Field]
    by_class: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    classified: Classified | None = None
    _called: dict[str, Field | None] = field(
        init=False, repr=False, compare=False, default_factory=dict[str, Field | None]
    )
    """What other names mean, once they were looked for: thousands of rows ask the same."""

    def column(self, name: str) -> Field | None:
        """Return the field that a column of this name holds; None when the schema knows no such column."""
        found = self.fields.get(name)
        if found is not None:
            return found
        if name not in self._called:
            meant = (f for f in self.fields.values() if name in f.aliases or name in f.scaled_aliases)
            self._called[name] = next(meant, None)
        return self._called[name]

    def field_of(self, name: str, class_name: str | None = None) -> Field | None:
        """Return the field that a record means by a name, which may depend on its class; None for an unknown name."""
        choices = self.by_class.get(name)
        if choices is not None:
            return self.fields[choices.get(class_name or "", choices["default"])]
        return self.column(name)

    def knows(self, name: str) -> bool:
        """Tell whether a record may carry a field of this name."""
        return name in self.by_class or self.column(name) is not None


@dataclass(frozen=True, slots=True)
class Pathogen:
    """A pathogen that a schema has rules for.

    Args:
        key: short lower-case name, as in file names and on the command line.
        name: as in the tables.
        names: what else people call it.
        evaluated: tables whose rows the published evaluation uses as its reference.
        minimum_cases: smaller outbreaks are not extracted.
        places_are_subgroups: values of several places become one range (the rule of three).
    """

    key: str
    name: str
    names: tuple[str, ...]
    evaluated: tuple[str, ...]
    minimum_cases: int
    places_are_subgroups: bool


@dataclass(frozen=True, slots=True)
class UnitConversion:
    """A unit is compared as `unit`, its values times `factor`."""

    unit: str
    factor: float


@dataclass(frozen=True, slots=True)
class Schema:
    """An extraction schema, as its data files say.

    Args:
        name, title, source: what it is called and where its facts come from.
        missing: cells that mean "no value".
        truths, falsehoods: cells that mean yes and no.
        months: the twelve names.
        article_columns: columns that name a row's article; the first that a file has is used.
        tables: table by kind.
        vocabularies: allowed values, in the written spelling, by vocabulary name.
        spelling: variant to written spelling, by vocabulary name.
        types: parameter types by class.
        units: conversions by unit.
        pathway_column, pathways: the field that a type's suffix fills when it is empty, and its value by suffix.
        pathogens: by key.
        compared_as, compared_as_in_release: values that the evaluation folds, by vocabulary name.
        evaluated_classes: classes by profile of the evaluation.
        forms: how each table is asked, by kind.
        dictionary: the REDCap data dictionary that it was made of, as it stands; empty when it was made of none.
    """

    name: str
    title: str
    source: str
    missing: tuple[str, ...]
    truths: tuple[str, ...]
    falsehoods: tuple[str, ...]
    months: tuple[str, ...]
    article_columns: tuple[str, ...]
    tables: Mapping[str, Table]
    vocabularies: Mapping[str, tuple[str, ...]]
    spelling: Mapping[str, Mapping[str, str]]
    types: Mapping[str, tuple[str, ...]]
    units: Mapping[str, UnitConversion]
    pathway_column: str
    pathways: Mapping[str, str]
    pathogens: Mapping[str, Pathogen]
    compared_as: Mapping[str, Mapping[str, str]]
    compared_as_in_release: Mapping[str, Mapping[str, str]]
    evaluated_classes: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, Form] = field(default_factory=dict[str, Form])
    dictionary: str = ""

    def table(self, kind: str) -> Table:
        """Return a table by its kind.

        Raises:
            UsageError: the schema has no such table.
        """
        if kind not in self.tables:
            known = ", ".join(self.tables)
            raise UsageError(f"schema {self.name} has no table {kind!r}", f"Its tables are {known}.")
        return self.tables[kind]

    def pathogen(self, name: str) -> Pathogen:
        """Return a pathogen by its key or any of its names, whatever the case.

        Raises:
            UsageError: the schema knows no such pathogen.
        """
        wanted = name.strip().casefold()
        for pathogen in self.pathogens.values():
            if wanted in {pathogen.key, pathogen.name.casefold(), *(other.casefold() for other in pathogen.names)}:
                return pathogen
        close = get_close_matches(wanted, self.pathogens, n=1)
        meant = f"Did you mean {close[0]}? " if close else ""
        raise UsageError(f"unknown pathogen {name!r}", f"{meant}Known are {', '.join(self.pathogens)}.")
