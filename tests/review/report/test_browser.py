"""The page in a real browser: nothing is requested, nothing complains, everything is within reach of the keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from evisynth.review.report import ReportData, write_report

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync "
    "--no-first-run --disable-quic"
)
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason=f"{CHROMIUM} is absent"),
]
ACTIVE = "document.activeElement.getAttribute('href')"
POSITION = "selector => getComputedStyle(document.querySelector(selector)).position"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS.split())
        yield browser
        browser.close()


@pytest.fixture
def address(data: ReportData, tmp_path: Path) -> str:
    return write_report(data, tmp_path, now="t")[0].as_uri()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(address)
    yield page
    page.close()


def test_it_opens_in_silence(browser: Browser, address: str):
    page = browser.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.click("a.value >> nth=0")
    page.close()
    assert said == []
    assert [url.partition("#")[0] for url in asked] == [address]


def test_the_policy_stops_what_is_not_ours(page: Page):
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p id=evil style=\"position:fixed\">x</p>')")
    assert page.evaluate(POSITION, "#evil") == "static"


def test_tab_and_enter_open_a_sentence_and_lead_back(page: Page):
    page.keyboard.press("Tab")
    assert page.evaluate(ACTIVE) == "#main"
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "value":
            break
    href = page.evaluate(ACTIVE)
    assert href.startswith("#e")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    before = page.evaluate("scrollY")
    page.keyboard.press("Enter")
    assert page.evaluate(POSITION, href) == "fixed"
    assert page.evaluate("scrollY") == before
    assert page.locator(f"{href} mark").is_visible()
    page.keyboard.press("Tab")
    assert page.evaluate(ACTIVE) == "#v" + href[2:]
    page.keyboard.press("Enter")
    assert page.evaluate(POSITION, href) == "static"
    assert page.locator("tr:target").get_attribute("id") == "v" + href[2:]


def test_an_estimate_in_a_plot_opens_its_sentence(page: Page):
    page.click("svg.forest a >> nth=0")
    assert page.evaluate(POSITION, page.evaluate("location.hash")) == "fixed"


def test_in_print_every_sentence_is_a_numbered_note(page: Page):
    page.emulate_media(media="print")
    for card in page.locator(".card").all():
        assert card.is_visible()
    assert page.locator("#e1 mark").is_visible()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('a.value[href=\"#e1\"]'), '::after').content") != "none"
    )
    assert page.locator("nav").is_hidden()
    assert page.locator("#flow details table").is_visible()


@pytest.mark.parametrize("width", [1280, 400])
def test_nothing_scrolls_sideways(page: Page, width: int):
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_mode_is_dark(page: Page):
    page.emulate_media(color_scheme="dark")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(int(part) for part in ground.removeprefix("rgb(").rstrip(")").split(",")) < 64


def test_words_of_the_flow_fit_their_boxes(page: Page):
    """The layout's widths hold in a real face."""
    outside = page.evaluate(
        """() => [...document.querySelectorAll('svg.flow g[data-box]')].filter(g => {
            const box = g.querySelector('rect').getBBox();
            return [...g.querySelectorAll('text')].some(t => t.getBBox().x + t.getBBox().width > box.x + box.width);
        }).length"""
    )
    assert outside == 0


def test_in_a_divided_page_a_number_opens_its_sentence_in_another_file_and_one_click_leads_back(
    browser: Browser, make_big: Callable[[int, int], ReportData], tmp_path: Path
):
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(write_report(make_big(60, 3000), tmp_path, now="t")[0].as_uri())
    page.click("#values a >> nth=1")
    page.wait_for_url("**/report-values-*.html#values-*")
    table = page.url
    page.locator("a.value").nth(500).click()
    page.wait_for_url("**/report-evidence-*.html#e*")
    place = page.evaluate("location.hash")
    assert page.evaluate(POSITION, place) == "fixed"
    assert page.locator(f"{place} mark").is_visible()
    page.click(f"{place} .back a")
    page.wait_for_url(f"{table.partition('#')[0]}#v*")
    assert page.locator("tr:target").get_attribute("id") == "v" + place[2:]
    assert page.locator("tr:target").is_visible()
    page.click("tr:target th a")
    page.wait_for_url("**/report.html#r-*")
    assert page.locator("tr:target").is_visible()
    page.close()
    assert said == []
