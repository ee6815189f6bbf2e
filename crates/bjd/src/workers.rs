//! Threads for CPU-bound computations, of which only a few run at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;

/// Threads for computations. Callers wait for a free one.
#[derive(Clone, Debug)]
pub(crate) struct Workers {
    free: Arc<Semaphore>,
}

impl Workers {
    /// Creates this many workers.
    pub(crate) fn new(most: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(most)) }
    }

    /// Runs a computation as soon as a worker is free; `None` if it panics. A caller
    /// who gives up while waiting takes no worker; one who gives up later leaves the
    /// worker busy until it finishes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        // The semaphore is never closed.
        let worker = self.free.clone().acquire_owned().await.ok()?;
        let work = move || {
            let _until_it_ends = worker;
            work()
        };
        tokio::task::spawn_blocking(work).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    /// Long enough for a worker that is free.
    const SOON: Duration = Duration::from_millis(200);

    #[tokio::test]
    async fn a_worker_is_busy_until_its_computation_ends() {
        let workers = Workers::new(1);
        let (end, ended) = channel::<()>();
        let slow = workers.run(move || ended.recv().is_ok());
        assert!(timeout(SOON, slow).await.is_err());
        let waiting = timeout(SOON, workers.run(|| 1)).await;
        assert!(waiting.is_err(), "the first caller has gone, but its computation goes on");
        end.send(()).unwrap();
        assert_eq!(workers.run(|| 2).await, Some(2));
    }

    #[tokio::test]
    async fn a_worker_that_panics_is_free_again() {
        let workers = Workers::new(1);
        let failed: Option<()> = workers.run(|| panic!("this panic is a part of the test")).await;
        assert_eq!((failed, workers.run(|| 2).await), (None, Some(2)));
    }
}
