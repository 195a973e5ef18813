"""Language models: naming one, metering, caps, cache, record and replay."""

from evisynth.llm.ledger import Ledger
from evisynth.llm.limited import Limiter
from evisynth.llm.metered import CallPlace, ledger_row
from evisynth.llm.names import ModelName, is_loopback, parse_model_name
from evisynth.llm.opening import open_model
from evisynth.llm.outcomes import CallFailedError, Outcome
from evisynth.llm.preparing import ModelPool, prepare_model, project_pool
from evisynth.llm.pricing import Price
from evisynth.llm.recorded import Recorder
from evisynth.llm.replay import NotRecordedError

__all__ = [
    "CallFailedError",
    "CallPlace",
    "Ledger",
    "Limiter",
    "ModelName",
    "ModelPool",
    "NotRecordedError",
    "Outcome",
    "Price",
    "Recorder",
    "is_loopback",
    "ledger_row",
    "open_model",
    "parse_model_name",
    "prepare_model",
    "project_pool",
]
