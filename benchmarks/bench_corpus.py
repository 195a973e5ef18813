"""A corpus of long papers: build, size, memory, queries; beside rank-bm25 on the same papers in one run.

Papers are drawn from a Zipf vocabulary. Times of queries are CPU times of the calling thread, after a warm-up: what
else the machine does must not count. rank-bm25 keeps a whole corpus in memory; it gets as many papers as half of
the free memory holds, and the same queries are then put to a corpus of that size. It is compared when it is installed.

    python benchmarks/bench_corpus.py            2,000 papers of 8,000 words
    python benchmarks/bench_corpus.py --full     16,898 papers, as many as the published gene-curation corpus has
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import psutil

from evisynth.corpus import Corpus

FULL, QUICK, WORDS, VOCABULARY = 16_898, 2_000, 8_000, 200_000
PEER_BYTES_PER_WORD = 60
WARM_UP, MEASURED, LIMIT = 100, 300, 20
MOST_MEGABYTES, LEAST_RATIO = 300, 50
OPEN_ONLY = """
import sys
from pathlib import Path
from evisynth.corpus import Corpus

def most():  # ru_maxrss would count the process that started this one
    line = next(one for one in open("/proc/self/status") if one.startswith("VmHWM"))
    return int(line.split()[1]) / 1024

corpus = Corpus.open(Path(sys.argv[1]))
print(most())
for query in sys.stdin:
    corpus.search(query)
print(most())
"""


class Zipf:
    """Words by rank, the n-th as often as 1/n."""

    def __init__(self) -> None:
        rng = np.random.default_rng(20260503)
        letters = rng.integers(97, 123, size=(VOCABULARY, 10)).astype(np.uint8)
        lengths = rng.integers(3, 11, size=VOCABULARY)
        self.words = np.array([bytes(row[:n]).decode() for row, n in zip(letters, lengths, strict=True)], dtype=object)
        shares = 1 / np.arange(1, VOCABULARY + 1)
        self.upto = np.cumsum(shares / shares.sum())

    def draw(self, rng: np.random.Generator, count: int) -> list[str]:
        """Draw words."""
        return self.words[np.minimum(self.upto.searchsorted(rng.random(count)), VOCABULARY - 1)].tolist()

    def papers(self) -> Iterator[list[str]]:
        """Draw papers without end, the same ones each time."""
        number = 0
        while True:
            yield self.draw(np.random.default_rng(number), WORDS)
            number += 1

    def queries(self, count: int) -> list[str]:
        """Draw queries of two to six words."""
        rng = np.random.default_rng(7)
        return [" ".join(self.draw(rng, int(rng.integers(2, 7)))) for _ in range(count)]


def write(path: Path, zipf: Zipf, count: int) -> None:
    """Write papers as JSON Lines."""
    with path.open("w") as file:
        for number, words in enumerate(islice(zipf.papers(), count)):
            paper = {
                "pmcid": f"PMC{number}",
                "title": " ".join(words[:12]),
                "abstract": " ".join(words[12:250]),
                "sections": {"RESULTS": [" ".join(words[250:5_500])], "METHODS": [" ".join(words[5_500:])]},
            }
            file.write(json.dumps(paper) + "\n")


def build(folder: Path, file: Path) -> tuple[Corpus, float, float]:
    """Return the corpus, and the CPU and wall seconds that it took."""
    cpu, wall = time.process_time(), time.perf_counter()
    corpus = Corpus.build(folder, [file])
    return corpus, time.process_time() - cpu, time.perf_counter() - wall


def timed(queries: list[str], ask: Callable[[str], object]) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Return the milliseconds of each query after the warm-up."""
    for query in queries[:WARM_UP]:
        ask(query)
    taken: list[float] = []
    for query in queries[WARM_UP:]:
        started = time.thread_time()
        ask(query)
        taken.append(1_000 * (time.thread_time() - started))
    return np.array(taken)


def show(name: str, taken: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> None:
    """Print median and 95th percentile."""
    p50, p95 = np.percentile(taken, [50, 95])
    print(f"  {name:28} p50 {p50:8.3f} ms   p95 {p95:8.3f} ms")


def peer(zipf: Zipf, corpus: Corpus, count: int, queries: list[str]) -> bool:
    """Compare with rank-bm25 on the first `count` papers; False when it is less than 50 times slower."""
    try:
        from rank_bm25 import BM25Okapi
    except ImportError:
        print("  rank-bm25 is not installed: not compared (pip install rank-bm25)")
        return True
    started = time.process_time()
    # Each paper's words as strings of their own, as splitting a text gives them.
    okapi = BM25Okapi(" ".join(words).lower().split() for words in islice(zipf.papers(), count))
    used = psutil.Process().memory_info().rss / 1024**3
    print(f"rank-bm25, {count} papers: {time.process_time() - started:.0f} s CPU, process at {used:.1f} GiB")
    keys = [f"PMC{n}" for n in range(count)]
    some = queries[: WARM_UP + 60]
    theirs = timed(some, lambda query: okapi.get_top_n(query.lower().split(), keys, n=LIMIT))
    ours = timed(some, lambda query: corpus.search(query, LIMIT))
    show("rank-bm25", theirs)
    show("evisynth, same papers", ours)
    ratio = float(np.median(theirs) / np.median(ours))
    print(f"  {ratio:.0f} times faster (median; target {LEAST_RATIO})")
    return ratio >= LEAST_RATIO


def main() -> int:
    """Run it; 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--full", action="store_true", help=f"{FULL} papers")
    parser.add_argument("--documents", type=int, default=QUICK)
    given = parser.parse_args()
    count = FULL if given.full else given.documents
    zipf = Zipf()
    queries = zipf.queries(WARM_UP + MEASURED)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write(folder / "papers.jsonl", zipf, count)
        corpus, cpu, wall = build(folder / "corpus", folder / "papers.jsonl")
        index = sum(file.stat().st_size for file in (folder / "corpus/index").iterdir()) / 1024**2
        texts = (folder / "corpus/texts.db").stat().st_size / 1024**2
        print(f"{count} papers of {WORDS} words: built in {cpu:.0f} s CPU, {wall:.0f} s wall")
        print(f"  index {index:.0f} MiB, texts {texts:.0f} MiB, peak of the building process {peak():.0f} MiB")
        show("evisynth", timed(queries, lambda query: corpus.search(query, LIMIT)))
        started = time.perf_counter()
        write(folder / "one.jsonl", zipf, 1)
        corpus.add_files([folder / "one.jsonl"])
        print(f"  adding to it: {1_000 * (time.perf_counter() - started):.0f} ms")
        alone = subprocess.run(
            [sys.executable, "-c", OPEN_ONLY, str(folder / "corpus")],
            input="\n".join(queries),
            capture_output=True,
            text=True,
            check=True,
        )
        opened, megabytes = map(float, alone.stdout.split())
        print(
            f"  a process that opens it: {opened:.0f} MiB; after {len(queries)} searches: {megabytes:.0f} MiB at most"
        )
        fits = int(psutil.virtual_memory().available / 2 / (WORDS * PEER_BYTES_PER_WORD))
        smaller, size = corpus, min(count, fits)
        if size < count:
            write(folder / "fewer.jsonl", zipf, size)
            smaller, _, _ = build(folder / "fewer", folder / "fewer.jsonl")
        good = peer(zipf, smaller, size, queries)
        if count < FULL:
            print(f"  (the target of {LEAST_RATIO} is for {FULL} papers: rank-bm25 takes time with their number)")
            good = True
    return 0 if good and megabytes < MOST_MEGABYTES else 1


def peak() -> float:
    """Most memory of this process so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main())
