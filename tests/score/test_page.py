import re
from xml.etree import ElementTree as ET

import lxml.html
import pytest

from evisynth.score import Plot, ScoreResult, Series, render_page, tables
from evisynth.score.point_plot import draw_points
from evisynth.score.share_plot import draw_shares

HOSTILE = "<script>alert(1)</script>]]>\x1b[31m&\"'"


def hostile() -> ScoreResult:
    return ScoreResult(
        protocol="facts",
        profile="paper",
        counts={HOSTILE: {"n": 3}},
        metrics={"by": {HOSTILE: {"f1": 0.5, "p": None}, "other": {"f1": 0.7, "p": 0.2}}},
        intervals={"by": {HOSTILE: {"f1": (0.25, 0.75)}, "other": {"f1": (0.6, 0.8)}}},
        failed=[{"id": HOSTILE, "reason": HOSTILE}],
        warnings=[HOSTILE],
        refused=HOSTILE,
        plots=[
            Plot(HOSTILE, HOSTILE, HOSTILE, [Series(HOSTILE, [(1.0, 0.5), (10.0, 0.6)], [HOSTILE, "b"])], log_x=True)
        ],
    )


def test_names_from_files_stay_words() -> None:
    page = render_page(hostile())
    assert "<script" not in page
    assert " style=" not in page
    assert " on" not in "".join(re.findall(r"<[^>]*>", page)).replace(" one", "")
    root = lxml.html.document_fromstring(page)
    assert HOSTILE.replace("\x1b", "") in root.xpath("string(//ul/li)").replace("\x1b", "")
    assert len(root.xpath("//*[local-name()='svg']")) == 2


def test_the_page_allows_itself_its_own_style_sheet_only() -> None:
    page = render_page(ScoreResult("facts", "paper", {}, {}))
    assert re.search(r"content=\"default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; base-uri 'none'", page)
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page


def test_a_dot_stands_where_its_value_is_and_differences_are_not_drawn() -> None:
    (table,) = tables(
        ScoreResult(
            "x",
            "paper",
            {},
            {"a": {"f1": 0.5, "gap": -0.1}, "b": {"f1": 1.0, "gap": 0.2}},
            {"a": {"f1": (0.25, 0.75), "gap": (-0.2, 0.0)}, "b": {"f1": (0.9, 1.0), "gap": (0.1, 0.3)}},
        )
    )
    drawn = draw_shares(table)
    assert drawn is not None
    dots = [dot for dot in ET.fromstring(drawn).iter() if dot.tag.endswith("circle") and len(dot)]
    # The axis runs from 200 to 736.
    assert [float(dot.get("cx", "")) for dot in dots] == [468.0, 736.0]
    assert dots[0][0].text == "a, f1: 0.500 (0.250–0.750)"


def test_points_that_a_logarithm_cannot_show_are_counted() -> None:
    drawn = draw_points(Plot("t", "usd", "f1", [Series("s", [(0.0, 0.1), (1.0, 0.2), (100.0, 0.3)])], log_x=True))
    assert drawn is not None
    assert "1 at 0 left out" in drawn
    assert draw_points(Plot("t", "usd", "f1", [Series("s", [(0.0, 0.1)])], log_x=True)) is None


@pytest.mark.parametrize("count", [1, 40])
def test_a_legend_of_many_names_breaks_into_rows(count: int) -> None:
    drawn = draw_points(Plot("t", "x", "y", [Series(f"system {n}", [(n, 0.5)]) for n in range(count)]))
    assert drawn is not None
    texts = [text for text in ET.fromstring(drawn).iter() if (text.text or "").startswith("system")]
    assert len(texts) == count
    assert max(float(text.get("x", "")) for text in texts) < 760
