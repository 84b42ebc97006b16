//! One command each for running and for testing everything on a fresh machine.
fn main() {}
