"""Full texts to Markdown."""

from functools import cache
from typing import Any

from evisynth.engine import Item, Stage
from evisynth.evidence import Document
from evisynth.store import Project, StoredDocument, from_json, newest_results, read_documents, to_json


def parse_stage(project: Project) -> Stage:
    """Return the stage that reads each attached full text and keeps it as a blob."""
    from evisynth.documents import DOCUMENTS_VERSION, read_document

    def work(document: StoredDocument) -> dict[str, Any]:
        read = read_document(project.blobs.get(document.sha256), document.name)
        return {
            "document": project.blobs.put(to_json(read).encode()),
            "title": read.title,
            "sections": len(read.sections),
            "tables": len(read.tables),
            "licence": read.licence,
            "warnings": list(read.warnings),
        }

    @cache
    def parsed() -> dict[str, str]:
        return parsed_documents(project)

    def missing(item: Item) -> str:
        return "" if project.blobs.holds(parsed().get(item.id, "")) else "its parsed text is not there"

    return Stage(name="parse", version=DOCUMENTS_VERSION, items=_items, work=work, missing=missing)


def _items(project: Project) -> list[Item]:
    with project.database.read() as connection:
        documents = read_documents(connection)
    return [Item(one.sha256, one.name, {"file": one.sha256}, one) for one in documents]


def parsed_documents(project: Project) -> dict[str, str]:
    """Map each parsed full text's source to the blob that holds the `Document`."""
    with project.database.read() as connection:
        results = newest_results(connection, "parse")
    return {source: result.data["document"] for source, result in results.items() if result.status == "done"}


def load_document(project: Project, blob: str) -> Document:
    """Read a parsed document back."""
    return from_json(Document, project.blobs.get(blob).decode())
