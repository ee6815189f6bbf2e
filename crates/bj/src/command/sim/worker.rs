//! `bj sim worker`: plays shards from a queue until it is stopped.

use std::time::Duration;

use anyhow::{Result, anyhow};
use async_nats::jetstream::{AckKind, Message};
use blackjack_sim::StudyResult;
use futures_util::StreamExt;
use tokio::sync::watch;

use super::queue::{ACK_WAIT, Queue, ShardTask};
use crate::console::interrupted_status;
use crate::output;
use crate::signals;

/// How long one request for a shard waits.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays shards until a signal. The shard in play then goes to another worker.
pub(super) fn run(url: &str, threads: usize) -> Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (stop, stopped) = watch::channel(0);
    signals::listen(move |signal| stop.send(signal).is_ok())?;
    let status = runtime.block_on(work(url, threads, stopped));
    // A shard in play is not waited for.
    runtime.shutdown_background();
    status
}

async fn work(url: &str, threads: usize, mut stopped: watch::Receiver<i32>) -> Result<u8> {
    let queue = Queue::connect(url).await?;
    let consumer = queue.consumer().await?;
    output::print_error(format!("waiting for work at {url}"));
    loop {
        let request = consumer.fetch().max_messages(1).expires(PATIENCE).messages();
        let mut messages = tokio::select! {
            messages = request => messages?,
            _ = stopped.changed() => return Ok(interrupted_status(*stopped.borrow())),
        };
        loop {
            let message = tokio::select! {
                message = messages.next() => message,
                _ = stopped.changed() => return Ok(interrupted_status(*stopped.borrow())),
            };
            let Some(message) = message else { break };
            let message = message.map_err(|error| anyhow!("{error}"))?;
            tokio::select! {
                played = play(&queue, &message, threads) => played?,
                _ = stopped.changed() => return Ok(interrupted_status(*stopped.borrow())),
            }
        }
    }
}

/// Plays the shard of a message, stores its result, and only then acknowledges it. A message that cannot be
/// played is taken out of the queue: it would fail everywhere.
async fn play(queue: &Queue, message: &Message, threads: usize) -> Result<()> {
    let result = result_of(queue, message, threads).await;
    let kind = match result {
        Ok((task, result)) => {
            queue.put_result(&task, &result).await?;
            output::print_error(format!(
                "played shard {} of {} of {}",
                task.shard + 1,
                task.of,
                &task.study[..12.min(task.study.len())]
            ));
            AckKind::Ack
        }
        Err(error) => {
            output::print_error(format!("a shard cannot be played: {error:#}"));
            AckKind::Term
        }
    };
    message.ack_with(kind).await.map_err(|error| anyhow!("{error}"))
}

async fn result_of(
    queue: &Queue,
    message: &Message,
    threads: usize,
) -> Result<(ShardTask, StudyResult)> {
    let task: ShardTask = serde_json::from_slice(&message.payload)?;
    let study = queue.study(&task.study).await?;
    let (shard, of) = (task.shard, task.of);
    let playing =
        tokio::task::spawn_blocking(move || StudyResult::of_shard(&study, shard, of, threads));
    tokio::pin!(playing);
    let mut heartbeat = tokio::time::interval(ACK_WAIT / 3);
    loop {
        tokio::select! {
            played = &mut playing => return Ok((task, played?.map_err(|error| anyhow!("{error}"))?)),
            _ = heartbeat.tick() => {
                // A server that is away for a moment gives the shard to another worker at worst.
                let _ignored = message.ack_with(AckKind::Progress).await;
            }
        }
    }
}
