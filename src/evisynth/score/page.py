"""A score as one self-contained page: no script, nothing loaded from anywhere."""

import base64
import hashlib
from importlib import resources

from evisynth.score.point_plot import draw_points
from evisynth.score.result import ScoreResult
from evisynth.score.share_plot import draw_shares
from evisynth.score.tables import count_lines, tables


def render_page(result: ScoreResult) -> str:
    """Write a score as HTML with tables, plots, what failed and what was left out.

    The page allows itself only its own style sheet (by hash) and holds no script; all text is escaped.

    Args:
        result: the score.

    Returns:
        the page.

    >>> page = render_page(ScoreResult("facts", "paper", {"answers": 2}, {"f1": 0.5}))
    >>> "default-src 'none'" in page, "<script" in page
    (True, False)
    """
    from jinja2 import Environment
    from markupsafe import Markup

    folder = resources.files("evisynth.score") / "templates"
    style = (folder / "score.css").read_text(encoding="utf-8")
    allowed = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    found = tables(result)
    shares = [draw_shares(table) for table in found]
    drawn = [(plot.title, draw_points(plot)) for plot in result.plots]
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(
        (folder / "score.html").read_text(encoding="utf-8")
    )
    # Markup marks only what this package wrote itself: its style sheet, and SVG that ElementTree escaped.
    return template.render(
        result=result,
        counts=count_lines(result.counts),
        tables=[(table, Markup(svg) if svg else None) for table, svg in zip(found, shares, strict=True)],  # noqa: S704
        plots=[(title, Markup(svg)) for title, svg in drawn if svg],  # noqa: S704
        style=Markup(style),  # noqa: S704
        allowed=allowed,
    )
