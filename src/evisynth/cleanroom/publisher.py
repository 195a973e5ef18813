"""The publisher named as such: not a person or place of that name, its tools, or a database that was searched."""

import re
from collections.abc import Callable

from evisynth.cleanroom.folding import fold
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.stock_words import STOCK

_GAP = r"[\W_]{0,3}"
_LATIN_NAME = (
    rf"c(?<=\bc){_GAP}[o*]{_GAP}c{_GAP}h?{_GAP}r{_GAP}[ae*@]{{1,2}}{_GAP}[iy]?n{_GAP}[es]?(?:library)?\b|c(?<=\bc)dsr\b"
)
_NAMES = (
    "Кокрейн", "Кокран", "コクラン", "コクレイン", "코크란", "코크레인", "कोक्रेन", "कॉक्रेन", "कोक्रैन", "كوكرين", "كوكران",
    "کاکرین", "考科蓝", "考科藍", "考克兰", "科克伦", "科克兰", "คอเครน", "קוקרן",
)  # fmt: skip
_OTHER_NAMES = "|".join(re.escape(fold(name)) for name in _NAMES)
PUBLISHER = re.compile(f"{_LATIN_NAME}|{_OTHER_NAMES}")
IN_OTHER_SCRIPT = re.compile(_OTHER_NAMES)
_AS_WRITTEN = re.compile("|".join(_NAMES), re.IGNORECASE)
_PARTS_OF_NAME = ("cochr", "cchr", "chran", "chrain", "cocra", "cdsr", "chrne")
_MARKS_IN_NAME = re.compile(r"[\W_]+")
_ITS = (
    r"(?:systematic|reviews?|reviewers?|database|librar\w+|evidence|summar\w+|meta|collaboration|researchers?|groups?|"
    r"authors?|analys\w+|plain|synthes\w+|clinical answers?|corner|protocols?|findings?|data|updates?|overviews?|"
    r"abstracts?|podcasts?|news|network|institute|cent(?:re|er)s?|estimates?|works?|things?|says?|said|f(?:ound|inds?)|"
    r"conclu\w+|reports?|uk|us|canada|nordic)\b"
)
_PLACE = (
    r"(?:hospitals?|clinics?|infirmary|university|college|school|street|road|avenue|lake|river|valley|town|township|city|"
    r"county|airport|house|farm|hall|district|region|regional|community|building|health cent\w+|medical cent\w+)\b"
)
_NOT_THE_REVIEW = re.compile(
    r"cochrane(?:'s|’s|s)?(?:\W{1,3}(?:collaboration(?:'s|’s|s)?|group(?:'s)?))?\W{1,3}(?:risk|rob\b|handbook|tool|"
    r"central|methods?\b|criteria|q\b|register|grade\b|controlled|clinical trials|trials|guid\w+|standards?|checklist|"
    r"training|interactive|\w+ trials register|\w+ register)"
    r"|\b(?:archie|archibald|tom|thomas|lord|admiral|john|robert|james|eddie|mr|mrs|ms|dr|prof\w*|sir|nurse|"
    r"a\.? ?l\.?)\s+cochrane\b"
    rf"|(?:(?:^|[\n;,&(]|\b(?:by|and|with|thank|to)\s)\s*(?!a\s)[a-z]\.?(?:[\s-]?[a-z]\.?)?|\b[a-z]\.)\s+cochrane\b"
    rf"(?!\W{{1,3}}{_ITS})"
    r"|(?:^|[\n;])\s*cochrane, [a-z]+(?: [a-z]\.?)?\s*(?=$|[\n;])"
    r"|\bcochrane(?:,\s?(?:[a-z]\b|alberta|ontario|wisconsin)|\s(?:[a-z]{1,2}\b(?<!uk)(?<!us)(?<!s)|of\s|et al\b|"
    r"(?:and|&) (?:colleagues|co-?workers|others)))"
    rf"|\bcochrane(?:[\s-](?!{_ITS})\w+){{0,2}}?[\s-]{_PLACE}"
    rf"|\b(?:(?:at|near|around|outside) |(?:town|city|village|lake|mount|port|residents|people|patients|clinics?|"
    rf"sites?|centres?|centers?|hospitals?)(?: (?:of|in|from))? |(?:recruited|lived|living|born|based) (?:in|from) )"
    rf"cochrane\b"
    rf"(?!\W{{1,3}}{_ITS})"
    r"|\bcochran(?:'s|’s|s)?\W{1,3}(?:q|test|mantel|armitage|statistic|c\b|theorem|orcutt)"
)
_GIVEN = re.compile(rf"([A-Z](?<=\b[A-Z])[a-z]{{2,}}) +(?:[A-Z]\. ?)?Cochrane\b(?!\W{{1,3}}(?i:{_ITS}))")
_NOT_GIVEN = frozenset(
    "says said asks sees via read see per new latest recent updated another every each several nordic german dutch "  # noqa: SIM905
    "french swiss italian spanish brazilian chinese wiley pubmed medline embase the source from january february march "
    "april june july august september october november december".split()
)
_ITS_REVIEW = re.compile(
    r"\b((?:przeglad|revis|revue|revista|katsau|ubersicht|overzicht|oversikt|oversigt|review|obzor|pregled|attekint)\w*)\s"
    r"(?:system\w+\s|sistem\w+\s)?cochrane\b"
)
"""A review by the publisher, in languages that put its name behind."""
_NO_REVIEW = re.compile(r"\bno (?:\w+ ){0,3}reviews?\b|\bneither\b[^.]{0,60}\breview")
_DATABASES = re.compile(
    r"\b(?:medline|embase|psycinfo|cinahl|web of science|scopus|lilacs|dare|google scholar)\b|"
    r"\b(?:search|extracted|retriev|databases|identified)\w*[^.]{0,80}\bpubmed\b"
)
_AS_A_DATABASE = re.compile(
    r"\bcdsr\b|cochrane(?:\W{1,3}(?:library|database\w*|central|collaboration|reviews?))?(?=\s?(?:,|;|\.|\)|\(|and\b|or\b|"
    r"from\b|up\b|until\b|to\b|was\b|were\b|for\b|using\b|database))|cochrane\W{1,3}(?:library|database\w*)"
)
_OTHER_NUMBER = re.compile(r"\bcd\d{6}\b|14651858\W{1,3}(?:cd|mr|ed)\d{6}")
_STATED = re.compile(
    r"cochrane\W{1,3}(?:systematic\s|intervention\s)?(?:reviews?|overviews?|meta-?analys[ei]s|protocols?)\W{1,3}"
    r"(?:\(?(?:19|20)\d\d\)?\s)?(?:(?:of|on|about|for|into|regarding|concerning|addressing|addressed|assessing|assessed|"
    r"evaluating|evaluated|examining|examined)\s|(?<=:\s))([^.;:?!\n\[(]{3,160}?)"
    r"(?=[.;:?!\n\[(]|$|\s(?:found|finds|showed|shows|conclu\w+|suggest\w+|report\w+|includ\w+|identified|was|were|had|has|"
    r"is|are|that|which)\b)"
)
_NEAR = 240


def may_name_publisher(reading: Reading) -> bool:
    """Whether a text may name the publisher: a quick look, before the patterns are asked.

    Args:
        reading: a text of any length.
    """
    squeezed = reading.squeezed
    if any(part in squeezed for part in _PARTS_OF_NAME):
        return PUBLISHER.search(reading.folded) is not None
    return not reading.folded.isascii() and IN_OTHER_SCRIPT.search(reading.folded) is not None


def given_names(text: str) -> frozenset[str]:
    """Given names of people whose family name is the publisher's: words with a capital that are no stock words.

    Args:
        text: as it came.

    >>> sorted(given_names("Mary Cochrane and others randomised; a Cochrane review; The Cochrane Library"))
    ['mary']
    """
    found = (name.lower() for name in _GIVEN.findall(text)) if "Cochrane" in text else ()
    return frozenset(name for name in found if name not in STOCK and name not in _NOT_GIVEN)


def names_publisher(
    near: str, number: str, given: frozenset[str] = frozenset(), of_another: Callable[[str], bool] = lambda _: False
) -> bool:
    """Whether a text tells of a work of the publisher that may be the hidden review.

    Args:
        near: folded text of some sentences.
        number: of the hidden review, in lower case; empty when it has none.
        given: given names of people with the publisher's name.
        of_another: tells whether what a review is said to be about is another topic than that of the hidden one.

    >>> names_publisher("a cochrane review of gloves", ""), names_publisher("at cochrane district hospital", "")
    (True, False)
    """
    rest = _NOT_THE_REVIEW.sub(" ", _ITS_REVIEW.sub("cochrane review ;", near))
    if given:
        rest = re.sub(rf"\b(?:{'|'.join(given)}) +(?:[a-z]\. ?)?cochrane\b", " ", rest)
    if _DATABASES.search(rest):
        rest = _AS_A_DATABASE.sub(" ", rest)
    if _NO_REVIEW.search(rest) or (_OTHER_NUMBER.search(rest) and (not number or number not in rest)):
        return False
    rest = _STATED.sub(lambda found: " " if of_another(found[1]) else found[0], rest)
    return any(_MARKS_IN_NAME.sub("", found[0]) != "cochran" for found in PUBLISHER.finditer(rest))


def around_names(text: str) -> str:
    """What stands around the publisher's name where that is written in another script than Latin.

    Args:
        text: as it came.
    """
    return "\n".join(text[max(0, found.start() - _NEAR) : found.end() + _NEAR] for found in _AS_WRITTEN.finditer(text))
