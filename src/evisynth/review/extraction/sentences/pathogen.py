"""Keep to the topic: values of other pathogens and of animals are none of a review's."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from evisynth.evidence import Document
from evisynth.review.extraction.words.lexicon import pathogens
from evisynth.text import Measure

_ANIMALS = re.compile(
    r"\b(?:bats?|dogs?|pigs?|swine|porcine|rodents?|rats?"
    r"|mice|mouse|murine|monkeys?|macaques?"
    r"|gorillas?|chimpanzees?|(?:non-?human )?primates?|livestock|cattle|goats?|sheep|"
    r"camels?|dromedar\w+|horses?|equine|animals?(?! (?:contact|exposure|bites?))|hamsters?|ferrets?"
    r"|guinea pigs?|birds?|poultry|chickens?|ducks?|civets?|shrews?|flying fox(?:es)?|duikers?"
    r"|carcasses|ticks?(?![- ](?:bites?|borne|exposure))|wildlife|Mastomys|mosquito(?:es|s)?(?![- ](?:bites?"
    r"|borne|exposure))|Aedes|Culex|larvae?)\b(?![- ](?:handlers?|traders?|keepers?|workers?|farmers?|breeders?"
    r"|owners?|dealers?"
    r"|vendors?|herders?|butchers?|hunters?|slaughterers?|markets?)\b)|\bAe\.",
    re.I,
)
_EXPOSED = re.compile(
    r"\b(?:expos(?:ure|ed) to|contact with|bitten by"
    r"|(?:crush|slaughter|butcher|skinn|handl|touch|feed|eat|hunt|milk)ing"
    r"|(?:who|had|have)\s(?:[\w-]+\s){0,4}?(?:crush|slaughter|butcher|skinn|handl|touch|hunt|milk)ed"
    r"|(?:infected|acquired|contracted) (?:from|by|via|through))"
    r"\s(?:(?:an?|the|sick|dead|ill|or|and|infected|live|wild|domestic|raw)\s){0,4}$",
    re.I,
)
"""What stands before an animal that somebody met, and of which nothing is told."""

_PEOPLE = re.compile(
    r"\b(?:humans?|patients?|persons?|people|residents?|workers?|participants?|individuals?|donors?"
    r"|children|adults?|women|men|villagers?|hunters?|contacts?|cases?(?! (?:fatality|mortality|lethality))|"
    r"inhabitants|respondents|survivors|HCWs?|subjects|households?|travell?ers?)\b",
    re.I,
)
_VECTORS = re.compile(r"ticks?|mosquito(?:es|s)?|Aedes|Culex|larvae?|Ae\.", re.I)
_HUMANS = re.compile(
    r"\b(?:humans?|patients?|persons?|people|residents?|workers?|participants?|donors?|farmers?|women|men|villagers?|hunters?"
    r"|inhabitants|respondents|households?|travell?ers?)\b",
    re.I,
)
"""Words that no animal is called by, as adults, contacts and cases may be."""

PASSAGE_CHARACTERS = 5000
_ABOUT = re.compile(r"\b(?:for|to|against|with|of|by|anti)[- ](?:the |\w+ )?$|\(\s*$|\banti-?$", re.I)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a review is about: the keys of its pathogens; empty means that all are taken."""

    keys: frozenset[str]

    @classmethod
    def of(cls, words: str) -> "Topic":
        """Read a topic; "any", or one that names no known pathogen, takes all.

        >>> Topic.of("Zika virus disease").keys, Topic.of("any").keys
        (frozenset({'zika'}), frozenset())
        """
        return cls(frozenset(key for _, _, key in pathogens().find(words)))

    def covers(self, document: Document) -> bool:
        """Whether a document is about the topic: named in its title or its first 3,000 characters, or often.

        A passage that names no pathogen at all is taken to be about the topic that it was given with.
        """
        if not self.keys or self.assumed(document):
            return True
        head = f"{document.title}\n{document.markdown[:3000]}"
        if any(key in self.keys for _, _, key in pathogens().find(head)):
            return True
        return sum(key in self.keys for _, _, key in pathogens().find(document.markdown[:200_000])) >= 5

    def assumed(self, document: Document) -> bool:
        """Whether a document is a passage that names no pathogen, so that it can only be taken at its word."""
        short = len(document.markdown) <= PASSAGE_CHARACTERS
        return bool(self.keys) and short and not any(pathogens().find(f"{document.title}\n{document.markdown}"))

    def takes(self, sentence: str, measure: Measure, others: list[Measure]) -> bool:
        """Whether a value belongs to the topic's pathogen by the names around it.

        Args:
            sentence: as printed.
            measure: the value.
            others: all linked values of the sentence, in order, the value included.
        """
        if not self.keys:
            return True
        names = _names(sentence)
        if not names or all(key in self.keys for _, _, key in names):
            return True
        listed = _respectively(sentence, names, others)
        if listed is not None:
            return listed.get(measure.start, "") in self.keys
        return _named_for(sentence, measure, names, others) in {None, *self.keys}


@lru_cache(maxsize=256)
def _names(sentence: str) -> tuple[tuple[int, int, str], ...]:
    return tuple(pathogens().find(sentence))


@lru_cache(maxsize=256)
def of_animals(sentence: str) -> bool:
    """Whether a sentence is about animals and no people.

    >>> of_animals("Of 40 bats, 12 were seropositive."), of_animals("Of 40 farmers with goats, 12 people were.")
    (True, False)
    """
    animals = (
        m for m in _ANIMALS.finditer(sentence) if not _EXPOSED.search(sentence, max(0, m.start() - 50), m.start())
    )
    return any(animals) and not _PEOPLE.search(sentence)


def of_hosts(title: str, sentences: Iterable[str]) -> bool:
    """Whether a study's subjects are animals throughout: its title names them and no people, and so do its sentences.

    Args:
        title: of the paper.
        sentences: of its own methods and results.

    >>> of_hosts("Henipavirus in fruit bats", ["We netted 40 bats.", "Of adults 30% had antibodies."])
    True
    >>> of_hosts("Rodents and Lassa fever", ["We trapped 40 rats.", "Of 200 villagers 30% had antibodies."])
    False
    """
    animals = [match[0] for match in _ANIMALS.finditer(title) if not _VECTORS.fullmatch(match[0])]
    if not animals or _PEOPLE.search(title):
        return False
    read = [bool(_HUMANS.search(one)) for one in sentences if _ANIMALS.search(one) or _HUMANS.search(one)]
    return sum(read) * 2 < len(read)


def of_people(words: str) -> bool:
    """Whether words name people by what no animal is called.

    >>> of_people("in adults"), of_people("in farmers")
    (False, True)
    """
    return bool(_HUMANS.search(words))


def _named_for(
    sentence: str, measure: Measure, names: tuple[tuple[int, int, str], ...], others: list[Measure]
) -> str | None:
    end = max(measure.extent, measure.end)
    following = min((m.start for m in others if m.start > measure.start), default=len(sentence))
    for start, _, key in names:
        if end <= start < following and _ABOUT.search(sentence[end:start]) and len(sentence[end:start].split()) <= 8:
            return key
    before = [(stop, key) for _, stop, key in names if stop <= measure.start]
    if before:
        return before[-1][1]
    after = [key for start, _, key in names if start >= end]
    return after[0] if after else None


def _respectively(
    sentence: str, names: tuple[tuple[int, int, str], ...], others: list[Measure]
) -> dict[int, str] | None:
    if "respectively" not in sentence:
        return None
    before = [key for _, stop, key in names if others and stop <= others[0].start]
    count = next((n for n in range(min(len(before), len(others)), 1, -1) if len(others) % n == 0), 0)
    listed = before[len(before) - count :]
    return {m.start: listed[at % count] for at, m in enumerate(others)} if count else None
