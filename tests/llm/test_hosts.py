"""What leaves the machine is asked for first."""

import asyncio
import os
import subprocess
import sys

import pytest
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.function import FunctionModel

from evisynth.errors import RefusedError
from evisynth.llm import CallPlace, Ledger, Texts, prepare_model, require_hosts

MODELS = {
    "screener": "openai:a",
    "extractor": "rules+openai:b",
    "reader": "local:m@http://127.0.0.1:1/v1",
    "judge": "rules",
}


class Elsewhere(FunctionModel):
    @property
    def base_url(self) -> str:
        return "https://api.openai.com/v1"


def test_hosts_kinds_and_licences_are_listed() -> None:
    texts = [Texts("titles and abstracts", "not stated", 12), Texts("full texts", "CC BY 4.0", 3)]
    with pytest.raises(RefusedError) as caught:
        require_hosts(MODELS, texts, [])
    assert caught.value.message == (
        "not allowed to receive texts: api.openai.com (extractor, screener); they would get "
        "12 titles and abstracts (licence: not stated), 3 full texts (licence: CC BY 4.0)"
    )
    assert caught.value.hint.endswith('[hosts] allow = ["api.openai.com"]')
    assert caught.value.exit_code == 3
    require_hosts(MODELS, texts, ["api.openai.com"])


def test_no_call_reaches_a_host_that_is_not_allowed(ask, ledger: Ledger, place: CallPlace, monkeypatch) -> None:
    def never(_messages, _info):
        raise AssertionError("the call was made")

    def call(allow: frozenset[str]) -> None:
        model = prepare_model("openai:a", model=Elsewhere(never), ledger=ledger, place=place, allow=allow)
        asyncio.run(model.request(ask("?"), None, ModelRequestParameters()))

    with pytest.raises(RefusedError, match=r"api\.openai\.com is not allowed to receive texts"):
        call(frozenset())
    monkeypatch.setenv("EVISYNTH_OFFLINE", "1")
    with pytest.raises(RefusedError, match="EVISYNTH_OFFLINE is set"):
        call(frozenset({"api.openai.com"}))
    assert ledger.summary() == []


OFFLINE = """
import socket, sys
from evisynth.engine import obey_offline
obey_offline()
server = socket.create_server(("127.0.0.1", 0))
socket.create_connection(server.getsockname()).close()
socket.getaddrinfo("localhost", 80)
for attempt in (
    lambda: socket.create_connection(("192.0.2.1", 80), timeout=1),
    lambda: socket.getaddrinfo("example.org", 80),
    lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)),
    lambda: socket.create_connection(("127.example.org", 80), timeout=1),
):
    try:
        attempt()
    except PermissionError:
        continue
    sys.exit("a socket was opened")
"""


def test_offline_blocks_every_socket_but_those_to_this_machine() -> None:
    environment = os.environ | {"EVISYNTH_OFFLINE": "1"}
    ran = subprocess.run([sys.executable, "-c", OFFLINE], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
