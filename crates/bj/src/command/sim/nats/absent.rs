//! The stand-in for the queue in a program without the feature `nats`: it refuses, and gives the
//! missing feature as the reason.

use anyhow::{Result, bail};

use crate::args::common::CommonArgs;
use crate::command::sim::options::ReportOptions;
use crate::command::sim::question::Question;

/// Refuses to play shards.
pub(in crate::command::sim) fn work(_url: &str, _threads: usize) -> Result<u8> {
    bail!(WITHOUT)
}

/// Refuses to have a study played.
pub(in crate::command::sim) fn submit(
    _url: &str,
    _shards: u32,
    _question: &Question,
    _options: &ReportOptions,
    _common: &CommonArgs,
) -> Result<u8> {
    bail!(WITHOUT)
}

const WITHOUT: &str = "this bj was built without NATS: expected one that was built with \
                       \"--features nats\", such as that of a package";
