use crate::ChanceError;

/// Where random bytes come from.
pub trait Entropy {
    /// Fills `bytes` with random bytes.
    ///
    /// # Errors
    /// [`ChanceError::Entropy`]; then nothing may be drawn.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ChanceError>;
}

/// The operating system's cryptographic generator. It cannot be seeded, rewound or repeated, and every draw
/// asks it anew, so that nothing in this process' memory foretells the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct OperatingSystem;

impl Entropy for OperatingSystem {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ChanceError> {
        getrandom::fill(bytes).map_err(|error| ChanceError::Entropy(error.to_string()))
    }
}
