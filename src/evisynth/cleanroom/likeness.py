"""Two titles compared by what they tell: in any order, with slips of the pen and in other words of the same meaning."""

import itertools
from functools import lru_cache
from typing import NamedTuple

from evisynth.cleanroom.stock_words import SMALL

_SAME = (
    "child children childhood kid kids paediatric pediatric",
    "adolescent adolescents adolescence teenager teenagers teens teenage youth youths",
    "infant infants baby babies newborn newborns neonate neonates neonatal infancy",
    "old older elderly aged geriatric senior seniors",
    "woman women female females", "man men male males",
    "pregnant pregnancy pregnancies gestation gestational antenatal prenatal",
    "worker workers employee employees staff personnel labourer labourers",
    "household households home homes domestic family families",
    "night nighttime nocturnal nightly overnight nights", "day daytime diurnal",
    "prevent preventing prevention preventive prophylaxis prophylactic preventative",
    "treat treating treatment treatments therapy therapies therapeutic manage managing management",
    "drug drugs medication medications medicine medicines pharmacological pharmacotherapy pharmaceutical",
    "exercise exercises exercising", "diet diets dietary nutrition nutritional",
    "surgery surgical operation operations operative", "kidney kidneys renal", "liver hepatic",
    "heart cardiac coronary", "lung lungs pulmonary", "brain cerebral", "skin dermal cutaneous", "bone bones osseous",
    "stomach gastric", "bladder vesical", "breast mammary", "tooth teeth dental", "eye eyes ocular ophthalmic",
    "cancer cancers carcinoma carcinomas neoplasm neoplasms tumour tumours tumor tumors malignancy malignancies",
    "cold cool cooled cooling coolers chill chilled chilling cryotherapy", "warm warmed warming heat heated heating",
    "bracelet bracelets wristband wristbands", "tablet tablets pill pills",
    "prematurity preterm premature", "smoking smoke tobacco cigarette cigarettes", "drinking alcohol alcoholic",
    "ache aches pain pains painful", "foot feet", "leg legs",
    "bath baths bathing", "sleep sleeping", "fall falls falling", "hospital hospitals inpatient inpatients",
    "carer carers caregiver caregivers caretaker caretakers",
    "mild slight", "severe serious", "acute sudden", "chronic longterm persistent",
    "shift shifts", "school schools", "nurse nurses nursing", "doctor doctors physician physicians",
)  # fmt: skip
_MEANING = {word: group.split()[0] for group in _SAME for word in group.split()}
_CONTRARY = tuple(
    frozenset(pair.split())
    for pair in (
        "child adult", "child old", "adult old", "adolescent adult", "adolescent child", "infant child", "infant adult",
        "woman man", "acute chronic", "night day", "prevent treat", "primary secondary", "oral topical",
        "oral intravenous", "early late", "high low", "mild severe", "upper lower", "short long", "first second",
        "hot cold", "cold warm", "left right", "inpatient outpatient", "home hospital", "household hospital",
        "prematurity term", "school household", "before after", "antenatal postnatal",
    )
)  # fmt: skip
_EMPTY = frozenset(
    """
    systematic review reviews literature meta metaanalysis analysis cochrane database update updated protocol effect
    effects effectiveness efficacy evidence overview summary abstract article intervention interventions use using
    randomised randomized controlled trial trials study studies role impact pdf full text degree kind type types time
    people patients persons participants those versus compared comparison assessment
    """.split()  # noqa: SIM905
)
_ENDINGS = ("ies", "ing", "ly", "ed", "es", "s")
_LONG_WORD, _TYPING_WORD, _STEM = 9, 5, 5
"""Words of other scripts are told apart by their first letters, whatever their endings."""
_PAIRS = (("hyper", "hypo"), ("intra", "inter"), ("pre", "peri"), ("pre", "post"), ("uni", "bi"), ("mono", "bi"),
          ("ante", "anti"), ("macro", "micro"))  # fmt: skip


class Likeness(NamedTuple):
    """How two titles relate.

    Args:
        met: how many telling words of the known title stand in the other.
        lacking: those that don't.
        added: telling words that only the other has.
        needed: how many the known one has.
    """

    met: int
    lacking: tuple[str, ...]
    added: tuple[str, ...]
    needed: int

    @property
    def share(self) -> float:
        """Of the known title's telling words, how many are met."""
        return self.met / max(1, self.needed)

    @property
    def contrary(self) -> bool:
        """Whether a word stands where its contrary would have to, which makes it another work."""
        return any(frozenset((a, b)) in _CONTRARY for a in self.lacking for b in self.added)


def telling_words(title_words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a title that tell its topic, each as the one that stands for its meaning.

    Args:
        title_words: folded, in one of the two spellings of English.

    >>> telling_words(("the", "nocturnal", "chilling", "of", "wrists"))
    ('night', 'cold', 'wrist')
    """
    return tuple(dict.fromkeys(meaning(word) for word in title_words if word not in SMALL and word not in _EMPTY))


@lru_cache(8192)
def meaning(word: str) -> str:
    """A word by the one that stands for its meaning, without its ending.

    >>> meaning("babies") == meaning("newborn"), meaning("bracelets")
    (True, 'bracelet')
    """
    same = _MEANING.get(word)
    if same:
        return same
    if not word.isascii():
        return word[:_STEM]
    if len(word) > _TYPING_WORD:
        for ending in _ENDINGS:
            stem = word.removesuffix(ending)
            if stem != word and len(stem) >= 4 and not (ending == "s" and stem.endswith(("s", "u", "i"))):
                return _MEANING.get(stem, stem)
    return word


def likeness(known: tuple[str, ...], other: tuple[str, ...]) -> Likeness:
    """Compare what two titles tell.

    Args:
        known, other: telling words.

    >>> likeness(("wrist", "cold", "night"), ("night", "wrist", "gloves"))
    Likeness(met=2, lacking=('cold',), added=('gloves',), needed=3)
    """
    left = list(other)
    lacking: list[str] = []
    for word in known:
        if word in left:
            left.remove(word)
        else:
            lacking.append(word)
    for first, second in itertools.pairwise(known):
        # Written as one word, or one word as two.
        if first + second in left and (first in lacking or second in lacking):
            left.remove(first + second)
            lacking = [word for word in lacking if word not in {first, second}]
    for first, second in itertools.pairwise(other):
        if first + second in lacking and first in left and second in left:
            lacking.remove(first + second)
            left = [word for word in left if word not in {first, second}]
    return Likeness(len(known) - len(lacking), tuple(lacking), tuple(left), len(known))


def corrected(title_words: list[str], known: tuple[str, ...]) -> tuple[str, ...]:
    """Words with slips of the pen undone, where they lead away from a word of the known title.

    Args:
        title_words: of the other title.
        known: of the known title.

    >>> corrected(["wirst", "coolin"], ("wrist", "cooling"))
    ('wrist', 'cooling')
    """
    meanings = {meaning(word) for word in known}

    def right(word: str) -> str:
        if word in known or len(word) < _TYPING_WORD - 1 or meaning(word) in meanings:
            return word
        return next((meant for meant in known if _slip(meant, word)), word)

    return tuple(map(right, title_words))


def _slip(word: str, typed: str) -> bool:
    """Whether one is the other mistyped: one edit, two in a long word, and neither a word of its own by its prefix."""
    shorter = min(len(word), len(typed))
    if shorter < _TYPING_WORD or word.isdigit() or word[0] != typed[0] or abs(len(word) - len(typed)) > 2:
        return False
    for one, two in _PAIRS:
        if (word.startswith(one) and typed.startswith(two)) or (word.startswith(two) and typed.startswith(one)):
            return False
    from rapidfuzz.distance import DamerauLevenshtein

    most = 2 if shorter >= _LONG_WORD else 1
    return DamerauLevenshtein.distance(word, typed, score_cutoff=most) <= most
