//! The binary `houseway`.
fn main() {}
