"""Files come in: counts close, the same thing twice changes no more than it should, full texts find their record."""

from pathlib import Path
from typing import Any

import pytest

from evisynth.errors import UnreadableError, UsageError
from evisynth.review.prisma import prisma
from evisynth.store import (
    Arrival,
    Project,
    create_project,
    import_file,
    read_catalogue,
    read_decisions,
    read_documents,
    read_entries,
    read_events,
    read_quarantined,
)

PROTOCOL = '[review]\ntitle = "A"\n'
TWO = """TY  - JOUR
TI  - Fever on an island
DO  - 10.5555/a.1
PY  - 2017
ER  -
TY  - JOUR
TI  - Fever on a mountain
AN  - 7
ER  -
"""
PAPER = f"""# Fever on an island

doi: 10.5555/a.1

## Abstract

{"The fever lasted for days. " * 10}

## Results

{"The fever lasted for days and ended. " * 20}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return create_project(tmp_path / "p", PROTOCOL)


def bring(project: Project, name: str, text: str, **options: str) -> Arrival:
    path = project.folder.parent / name
    path.write_text(text, encoding="utf-8")
    return import_file(project, path, who="ana", **options)


def boxes(project: Project) -> dict[str, object]:
    with project.database.read() as connection:
        return prisma(read_events(connection), project.protocol)


def test_counts_close_and_origins_are_kept(project: Project) -> None:
    summary = bring(project, "a.ris", TWO).summary
    assert (summary.seen, summary.kept, summary.merged, summary.quarantined) == (2, 2, 0, 0)
    with project.database.read() as connection:
        entries = [entry.record for entry in read_entries(connection)]
    assert [(o.file, o.line) for record in entries for o in record.origins] == [("a.ris", 1), ("a.ris", 6)]


def test_the_same_file_again_changes_nothing_whatever_its_name(project: Project) -> None:
    bring(project, "a.ris", TWO)
    before = boxes(project)
    arrival = bring(project, "b.ris", TWO)
    assert arrival.again
    assert (arrival.summary.seen, arrival.summary.kept, arrival.summary.merged) == (2, 0, 2)
    assert boxes(project) == before


def test_the_same_entry_in_another_file_is_identified_once_more_and_is_a_duplicate(project: Project) -> None:
    bring(project, "a.ris", TWO)
    summary = bring(project, "b.ris", TWO.partition("TY  - JOUR\nTI  - Fever on a mountain")[0]).summary
    assert (summary.seen, summary.kept, summary.merged) == (1, 0, 1)
    after = boxes(project)
    assert after["identified"] == {"a.ris": 2, "b.ris": 1}
    assert after["duplicates_removed"] == 1
    with project.database.read() as connection:
        first = read_entries(connection)[0].record
    assert [o.file for o in first.origins] == ["a.ris", "b.ris"]


def test_an_entry_that_comes_again_adds_what_its_id_does_not_cover(project: Project) -> None:
    bring(project, "a.ris", TWO)
    first = TWO.partition("TY  - JOUR\nTI  - Fever on a mountain")[0]
    bring(project, "b.ris", first.replace("ER  -", "LA  - French\nKW  - fever\nER  -"))
    with project.database.read() as connection:
        entries = read_entries(connection)
    assert len(entries) == 2
    assert (entries[0].record.language, entries[0].record.keywords) == ("French", ("fever",))


def test_the_same_entry_twice_in_one_file(project: Project) -> None:
    one = TWO.partition("TY  - JOUR\nTI  - Fever on a mountain")[0]
    summary = bring(project, "a.ris", one + one).summary
    assert (summary.seen, summary.kept, summary.merged) == (2, 1, 1)
    assert boxes(project)["duplicates_removed"] == 1


def test_a_bad_entry_is_quarantined_with_its_line_and_the_next_one_is_read(project: Project) -> None:
    arrival = bring(project, "a.ris", "TY  - JOUR\nVL  - 3\nER  - \n" + TWO)
    assert (arrival.summary.seen, arrival.summary.kept, arrival.summary.quarantined) == (3, 2, 1)
    assert [(p.file, p.line) for p in arrival.problems] == [("a.ris", 1)]
    with project.database.read() as connection:
        assert read_quarantined(connection) == list(arrival.problems)


def test_a_full_text_finds_its_record_and_is_not_identified_again(project: Project) -> None:
    bring(project, "a.ris", TWO)
    before = boxes(project)
    summary = bring(project, "island.md", PAPER).summary
    assert (summary.kind, summary.seen, summary.kept, summary.merged) == ("fulltext", 1, 0, 1)
    after = boxes(project)
    assert (after["identified"], after["duplicates_removed"]) == (before["identified"], 0)
    with project.database.read() as connection:
        (document,) = read_documents(connection)
        assert document.entry == read_entries(connection)[0].record.id
        assert document.rule == "doi"


def test_a_full_text_finds_its_record_by_title_unless_an_identifier_contradicts(project: Project) -> None:
    bring(project, "a.ris", TWO.replace("DO  - 10.5555/a.1\n", ""))
    bring(project, "island.md", PAPER)
    with project.database.read() as connection:
        assert [d.rule for d in read_documents(connection)] == ["title"]
    bring(project, "mountain.md", PAPER.replace("on an island", "on a mountain").replace("a.1", "z.9"))
    bring(project, "b.ris", "TY  - JOUR\nTI  - Fever at sea\nDO  - 10.5555/sea\nER  - \n")
    bring(project, "sea.md", PAPER.replace("on an island", "at sea").replace("a.1", "other"))
    with project.database.read() as connection:
        assert [d.rule for d in read_documents(connection)][-1] == "made its own record"


def test_a_full_text_that_came_first_gives_way_to_the_search_that_finds_it(project: Project, progress: Any) -> None:
    bring(project, "island.md", PAPER)
    assert boxes(project)["other_identified"] == {"full texts given without a record": 1}
    other = create_project(project.folder.parent / "q", PROTOCOL)
    bring(other, "a.ris", TWO)
    bring(other, "island.md", PAPER)
    bring(project, "a.ris", TWO)

    from evisynth.engine import run_stage
    from evisynth.review.stages import dedupe_stage

    for one in (project, other):
        run_stage(one, dedupe_stage(one), progress)
    counted = ("identified", "duplicates_removed", "screened", "awaiting_screening", "awaiting_retrieval")
    assert {k: boxes(project)[k] for k in counted} == {k: boxes(other)[k] for k in counted}


def test_human_decisions_come_with_their_reason_and_only_when_the_file_has_them(project: Project) -> None:
    table = (
        "Title,Authors,Abstract,Published Year,DOI,Covidence #,Study,Notes,Tags\n"
        'Fever on an island,"A, B.",x,2017,10.5555/a.1,#1,A 2017,Exclusion reason: Wrong population; ,\n'
        'Fever at sea,"A, B.",x,2017,10.5555/a.2,#2,A 2017b,read this again,\n'
    )
    bring(project, "covidence.csv", table)
    with project.database.read() as connection:
        (decision,) = read_decisions(connection)
    assert (decision.stage, decision.reviewer, decision.decision) == ("fulltext", "import:covidence.csv", "exclude")
    assert decision.note == "Wrong population"
    counted = boxes(project)
    assert counted["fulltext_excluded"] == {"Wrong population": 1}
    assert (counted["assessed"], counted["awaiting_screening"]) == (1, 1)


def test_other_methods_are_the_second_column(project: Project) -> None:
    bring(project, "a.ris", TWO)
    bring(
        project, "b.ris", TWO.replace("Fever", "Ague").replace("a.1", "b.1"), via="other", source="Citation searching"
    )
    counted = boxes(project)
    assert (counted["identified"], counted["other_identified"]) == ({"a.ris": 2}, {"Citation searching": 2})


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.ris", b""),
        ("zip.xml", b"PK\x03\x04" + b"\0" * 200),
        ("nul.txt", b"\0" * 5000),
        ("note.txt", b"just a note"),
        ("truncated.xml", b"<article><front><article-meta>"),
    ],
)
def test_what_can_not_be_read_is_refused_in_one_line_and_leaves_nothing(
    project: Project, name: str, content: bytes
) -> None:
    path = project.folder.parent / name
    path.write_bytes(content)
    with pytest.raises(UnreadableError) as caught:
        import_file(project, path, who="ana")
    assert name in caught.value.message
    assert "\n" not in caught.value.message
    with project.database.read() as connection:
        assert read_catalogue(connection) == []
        assert read_events(connection) == []


def test_a_missing_file_is_named(project: Project, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nowhere\.ris"):
        import_file(project, tmp_path / "nowhere.ris", who="ana")


def test_a_full_text_completes_its_record_in_either_order(project: Project, tmp_path: Path) -> None:
    other = create_project(tmp_path / "other", PROTOCOL)
    export = "TY  - JOUR\nTI  - Fever on an island\nDO  - 10.5555/a.1\nER  -\n"
    bring(project, "a.ris", export)
    bring(project, "a.md", PAPER)
    bring(other, "a.md", PAPER)
    bring(other, "a.ris", export)
    for one in (project, other):
        with one.database.read() as connection:
            records = [entry.record for entry in read_entries(connection)]
        assert any("lasted for days" in (record.abstract or "") for record in records)


@pytest.mark.parametrize(
    "text",
    [
        "abstract,authors,note\n" + "one two three four five,six seven,eight nine\n" * 30,
        "TI- Computing at a hospital\nAU- Barber, Barry\nPY- 1972\nNT- Bibl. p. 94\n" + "KW- one two three four\n" * 30,
        "Too short to be a paper, and no export.\n",
    ],
)
def test_what_is_neither_an_export_nor_a_paper_is_refused(project: Project, text: str) -> None:
    with pytest.raises(UnreadableError):
        bring(project, "a.txt", text)


def test_a_short_text_with_a_heading_is_a_paper(project: Project) -> None:
    arrival = bring(project, "a.md", "# Fever on a lake\n\n" + "The fever lasted for six days in most. " * 3)
    assert arrival.summary.kept == 1


def test_importing_again_brings_a_lost_file_back(project: Project) -> None:
    digest = bring(project, "a.ris", TWO).summary.sha256
    (project.blobs.folder / digest[:2] / digest[2:]).unlink()
    assert bring(project, "a.ris", TWO).again
    assert project.blobs.get(digest) == TWO.encode()
