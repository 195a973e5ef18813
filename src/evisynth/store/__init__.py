"""One project is one directory: protocol.toml, project.db, blobs/, exports/."""

from evisynth.store.blobs import BlobStore, sha256, write_atomically
from evisynth.store.catalogue import Publication, read_catalogue
from evisynth.store.clock import now
from evisynth.store.codec import from_json, to_json
from evisynth.store.database import Database, canonical_json
from evisynth.store.entries import (
    ImportSummary,
    Quarantined,
    StoredDocument,
    StoredEntry,
    add_document,
    add_entries,
    add_import,
    add_origins,
    add_quarantined,
    known_entries,
    read_documents,
    read_entries,
    read_import,
    read_imports,
    read_quarantined,
)
from evisynth.store.events import Event, last_change, read_events
from evisynth.store.events import append as append_events
from evisynth.store.importing import Arrival, import_file
from evisynth.store.leases import Lease
from evisynth.store.ledger import (
    NANO,
    PROJECT_RUN,
    Cap,
    CapReachedError,
    Completion,
    LedgerSummary,
    Sending,
    Spent,
    amend_call,
    begin_call,
    complete_call,
    find_answer,
    refuse_call,
    spent,
    summarise_ledger,
)
from evisynth.store.links import Pin, StoredLink, pin, read_links, read_pins, replace_links
from evisynth.store.migrations import back_up
from evisynth.store.project import Project, create_project, open_project
from evisynth.store.protocol import Criterion, Protocol, load_protocol
from evisynth.store.results import StageResult, find_result, newest_results, save_result
from evisynth.store.screening import Decision, add_decisions, is_person, read_decisions, reviewer_name

__all__ = [
    "NANO",
    "PROJECT_RUN",
    "Arrival",
    "BlobStore",
    "Cap",
    "CapReachedError",
    "Completion",
    "Criterion",
    "Database",
    "Decision",
    "Event",
    "ImportSummary",
    "Lease",
    "LedgerSummary",
    "Pin",
    "Project",
    "Protocol",
    "Publication",
    "Quarantined",
    "Sending",
    "Spent",
    "StageResult",
    "StoredDocument",
    "StoredEntry",
    "StoredLink",
    "add_decisions",
    "add_document",
    "add_entries",
    "add_import",
    "add_origins",
    "add_quarantined",
    "amend_call",
    "append_events",
    "back_up",
    "begin_call",
    "canonical_json",
    "complete_call",
    "create_project",
    "find_answer",
    "find_result",
    "from_json",
    "import_file",
    "is_person",
    "known_entries",
    "last_change",
    "load_protocol",
    "newest_results",
    "now",
    "open_project",
    "pin",
    "read_catalogue",
    "read_decisions",
    "read_documents",
    "read_entries",
    "read_events",
    "read_import",
    "read_imports",
    "read_links",
    "read_pins",
    "read_quarantined",
    "refuse_call",
    "replace_links",
    "reviewer_name",
    "save_result",
    "sha256",
    "spent",
    "summarise_ledger",
    "to_json",
    "write_atomically",
]
