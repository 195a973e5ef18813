"""A full text that was attached to the wrong record comes off again, and all counts close."""

from pathlib import Path

import pytest

from evisynth.cli.stages import run_stages
from evisynth.errors import UsageError
from evisynth.review.prisma import prisma
from evisynth.review.report import gaps, read_boxes
from evisynth.store import (
    Project,
    attach_document,
    create_project,
    detach_document,
    import_file,
    read_catalogue,
    read_entries,
    read_events,
)

TITLE = "Zika virus on two islands"
RIS = f"TY  - JOUR\nTI  - {TITLE}\nPY  - 2019\nER  - \n"
TEXT = f"# {TITLE}\n\n## Abstract\n\nAnother paper of the same name.\n\n## Results\n\n{'Nothing was found. ' * 20}\n"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = create_project(tmp_path / "p", '[review]\ntitle = "A"\n[screening]\nstrategy = "direct"\n')
    (tmp_path / "found.ris").write_text(RIS, encoding="utf-8")
    (tmp_path / "text.md").write_text(TEXT, encoding="utf-8")
    for name in ("found.ris", "text.md"):
        import_file(made, tmp_path / name, who="ana")
    return made


def owners(project: Project) -> list[tuple[str, list[str]]]:
    run_stages(project, ["dedupe"])
    with project.database.read() as connection:
        catalogue = read_catalogue(connection)
        boxes = read_boxes(prisma(read_events(connection), project.protocol))
    assert not gaps(boxes)
    return [(one.id, [text.name for text in one.documents]) for one in catalogue]


def test_a_text_comes_off_with_what_it_had_added(project: Project) -> None:
    ((first, texts),) = owners(project)
    assert texts == ["text.md"]
    with project.database.read() as connection:
        assert read_entries(connection)[0].record.abstract == "Another paper of the same name."
    moved = detach_document(project, "text.md", "ana")
    assert moved.before == first
    assert owners(project) == [(first, []), (moved.after, ["text.md"])]
    with project.database.read() as connection:
        assert read_entries(connection)[0].record.abstract is None
        told = [(one.who, one.what) for one in read_events(connection, "document.detached", "records.pinned")]
    assert told == [("ana", "document.detached"), ("ana", "records.pinned")]


def test_it_goes_back_as_well(project: Project) -> None:
    moved = detach_document(project, "text.md", "ana")
    assert attach_document(project, "text.md", moved.before, "ana") == ("text.md", moved.after, moved.before)
    assert owners(project) == [(moved.before, ["text.md"])]


def test_it_comes_off_once(project: Project) -> None:
    detach_document(project, "text.md", "ana")
    with pytest.raises(UsageError, match="a record of its own already"):
        detach_document(project, "text.md", "ana")
    with pytest.raises(UsageError, match="no full text is named"):
        detach_document(project, "other.md", "ana")
    with pytest.raises(UsageError, match="no entry has the id"):
        attach_document(project, "text.md", "r-nobody", "ana")


def test_importing_it_again_changes_nothing(project: Project, tmp_path: Path) -> None:
    moved = detach_document(project, "text.md", "ana")
    assert import_file(project, tmp_path / "text.md", who="ana").again
    assert owners(project)[1] == (moved.after, ["text.md"])
