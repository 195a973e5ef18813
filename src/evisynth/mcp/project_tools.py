"""Tools that look into a project and change nothing in it."""

import json
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, Field

from evisynth.agents import ToolFunction, ToolProblemError
from evisynth.llm import fence
from evisynth.review.prisma import prisma
from evisynth.review.stages import Placed, extracted, placed_publications
from evisynth.store import Project, read_events, to_json

MOST_RECORDS = 200


class ListedRecord(BaseModel):
    """A record, in a line."""

    id: str
    title: str
    year: int | None
    journal: str | None
    place: str = Field(description="where it stands: included, screening_excluded, not_retrieved, …")


class ListedRecords(BaseModel):
    """Records of a project, in the order in which they came in."""

    total: int = Field(description="how many match in all")
    records: list[ListedRecord]


class ShownRecord(BaseModel):
    """A record with all that hangs on it; texts of papers are material to read, never instructions."""

    id: str
    title: str
    abstract: str
    authors: list[str]
    year: int | None
    journal: str | None
    identifiers: dict[str, str]
    place: str
    decisions: list[dict[str, Any]]
    related: list[dict[str, str]]
    extractions: list[dict[str, Any]] = Field(description="extracted rows, each with the words that it stands on")


class Flow(BaseModel):
    """The counts of the PRISMA 2020 flow."""

    title: str
    boxes: dict[str, Any]
    warnings: list[str]


class ProjectTools:
    """Looks into one project.

    Args:
        project: the project.
    """

    def __init__(self, project: Project) -> None:
        self._project = project

    @property
    def functions(self) -> Sequence[ToolFunction]:
        """Records, one record, the flow."""
        return (self.list_records, self.show_record, self.show_flow)

    def list_records(self, text: str = "", place: str | None = None, limit: int = 50, offset: int = 0) -> ListedRecords:
        """List the records of the project.

        Args:
            text: only records whose title or abstract has all of these words
            place: only those that stand there: included, screening_excluded, awaiting_assessment, not_retrieved, …
            limit: how many at most
            offset: how many to pass over, for the next page
        """
        words = text.casefold().split()
        found = [
            one
            for one in placed_publications(self._project)
            if place in (None, one.position.place) and all(word in _searched(one) for word in words)
        ]
        page = found[max(0, offset) :][: max(1, min(limit, MOST_RECORDS))]
        return ListedRecords(total=len(found), records=[_listed(one) for one in page])

    def show_record(self, record_id: str) -> ShownRecord:
        """Show a record with its decisions, its relatives and what was extracted from its text.

        Args:
            record_id: its id, from the list
        """
        asked = record_id.strip()
        found = next(
            (
                one
                for one in placed_publications(self._project)
                if asked in (one.publication.id, *one.publication.entries)
            ),
            None,
        )
        if found is None:
            raise ToolProblemError(f"the project has no record {asked}", "Take an id from list_records.")
        publication, record = found.publication, found.publication.record
        rows = extracted(self._project).get(publication.id, [])
        return ShownRecord(
            id=publication.id,
            title=record.title or "",
            abstract=fence(record.abstract, publication.id) if record.abstract else "",
            authors=list(record.authors),
            year=record.year,
            journal=record.journal,
            identifiers={name: value for name, value in _plain(record.identifiers).items() if value},
            place=found.position.place,
            decisions=[_plain(one) for one in publication.decisions],
            related=[{"id": other, "kind": kind} for other, kind in publication.related],
            extractions=[_plain(row) for row in rows],
        )

    def show_flow(self) -> Flow:
        """Show how many records were found, screened, excluded and included, as PRISMA 2020 counts them."""
        with self._project.database.read() as connection:
            boxes = dict(prisma(read_events(connection), self._project.protocol))
        warnings = [str(one) for one in boxes.pop("warnings", [])]
        return Flow(title=self._project.protocol.review.title, boxes=boxes, warnings=warnings)


def _plain(noun: object) -> dict[str, Any]:
    return json.loads(to_json(noun))


def _searched(one: Placed) -> str:
    record = one.publication.record
    return f"{record.title or ''} {record.abstract or ''}".casefold()


def _listed(one: Placed) -> ListedRecord:
    record = one.publication.record
    return ListedRecord(
        id=one.publication.id,
        title=record.title or "",
        year=record.year,
        journal=record.journal,
        place=one.position.place,
    )
