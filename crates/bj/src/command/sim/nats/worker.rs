//! `bj sim worker`: plays shards from a queue until it is stopped.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use blackjack_sim::{Study, StudyResult, Task};
use futures_util::StreamExt;
use tokio::sync::watch;

use super::queue::{ACK_WAIT, Outcome, Queue, ShardTask};
use crate::output;
use crate::signals;
use blackjack_plain::console::interrupted_status;

/// The timeout of one request for a shard.
const PATIENCE: Duration = Duration::from_secs(5);

/// The pause after a temporary failure, before the next attempt.
const PAUSE: Duration = Duration::from_secs(5);

/// Plays shards until a signal arrives. The shard in play then goes to another worker.
pub(in crate::command::sim) fn run(url: &str, threads: usize) -> Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (stop, mut stopped) = watch::channel(0);
    signals::listen(move |signal| stop.send(signal).is_ok())?;
    let status = runtime.block_on(async {
        tokio::select! {
            ended = work(url, threads) => ended.map(|()| 0),
            _ = stopped.changed() => Ok(interrupted_status(*stopped.borrow())),
        }
    });
    // Does not wait for the shard in play.
    runtime.shutdown_background();
    status
}

/// Plays shards. Fails if the server cannot be reached at the start; later, waits for a server that
/// is temporarily unreachable.
async fn work(url: &str, threads: usize) -> Result<()> {
    let queue = Queue::connect(url).await?;
    let mut consumer = queue.consumer().await?;
    output::print_error(format!("waiting for work at {url}"));
    let mut worker = Worker { queue, threads, prepared: None };
    loop {
        if let Err(error) = worker.take(&consumer).await {
            output::print_error(format!(
                "the queue does not answer, and is asked again: {error:#}"
            ));
            tokio::time::sleep(PAUSE).await;
            // The server may have begun anew.
            if let Ok(again) = worker.queue.consumer().await {
                consumer = again;
            }
        }
    }
}

/// A worker.
struct Worker {
    queue: Queue,
    threads: usize,
    /// The last study that was played: most shards belong to the same study as the one before.
    prepared: Option<Arc<Prepared>>,
}

/// A study whose scenarios have been prepared.
struct Prepared {
    id: String,
    study: Study,
    tasks: Vec<Task>,
}

/// The reason why a shard has no result.
enum Failure {
    /// A failure that would occur on every worker, or that needs attention on this one.
    Final(String),
    /// Another attempt may succeed.
    Passing(anyhow::Error),
}

impl Worker {
    /// Takes a shard from the queue, if there is one, and plays it.
    async fn take(&mut self, consumer: &PullConsumer) -> Result<()> {
        let mut messages = consumer.fetch().max_messages(1).expires(PATIENCE).messages().await?;
        while let Some(message) = messages.next().await {
            let message = message.map_err(|error| anyhow!("{error}"))?;
            self.play(&message).await?;
        }
        Ok(())
    }

    /// Plays the shard of a message, stores its outcome, and only then acknowledges it. After a
    /// temporary failure the shard goes back to the queue.
    async fn play(&mut self, message: &Message) -> Result<()> {
        let task = serde_json::from_slice::<ShardTask>(&message.payload);
        let Some(task) = task.ok().filter(ShardTask::is_valid) else {
            output::print_error("the queue holds something that is no shard");
            return acknowledge(message, AckKind::Term).await;
        };
        let shown = format!(
            "shard {} of {} of {}",
            task.shard + 1,
            task.of,
            task.study.chars().take(12).collect::<String>()
        );
        let outcome = match self.result(&task, message).await {
            Ok(result) => Outcome::Played(Box::new(result)),
            Err(Failure::Final(why)) => Outcome::Failed(why),
            Err(Failure::Passing(error)) => {
                acknowledge(message, AckKind::Nak(Some(PAUSE))).await?;
                return Err(error);
            }
        };
        if let Err(error) = self.queue.put_outcome(&task, &outcome).await {
            acknowledge(message, AckKind::Nak(Some(PAUSE))).await?;
            return Err(error);
        }
        match outcome {
            Outcome::Played(_) => output::print_error(format!("played {shown}")),
            Outcome::Failed(why) => output::print_error(format!("cannot play {shown}: {why}")),
        }
        acknowledge(message, AckKind::Ack).await
    }

    async fn result(
        &mut self,
        task: &ShardTask,
        message: &Message,
    ) -> Result<StudyResult, Failure> {
        let known = self.prepared.clone().filter(|prepared| prepared.id == task.study);
        let stored = match known {
            Some(_) => None,
            None => Some(self.stored_study(&task.study).await?),
        };
        let (id, shard, of, threads) = (task.study.clone(), task.shard, task.of, self.threads);
        let playing = tokio::task::spawn_blocking(move || {
            let prepared = match (known, stored) {
                (Some(known), _) => known,
                (None, stored) => Arc::new(prepared(id, &stored.unwrap_or_default())?),
            };
            let result =
                StudyResult::of_shard(&prepared.study, &prepared.tasks, shard, of, threads);
            Ok((prepared, result))
        });
        tokio::pin!(playing);
        let mut heartbeat = tokio::time::interval(ACK_WAIT / 3);
        loop {
            tokio::select! {
                played = &mut playing => {
                    let played = played.map_err(|error| Failure::Final(error.to_string()))?;
                    let (prepared, result) = played.map_err(Failure::Final)?;
                    self.prepared = Some(prepared);
                    return Ok(result);
                }
                _ = heartbeat.tick() => {
                    // At worst, a server that is temporarily unreachable gives the
                    // shard to another worker.
                    let _ignored = message.ack_with(AckKind::Progress).await;
                }
            }
        }
    }

    async fn stored_study(&self, name: &str) -> Result<Vec<u8>, Failure> {
        let stored = self.queue.study(name).await.map_err(Failure::Passing)?;
        stored.ok_or_else(|| Failure::Final("its study is not in the store".to_owned()))
    }
}

/// Prepares a stored study; the error is the reason why it cannot be played.
fn prepared(id: String, stored: &[u8]) -> Result<Prepared, String> {
    let other = "a worker is of another version of bj than the one that submitted it";
    let study =
        serde_json::from_slice::<Study>(stored).map_err(|error| format!("{other}: {error}"))?;
    // The name includes the version of the numbers.
    if study.id() != id {
        return Err(other.to_owned());
    }
    let tasks = study.tasks().map_err(|(_, error)| error.to_string())?;
    Ok(Prepared { id, study, tasks })
}

async fn acknowledge(message: &Message, kind: AckKind) -> Result<()> {
    message.ack_with(kind).await.map_err(|error| anyhow!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_study_of_another_version_is_not_played() {
        let study = Study { scenarios: Vec::new(), rounds: 1, seed: 1 };
        let stored = serde_json::to_vec(&study).unwrap();
        assert!(prepared(study.id(), &stored).is_ok());
        for (id, stored) in [("0".repeat(64), stored.as_slice()), (study.id(), b"{}")] {
            let error = prepared(id, stored).err().unwrap();
            assert!(error.starts_with("a worker is of another version of bj"), "{error}");
        }
    }
}
