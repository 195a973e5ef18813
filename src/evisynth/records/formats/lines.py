"""What readers of line formats share: what they return, and gathering continuation lines."""

from dataclasses import dataclass, field

from evisynth.records.raw_entry import RawEntry
from evisynth.records.results import Problem


@dataclass(slots=True)
class RawFile:
    """What a format's reader found: entries, ones that it could not read, and how many lines belong to none.

    `headers` are the columns of a table as they are written, by the name of the field that they hold.
    """

    entries: list[RawEntry] = field(default_factory=list[RawEntry])
    problems: list[Problem] = field(default_factory=list[Problem])
    ignored_lines: int = 0
    headers: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class TaggedLines:
    """One entry of a tagged format while it is read: its tags with their values, in order."""

    line: int
    tags: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])
    raw: list[str] = field(default_factory=list[str])

    def open_tag(self, tag: str, value: str) -> None:
        """Begin a tag."""
        self.tags.append((tag, [value]))

    def go_on(self, text: str) -> bool:
        """Give a continuation line to the last tag; False when there is none."""
        if not self.tags:
            return False
        self.tags[-1][1].append(text)
        return True

    def values(self) -> list[tuple[str, str]]:
        """Give every tag with its lines joined."""
        return [(tag, "\n".join(lines).strip()) for tag, lines in self.tags]

    def text(self) -> str:
        """Give the lines as they stood."""
        return "\n".join(self.raw)
