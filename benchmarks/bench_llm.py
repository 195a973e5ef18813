"""What our wrappers cost: the same calls through plain pydantic-ai and through a prepared model, in one run.

The server is a process of its own that answers after a fixed time. Printed per way: wall clock, share of the ideal
(calls x seconds / concurrency), CPU of this process per call, and the peak of memory half way and at the end.

    python benchmarks/bench_llm.py [--calls 1000] [--concurrency 32]
"""

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil
from pydantic_ai.messages import ModelRequest, UserPromptPart
from pydantic_ai.models import Model, ModelRequestParameters

from evisynth.llm import CallPlace, Ledger, Limiter, close_model, open_model, prepare_model
from evisynth.store import Cap, Database

SERVER = Path(__file__).parents[1] / "tests" / "llm" / "misbehaving_server.py"
TEXT = "The incubation period was 2.35 days (95% CI 1.9 to 2.8). " * 300

Ask = Callable[[int], Awaitable[object]]


async def _measure(ask: Ask, calls: int, concurrency: int) -> dict[str, float]:
    slots, memory = asyncio.Semaphore(concurrency), [0.0]

    async def one(number: int) -> None:
        async with slots:
            await ask(number)
            if number == calls // 2:
                memory[0] = psutil.Process().memory_info().rss / 1e6

    await asyncio.gather(
        *(ask(-number) for number in range(1, 1 + concurrency))
    )  # connections are made, modules loaded
    cpu, started = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(calls)))
    seconds, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF)
    used = (after.ru_utime + after.ru_stime) - (cpu.ru_utime + cpu.ru_stime)
    end = psutil.Process().memory_info().rss / 1e6
    return {"seconds": seconds, "cpu_ms": 1000 * used / calls, "half_mb": memory[0], "end_mb": end}


def _request(number: int) -> list[ModelRequest]:
    return [ModelRequest(parts=[UserPromptPart(f"{TEXT}\nitem {number}")])]


async def _run(port: int, calls: int, concurrency: int, latency: float) -> dict[str, dict[str, float]]:
    name = f"local:tiny@http://127.0.0.1:{port}/v1"
    base, parameters = open_model(name), ModelRequestParameters()
    results: dict[str, dict[str, float]] = {}

    async def plain(number: int) -> object:
        return await base.request(list(_request(number)), None, parameters)

    with tempfile.TemporaryDirectory() as folder, Ledger(Database(Path(folder) / "project.db")) as ledger:
        limiter, caps = Limiter(concurrency=concurrency), (Cap("run", usd=100.0), Cap("item", calls=10))

        def ours(number: int) -> Awaitable[object]:
            place = CallPlace("bench", str(number), "reader")
            model: Model = prepare_model(name, ledger=ledger, place=place, model=base, caps=caps, limiter=limiter)
            return model.request(list(_request(number)), None, parameters)

        for way, ask in (("plain", plain), ("ours", ours)):
            results[way] = await _measure(ask, calls, concurrency)
    await close_model(base)
    ideal = calls * latency / concurrency
    for one in results.values():
        one["of_ideal"] = ideal / one["seconds"]
    return results


def main() -> None:
    """Run both ways against a server of 1 s and of 0.2 s, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--concurrency", type=int, default=32)
    arguments = parser.parse_args()
    for latency in (1.0, 0.2):
        command = [sys.executable, str(SERVER), "--latency", str(latency)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline())
            results = asyncio.run(_run(port, arguments.calls, arguments.concurrency, latency))
        finally:
            server.kill()
            server.wait()
        plain, ours = results["plain"], results["ours"]
        print(f"{arguments.calls} calls of {latency:g} s, {arguments.concurrency} at once")
        for way, one in results.items():
            print(
                f"  {way}: {one['seconds']:.1f} s, {one['of_ideal']:.0%} of the ideal, "
                f"{one['cpu_ms']:.1f} ms CPU a call, {one['half_mb']:.0f} MB half way, "
                f"{one['end_mb']:.0f} MB at the end"
            )
        verdict = {
            "over_plain": ours["seconds"] / plain["seconds"],
            "of_ideal": ours["of_ideal"],
            "added_cpu_ms": ours["cpu_ms"] - plain["cpu_ms"],
        }
        print("  " + json.dumps({key: round(value, 3) for key, value in verdict.items()}))


if __name__ == "__main__":
    main()
