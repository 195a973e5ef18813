"""How fast the clean room judges: search items, pages, policies; how its time grows with a page.

Run: python benchmarks/bench_cleanroom.py
All times are those of this process's own work (CPU), since other processes lengthen the clock's.
"""

import random
import statistics
import time
from collections.abc import Callable
from datetime import date

from evisynth.cleanroom import CleanRoom, ReviewRecord, build_policy
from evisynth.cleanroom.building import Built

SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va")
STARTS = (
    "bra",
    "cle",
    "dro",
    "fli",
    "gru",
    "kna",
    "plo",
    "ski",
    "sto",
    "tre",
    "vla",
    "wri",
    "chu",
    "sme",
    "bly",
    "thro",
)
ENDS = ("nt", "rm", "lk", "st", "mp", "ck", "sh", "nd", "lf", "ng", "rt", "x", "pt", "lls", "rn", "zz")
VOCABULARY = [first + second + third for first in SYLLABLES for second in SYLLABLES for third in SYLLABLES]
OTHERS = VOCABULARY[100:] + VOCABULARY[:100]
"""Other words are frequent in pages than in the review, whose words would end the judgement early."""
OTHER_WORDS = [first + second + third for first in STARTS for second in SYLLABLES for third in ENDS]
SMALL = "the of and in to a with for was were that by on as at from is are this which".split()  # noqa: SIM905
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


def sentences(characters: int, seed: int) -> list[str]:
    """Prose that has no word of the review but the small words of English, with a figure in each fifth sentence."""
    chance, said = random.Random(seed), list[str]()
    while sum(map(len, said)) < characters:
        told = chance.choices(OTHER_WORDS, WEIGHTS, k=chance.randrange(6, 14))
        parts = [word for one in told for word in (chance.choice(SMALL), one)]
        figure = f" in {chance.randrange(20, 900)} of them ({chance.random() * 40:.1f}%)" if len(said) % 5 == 4 else ""
        said.append(" ".join(parts).capitalize() + figure + ". ")
    return said


def prose(characters: int) -> str:
    """A page of plain paragraphs."""
    said = sentences(characters, 3)
    paragraphs = ["<p>" + "".join(said[at : at + 6]) + "</p>\n" for at in range(0, len(said), 6)]
    return f"<html><head><title>On sleep</title></head><body>{''.join(paragraphs)}"[:characters]


def repeated(characters: int) -> str:
    """A page of one sentence."""
    return f"<html><head><title>On sleep</title></head><body>{sentences(80, 4)[0] * (characters // 80)}"[:characters]


def paper(characters: int) -> str:
    """A paper in HTML: sections, references to notes and figures, emphasis, tables, a list of references."""
    said, parts = sentences(characters, 5), list[str]()
    for at in range(0, len(said), 6):
        number = at // 6
        noted = f'<sup><a href="#r{number}" class="xref">{number % 60 + 1}</a></sup>'
        body = "".join(said[at : at + 6]).replace(" of ", " <i>of</i> ", 1)
        parts.append(
            f'<p id="p{number}">{body}{noted} (<a href="#t{number % 4}">Table {number % 4}</a>) – mean ± SD.</p>'
        )
        if number % 12 == 11:
            rows = (
                f"<td>{word}</td><td>{number + row}</td><td>{row}.{number % 10}</td>" for row, word in enumerate(SMALL)
            )
            parts.append(f"<table><tr><th>Group</th></tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>")
    return f"<html><head><title>On sleep</title></head><body>{''.join(parts)}"[:characters]


def plain(characters: int) -> str:
    """A paper as plain text: paragraphs, and tables by bars."""
    said = sentences(characters, 6)
    paragraphs = ["".join(said[at : at + 6]) + f"\n\n| n | {at} | 0.{at % 90} |\n\n" for at in range(0, len(said), 6)]
    return "".join(paragraphs)[:characters]


KINDS = {
    "one sentence over and over": repeated,
    "prose without a word of the review": prose,
    "plain text with tables": plain,
    "paper with tables and notes": paper,
    "prose in the review's own vocabulary": page,
    "paper with tables and notes in that vocabulary": marked_page,
}
ASKED = 0.05


def timed(work: Callable[[], object], repeats: int = 5) -> float:
    """Seconds of this process, which another busy process does not lengthen: the median."""
    return statistics.median(times(work, repeats))


def times(work: Callable[[], object], repeats: int) -> list[float]:
    """Seconds of this process, once for each repeat."""
    took: list[float] = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return took


def main() -> None:
    """Print the figures."""
    built = timed(lambda: CleanRoom(policy(20_000).policy))
    print(f"policy with a text of 20,000 words, built and indexed: {built:.3f} s (asked: under 1 s)")
    room = CleanRoom(policy(20_000).policy, day=lambda: date(2026, 1, 30))
    items = [item(number) for number in range(1000)]
    rate = len(items) / timed(lambda: [room.judge_item(one) for one in items], 3)
    print(f"search items judged by both modes: {rate:,.0f} a second (asked: 1,000)")
    for name, make in KINDS.items():
        body = make(100_000)
        room.admits_page("https://a.example/x", body, {})
        took = times(lambda body=body: room.admits_page("https://a.example/x", body, {}), 9)
        middle = statistics.median(took)
        print(
            f"page of 100 kB, {name}: {1000 * middle:.0f} ms ({1000 * min(took):.0f} to {1000 * max(took):.0f}; "
            f"asked: 50) {'' if middle <= ASKED else 'too long'}"
        )
    for size in (25_000, 100_000, 400_000, 1_600_000):
        body = page(size)
        took = timed(lambda body=body: room.admits_page("https://a.example/x", body, {}), 3)
        print(f"page of {size / 1000:,.0f} kB in the review's own vocabulary: {1000 * took:.0f} ms")
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
