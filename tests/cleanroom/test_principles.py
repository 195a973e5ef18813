# ruff: noqa: E501  # a table of tricks reads best with one to a line
"""Words that are parted, hidden, mistyped or told by hints alone are met; what is only near by passes."""

import base64
from datetime import date

import pytest

from evisynth.cleanroom import CleanRoom, Policy

from .invented import ABSTRACT, TITLE

SENTENCE = "Wrist cooling probably lowers the number of nightly awakenings"
CONCLUSION = ABSTRACT[ABSTRACT.index("Cooled bracelets may") :].split()
BRAILLE = dict(zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
MORSE = dict(
    zip(
        "abcdefghiklmnoprstuwyz",
        ".- -... -.-. -.. . ..-. --. .... .. -.- .-.. -- -. --- .--. .-. ... - ..- .-- -.-- --..".split(),
        strict=True,
    )
)


def item(snippet: str = "", title: str = "Sleep", **more: object) -> dict[str, object]:
    return {"title": title, "link": "https://a.example/x", "snippet": snippet, **more}


def page(body: str, head: str = "") -> str:
    return f"<html><head><title>Sleep</title>{head}</head><body><p>{body}</p><p>On sleep in harbour towns.</p></body></html>"


def utf7(text: str) -> str:
    return "+" + base64.b64encode(text.encode("utf-16-be")).decode().rstrip("=") + "-"


SNIPPETS = {
    "UTF-7": utf7("CD999999"),
    "Braille": "".join(BRAILLE.get(c, " ") for c in SENTENCE.lower()),
    "Morse": " ".join(MORSE[c] for c in SENTENCE.lower() if c in MORSE),
    "spelling alphabet": "Charlie Delta niner niner niner niner niner niner",
    "numbers of letters": "-".join(str(ord(c) - 96) for c in SENTENCE.lower() if c.isalpha()),
    "marks of notes": "".join(f"{word}[{n}] " for n, word in enumerate(SENTENCE.split(), 1)),
    "marks of boards": "".join(f"[b]{c}[/b]" if n % 2 else c for n, c in enumerate(SENTENCE)),
    "marks of a terminal": " ".join(f"\x1b[1m{word}\x1b[0m" for word in SENTENCE.split()),
    "struck over": "".join(f"{c}\b{c}" for c in SENTENCE),
    "garbled": SENTENCE.replace(" ", "â€“"),
    "letters swapped": "Wirst coolnig porbably lowres the nubmer of nihgtly awakeinngs",
    "letters dropped": "Wrst coolng probbly lowrs the numbr of nigtly awakenngs",
    "vowels dropped": "Wrst clng prbbly lwrs th nmbr f nghtly wknngs",
    "pig latin": " ".join(word[1:] + word[0] + "ay" for word in SENTENCE.lower().split()),
    "other scripts": SENTENCE.lower().translate(str.maketrans("oeisc", "օҽіѕς")),
    "two words at a time": " Mm, tell us more of it then. ".join(" ".join(CONCLUSION[at : at + 2]) for at in range(0, 22, 2)),
    "two short pieces": "Of people living in harbour towns: cooling came at the price of blisters for about one wearer",
    "in per cent": "cooling of the wrist: 28 % fewer (11 to 42 %)",
    "rounded": "Nine trials of wrist cooling pooled: RR 0.7 (0.6 to 0.9)",
    "multiplied": "wrist cooling in nine trials, effect x100: 72 (58 and 89)",
    "in words": "a ratio of seventy-two per cent, fifty-eight to eighty-nine, from nine trials of wrist cooling",
    "size in words": "nine trials with one thousand four hundred and thirty-seven participants",
    "size in Chinese": "纳入九项试验，共一千四百三十七名参与者",
    "size as statistics": "wrist cooling | pooled | k = 9, N = 1437",
    "figures of Arabic": "٠٫٧٢ (٠٫٥٨ - ٠٫٨٩)",
    "publisher and topic": "A Cochrane review of 9 trials concluded that wrist cooling was of uncertain benefit.",
    "publisher misspelt": "A new Cochrain review looks at wrist cooling for condition-B",
    "publisher parted": "A Coch-\nrane review looks at wrist cooling for condition-B",
    "publisher masked": "C*chrane is lukewarm about wrist cooling for condition-B",
    "publisher in a script of which no title is known": "Кокрейновский обзор: браслеты",
    "author and publisher": "The prize goes to Oduya-Lind and Brask for their Cochrane work.",
    "author, year and topic": "Oduya-Lind 2012 (systematic review): wrist cooling",
    "author, number and topic": "Example data: the 9 trials of Oduya-Lind et al. (cooling of the wrist)",
    "authors and topic": "Oduya-Lind, Brask and Quillfeather could not find much for wrist cooling.",
}  # fmt: skip
ITEMS = {
    "host that passes for another": {"link": "https://cochranelibary.com/x"},
    "host with the name inside": {"link": "https://cochranelibrary-wiley.example/x"},
    "letters of other scripts in a host": {"link": "https://" + "cоchranelibrаry.com".encode("idna").decode() + "/x"},
    "number of an abstract": {"link": "http://update.example/abstracts/AB999999.htm"},
    "title as one word": {"title": "#WristCoolingForNightTimeConditionB"},
    "words of the same meaning": {"title": "Chilling wrists for nocturnal condition-B, slight or serious, in shift employees' homes"},
    "another order": {"title": "In shift workers' households: wrist cooling for mild/severe night-time condition-B"},
    "slips of the pen": {"title": "Wirst colling for nigth-time conditon-B, midl/severe, in shift wrokers' housholds"},
    "scanned": {"title": "Wr1st c00ling f0r night-tirne c0nditi0n-B, rnild/severe, in sh1ft w0rkers' h0useh0lds"},
    "head and publisher": {"title": "Wrist cooling - Cochrane"},
    "labelled field": {"snippet": '<article-id pub-id-type="pmcid">9912345</article-id>'},
}  # fmt: skip
PAGES = {
    "escapes of a style sheet": ("x", '<style>p::before{content:"' + "".join(f"\\{ord(c):06x}" for c in SENTENCE) + '"}</style>'),
    "words of a style sheet": ("".join(f'<i class="c{n}"></i>' for n, _ in enumerate(SENTENCE)), "<style>" + "".join(f'.c{n}::after{{content:"{c}"}}' for n, c in enumerate(SENTENCE)) + "</style>"),
    "ruby": ("".join(f"<ruby>{c}<rt>x</rt></ruby>" for c in SENTENCE), ""),
    "hidden letters between": ("".join(f"{c}<span style='display:none'>z</span>" for c in SENTENCE), ""),
    "hidden by class": ("".join(f"{c}<b class=q>z</b>" for c in SENTENCE), "<style>.q{visibility:hidden}</style>"),
    "one kind of element": ("".join(f"<b>{c}</b><i>z</i>" for c in SENTENCE), ""),
    "attributes": ("".join(f"<i data-c='{word}'></i>other" for word in SENTENCE.split()), ""),
    "down a column": ("<table>" + "".join(f"<tr><td>{n}<td>{word}<td>z" for n, word in enumerate(SENTENCE.split())) + "</table>", ""),
    "strings of a script": ("<script>" + "".join(f"a{n}='{word}';" for n, word in enumerate(SENTENCE.split())) + "</script>", ""),
    "raised marks": ("".join(f"{word}<sup>{n}</sup> " for n, word in enumerate(SENTENCE.split())), ""),
    "a picture's label": (f'<img alt="{TITLE[:48]}">', ""),
    "a frame": ('<iframe src="https://www.cochranelibrary.com/x"></iframe>', ""),
    "a time": ('<time datetime="2013-05-02">then</time> gloves', ""),
    "a property": ('<span itemprop="datePublished" content="2013-05-02"></span>', ""),
    "a line about the author": ("By J. Marrow | May 2, 2013 7:30 am", ""),
    "a line in Japanese": ("公開日：2013年5月2日", ""),
    "an unknown field of a date": ("x", '<meta name="sailthru.date" content="2013-05-02">'),
    "the number of the journal": ("x", '<meta name="citation_issn" content="1469-493X">'),
}  # fmt: skip
DATES = ["5/13", "MMXIII", "two thousand thirteen", "twenty thirteen", "2,013", "'13", "3.5.13", "2 May", "2556 BE", "9 เมษายน 2556", "20 فروردین 1392", "民國102年", "a fortnight ago", "77-XIII/4"]  # fmt: skip
EARLIER = ["5/09", "MCMXCIX", "nineteen ninety-nine", "1,999", "'09", "3.5.09", "2552 BE", "20 فروردین 1388", "in press", "n.d.", ""]  # fmt: skip
PASSING = [
    "We found no Cochrane review of wrist cooling.",
    "We searched MEDLINE and the Cochrane Library for trials of wrist cooling in condition-B.",
    "The trial of wrist cooling was at low risk of bias by the Cochrane tool.",
    "A 2009 Cochrane review found that iron might help people with condition-B.",
    "Cochran's Q was 14.2 in trials of wrist cooling.",
    "Tom Cochrane sang in the harbour; his wrist was cold.",
    "Oduya-Lind founded the harbour's sleep unit in 2012.",
    "We randomised 72 people to wrist cooling and 58 to gloves; 89 stayed.",
    "Of 100 children without gloves 24 fell ill, with them 5.",
    "Nine trials of gloves were pooled.",
    "The unit has 2030 beds, room 2024 and phone extension 2025.",
]  # fmt: skip
PASSING_TITLES = [
    "Wrist cooling for day-time condition-B, mild/severe, in shift workers' households",
    "Ankle cooling for night-time condition-B, mild/severe, in shift workers' households",
    "Wrist cooling for night-time condition-B: randomised trial in shift workers' households",
    "Night-time condition-C in shift workers' households, mild/severe: bright light",
    "Gloves for night-time condition-B, mild/severe, in shift workers' households",
    "Quality of life in shift workers' households with mild or severe night-time condition-B",
    "Wrist warming for night-time condition-B in shift workers",
    "Warming bracelets for condition-B",
    "Cooling bracelets for condition-A",
]  # fmt: skip


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_snippet_is_blocked(room: CleanRoom, name: str) -> None:
    assert room.judge_item(item(SNIPPETS[name])).blocked


@pytest.mark.parametrize("name", ITEMS)
def test_an_item_is_blocked(room: CleanRoom, name: str) -> None:
    assert room.judge_item({"title": "Sleep", **ITEMS[name]}).blocked


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_blocked(room: CleanRoom, name: str) -> None:
    assert not room.admits_page("https://a.example/x", page(*PAGES[name]), {})


@pytest.mark.parametrize("said", DATES)
def test_a_date_that_may_be_later_is_blocked(room: CleanRoom, said: str) -> None:
    assert room.judge_item(item(title="Gloves", date=said)).rule in {"date.after", "date.unreadable"}


@pytest.mark.parametrize("said", EARLIER)
def test_a_date_before_passes_in_any_form(room: CleanRoom, said: str) -> None:
    assert room.judge_item(item(title="Gloves", date=said)).rule == ""


@pytest.mark.parametrize("said", PASSING)
def test_what_is_only_near_by_passes(room: CleanRoom, said: str) -> None:
    assert room.judge_item(item(said)).rule == ""


@pytest.mark.parametrize("title", PASSING_TITLES)
def test_titles_of_neighbours_pass(room: CleanRoom, title: str) -> None:
    assert room.judge_item(item(title=title)).rule == ""


def test_pieces_add_up_within_a_question_and_not_between_two(policy: Policy) -> None:
    words = ABSTRACT.split()
    said = [" ".join(words[at : at + 5]) for at in range(0, len(words) - 5, 6)]
    pieces = [{"title": "Sleep", "link": f"https://a.example/{n}", "snippet": text} for n, text in enumerate(said)]
    one, other = (CleanRoom(policy, day=lambda: date(2026, 1, 30)) for _ in range(2))
    verdicts = [one.judge_item(piece) for piece in pieces]
    assert "overlap.gathered" in {verdict.rule for verdict in verdicts}
    passed = next(piece for piece, verdict in zip(pieces, verdicts, strict=True) if verdict.rule == "overlap.gathered")
    assert not other.judge_item(passed).blocked
    assert not one.judge_item(item("A trial of gloves in dockers")).blocked


def test_an_address_behind_a_cache_or_translator_is_known_again(room: CleanRoom) -> None:
    assert room.judge_item({"title": TITLE, "link": "https://files.store.example/docs/report-7.pdf"}).blocked
    for address in (
        "https://cache.example/search?q=cache:abc:files.store.example/docs/report-7.pdf",
        "https://files-store-example.translate.goog/docs/report-7.pdf?_x_tr_tl=fr",
    ):
        assert not room.admits_address(address)
    assert room.admits_address("https://files.store.example/docs/report-8.pdf")
