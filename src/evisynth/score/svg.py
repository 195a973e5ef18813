"""SVG without inline styles: it stands in a page with a strict content policy, whose sheet gives the colours."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

WIDTH = 760
MARKS = 5  # colours: classes m0 to m4 in the page's style sheet
_LETTER, _LEGEND_ROW, _EDGE = 7, 18, 64


class Canvas:
    """One picture: lines, words and dots in a box of fixed width, with a legend below."""

    def __init__(self, title: str, height: float, legend: Sequence[str]) -> None:
        rows = _legend_rows(legend)
        self._svg = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {WIDTH} {height + _LEGEND_ROW * (len(rows) + 0.5):g}",
                "role": "img",
                "aria-label": printable(title),
            },
        )
        mark = 0
        for number, row in enumerate(rows):
            x, y = float(_EDGE), height + _LEGEND_ROW * (number + 1)
            for name in row:
                self.dot(x, y - 4, mark, "")
                self.text(x + 10, y, name, "start")
                x += _width(name)
                mark += 1

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
        """Draw a straight line of a class."""
        ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        ET.SubElement(self._svg, "line", {name: f"{end:.1f}" for name, end in ends.items()} | {"class": kind})

    def path(self, points: Sequence[tuple[float, float]], mark: int) -> None:
        """Draw a line through points."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        ET.SubElement(self._svg, "polyline", {"points": joined, "class": f"line m{mark % MARKS}"})

    def text(self, x: float, y: float, words: str, anchor: str) -> None:
        """Write words that start, end or have their middle at a point."""
        place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
        ET.SubElement(self._svg, "text", place).text = printable(words)

    def dot(self, x: float, y: float, mark: int, hint: str) -> None:
        """Draw a dot that says something when it is pointed at."""
        kind = f"dot m{mark % MARKS}"
        dot = ET.SubElement(self._svg, "circle", {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": "4", "class": kind})
        if hint:
            ET.SubElement(dot, "title").text = printable(hint)

    def drawn(self) -> str:
        """Return the picture as markup, its words escaped."""
        return ET.tostring(self._svg, encoding="unicode")


def printable(words: str) -> str:
    """Return words without control characters, which XML can't hold and a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words)


def short(name: str) -> str:
    """Cut a name that is too long for a margin."""
    return name if len(name) <= 28 else name[:27] + "…"


def _width(name: str) -> float:
    return 30 + _LETTER * len(name)


def _legend_rows(names: Sequence[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    room = 0.0
    for name in map(short, names):
        if room < _width(name):
            rows.append([])
            room = float(WIDTH - _EDGE)
        rows[-1].append(name)
        room -= _width(name)
    return rows
