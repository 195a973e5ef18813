"""The web as a source: searching it, reading its pages safely, and the guard that is asked about all of it."""

from evisynth.sources.cache import WebCache
from evisynth.sources.failures import Reason, WebError
from evisynth.sources.fetcher import Fetched, Fetcher, FetchLimits
from evisynth.sources.guard import Guard, OpenGuard
from evisynth.sources.local import LocalFolder
from evisynth.sources.network_addresses import Resolver, system_resolver
from evisynth.sources.pages import JinaFetcher, PageFetcher, PageReader, ReadPage
from evisynth.sources.papers import CorpusPassages, PaperProvider, Passage, SemanticScholar
from evisynth.sources.search import BraveSearch, SearchProvider, SerperSearch, WebItem
from evisynth.sources.services import Service
from evisynth.sources.worker import Worker, WorkerLimits

__all__ = [
    "BraveSearch",
    "CorpusPassages",
    "FetchLimits",
    "Fetched",
    "Fetcher",
    "Guard",
    "JinaFetcher",
    "LocalFolder",
    "OpenGuard",
    "PageFetcher",
    "PageReader",
    "PaperProvider",
    "Passage",
    "ReadPage",
    "Reason",
    "Resolver",
    "SearchProvider",
    "SemanticScholar",
    "SerperSearch",
    "Service",
    "WebCache",
    "WebError",
    "WebItem",
    "Worker",
    "WorkerLimits",
    "system_resolver",
]
