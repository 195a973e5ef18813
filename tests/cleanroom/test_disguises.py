# ruff: noqa: E501  # a table of disguises reads best with one to a line
"""Words of the review packed, ciphered, marked, scattered or told in other figures, in items and in pages."""

import base64
import codecs
import gzip
import json
import zlib
from urllib.parse import quote

import pytest

from evisynth.cleanroom import CleanRoom

from .invented import ABSTRACT, CHINESE, TITLE

DOI = "10.1002/14651858.CD999999.pub2"
PART = ABSTRACT[400:620]
SENTENCE = "Wrist cooling probably lowers the number of nightly awakenings"
TURNED = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz")


def base(data: bytes) -> str:
    return base64.b64encode(data).decode()


def shifted(text: str, by: int) -> str:
    return "".join(chr((ord(c) - 97 + by) % 26 + 97) if c.isascii() and c.isalpha() else c for c in text.lower())


SNIPPETS = {
    "base64 of gzip": base(gzip.compress(PART.encode())),
    "base64 of zlib": base(zlib.compress(PART.encode())),
    "base64 twice": base(base(PART.encode()).encode()),
    "base64 in lines": "\n".join(base(PART.encode())[at : at + 24] for at in range(0, 290, 24)),
    "base64 behind decoys": " ".join(base(bytes([n]) * 30 + b"\xff\xfe") for n in range(60)) + " " + base(PART.encode()),
    "base64 of the number": base(b"CD999999"),
    "base32": base64.b32encode(PART.encode()).decode(),
    "base85": base64.b85encode(PART.encode()).decode(),
    "hexadecimal apart": " ".join(f"{b:02x}" for b in PART.encode()),
    "decimal codes": " ".join(str(b) for b in PART.encode()),
    "bits": " ".join(f"{b:08b}" for b in PART.encode()),
    "octal": "".join(f"\\{b:03o}" for b in PART.encode()),
    "escapes": "".join(f"\\u{b:04x}" for b in PART.encode()),
    "quoted printable": "".join(f"={b:02X}" for b in PART.encode()),
    "shifted by five": shifted(ABSTRACT[400:700], 5),
    "shifted title": codecs.encode(TITLE, "rot13"),
    "each word backwards": " ".join(word[::-1] for word in ABSTRACT[440:700].split()),
    "figures for letters": ABSTRACT[440:700].translate(str.maketrans("aeio", "4310")),
    "upside down": SENTENCE.lower().translate(TURNED)[::-1],
    "small capitals": SENTENCE.lower().translate(str.maketrans("abcdeghijklmnoprtuw", "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴡ")),
    "Armenian letters": SENTENCE.translate(str.maketrans("oinu", "օіոս")),
    "invisible bits": "x" + "".join("\u200b\u200c"[int(bit)] for b in PART.encode() for bit in f"{b:08b}"),
    "invisible tags": "x" + "".join(chr(0xE0000 + ord(c)) for c in PART),
    "digits of other scripts": "CD٩٩٩९९९",
    "boxed letters": "🅲🄳999999",
    "spelled digits": "review number CD nine nine nine nine nine nine",
    "spelled result": "risk ratio of zero point seven two (zero point five eight to zero point eight nine)",
    "result with gaps": "RR 0 . 72 ( 0 . 58 , 0 . 89 )",
    "fillers": " um ".join(SENTENCE.split()),
    "numbered words": " ".join(f"{n}. {word}" for n, word in enumerate(SENTENCE.split(), 1)),
    "a short quote": "It may “spare some households one awakening”.",
    "marked number": "<b>CD</b><i>999</i><!-- x -->999",
    "size in Spanish": "nueve ensayos con 1437 participantes",
    "size in Chinese": "9项试验共1437名参与者",
    "title within Chinese": f"最新：{CHINESE}，结果",
    "author and topic": "As Oduya-Lind and colleagues (2012) concluded in their systematic review of wrist cooling",
    "short citation": "12. Oduya-Lind M, Brask T, Quillfeather A. CDSR 2012; Issue 6.",
    "the library's channel": "Cochrane UK: new on wrist cooling for condition-B at night",
}  # fmt: skip
ITEMS: dict[str, dict[str, object]] = {
    "parted among fields": {"title": "Wrist cooling probably lowers", "snippet": "the number of nightly awakenings"},
    "in a key": {"title": "Sleep", SENTENCE: 1},
    "number as a key": {"title": "Sleep", "CD999999": 1},
    "marked title": {"title": TITLE.replace("cool", "co<b>ol</b>")},
    "title cut in Chinese": {"title": CHINESE[:11] + "..."},
    "list of identifiers": {"title": "Sleep", "link": "https://a.example/efetch?id=1,99123457"},
    "shifted address": {"title": "Sleep", "link": "https://a.example/" + codecs.encode(DOI, "rot13")},
    "base32 address": {"title": "Sleep", "link": "https://a.example/" + base64.b32encode(DOI.encode()).decode()},
    "host with other marks": {"title": "Sleep", "link": "https://a.example/www_cochranelibrary_com/x"},
    "the journal at its publisher": {"title": "Sleep", "link": "https://onlinelibrary.wiley.com/journal/14651858"},
    "words behind a fragment": {"title": "Sleep", "link": f"https://a.example/#:~:text={quote(SENTENCE)}"},
}
PAGES = {
    "a frame's source": f'<iframe srcdoc="&lt;p&gt;{ABSTRACT}"></iframe>',
    "list of words": "<ul>" + "".join(f"<li>{word}</li>" for word in SENTENCE.split()) + "</ul>",
    "words in a script": "<script>" + json.dumps(SENTENCE.split()) + "</script>",
    "codes in a script": "<script>f(" + ",".join(str(ord(c)) for c in PART) + ")</script>",
    "base": '<base href="https://www.cochranelibrary.com/x/">',
}
DATES = ["May '13", "平成25年5月", "3年前", "5小时前", "3 месяца назад", "il y a 2 ans", "3d", "2w"]
DATED = [
    "Received 3 May 2013; accepted 2 June 2013.", "© 2014 The Authors.", "2013 · A Smith", "2013年5月2日 — Gloves",
    "hace 3 días — Gloves", "We recruited dockers from 2013 to 2015.",
]  # fmt: skip
BENIGN: list[dict[str, object]] = [
    {"title": "Sums", "snippet": "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "date": "2009"},
    {"title": "Genes", "snippet": "ATGCATGCATGCATGCATGCATGCATGC MKTAYIAKQRQISFVKSHFSRQ", "date": "2009"},
    {"title": "Counts", "snippet": "12 14 18 22 25 31 37 41 44 52 60", "date": "2009"},
    {"title": "Family 👨‍👩‍👧‍👦", "snippet": "می‌خواهم بخوابم", "date": "2009"},
    {"title": "Old aims", "snippet": "Goals for 2005 to 2030 were set.", "date": "2006"},
    {"title": "Waiting", "snippet": "gloves", "date": "in press"},
    {"title": "Sleep in harbour towns", "snippet": "“The number of awakenings at night was small,” he said.", "date": "2002"},
    {"title": "Oduya-Lind M: a portrait", "snippet": "Marit Oduya-Lind founded the harbour's sleep unit.", "date": "2008"},
    {"title": "Neun Betriebe", "snippet": "Neun Betriebe mit 480 Teilnehmern nahmen teil", "date": "2006"},
]  # fmt: skip


@pytest.mark.parametrize("name", SNIPPETS)
def test_a_disguised_snippet_is_blocked(room: CleanRoom, name: str) -> None:
    assert room.judge_item({"title": "Sleep", "link": "https://a.example/x", "snippet": SNIPPETS[name]}).blocked


@pytest.mark.parametrize("name", ITEMS)
def test_an_odd_item_is_blocked(room: CleanRoom, name: str) -> None:
    assert room.judge_item(ITEMS[name]).blocked


@pytest.mark.parametrize("name", [*PAGES, *SNIPPETS])
def test_a_page_with_it_is_blocked(room: CleanRoom, name: str) -> None:
    body = f"<html><head><title>Sleep</title></head><body><p>{PAGES.get(name) or SNIPPETS[name]}</p><p>On sleep.</p>"
    assert not room.admits_page("https://a.example/x", body, {})


@pytest.mark.parametrize("said", DATES)
def test_a_date_in_another_form_is_read(room: CleanRoom, said: str) -> None:
    assert room.judge_item({"title": "Gloves", "date": said}).rule == "date.after"


@pytest.mark.parametrize("said", DATED)
def test_a_snippet_that_tells_its_time_is_read(room: CleanRoom, said: str) -> None:
    assert room.judge_item({"title": "Gloves", "snippet": said}).rule == "date.after"
    dated = room.judge_item({"title": "Gloves", "snippet": said, "published": "2009"})
    assert not dated.blocked, "what says when it was published counts before that"


def test_a_header_that_carries_words_is_judged(room: CleanRoom) -> None:
    assert not room.admits_page("https://a.example/x", "<p>On sleep.", {"x-summary": PART})


@pytest.mark.parametrize("item", BENIGN, ids=lambda item: str(item["title"]))
def test_what_only_looks_packed_passes(room: CleanRoom, item: dict[str, object]) -> None:
    assert room.judge_item(item).rule == ""
