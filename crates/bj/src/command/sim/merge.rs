//! `bj sim merge`: adds the results of shards.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use blackjack_sim::{MergeError, SCHEME, StudyResult, scheme_of};

use super::report::Report;
use crate::args::SimArgs;
use crate::houses::read_limited;
use crate::output::display_path;

/// The maximum size of a result, in bytes.
const RESULT_MAX: usize = 1 << 30;

pub(super) fn run(files: &[PathBuf], options: &SimArgs) -> Result<u8> {
    let mut results = Vec::new();
    let mut places = Vec::new();
    for path in files {
        for (result, place) in read(path)? {
            results.push(result);
            places.push(place);
        }
    }
    let merged = StudyResult::merge(&results);
    let (sum, missing) = merged.map_err(|(at, error)| match places.get(at) {
        Some(place) => anyhow!("{place}: {error}"),
        None => anyhow!("{error}"),
    })?;
    if !missing.is_empty() {
        let shown = missing.iter().take(10).map(|shard| (shard + 1).to_string());
        let shown = shown.collect::<Vec<_>>().join(", ");
        let rest = if missing.len() > 10 { ", …" } else { "" };
        let of = results.first().map_or(0, |result| result.of);
        bail!("{} of {of} shards are missing: {shown}{rest}", missing.len());
    }
    super::print(&reports(&sum)?, options)
}

/// Returns the reports of a whole study.
pub(super) fn reports(sum: &StudyResult) -> Result<Vec<Report>> {
    let scenarios = sum.study.scenarios.iter().zip(&sum.tallies);
    let reports = scenarios.map(|(scenario, tally)| {
        let task = sum.study.task(scenario).map_err(|error| anyhow!("{error}"))?;
        if !task.simulation.tally().is_like(tally) {
            bail!("the numbers of a result do not fit its study");
        }
        if tally.blocks() != task.blocks {
            bail!("a result has {} blocks, and its study {}", tally.blocks(), task.blocks);
        }
        Ok(Report::new(scenario, sum.study.seed, &task.simulation, tally))
    });
    reports.collect()
}

/// Reads the results in a file, one a line, each with its place for messages.
fn read(path: &Path) -> Result<Vec<(StudyResult, String)>> {
    let is_input = path == Path::new("-");
    let shown = if is_input { "standard input".to_owned() } else { display_path(path) };
    let source: Box<dyn Read> = if is_input {
        Box::new(stdin())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot read {shown}"))?)
    };
    let text = read_limited(source, &shown, "result", RESULT_MAX)?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let results = lines.map(|(number, line)| {
        let place = format!("{shown}:{number}");
        // Those of other versions may not be readable, and that is why.
        if let Some(found) = scheme_of(line).filter(|found| *found != SCHEME) {
            bail!("{place}: {}", MergeError::Version { found });
        }
        let result = serde_json::from_str(line);
        let result = result
            .map_err(|error| anyhow!("{place}: this is not the result of a shard: {error}"))?;
        Ok((result, place))
    });
    let results = results.collect::<Result<Vec<_>>>()?;
    if results.is_empty() {
        bail!("{shown}: there is no result in it");
    }
    Ok(results)
}
