"""What a model looks for in a paper: each class of rows of a schema, and each table without classes."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from evisynth.schemas import Schema, ToolDefinition, form_of, tool_definitions


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of row.

    Args:
        name: the class, or the table where it has none.
        doc: what belongs to it.
        table: of which table.
        class_name: None where the table has no classes.
        tool: by which a row is recorded.
        later: the further steps of a row.
    """

    name: str
    doc: str
    table: str
    class_name: str | None
    tool: ToolDefinition
    later: tuple[ToolDefinition, ...]


def subjects(
    schema: Schema, *, classes: Sequence[str] = (), pathogen: str | None = None, elsewhere: bool = False
) -> tuple[Subject, ...]:
    """Return what a schema asks of a paper, in the order of its tables.

    A table with one row per article that says nothing of whose it is (bibliography, quality) is for people.

    Args:
        schema: which.
        classes: only these of the tables that have classes; all when empty.
        pathogen: its key; fields for others are left out.
        elsewhere: the topic is none of the schema's pathogens, so that fields for some of them are left out.

    >>> from evisynth.schemas import load_schema
    >>> sorted(one.name for one in subjects(load_schema("perg"), classes=["Severity"]))
    ['Severity', 'model', 'outbreak']
    """
    found: list[Subject] = []
    for table in schema.tables:
        form = form_of(schema, table)
        if not (form.repeats or form.owned):
            continue
        tools = tool_definitions(schema, table, pathogen=pathogen)
        if elsewhere:
            tools = tuple(_without(tool, form.only_for) for tool in tools)
        later = tuple(tool for tool in tools if tool.step)
        for tool in tools:
            name = tool.class_name
            if tool.step or (name and classes and name not in classes):
                continue
            doc = form.classes[name].doc if name else form.doc or schema.table(table).title
            found.append(Subject(name or table, doc, table, name, tool, later))
    return tuple(found)


def _without(tool: ToolDefinition, names: Container[str]) -> ToolDefinition:
    properties = {name: one for name, one in tool.parameters["properties"].items() if name not in names}
    required = [name for name in tool.parameters["required"] if name not in names]
    return replace(tool, parameters={**tool.parameters, "properties": properties, "required": required})
