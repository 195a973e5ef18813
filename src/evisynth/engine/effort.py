"""What an item would ask of models, said before it is done, so that a run can be priced."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """The calls of one role for one item; each pair is the least and the most.

    Args:
        role: screener, extractor, reader, …
        model: its name.
        calls: per item.
        input_tokens: per call.
        output_tokens: per call.
    """

    role: str
    model: str
    calls: tuple[int, int]
    input_tokens: tuple[int, int]
    output_tokens: tuple[int, int]
