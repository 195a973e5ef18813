"""A project whose papers and extracted rows are as a test says, with no stage run."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from evisynth.evidence import Document, Evidence, Extraction, Record, Scalar
from evisynth.review.stages import Verification, verify
from evisynth.review.templates import protocol_from
from evisynth.review.verification import Reviewed
from evisynth.store import (
    Decision,
    Project,
    Review,
    StageResult,
    StoredDocument,
    add_decisions,
    add_document,
    add_entries,
    add_reviews,
    create_project,
    save_result,
    to_json,
)

TEXT = (
    "# Marlow fever on two islands\n\n## Results\n\nWe estimated a basic reproduction number of 2.1 (95% CI 1.8-2.4). "
    "The mean incubation period in our patients was 6.3 days. Of 120 patients, 21 (17.5%) died in this outbreak."
)
R0 = {"class": "Reproduction number", "type": "Reproduction number (Basic R0)", "value": 2.1, "unit": "No units"}
DELAY = {"class": "Human delay", "type": "Human delay - incubation period", "value": 6.3, "unit": "Days"}
CFR = {"class": "Severity", "type": "Severity - case fatality rate (CFR)", "value": 17.5, "unit": "Percentage (%)"}
QUOTES = {
    2.1: "We estimated a basic reproduction number of 2.1 (95% CI 1.8-2.4).",
    6.3: "The mean incubation period in our patients was 6.3 days.",
    17.5: "Of 120 patients, 21 (17.5%) died in this outbreak.",
}


def row(values: dict[str, Scalar], *, by: str = "rules-1", shift: int = 0, **more: Scalar) -> Extraction:
    """A row on its sentence of TEXT; `shift` moves its span, as another reading of the same file may."""
    quote = QUOTES[values["value"]]  # type: ignore[index]
    start = TEXT.index(quote) + shift
    return Extraction(
        "parameter", {**values, **more}, evidence=(Evidence(None, quote, start, start + len(quote), found_by=by),)
    )


def unfound(one: Extraction) -> Extraction:
    return replace(one, evidence=(Evidence(None, "no such words", None, None, "none", 0.0),))


class Papers:
    """A project of one or more included papers with the same text."""

    R0, DELAY, CFR, QUOTES, TEXT = R0, DELAY, CFR, QUOTES, TEXT
    row, unfound = staticmethod(row), staticmethod(unfound)

    def __init__(self, folder: Path, count: int = 1) -> None:
        self.project: Project = create_project(folder, protocol_from("blank", title="Marlow fever"))
        self.documents = [hashlib.sha256(f"paper {i}".encode()).hexdigest() for i in range(count)]
        self.records = [f"r-{i}" for i in range(count)]
        with self.project.database.write() as connection:
            add_entries(connection, [Record(r, f"Paper {r}", authors=("Okafor, N.",), year=2020)
                                     for r in self.records])  # fmt: skip
            for record, digest in zip(self.records, self.documents, strict=True):
                add_document(connection, StoredDocument(digest, f"{record}.md", record, "doi"))
                blob = self.project.blobs.put(to_json(Document(digest, "Marlow fever on two islands", TEXT)).encode())
                save_result(connection, StageResult("parse", digest, {"v": "1"}, "done", {"document": blob}))
            add_decisions(connection, [Decision(r, "fulltext", "ana", "include") for r in self.records])

    def run(self, rows: Sequence[Extraction], *, version: str = "1", paper: int = 0) -> None:
        """Store what an extraction run found in a paper."""
        data = {"records": [to_json(one) for one in rows], "warnings": []}
        with self.project.database.write() as connection:
            save_result(connection, StageResult("extract", self.records[paper], {"v": version}, "done", data))

    def say(self, *words: Review) -> None:
        with self.project.database.write() as connection:
            add_reviews(connection, words)

    @property
    def document(self) -> Document:
        return Document(self.documents[0], "Marlow fever on two islands", TEXT)

    def standing(self) -> Verification:
        return verify(self.project)

    def value(self, number: float) -> Reviewed:
        """The value that was printed so."""
        (found,) = [one for one in self.standing().values if one.printed.values.get("value") == number]
        return found


@pytest.fixture
def papers(tmp_path: Path) -> Papers:
    made = Papers(tmp_path / "p")
    made.run([row(R0, population_country="Fiji"), row(DELAY), row(CFR)])
    return made


@pytest.fixture
def make_papers(tmp_path: Path) -> Callable[[int], Papers]:
    return lambda count: Papers(tmp_path / "many", count)
