//! Every SQLite statement; a test prepares each against a fresh schema.

macro_rules! statements {
    ($($name:ident = $sql:expr;)*) => {
        $(pub(crate) const $name: &str = $sql;)*
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}

statements! {
    CREATE_MIGRATIONS = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash BLOB NOT NULL) STRICT";
    LIST_MIGRATIONS = "SELECT number, name, hash FROM migrations ORDER BY number";
    ADD_MIGRATION = "INSERT INTO migrations (number, name, hash) VALUES (?1, ?2, ?3)";
    HAS_TABLES = "SELECT count(*) FROM sqlite_schema";

    HEAD = "SELECT id, version, hash FROM streams WHERE name = ?1";
    STREAMS = "SELECT name, version, hash FROM streams ORDER BY name";
    COUNT_STREAMS = "SELECT count(*) FROM streams";
    NEW_STREAM = "INSERT INTO streams (name, version, hash) VALUES (?1, ?2, ?3) RETURNING id";
    MOVE_HEAD = "UPDATE streams SET version = ?2, hash = ?3 WHERE id = ?1 AND version = ?4";

    ADD_ENTRY = "INSERT INTO entries (stream, version, at_ms, kind, schema, bytes, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    READ_ENTRIES = "SELECT version, at_ms, kind, schema, bytes, hash FROM entries WHERE stream = ?1 AND version >= ?2 ORDER BY version LIMIT ?3";
    ENTRY_HASH = "SELECT hash FROM entries WHERE stream = ?1 AND version = ?2";
    COUNT_ENTRIES = "SELECT count(*) FROM entries WHERE stream = ?1 AND version <= ?2";
    LAST_ENTRIES = "SELECT s.name, s.version, s.hash, e.hash, (SELECT max(version) FROM entries m WHERE m.stream = s.id) FROM streams s LEFT JOIN entries e ON e.stream = s.id AND e.version = s.version ORDER BY s.name";

    ADD_POSTING = "INSERT INTO postings (stream, version, line, debit, credit, cents, reason, corrects) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    READ_POSTINGS = "SELECT version, line, debit, credit, cents, reason, corrects FROM postings WHERE stream = ?1 AND version BETWEEN ?2 AND ?3 ORDER BY version, line LIMIT ?4";
    COUNT_POSTINGS = "SELECT count(*) FROM postings WHERE stream = ?1 AND version <= ?2";
    // Summed in two parts, so that no sum of amounts can overflow inside the database.
    BALANCES = "SELECT account, sum(d / 1000000), sum(d % 1000000), sum(c / 1000000), sum(c % 1000000) FROM (SELECT debit AS account, cents AS d, 0 AS c FROM postings WHERE stream = ?1 UNION ALL SELECT credit, 0, cents FROM postings WHERE stream = ?1) GROUP BY account ORDER BY account";

    FIND_KEY = "SELECT s.name, k.first, k.last, k.request, k.reply FROM keys k JOIN streams s ON s.id = k.stream WHERE k.caller = ?1 AND k.id = ?2";
    ADD_KEY = "INSERT INTO keys (caller, id, stream, first, last, request, reply) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

    ADD_CHECKPOINT = "INSERT INTO checkpoints (stream, version, hash, at_ms, key, signature) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    READ_CHECKPOINTS = "SELECT version, hash, at_ms, key, signature FROM checkpoints WHERE stream = ?1 AND version >= ?2 ORDER BY version LIMIT ?3";

    PUT_SNAPSHOT = "INSERT INTO snapshots (stream, version, format, key, signature, bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (stream, version) DO UPDATE SET format = excluded.format, key = excluded.key, signature = excluded.signature, bytes = excluded.bytes";
    TRIM_SNAPSHOTS = "DELETE FROM snapshots WHERE stream = ?1 AND version NOT IN (SELECT version FROM snapshots WHERE stream = ?1 ORDER BY version DESC LIMIT ?2)";
    READ_SNAPSHOTS = "SELECT n.version, e.hash, n.format, n.bytes, n.key, n.signature FROM snapshots n JOIN entries e ON e.stream = n.stream AND e.version = n.version WHERE n.stream = ?1 ORDER BY n.version DESC";

    PUT_SECRET = "INSERT INTO secrets (namespace, id, bytes) VALUES (?1, ?2, ?3) ON CONFLICT (namespace, id) DO UPDATE SET bytes = excluded.bytes";
    GET_SECRET = "SELECT bytes FROM secrets WHERE namespace = ?1 AND id = ?2";
    DELETE_SECRET = "DELETE FROM secrets WHERE namespace = ?1 AND id = ?2";
    LIST_SECRETS = "SELECT id, bytes FROM secrets WHERE namespace = ?1 AND id > ?2 ORDER BY id LIMIT ?3";
}
