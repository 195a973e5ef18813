"""What an article would ask of a model, measured before anything is asked."""

import json

from evisynth.evidence import Document
from evisynth.review.reading.choosing import ROWS, room
from evisynth.review.reading.subjects import subjects
from evisynth.review.reading.wire import sent
from evisynth.schemas import Schema

Band = tuple[int, int]
_PER_TOKEN = 4
_PROMPT = 700
_KINDS = 4
_ANSWER = (60, 3_000)
_CALLS = (1, 8)


def expected_effort(document: Document, schema: Schema, *, whole: bool = False) -> tuple[Band, Band, Band]:
    """Return calls, input tokens and output tokens per call: the least and the most of each.

    At least the kinds are asked for, and none is there; at most four kinds are there, and some calls are sent back.

    Args:
        document: the article.
        schema: what is asked.
        whole: all of its text is sent.
    """
    size = len(document.markdown)
    text = size if whole else room(size, ROWS)
    tools = sorted(len(json.dumps(sent(schema, [one.tool])[0].parameters_json_schema)) for one in subjects(schema))
    most = text // _PER_TOKEN + sum(tools[-_KINDS:]) // _PER_TOKEN + _PROMPT
    return _CALLS, (_PROMPT, most), _ANSWER
