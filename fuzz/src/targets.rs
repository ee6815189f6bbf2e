//! The fuzz targets: one module each, whose function `run` takes an input and panics if the
//! property of the target does not hold.

use libfuzzer_sys::Corpus;
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};

/// A function that runs a target on the input made from these bytes.
pub type Target = fn(&[u8]) -> Corpus;

/// Declares the modules of targets, and lists them by name.
macro_rules! targets {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// All targets, each with its name.
        pub const TARGETS: &[(&str, Target)] =
            &[$((stringify!($name), |bytes| run_on($name::run, bytes)),)*];
    };
}

targets! {
    bbs_dev,
    body,
    call_info,
    caller,
    chain,
    chart,
    door32,
    door_sys,
    dorinfo,
    entry,
    exit_info,
    frame,
    house,
    journal,
    matchup,
    mod_user,
    notation,
    pcboard,
    record,
    resume,
    round,
    screen,
    sf_doors,
    table,
    tags,
    teletype,
}

/// Runs a target on the input made from the bytes. Bytes that make no input are rejected.
fn run_on<'a, I: Arbitrary<'a>>(run: impl Fn(I), bytes: &'a [u8]) -> Corpus {
    if bytes.len() < I::size_hint(0).0 {
        return Corpus::Reject;
    }
    match I::arbitrary_take_rest(Unstructured::new(bytes)) {
        Ok(input) => {
            run(input);
            Corpus::Keep
        }
        Err(_) => Corpus::Reject,
    }
}
