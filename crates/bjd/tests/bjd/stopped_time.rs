//! A server's time that advances only when a test advances it: [`StoppedTime`].

use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tokio::time::{advance, pause};

/// The real time limit while a server's time stands still. A test that takes longer fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// The stopped time of the current single-threaded runtime. Nothing in it times out by itself,
/// however busy the machine is.
#[derive(Debug)]
pub(crate) struct StoppedTime {
    begun: Instant,
    /// Lets time run again when it is dropped.
    _end: Sender<()>,
}

impl StoppedTime {
    /// Stops the time.
    pub(crate) fn begin() -> Self {
        pause();
        let (end, ended) = channel::<()>();
        // Paused time jumps to the next timer as soon as the runtime is idle, even while other
        // threads work for it, but not while one of its blocking threads runs. This blocking thread
        // gives up eventually, so that a hanging test reaches its own time limits.
        tokio::task::spawn_blocking(move || ended.recv_timeout(PATIENCE));
        Self { begun: Instant::now(), _end: end }
    }

    /// Advances time at once, so that everything due within it happens.
    pub(crate) async fn pass(&self, time: Duration) {
        pass(time).await;
    }

    /// Waits a moment of real time, for other threads.
    pub(crate) async fn moment(&self) {
        let pause = || thread::sleep(Duration::from_millis(50));
        tokio::task::spawn_blocking(pause).await.unwrap();
    }
}

/// Fails a test whose time has moved by itself, because such a test could miss
/// an event that is too late.
impl Drop for StoppedTime {
    fn drop(&mut self) {
        let has_moved = self.begun.elapsed() >= PATIENCE;
        assert!(!has_moved || thread::panicking(), "a test took longer than its time stood still");
    }
}

/// Advances this runtime's time at once, so that everything due within it happens.
pub(crate) async fn pass(time: Duration) {
    // A timer fires at the end of the millisecond in which it is due.
    advance(time + Duration::from_millis(1)).await;
}
