"""The schema that a project extracts into."""

from evisynth.schemas import Schema, load_schema, locate_schema
from evisynth.store import Project


def project_schema(project: Project) -> Schema:
    """Load the schema that a project's protocol names; a path is one from the project's folder.

    Raises:
        UsageError: there is no such schema, or a file of it says something that can't be.
    """
    return load_schema(schema_place(project))


def schema_place(project: Project) -> str:
    """Say where that schema is: the name of a shipped one, or its folder."""
    return locate_schema(project.protocol.extraction.extraction_schema, project.folder)
