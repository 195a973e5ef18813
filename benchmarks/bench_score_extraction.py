"""All expert tables against themselves, and how the time grows with articles and with records in one article.

usage: bench_score_extraction.py (the folder of real inputs is EVISYNTH_SHARED, else ../shared)
"""

import os
import random
import sys
import time
from dataclasses import replace
from pathlib import Path

from evisynth.score.extraction import KINDS, RawRecord, Submission, read_submissions, score_extraction, score_files

PERG = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared")) / "data/perg"
LIMIT = 10.0


def seconds(reference: dict[str | None, Submission], kind: str) -> float:
    """Time one score of a side against itself."""
    started = time.perf_counter()
    score_extraction(reference, reference, kind)
    return time.perf_counter() - started


def share(submission: Submission, part: float) -> Submission:
    """Return a side with only a part of its articles."""
    articles = sorted(submission.articles)
    kept = frozenset(random.Random(0).sample(articles, int(len(articles) * part)))
    records = tuple(record for record in submission.records if record.article in kept)
    return replace(submission, records=records, articles=kept)


def crowded(submission: Submission, number: int) -> Submission:
    """Return a side with one article that holds this many records."""
    records = tuple(
        RawRecord("1", f"copy {i}", submission.records[i % len(submission.records)].cells) for i in range(number)
    )
    return replace(submission, records=records, articles=frozenset({"1"}))


def main() -> int:
    """Print the figures; 1 when the whole takes longer than it may."""
    if not PERG.is_dir():
        print(f"skipped: {PERG} is absent (set EVISYNTH_SHARED)")
        return 0
    total = 0.0
    for kind in KINDS:
        started, used = time.perf_counter(), time.process_time()
        result = score_files(PERG, PERG, kind)
        took, cpu = time.perf_counter() - started, time.process_time() - used
        total += took
        rows, overall = result.counts["rows"]["reference"], result.metrics["overall"]
        print(f"{kind:<10} {rows:>6} rows {took:6.2f} s ({cpu:.2f} s of processor) overall {overall}")
    print(f"{'together':<10} {total:18.2f} s (limit {LIMIT:.0f} s)")
    parameters = read_submissions(PERG, "parameter")
    print("\nshare of articles   records   seconds")
    for part in (0.125, 0.25, 0.5, 1.0):
        some = {key: share(side, part) for key, side in parameters.items()}
        print(f"{part:>17} {sum(len(side.records) for side in some.values()):>9} {seconds(some, 'parameter'):>9.2f}")
    print("\nrecords in one article   seconds")
    for number in (50, 100, 200, 400, 800):
        print(f"{number:>22} {seconds({'zika': crowded(parameters['zika'], number)}, 'parameter'):>9.2f}")
    return int(total > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
