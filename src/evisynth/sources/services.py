"""Asking the services of the web: time-outs, bounded and counted retries, honest errors, a cache of good answers."""

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from evisynth.sources.cache import WebCache
from evisynth.sources.failures import WebError, status_error

if TYPE_CHECKING:
    import httpx

_RETRIED = frozenset({"rate limited", "timed out", "server error", "connection failed"})
_MAX_ANSWER = 16 * 1024 * 1024


class Service:
    """One service of the web that answers JSON.

    Args:
        name: what errors and cache keys call it.
        headers: sent with each request, the key to the service among them; never kept or shown.
        transport: a seam for tests; None is the network.
        cache: of good answers; None asks each time.
        seconds: per request.
        attempts: how often at most one request is sent.
        pause: waits between attempts.
    """

    def __init__(
        self,
        name: str,
        headers: Mapping[str, str] | None = None,
        transport: "httpx.BaseTransport | None" = None,
        cache: WebCache | None = None,
        seconds: float = 20.0,
        attempts: int = 3,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        import httpx

        self.name = name
        self._cache, self._attempts, self._pause = cache, attempts, pause
        self._client = httpx.Client(transport=transport, timeout=seconds, headers=dict(headers or {}), trust_env=False)

    def ask(
        self, address: str, parameters: Mapping[str, object] | None = None, body: Mapping[str, object] | None = None
    ) -> Any:
        """Ask, and give the answer's JSON.

        Args:
            address: of the service.
            parameters: of the query part.
            body: sent as JSON; makes the request a POST.

        Raises:
            WebError: there is no usable answer after the last attempt, and why.
        """
        key = {"service": self.name, "address": address, "parameters": dict(parameters or {}), "body": dict(body or {})}
        kept = self._cache.get(key) if self._cache else None
        if kept is not None:
            return kept
        value = self._asked(address, parameters, body)
        if self._cache:
            self._cache.put(key, value)
        return value

    def _asked(self, address: str, parameters: Mapping[str, object] | None, body: Mapping[str, object] | None) -> Any:
        for attempt in range(1, self._attempts + 1):
            try:
                return self._once(address, parameters, body)
            except WebError as error:
                if error.reason not in _RETRIED or attempt == self._attempts:
                    raise WebError(error.reason, f"{self.name}: {error.message} ({attempt} attempts)") from None
                self._pause(min(60.0, error.retry_after if error.retry_after is not None else 2.0**attempt))
        raise AssertionError("unreachable")

    def _once(self, address: str, parameters: Mapping[str, object] | None, body: Mapping[str, object] | None) -> Any:
        import httpx

        try:
            if body is None:
                response = self._client.get(address, params=_wire(parameters))
            else:
                response = self._client.post(address, params=_wire(parameters), json=dict(body))
        except httpx.TimeoutException:
            raise WebError("timed out", "no answer in time") from None
        except httpx.HTTPError as error:
            raise WebError("connection failed", f"the connection failed ({type(error).__name__})") from None
        if response.status_code >= 400:
            raise status_error(response.status_code, _seconds(response.headers.get("retry-after", "")))
        if len(response.content) > _MAX_ANSWER:
            raise WebError("too large", "the answer is too large")
        try:
            return response.json()
        except ValueError:
            raise WebError("unreadable", "the answer is not JSON") from None


def _wire(parameters: Mapping[str, object] | None) -> dict[str, str]:
    return {name: str(value) for name, value in (parameters or {}).items() if value is not None}


def _seconds(value: str) -> float | None:
    return float(value) if value.strip().isdecimal() else None
