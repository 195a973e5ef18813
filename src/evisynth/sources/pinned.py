"""Connections that go only where they were checked to go, and end when their time is over."""

import ssl
import time
from collections.abc import Iterable
from typing import Any

import httpcore


class PinnedBackend(httpcore.NetworkBackend):
    """Connects to a given list of network addresses, whatever name is asked for.

    Args:
        addresses: what was checked; tried in order.
        until: `time.monotonic()` at which everything ends, slow drips included.
    """

    def __init__(self, addresses: list[str], until: float) -> None:
        self._addresses, self._until = addresses, until
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to one of the checked addresses.

        Args:
            host: the name, not looked up again.
            port: the port.
            timeout, local_address, socket_options: as httpcore gives them.
        """
        failed: Exception = httpcore.ConnectError("no address")
        for address in self._addresses:
            try:
                stream = self._plain.connect_tcp(
                    address, port, remaining(self._until, timeout), local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
                continue
            return _TimedStream(stream, self._until)
        raise failed

    def sleep(self, seconds: float) -> None:
        """Wait between attempts to connect.

        Args:
            seconds: how long.
        """
        self._plain.sleep(seconds)


class _TimedStream(httpcore.NetworkStream):
    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream, self._until = stream, until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, remaining(self._until, timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, remaining(self._until, timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _TimedStream(
            self._stream.start_tls(ssl_context, server_hostname, remaining(self._until, timeout)), self._until
        )

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def remaining(until: float, timeout: float | None) -> float:
    """Seconds that are left, at most `timeout`.

    Args:
        until: `time.monotonic()` of the end.
        timeout: an upper limit, or None.

    Raises:
        httpcore.ReadTimeout: nothing is left.
    """
    left = until - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout("the time is over")
    return left if timeout is None else min(left, timeout)
