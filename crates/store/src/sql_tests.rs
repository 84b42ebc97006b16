//! Every statement of both databases is prepared against a freshly migrated schema.

use crate::options::SqliteTuning;
use crate::postgres::copy::TABLES;
use crate::{postgres, sqlite};

#[test]
fn every_sqlite_statement_fits_the_schema() {
    let dir = tempfile::tempdir().unwrap();
    let source =
        sqlite::connect::Source { file: dir.path().join("journal.sqlite"), tuning: SqliteTuning::default() };
    let mut db = source.writer().unwrap();
    source.migrate(&mut db).unwrap();
    for (name, sql) in sqlite::sql::ALL {
        if let Err(e) = db.prepare(sql) {
            panic!("{name}: {e}");
        }
    }
    for table in TABLES {
        db.prepare(&table.select()).unwrap();
        db.prepare(&table.sqlite_insert()).unwrap();
    }
    assert!(db.prepare("SELECT nothing FROM entries").is_err(), "preparing finds a wrong column");
}

#[test]
fn the_copied_tables_are_all_tables_with_all_columns() {
    let dir = tempfile::tempdir().unwrap();
    let source =
        sqlite::connect::Source { file: dir.path().join("journal.sqlite"), tuning: SqliteTuning::default() };
    let mut db = source.writer().unwrap();
    source.migrate(&mut db).unwrap();
    let list = |sql: &str| -> Vec<String> {
        let mut statement = db.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let mut tables = list(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'",
    );
    tables.sort();
    let mut copied: Vec<&str> = TABLES.iter().map(|t| t.name).collect();
    copied.sort_unstable();
    assert_eq!(tables, copied);
    for table in TABLES {
        let mut columns = list(&format!("SELECT name FROM pragma_table_info('{}')", table.name));
        columns.sort();
        let mut copied: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
        copied.sort_unstable();
        assert_eq!(columns, copied, "{}", table.name);
    }
}

#[tokio::test]
async fn every_postgres_statement_fits_the_schema() {
    let Ok(url) = std::env::var("HOUSEWAY_TEST_POSTGRES") else {
        assert!(
            std::env::var("HOUSEWAY_REQUIRE_POSTGRES").as_deref() != Ok("1"),
            "HOUSEWAY_REQUIRE_POSTGRES=1, but HOUSEWAY_TEST_POSTGRES names no database"
        );
        eprintln!("SKIPPED: set HOUSEWAY_TEST_POSTGRES=postgres://... to run this test on PostgreSQL");
        return;
    };
    let schema = format!("t_sql_{}", std::process::id());
    let address = postgres::connect::Address::new(&url, &schema).unwrap();
    let mut session = address.connect().await.unwrap();
    session.batch_execute(&format!("DROP SCHEMA IF EXISTS {schema} CASCADE")).await.unwrap();
    address.make_schema(&session).await.unwrap();
    address.migrate(&mut session).await.unwrap();
    for (name, sql) in postgres::sql::ALL {
        if let Err(e) = session.prepare(sql).await {
            panic!("{name}: {e:?}");
        }
    }
    for table in TABLES {
        session.prepare(&table.select()).await.unwrap();
        session.prepare(&table.postgres_insert()).await.unwrap();
    }
    assert!(session.prepare("SELECT nothing FROM entries").await.is_err());
    let tables = session
        .query("SELECT tablename::text FROM pg_tables WHERE schemaname = $1", &[&schema])
        .await
        .unwrap();
    let mut tables: Vec<String> = tables.iter().map(|row| row.get(0)).collect();
    tables.retain(|t| t != "migrations" && t != "writer");
    tables.sort();
    let mut copied: Vec<&str> = TABLES.iter().map(|t| t.name).collect();
    copied.sort_unstable();
    assert_eq!(tables, copied);
    session.batch_execute(&format!("DROP SCHEMA {schema} CASCADE")).await.unwrap();
}
