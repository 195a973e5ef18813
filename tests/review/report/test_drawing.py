"""The flow and the plots: numbers, order, room."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree

from evisynth.evidence import Document, Evidence, Extraction
from evisynth.review.report import ExtractedRow, ReportData, read_boxes
from evisynth.review.report.axis import make_axis
from evisynth.review.report.flow_layout import lay_out
from evisynth.review.report.forest import Forest, forests
from evisynth.review.report.lettering import text_width, wrap
from evisynth.review.report.page import render_prisma
from evisynth.review.report.values import show_values

SVG = "{http://www.w3.org/2000/svg}"


def shown(svg: str) -> dict[str, int]:
    root = etree.fromstring(svg.encode())
    return {g.get("data-box", ""): int(g.get("data-n", "")) for g in root.iter(f"{SVG}g") if g.get("data-box")}


def test_the_flow_shows_the_boxes_counts(data: ReportData):
    svg = render_prisma(data)
    assert shown(svg) == {
        "identified": 100,
        "removed": 33,
        "screened": 65,
        "screening_excluded": 44,
        "awaiting_screening": 2,
        "sought": 21,
        "not_retrieved": 3,
        "assessed": 18,
        "fulltext_excluded": 11,
        "awaiting_assessment": 1,
        "other_identified": 4,
        "other_sought": 4,
        "other_not_retrieved": 0,
        "other_assessed": 4,
        "other_fulltext_excluded": 2,
        "included_studies": 7,
    }
    words = " ".join("".join(t.itertext()) for t in etree.fromstring(svg.encode()).iter(f"{SVG}text"))
    for said in (
        "PubMed (n = 41)",
        "removed (n = 30)",
        "(n = 65)",
        "Fewer than ten cases (n = 6)",
        "(n = 7)",
        "(n = 8)",
    ):
        assert said in words


def test_what_tools_and_people_excluded_is_told_apart():
    """PRISMA 2020's footnote asks for it wherever automation tools were used."""
    flow = lay_out(read_boxes({"screening_excluded": 44, "screening_excluded_by_automation": 40}), {})
    (box,) = (box for box in flow.boxes if box.name == "screening_excluded")
    lines = [line.text for line in box.lines]
    assert lines == ["Records excluded:", "(n = 44)", "By automation tools (n = 40)", "By a person (n = 4)"]


def test_the_flow_is_told_in_words(data: ReportData):
    root = etree.fromstring(render_prisma(data).encode())
    assert root.get("role") == "img"
    told = root.findtext(f"{SVG}desc") or ""
    assert "100 records were identified in databases and registers and 4 by other methods" in told
    named = (root.get("aria-labelledby") or "").split()
    assert [e.get("id") for e in (root.find(f"{SVG}title"), root.find(f"{SVG}desc")) if e is not None] == named


@settings(deadline=None)
@given(st.dictionaries(st.text(min_size=1, max_size=120), st.integers(0, 10**7), max_size=12))
def test_words_stay_inside_their_boxes_and_boxes_apart(sources: dict[str, int]):
    flow = lay_out(read_boxes({"identified": sources, "fulltext_excluded": sources}), {})
    boxes = [box for box in flow.boxes if box.style not in {"bar", "rail"}]
    for box in boxes:
        for line in box.lines:
            assert box.y < line.y < box.y + box.height
            assert line.x + text_width(line.text, 12) <= box.x + box.width + 1
    for index, a in enumerate(boxes):
        for b in boxes[index + 1 :]:
            apart = a.x + a.width <= b.x or b.x + b.width <= a.x or a.y + a.height <= b.y or b.y + b.height <= a.y
            assert apart, (a, b)
    assert all(box.x + box.width <= flow.width and box.y + box.height <= flow.height for box in flow.boxes)


def test_the_name_of_a_file_breaks_behind_a_sign():
    flow = lay_out(
        read_boxes({"identified": {"SARS-CoV-1_excluded_studies.csv": 590, "zika_excluded_papers.csv": 769}}), {}
    )
    (box,) = (box for box in flow.boxes if box.name == "identified")
    told = [line.text for line in box.lines]
    assert "SARS-CoV-1_excluded_" in told
    assert all(line.endswith((":", ")", "_", ".csv")) or " " in line for line in told)


def test_what_is_still_sought_has_a_box_of_its_own():
    """PRISMA 2020's "not retrieved" is what was tried and not got."""
    flow = lay_out(read_boxes({"sought": 5, "awaiting_retrieval": 3, "not_retrieved": 1}), {})
    assert {
        box.name: (box.count, box.style) for box in flow.boxes if box.name.endswith(("retrieval", "retrieved"))
    } == {
        "not_retrieved": (1, "box"),
        "awaiting_retrieval": (3, "waiting"),
        "other_not_retrieved": (0, "box"),
    }


@settings(deadline=None)
@given(st.text(max_size=200), st.floats(30, 300))
@example(":⺀0⺀", 30.0)
def test_wrapping_loses_no_letter(text: str, width: float):
    lines = wrap(text, width, 12)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, 12) <= width or len(line) == 1 for line in lines)


def row(value: float | None, country: str, **more: object) -> ExtractedRow:
    own = more.pop("own", "own")
    state = more.pop("state", "unverified")
    fields = {"type": "Human delay - serial interval", "unit": "Days", "value": value, "population_country": country}
    evidence = more.pop("evidence", (Evidence(None, "q", 0, 1),))
    return ExtractedRow(
        "r1", "s", f"{country} {value}", Extraction("parameter", {**fields, **more}, own, evidence, state), "d1"
    )  # type: ignore[arg-type]


def drawn(data: ReportData, *rows: ExtractedRow) -> dict[tuple[str, str], Forest]:
    return forests(show_values(replace(data, extractions=rows, documents={"d1": Document("d1", "", "q")})))


def test_two_values_are_no_plot(data: ReportData):
    assert drawn(data, row(4, "B"), row(5, "A")) == {}


def test_rows_stand_by_country_then_value(data: ReportData):
    (plot,) = drawn(data, row(9, "B"), row(4, "B"), row(7, "A"), row(1, "")).values()
    assert [r.label for r in plot.rows] == ["A 7", "B 4", "B 9", " 1"]
    assert plot.rows[0].y < plot.rows[1].y


def test_cited_rejected_and_unfound_values_are_not_drawn(data: ReportData):
    rows = [row(n, "A") for n in (1, 2, 3)]
    unfound = row(6, "A", evidence=(Evidence(None, "nowhere", None, None, "none"),))
    (plot,) = drawn(data, *rows, row(4, "A", own="cited"), row(5, "A", state="rejected"), unfound).values()
    assert len(plot.rows) == 3
    assert "1 not drawn" in plot.left_out[0]


def test_units_are_not_mixed(data: ReportData):
    rows = [row(1, "A"), row(2, "A"), row(3, "A", unit="Weeks")]
    assert drawn(data, *rows) == {}


def test_a_range_over_subgroups_is_dotted_without_a_point(data: ReportData):
    (plot,) = drawn(data, row(None, "A", range_lower=2, range_upper=8), row(5, "B"), row(6, "C")).values()
    assert plot.rows[0].point is None
    assert [bar.style for bar in plot.rows[0].bars] == ["subgroups"]
    assert plot.rows[1].point is not None


@pytest.mark.parametrize(
    ("kind", "style"),
    [
        ("95% CI", "credible"),
        ("95% CrI", "credible"),
        ("HPDI 95%", "credible"),
        ("IQR", "iqr"),
        ("Range", "range"),
        ("Other", "other"),
    ],
)
def test_interval_kinds_look_different(data: ReportData, kind: str, style: str):
    first = row(5, "A", interval=kind, interval_lower=4, interval_upper=6)
    (plot,) = drawn(data, first, row(5, "B"), row(6, "C")).values()
    assert [bar.style for bar in plot.rows[0].bars] == [style]
    assert [name for name, _ in plot.legend] == [style]


def test_a_very_wide_interval_is_cut_with_an_arrowhead(data: ReportData):
    wide = row(5, "A", interval="95% CI", interval_lower=1, interval_upper=5000)
    (plot,) = drawn(data, wide, row(5, "B"), row(6, "C")).values()
    assert plot.rows[0].bars[0].cut_high
    assert plot.axis.high < 100


@settings(deadline=None)
@example(least=0.0, spread=0.0, below=0.0, above=5e-324)
@given(st.floats(-1e6, 1e6), st.floats(0, 1e6), st.floats(0, 1e6), st.floats(0, 1e6))
def test_estimates_always_lie_on_the_axis(least: float, spread: float, below: float, above: float):
    axis = make_axis(least, least + spread, least - below, least + spread + above, left=10, width=300)
    assert 2 <= len(axis.ticks) <= 14
    for value in (least, least + spread):
        assert 9.9 <= axis.place(value) <= 310.1
