//! `bj sim submit`: puts a study in a queue, waits for its results, and prints them.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use blackjack_plain::console::interrupted_status;
use blackjack_sim::{Merger, Study, StudyResult, Task};
use tokio::sync::watch;

use super::queue::{ACK_WAIT, Outcome, Queue, ShardTask};
use crate::args::common::CommonArgs;
use crate::command::sim::options::ReportOptions;
use crate::command::sim::question::Question;
use crate::command::sim::{merge, print};
use crate::signals;

/// The interval between checks for results.
const LOOKED_EVERY: Duration = Duration::from_millis(200);

/// Has a study played in this many shards. An interrupt leaves the queue as it is; the same command
/// then waits for the missing results.
pub(in crate::command::sim) fn run(
    url: &str,
    shards: u32,
    question: &Question,
    options: &ReportOptions,
    common: &CommonArgs,
) -> Result<u8> {
    options.check()?;
    let study = &question.study;
    // If this machine cannot play it, no worker can.
    let tasks = study.tasks().map_err(|(at, error)| question.error(at, &error))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (stop, mut stopped) = watch::channel(0);
    signals::listen(move |signal| stop.send(signal).is_ok())?;
    let connected = runtime.block_on(async {
        tokio::select! {
            queue = Queue::connect(url) => queue.map(Some),
            _ = stopped.changed() => Ok(None),
        }
    })?;
    let Some(queue) = connected else { return Ok(interrupted_status(*stopped.borrow())) };
    let mut reports = Vec::new();
    for (scenario, task) in study.scenarios.iter().zip(tasks) {
        // One task for each scenario, so that a result stays small.
        let single = Study { scenarios: vec![scenario.clone()], ..study.clone() };
        let merger = runtime.block_on(async {
            tokio::select! {
                sum = played(&queue, shards, &single, task) => sum.map(Some),
                _ = stopped.changed() => Ok(None),
            }
        })?;
        let Some(merger) = merger else { return Ok(interrupted_status(*stopped.borrow())) };
        reports.extend(merge::reports(&merger, options));
    }
    print(&reports, options, common)
}

/// Queues the shards that have no result yet, and waits for all results.
async fn played(queue: &Queue, shards: u32, study: &Study, task: Task) -> Result<Merger> {
    let name = queue.put_study(study).await?;
    let mut merger = Merger::of_tasks(study, vec![task], shards);
    let tasks = (0..shards).map(|shard| ShardTask { study: name.clone(), shard, of: shards });
    let mut missing = Vec::new();
    for task in tasks {
        match queue.outcome(&task).await? {
            Some(Outcome::Played(result)) => add(&mut merger, &result)?,
            failed => {
                if failed.is_some() {
                    // The cause may be gone by now: a different version, or more room for results.
                    queue.forget(&task).await?;
                }
                queue.publish(&task).await?;
                missing.push(task);
            }
        }
    }
    let mut asked = Instant::now();
    while !missing.is_empty() {
        tokio::time::sleep(LOOKED_EVERY).await;
        // Queued again: the first attempt has no effect if the shard was just leaving the queue.
        if asked.elapsed() >= ACK_WAIT {
            for task in &missing {
                queue.publish(task).await?;
            }
            asked = Instant::now();
        }
        let mut still_missing = Vec::new();
        for task in missing {
            match queue.outcome(&task).await? {
                Some(Outcome::Played(result)) => add(&mut merger, &result)?,
                Some(Outcome::Failed(why)) => {
                    hide_progress();
                    bail!("shard {} of {shards} cannot be played: {why}", task.shard + 1);
                }
                None => still_missing.push(task),
            }
        }
        missing = still_missing;
        if stderr().is_terminal() {
            let done = shards as usize - missing.len();
            let _ignored = write!(stderr(), "\r\x1b[K{done} of {shards} shards");
        }
    }
    hide_progress();
    Ok(merger)
}

fn add(merger: &mut Merger, result: &StudyResult) -> Result<()> {
    let added = merger.add(result);
    added.map_err(|error| anyhow!("the stored result of shard {}: {error}", result.shard + 1))
}

fn hide_progress() {
    if stderr().is_terminal() {
        let _ignored = write!(stderr(), "\r\x1b[K");
    }
}
