-- The journal: streams of chained entries, their postings, and what belongs to them.

-- Who may write: raised by every writer that takes over, read under lock by every transaction that writes.
CREATE TABLE writer (
    one   BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
    epoch BIGINT  NOT NULL
);
INSERT INTO writer (epoch) VALUES (0);

CREATE TABLE streams (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name    TEXT   COLLATE "C" NOT NULL UNIQUE,
    version BIGINT NOT NULL CHECK (version > 0),
    hash    BYTEA  NOT NULL CHECK (length(hash) = 32)
) WITH (fillfactor = 50);

CREATE TABLE entries (
    stream  BIGINT  NOT NULL REFERENCES streams (id),
    version BIGINT  NOT NULL CHECK (version > 0),
    at_ms   BIGINT  NOT NULL CHECK (at_ms >= 0),
    kind    TEXT    NOT NULL,
    schema  INTEGER NOT NULL CHECK (schema BETWEEN 0 AND 65535),
    bytes   BYTEA   NOT NULL,
    hash    BYTEA   NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, version)
);

CREATE TABLE postings (
    stream   BIGINT  NOT NULL,
    version  BIGINT  NOT NULL,
    line     INTEGER NOT NULL CHECK (line >= 0),
    debit    TEXT    COLLATE "C" NOT NULL,
    credit   TEXT    COLLATE "C" NOT NULL CHECK (credit <> debit),
    cents    BIGINT  NOT NULL CHECK (cents > 0),
    reason   TEXT    NOT NULL,
    corrects TEXT,
    PRIMARY KEY (stream, version, line),
    FOREIGN KEY (stream, version) REFERENCES entries (stream, version)
);

CREATE TABLE keys (
    caller  TEXT   COLLATE "C" NOT NULL,
    id      TEXT   COLLATE "C" NOT NULL,
    stream  BIGINT NOT NULL,
    first   BIGINT NOT NULL,
    last    BIGINT NOT NULL,
    request BYTEA  NOT NULL CHECK (length(request) = 32),
    reply   BYTEA  NOT NULL,
    PRIMARY KEY (caller, id),
    FOREIGN KEY (stream, last) REFERENCES entries (stream, version)
);

CREATE TABLE checkpoints (
    stream    BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    hash      BYTEA  NOT NULL CHECK (length(hash) = 32),
    at_ms     BIGINT NOT NULL CHECK (at_ms >= 0),
    key       BYTEA  NOT NULL CHECK (length(key) = 32),
    signature BYTEA  NOT NULL CHECK (length(signature) = 64),
    PRIMARY KEY (stream, version),
    FOREIGN KEY (stream, version) REFERENCES entries (stream, version)
);

CREATE TABLE snapshots (
    stream    BIGINT  NOT NULL,
    version   BIGINT  NOT NULL,
    format    INTEGER NOT NULL CHECK (format BETWEEN 0 AND 65535),
    key       BYTEA   NOT NULL CHECK (length(key) = 32),
    signature BYTEA   NOT NULL CHECK (length(signature) = 64),
    bytes     BYTEA   NOT NULL,
    PRIMARY KEY (stream, version),
    FOREIGN KEY (stream, version) REFERENCES entries (stream, version)
);

CREATE TABLE secrets (
    namespace TEXT  COLLATE "C" NOT NULL,
    id        TEXT  COLLATE "C" NOT NULL,
    bytes     BYTEA NOT NULL,
    PRIMARY KEY (namespace, id)
);

-- Against slips, not against an owner of the database: that is what the chain is for.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% are append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER stay BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER stay BEFORE UPDATE OR DELETE OR TRUNCATE ON keys FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER stay BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoints FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER stay BEFORE DELETE OR TRUNCATE ON streams FOR EACH STATEMENT EXECUTE FUNCTION append_only();
