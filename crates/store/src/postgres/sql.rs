//! Every PostgreSQL statement; a test prepares each against a fresh schema.

macro_rules! statements {
    ($($name:ident = $sql:expr;)*) => {
        $(pub(crate) const $name: &str = $sql;)*
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &str)] = &[$((stringify!($name), $name)),*];
    };
}

statements! {
    LIST_MIGRATIONS = "SELECT number::bigint, name, hash FROM migrations ORDER BY number";
    ADD_MIGRATION = "INSERT INTO migrations (number, name, hash) VALUES ($1::bigint, $2, $3)";
    SETTING = "SELECT current_setting($1)";
    // Of this journal's tables, with indexes and what is kept beside them.
    SIZE = "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class WHERE relkind = 'r' AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())";
    IN_RECOVERY = "SELECT pg_is_in_recovery()";
    // The lock belongs to this schema of this database and to the session that took it.
    LOCK = "SELECT pg_try_advisory_lock(hashtextextended('houseway journal ' || current_schema(), 0))";
    UNLOCK = "SELECT pg_advisory_unlock_all()";
    EPOCH = "SELECT epoch FROM writer FOR SHARE";
    RAISE_EPOCH = "UPDATE writer SET epoch = epoch + 1 RETURNING epoch";

    HEAD = "SELECT id, version, hash FROM streams WHERE name = $1";
    HEADS = "SELECT name, id, version, hash FROM streams WHERE name = ANY($1)";
    STREAMS = "SELECT name, version, hash FROM streams ORDER BY name";
    COUNT_STREAMS = "SELECT count(*) FROM streams";
    NEW_STREAM = "INSERT INTO streams (name, version, hash) VALUES ($1, $2, $3) RETURNING id";
    MOVE_HEADS = "UPDATE streams s SET version = u.version, hash = u.hash FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[]) AS u (id, before, version, hash) WHERE s.id = u.id AND s.version = u.before";

    ADD_ENTRIES = "INSERT INTO entries (stream, version, at_ms, kind, schema, bytes, hash) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::integer[], $6::bytea[], $7::bytea[])";
    READ_ENTRIES = "SELECT version, at_ms, kind, schema, bytes, hash FROM entries WHERE stream = $1 AND version >= $2 ORDER BY version LIMIT $3";
    ENTRY_HASH = "SELECT hash FROM entries WHERE stream = $1 AND version = $2";
    COUNT_ENTRIES = "SELECT count(*) FROM entries WHERE stream = $1 AND version <= $2";
    LAST_ENTRIES = "SELECT s.name, s.version, s.hash, e.hash, (SELECT max(version) FROM entries m WHERE m.stream = s.id) FROM streams s LEFT JOIN entries e ON e.stream = s.id AND e.version = s.version ORDER BY s.name";

    ADD_POSTINGS = "INSERT INTO postings (stream, version, line, debit, credit, cents, reason, corrects) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])";
    READ_POSTINGS = "SELECT version, line, debit, credit, cents, reason, corrects FROM postings WHERE stream = $1 AND version BETWEEN $2 AND $3 ORDER BY version, line LIMIT $4";
    COUNT_POSTINGS = "SELECT count(*) FROM postings WHERE stream = $1 AND version <= $2";
    // Summed in two parts, so that no sum of amounts can overflow inside the database.
    BALANCES = "SELECT account, sum(d / 1000000)::bigint, sum(d % 1000000)::bigint, sum(c / 1000000)::bigint, sum(c % 1000000)::bigint FROM (SELECT debit AS account, cents AS d, 0::bigint AS c FROM postings WHERE stream = $1 UNION ALL SELECT credit, 0, cents FROM postings WHERE stream = $1) AS both_sides GROUP BY account ORDER BY account";

    FIND_KEY = "SELECT s.name, k.first, k.last, k.request, k.reply FROM keys k JOIN streams s ON s.id = k.stream WHERE k.caller = $1 AND k.id = $2";
    FIND_KEYS = "SELECT k.caller, k.id, s.name, k.first, k.last, k.request, k.reply FROM unnest($1::text[], $2::text[]) AS u (caller, id) JOIN keys k ON k.caller = u.caller AND k.id = u.id JOIN streams s ON s.id = k.stream";
    ADD_KEYS = "INSERT INTO keys (caller, id, stream, first, last, request, reply) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bytea[], $7::bytea[])";

    ADD_CHECKPOINTS = "INSERT INTO checkpoints (stream, version, hash, at_ms, key, signature) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::bytea[])";
    READ_CHECKPOINTS = "SELECT version, hash, at_ms, key, signature FROM checkpoints WHERE stream = $1 AND version >= $2 ORDER BY version LIMIT $3";

    PUT_SNAPSHOT = "INSERT INTO snapshots (stream, version, format, key, signature, bytes) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (stream, version) DO UPDATE SET format = excluded.format, key = excluded.key, signature = excluded.signature, bytes = excluded.bytes";
    TRIM_SNAPSHOTS = "DELETE FROM snapshots WHERE stream = $1 AND version NOT IN (SELECT version FROM snapshots WHERE stream = $1 ORDER BY version DESC LIMIT $2)";
    READ_SNAPSHOTS = "SELECT n.version, e.hash, n.format, n.bytes, n.key, n.signature FROM snapshots n JOIN entries e ON e.stream = n.stream AND e.version = n.version WHERE n.stream = $1 ORDER BY n.version DESC LIMIT $2";

    PUT_SECRET = "INSERT INTO secrets (namespace, id, bytes) VALUES ($1, $2, $3) ON CONFLICT (namespace, id) DO UPDATE SET bytes = excluded.bytes";
    GET_SECRET = "SELECT bytes FROM secrets WHERE namespace = $1 AND id = $2";
    DELETE_SECRET = "DELETE FROM secrets WHERE namespace = $1 AND id = $2";
    COUNT_SECRETS = "SELECT count(*) FROM secrets";
    // New streams continue after the restored ones.
    AFTER_STREAMS = "SELECT setval(pg_get_serial_sequence('streams', 'id'), (SELECT coalesce(max(id), 1) FROM streams))";
    LIST_SECRETS = "SELECT id, bytes FROM secrets WHERE namespace = $1 AND id > $2 ORDER BY id LIMIT $3";
}

/// Not prepared by name: it makes the table that every other statement needs.
pub(crate) const CREATE_MIGRATIONS: &str = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash BYTEA NOT NULL)";
