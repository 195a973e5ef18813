"""A web server of this machine that misbehaves, and a resolver that says what it is told."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

Answer = Callable[[BaseHTTPRequestHandler], None]


class Web:
    """A server on the loopback whose paths are functions."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        web = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                web.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
                self.close_connection = True
                try:
                    web.answers.get(path, missing)(self)
                except OSError:
                    return

            def log_message(self, *args: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def page(self, path: str, body: str | bytes, kind: str = "text/html; charset=utf-8", status: int = 200) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.answers[path] = lambda handler: send(handler, status, {"Content-Type": kind}, data)

    def redirect(self, path: str, to: str, status: int = 302) -> None:
        self.answers[path] = lambda handler: send(handler, status, {"Location": to}, b"")

    def address(self, path: str, host: str = "web.test") -> str:
        return f"http://{host}:{self.port}{path}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def send(handler: BaseHTTPRequestHandler, status: int, headers: dict[str, str], body: bytes) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def missing(handler: BaseHTTPRequestHandler) -> None:
    send(handler, 404, {"Content-Type": "text/html"}, b"<html><title>gone</title>")


def drip(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    for _ in range(600):
        handler.wfile.write(b"<p>")
        handler.wfile.flush()
        time.sleep(0.05)


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    block = b"<p>" * 20_000
    for _ in range(20_000):
        handler.wfile.write(block)


@contextmanager
def running() -> Iterator[Web]:
    web = Web()
    try:
        yield web
    finally:
        web.close()


@pytest.fixture
def web() -> Iterator[Web]:
    with running() as served:
        yield served


class Names:
    """A resolver: names to addresses, in turn when there are several lists."""

    def __init__(self, **names: Sequence[Sequence[str]]) -> None:
        self.names = {name.replace("_", "."): list(lists) for name, lists in names.items()}
        self.asked: list[str] = []

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        lists = self.names.get(host, [()])
        return lists.pop(0) if len(lists) > 1 else lists[0]
