//! The queue of shards on a NATS server: [`Queue`].
//!
//! Its `JetStream` holds a message for each shard until a worker has acknowledged it, and its
//! key-value store holds studies and results. A worker stores its result before it acknowledges, so
//! a shard is never lost, and a shard that is played twice stores the same bytes again.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::kv::{Operation, Store};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{self};
use async_nats::{Client, HeaderMap};
use blackjack_sim::{SHARDS_MAX, Study, StudyResult};
use serde::{Deserialize, Serialize};

/// The names of the stream and of the bucket.
const STREAM: &str = "bj-sim";
const BUCKET: &str = "bj-sim";

/// The time that a worker may be silent before its shard is given to another worker.
pub(super) const ACK_WAIT: Duration = Duration::from_secs(30);

/// The queue of shards.
#[derive(Debug)]
pub(super) struct Queue {
    client: Client,
    jetstream: jetstream::Context,
    stream: stream::Stream,
    store: Store,
}

/// A shard to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShardTask {
    /// The study, by the name of its key.
    pub(super) study: String,
    pub(super) shard: u32,
    pub(super) of: u32,
}

/// The outcome of a shard.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Outcome {
    Played(Box<StudyResult>),
    /// The reason why the shard cannot be played.
    Failed(String),
}

impl Queue {
    /// Connects, and creates the stream and the bucket if they are missing.
    pub(super) async fn connect(url: &str) -> Result<Self> {
        let client = async_nats::ConnectOptions::new()
            .name("bj sim")
            .connection_timeout(Duration::from_secs(10))
            .connect(url)
            .await
            .with_context(|| format!("cannot connect to the NATS server at {url}"))?;
        let jetstream = jetstream::new(client.clone());
        let config = stream::Config {
            name: STREAM.into(),
            subjects: vec![format!("{STREAM}.>")],
            retention: RetentionPolicy::WorkQueue,
            ..stream::Config::default()
        };
        let stream = jetstream.get_or_create_stream(config).await;
        let stream = stream.context("the NATS server has no JetStream (start it with -js)")?;
        jetstream.get_or_create_stream(bucket()).await.context("cannot create the store")?;
        let store = jetstream.get_key_value(BUCKET).await.context("cannot open the store")?;
        Ok(Self { client, jetstream, stream, store })
    }

    /// Returns the consumer that all workers share.
    pub(super) async fn consumer(&self) -> Result<PullConsumer> {
        let config = pull::Config {
            durable_name: Some("workers".into()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            ..pull::Config::default()
        };
        Ok(self.stream.get_or_create_consumer("workers", config).await?)
    }

    /// Stores a study, and returns the name of its key.
    pub(super) async fn put_study(&self, study: &Study) -> Result<String> {
        let text = serde_json::to_vec(study)?;
        let name = study.id();
        self.store.put(format!("{name}.study"), text.into()).await?;
        Ok(name)
    }

    /// Returns a study in its stored form; `None` if it is not stored.
    pub(super) async fn study(&self, name: &str) -> Result<Option<Vec<u8>>> {
        Ok(self.store.get(format!("{name}.study")).await?.map(Into::into))
    }

    /// Puts a shard in the queue, unless it is there already, waiting or being played. If two
    /// programs do so at the same time, the server takes only one.
    pub(super) async fn publish(&self, task: &ShardTask) -> Result<()> {
        let ShardTask { study, shard, of } = task;
        let subject = format!("{STREAM}.{study}.{of}.{shard}");
        let mut headers = HeaderMap::new();
        headers.insert("Nats-Expected-Last-Subject-Sequence", "0");
        let payload = serde_json::to_vec(task)?;
        let published = self.jetstream.publish_with_headers(subject, headers, payload.into());
        match published.await?.await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Stores the outcome of a shard. If the server does not take the result, the shard has failed.
    pub(super) async fn put_outcome(&self, task: &ShardTask, outcome: &Outcome) -> Result<()> {
        let mut text = serde_json::to_vec(outcome)?;
        let most = self.client.server_info().max_payload;
        if text.len() > most {
            let why = format!(
                "its result has {} bytes, and the NATS server takes {most} (max_payload)",
                text.len()
            );
            text = serde_json::to_vec(&Outcome::Failed(why))?;
        }
        self.store.put(task.result_key(), text.into()).await?;
        Ok(())
    }

    /// Returns the outcome of a shard; `None` if it has not been played.
    pub(super) async fn outcome(&self, task: &ShardTask) -> Result<Option<Outcome>> {
        let entry = self.store.entry(task.result_key()).await?;
        let Some(entry) = entry.filter(|entry| entry.operation == Operation::Put) else {
            return Ok(None);
        };
        let outcome = serde_json::from_slice(&entry.value).with_context(|| {
            format!("the store holds something else where shard {} should be", task.shard + 1)
        })?;
        if let Outcome::Played(result) = &outcome
            && (result.shard, result.of) != (task.shard, task.of)
        {
            bail!("the store holds another shard where {} should be", task.shard + 1);
        }
        Ok(Some(outcome))
    }

    /// Removes the stored outcome of a shard.
    pub(super) async fn forget(&self, task: &ShardTask) -> Result<()> {
        Ok(self.store.delete(task.result_key()).await?)
    }
}

/// Returns the stream that implements the bucket, as the protocol of key-value stores defines it.
/// Creating the bucket itself requires more information than servers of version 2.9 report.
fn bucket() -> stream::Config {
    stream::Config {
        name: format!("KV_{BUCKET}"),
        subjects: vec![format!("$KV.{BUCKET}.>")],
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..stream::Config::default()
    }
}

impl ShardTask {
    /// Returns whether such a shard can exist.
    pub(super) fn is_valid(&self) -> bool {
        let is_name = self.study.len() == 64 && self.study.bytes().all(|it| it.is_ascii_hexdigit());
        is_name && self.shard < self.of && self.of <= SHARDS_MAX
    }

    fn result_key(&self) -> String {
        format!("{}.{}.{}", self.study, self.of, self.shard)
    }
}
