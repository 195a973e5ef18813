"""Real exports: counts that independent readers give, and no file that ends in anything but a reading or one error."""

import csv
import gzip
import re
from collections import Counter
from pathlib import Path

import pytest
import rispy

from evisynth.errors import UnreadableError
from evisynth.records import ReadResult, find_duplicates, read_records

# From the README of the inputs.
COUNTS = {
    "screening/asreview/Nagtegaal_2019.csv.gz": 2019,
    "screening/asreview/Kitchenham_2010.csv.gz": 1704,
    "screening/cohen2006/UrinaryIncontinence.csv.gz": 327,
    "screening/cohen2006/Antihistamines.csv.gz": 310,
    "screening/cohen2006/Estrogens.csv.gz": 368,
    "screening/perg/covidence.csv": 522,
    "screening/perg/SARS-CoV-1_excluded_studies.csv": 590,
    "screening/perg/zika_excluded_papers.csv": 769,
    "dedup/asysd/labelled_test_set.csv.gz": 1845,
    "dedup/iebh/tafenoquine.xml.gz": 179,
}


def read(path: Path) -> ReadResult:
    data = path.read_bytes()
    return read_records(gzip.decompress(data) if path.suffix == ".gz" else data, path.name)


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_counts_of_labelled_sets(inputs: Path, name: str) -> None:
    result = read(inputs / name)
    assert (len(result.entries), result.problems) == (COUNTS[name], ())


def test_every_export_gives_a_reading_or_one_clear_error(inputs: Path) -> None:
    refused = []
    paths = sorted(path for path in (inputs / "bib").rglob("*") if path.is_file())
    assert len(paths) > 150
    for path in paths:
        try:
            result = read(path)
        except UnreadableError as error:
            refused.append(error.message.partition(":")[0])
        else:
            assert result.seen > 0, path
            assert all(problem.line for problem in result.problems), path
    assert set(refused) <= {path.name for path in paths}
    assert not [name for name in refused if name.endswith((".ris", ".nbib", ".isi")) and "Empty" not in name]
    assert "CitaviXmlImporterTest5.ctv6bak" in refused


def test_ris_counts_are_the_counts_of_openings_or_ends(inputs: Path) -> None:
    checked = 0
    for path in sorted((inputs / "bib").rglob("*.ris")):
        openings, ends = (
            len(re.findall(rb"(?m)^(?:\xef\xbb\xbf)?%s  ?-" % tag, path.read_bytes())) for tag in (b"TY", b"ER")
        )
        if openings:
            assert read(path).seen == max(openings, ends), path
            checked += 1
    assert checked > 50


@pytest.mark.parametrize(
    "name",
    [
        "asreview_demo/baseline_zotero.ris",
        "asreview_demo/scopus.ris",
        "synthesisr/scopus.ris",
        "synthesisr/ASP_ris_example.ris",
    ],
)
def test_titles_and_years_as_rispy_reads_them(inputs: Path, name: str) -> None:
    path = inputs / "bib" / name
    expected = rispy.loads(path.read_text(encoding="utf-8-sig").replace("\r\n", "\n"))
    ours = [entry.record for entry in read(path).entries]
    theirs = [" ".join((e.get("title") or e.get("primary_title") or "").split()) for e in expected]
    assert [re.sub(r"</?\w+>", "", t) for t in theirs] == [record.title for record in ours]
    years = [re.match(r"\d{4}", str(e.get("year") or e.get("publication_year") or "")) for e in expected]
    assert [int(y.group()) if y else r.year for y, r in zip(years, ours, strict=True)] == [r.year for r in ours]


def test_nbib_ids_are_the_files_ids(inputs: Path) -> None:
    path = inputs / "bib/nbib/pubmed-balloongui-set.nbib"
    ids = re.findall(r"(?m)^PMID- (\d+)", path.read_text(encoding="utf-8"))
    assert [entry.record.identifiers.pmid for entry in read(path).entries] == ids
    assert all(entry.record.title and entry.record.year for entry in read(path).entries)


def test_covidence_reasons_are_the_words_before_the_first_remark(inputs: Path) -> None:
    path = inputs / "screening/perg/zika_excluded_papers.csv"
    with path.open(encoding="utf-8-sig", newline="") as file:
        notes = [row["Notes"] for row in csv.DictReader(file)]
    result = read(path)
    reasons = Counter(decision.note for entry in result.entries for decision in entry.decisions)
    assert sum(reasons.values()) == sum("Exclusion reason:" in note for note in notes)
    assert all(f"Exclusion reason: {reason};" in "".join(notes) for reason in reasons)
    assert reasons["not in English"] == sum("Exclusion reason: not in English;" in note for note in notes)
    assert not any("Extractor" in str(reason) for reason in reasons)
    included = read(inputs / "screening/perg/covidence.csv")
    assert not any(entry.decisions for entry in included.entries)


def test_accession_numbers_of_web_of_science_are_no_pmids(inputs: Path) -> None:
    with (inputs / "screening/perg/zika_excluded_papers.csv").open(encoding="utf-8-sig", newline="") as file:
        accessions = [row["Accession Number"] for row in csv.DictReader(file)]
    entries = read(inputs / "screening/perg/zika_excluded_papers.csv").entries
    for accession, entry in zip(accessions, entries, strict=True):
        if not re.fullmatch(r"\d{6,8}", accession):
            assert entry.record.identifiers.pmid is None, accession
        else:
            assert entry.record.identifiers.pmid == accession


def test_labelled_duplicates_of_the_tafenoquine_set(inputs: Path) -> None:
    """All members of a duplicate set are marked there, so a cluster is never of marked and unmarked records."""
    path = inputs / "dedup/iebh/tafenoquine.xml.gz"
    marked = [
        b"Duplicate</style></caption>" in part for part in gzip.decompress(path.read_bytes()).split(b"<record>")[1:]
    ]
    records = [entry.record for entry in read(path).entries]
    assert sum(marked) == 114
    position = {record.id: index for index, record in enumerate(records)}
    clusters = find_duplicates(records).clusters
    assert all(marked[position[name]] for cluster in clusters for name in cluster)
    alone = {record.id for record in records} - {name for cluster in clusters for name in cluster}
    # Two entries of equal content have one id: they are found before any rule is asked.
    twice = {name for name, count in Counter(record.id for record in records).items() if count > 1}
    assert not [name for name in alone - twice if marked[position[name]]]
