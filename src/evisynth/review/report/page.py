"""The page: what a report shows, section by section, rendered into HTML that needs nothing beside it."""

import base64
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from evisynth.review.report.boxes import gaps
from evisynth.review.report.citations import citation, doi_url, links
from evisynth.review.report.columns import title_of
from evisynth.review.report.data import ReportData
from evisynth.review.report.flow_layout import lay_out
from evisynth.review.report.forest import WIDTH, forests
from evisynth.review.report.grouping import by_report, group
from evisynth.review.report.prisma import exclusion_words
from evisynth.review.report.sheets import MAIN, lay_out_sheets
from evisynth.review.report.values import LOST, ShownValue
from evisynth.review.report.wording import show_scalar

_STYLES = ("palette.css", "dark.css", "page.css", "tables.css", "evidence.css", "flow.css", "print.css")


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the summary, and what it counts."""

    number: int
    words: str
    href: str


def render_prisma(data: ReportData) -> str:
    """Draw the PRISMA flow as a file of its own, styled from within."""
    css = Markup(_source("palette.css") + _source("flow.css"))  # noqa: S704  # a file of this package
    return _flow(data, css=css, title=data.title)


def render_pages(data: ReportData, values: Sequence[ShownValue]) -> Iterator[tuple[str, str]]:
    """Render the report as HTML files by name that load nothing and run nothing; the first is the one to open.

    Args:
        data: the review.
        values: its extractions as `show_values` gives them.
    """
    css = "".join(_source(name) for name in _STYLES)
    kept = [value for value in values if value.counts]
    own = [value for value in kept if value.own == "own"]
    others = [value for value in kept if value.own != "own"]
    cards = by_report(values)
    sheets = lay_out_sheets([*group(own, "values", forests(own)), *group(others, "foreign", {})], cards)
    shared = {
        "data": data,
        "css": Markup(css),  # noqa: S704  # files of this package
        "style_hash": base64.b64encode(hashlib.sha256(css.encode()).digest()).decode(),
        "figures": _figures(data, values),
        "unfound": [value for value in kept if not value.found],
        "inferred": any(value.bases for value in kept),
        "unchecked": sum(value.state == "unverified" for value in kept),
        "values": values,
        "cards": cards,
        "rejected": [value for value in values if value.state == "rejected"],
        "lost": [value for value in values if value.state == LOST],
        "disputed": [value for value in kept if value.disputed],
        "rated": any(report.quality for study in data.studies for report in study.reports),
        "flow": Markup(_flow(data, css="", title="")),  # noqa: S704  # rendered with autoescape
        "forest_width": WIDTH,
        "reports": {report.record.id: report for study in data.studies for report in study.reports},
        "awaiting": [report for study in data.studies for report in study.reports if report.status == "awaiting"],
        "warnings": _warnings(data, values),
        "sheets": sheets.members,
    }
    page = _environment().get_template(MAIN)
    for sheet in sheets.members:
        yield sheet.name, page.render(shared, sheet=sheet, to=sheets.seen_from(sheet))


def _warnings(data: ReportData, values: Sequence[ShownValue]) -> tuple[str, ...]:
    listed = {report.record.id for study in data.studies for report in study.reports}
    strays = sum(value.row.record not in listed for value in values)
    stray = (f"{strays} values belong to reports that are not among the studies.",) if strays else ()
    open_counts = (f"These counts do not close: {gap}." for gap in gaps(data.boxes))
    return (*open_counts, *stray, *data.boxes.warnings, *data.warnings)


def _flow(data: ReportData, *, css: str, title: str) -> str:
    template = _environment().get_template("prisma.svg")
    return template.render(flow=lay_out(data.boxes, exclusion_words(data.criteria)), css=css, title=title)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("evisynth.review.report"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    filters: dict[str, Callable[..., object]] = {
        "g": lambda value: f"{value:.6g}",
        "n": lambda value: f"{value:,}",
        "plain": show_scalar,
        "doi_url": doi_url,
        "field": title_of,
        "links": links,
        "citation": citation,
    }
    environment.filters.update(filters)
    return environment


def _source(name: str) -> str:
    loader = _environment().loader
    assert loader is not None
    return loader.get_source(_environment(), name)[0]


def _figures(data: ReportData, values: Sequence[ShownValue]) -> list[Figure]:
    boxes = data.boxes
    first, other = boxes.databases, boxes.other
    kept = [value for value in values if value.counts]
    return [
        Figure(first.found + other.found, "records identified", "flow"),
        Figure(first.screened + other.screened, "records screened", "flow"),
        Figure(first.assessed + other.assessed, "reports assessed in full text", "flow"),
        Figure(boxes.included_reports, "reports included", "studies"),
        Figure(boxes.included_studies, "studies included", "studies"),
        Figure(sum(value.own == "own" for value in kept), "values of the studies' own", "values"),
        Figure(sum(value.own != "own" for value in kept), "values cited or assumed", "foreign"),
        Figure(sum(not value.found for value in kept), "values whose quote was not found", "awaiting"),
        Figure(len(data.failed), "items failed", "problems"),
        Figure(len(data.quarantined), "entries quarantined", "problems"),
    ]
