"""The nouns of asking: how the fields of a table are put to a person or a model, and what must hold between them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from evisynth.evidence import Scalar

PRESENT = "*"
"""In a condition's `when` or `unless`: the field has any value."""


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that are asked together.

    Args:
        title: for people.
        fields: names as records carry them, in the order in which they are asked.
        step: the step of the extraction in which they are asked; empty for the only one.
    """

    title: str
    fields: tuple[str, ...]
    step: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One call of a model for one record.

    Args:
        name: what groups call it.
        tool: the name of its tool.
        doc: when to call it.
    """

    name: str
    tool: str
    doc: str


@dataclass(frozen=True, slots=True)
class ClassForm:
    """What is asked of one class of rows.

    Args:
        tool: the name of its tool in the first step.
        doc: what belongs to the class, as one or two phrases.
        fields: asked of this class, and of another only when that one names them too.
        choices: narrower choices by field, which records must keep.
        offered: still narrower choices by field, which only tools and forms show.
    """

    tool: str
    doc: str
    fields: tuple[str, ...]
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    offered: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest and largest number that a field may hold; None for no limit."""

    minimum: float | None = None
    maximum: float | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A rule between fields, with the sentence that is said when it is broken.

    It applies to a record whose fields have one of the values of `when` and none of `unless`, for one of `pathogens`
    (all when empty). Then each part that is given must hold. `{minimum_cases}` in the message is the pathogen's number.

    Args:
        message: what is wrong and what to do.
        when, unless: values by field; `*` is any value.
        pathogens: keys of pathogens.
        order: fields whose numbers must not descend; empty ones are passed over.
        needs: fields that must have a value.
        needs_any: fields of which one must have a value.
        together: fields that all have a value, or none.
        absent: fields that must have none.
        equals: the values that a field may have.
        between: limits by field.
        without: characters that a field must not hold.
        total_of, at_least: the sum of these fields must reach the pathogen's smallest number of cases.
    """

    message: str
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    unless: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    pathogens: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    needs_any: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    equals: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    between: Mapping[str, Limits] = field(default_factory=dict[str, Limits])
    without: Mapping[str, str] = field(default_factory=dict[str, str])
    total_of: tuple[str, ...] = ()
    at_least: Literal["", "minimum_cases"] = ""

    def fields(self) -> tuple[str, ...]:
        """Return every field that the condition names, for checking that they exist."""
        return (
            *self.when, *self.unless, *self.order, *self.needs, *self.needs_any, *self.together, *self.absent,
            *self.equals, *self.between, *self.without, *self.total_of,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dimension:
    """A way in which a population is divided.

    Args:
        name: the word that the aggregate gives for it.
        fields: the fields in which its subgroups differ.
        classes: classes that are divided so; all when empty.
        place: counts only for pathogens whose places are subgroups.
    """

    name: str
    fields: tuple[str, ...]
    classes: tuple[str, ...] = ()
    place: bool = False


@dataclass(frozen=True, slots=True)
class Aggregation:
    """The rule by which values of several subgroups become one range.

    Args:
        minimum: so many subgroup values or more become a range.
        value, lower, upper: the number, and the limits of the range over subgroups.
        same: fields that must be equal for two values to belong together.
        dimensions: how populations are divided.
        whole: by field, the values that stand for the undivided population; an empty field does so too.
        sample_size, minimum_sample: subgroup values from smaller samples are left out.
        dimension_field: takes the names of the dimensions.
        divided_field: is set to true in an aggregate.
        divided_only_field: is set to whether there is no value of the undivided population.
        own_to_value: fields that describe one estimate and are emptied in a range without one.
    """

    minimum: int
    value: str
    lower: str
    upper: str
    same: tuple[str, ...]
    dimensions: tuple[Dimension, ...]
    sample_size: str
    minimum_sample: int
    dimension_field: str
    divided_field: str
    divided_only_field: str
    whole: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict[str, tuple[Scalar, ...]])
    own_to_value: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Redcap:
    """How a table stands in a REDCap project.

    Args:
        instrument: the name of its form; empty takes the table's.
        record: the field that holds the record's id, in the one table that has it; empty adds `record_id`.
        names: variable by field, where it is another.
        codes: code of each choice by field; fields without them are numbered from 1.
        branching: REDCap's branching logic by field, as it stands in its dictionary.
        calculated: fields that REDCap computes; an import leaves them empty.
    """

    instrument: str = ""
    record: str = ""
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    codes: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    branching: Mapping[str, str] = field(default_factory=dict[str, str])
    calculated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """How one table is asked.

    Args:
        groups: in the order in which they are asked.
        repeats: an article may have several rows.
        tool, doc: of the only or first step, for tables without classes.
        steps: further steps, after the first.
        owned: rows say whether their words are the article's own.
        class_field: the field by which `classes` are told apart; empty when there are none.
        classes: by the class's name.
        required: fields that a record must have.
        labels: label by field, where its name in words is not enough.
        guidance: what to write, by field, in place of the schema's phrase and unit.
        limits: by field.
        only_for: keys of the pathogens of which a field is asked, by field.
        conditions: rules between fields.
        aggregation: the rule of subgroups; None where there is none.
        redcap: names and codes there.
    """

    groups: tuple[Group, ...]
    repeats: bool = True
    tool: str = ""
    doc: str = ""
    steps: tuple[Step, ...] = ()
    owned: bool = True
    class_field: str = ""
    classes: Mapping[str, ClassForm] = field(default_factory=dict[str, ClassForm])
    required: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    guidance: Mapping[str, str] = field(default_factory=dict[str, str])
    limits: Mapping[str, Limits] = field(default_factory=dict[str, Limits])
    only_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    conditions: tuple[Condition, ...] = ()
    aggregation: Aggregation | None = None
    redcap: Redcap = Redcap()
