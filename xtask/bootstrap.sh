# Sourced by ./run and ./test with $here set to the repository: what must be on the machine before cargo can build anything.

if ! command -v cargo >/dev/null 2>&1 && [ -x "${HOME:-}/.cargo/bin/cargo" ]; then
    PATH="$PATH:$HOME/.cargo/bin"
    export PATH
fi
if ! command -v cargo >/dev/null 2>&1; then
    echo "houseway: cargo is missing. Install a Rust toolchain (rustup.rs, or your distribution's rustup package), then run this again." >&2
    exit 1
fi

# rustc links with cc, and SQLite is compiled from C.
if ! command -v cc >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ] && command -v apt-get >/dev/null 2>&1; then
        echo "houseway: a C compiler is missing; installing gcc and libc6-dev" >&2
        $as_root apt-get update -qq &&
            $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends gcc libc6-dev >&2 || true
    fi
    if ! command -v cc >/dev/null 2>&1; then
        echo "houseway: a C compiler and linker (cc) is missing. Install it, for example: sudo apt-get install gcc libc6-dev" >&2
        exit 1
    fi
fi

xtask() {
    exec cargo run --quiet --manifest-path "$here/Cargo.toml" --package xtask -- "$@"
}
