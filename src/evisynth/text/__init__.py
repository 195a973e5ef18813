"""Plain-text tools: decoding, the hardened XML parser, normalising, sentences, numbers and units, cues."""

from evisynth.text.cues import Whose, compared, hedged, negated, whose
from evisynth.text.decoding import Decoded, decode
from evisynth.text.limits import Interval, Spread
from evisynth.text.measures import Fraction, Measure, measures
from evisynth.text.normalise import Normalised, normalise
from evisynth.text.numerals import Numeral, numerals
from evisynth.text.roles import Role, role
from evisynth.text.sentences import Sentence, sentences
from evisynth.text.units import DURATIONS, Unit, unit_after
from evisynth.text.xml import Element, parse_xml

__all__ = [
    "DURATIONS",
    "Decoded",
    "Element",
    "Fraction",
    "Interval",
    "Measure",
    "Normalised",
    "Numeral",
    "Role",
    "Sentence",
    "Spread",
    "Unit",
    "Whose",
    "compared",
    "decode",
    "hedged",
    "measures",
    "negated",
    "normalise",
    "numerals",
    "parse_xml",
    "role",
    "sentences",
    "unit_after",
    "whose",
]
