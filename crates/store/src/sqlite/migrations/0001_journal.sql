-- The journal: streams of chained entries, their postings, and what belongs to them.

CREATE TABLE streams (
    id      INTEGER PRIMARY KEY,
    name    TEXT    NOT NULL UNIQUE,
    version INTEGER NOT NULL CHECK (version > 0),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TABLE entries (
    stream  INTEGER NOT NULL REFERENCES streams (id),
    version INTEGER NOT NULL CHECK (version > 0),
    at_ms   INTEGER NOT NULL CHECK (at_ms >= 0),
    kind    TEXT    NOT NULL,
    schema  INTEGER NOT NULL CHECK (schema BETWEEN 0 AND 65535),
    bytes   BLOB    NOT NULL,
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (
    stream   INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    line     INTEGER NOT NULL CHECK (line >= 0),
    debit    TEXT    NOT NULL,
    credit   TEXT    NOT NULL CHECK (credit <> debit),
    cents    INTEGER NOT NULL CHECK (cents > 0),
    reason   TEXT    NOT NULL,
    corrects TEXT,
    PRIMARY KEY (stream, version, line),
    FOREIGN KEY (stream, version) REFERENCES entries (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (
    caller  TEXT    NOT NULL,
    id      TEXT    NOT NULL,
    stream  INTEGER NOT NULL,
    first   INTEGER NOT NULL,
    last    INTEGER NOT NULL,
    request BLOB    NOT NULL CHECK (length(request) = 32),
    reply   BLOB    NOT NULL,
    PRIMARY KEY (caller, id),
    FOREIGN KEY (stream, last) REFERENCES entries (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoints (
    stream    INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    hash      BLOB    NOT NULL CHECK (length(hash) = 32),
    at_ms     INTEGER NOT NULL CHECK (at_ms >= 0),
    key       BLOB    NOT NULL CHECK (length(key) = 32),
    signature BLOB    NOT NULL CHECK (length(signature) = 64),
    PRIMARY KEY (stream, version),
    FOREIGN KEY (stream, version) REFERENCES entries (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    stream    INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    format    INTEGER NOT NULL CHECK (format BETWEEN 0 AND 65535),
    key       BLOB    NOT NULL CHECK (length(key) = 32),
    signature BLOB    NOT NULL CHECK (length(signature) = 64),
    bytes     BLOB    NOT NULL,
    PRIMARY KEY (stream, version),
    FOREIGN KEY (stream, version) REFERENCES entries (stream, version)
) STRICT;

CREATE TABLE secrets (
    namespace TEXT NOT NULL,
    id        TEXT NOT NULL,
    bytes     BLOB NOT NULL,
    PRIMARY KEY (namespace, id)
) STRICT, WITHOUT ROWID;

-- Against slips, not against an owner of the file: that is what the chain is for.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entries_kept BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER postings_stay BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER postings_kept BEFORE DELETE ON postings BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER keys_stay BEFORE UPDATE ON keys BEGIN SELECT RAISE(ABORT, 'keys are append-only'); END;
CREATE TRIGGER keys_kept BEFORE DELETE ON keys BEGIN SELECT RAISE(ABORT, 'keys are append-only'); END;
CREATE TRIGGER checkpoints_stay BEFORE UPDATE ON checkpoints BEGIN SELECT RAISE(ABORT, 'checkpoints are append-only'); END;
CREATE TRIGGER checkpoints_kept BEFORE DELETE ON checkpoints BEGIN SELECT RAISE(ABORT, 'checkpoints are append-only'); END;
CREATE TRIGGER streams_kept BEFORE DELETE ON streams BEGIN SELECT RAISE(ABORT, 'streams are append-only'); END;
