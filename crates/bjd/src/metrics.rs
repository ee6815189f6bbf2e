//! The numbers of a server, for its operator: docs/host.md lists them.

use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

/// The answer to a command: `done`, or the code of a refusal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct AnswerLabel {
    answer: &'static str,
}

/// The limit that was met.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct LimitLabel {
    limit: &'static str,
}

/// The hundreds of a status: `2xx`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct StatusLabel {
    status: &'static str,
}

/// The result of an attempt to sign in.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ResultLabel {
    result: &'static str,
}

/// The numbers of a server.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    tables: Gauge,
    lines: Gauge,
    connections: Gauge,
    commands: Family<AnswerLabel, Counter>,
    questions: Family<AnswerLabel, Counter>,
    refused: Family<LimitLabel, Counter>,
    requests: Family<StatusLabel, Counter>,
    sign_ins: Family<ResultLabel, Counter>,
    commit: Histogram,
    batch: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        // From a tenth of a millisecond, which a fast disk takes, to three seconds.
        let commit = Histogram::new(exponential_buckets(0.000_1, 2.0, 16));
        let batch = Histogram::new(exponential_buckets(1.0, 2.0, 9));
        let mut metrics = Self {
            registry: Registry::with_prefix("bjd"),
            tables: Gauge::default(),
            lines: Gauge::default(),
            connections: Gauge::default(),
            commands: Family::default(),
            questions: Family::default(),
            refused: Family::default(),
            requests: Family::default(),
            sign_ins: Family::default(),
            commit,
            batch,
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("tables", "Open tables", self.tables.clone());
        registry.register("lines", "Open lines of tables", self.lines.clone());
        registry.register("connections", "Open connections", self.connections.clone());
        registry.register("commands", "Commands by their answers", self.commands.clone());
        let questions = "Questions to the coach by its answers";
        registry.register("questions", questions, self.questions.clone());
        registry.register("refused", "What limits have refused", self.refused.clone());
        registry.register("requests", "Requests by status", self.requests.clone());
        registry.register("sign_ins", "Attempts to sign in", self.sign_ins.clone());
        let time = "The time to store the changes of tables";
        registry.register_with_unit("commit", time, Unit::Seconds, self.commit.clone());
        registry.register("batch", "The changes of tables that share a commit", self.batch.clone());
    }

    /// Returns all numbers in the text format of Prometheus.
    pub(crate) fn text(&self, tables: usize) -> String {
        self.tables.set(i64::try_from(tables).unwrap_or(i64::MAX));
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }

    pub(crate) fn command(&self, answer: &'static str) {
        self.commands.get_or_create(&AnswerLabel { answer }).inc();
    }

    pub(crate) fn question(&self, answer: &'static str) {
        self.questions.get_or_create(&AnswerLabel { answer }).inc();
    }

    pub(crate) fn refused(&self, limit: &'static str) {
        self.refused.get_or_create(&LimitLabel { limit }).inc();
    }

    pub(crate) fn request(&self, status: u16) {
        let status = match status {
            100..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            _ => "5xx",
        };
        self.requests.get_or_create(&StatusLabel { status }).inc();
    }

    pub(crate) fn sign_in(&self, result: &'static str) {
        self.sign_ins.get_or_create(&ResultLabel { result }).inc();
    }

    pub(crate) fn committed(&self, changes: usize, took: Duration) {
        self.commit.observe(took.as_secs_f64());
        self.batch.observe(f64::from(u32::try_from(changes).unwrap_or(u32::MAX)));
    }

    /// Counts an open line until the result is dropped.
    pub(crate) fn line(&self) -> Open {
        Open::count(&self.lines)
    }

    /// Counts an open connection until the result is dropped.
    pub(crate) fn connection(&self) -> Open {
        Open::count(&self.connections)
    }
}

/// Something open that is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Open(Gauge);

impl Open {
    fn count(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}
