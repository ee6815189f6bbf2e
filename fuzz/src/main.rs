//! All fuzz targets in one program. The variable `TARGET` names the target of a run, and the
//! arguments are those of libFuzzer.

#![no_main]

mod chance;
mod choices;
mod damage;
mod drop_file;
mod memory;
mod targets;
mod wire;

use std::env;
use std::process;
use std::sync::LazyLock;

use libfuzzer_sys::{Corpus, fuzz_target};

use crate::chance::begin_chance;
use crate::choices::Choices;
use crate::targets::{TARGETS, Target};

/// The target of this process.
static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("TARGET").unwrap_or_default();
    named(&name).unwrap_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        eprintln!("expected in TARGET one of {}; found {name:?}", names.join(", "));
        process::exit(2)
    })
});

/// Returns the target with this name.
fn named(name: &str) -> Option<Target> {
    TARGETS.iter().find(|(of, _)| *of == name).map(|(_, target)| *target)
}

fuzz_target!(init: LazyLock::force(&TARGET), |bytes: &[u8]| -> Corpus { TARGET(bytes) });
