#!/bin/sh
# Expected: quick_cache::sync::Cache::new(128) keeps 128 items.
# Actual: the capacity is divided among shards, and a full shard evicts even when others have room: of 128 items put
# into a new cache of 128, about 119 remain, of 512 about 496, of 4,096 about 4,017. Small caches (4, 16), which have
# a single shard, keep all items. To keep n items, ask for more than n.
# quick_cache 0.7.0, 2026-11-28
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
quick_cache = "=0.7.0"

[workspace]
TOML
cat >"$folder/src/main.rs" <<'RUST'
use quick_cache::sync::Cache;

fn kept(capacity: usize) -> usize {
    let cache = Cache::new(capacity);
    (0..capacity).for_each(|key| cache.insert(key, key));
    (0..capacity).filter(|key| cache.get(key).is_some()).count()
}

fn main() {
    let counts = [4, 16, 128, 512, 4_096].map(|capacity| (capacity, kept(capacity)));
    println!("(capacity, kept): {counts:?}");
    let is_as_told = |&(capacity, kept): &(usize, usize)| (kept < capacity) == (capacity >= 128);
    assert!(counts.iter().all(is_as_told), "quick_cache keeps as many as its capacity now");
}
RUST
cd "$folder"
cargo run --quiet
