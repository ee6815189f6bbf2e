//! The journal of all tables: one thread with the store, which commits queued changes together.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use blackjack_store::{EntryRefusal, HostedChange, Outcome, Store};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tracing::error;

use crate::metrics::Metrics;

/// The maximum number of changes per commit: the answer to the first must not
/// wait for too many others.
const BATCH: usize = 256;

/// The minimum time between commits. A commit of twenty changes costs hardly more processor and
/// disk time than a commit of one, so under load it pays to wait for more: at half this interval a
/// change costs a fifth more, at twice the interval a tenth less. With only a few tables the last
/// commit is longer ago, and nothing waits.
const EVERY: Duration = Duration::from_millis(4);

/// A job for the thread of the journal.
enum Job {
    /// Store a change of a table.
    Append(Box<HostedChange>, oneshot::Sender<Outcome>),
    /// Do something else with the store.
    Call(Box<dyn FnOnce(&mut Store) + Send>),
}

/// The journal has ended because the server is stopping.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the journal has ended")]
pub struct JournalEnded;

/// The way to the thread of the journal.
#[derive(Clone, Debug)]
pub struct Journal {
    jobs: Sender<Job>,
    /// The number of changes passed to the store.
    stored: Arc<AtomicU64>,
}

impl Journal {
    /// Starts the thread. It ends when the last `Journal` is dropped and all requests are done.
    pub fn start(store: Store) -> (Self, JoinHandle<()>) {
        Self::start_counted(store, Arc::default())
    }

    /// Starts the thread, which counts what it does.
    pub(crate) fn start_counted(mut store: Store, metrics: Arc<Metrics>) -> (Self, JoinHandle<()>) {
        let (jobs, asked) = channel();
        let journal = Self { jobs, stored: Arc::default() };
        let (stored, runtime) = (journal.stored.clone(), Handle::try_current().ok());
        let work = move || serve(&mut store, &asked, &metrics, &stored, runtime.as_ref());
        (journal, thread::spawn(work))
    }

    /// Returns the number of table changes so far.
    pub(crate) fn change_count(&self) -> u64 {
        self.stored.load(Ordering::Relaxed)
    }

    /// Stores a change of a table, together with waiting changes of other tables.
    ///
    /// # Errors
    ///
    /// [`JournalEnded`].
    pub async fn append(&self, change: HostedChange) -> Result<Outcome, JournalEnded> {
        let (sender, outcome) = oneshot::channel();
        self.jobs.send(Job::Append(Box::new(change), sender)).map_err(|_| JournalEnded)?;
        outcome.await.map_err(|_| JournalEnded)
    }

    /// Runs another operation on the store, after all earlier requests.
    ///
    /// # Errors
    ///
    /// [`JournalEnded`].
    pub async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> T + Send + 'static,
    ) -> Result<T, JournalEnded> {
        let (sender, result) = oneshot::channel();
        let call = Box::new(move |store: &mut Store| {
            // The receiver may be gone.
            let _gone = sender.send(work(store));
        });
        self.jobs.send(Job::Call(call)).map_err(|_| JournalEnded)?;
        result.await.map_err(|_| JournalEnded)
    }
}

fn serve(
    store: &mut Store,
    asked: &Receiver<Job>,
    metrics: &Metrics,
    stored: &AtomicU64,
    runtime: Option<&Handle>,
) {
    let mut last_commit = None::<Instant>;
    while let Ok(first) = asked.recv() {
        if let Some(rest) = last_commit.and_then(|at| EVERY.checked_sub(at.elapsed())) {
            thread::sleep(rest);
        }
        let (mut changes, mut senders) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        let mut call = None;
        while let Some(job) = next.take() {
            match job {
                Job::Append(change, sender) => {
                    changes.push(*change);
                    senders.push(sender);
                }
                Job::Call(work) => call = Some(work),
            }
            if call.is_none() && changes.len() < BATCH {
                next = asked.try_recv().ok();
            }
        }
        if !changes.is_empty() {
            let begun = Instant::now();
            let outcomes = store.append_hosted(&changes);
            metrics.committed(changes.len(), begun.elapsed());
            last_commit = Some(begun);
            stored.fetch_add(changes.len() as u64, Ordering::Relaxed);
            outcomes.iter().for_each(note_failure);
            deliver(outcomes.into_iter().zip(senders).collect(), runtime);
        }
        if let Some(work) = call {
            work(store);
        }
    }
}

/// Delivers all outcomes at once. Delivered one by one, each would wake the runtime, which would
/// take the processor from this thread until the messages were sent.
fn deliver(outcomes: Vec<(Outcome, oneshot::Sender<Outcome>)>, runtime: Option<&Handle>) {
    let deliver = move || {
        for (outcome, sender) in outcomes {
            let _gone = sender.send(outcome);
        }
    };
    match runtime {
        Some(runtime) => drop(runtime.spawn(async move { deliver() })),
        None => deliver(),
    }
}

/// Logs for the operator a change that should have been stored but was not.
fn note_failure(outcome: &Outcome) {
    match outcome {
        Outcome::Refused(EntryRefusal::Failed(error)) => error!(%error, "a change was not stored"),
        Outcome::Unknown(error) => error!(%error, "it is unknown whether a change was stored"),
        Outcome::Stored(_) | Outcome::Refused(_) => {}
    }
}

/// A journal for tests of practice tables, in the test's own thread.
#[cfg(test)]
pub(crate) mod practice {
    use blackjack_table::Receipt;

    use super::{Job, Journal, Outcome, Store, channel};

    /// Starts a journal that reports every change as stored but keeps none. Other operations run on
    /// the store. Its task never idles, so paused time advances only when the test advances it.
    pub(crate) fn start(mut store: Store) -> Journal {
        let (jobs, asked) = channel();
        tokio::spawn(async move {
            loop {
                while let Ok(job) = asked.try_recv() {
                    match job {
                        Job::Append(_, sender) => {
                            let _gone = sender.send(Outcome::Stored(Receipt::default()));
                        }
                        Job::Call(work) => work(&mut store),
                    }
                }
                tokio::task::yield_now().await;
            }
        });
        Journal { jobs, stored: std::sync::Arc::default() }
    }
}
