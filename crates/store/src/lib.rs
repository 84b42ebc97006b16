//! Journals of opaque, versioned bytes and postings: SQLite and PostgreSQL behind one trait.
