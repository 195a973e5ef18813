"""How a call of a model ended: nothing becomes an empty success."""

from typing import Literal

from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelConnectionError,
    ModelHTTPError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelRequestTimeout,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    OutputTokenLimitExceeded,
    UnexpectedModelBehavior,
    UserError,
)
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart

from evisynth.errors import EvisynthError
from evisynth.llm.scrubbing import scrub

Outcome = Literal[
    "ok",
    "invalid",
    "refused",
    "truncated",
    "rate limited",
    "timed out",
    "provider down",
    "rejected",
    "cap reached",
]
"""`invalid`: the answer can't be read or is empty; `refused`: a filter or the model declined; `truncated`: cut off at
its length limit; `rejected`: the provider does not take the request (key, quota, name, length) and won't next time."""

PASSING: frozenset[str] = frozenset({"invalid", "rate limited", "timed out", "provider down"})
"""Outcomes after which the same call may succeed."""

MAX_ANSWER_CHARACTERS = 4_000_000
"""An answer longer than this is no answer."""

_UNSENT = frozenset({"pool", "connect"})


class CallFailedError(EvisynthError):
    """Raised when a model gave no usable answer.

    Args:
        outcome: why.
        model: its name.
        detail: what the provider or the reader said.
        attempts: how often it was tried.
        retry_after: seconds that the provider asked to wait.
        charged: False when the provider may charge for it all the same, and nobody knows how much.
        final: whether it is known that another try ends the same: it is a replay.
    """

    exit_code = 1

    def __init__(
        self,
        outcome: Outcome,
        model: str,
        detail: str,
        *,
        attempts: int = 1,
        retry_after: float | None = None,
        charged: bool = True,
        final: bool = False,
    ) -> None:
        tried = f" (tried {attempts} times)" if attempts > 1 else ""
        self.detail = " ".join(scrub(detail).split())[:500]
        super().__init__(f"{model}: {outcome}{tried}: {self.detail}", _HINTS.get(outcome, ""))
        self.outcome: Outcome = outcome
        self.model = model
        self.attempts = attempts
        self.retry_after = retry_after
        self.charged = charged
        self.final = final


_HINTS: dict[str, str] = {
    "rate limited": "Run the same command again later; what is finished is kept.",
    "timed out": "Run the same command again; what is finished is kept.",
    "provider down": "See that the provider or the local server runs, then run the same command again.",
    "rejected": "Check the model's name, the key in the environment, and the length of the text.",
    "truncated": "Allow a longer answer (max_tokens), or ask for less at once.",
    "refused": "The item stays in the list of failed ones; another model may answer it.",
}


def judge_response(response: ModelResponse) -> tuple[Outcome, str]:
    """Return the outcome of an answer that arrived, and a detail for all but ok."""
    if response.finish_reason == "content_filter":
        said = (response.provider_details or {}).get("refusal") or "stopped by a content filter"
        return "refused", str(said)
    if response.finish_reason == "length":
        return "truncated", f"cut off after {response.usage.output_tokens} tokens"
    if response.finish_reason == "error":
        return "provider down", "the provider reports an error inside its answer"
    sizes = [len(p.content) for p in response.parts if isinstance(p, TextPart) and p.content.strip()]
    calls = [p for p in response.parts if isinstance(p, ToolCallPart)]
    if not sizes and not calls:
        return "invalid", "the answer is empty"
    size = sum(sizes) + sum(len(p.args_as_json_str()) for p in calls)
    if size > MAX_ANSWER_CHARACTERS:
        return "invalid", f"the answer has {size} characters, more than {MAX_ANSWER_CHARACTERS}"
    return "ok", ""


def judge_error(error: Exception, model: str) -> CallFailedError | None:
    """Return what a failed request means; None for an error that says nothing about the call (a fault of ours)."""
    if isinstance(error, CallFailedError):
        return error
    if isinstance(error, ContentFilterError):
        return CallFailedError("refused", model, error.message)
    if isinstance(error, OutputTokenLimitExceeded):
        return CallFailedError("truncated", model, error.message)
    if isinstance(error, UnexpectedModelBehavior):
        return CallFailedError("invalid", model, str(error))
    if isinstance(error, ModelAPIError):
        return _judge_api_error(error, model)
    if isinstance(error, UserError):
        return CallFailedError("rejected", model, error.message)
    if isinstance(error, IndexError):  # the client took the first choice of an answer that has none
        return CallFailedError("invalid", model, f"the answer lacks a part: {error!r}", charged=False)
    if isinstance(error, TimeoutError):
        return CallFailedError("timed out", model, "no answer within the time allowed", charged=False)
    return None


def _judge_api_error(error: ModelAPIError, model: str) -> CallFailedError:
    retry_after, detail = error.retry_after, _detail(error)
    if isinstance(error, ModelRateLimitError):
        return CallFailedError("rate limited", model, detail, retry_after=retry_after)
    if isinstance(error, (ModelQuotaExceededError, ModelRequestRejectedError)):
        refused = "content_filter" in detail or "content_policy" in detail
        return CallFailedError("refused" if refused else "rejected", model, detail)
    if isinstance(error, (ModelTimeoutError, ModelRequestTimeout)):
        unsent = isinstance(error, ModelTimeoutError) and error.phase in _UNSENT
        return CallFailedError("timed out", model, detail, charged=unsent)
    if isinstance(error, ModelConnectionError):
        return CallFailedError("provider down", model, detail, charged=error.phase in _UNSENT)
    if isinstance(error, (ModelServerError, ModelUnavailableError)):
        return CallFailedError("provider down", model, detail, retry_after=retry_after)
    if isinstance(error, ModelHTTPError):
        return CallFailedError("rejected", model, detail)
    return CallFailedError("invalid", model, detail, charged=False)


def _detail(error: ModelAPIError) -> str:
    if isinstance(error, ModelHTTPError):
        body = error.body
        said = body.get("message") if isinstance(body, dict) else body
        return f"HTTP {error.status_code}" + (f": {said}" if said else "")
    cause = error.__cause__
    inner = cause.__cause__ if cause is not None else None
    named = f" ({type(inner).__name__}: {inner})" if inner is not None and str(inner) not in error.message else ""
    return error.message + named
