"""Why something could not be had from the web, in words that give away nothing else."""

from typing import Literal

from evisynth.errors import EvisynthError

Reason = Literal[
    "not available",
    "address not allowed",
    "not http",
    "name not found",
    "connection failed",
    "timed out",
    "too large",
    "too many redirects",
    "wrong type",
    "unreadable",
    "rate limited",
    "refused by the server",
    "not found",
    "server error",
]


class WebError(EvisynthError):
    """Raised when a page or a service's answer can't be had.

    Args:
        reason: which kind of failure it is.
        message: one sentence; never words of the page, nor an address that the caller did not give.
        retry_after: seconds that the server asked to wait, when it said so.
    """

    def __init__(self, reason: Reason, message: str, retry_after: float | None = None) -> None:
        super().__init__(message, "")
        self.reason: Reason = reason
        self.retry_after = retry_after


def status_error(status: int, retry_after: float | None = None) -> WebError:
    """The error of an HTTP status.

    Args:
        status: 400 or more.
        retry_after: seconds that the server asked to wait.

    >>> status_error(429).reason
    'rate limited'
    """
    reason: Reason = "server error"
    if status == 429:
        reason = "rate limited"
    elif status in {404, 410}:
        reason = "not found"
    elif status < 500:
        reason = "refused by the server"
    return WebError(reason, f"the server answered {status}", retry_after)
