"""Scoring two files or folders: what the command does."""

from pathlib import Path

from evisynth.score.extraction.articles import map_articles
from evisynth.score.extraction.protocol import protocol
from evisynth.score.extraction.scoring import score_extraction
from evisynth.score.extraction.submission import read_submissions
from evisynth.score.result import ScoreInput, ScoreResult


def score_files(
    reference: Path,
    predicted: Path,
    kind: str,
    *,
    profile: str = "evisynth",
    pathogen: str | None = None,
    articles: Path | None = None,
) -> ScoreResult:
    """Score a table, a folder of tables, or JSONL of judged articles against a reference in one of these forms.

    Args:
        reference, predicted: files or folders.
        kind: parameter, model or outbreak.
        profile: evisynth, paper or release.
        pathogen: key or name; needed when the predictions do not say which pathogen of the reference they are about.
        articles: CSV from the predictions' article ids to the reference's.

    Raises:
        UsageError: no such file, unknown pathogen, kind or profile, or sides about different pathogens.
        UnreadableError: a file is empty, broken or of another kind, or no article is on both sides.
    """
    rules = protocol(kind, profile)
    left = read_submissions(reference, rules.kind, pathogen)
    right = dict(left) if predicted == reference else read_submissions(predicted, rules.kind, pathogen)
    warnings: list[str] = []
    if articles is not None:
        right, warnings = map_articles(right, left, articles)
    paths = [reference, predicted, *([articles] if articles is not None else [])]
    result = score_extraction(left, right, kind, profile, [ScoreInput.of(path) for path in paths])
    result.warnings.extend(warnings)
    return result
