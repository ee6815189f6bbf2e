//! The journal of all tables: one thread with the store, which commits what has queued up together.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use blackjack_store::{HostedChange, Outcome, Store};
use tokio::sync::oneshot;

/// The most changes that share a commit: the answer to the first must not wait for too many others.
const BATCH: usize = 256;

/// What the thread of the journal is asked to do.
enum Job {
    /// Store a change of a table.
    Append(Box<HostedChange>, oneshot::Sender<Outcome>),
    /// Do something else with the store.
    Call(Box<dyn FnOnce(&mut Store) + Send>),
}

/// The journal has ended, as it does when the server stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the journal has ended")]
pub struct JournalEnded;

/// The way to the thread of the journal.
#[derive(Clone, Debug)]
pub struct Journal {
    jobs: Sender<Job>,
}

impl Journal {
    /// Starts the thread. It ends when the last `Journal` is dropped, after it has done everything that
    /// it was asked to do.
    pub fn start(mut store: Store) -> (Self, JoinHandle<()>) {
        let (jobs, asked) = channel();
        (Self { jobs }, thread::spawn(move || serve(&mut store, &asked)))
    }

    /// Stores a change of a table, together with those of other tables that wait at the same time.
    ///
    /// # Errors
    ///
    /// [`JournalEnded`].
    pub async fn append(&self, change: HostedChange) -> Result<Outcome, JournalEnded> {
        let (sender, outcome) = oneshot::channel();
        self.jobs.send(Job::Append(Box::new(change), sender)).map_err(|_| JournalEnded)?;
        outcome.await.map_err(|_| JournalEnded)
    }

    /// Does something else with the store, after everything that it was asked to do before.
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
            // Nobody waits any longer if the asker has gone.
            let _gone = sender.send(work(store));
        });
        self.jobs.send(Job::Call(call)).map_err(|_| JournalEnded)?;
        result.await.map_err(|_| JournalEnded)
    }
}

fn serve(store: &mut Store, asked: &Receiver<Job>) {
    while let Ok(first) = asked.recv() {
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
            for (outcome, sender) in store.append_hosted(&changes).into_iter().zip(senders) {
                let _gone = sender.send(outcome);
            }
        }
        if let Some(work) = call {
            work(store);
        }
    }
}
