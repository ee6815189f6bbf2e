//! The queue of shards on a NATS server: [`Queue`].
//!
//! Its `JetStream` holds a message for each shard until a worker has acknowledged it, and its key-value store holds
//! studies and results. A worker stores its result before it acknowledges, so a shard is never lost, and a
//! shard that is played twice stores the same bytes again.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::kv::Store;
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy};
use async_nats::jetstream::{self};
use async_nats::{Client, HeaderMap};
use blackjack_sim::{Study, StudyResult};
use serde::{Deserialize, Serialize};

/// The names of the stream and of the bucket.
const STREAM: &str = "bj-sim";
const BUCKET: &str = "bj-sim";

/// How long a worker may be silent before its shard is given to another.
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
            duplicate_window: Duration::from_secs(120),
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

    /// Returns a study.
    pub(super) async fn study(&self, name: &str) -> Result<Study> {
        let stored = self.store.get(format!("{name}.study")).await?;
        let stored = stored.ok_or_else(|| anyhow!("the study {name} is not in the store"))?;
        Ok(serde_json::from_slice(&stored)?)
    }

    /// Puts a shard in the queue. Within two minutes, the same one twice is put there once.
    pub(super) async fn publish(&self, task: &ShardTask) -> Result<()> {
        let ShardTask { study, shard, of } = task;
        let subject = format!("{STREAM}.{study}.{of}.{shard}");
        let mut headers = HeaderMap::new();
        headers.insert("Nats-Msg-Id", subject.as_str());
        let payload = serde_json::to_vec(task)?;
        self.jetstream.publish_with_headers(subject, headers, payload.into()).await?.await?;
        Ok(())
    }

    /// Stores the result of a shard.
    pub(super) async fn put_result(&self, task: &ShardTask, result: &StudyResult) -> Result<()> {
        let text = serde_json::to_vec(result)?;
        let most = self.client.server_info().max_payload;
        ensure!(
            text.len() <= most,
            "the result has {} bytes, and the NATS server takes {most} (max_payload)",
            text.len()
        );
        self.store.put(task.result_key(), text.into()).await?;
        Ok(())
    }

    /// Returns the result of a shard, if it has been played.
    pub(super) async fn result(&self, task: &ShardTask) -> Result<Option<StudyResult>> {
        let Some(stored) = self.store.get(task.result_key()).await? else { return Ok(None) };
        let result: StudyResult = serde_json::from_slice(&stored)?;
        if (result.shard, result.of) != (task.shard, task.of) {
            bail!("the store holds another shard where {} should be", task.shard + 1);
        }
        Ok(Some(result))
    }
}

/// Returns the stream that a bucket is, as the protocol of key-value stores has it. Creating the bucket itself
/// asks a server for more than those of version 2.9 tell.
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
    fn result_key(&self) -> String {
        format!("{}.{}.{}", self.study, self.of, self.shard)
    }
}
