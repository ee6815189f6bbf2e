#!/bin/sh
# Expected: const-hex, which calls itself a drop-in replacement for hex, accepts the same strings.
# Actual: hex rejects the prefix 0x as an invalid digit; const-hex strips it and decodes the rest, also into an
# array of fixed length. A value that must have one spelling, such as a hash that is published and compared, then has
# two.
# hex 0.4.3, const-hex 1.17.0, 2026-11-28
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'TOML'
[package]
name = "finding"
version = "0.0.0"
edition = "2024"

[dependencies]
const-hex = "=1.17.0"
hex = "=0.4.3"

[workspace]
TOML
cat >"$folder/src/main.rs" <<'RUST'
fn main() {
    let (hex, const_hex) = (hex::decode("0x00ff"), const_hex::decode("0x00ff"));
    let array = const_hex::decode_to_array::<_, 2>("0x00ff");
    println!("hex: {hex:?}; const-hex: {const_hex:?}, as an array: {array:?}");
    assert!(hex.is_err(), "hex reads the prefix now");
    assert_eq!(const_hex, Ok(vec![0, 255]), "const-hex refuses the prefix now");
    assert_eq!(array, Ok([0, 255]), "const-hex refuses the prefix for arrays now");
}
RUST
cd "$folder"
cargo run --quiet
