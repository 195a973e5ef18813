"""What a score's page can draw beside its tables."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one kind.

    Args:
        name: what the legend calls them.
        points: (x, y) in data units, finite.
        labels: one per point, shown when the point is pointed at; empty for none.
        joined: draw a line through the points in their order.
    """

    name: str
    points: list[tuple[float, float]]
    labels: list[str] = field(default_factory=list[str])
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """Points over two axes.

    Args:
        title: what is shown, as a sentence fragment.
        x: name and unit of the horizontal axis.
        y: name and unit of the vertical axis.
        series: what is drawn, in order.
        log_x: a logarithmic horizontal axis; points with x ≤ 0 are then left out.
    """

    title: str
    x: str
    y: str
    series: list[Series]
    log_x: bool = False
