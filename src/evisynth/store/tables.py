"""The tables of project.db, as the newest migration leaves them."""

from sqlalchemy import Column, Float, Index, Integer, MetaData, String, Table, UniqueConstraint

metadata = MetaData()

imports = Table(
    "imports",
    metadata,
    Column("sha256", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("source", String, nullable=False),
    Column("via", String, nullable=False),
    Column("format", String, nullable=False),
    Column("encoding", String, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("merged", Integer, nullable=False),
    Column("quarantined", Integer, nullable=False),
    Column("ignored_lines", Integer, nullable=False),
)
"""Files that came in. `kind` is search or fulltext, `via` database or other (the columns of PRISMA)."""

entries = Table(
    "entries",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("id", String, nullable=False, unique=True),
    Column("record", String, nullable=False),
)
"""What was read, once per entry id, in the order of arrival; `record` is JSON."""

origins = Table(
    "origins",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("entry", String, nullable=False, index=True),
    Column("import_sha256", String, nullable=False),
    Column("file", String, nullable=False),
    Column("line", Integer),
    Column("key", String),
)

quarantine = Table(
    "quarantine",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("import_sha256", String, nullable=False),
    Column("file", String, nullable=False),
    Column("line", Integer),
    Column("reason", String, nullable=False),
    Column("raw", String, nullable=False),
)

documents = Table(
    "documents",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("sha256", String, nullable=False, unique=True),
    Column("name", String, nullable=False),
    Column("entry", String, nullable=False, index=True),
    Column("rule", String, nullable=False),
)
"""Full texts: the blob of the source and the entry that it belongs to, by which rule."""

links = Table(
    "links",
    metadata,
    Column("a", String, primary_key=True),
    Column("b", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("rule", String, nullable=False),
)
"""What dedupe found. `kind` is merge, unsure, or the kind of a relation (erratum, preprint, version)."""

pins = Table(
    "pins",
    metadata,
    Column("a", String, primary_key=True),
    Column("b", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("who", String, nullable=False),
)
"""What people said of a pair: merge or split."""

decisions = Table(
    "decisions",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("entry", String, nullable=False, index=True),
    Column("stage", String, nullable=False),
    Column("reviewer", String, nullable=False),
    Column("decision", String, nullable=False),
    Column("criterion", String),
    Column("note", String),
    Column("time", String, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("stage", String, nullable=False),
    Column("item", String, nullable=False),
    Column("fingerprint", String, nullable=False),
    Column("parts", String, nullable=False),
    Column("status", String, nullable=False),
    Column("data", String),
    Column("error", String),
    Column("attempts", Integer, nullable=False),
    UniqueConstraint("stage", "item", "fingerprint"),
)

events = Table(
    "events",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("time", String, nullable=False),
    Column("who", String, nullable=False),
    Column("what", String, nullable=False),
    Column("subject", String, nullable=False),
    Column("data", String, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("stage", String, primary_key=True),
    Column("owner", String, nullable=False),
    Column("host", String, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("heartbeat", Float, nullable=False),
)

ledger = Table(
    "ledger",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("run", String, nullable=False),
    Column("sent", String, nullable=False),
    Column("completed", String),
    Column("stage", String, nullable=False),
    Column("item", String, nullable=False),
    Column("role", String, nullable=False),
    Column("model", String, nullable=False),
    Column("host", String),
    Column("prompt_sha256", String),
    Column("request_sha256", String, nullable=False),
    Column("bytes_sent", Integer, nullable=False),
    Column("documents", String, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("charged_nanousd", Integer),
    Column("charged_tokens", Integer, nullable=False),
    Column("input_tokens", Integer),
    Column("cached_tokens", Integer),
    Column("output_tokens", Integer),
    Column("usd", Float),
    Column("seconds", Float),
    Column("outcome", String),
    Column("detail", String),
    Index("ix_ledger_request", "request_sha256"),
)
"""Model calls: a row before each attempt is sent, completed after.

NULL `outcome` is sent, outcome unknown. `attempt` counts from 0; a retry is a row of its own. `charged_*` is what
counts against caps: an upper bound until the call is completed, then what it took. NULL `usd` is an unknown price.
"""

spending = Table(
    "spending",
    metadata,
    Column("run", String, primary_key=True),
    Column("stage", String, primary_key=True),
    Column("item", String, primary_key=True),
    Column("nanousd", Integer, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("tokens", Integer, nullable=False),
)
"""What the ledger's rows are charged, summed per run (stage and item empty) and per item: a cap is one look-up."""

answers = Table(
    "answers",
    metadata,
    Column("request_sha256", String, primary_key=True),
    Column("response", String, nullable=False),
)
"""Answers of models that can be given again to the same request; never a failure."""
