use std::path::PathBuf;

/// What keeps chance from being drawn, sealed or opened.
#[derive(Debug, thiserror::Error)]
pub enum ChanceError {
    /// The operating system gave no random bytes.
    #[error("the operating system gives no random bytes: {0}")]
    Entropy(String),
    /// The file of the sealing key cannot be used.
    #[error("the sealing key {path}: {problem}")]
    KeyFile {
        /// The file.
        path: PathBuf,
        /// What is wrong and what to do.
        problem: String,
    },
    /// Nothing could be sealed.
    #[error("the value could not be sealed")]
    Sealing,
    /// A seal is not one of this key's, or was altered.
    #[error("a sealed value does not open: {0}")]
    Unsealing(&'static str),
}
