"""The whole stack around a model, and the pool that shares what calls have in common."""

import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Self, TypeVar
from urllib.parse import urlsplit

from pydantic_ai.models import Model

from evisynth.llm.cached import CachedModel
from evisynth.llm.ledger import Ledger
from evisynth.llm.limited import LimitedModel, Limiter
from evisynth.llm.loop import BackgroundLoop
from evisynth.llm.metered import CallPlace, MeteredModel
from evisynth.llm.names import ModelName, parse_model_name
from evisynth.llm.opening import ATTEMPT_SECONDS, close_model, open_model
from evisynth.llm.pricing import Price, PriceList
from evisynth.llm.recorded import RecordedModel, Recorder
from evisynth.store import PROJECT_RUN, Cap, Project

T = TypeVar("T")


def prepare_model(
    name: str | ModelName,
    *,
    ledger: Ledger,
    place: CallPlace,
    model: Model | None = None,
    caps: Sequence[Cap] = (),
    deadline: float | None = None,
    prices: Mapping[str, Price] | None = None,
    allow: frozenset[str] = frozenset(),
    cache: bool = True,
    limiter: Limiter | None = None,
    recorder: Recorder | None = None,
    attempt_seconds: float = ATTEMPT_SECONDS,
) -> Model:
    """Return a model whose every call is recorded, cached, limited, capped and metered, from the outside in.

    Args:
        name: of the model, as `parse_model_name` reads it; decides the price.
        ledger: where calls are written.
        place: stage, item, role and documents of the calls.
        model: asked instead of opening the name: one that is open already, or a scripted one in tests.
        caps: of the run and of the item.
        deadline: on the monotonic clock.
        prices: US dollars per million tokens by model name, before any list.
        allow: hosts that may receive texts.
        cache: give stored answers to equal requests, and store new ones.
        limiter: the provider's pace; a fresh one when not given.
        recorder: keeps the calls in a folder.
        attempt_seconds: how long one attempt may take.

    Raises:
        UsageError: the name means no model, or its key is not in the environment.
        MissingExtraError: the provider's package is not installed.
    """
    parsed = parse_model_name(name) if isinstance(name, str) else name
    metered = MeteredModel(
        model or open_model(parsed),
        name=parsed,
        ledger=ledger,
        place=place,
        caps=caps,
        prices=PriceList(prices or {}),
        deadline=deadline,
        allow=allow,
        keep=cache,
        attempt_seconds=attempt_seconds,
    )
    whole: Model = LimitedModel(metered, name=parsed, limiter=limiter or Limiter())
    if cache:
        whole = CachedModel(whole, name=parsed, ledger=ledger, sample=place.sample)
    if recorder is not None:
        whole = RecordedModel(whole, name=parsed, recorder=recorder)
    return whole


@dataclass
class ModelPool:
    """What the calls of a run share: open models, one pace per provider, caps, prices, one event loop.

    Args:
        ledger: where calls are written.
        run: whose caps hold.
        caps: of the run and of each item.
        seconds: wall clock of the run, from now.
        item_seconds: wall clock of each item, from its first model on.
        prices: by model name.
        allow: hosts that may receive texts.
        cache: whether equal requests get stored answers.
        recorder: keeps the calls in a folder.
        pace: makes the limiter of a provider's host.
        attempt_seconds: how long one attempt may take.
        seams: models by name that stand in for real ones: scripted ones in tests.
    """

    ledger: Ledger
    run_name: str = PROJECT_RUN
    caps: tuple[Cap, ...] = ()
    seconds: float | None = None
    item_seconds: float | None = None
    prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    allow: frozenset[str] = frozenset()
    cache: bool = True
    recorder: Recorder | None = None
    pace: Callable[[str], Limiter] = lambda _host: Limiter()
    attempt_seconds: float = ATTEMPT_SECONDS
    seams: Mapping[str, Model] = field(default_factory=dict[str, Model])

    def __post_init__(self) -> None:
        self._open: dict[str, Model] = dict(self.seams)
        self._limiters: dict[str, Limiter] = {}
        self._items: dict[tuple[str, str], float] = {}
        self._loop = BackgroundLoop()
        self._started = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def model(
        self,
        name: str,
        *,
        stage: str,
        item: str,
        role: str,
        documents: Sequence[str] = (),
        prompt: str | None = None,
        sample: int = 0,
    ) -> Model:
        """Return a prepared model for one item; making it is cheap, as what is costly is shared.

        Args:
            name: of the model.
            stage: where the calls belong.
            item: of the stage.
            role: of the model.
            documents: ids of the texts that the calls send.
            prompt: sha256 of the prompt's file.
            sample: tells repeats of one request apart.
        """
        parsed = parse_model_name(name)
        bare = replace(parsed, with_rules=False)
        if str(bare) not in self._open:
            self._open[str(bare)] = open_model(bare)
        model = self._open[str(bare)]
        host = urlsplit(model.base_url).netloc if model.base_url else str(bare)
        return prepare_model(
            bare,
            ledger=self.ledger,
            place=CallPlace(stage, item, role, self.run_name, tuple(documents), prompt, sample),
            model=model,
            caps=self.caps,
            deadline=self._deadline(stage, item),
            prices=self.prices,
            allow=self.allow,
            cache=self.cache,
            limiter=self._limiters.get(host) or self._new(host),
            recorder=self.recorder,
            attempt_seconds=self.attempt_seconds,
        )

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine from a thread without an event loop, as the work of a stage is; all share one loop."""
        return self._loop.run(work)

    def close(self) -> None:
        """Close connections, the loop and the ledger's thread."""
        for name, model in self._open.items():
            if name not in self.seams:
                self._loop.run(close_model(model))
        self._loop.close()
        self.ledger.close()

    def _new(self, host: str) -> Limiter:
        return self._limiters.setdefault(host, self.pace(host))

    def _deadline(self, stage: str, item: str) -> float | None:
        ends: list[float] = []
        if self.seconds is not None:
            ends.append(self._started + self.seconds)
        if self.item_seconds is not None:
            ends.append(self._items.setdefault((stage, item), time.monotonic()) + self.item_seconds)
        return min(ends, default=None)


def project_pool(
    project: Project, *, recorder: Recorder | None = None, seams: Mapping[str, Model] | None = None
) -> ModelPool:
    """Return the pool of a project, with the limits, prices and hosts of its protocol."""
    limits, protocol = project.protocol.limits, project.protocol
    caps = (
        Cap("run", limits.usd, limits.calls, limits.tokens),
        Cap("item", limits.item_usd, limits.item_calls, limits.item_tokens),
    )
    return ModelPool(
        Ledger(project.database),
        caps=tuple(cap for cap in caps if (cap.usd, cap.calls, cap.tokens) != (None, None, None)),
        seconds=limits.seconds,
        item_seconds=limits.item_seconds,
        prices={name: Price(one.input, one.output, one.cached) for name, one in protocol.prices.items()},
        allow=frozenset(protocol.hosts.allow),
        recorder=recorder,
        seams=seams or {},
    )
