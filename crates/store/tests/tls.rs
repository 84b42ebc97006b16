//! TLS to PostgreSQL, through a door that speaks it before the database.

#![expect(clippy::unwrap_used, reason = "a test program fails by panicking")]

mod common;

use common::{Home, Place, entry, stream};
use houseway_store::{StoreError, open};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

/// A door on a free port: it answers a request for TLS as PostgreSQL does, and passes on what comes through.
struct Door {
    address: SocketAddr,
    /// Its certificate, in PEM form.
    certificate: String,
    /// How many came through by TLS.
    through: Arc<AtomicUsize>,
}

impl Door {
    /// With a certificate for `name`, before the database at `behind`.
    async fn open(name: &str, behind: String) -> Self {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(vec![name.to_owned()]).unwrap();
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .unwrap();
        let (acceptor, through) = (TlsAcceptor::from(Arc::new(config)), Arc::new(AtomicUsize::new(0)));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let counted = Arc::clone(&through);
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                let (acceptor, behind, counted) = (acceptor.clone(), behind.clone(), Arc::clone(&counted));
                tokio::spawn(async move {
                    // The request for TLS: eight bytes, the length and 80877103.
                    let mut asked = [0; 8];
                    socket.read_exact(&mut asked).await.ok()?;
                    if asked != [0, 0, 0, 8, 4, 210, 22, 47] {
                        return None;
                    }
                    socket.write_all(b"S").await.ok()?;
                    let mut inside = acceptor.accept(socket).await.ok()?;
                    counted.fetch_add(1, Ordering::SeqCst);
                    let mut database = TcpStream::connect(behind).await.ok()?;
                    copy_bidirectional(&mut inside, &mut database).await.ok()
                });
            }
        });
        Self { address, certificate: cert.pem(), through }
    }

    /// The address of the database behind it, as `host` names the door.
    fn url(&self, home: &Home, host: &str, query: &str) -> String {
        let Place::Postgres { url } = &home.place else { return String::new() };
        let (user, rest) = url.strip_prefix("postgres://").unwrap().split_once('@').unwrap();
        let database = rest.split_once('/').unwrap().1;
        format!("postgres://{user}@{host}:{}/{database}?{query}", self.address.port())
    }
}

/// Host and port of the tests' database.
fn behind(home: &Home) -> String {
    let Place::Postgres { url } = &home.place else { return String::new() };
    url.split_once('@').unwrap().1.split_once('/').unwrap().0.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_is_written_and_read_through_tls() {
    let Some(home) = Home::postgres() else { return };
    let door = Door::open("localhost", behind(&home)).await;
    let roots = home.dir.path().join("roots.pem");
    std::fs::write(&roots, &door.certificate).unwrap();
    for (version, query) in [
        (0, "sslmode=require".to_owned()),
        (1, format!("sslmode=verify-full&sslrootcert={}", roots.display())),
    ] {
        let journal = open(&door.url(&home, "localhost", &query), &home.options).await.unwrap();
        let s = stream("table:1");
        journal.append(common::batch(&s, version, vec![entry("k", vec![])])).await.unwrap();
        assert_eq!(journal.read(&s, 1, 10).await.unwrap().len() as u64, version + 1, "{query}");
        assert!(houseway_store::verify(&*journal, &s, None).await.unwrap().is_sound());
        journal.close().await.unwrap();
    }
    assert!(door.through.load(Ordering::SeqCst) >= 4, "a writer and a reader each time");
    home.clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_proves_nothing_or_another_name_is_refused() {
    // Nothing passes the handshake: no database is needed.
    let home = Home::sqlite();
    let roots = home.dir.path().join("roots.pem");
    let refused = async |door: &Door, query: &str| {
        let url = format!("postgres://houseway@localhost:{}/x?{query}", door.address.port());
        let error = open(&url, &home.options).await.unwrap_err();
        assert_eq!(door.through.load(Ordering::SeqCst), 0);
        assert!(matches!(error, StoreError::Unavailable { .. } | StoreError::Database { .. }), "{error:?}");
        error.to_string()
    };
    let own = Door::open("localhost", String::new()).await;
    let other = Door::open("db.example", String::new()).await;
    // Its certificate is not among the trusted ones.
    std::fs::write(&roots, &other.certificate).unwrap();
    let trusting = format!("sslmode=verify-full&sslrootcert={}", roots.display());
    let told = refused(&own, &trusting).await;
    assert!(told.contains("certificate"), "{told}");
    // It is trusted, and for another name.
    let told = refused(&other, &trusting).await;
    assert!(told.contains("certificate"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_tls_is_refused_where_tls_is_asked_for() {
    let Some(home) = Home::postgres() else { return };
    let Place::Postgres { url } = &home.place else { return };
    // The tests' own PostgreSQL speaks none.
    let told = open(&format!("{url}?sslmode=require"), &home.options).await.unwrap_err().to_string();
    assert!(told.to_lowercase().contains("tls"), "{told}");
    home.clean().await;
}
