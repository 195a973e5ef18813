"""Building, growing, searching and reading a corpus, alone and with others."""

import gzip
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from evisynth.corpus import Article, Corpus, read_jsonl
from evisynth.documents import find, parse_file
from evisynth.errors import RefusedError, UnreadableError, UsageError
from evisynth.evidence import Document


def paper(key: str, **more: Any) -> dict[str, Any]:
    return {"pmcid": key, "title": f"Paper {key}", "abstract": "", "sections": {"RESULTS": ["words"]}} | more


def lines(path: Path, *papers: Any) -> Path:
    path.write_bytes(b"".join((p if isinstance(p, bytes) else json.dumps(p).encode()) + b"\n" for p in papers))
    return path


WINGS = (
    paper("PMC1", title="The abd-A gene of the fly", year=2015),
    paper(
        "PMC2", sections={"RESULTS": ["Loss of (abd-A) turns the segment.", "abd-A, again."]}, published="2019-03-02"
    ),
    paper("PMC3", sections={"METHODS": "Stocks with abd-A were kept."}, published="2020-06"),
    paper("PMC4", sections={"RESULTS": ["Delta (Dl) is a ligand."]}),
    paper("PMC5", sections={"RESULTS": ["Dorsal (dl) is a transcription factor."]}, year="2021"),
    paper("PMC6", abstract=["Receptor-mediated uptake.", "Two paragraphs."], sections={}),
)


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return Corpus.build(tmp_path / "corpus", [lines(tmp_path / "wings.jsonl", *WINGS)])


def keys(corpus: Corpus, query: str, **options: Any) -> list[str]:
    return [hit.key for hit in corpus.search(query, **options)]


def test_title_counts_most_and_methods_least(corpus: Corpus) -> None:
    assert keys(corpus, "ABD-A") == ["PMC1", "PMC2", "PMC3"]


def test_case_can_be_made_to_count(corpus: Corpus) -> None:
    assert set(keys(corpus, "Dl")) == {"PMC4", "PMC5"}
    assert keys(corpus, "Dl")[0] == "PMC4"
    assert keys(corpus, "dl")[0] == "PMC5"
    assert keys(corpus, "Dl", exact=True) == ["PMC4"]


def test_parts_of_joined_words_are_found(corpus: Corpus) -> None:
    assert keys(corpus, "receptor") == ["PMC6"]


@pytest.mark.parametrize(
    "query", ['"', "abd-A AND (", "title:Dl", "*", "NOT", "a:b:c^2", "", "  ", "[1 TO 2]", "\\", "~"]
)
def test_nothing_in_a_query_is_an_operator(corpus: Corpus, query: str) -> None:
    assert len(corpus.search(query)) <= 6


def test_a_cut_off_leaves_out_what_may_be_later(corpus: Corpus) -> None:
    assert keys(corpus, "abd-A", before="2019-03-02") == ["PMC1", "PMC2"]
    assert keys(corpus, "abd-A", before="2019-03-01") == ["PMC1"]
    assert keys(corpus, "abd-A", before="2015") == ["PMC1"]
    assert keys(corpus, "abd-A", before="2015-12-30") == []
    assert keys(corpus, "Dl", before="2030") == ["PMC5"], "what has no date is left out"
    assert corpus.undated == 2
    with pytest.raises(UsageError, match="not a date"):
        corpus.search("x", before="soon")


def test_bad_lines_are_set_aside_with_their_numbers(tmp_path: Path) -> None:
    file = lines(
        tmp_path / "mixed.jsonl",
        paper("PMC1"),
        b"{broken",
        b"",
        b"[1]",
        {"title": "no key"},
        {"pmcid": "PMC2"},
        paper("PMC3", abstract={"a": 1}),
        paper("PMC4", sections=["x"]),
        paper("PMC5", published="in press"),
        b'{"pmcid": "PMC6", "title": "\xff"}',
        b'{"pmcid": "PMC7", "title": "\\ud800"}',
        b"[" * 100_000,
        paper("PMC8"),
    )
    corpus = Corpus.create(tmp_path / "corpus")
    report = corpus.add_files([file])
    assert (report.seen, report.added, report.same, report.replaced, len(report.bad)) == (12, 2, 0, 0, 10)
    assert [bad.line for bad in report.bad] == [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert {bad.file for bad in report.bad} == {"mixed.jsonl"}
    assert list(corpus) == ["PMC1", "PMC8"]


def test_it_grows_and_repeats_nothing(corpus: Corpus, tmp_path: Path) -> None:
    more = lines(
        tmp_path / "more.jsonl",
        WINGS[0],
        paper("PMC2", title="Now a title with abd-A"),
        paper("PMC9", sections={"CONCL": ["abd-A"]}),
        paper("PMC9", sections={"CONCL": ["abd-A"]}),
    )
    report = corpus.add_files([more])
    assert (report.seen, report.added, report.same, report.replaced) == (4, 1, 2, 1)
    assert len(corpus) == 7
    assert set(keys(corpus, "abd-A")) == {"PMC1", "PMC2", "PMC3", "PMC9"}
    assert keys(corpus, "segment") == [], "the old text of PMC2 is gone"


def test_one_writer_and_many_readers(corpus: Corpus, tmp_path: Path) -> None:
    reader = Corpus.open(corpus.folder)

    def slow_items():
        yield Article(Document("d1", "Halteres", "# Halteres\n"), name="N1")
        with pytest.raises(RefusedError, match="another process is adding"):
            Corpus.open(corpus.folder).add([])
        code = "import sys, pathlib, evisynth.corpus as c; c.Corpus.open(pathlib.Path(sys.argv[1])).add([])"
        other = subprocess.run([sys.executable, "-c", code, str(corpus.folder)], capture_output=True, text=True)
        assert "another process is adding" in other.stderr
        assert reader.search("abd-A"), "searching goes on"
        assert reader.search("halteres") == []

    corpus.add(slow_items())
    assert [hit.key for hit in reader.search("halteres")] == ["N1"], "a reader sees what another has added"
    assert reader.article("n1") is not None


def test_what_stops_half_way_is_taken_up_again(corpus: Corpus, tmp_path: Path) -> None:
    def broken():
        yield Article(Document("d1", "Halteres", "# Halteres\n"), name="N1")
        raise UnreadableError("the disk is gone")

    with pytest.raises(UnreadableError):
        corpus.add(broken())
    assert keys(corpus, "halteres") == []
    report = corpus.add([Article(Document("d1", "Halteres", "# Halteres\n"), name="N1")])
    assert (report.added, report.same) == (1, 0)
    assert keys(corpus, "halteres") == ["N1"]


def test_a_text_without_its_index_entry_is_indexed_when_it_comes_again(corpus: Corpus) -> None:
    from evisynth.corpus.texts import TextStore

    article = Article(Document("d1", "Halteres", "# Halteres\n"), name="N1")
    texts = TextStore(corpus.folder / "texts.db", write=True)
    texts.put(article)
    texts.commit()  # and here the process was killed
    texts.close()
    report = corpus.add([article])
    assert (report.added, report.same) == (1, 0)
    assert keys(corpus, "halteres") == ["N1"]


def test_compressed_files_are_told_by_content(tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    file.write_bytes(gzip.compress(json.dumps(paper("PMC1")).encode()))
    assert [item.key for item in read_jsonl(file) if isinstance(item, Article)] == ["PMC1"]
    file.write_bytes(file.read_bytes()[:-9])
    with pytest.raises(UnreadableError):
        list(read_jsonl(file))


def test_wrong_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a corpus"):
        Corpus.open(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(UsageError, match="not an empty directory"):
        Corpus.create(tmp_path)
    with pytest.raises(UnreadableError):
        Corpus.create(tmp_path / "c").add_files([tmp_path / "absent.jsonl"])


def test_a_damaged_corpus_is_told(corpus: Corpus) -> None:
    for path in (corpus.folder / "index").iterdir():
        path.unlink()
    with pytest.raises(UnreadableError, match="index can't be opened"):
        Corpus.open(corpus.folder)
    (corpus.folder / "texts.db").unlink()
    (corpus.folder / "corpus.json").write_text('{"format": 99}')
    with pytest.raises(UsageError, match="format 99"):
        Corpus.open(corpus.folder)
    (corpus.folder / "corpus.json").write_text("nonsense")
    with pytest.raises(UnreadableError, match="not readable"):
        Corpus.open(corpus.folder)


def test_scores_are_those_of_the_published_formula(tmp_path: Path) -> None:
    """BM25 with k1 = 1.2, b = 0.75 and idf = ln(1 + (N - n + 0.5) / (n + 0.5)) (Robertson and Zaragoza 2009)."""
    bodies = {
        "A": "kidneys kidneys cells growing",
        "B": "kidneys cells",
        "C": "wingless growing tissue of larvae today",
    }
    items = [paper(key, title="", sections={"RESULTS": [text]}) for key, text in bodies.items()]
    corpus = Corpus.build(tmp_path / "c", [lines(tmp_path / "p.jsonl", *items)])
    lengths = {key: len(text.split()) for key, text in bodies.items()}
    mean = sum(lengths.values()) / 3
    idf = math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    for hit in corpus.search("kidneys"):
        count = bodies[hit.key].split().count("kidneys")
        expected = idf * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * lengths[hit.key] / mean))
        assert hit.score == pytest.approx(expected, abs=2e-4)


def test_parts_are_read_by_code_or_heading_and_stand_in_the_document(corpus: Corpus) -> None:
    reading = corpus.read("pmc2", ["results", "Methods", "nonsense"])
    assert reading is not None
    assert [part.code for part in reading.parts] == ["RESULTS"]
    assert reading.missing == ("Methods", "nonsense")
    assert reading.available == ("RESULTS",)
    part = reading.parts[0]
    assert reading.article.document.markdown[part.start : part.end] == part.text
    assert corpus.read("PMC404") is None


def test_real_articles_are_found_and_read(inputs: Path, tmp_path: Path) -> None:
    folder = inputs / "fulltext/jats_fly"
    corpus = Corpus.create(tmp_path / "fly")
    documents = [parse_file(path) for path in sorted(folder.iterdir())]
    assert corpus.add(documents).added == 6
    assert corpus.search("podocyte GSK3")[0].key == "PMC6345761"
    assert corpus.search("hemocyte immunostaining")[0].key == "PMC4043501"
    assert corpus.search("(H3K27) Polycomb domains")[0].key == "10.7554/elife.02833"
    by_doi = corpus.read("10.1038/s41467-018-08235-1", ["RESULTS"])
    assert by_doi is not None
    for document in documents:
        reading = corpus.read(document.id)
        assert reading is not None
        assert reading.article.document == document
        for part in reading.parts:
            assert document.markdown[part.start : part.end] == part.text
            assert part.text == "" or find(document, part.text[:60].strip()) is not None
        whole = "".join(part.text for part in reading.parts)
        assert sum(map(str.isalnum, whole)) > 0.95 * sum(map(str.isalnum, document.markdown))
