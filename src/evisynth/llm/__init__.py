"""Language models: naming one, metering, caps, cache, record and replay."""

from evisynth.llm.estimating import Estimate, estimate
from evisynth.llm.hosts import Texts, hosts_of, require_hosts
from evisynth.llm.ledger import Ledger
from evisynth.llm.limited import Limiter
from evisynth.llm.metered import CallPlace, ledger_row, mark_failed, note_repairs
from evisynth.llm.names import ModelName, is_loopback, parse_model_name
from evisynth.llm.opening import close_model, open_model
from evisynth.llm.outcomes import CallFailedError, Outcome, judge_error, judge_response
from evisynth.llm.preparing import ModelPool, prepare_model, project_pool
from evisynth.llm.pricing import Price, PriceList
from evisynth.llm.prompts import FENCE_RULE, Prompt, fence, load_prompt, parse_prompt
from evisynth.llm.reading import Reading, UnreadableAnswerError, read_json
from evisynth.llm.recorded import Recorder
from evisynth.llm.replay import NotRecordedError
from evisynth.llm.scrubbing import scrub
from evisynth.llm.structured import Answer, structured
from evisynth.llm.wrapping import Wrapper

__all__ = [
    "FENCE_RULE",
    "Answer",
    "CallFailedError",
    "CallPlace",
    "Estimate",
    "Ledger",
    "Limiter",
    "ModelName",
    "ModelPool",
    "NotRecordedError",
    "Outcome",
    "Price",
    "PriceList",
    "Prompt",
    "Reading",
    "Recorder",
    "Texts",
    "UnreadableAnswerError",
    "Wrapper",
    "close_model",
    "estimate",
    "fence",
    "hosts_of",
    "is_loopback",
    "judge_error",
    "judge_response",
    "ledger_row",
    "load_prompt",
    "mark_failed",
    "note_repairs",
    "open_model",
    "parse_model_name",
    "parse_prompt",
    "prepare_model",
    "project_pool",
    "read_json",
    "require_hosts",
    "scrub",
    "structured",
]
