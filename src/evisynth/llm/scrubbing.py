"""Keys never stand in anything that is written: ledger, recording, error, report."""

import os
import re

REPLACEMENT = "[key]"
_NAMES = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)$", re.IGNORECASE)
_SHAPES = re.compile(
    r"\bsk-[A-Za-z0-9_*-]{8,}"  # OpenAI, Anthropic, OpenRouter; also as providers quote them, with stars
    r"|\bAIza[A-Za-z0-9_-]{20,}"  # Google
    r"|(?i:\bbearer\s+)[A-Za-z0-9._~+/=-]{8,}"
    r"|(?<=://)[^/\s:@]+:[^/\s@]+(?=@)"  # a user and password inside an address
)
_SHORTEST = 8


def secrets() -> list[str]:
    """Return the values of the environment that are keys by their names, longest first."""
    values = {value for name, value in os.environ.items() if _NAMES.search(name) and len(value) >= _SHORTEST}
    return sorted(values, key=len, reverse=True)


def scrub(text: str) -> str:
    """Return a text without the keys of this environment and without what looks like one.

    >>> scrub("Incorrect API key provided: sk-abcdefgh1234.")
    'Incorrect API key provided: [key].'
    """
    for value in secrets():
        if value in text:
            text = text.replace(value, REPLACEMENT)
    return _SHAPES.sub(REPLACEMENT, text)
