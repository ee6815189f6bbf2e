//! The time of a server that passes only when a test says so: [`StoppedTime`].

use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use tokio::time::{advance, pause};

/// The real time for which a server's time stands still. A test that takes longer fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// The time of the runtime of one thread in which this was made, which stands still. Whatever has a
/// time limit there has that time in the test, however busy the machine is.
#[derive(Debug)]
pub(crate) struct StoppedTime {
    begun: Instant,
    /// Lets time move again when it is dropped.
    _end: Sender<()>,
}

impl StoppedTime {
    /// Stops the time.
    pub(crate) fn begin() -> Self {
        pause();
        let (end, ended) = channel::<()>();
        // Paused time jumps to the next timer as soon as the runtime has nothing to do, even while
        // other threads work for it; but not while it waits for a thread of its own. This one loses
        // patience some day, so that a test that waits in vain comes to its own time limits.
        tokio::task::spawn_blocking(move || ended.recv_timeout(PATIENCE));
        Self { begun: Instant::now(), _end: end }
    }

    /// Lets so much time pass at once that what is due after this time happens.
    pub(crate) async fn pass(&self, time: Duration) {
        pass(time).await;
    }

    /// Waits a moment of real time, for other threads.
    pub(crate) async fn moment(&self) {
        let pause = || thread::sleep(Duration::from_millis(50));
        tokio::task::spawn_blocking(pause).await.unwrap();
    }
}

/// Fails a test whose time has moved by itself: an event that comes too late would
/// have been in time for it.
impl Drop for StoppedTime {
    fn drop(&mut self) {
        let has_moved = self.begun.elapsed() >= PATIENCE;
        assert!(!has_moved || thread::panicking(), "a test took longer than its time stood still");
    }
}

/// Lets so much time of this runtime pass at once that what is due after this time happens.
pub(crate) async fn pass(time: Duration) {
    // A timer goes off at the end of the millisecond in which it is due.
    advance(time + Duration::from_millis(1)).await;
}
