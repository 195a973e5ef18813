"""An invented web that leaks one invented review in more than thirty ways, as search results and as pages."""

import base64
import codecs
import json
from collections.abc import Sequence
from urllib.parse import quote

from tests.cleanroom.invented import ABSTRACT, CHINESE, OLD_TITLE, SPANISH, TITLE

from evisynth.sources import WebItem

DOI = "10.1002/14651858.CD999999.pub2"
PLAIN = (
    "<html><head><title>Harbour sleep</title>{head}</head><body><h1>Harbour sleep</h1><p>{body}</p>"
    "<p>People in harbour towns sleep at many hours of the day, and their houses are seldom quiet.</p></body></html>"
)


HEAD = "<html><head><title>Harbour sleep</title>"


def page(body: str = "Nothing much.", head: str = "") -> str:
    return PLAIN.format(body=body, head=head)


_QUOTE = "Wrist cooling probably lowers the number of nightly awakenings (risk ratio 0.72, 95% CI 0.58 to 0.89)"
PAGES: dict[str, str] = {
    "/plain": page(ABSTRACT),
    "/upper": page(ABSTRACT.upper()),
    "/inner-tags": page("".join(f"<b>{c}</b>" for c in ABSTRACT)),
    "/entities": page("".join(f"&#{ord(c)};" for c in ABSTRACT)),
    "/zero-width": page("\u200b".join(ABSTRACT)),
    "/look-alike": page(ABSTRACT.translate(str.maketrans("aeo", "аео"))),
    "/spaced": page(" ".join(ABSTRACT)),
    "/divs": page("</p><p>".join(ABSTRACT.split())),
    "/base64": page(base64.b64encode(ABSTRACT.encode()).decode()),
    "/hex": page(ABSTRACT.encode().hex()),
    "/rot13": page(codecs.encode(ABSTRACT, "rot13")),
    "/backwards": page(ABSTRACT[::-1]),
    "/percent": page(quote(ABSTRACT)),
    "/comment": page(f"Nothing.<!-- {ABSTRACT} -->"),
    "/alt": page(f'<img alt="{ABSTRACT.replace(chr(34), "")}" src="x.png">'),
    "/script": page(f"<script>var review = {json.dumps(ABSTRACT)};</script>"),
    "/doi-meta": page(head=f'<meta name="citation_doi" content="{DOI}">'),
    "/journal-meta": page(head='<meta name="citation_journal_title" content="Cochrane Database Syst Rev">'),
    "/date-meta": page(head='<meta name="citation_publication_date" content="2012/06/13">'),
    "/description": page(head=f'<meta property="og:description" content="{_QUOTE}">'),
    "/og-title": page(head=f'<meta property="og:title" content="{TITLE}">'),
    "/linked-data": page(head=f'<script type="application/ld+json">{{"sameAs": "https://doi.org/{DOI}"}}</script>'),
    "/canonical": page(head=f'<link rel="canonical" href="https://doi.org/{DOI}">'),
    "/title": f"<html><title>{TITLE}</title><body><p>Nothing.</p></body></html>",
    "/old-title": f"<html><title>{OLD_TITLE} | Archive</title><body><p>Nothing.</p></body></html>",
    "/spanish": f"<html><title>{SPANISH}</title><body><p>Nada.</p></body></html>",
    "/chinese": f"<html><title>{CHINESE}</title><body><p>无。</p></body></html>",
    "/number": page("As listed under CD 99 99 99 in the register."),
    "/pmid": page("PMID: 99123457"),
    "/pmcid": page("Full text: PMC-9912345"),
    "/figures": page("La razón de riesgos fue 0,72 (IC del 95 %: 0,58 a 0,89)."),
    "/figures-table": page("<table><tr><td>All</td><td>0.72</td><td>0.58</td><td>0.89</td></tr></table>"),
    "/size": page("Seven randomised trials with 1,193 participants were pooled."),
    "/news": page("A Cochrane review of wrist cooling for night-time condition-B found fewer awakenings."),
    "/guideline": page(
        "Oduya-Lind et al. (2012), a systematic review of wrist cooling in night-time condition-B, was used."
    ),
    "/reference": page("Oduya-Lind M, Brask T. Cold wrists. Cochrane Database Syst Rev 2012."),
    "/quoted": page(f"They write: “{ABSTRACT[-150:]}”"),
    "/reworded": page(
        "Blisters were, under the strap, seen with cooled bracelets more often than with sham bracelets, it says."
    ),
}
"""Each gives away the hidden review, and nothing of it may reach an agent."""
CLEAN = {
    "/gloves": page("A trial of gloves in 40 dockers found no difference in sleep."),
    "/straps": page("On straps."),
}
ERRORS = {"/error": page(ABSTRACT), "/bot-wall": page(f"Just a moment, security check. {ABSTRACT}")}
REDIRECTS = {
    "/to-library": "https://www.cochranelibrary.com/x",
    "/to-doi": f"https://doi.org/{DOI}",
    "/to-plain": "/plain",
}


class LeakySearch:
    """A search provider that shows the review in every field it has, then clean things."""

    name = "leaky"

    def __init__(self, origin: str) -> None:
        self._origin = origin

    def search(self, query: str, page: int = 1) -> Sequence[WebItem]:
        if page > 1:
            return []
        leaks = [
            WebItem("result", TITLE, f"{self._origin}/r1", "A page."),
            WebItem("result", f"(PDF) {TITLE[:38]}…", f"{self._origin}/r2", "A page."),
            WebItem("result", "Sleep", f"{self._origin}/r3", ABSTRACT[500:700]),
            WebItem("result", "Sleep", f"https://doi.org/{DOI}", "A page."),
            WebItem(
                "result",
                "Sleep",
                f"{self._origin}/r5",
                "A page.",
                rest={"sitelinks": [{"title": OLD_TITLE, "link": "x"}]},
            ),
            WebItem("result", "Sleep", f"{self._origin}/r6", "A page.", rest={"attributes": {"DOI": DOI}}),
            WebItem("result", "Gloves", f"{self._origin}/r7", "A page.", "14 June 2012"),
            WebItem("result", "Gloves", f"{self._origin}/r8", "by A Smith · 2019 · Cited by 3"),
            WebItem("panel", TITLE, "", ABSTRACT[:200]),
            WebItem("panel", "Sleep", "", "", rest={"descriptionSource": "Cochrane Database Syst Rev"}),
            WebItem("question", "Does wrist cooling help?", f"{self._origin}/q1", _QUOTE),
            WebItem("question", f"What is {OLD_TITLE.lower()} (review)?"),
            WebItem(
                "news",
                "Cold wrists",
                f"{self._origin}/n1",
                "A Cochrane review says wrist cooling helps condition-B at night",
            ),
        ]
        clean = [WebItem("result", "Harbour sleep", f"{self._origin}{path}", "On sleep.") for path in CLEAN]
        return [*leaks, *clean]
