# ruff: noqa: E501  # a table of leaks reads best with one leak to a line
"""An invented review of invented trials, its leaks, and things that only look like it. Nothing here exists."""

from typing import NamedTuple

TITLE = "Wrist cooling for night-time condition-B, mild/severe, in shift workers' households"
OLD_TITLE = "Cooling bracelets for condition-B"
SPANISH = "Enfriamiento de la muñeca para la condición B nocturna, leve o grave, en hogares de trabajadores por turnos"
CHINESE = "腕部降温治疗轮班工人家庭夜间乙病"
ABSTRACT = (
    "Background: Condition-B wakes people at night and costs households sleep. Wrist cooling is sold as a remedy. "
    "Objectives: To assess the effects of wrist cooling on awakenings and skin harms in condition-B. "
    "Search methods: We searched CENTRAL, MEDLINE, Embase and two trials registers up to 30 November 2011. "
    "Selection criteria: Randomised controlled trials comparing wrist cooling with sham bracelets or no bracelet. "
    "Main results: We included nine trials with 1437 participants living in harbour towns. "
    "Wrist cooling probably lowers the number of nightly awakenings (risk ratio 0.72, 95% CI 0.58 to 0.89; "
    "7 trials, 1193 participants; moderate-certainty evidence). Blisters under the strap were seen more often with "
    "cooled bracelets than with sham bracelets (RR 2.31, 95% CI 1.17 to 4.55). One trial of 61 fishermen reported mood "
    "(mean difference 1.40, 95% CI 0.35 to 2.45). "
    "Authors' conclusions: Cooled bracelets may spare some households one awakening each night, at the price of "
    "blisters for about one wearer in nineteen; whether gloves would do as well is not known."
)
RECORD = {
    "title": TITLE,
    "titles": {"older": [OLD_TITLE], "translated": [SPANISH, CHINESE]},
    "doi": "10.1002/14651858.CD999999.pub2",
    "versions": ["10.1002/14651858.CD999999"],
    "pmid": "99123457",
    "pmcid": "PMC9912345",
    "number": "CD999999",
    "authors": ["Oduya-Lind, Marit", "Brask, T", "Quillfeather, A"],
    "year": 2012,
    "published": "13 June 2012",
    "search_date": "30 November 2011",
    "abstract": ABSTRACT,
}


class Leak(NamedTuple):
    """A way in which the review leaks: the class of the specification, the item, and rules that may block it."""

    kind: int
    item: dict[str, object]
    rules: tuple[str, ...]


def leak(kind: int, *rules: str, **item: object) -> Leak:
    return Leak(kind, item, rules)


_TEN = "10.1002/14651858"
LEAKS = [
    leak(2, "address.domain", link="https://www.cochranelibrary.com/cdsr/doi/10.1002/14651858.CD999999.pub2/full"),
    leak(2, "address.domain", link="https://cochranelibrary.com./central"),
    leak(2, "address.domain", link="https://reader:pw@www.CochraneLibrary.com:443/"),
    leak(2, "address.domain", link="https://pubmed.example@cochrane.org/evidence"),
    leak(2, "address.domain", link="https://www.bibliotecacochrane.com/x"),
    leak(2, "address.number", link=f"https://doi.org/{_TEN}.CD999999.pub2"),
    leak(3, "address.number", link=f"http://dx.doi.org/{_TEN}.CD999999"),
    leak(3, "address.number", link=f"https://onlinelibrary.wiley.com/doi/{_TEN}.CD999999.pub3/abstract"),
    leak(3, "address.number", link="https://doi.org/10.1002%2F14651858.cd999999.PUB2"),
    leak(3, "address.number", link="https://doi.org/10.1002%252F14651858%252Ecd999999"),
    leak(3, "address.number", link="https://x.example/?q=doi:10.1002/14651858.CD999999.pub1)."),
    leak(3, "address.number", link="https://x.example/ｃｄ９９９９９９"),
    leak(3, "address.number", link="https://x.example/go?to=%63%64%39%39%39%39%39%39"),
    leak(4, "address.pmid", link="https://pubmed.ncbi.nlm.nih.gov/99123457/"),
    leak(4, "address.pmid", link="https://europepmc.org/article/MED/99123457"),
    leak(4, "address.pmcid", link="https://www.ncbi.nlm.nih.gov/pmc/articles/PMC9912345/"),
    leak(4, "address.pmcid", link="https://europepmc.org/api/fulltextRepo?pprId=PMC_9912345"),
    leak(4, "address.number", link="https://repo.example/bitstream/1/CD999999.pdf"),
    leak(4, "address.title", link="https://www.researchgate.net/publication/1_Wrist_cooling_for_night-time_condition-B_mildsevere_in_shift_workers'_households"),
    leak(4, "address.title", link="https://repo.example/cooling-bracelets-for-condition-b"),
    leak(4, "address.domain", link="https://web.archive.org/web/2013/http://www.cochranelibrary.com/x"),
    leak(4, "address.domain", link="https://r.jina.ai/https://cochrane.org/x"),
    leak(4, "address.domain", link="https://www-cochranelibrary-com.translate.goog/x?_x_tr_sl=en"),
    leak(4, "address.domain", link="https://www.cochranelibrary.com.proxy.uni.example/x"),
    leak(4, "address.domain", link="https://webcache.example/search?q=cache:abc:www.cochranelibrary.com/x"),
    leak(4, "address.domain", link="https://www.bing.example/ck/a?u=a1aHR0cHM6Ly93d3cuY29jaHJhbmVsaWJyYXJ5LmNvbS8x"),
    leak(4, "address.number", link="https://sci.example/b64/" + "MTAuMTAwMi8xNDY1MTg1OC5DRDk5OTk5OS5wdWIy"),
    leak(4, "address.domain", link="https://cochrаnelibrary.com/x"),
    leak(4, "mention.review", title="Cold wrists, quiet nights", snippet="The Cochrane review on wrist cooling in night-time condition-B for shift workers found fewer awakenings."),
    leak(4, "mention.authors", title="Journal club", snippet="Oduya-Lind 2012, a meta-analysis of wrist cooling in night-time condition-B, is discussed by shift workers."),
    leak(5, "title.same", title=f"(PDF) {TITLE}"),
    leak(5, "title.same", title=f"{TITLE} | Request PDF"),
    leak(5, "title.same", title=f"{TITLE} - PubMed"),
    leak(5, "title.truncated", title="Wrist cooling for night-time condition-B, ..."),
    leak(5, "title.truncated", title="(PDF) Wrist cooling for night-time condition-B, mild/se…"),
    leak(5, "title.truncated", title="Oduya-Lind M. Wrist cooling for night-time cond…"),
    leak(5, "title.truncated", title="Wrist cooling ..."),
    leak(5, "title.contained", title=f"Oduya-Lind M, Brask T: {TITLE}. Cochrane Database Syst Rev"),
    leak(5, "title.same", "title.altered", title="Wrist Cooling for Nighttime Condition B - Mild or Severe - in Shift Workers Households"),
    leak(5, "title.same", title="WRIST COOLING FOR NIGHT‐TIME CONDITION–B: MILD / SEVERE: IN SHIFT WORKERS’ HOUSEHOLDS"),
    leak(5, "title.same", title="Cooling bracelets for condition B"),
    leak(5, "title.contained", title="Cooling bracelets for condition-B (Review)"),
    leak(5, "title.altered", title="Wrist cooling for night-time condition-B, mild/severe, in shift wrokers' households"),
    leak(6, "title.same", title=SPANISH),
    leak(6, "title.same", title="ENFRIAMIENTO DE LA MUNECA PARA LA CONDICION B NOCTURNA LEVE O GRAVE EN HOGARES DE TRABAJADORES POR TURNOS"),
    leak(6, "title.same", "title.contained", title=f"{CHINESE} - 中文摘要"),
    leak(6, "overlap.figures", title="Muñecas frías", snippet="la razón de riesgos fue 0,72 (IC del 95 %: 0,58 a 0,89)"),
    leak(7, "overlap.words", title="Sleep news", snippet="… probably lowers the number of nightly awakenings, say researchers who looked at it"),
    leak(7, "overlap.words", peopleAlsoAsk=[{"question": "Does cooling help?", "snippet": "Blisters under the strap were seen more often with cooled bracelets", "link": "https://a.example"}]),
    leak(7, "overlap.words", title="Bracelet", description="may spare some households one awakening each night, at the price of blisters"),
    leak(7, "identifier.number", title="Search", sitelinks=[{"title": "CD 999999", "link": "https://a.example/1"}]),
    leak(7, "identifier.number", title="A later trial", snippet="as in CD999999 (Issue 6)"),
    leak(7, "identifier.doi", "identifier.number", title="A later trial", snippet="doi:10.1002/14651858.CD999999.pub2"),
    leak(7, "identifier.pmid", title="A later trial", snippet="PMID: 99123457"),
    leak(7, "identifier.pmcid", title="A later trial", snippet="see PMC 9912345"),
    leak(7, "overlap.figures", title="Cold wrists", snippet="The pooled RR was 0.72 [0.58; 0.89]."),
    leak(7, "overlap.size", title="Cold wrists", snippet="Across seven randomised trials in 1,193 participants, fewer people woke."),
    leak(7, "title.quoted", title="Home page", snippet=f"Latest: {TITLE.upper()} and more"),
    leak(7, "title.quoted", title="Home page", snippet="Brask T. Cooling bracelets for condition-B. 2008"),
    leak(7, "overlap.sentence", title="Sleep news", snippet="With cooled bracelets, more often than with sham bracelets, strap blisters were seen by people."),
    leak(8, "date.after", title="A trial of gloves", date="1 December 2011"),
    leak(8, "date.after", title="A trial of gloves", date="2012-06-13T00:00:00+05:00"),
    leak(8, "date.after", title="A trial of gloves", date="December 2011"),
    leak(8, "date.after", title="A trial of gloves", date="2012"),
    leak(8, "date.after", title="A trial of gloves", date="3 days ago"),
    leak(8, "date.after", title="A trial of gloves", date="12/2011"),
    leak(8, "date.after", title="A trial of gloves", date="2013年5月2日"),
    leak(8, "date.after", title="A trial of gloves", date="2 de mayo de 2013"),
    leak(8, "date.after", title="A trial of gloves", snippet="by A Smith · 2019 · Cited by 25 — We randomised 40 people"),
    leak(8, "date.after", title="A trial of gloves", snippet="Jun 3, 2014 — We randomised 40 people"),
    leak(8, "date.after", title="A trial of gloves", snippet="Sleep Cold. 2015;12(3):44-9. We randomised 40 people"),
    leak(8, "date.after", title="A trial of gloves", publicationDate="2016"),
    leak(8, "date.after", title="News", link="https://news.example/2014/02/11/gloves/"),
    leak(8, "date.after", title="A trial of gloves", snippet="Published online: 4 March 2014. We randomised people"),
]  # fmt: skip
BENIGN_LOOKALIKES: list[dict[str, object]] = [
    {"title": "Archie Cochrane: a life in medicine", "link": "https://lives.example/cochrane", "date": "1999"},
    {"title": "Cochrane, Alberta: town council minutes", "link": "https://www.cochrane.ca/council", "date": "2009"},
    {"title": "Farming near Cochrane, Ontario", "snippet": "The Cochrane district has long nights.", "date": "2004"},
    {"title": "RoB 2: a revised Cochrane risk-of-bias tool for randomised trials", "date": "2008"},
    {
        "title": "The Cochrane Collaboration's tool for assessing risk of bias",
        "link": "https://methods.cochrane.org/bias",
    },
    {
        "title": "Handbook chapter on sham devices",
        "link": "https://training.cochrane.org/handbook/8",
        "date": "2011-03",
    },
    {"title": "Wrist cooling for night-time condition-B: a randomised trial in 61 fishermen", "date": "2003"},
    {"title": "Wrist cooling", "link": "https://shop.example/wrist-cooling", "date": "2005"},
    {"title": "Cooling bracelets for condition-B in dockers: a pilot study", "date": "1998 Mar"},
    {"title": "Wrist cooling in night-time condition-A", "date": "30 November 2011"},
    {"title": "Ankle cooling for night-time condition-B, mild/severe, in shift workers' households", "date": "2010"},
    {"title": "Mood in cooled fishermen", "snippet": "mean difference 1.40 (95% CI 0.35 to 2.45) in 61 fishermen"},
    {"title": "A trial of sham bracelets", "snippet": "risk ratio 0.72 (95% CI 0.41 to 1.26)", "date": "2001"},
    {
        "title": "A 1980s paper on bracelets",
        "link": "https://www.researchgate.net/publication/12",
        "date": "Feb 3, 2026",
    },
    {"title": "Strap blisters", "snippet": "by B Cochrane · 1984 · Cited by 9 — straps", "date": "Mar 4, 2020"},
    {"title": "Gloves for condition-B", "snippet": "Cochrane Database Syst Rev 2009;(2):CD111111", "date": "2009"},
    {"title": "Trial registry entry", "snippet": "CD99999 is our ward code; patients 199123457", "date": "2007"},
    {"title": "Review of harbour statistics", "snippet": "9,9123,457 tons were landed in 1437 ships", "date": "1990"},
    {"title": "Household sleep", "link": "https://a.example/2010/11/02/sleep/", "dateModified": "2024-01-01"},
    {"title": "Blood proteins CD99 and CD9", "snippet": "expression of CD99, CD9 and CD999 in cells", "date": "2006"},
]
_THINGS = ["gloves", "earplugs", "honey", "iron tablets", "footbaths", "bright light", "a quiet room", "warm milk"]
_AILMENTS = ["condition-B", "condition-C", "night cramps", "winter fever", "harbour cough", "strap rash", "shift sleep"]
_DESIGNS = [
    "{t} for {a}: a randomised controlled trial",
    "A cohort study of {t} and {a} in households",
    "{t} in {a}: a systematic review",
    "Does {t} prevent {a}? A crossover trial in shift workers",
    "Cost of {t} for {a}",
    "Nightly awakenings in {a} after {t}",
]  # fmt: skip
_SNIPPETS = [
    "We randomised {n} people to {t} or usual care; awakenings were counted by diary (risk ratio 0.9{d}, 95% CI 0.5 to 1.3).",
    "We searched CENTRAL, MEDLINE and Embase for randomised controlled trials comparing {t} with no treatment.",
    "Two review authors independently assessed risk of bias with the Cochrane tool; {n} participants were included.",
    "The participants wore sham bracelets; blisters were rare and mood did not change in {n} people with {a}.",
    "Households of night workers slept {d} hours longer with {t}, but the difference was uncertain.",
]  # fmt: skip


def benign_items() -> list[dict[str, object]]:
    """At least 300 things that an agent may see."""
    items = list(BENIGN_LOOKALIKES)
    for number in range(320):
        thing, ailment = _THINGS[number % 8], _AILMENTS[number % 7]
        said = {"t": thing, "a": ailment, "n": 40 + 13 * number, "d": number % 9 + 1}
        items.append(
            {
                "title": _DESIGNS[number % 6].format(**said).capitalize(),
                "link": f"https://journal{number % 11}.example/article/{1000000 + 7919 * number}",
                "snippet": _SNIPPETS[number % 5].format(**said),
                "date": str(1985 + number % 26),
            }
        )
    return items
