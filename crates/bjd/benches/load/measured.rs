//! Measurements of a server: [`Measured`].

use std::time::Duration;

/// The times of commands, and the resources that the server used for them.
pub(super) struct Measured {
    /// The times from sending a command until its answer, in order.
    times: Vec<Duration>,
    /// The processor time of the server.
    cpu: Duration,
    /// The time that passed.
    passed: Duration,
    /// The memory in KB at the end of a run, per line with its share of a table.
    pub(super) memory_kb: f64,
}

impl Measured {
    pub(super) fn of(mut times: Vec<Duration>, cpu: Duration, passed: Duration) -> Self {
        times.sort_unstable();
        Self { times, cpu, passed, memory_kb: 0.0 }
    }

    /// Returns a percentile of the times of commands, in milliseconds.
    fn percentile_ms(&self, percent: usize) -> f64 {
        let at = self.times.len() * percent / 100;
        self.times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }

    pub(super) fn p99_ms(&self) -> f64 {
        self.percentile_ms(99)
    }

    /// Returns the processor time of a command in microseconds.
    pub(super) fn cpu_us(&self) -> f64 {
        self.cpu.as_secs_f64() * 1e6 / self.times.len() as f64
    }

    pub(super) fn heading() -> &'static str {
        "server     commands/s  p50 ms  p99 ms  CPU us a command  CPU of a core  KB a line"
    }

    pub(super) fn row(&self, server: &str) -> String {
        let seconds = self.passed.as_secs_f64();
        format!(
            "{server:10} {:10.0}  {:6.2}  {:6.2}  {:16.1}  {:12.1}%  {:9.1}",
            self.times.len() as f64 / seconds,
            self.percentile_ms(50),
            self.p99_ms(),
            self.cpu_us(),
            100.0 * self.cpu.as_secs_f64() / seconds,
            self.memory_kb,
        )
    }
}
