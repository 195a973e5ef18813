"""Text that a lenient reader would take is refused by every reader of scores."""

from pathlib import Path

import pytest

from evisynth.errors import EvisynthError
from evisynth.score.annotations import AnnotationFiles, score_annotations
from evisynth.score.extraction import score_files
from evisynth.score.facts import score_facts

TWICE = '{"article": "1", "gene_id": "FBgn0000001", "id": "a", "article": "1", "gene_id": "FBgn0000001", "id": "a"}\n'
INFINITE = '{"article": "1", "gene_id": "FBgn0000001", "id": "a", "words": Infinity}\n'


@pytest.mark.parametrize(("text", "says"), [(TWICE, "stands twice in one object"), (INFINITE, "not a finite number")])
def test_every_reader_refuses_it_with_its_line(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "given.jsonl"
    file.write_text(text)
    for read in (
        lambda: score_facts(file),
        lambda: score_files(file, file, "model"),
        lambda: score_annotations(AnnotationFiles(file, file)),
    ):
        with pytest.raises(EvisynthError, match=f"given.jsonl.*1: .*{says}"):
            read()


def test_predictions_about_other_articles_are_no_score(tmp_path: Path) -> None:
    # one of the reference's articles loses all its rows, which must not pass for an article that was evaluated
    reference, predicted = tmp_path / "models.csv", tmp_path / "mine.jsonl"
    reference.write_text("covidence_id,model_type\n1,Compartmental\n2,Divination\n")
    predicted.write_text('{"article": "9", "judged": {"model": true}, "records": []}\n')
    with pytest.raises(EvisynthError, match="no article of the predictions is in the reference"):
        score_files(reference, predicted, "model")
