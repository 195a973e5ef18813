"""Plain-text tools: decoding, the hardened XML parser, normalising, sentences, numbers and units, cues."""

from evisynth.text.decoding import Decoded, decode
from evisynth.text.xml import Element, parse_xml

__all__ = ["Decoded", "Element", "decode", "parse_xml"]
