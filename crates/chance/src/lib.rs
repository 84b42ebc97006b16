//! The cryptographic generator, commitments and their opening.
