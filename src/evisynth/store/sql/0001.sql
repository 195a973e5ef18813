-- The first layout: imports, entries, decisions, results, events, leases, and the ledger of model calls.

CREATE TABLE answers (
    request_sha256 VARCHAR NOT NULL,
    response VARCHAR NOT NULL,
    PRIMARY KEY (request_sha256)
);

CREATE TABLE decisions (
    seq INTEGER NOT NULL,
    entry VARCHAR NOT NULL,
    stage VARCHAR NOT NULL,
    reviewer VARCHAR NOT NULL,
    decision VARCHAR NOT NULL,
    criterion VARCHAR,
    note VARCHAR,
    time VARCHAR NOT NULL,
    PRIMARY KEY (seq)
);

CREATE INDEX ix_decisions_entry ON decisions (entry);

CREATE TABLE documents (
    seq INTEGER NOT NULL,
    sha256 VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    entry VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    PRIMARY KEY (seq),
    UNIQUE (sha256)
);

CREATE INDEX ix_documents_entry ON documents (entry);

CREATE TABLE entries (
    seq INTEGER NOT NULL,
    id VARCHAR NOT NULL,
    record VARCHAR NOT NULL,
    PRIMARY KEY (seq),
    UNIQUE (id)
);

CREATE TABLE events (
    seq INTEGER NOT NULL,
    time VARCHAR NOT NULL,
    who VARCHAR NOT NULL,
    what VARCHAR NOT NULL,
    subject VARCHAR NOT NULL,
    data VARCHAR NOT NULL,
    PRIMARY KEY (seq)
);

CREATE TABLE imports (
    sha256 VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    source VARCHAR NOT NULL,
    via VARCHAR NOT NULL,
    format VARCHAR NOT NULL,
    encoding VARCHAR NOT NULL,
    seen INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    merged INTEGER NOT NULL,
    quarantined INTEGER NOT NULL,
    ignored_lines INTEGER NOT NULL,
    PRIMARY KEY (sha256)
);

CREATE TABLE leases (
    stage VARCHAR NOT NULL,
    owner VARCHAR NOT NULL,
    host VARCHAR NOT NULL,
    pid INTEGER NOT NULL,
    heartbeat FLOAT NOT NULL,
    PRIMARY KEY (stage)
);

CREATE TABLE ledger (
    seq INTEGER NOT NULL,
    run VARCHAR NOT NULL,
    sent VARCHAR NOT NULL,
    completed VARCHAR,
    stage VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    role VARCHAR NOT NULL,
    model VARCHAR NOT NULL,
    host VARCHAR,
    prompt_sha256 VARCHAR,
    request_sha256 VARCHAR NOT NULL,
    bytes_sent INTEGER NOT NULL,
    documents VARCHAR NOT NULL,
    attempt INTEGER NOT NULL,
    charged_nanousd INTEGER,
    charged_tokens INTEGER NOT NULL,
    input_tokens INTEGER,
    cached_tokens INTEGER,
    output_tokens INTEGER,
    usd FLOAT,
    seconds FLOAT,
    outcome VARCHAR,
    detail VARCHAR,
    PRIMARY KEY (seq)
);

CREATE INDEX ix_ledger_request ON ledger (request_sha256);

CREATE TABLE links (
    a VARCHAR NOT NULL,
    b VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    rule VARCHAR NOT NULL,
    PRIMARY KEY (a, b, kind)
);

CREATE TABLE origins (
    seq INTEGER NOT NULL,
    entry VARCHAR NOT NULL,
    import_sha256 VARCHAR NOT NULL,
    file VARCHAR NOT NULL,
    line INTEGER,
    "key" VARCHAR,
    PRIMARY KEY (seq)
);

CREATE INDEX ix_origins_entry ON origins (entry);

CREATE TABLE pins (
    a VARCHAR NOT NULL,
    b VARCHAR NOT NULL,
    kind VARCHAR NOT NULL,
    who VARCHAR NOT NULL,
    PRIMARY KEY (a, b)
);

CREATE TABLE quarantine (
    seq INTEGER NOT NULL,
    import_sha256 VARCHAR NOT NULL,
    file VARCHAR NOT NULL,
    line INTEGER,
    reason VARCHAR NOT NULL,
    raw VARCHAR NOT NULL,
    PRIMARY KEY (seq)
);

CREATE TABLE results (
    seq INTEGER NOT NULL,
    stage VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    fingerprint VARCHAR NOT NULL,
    parts VARCHAR NOT NULL,
    status VARCHAR NOT NULL,
    data VARCHAR,
    error VARCHAR,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (seq),
    UNIQUE (stage, item, fingerprint)
);

CREATE TABLE spending (
    run VARCHAR NOT NULL,
    stage VARCHAR NOT NULL,
    item VARCHAR NOT NULL,
    nanousd INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    PRIMARY KEY (run, stage, item)
);

CREATE TRIGGER events_keep BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
