"""Ontology and annotation scoring, side by side with goatools on the same pairs in one run.

Needs go-basic.obo.gz and fly_anatomy.obo.gz under ../shared/data/inputs/ontology (or EVISYNTH_SHARED). goatools is
compared when it is installed; without it its rows say so.
"""

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from evisynth.ontology import Ontology, TermSearch, WangSimilarity, read_obo
from evisynth.stats import ratio_bootstrap

SHARED = Path(os.environ.get("EVISYNTH_SHARED", Path(__file__).resolve().parents[2] / "shared"))
FOLDER = SHARED / "data" / "inputs" / "ontology"
GO, ANATOMY, STAGES = FOLDER / "go-basic.obo.gz", FOLDER / "fly_anatomy.obo.gz", FOLDER / "fly_development.obo"
ROUNDS = 3
SEARCHED = 2_000


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of this process: what else the machine does must not count."""
    started = time.process_time()
    work()
    return time.process_time() - started


def child_seconds(command: list[str]) -> tuple[float, float]:
    """CPU and wall seconds of a process from its start to its end."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - started
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def spread(values: list[float], unit: str = "s", scale: float = 1.0) -> str:
    """Write the median with the extremes."""
    low, middle, high = (scale * f(values) for f in (min, statistics.median, max))
    return f"{middle:.3g}{unit and ' '}{unit} ({low:.3g}–{high:.3g})"


def generate(folder: Path, genes: int) -> tuple[Path, Path]:
    """Write a benchmark and predictions: 29 GO, 12 anatomy and 12 synonym predictions per gene, from real terms."""
    random.seed(20260503)
    go = [term.id for term in read_obo(GO).values() if not term.obsolete]
    anatomy = [term.id for term in read_obo(ANATOMY).values() if not term.obsolete and term.prefix == "FBbt"]
    stages = [term.id for term in read_obo(STAGES).values() if not term.obsolete]
    reference, predicted = [], []
    for number in range(genes):
        gene = f"FBgn{number:07d}"
        own_go, own_anatomy = random.sample(go, 24), random.sample(anatomy, 10)
        names = [f"name {number} {i}" for i in range(12)]
        reference.append(
            {
                "gene_id": gene,
                "gene_symbol": f"g{number}",
                "task1_function": [
                    {"go_id": i, "qualifier": "involved_in", "is_negated": False, "aspect": "P", "in_corpus": n < 9}
                    for n, i in enumerate(own_go)
                ],
                "task2_expression": [
                    {
                        "expression_type": "polypeptide",
                        "anatomy_id": i,
                        "stage_start_id": random.choice(stages),
                        "stage_end_id": None,
                        "in_corpus": n < 4,
                    }
                    for n, i in enumerate(own_anatomy)
                ],
                "task3_synonyms": {
                    "current_fullname": names[0],
                    "fullname_synonyms": [{"synonym": i, "in_corpus": True} for i in names[:5]],
                    "symbol_synonyms": [],
                },
            }
        )
        predicted.append(
            {
                "gene_id": gene,
                "run_status": "ok",
                "task1_function_predictions": [{"go_id": i} for i in (*own_go[:5], *random.sample(go, 24))],
                "task2_expression_predictions": [
                    {"anatomy_id": i, "stage_id": random.choice(stages), "expression_type": "transcript"}
                    for i in (*own_anatomy[:3], *random.sample(anatomy, 9))
                ],
                "task3_synonym_predictions": {"fullname_synonyms": names[3:9], "symbol_synonyms": names[6:12]},
            }
        )
    files = folder / f"reference{genes}.jsonl", folder / f"predicted{genes}.jsonl"
    for file, rows in zip(files, (reference, predicted), strict=True):
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return files


def report(folder: Path) -> None:
    """Time a whole scoring run, from the start of the process to its end."""
    print("\nscore annotations, cold process, real GO + FBbt + FBdv, 20,000 resamples")
    print("| genes | GO pairs | CPU seconds | wall seconds |\n| --- | --- | --- | --- |")
    for genes, rounds in ((10, 2), (100, 3), (400, 1)):
        reference, predicted = generate(folder, genes)
        code = (
            "import sys; from pathlib import Path; from evisynth.score.annotations import *;"
            "a=[Path(x) for x in sys.argv[1:]]; score_annotations(AnnotationFiles(*a))"
        )
        command = [sys.executable, "-c", code, *map(str, (reference, predicted, GO, ANATOMY, STAGES))]
        taken = [child_seconds(command) for _ in range(rounds)]
        cpu, wall = ([pair[side] for pair in taken] for side in (0, 1))
        print(f"| {genes} | {genes * 29 * 24:,} | {spread(cpu, '')} | {spread(wall, '')} |")


def wang() -> None:
    """Time Wang similarity by size, and against goatools on the same pairs."""
    ontology = read_obo(GO)
    ids = [term.id for term in ontology.values() if not term.obsolete]
    random.seed(1)
    left, right = random.sample(ids, 600), random.sample(ids, 600)
    print("\nWang similarity, pairs per second, cold (vectors not yet known)")
    print("| pairs | evisynth | per second |\n| --- | --- | --- |")
    for size in (60, 600, 3000):
        chosen, others = random.sample(ids, size), random.sample(ids, size)
        taken = [seconds(lambda c=chosen, o=others: WangSimilarity(ontology).matrix(c, o)) for _ in range(3)]
        print(f"| {size * size:,} | {spread(taken)} | {size * size / statistics.median(taken):,.0f} |")
    print(f"\nWang on the same {len(left) * len(right):,} pairs; cold: nothing known yet; warm: terms known")
    print("| | evisynth | goatools | ratio |\n| --- | --- | --- | --- |")
    _against_goatools(ontology, left, right)


def _against_goatools(ontology: Ontology, left: list[str], right: list[str]) -> None:
    try:
        from goatools.obo_parser import GODag
        from goatools.semsim.termwise.wang import SsWang
    except ImportError:
        print("| | – | not installed: make bench installs it | – |")
        return
    import gzip

    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "go.obo"
        plain.write_bytes(gzip.decompress(GO.read_bytes()))
        dag = GODag(str(plain), optional_attrs={"relationship"}, prt=None)

    def theirs(wang: SsWang) -> list[list[float]]:
        return [[wang.get_sim(a, b) or 0.0 for b in right] for a in left]

    terms = set(left) | set(right)
    for name, cold in (("cold", True), ("warm", False)):
        taken: list[tuple[float, float]] = []
        our_wang, their_wang = WangSimilarity(ontology), SsWang(terms, dag, {"part_of"})
        our_wang.matrix(left, right)
        for _ in range(ROUNDS):
            if cold:
                ours = seconds(lambda: WangSimilarity(ontology).matrix(left, right))
                taken.append((ours, seconds(lambda: theirs(SsWang(terms, dag, {"part_of"})))))
            else:
                ours = seconds(lambda w=our_wang: w.matrix(left, right))
                taken.append((ours, seconds(lambda w=their_wang: theirs(w))))
        ratios = [theirs_taken / ours for ours, theirs_taken in taken]
        ours_spread, theirs_spread = (spread([pair[side] for pair in taken], "ms", 1e3) for side in (0, 1))
        print(f"| {name} | {ours_spread} | {theirs_spread} | {spread(ratios, '×')} |")
    same = np.array([[dag[a].namespace == dag[b].namespace for b in right] for a in left])
    difference = np.abs(
        np.array(theirs(SsWang(terms, dag, {"part_of"}))) - WangSimilarity(ontology).matrix(left, right)
    )
    print(f"largest difference in one namespace: {difference[same].max():.1e}")


def reading_and_search() -> None:
    """Time reading GO, and searches for current names in it; a soak test searches every one."""
    print(f"\nread GO: {spread([seconds(lambda: read_obo(GO)) for _ in range(ROUNDS)])}")
    print(f"read GO without texts: {spread([seconds(lambda: read_obo(GO, texts=False)) for _ in range(ROUNDS)])}")
    ontology = read_obo(GO)
    print(f"search index of GO: {spread([seconds(lambda: TermSearch(ontology)) for _ in range(3)])}")
    search = TermSearch(ontology)
    current = random.Random(1).sample([term for term in ontology.values() if not term.obsolete], SEARCHED)
    times: list[float] = []
    first = 0
    for term in current:
        started = time.process_time()
        found = search.find(term.name, limit=10)
        times.append(time.process_time() - started)
        first += found[0].id == term.id
    times.sort()
    p50, p95 = times[len(times) // 2], times[int(0.95 * len(times))]
    print(f"exact names first: {first:,} of {len(current):,}; query p50 {1e3 * p50:.2f} ms, p95 {1e3 * p95:.2f} ms")


def bootstrap() -> None:
    """Time the gene bootstrap by number of genes."""
    print("\n20,000-resample gene bootstrap, three ratios and their mean")
    print("| genes | seconds |\n| --- | --- |")
    for genes in (10, 100, 1000):
        rng = np.random.default_rng(0)
        sizes = rng.integers(1, 30, (genes, 3)).astype(float)
        hits = sizes * rng.random((genes, 3))
        taken = [
            seconds(lambda h=hits, s=sizes: ratio_bootstrap(h, s, resamples=20_000, rng=np.random.default_rng(1)))
            for _ in range(3)
        ]
        print(f"| {genes} | {spread(taken, '')} |")


if __name__ == "__main__":
    print("CPU seconds as median (min–max) unless it says wall")
    if not GO.exists():
        print(f"no ontology under {FOLDER}: set EVISYNTH_SHARED")
        sys.exit(0)
    reading_and_search()
    wang()
    bootstrap()
    with tempfile.TemporaryDirectory() as temporary:
        report(Path(temporary))
