//! `bj sim submit`: puts a study in a queue, waits for its results, and prints them.

use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use anyhow::{Result, anyhow};
use blackjack_sim::{Study, StudyResult};
use tokio::sync::watch;

use super::queue::{Queue, ShardTask};
use super::{merge, print};
use crate::args::SimArgs;
use crate::console::interrupted_status;
use crate::signals;

/// How often results are looked for.
const LOOKED_EVERY: Duration = Duration::from_millis(200);

/// Has a study played in this many shards. An interrupt leaves the queue as it is; the same command again
/// waits for what is missing.
pub(super) fn run(url: &str, shards: u32, study: &Study, options: &SimArgs) -> Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (stop, mut stopped) = watch::channel(0);
    signals::listen(move |signal| stop.send(signal).is_ok())?;
    let mut reports = Vec::new();
    for scenario in &study.scenarios {
        // Scenario by scenario, so that a result stays small.
        let single = Study { scenarios: vec![scenario.clone()], ..study.clone() };
        let sum = runtime.block_on(async {
            tokio::select! {
                sum = played(url, shards, &single) => sum.map(Some),
                _ = stopped.changed() => Ok(None),
            }
        })?;
        let Some(sum) = sum else { return Ok(interrupted_status(*stopped.borrow())) };
        reports.extend(merge::reports(&sum)?);
    }
    print(&reports, options)
}

/// Queues the shards that have no result yet, and waits for all results.
async fn played(url: &str, shards: u32, study: &Study) -> Result<StudyResult> {
    let queue = Queue::connect(url).await?;
    let name = queue.put_study(study).await?;
    let tasks = (0..shards).map(|shard| ShardTask { study: name.clone(), shard, of: shards });
    let (mut results, mut missing) = (Vec::new(), Vec::new());
    for task in tasks {
        if let Some(result) = queue.result(&task).await? {
            results.push(result);
        } else {
            queue.publish(&task).await?;
            missing.push(task);
        }
    }
    while !missing.is_empty() {
        tokio::time::sleep(LOOKED_EVERY).await;
        let mut still_missing = Vec::new();
        for task in missing {
            match queue.result(&task).await? {
                Some(result) => results.push(result),
                None => still_missing.push(task),
            }
        }
        missing = still_missing;
        if stderr().is_terminal() {
            let _ignored = write!(stderr(), "\r\x1b[K{} of {shards} shards", results.len());
        }
    }
    if stderr().is_terminal() {
        let _ignored = write!(stderr(), "\r\x1b[K");
    }
    let merged = StudyResult::merge(&results);
    merged.map(|(sum, _)| sum).map_err(|(_, error)| anyhow!("{error}"))
}
