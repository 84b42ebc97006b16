//! Canonical encoding of events, upcasters, and the shapes that screens speak.
