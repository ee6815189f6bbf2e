//! `bj sim merge`: adds the results of shards.

use std::io::{Read, stdin};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use blackjack_report::sim::Report;
use blackjack_sim::{MergeError, Merger, SCHEME, StudyResult, scheme_of};
use blackjack_store::{open_regular, read_limited};

use super::options::ReportOptions;
use super::play::cores;
use crate::args::common::CommonArgs;
use crate::output::display_path;

/// The maximum size of a file of results, in bytes.
const RESULTS_MAX: usize = 1 << 30;

/// The maximum number of missing shards that are listed.
const LISTED_MAX: usize = 10;

pub(super) fn run(files: &[PathBuf], options: &ReportOptions, common: &CommonArgs) -> Result<u8> {
    options.check()?;
    let mut merger = None;
    for path in files {
        add(path, &mut merger)?;
    }
    let Some(merger) = merger else { bail!("there is nothing to merge") };
    let missing = merger.missing().map(|shard| (shard + 1).to_string()).collect::<Vec<_>>();
    if !missing.is_empty() {
        let rest = if missing.len() > LISTED_MAX { ", …" } else { "" };
        let shown = missing.iter().take(LISTED_MAX).cloned().collect::<Vec<_>>().join(", ");
        bail!("{} of {} shards are missing: {shown}{rest}", missing.len(), merger.of());
    }
    super::print(&reports(&merger, options), options, common)
}

/// Returns the reports of a whole study.
pub(super) fn reports(merger: &Merger, options: &ReportOptions) -> Vec<Report> {
    let (seed, settings) = (merger.study().seed, options.settings());
    let reports = merger.sums().map(|(scenario, task, tally)| {
        let report = Report::new(scenario, seed, &task.simulation, tally);
        report.with_played(&task.simulation, &settings, cores(), &|| true)
    });
    reports.collect()
}

/// Returns an error of the JSON reader without its line number, which is always 1: it is
/// given one line at a time.
fn in_line(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column ", " at column ")
}

/// Adds the results in a file, one per line.
fn add(path: &Path, merger: &mut Option<Merger>) -> Result<()> {
    let is_input = path == Path::new("-");
    let shown = if is_input { "standard input".to_owned() } else { display_path(path) };
    let source: Box<dyn Read> = if is_input {
        Box::new(stdin())
    } else {
        Box::new(open_regular(path).with_context(|| format!("cannot read {shown}"))?)
    };
    let text = read_limited(source, &shown, "file of results", RESULTS_MAX)?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let mut is_empty = true;
    for (number, line) in lines {
        is_empty = false;
        let place = format!("{shown}:{number}");
        // Results of another version may be unreadable; the version is then the reason.
        if let Some(found) = scheme_of(line).filter(|found| *found != SCHEME) {
            bail!("{place}: {}", MergeError::Version { found });
        }
        let result: StudyResult = serde_json::from_str(line).map_err(|error| {
            anyhow!("{place}: this is not the result of a shard: {}", in_line(&error))
        })?;
        let added = match merger {
            Some(merger) => merger.add(&result),
            None => Merger::new(&result).map(|first| *merger = Some(first)),
        };
        added.map_err(|error| anyhow!("{place}: {error}"))?;
    }
    if is_empty {
        bail!("{shown}: there is no result in it");
    }
    Ok(())
}
