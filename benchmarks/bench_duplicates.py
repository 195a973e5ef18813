"""Duplicates among 10,000 generated records: ours, and bib-dedupe on the same records when it is installed.

Run: python benchmarks/bench_duplicates.py [records] [repeats]
"""

import random
import statistics
import sys
import time
from importlib.util import find_spec

from evisynth.evidence import Identifiers, Record
from evisynth.records import find_duplicates

_WORDS = [
    "transmission",
    "incubation",
    "serial",
    "interval",
    "outbreak",
    "fever",
    "virus",
    "cohort",
    "seroprevalence",
    "estimate",
    "severity",
    "model",
    "rural",
    "urban",
    "season",
    "vector",
    "mosquito",
    "contact",
    "household",
    "mortality",
    "region",
    "hospital",
    "survey",
    "children",
    "adults",
    "risk",
    "travel",
    "school",
]
_FAMILIES = [
    "Nguyen",
    "Silva",
    "Okafor",
    "Meyer",
    "Rossi",
    "Tanaka",
    "Haddad",
    "Novak",
    "Larsen",
    "Mwangi",
    "Costa",
    "Ivanov",
    "Kaya",
    "Lopez",
    "Singh",
]


def generate(count: int, share: float = 0.3, seed: int = 7) -> tuple[list[Record], dict[str, int]]:
    """Make records of which a share repeats an earlier one with fields dropped or spelled otherwise.

    Returns:
        The records, shuffled, and for each id the number of its publication.
    """
    rng = random.Random(seed)
    records: list[Record] = []
    truth: dict[str, int] = {}
    for number in range(count):
        if records and rng.random() < share:
            source = rng.choice(records)
            record = _vary(source, f"r{number:06d}", rng)
            truth[record.id] = truth[source.id]
        else:
            record = _publication(number, rng)
            truth[record.id] = number
        records.append(record)
    rng.shuffle(records)
    return records, truth


def _publication(number: int, rng: random.Random) -> Record:
    title = " ".join(rng.choice(_WORDS) for _ in range(rng.randint(7, 14))).capitalize()
    authors = tuple(f"{rng.choice(_FAMILIES)}, {chr(rng.randint(65, 90))}." for _ in range(rng.randint(1, 6)))
    doi = f"10.1000/j{number}" if rng.random() < 0.7 else None
    return Record(
        id=f"r{number:06d}",
        title=title,
        authors=authors,
        year=rng.randint(1990, 2025),
        journal=f"Journal of {rng.choice(_WORDS)} {rng.choice(_WORDS)}".title(),
        volume=str(rng.randint(1, 90)),
        pages=f"{rng.randint(1, 900)}",
        identifiers=Identifiers(doi=doi),
    )


def _vary(source: Record, new_id: str, rng: random.Random) -> Record:
    ids = source.identifiers if rng.random() < 0.6 else Identifiers()
    title = (source.title or "").upper() if rng.random() < 0.3 else (source.title or "") + "."
    volume = source.volume if rng.random() < 0.8 else None
    return Record(
        id=new_id,
        title=title,
        authors=source.authors[:3],
        year=source.year,
        journal=source.journal if rng.random() < 0.8 else None,
        volume=volume,
        pages=source.pages if volume else None,
        identifiers=ids,
    )


def pair_scores(clusters: list[list[str]], truth: dict[str, int]) -> tuple[float, float]:
    """Give pairwise precision and recall of clusters."""
    found = right = 0
    for members in clusters:
        found += len(members) * (len(members) - 1) // 2
        counts: dict[int, int] = {}
        for member in members:
            counts[truth[member]] = counts.get(truth[member], 0) + 1
        right += sum(n * (n - 1) // 2 for n in counts.values())
    sizes: dict[int, int] = {}
    for publication in truth.values():
        sizes[publication] = sizes.get(publication, 0) + 1
    wanted = sum(n * (n - 1) // 2 for n in sizes.values())
    return right / found if found else 1.0, right / wanted if wanted else 1.0


def ours(records: list[Record]) -> list[list[str]]:
    """Cluster with evisynth."""
    return [list(cluster) for cluster in find_duplicates(records).clusters]


def bib_dedupe(records: list[Record]) -> list[list[str]]:
    """Cluster with bib-dedupe."""
    import pandas as pd
    from bib_dedupe.bib_dedupe import block, cluster, match, prep

    frame = pd.DataFrame(
        {
            "ID": r.id,
            "ENTRYTYPE": "article",
            "title": r.title,
            "author": " and ".join(r.authors),
            "year": str(r.year),
            "journal": r.journal or "",
            "volume": r.volume or "",
            "number": "",
            "pages": r.pages or "",
            "doi": r.identifiers.doi or "",
            "abstract": "",
        }
        for r in records
    )
    prepared = prep(frame, cpu=1)
    return [list(ids) for ids in cluster(match(block(prepared, cpu=1), cpu=1))]


def main(count: int = 10_000, repeats: int = 5) -> None:
    """Print seconds, precision and recall of each, and the ratio of times with its spread."""
    records, truth = generate(count)
    contenders = {"evisynth": ours}
    if find_spec("bib_dedupe"):
        contenders["bib-dedupe"] = bib_dedupe
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(repeats):
        for name, run in contenders.items():
            start = time.perf_counter()
            clusters = run(records)
            seconds[name].append(time.perf_counter() - start)
            if len(seconds[name]) == 1:
                precision, recall = pair_scores(clusters, truth)
                print(f"{name}: {count} records, precision {precision:.4f}, recall {recall:.4f}")
    for name, times in seconds.items():
        print(f"{name}: median {statistics.median(times):.2f} s (from {min(times):.2f} to {max(times):.2f})")
    if len(contenders) == 2:
        ratios = sorted(b / a for a, b in zip(seconds["evisynth"], seconds["bib-dedupe"], strict=True))
        print(f"ratio: median {statistics.median(ratios):.1f} (from {ratios[0]:.1f} to {ratios[-1]:.1f})")
    else:
        print("bib-dedupe is not installed: no comparison")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
