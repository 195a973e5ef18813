"""`evisynth cleanroom probe` against a model that answers by a script, over HTTP, from project to exit code."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from evisynth.cleanroom import Policy, write_policy
from evisynth.cli.cleanroom import app
from evisynth.review.templates import protocol_from
from evisynth.store import create_project

REMEMBERS = "It found a risk ratio of 0.72 (95% CI 0.58 to 0.89)."


@contextmanager
def model_that_says(words: str, asked: list[dict[str, object]]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            message = {"role": "assistant", "content": words}
            body = json.dumps(
                {
                    "id": "c1",
                    "object": "chat.completion",
                    "created": 1,
                    "model": "scripted",
                    "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                    "usage": {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5},
                }
            ).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            return

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


def probe(policy: Policy, folder: Path, words: str) -> tuple[Result, list[dict[str, object]]]:
    write_policy(policy, folder / "policy.json")
    create_project(folder / "project", protocol_from("blank", title="Sleep"))
    asked: list[dict[str, object]] = []
    with model_that_says(words, asked) as address:
        given = ["--policy", folder / "policy.json", "--model", f"local:scripted@{address}"]
        ran = CliRunner().invoke(app, ["probe", *map(str, given), "--project", str(folder / "project"), "--json"])
    return ran, asked


@pytest.mark.parametrize(("words", "known"), [(REMEMBERS, True), ("I do not know that review.", False)])
def test_the_probe_asks_a_model_and_says_what_it_knows(policy: Policy, tmp_path: Path, words: str, known: bool) -> None:
    ran, asked = probe(policy, tmp_path, words)
    assert ran.exit_code == int(known), ran.output
    said = json.loads(ran.stdout)
    assert said["known"] is known
    assert {one["kind"] for one in said["answers"]} == {"conclusion", "identity", "continuation", "figures"}
    assert len(asked) == 4
    assert not any(one.get("tools") for one in asked), "a model is probed without tools"
    told = {one["kind"] for one in said["answers"] if one["rule"]}
    assert told >= {"conclusion", "figures"} if known else not told
