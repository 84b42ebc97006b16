//! TLS to PostgreSQL: what an address says of it, and how it is done.

use crate::error::StoreError;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// What an address says of TLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// `sslmode=disable`: in clear, whoever is at the other end.
    Disable,
    /// `sslmode=require`: encrypted, against whoever listens. Nobody proves who he is.
    Require,
    /// `sslmode=verify-full`: encrypted, and the server proves its name by a certificate.
    VerifyFull,
}

/// An address without what the driver does not read, and what that said.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub url: String,
    pub mode: Option<Mode>,
    /// The certificates to trust instead of this machine's own.
    pub roots: Option<PathBuf>,
}

fn invalid(why: impl Into<String>) -> StoreError {
    StoreError::Invalid { what: "PostgreSQL address", why: why.into() }
}

/// Takes `sslmode` and `sslrootcert` out of an address.
///
/// # Errors
/// [`StoreError::Invalid`] for a mode that is not offered.
pub(crate) fn split(url: &str) -> Result<Split, StoreError> {
    let Some((front, query)) = url.split_once('?') else {
        return Ok(Split { url: url.to_owned(), mode: None, roots: None });
    };
    let (mut mode, mut roots, mut rest) = (None, None, Vec::new());
    for pair in query.split('&') {
        match pair.split_once('=') {
            Some(("sslmode", name)) => mode = Some(mode_of(name)?),
            Some(("sslrootcert", path)) => roots = Some(PathBuf::from(unescaped(path)?)),
            _ => rest.push(pair),
        }
    }
    if roots.is_some() && mode != Some(Mode::VerifyFull) {
        return Err(invalid("sslrootcert says whom to trust, and only sslmode=verify-full asks: give both"));
    }
    let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    Ok(Split { url: format!("{front}{query}"), mode, roots })
}

fn mode_of(name: &str) -> Result<Mode, StoreError> {
    match name {
        "disable" => Ok(Mode::Disable),
        "require" => Ok(Mode::Require),
        "verify-full" => Ok(Mode::VerifyFull),
        // Whoever asks for these gets TLS by chance, or half of a proof.
        _ => Err(invalid(
            "sslmode is one of disable, require (encrypted) and verify-full (encrypted and proven)",
        )),
    }
}

/// Undoes `%2F` and the like.
fn unescaped(text: &str) -> Result<String, StoreError> {
    let bad = || invalid("sslrootcert holds a % that is not followed by two hexadecimal digits");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2).ok_or_else(bad)?;
        let mut byte = [0];
        hex::decode_to_slice(digits, &mut byte).map_err(|_| bad())?;
        bytes.extend(byte);
        rest = after;
    }
    String::from_utf8(bytes).map_err(|_| invalid("sslrootcert is not UTF-8"))
}

/// Whether an address means this machine.
fn is_local(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            let name = name.trim_matches(['[', ']']);
            name.eq_ignore_ascii_case("localhost")
                || name.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.to_canonical().is_loopback())
        }
    }
}

/// The first other machine that the driver would connect to: it goes to `hostaddr` where there is one, whatever the name is.
pub(super) fn foreign(config: &Config) -> Option<String> {
    let by_number = config.get_hostaddrs().iter().find(|ip| !ip.to_canonical().is_loopback());
    by_number.map(ToString::to_string).or_else(|| {
        config.get_hosts().iter().find_map(|host| match host {
            Host::Tcp(name) if !is_local(host) => Some(name.clone()),
            _ => None,
        })
    })
}

/// The connector, with the driver's setting made. Another machine is reached in clear only if the address says so.
///
/// # Errors
/// [`StoreError::Invalid`]; [`StoreError::Io`] for a file of certificates that cannot be read.
pub(crate) fn connector(config: &mut Config, split: &Split) -> Result<MakeRustlsConnect, StoreError> {
    let mode = match (split.mode, foreign(config)) {
        (Some(mode), _) => mode,
        (None, None) => Mode::Disable,
        (None, Some(host)) => {
            return Err(invalid(format!(
                "{host} is another machine, and nothing is said of TLS: add ?sslmode=verify-full (with \
                 &sslrootcert=FILE where the server's certificate is of your own making), or ?sslmode=require to encrypt \
                 without proof of who answers, or ?sslmode=disable where the network between is trusted"
            )));
        }
    };
    config.ssl_mode(if mode == Mode::Disable { SslMode::Disable } else { SslMode::Require });
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|e| invalid(format!("this machine has no TLS: {e}")))?;
    let tls = match mode {
        // Never used: the driver asks for no TLS.
        Mode::Disable => builder.with_root_certificates(RootCertStore::empty()).with_no_client_auth(),
        Mode::Require => builder
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Anybody { provider }))
            .with_no_client_auth(),
        Mode::VerifyFull => {
            let roots = match &split.roots {
                Some(file) => roots_in(file)?,
                None => own_roots()?,
            };
            builder.with_root_certificates(roots).with_no_client_auth()
        }
    };
    Ok(MakeRustlsConnect::new(tls))
}

fn roots_in(file: &Path) -> Result<RootCertStore, StoreError> {
    let unreadable = |why: String| StoreError::Io { path: file.to_owned(), why };
    let mut roots = RootCertStore::empty();
    let certificates = CertificateDer::pem_file_iter(file).map_err(|e| unreadable(e.to_string()))?;
    for certificate in certificates {
        let certificate = certificate.map_err(|e| unreadable(e.to_string()))?;
        roots.add(certificate).map_err(|e| unreadable(e.to_string()))?;
    }
    if roots.is_empty() {
        return Err(unreadable("it holds no certificate in PEM form".to_owned()));
    }
    Ok(roots)
}

/// The certificates that this machine trusts.
fn own_roots() -> Result<RootCertStore, StoreError> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        return Err(invalid(
            "sslmode=verify-full needs certificates to trust, and this machine has none: add &sslrootcert=FILE",
        ));
    }
    Ok(roots)
}

/// Takes any certificate, as `sslmode=require` does; the handshake itself must still be by whoever holds its key.
#[derive(Debug)]
struct Anybody {
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(url: &str) -> String {
        let made = split(url).and_then(|split| {
            let mut config: Config = split.url.parse().unwrap();
            connector(&mut config, &split).map(|_| config.get_ssl_mode())
        });
        match made {
            Ok(chosen) => format!("{chosen:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn another_machine_is_not_reached_in_clear_by_oversight() {
        for url in [
            "postgres://h@db.example/x",
            "postgres://h@10.0.0.7:5432/x",
            "postgres://h@localhost,db/x",
            "postgres://h@localhost/x?hostaddr=10.0.0.7",
            "postgres:///x?user=h&hostaddr=10.0.0.7",
        ] {
            let told = why(url);
            assert!(
                told.contains("another machine") && told.contains("sslmode=verify-full"),
                "{url}: {told}"
            );
        }
        for url in [
            "postgres://h@localhost/x",
            "postgres://h@127.0.0.1:5433/x",
            "postgres://h@localhost/x?hostaddr=127.0.0.1",
            "postgres://h@[::1]/x",
            "postgres://h@%2Fvar%2Frun%2Fpostgresql/x",
            "postgres://h@db.example/x?sslmode=disable",
        ] {
            assert_eq!(why(url), "Disable", "{url}");
        }
        assert_eq!(why("postgres://h@db.example/x?sslmode=require"), "Require");
        assert_eq!(why("postgres://h@127.0.0.1/x?sslmode=require"), "Require");
    }

    #[test]
    fn what_the_driver_does_not_read_is_taken_out_of_the_address() {
        let url =
            "postgres://h:p%3F@db/x?sslmode=verify-full&connect_timeout=3&sslrootcert=%2Fetc%2Fca%20one.pem";
        let split = split(url).unwrap();
        assert_eq!(split.url, "postgres://h:p%3F@db/x?connect_timeout=3");
        assert_eq!((split.mode, split.roots), (Some(Mode::VerifyFull), Some("/etc/ca one.pem".into())));
    }

    #[test]
    fn half_measures_and_files_without_certificates_are_refused() {
        for mode in ["prefer", "allow", "verify-ca", ""] {
            assert!(why(&format!("postgres://h@db/x?sslmode={mode}")).contains("verify-full"), "{mode}");
        }
        assert!(why("postgres://h@db/x?sslmode=require&sslrootcert=a.pem").contains("give both"));
        assert!(why("postgres://h@db/x?sslmode=verify-full&sslrootcert=%2").contains("hexadecimal"));
        assert!(
            why("postgres://h@db/x?sslmode=verify-full&sslrootcert=/no/such.pem").contains("/no/such.pem")
        );
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().display();
        assert!(
            why(&format!("postgres://h@db/x?sslmode=verify-full&sslrootcert={path}"))
                .contains("no certificate")
        );
    }
}
