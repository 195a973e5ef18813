"""The fetcher can't be turned inward, flooded or kept waiting, and says what it was."""

import gzip
import time
from collections.abc import Callable

import pytest

from evisynth.sources import Fetcher, FetchLimits, WebError
from evisynth.sources.network_addresses import is_public

from .conftest import Names, Web, drip, endless, send

QUICK = FetchLimits(seconds=1.5, bytes=256 * 1024, redirects=3)


def fetcher(web: Web, **more: object) -> Fetcher:
    names = Names(web_test=[["127.0.0.1"]], other_test=[["127.0.0.1"]], inner_test=[["10.0.0.5"]])
    return Fetcher(QUICK, resolver=names, exceptions=[f"web.test:{web.port}"], clock=lambda: "2026-01-01T00:00:00Z")


def reason(call: Callable[[], object]) -> str:
    with pytest.raises(WebError) as caught:
        call()
    return caught.value.reason


def test_a_page_comes_whole(web: Web) -> None:
    web.page("/a", "<html><title>Zürich</title><p>words")
    page = fetcher(web).fetch(web.address("/a"))
    assert page.text == "<html><title>Zürich</title><p>words"
    assert page.hops == (web.address("/a"),)


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://0177.0.0.1/",
        "http://017700000001/",
        "http://0/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:a9fe:a9fe]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://[::127.0.0.1]/",
        "http://[fe80::1]/",
        "http://[fd00::1]/",
        "http://169.254.169.254/latest/meta-data/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://172.16.0.1/",
        "http://100.64.0.1/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://①②⑦.⓪.⓪.①/",
        "http://127。0。0。1/",
        "http://%31%32%37.0.0.1/",
        "http://user:pw@127.0.0.1/",
        "http://good.test@127.0.0.1/",
        "http://127.0.0.1./",
        "http://inner.test/",
        "http://both.test/",
        "http://good.test:22/",
        "http://good.test:6379/",
    ],
)
def test_no_address_leads_inward(address: str) -> None:
    names = Names(inner_test=[["10.0.0.5"]], both_test=[["93.184.216.34", "127.0.0.1"]], good_test=[["93.184.216.34"]])
    assert reason(lambda: Fetcher(QUICK, resolver=names).fetch(address)) == "address not allowed"


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "ftp://a.test/", "gopher://a.test/", "data:text/html,x", "javascript:1", "//a.test", ""],
)
def test_only_http_is_opened(address: str) -> None:
    assert reason(lambda: Fetcher(QUICK, resolver=Names()).fetch(address)) == "not http"


@pytest.mark.parametrize(
    "to", ["http://127.0.0.1/", "http://169.254.169.254/x", "http://inner.test/", "http://[::1]:80/"]
)
def test_a_redirect_inward_is_refused(web: Web, to: str) -> None:
    web.redirect("/go", to)
    assert reason(lambda: fetcher(web).fetch(web.address("/go"))) == "address not allowed"


def test_an_exception_is_one_exact_host_and_port(web: Web) -> None:
    web.page("/a", "<p>words")
    one = fetcher(web)
    assert one.fetch(web.address("/a")).status == 200
    web.redirect("/go", f"http://127.0.0.1:{web.port}/a")
    assert reason(lambda: one.fetch(web.address("/go"))) == "address not allowed"
    assert reason(lambda: one.fetch(web.address("/a", "other.test"))) == "address not allowed"


def test_the_checked_address_is_the_one_connected_to(web: Web) -> None:
    names = Names(rebind_test=[["192.0.2.1", "198.51.100.1"], ["127.0.0.1"]])
    web.page("/secret", "<p>secret")
    assert (
        reason(lambda: Fetcher(QUICK, resolver=names).fetch(f"http://rebind.test:{web.port}/secret"))
        == "address not allowed"
    )
    assert names.asked == ["rebind.test"]
    names = Names(rebind_test=[["127.0.0.1"], ["10.0.0.1"]])
    one = Fetcher(QUICK, resolver=names, exceptions=[f"rebind.test:{web.port}"])
    assert one.fetch(f"http://rebind.test:{web.port}/secret").text == "<p>secret"
    assert names.asked == ["rebind.test"]


def test_a_name_that_changes_between_hops_is_checked_again(web: Web) -> None:
    names = Names(web_test=[["127.0.0.1"]], turn_test=[["10.0.0.1"]])
    web.redirect("/go", "http://turn.test/x")
    one = Fetcher(QUICK, resolver=names, exceptions=[f"web.test:{web.port}"])
    assert reason(lambda: one.fetch(web.address("/go"))) == "address not allowed"


def test_a_huge_body_is_cut_off(web: Web) -> None:
    web.answers["/huge"] = endless
    began = time.monotonic()
    assert reason(lambda: fetcher(web).fetch(web.address("/huge"))) == "too large"
    assert time.monotonic() - began < QUICK.seconds + 1


def test_an_announced_gigabyte_is_not_read(web: Web) -> None:
    def announce(handler: object) -> None:
        handler.send_response(200)  # type: ignore[attr-defined]
        handler.send_header("Content-Type", "text/html")  # type: ignore[attr-defined]
        handler.send_header("Content-Length", str(1024**3))  # type: ignore[attr-defined]
        handler.end_headers()  # type: ignore[attr-defined]

    web.answers["/huge"] = announce  # type: ignore[assignment]
    assert reason(lambda: fetcher(web).fetch(web.address("/huge"))) == "too large"


def test_a_packed_gigabyte_is_cut_off(web: Web) -> None:
    bomb = gzip.compress(b"<p>" * 4_000_000)
    web.answers["/bomb"] = lambda h: send(h, 200, {"Content-Type": "text/html", "Content-Encoding": "gzip"}, bomb)
    assert reason(lambda: fetcher(web).fetch(web.address("/bomb"))) == "too large"


def test_gzip_is_read(web: Web) -> None:
    packed = gzip.compress(b"<p>words")
    web.answers["/gz"] = lambda h: send(h, 200, {"Content-Type": "text/html", "Content-Encoding": "gzip"}, packed)
    assert fetcher(web).fetch(web.address("/gz")).text == "<p>words"


def test_a_slow_drip_ends_in_time(web: Web) -> None:
    web.answers["/drip"] = drip
    began = time.monotonic()
    assert reason(lambda: fetcher(web).fetch(web.address("/drip"))) == "timed out"
    assert time.monotonic() - began < QUICK.seconds + 1


@pytest.mark.parametrize(
    ("kind", "body"), [("image/png", b"\x89PNG"), ("application/pdf", b"%PDF-1.7"), ("text/html", b"PK\x03\x04")]
)
def test_a_wrong_type_is_named(web: Web, kind: str, body: bytes) -> None:
    web.page("/x", body, kind)
    assert reason(lambda: fetcher(web).fetch(web.address("/x"))) == "wrong type"


@pytest.mark.parametrize(
    ("status", "said"),
    [(404, "not found"), (429, "rate limited"), (403, "refused by the server"), (500, "server error")],
)
def test_a_status_is_named(web: Web, status: int, said: str) -> None:
    web.page("/x", "<p>secret words", status=status)
    with pytest.raises(WebError) as caught:
        fetcher(web).fetch(web.address("/x"))
    assert caught.value.reason == said
    assert "secret" not in caught.value.message


def test_redirects_have_an_end(web: Web) -> None:
    web.redirect("/a", "/a")
    assert reason(lambda: fetcher(web).fetch(web.address("/a"))) == "too many redirects"


def test_a_name_that_is_not_there() -> None:
    assert reason(lambda: Fetcher(QUICK, resolver=Names()).fetch("http://nowhere.test/")) == "name not found"


def test_nothing_of_ours_is_sent(web: Web) -> None:
    web.redirect("/go", "/end")
    web.page("/end", "<p>words")
    fetcher(web).fetch(f"http://reader:secret@web.test:{web.port}/go")
    for _, headers in web.asked:
        assert not {"authorization", "cookie", "referer", "proxy-authorization"} & headers.keys()
        assert headers["host"] == f"web.test:{web.port}"


def test_no_proxy_of_the_environment_is_used(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    web.page("/a", "<p>words")
    assert fetcher(web).fetch(web.address("/a")).status == 200


def test_the_guard_is_asked_at_every_hop_and_about_failures(web: Web) -> None:
    class Watching:
        def __init__(self) -> None:
            self.hops: list[tuple[str, int]] = []
            self.pages: list[tuple[str, bool]] = []

        def asked(self, query: str) -> None: ...

        def admits_address(self, address: str, *, hop: int = 0) -> bool:
            self.hops.append((address, hop))
            return "hidden" not in address

        def admits_page(
            self, address: str, text: str, headers: object, *, failed: bool = False, found: bool = False
        ) -> bool:
            self.pages.append((text, failed))
            return "hidden" not in text

        def admits_item(self, item: object) -> bool:
            return True

        def admits_text(self, text: str, *, field: str = "text") -> bool:
            return True

    web.redirect("/one", "/two")
    web.page("/two", "<p>hidden", status=500)
    web.redirect("/three", "/hidden")
    guard = Watching()
    assert reason(lambda: fetcher(web).fetch(web.address("/one"), guard)) == "not available"
    assert [hop for _, hop in guard.hops] == [0, 1]
    assert guard.pages == [("<p>hidden", True)]
    assert reason(lambda: fetcher(web).fetch(web.address("/three"), guard)) == "not available"
    assert "/hidden" not in [path for path, _ in web.asked]


def test_public_addresses_are_public() -> None:
    import ipaddress

    assert all(
        is_public(ipaddress.ip_address(a)) for a in ("93.184.216.34", "8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8")
    )


def test_what_a_server_calls_its_page_is_not_passed_on(web: Web) -> None:
    web.page("/x", b"\x00", "application/words of the hidden review")
    with pytest.raises(WebError, match=r"^what came is no page") as caught:
        fetcher(web).fetch(web.address("/x"))
    assert caught.value.reason == "wrong type"


@pytest.mark.parametrize("value", ["soon, please", "Wed, 21 Oct 2015 07:28:00 -0000", "99999999999, x", ","])
def test_a_retry_that_cannot_be_read_is_passed_over(web: Web, value: str) -> None:
    web.answers["/x"] = lambda h: send(h, 429, {"Content-Type": "text/html", "Retry-After": value}, b"<p>")
    assert reason(lambda: fetcher(web).fetch(web.address("/x"))) == "rate limited"


@pytest.mark.parametrize("charset", ["idna", "punycode", "undefined", "rot13", "no-such"])
def test_a_charset_that_is_none_is_passed_over(web: Web, charset: str) -> None:
    web.page("/x", b"<p>words \xff", f"text/html; charset={charset}")
    assert "words" in fetcher(web).fetch(web.address("/x")).text
