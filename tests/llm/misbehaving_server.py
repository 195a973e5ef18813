"""A server that speaks OpenAI's protocol and misbehaves on request, in a process of its own.

A request asks for a fault with `<<fault:NAME>>` in its messages, or `<<fault:NAME:N>>` for the first N tries of the
last message only; `<<sleep:SECONDS>>` delays the answer. `/count` tells what was served.

    python misbehaving_server.py --latency 0.0     prints its port, serves until it is stopped
"""

import argparse
import asyncio
import json
import re
import socket
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

GOOD = '{"value": 2.35, "unit": "days"}'
ASKED = re.compile(r"<<fault:([a-z0-9-]+)(?::(\d+))?>>")
SLEEP = re.compile(r"<<sleep:([\d.]+)>>")
TEN_MEGABYTES = 10_000_000
CONTENTS = {
    "empty": "",
    "think": f"<think>Could be {{3}}. Or 2.35?</think>\n{GOOD}",
    "fence": f"Here you are:\n```json\n{GOOD}\n```",
    "slips": "{'value': 2.35, 'unit': 'days',}",
    "not-json": "The value is 2.35 days.",
    "wrong-type": '{"value": "many", "unit": "days"}',
    "truncated": GOOD[:12],
    "half-an-answer": GOOD[:12],
    "ten-megabytes": json.dumps({"value": 2.35, "unit": "d" * TEN_MEGABYTES}),  # built once: it takes 0.1 s
}


class Behaviour:
    def __init__(self, latency: float) -> None:
        self.latency = latency
        self.served: Counter[str] = Counter()
        self.tries: Counter[str] = Counter()

    async def chat(self, request: Request) -> Response:
        body = await request.json()
        last = json.dumps(body["messages"][-1], ensure_ascii=False)
        asked = ASKED.search(json.dumps(body["messages"], ensure_ascii=False))
        fault = asked.group(1) if asked else "none"
        self.tries[last] += 1
        if asked and asked.group(2) and self.tries[last] > int(asked.group(2)):
            fault = "none"
        slept = SLEEP.search(last)
        await asyncio.sleep(float(slept.group(1)) if slept else self.latency)
        self.served[fault] += 1
        return await self.answer(fault, body)

    async def answer(self, fault: str, body: dict[str, Any]) -> Response:
        errors = {"429": 429, "429-retry-after": 429, "500": 500, "503": 503, "401": 401, "404": 404, "context": 400}
        if fault in errors:
            headers = {"Retry-After": "1"} if fault == "429-retry-after" else {}
            said = {"message": f"no: {fault}", "code": "context_length_exceeded" if fault == "context" else None}
            return JSONResponse({"error": said}, errors[fault], headers)
        if fault == "hang":
            await asyncio.sleep(3600)
        if fault == "cut-stream":
            return StreamingResponse(broken(), media_type="application/json", headers={"Content-Length": "1000"})
        if fault == "malformed-json":
            return Response('{"id": "x", "choices": [{"mess', media_type="application/json")
        if fault == "wrong-content-type":
            return HTMLResponse("<html>Please log in</html>")
        if fault == "no-choices":
            return JSONResponse(completion(fault, body) | {"choices": []})
        return JSONResponse(completion(fault, body))

    async def count(self, _: Request) -> Response:
        return JSONResponse({"total": sum(self.served.values()), **self.served})


async def broken() -> AsyncIterator[bytes]:
    yield b'{"id": "x", '
    raise ConnectionResetError


def completion(fault: str, body: dict[str, Any]) -> dict[str, Any]:
    finish = {"truncated": "length", "content-filter": "content_filter"}.get(fault, "stop")
    message: dict[str, Any] = {"role": "assistant", "content": CONTENTS.get(fault, GOOD)}
    tools = body.get("tools")
    if fault == "refusal":
        message |= {"content": None, "refusal": "I can't help with that."}
    elif tools and fault in {"none", "tool-arguments", "tool-loop"}:
        arguments = {"tool-arguments": '{"value": 2.35, "uni', "tool-loop": '{"query": "again"}'}.get(fault, GOOD)
        function = {"name": tools[0]["function"]["name"], "arguments": arguments}
        message |= {"content": None, "tool_calls": [{"id": "c1", "type": "function", "function": function}]}
        finish = "tool_calls"
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--latency", type=float, default=0.0)
    behaviour = Behaviour(parser.parse_args().latency)
    routes = [Route("/v1/chat/completions", behaviour.chat, methods=["POST"]), Route("/count", behaviour.count)]
    listening = socket.create_server(("127.0.0.1", 0), backlog=256)
    print(listening.getsockname()[1], flush=True)  # noqa: T201
    server = uvicorn.Server(uvicorn.Config(Starlette(routes=routes), log_level="critical", timeout_keep_alive=60))
    asyncio.run(server.serve([listening]))


if __name__ == "__main__":
    main()
