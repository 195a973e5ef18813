"""The page: what a report shows, section by section, rendered into one self-contained HTML file."""

import base64
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from evisynth.evidence import Identifiers, Record
from evisynth.review.report.boxes import gaps
from evisynth.review.report.columns import SHOWN_COLUMNS, title_of
from evisynth.review.report.data import ReportData
from evisynth.review.report.forest import WIDTH, Forest, forests
from evisynth.review.report.prisma import lay_out
from evisynth.review.report.values import ShownValue
from evisynth.review.report.wording import KIND_TITLES, show_scalar


@dataclass(frozen=True, slots=True)
class Group:
    """Values of one class (or one kind without classes), with the plots of their types."""

    id: str
    title: str
    kind: str
    columns: tuple[str, ...]
    members: tuple[ShownValue, ...]
    forests: tuple[Forest, ...] = ()


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


def render_page(data: ReportData, values: Sequence[ShownValue]) -> str:
    """Render the report as one HTML file that loads nothing and runs nothing.

    Args:
        data: the review.
        values: its extractions as `show_values` gives them.
    """
    css = "".join(_source(name) for name in ("palette.css", "page.css", "tables.css", "evidence.css", "flow.css", "print.css"))
    kept = [value for value in values if value.state != "rejected"]
    own = [value for value in kept if value.own == "own"]
    plots = forests(own)
    return (
        _environment()
        .get_template("report.html")
        .render(
            data=data,
            css=Markup(css),  # noqa: S704  # files of this package
            style_hash=base64.b64encode(hashlib.sha256(css.encode()).digest()).decode(),
            figures=_figures(data, values),
            unfound=[value for value in kept if not value.found],
            unchecked=sum(value.state == "unverified" for value in kept),
            values=values,
            cards=_by_report(values),
            own=_groups(own, "own", plots),
            foreign=_groups([value for value in kept if value.own != "own"], "foreign", {}),
            rejected=[value for value in values if value.state == "rejected"],
            flow=Markup(_flow(data, css="", title="")),  # noqa: S704  # rendered with autoescape
            forest_width=WIDTH,
            reports={report.record.id: report for study in data.studies for report in study.reports},
            awaiting=[report for study in data.studies for report in study.reports if report.status == "awaiting"],
            warnings=(*gaps(data.boxes), *data.boxes.warnings, *data.warnings),
        )
    )


def _flow(data: ReportData, *, css: str, title: str) -> str:
    reasons = {criterion.id: criterion.text for criterion in data.criteria}
    template = _environment().get_template("prisma.svg")
    return template.render(flow=lay_out(data.boxes, reasons), css=css, title=title)


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
        "links": _links,
        "citation": _citation,
    }
    environment.filters.update(filters)
    return environment


def _source(name: str) -> str:
    loader = _environment().loader
    assert loader is not None
    return loader.get_source(_environment(), name)[0]


def doi_url(doi: str) -> str:
    """Make the address of a DOI; whatever it holds, it stays a path of the resolver.

    >>> doi_url('10.5555/a"><b')
    'https://doi.org/10.5555/a%22%3E%3Cb'
    """
    return "https://doi.org/" + quote(doi, safe="/:;()._-")


def _links(identifiers: Identifiers) -> list[tuple[str, str]]:
    """Words and address of each identifier that has a page."""
    found: list[tuple[str, str]] = []
    if identifiers.doi:
        found.append((f"doi:{identifiers.doi}", doi_url(identifiers.doi)))
    if identifiers.pmid:
        found.append((f"PMID {identifiers.pmid}", f"https://pubmed.ncbi.nlm.nih.gov/{quote(identifiers.pmid, safe='')}/"))
    if identifiers.pmcid:
        found.append((identifiers.pmcid, f"https://pmc.ncbi.nlm.nih.gov/articles/{quote(identifiers.pmcid, safe='')}/"))
    return found


def _citation(record: Record) -> str:
    """Authors, journal and year in one line, without a title."""
    authors = "; ".join(record.authors[:3]) + (" et al" if len(record.authors) > 3 else "")
    volume = f" {record.volume}" if record.volume else ""
    issue = f"({record.issue})" if record.issue else ""
    pages = f":{record.pages}" if record.pages else ""
    journal = f"{record.journal or ''}{volume}{issue}{pages}".strip()
    return ". ".join(part.rstrip(".") for part in (authors, journal, str(record.year or "")) if part)


def _figures(data: ReportData, values: Sequence[ShownValue]) -> list[Figure]:
    boxes = data.boxes
    first, other = boxes.databases, boxes.other
    kept = [value for value in values if value.state != "rejected"]
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


def _by_report(values: Sequence[ShownValue]) -> dict[str, list[ShownValue]]:
    """Put the values of one report together, in the order in which reports first appear."""
    reports: dict[str, list[ShownValue]] = {}
    for value in values:
        reports.setdefault(value.row.record, []).append(value)
    return reports


def _groups(
    values: Sequence[ShownValue], prefix: str, plots: dict[tuple[str, str], Forest]
) -> dict[str, list[Group]]:
    """Sort values into kinds, and those of parameters into classes."""
    sorted_out: dict[tuple[str, str], list[ShownValue]] = {}
    for value in values:
        title = value.group if value.kind == "parameter" else KIND_TITLES.get(value.kind, value.kind)
        sorted_out.setdefault((value.kind, title), []).append(value)
    kinds = {**{kind: kind.capitalize() for kind, _ in sorted_out}, **KIND_TITLES}
    grouped: dict[str, list[Group]] = {title: [] for title in kinds.values()}
    for index, ((kind, title), members) in enumerate(sorted(sorted_out.items()), start=1):
        ordered = sorted(members, key=lambda value: (value.type, value.label))
        keys = dict.fromkeys((value.type, str(value.fields.get("unit") or "")) for value in ordered)
        drawn = tuple(plots[key] for key in sorted(keys) if key in plots)
        columns = tuple(c for c in SHOWN_COLUMNS.get(kind, ()) if any(value.fields.get(c) is not None for value in members))
        grouped[kinds[kind]].append(Group(f"{prefix}-{index}", title, kind, columns, tuple(ordered), drawn))
    return {title: groups for title, groups in grouped.items() if groups}
