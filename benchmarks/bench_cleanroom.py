"""How fast the clean room judges: search items, pages, policies; how its time grows with a page.

Run: python benchmarks/bench_cleanroom.py
"""

import random
import statistics
import time
from collections.abc import Callable
from datetime import date

from evisynth.cleanroom import CleanRoom, ReviewRecord, build_policy
from evisynth.cleanroom.building import Built

SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va")
VOCABULARY = [first + second + third for first in SYLLABLES for second in SYLLABLES for third in SYLLABLES]
OTHERS = VOCABULARY[100:] + VOCABULARY[:100]
"""Other words are frequent in pages than in the review, whose words would end the judgement early."""
WEIGHTS = [1 / (rank + 3) for rank in range(len(VOCABULARY))]
"""Words as often as words are (Zipf)."""


def invented_text(words: int, seed: int, vocabulary: list[str] = VOCABULARY) -> str:
    """Words with a result here and there."""
    chance = random.Random(seed)
    said = chance.choices(vocabulary, WEIGHTS, k=words)
    for at in range(17, len(said), 60):
        said[at] = (
            f"(RR {chance.random() * 2:.2f}, 95% CI 0.{chance.randrange(10, 99)} to 1.{chance.randrange(10, 99)})."
        )
    return " ".join(said)


def policy(text_words: int) -> Built:
    """A policy with a text of so many words."""
    fields = {
        "title": ("Wrist cooling for night-time condition-B in shift workers' households",),
        "number": ("CD999999",),
        "doi": ("10.1002/14651858.CD999999.pub2",),
        "search_date": ("2011-11-30",),
        "published": ("2012-06-13",),
        "abstract": (invented_text(400, 1),),
        "text": (invented_text(text_words, 2),),
        "authors": ("Oduya-Lind, M", "Brask, T"),
    }
    return build_policy(ReviewRecord(fields))


def item(number: int) -> dict[str, str]:
    """A search result."""
    return {
        "title": f"A trial of {VOCABULARY[number % 300]} in {VOCABULARY[(number * 7) % 300]}",
        "link": f"https://journal.example/article/{number}",
        "snippet": invented_text(30, number + 10),
        "date": str(1980 + number % 30),
    }


def page(characters: int) -> str:
    """A page of so many characters."""
    paragraphs = [f"<p class='x{n}'>{invented_text(60, n, OTHERS)}</p>" for n in range(characters // 440 + 1)]
    return f"<html><head><title>On sleep</title></head><body>{''.join(paragraphs)}"[:characters]


def marked_page(characters: int) -> str:
    """A page as papers have them: paragraphs with notes and marks of emphasis, attributes, a table after each tenth."""
    parts: list[str] = []
    for n in range(characters // 400):
        said = invented_text(40, n, OTHERS).split()
        said[3], said[17] = (
            f"<i>{said[3]}</i>",
            f'{said[17]}<sup><a href="#ref{n}" class="note">{n % 90}</a></sup> [{n % 9}].',
        )
        parts.append(f'<p id="p{n}" data-part="body">The trial of {" ".join(said)} – two of nine people.</p>')
        if n % 10 == 9:
            cells = "".join(f"<td>{n + at}</td><td>0.{n + at}</td>" for at in range(6))
            parts.append(f'<table class="wide">{f"<tr>{cells}</tr>" * 4}</table>')
    return f"<html><head><title>On sleep</title></head><body>{''.join(parts)}"[:characters]


def timed(work: Callable[[], object], repeats: int = 5) -> float:
    """Seconds of this process, which another busy process does not lengthen."""
    took: list[float] = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return statistics.median(took)


def main() -> None:
    """Print the figures."""
    built = timed(lambda: CleanRoom(policy(20_000).policy))
    print(f"policy with a text of 20,000 words, built and indexed: {built:.3f} s (asked: under 1 s)")
    room = CleanRoom(policy(20_000).policy, day=lambda: date(2026, 1, 30))
    items = [item(number) for number in range(1000)]
    rate = len(items) / timed(lambda: [room.judge_item(one) for one in items], 3)
    print(f"search items judged by both modes: {rate:,.0f} a second (asked: 1,000)")
    marked = marked_page(100_000)
    took = timed(lambda: room.admits_page("https://a.example/x", marked, {}), 3)
    print(f"page of 100 kB with tables, notes and attributes (worst realistic): {1000 * took:.0f} ms")
    for size in (25_000, 100_000, 400_000, 1_600_000):
        body = page(size)
        took = timed(lambda body=body: room.admits_page("https://a.example/x", body, {}), 3)
        asked = " (asked: under 50 ms)" if size == 100_000 else ""
        print(f"page of {size / 1000:,.0f} kB, by both modes: {1000 * took:.0f} ms{asked}")
    hostile = {
        "<": "<" * 100_000,
        "<a": "<a " * 33_000,
        "digits": "1" * 100_000,
        "0.": "0." * 50_000,
        "&": "&amp" * 25_000,
        "%": "%25" * 33_000,
    }
    hostile |= {
        "<!--": "<!--" * 25_000,
        "<meta ": "<meta " * 16_000,
        "1 trial ": "2 trials " * 12_000,
        "a@": "a, " * 33_000,
    }
    hostile |= {"by": "by " * 33_000, "10 people": "1,234 people " * 8_000, "10.": "10.1002/14651858.CD99999 " * 4_000}
    hostile |= {"<script>": "<script ld+json>" * 6_000, "<h1>": "<h1>" * 25_000}
    hostile |= {"cochrane": "the cochrane review " * 5_000, "quotes": "\\u0041" * 16_000, "base64": "QUFB" * 25_000}
    for name, body in hostile.items():
        took = timed(lambda body=body: room.admits_page("https://a.example/x", f"<html>{body}", {}), 1)
        print(f"hostile page of 100 kB of {name!r}: {1000 * took:.0f} ms")


if __name__ == "__main__":
    main()
