//! Threads for CPU-bound computations, of which only a few run at a time: [`Workers`].

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The most computations that wait.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Of one asker: enough for a household with the page on several screens.
    each: usize,
    /// Of all.
    all: usize,
}

const LIMITS: Limits = Limits { each: 16, all: 512 };

/// Threads for computations. Callers wait for a free one, and the askers `A` take turns: one who
/// asks for much delays the others by no more than one computation each.
#[derive(Debug)]
pub(crate) struct Workers<A> {
    queue: Arc<Mutex<Queue<A>>>,
}

/// The reason why there is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum WorkError {
    /// Too many computations of the asker wait already.
    #[error("The server is still busy with your other questions. Try again in a moment.")]
    TooMany,
    /// Too many computations of all askers wait already.
    #[error("The server is busy with the questions of others. Try again in a moment.")]
    Busy,
    /// The computation has panicked.
    #[error("The computation has failed.")]
    Failed,
}

/// The free workers, and those who wait for one.
#[derive(Debug)]
struct Queue<A> {
    limits: Limits,
    free: usize,
    /// The askers who wait, the next one first, each with its callers.
    askers: VecDeque<(A, VecDeque<Caller<A>>)>,
}

/// A caller who waits for a worker.
type Caller<A> = oneshot::Sender<Worker<A>>;

/// A worker, which is free again when this is dropped.
#[derive(Debug)]
struct Worker<A> {
    queue: Arc<Mutex<Queue<A>>>,
}

impl<A> Clone for Workers<A> {
    fn clone(&self) -> Self {
        Self { queue: self.queue.clone() }
    }
}

impl<A: PartialEq + Send + 'static> Workers<A> {
    /// Creates this many workers, for questions of clients.
    pub(crate) fn new(most: usize) -> Self {
        Self::with(most, LIMITS)
    }

    /// Creates this many workers, for work whose amount is limited elsewhere.
    pub(crate) fn unlimited(most: usize) -> Self {
        Self::with(most, Limits { each: usize::MAX, all: usize::MAX })
    }

    fn with(most: usize, limits: Limits) -> Self {
        let queue = Queue { limits, free: most, askers: VecDeque::new() };
        Self { queue: Arc::new(Mutex::new(queue)) }
    }

    /// Runs a computation for an asker as soon as a worker is free. A caller who gives up while
    /// waiting takes no worker; one who gives up later leaves the worker busy until it finishes.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: A,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let turn = self.turn(asker)?;
        // The queue hands out workers as long as anybody has one.
        let worker = turn.await.map_err(|_| WorkError::Failed)?;
        let work = move || {
            let _until_it_ends = worker;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_panicked| WorkError::Failed)
    }

    /// Returns the place of an asker in the queue.
    fn turn(&self, asker: A) -> Result<oneshot::Receiver<Worker<A>>, WorkError> {
        let (sender, turn) = oneshot::channel();
        let mut queue = lock(&self.queue);
        if queue.free > 0 {
            queue.free -= 1;
            drop(queue);
            // If the caller has gone, the worker goes back.
            let _gone = sender.send(Worker { queue: self.queue.clone() });
        } else {
            queue.add(asker, sender)?;
        }
        Ok(turn)
    }
}

impl<A: PartialEq> Queue<A> {
    fn add(&mut self, asker: A, caller: Caller<A>) -> Result<(), WorkError> {
        for (_, callers) in &mut self.askers {
            callers.retain(|caller| !caller.is_closed());
        }
        self.askers.retain(|(_, callers)| !callers.is_empty());
        let all: usize = self.askers.iter().map(|(_, callers)| callers.len()).sum();
        let own = self.askers.iter_mut().find(|(other, _)| *other == asker);
        match own {
            _ if all >= self.limits.all => return Err(WorkError::Busy),
            Some((_, callers)) if callers.len() >= self.limits.each => {
                return Err(WorkError::TooMany);
            }
            Some((_, callers)) => callers.push_back(caller),
            None => self.askers.push_back((asker, VecDeque::from([caller]))),
        }
        Ok(())
    }
}

impl<A> Queue<A> {
    /// Takes the caller whose turn it is; the next one of the same asker waits for its next turn.
    fn next(&mut self) -> Option<Caller<A>> {
        let (asker, mut callers) = self.askers.pop_front()?;
        let caller = callers.pop_front();
        if !callers.is_empty() {
            self.askers.push_back((asker, callers));
        }
        caller
    }
}

impl<A> Drop for Worker<A> {
    fn drop(&mut self) {
        let mut queue = lock(&self.queue);
        loop {
            let Some(caller) = queue.next() else {
                queue.free += 1;
                return;
            };
            if caller.is_closed() {
                continue;
            }
            drop(queue);
            // A caller who goes at this moment drops the worker, which then looks for the next one.
            let _gone = caller.send(Self { queue: self.queue.clone() });
            return;
        }
    }
}

fn lock<A>(queue: &Mutex<Queue<A>>) -> MutexGuard<'_, Queue<A>> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::mpsc::{Sender, channel};
    use std::task::{Context, Waker};

    use futures_util::future::join_all;

    use super::*;

    /// A caller that has asked for a worker.
    type Waits = Pin<Box<dyn Future<Output = Result<(), WorkError>>>>;

    /// Asks for a worker, and takes its place in the queue. The computation tells who asked.
    fn ask(workers: &Workers<u8>, asker: u8, told: &Sender<u8>) -> Waits {
        let (workers, told) = (workers.clone(), told.clone());
        let work = move || told.send(asker).unwrap();
        let mut waits: Waits = Box::pin(async move { workers.run(asker, work).await });
        assert!(!is_over(&mut waits));
        waits
    }

    fn is_over(waits: &mut Waits) -> bool {
        waits.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready()
    }

    /// Makes the only worker busy until the sender is dropped.
    async fn occupy(workers: &Workers<u8>) -> Sender<()> {
        let (end, ended) = channel::<()>();
        let (tell, begun) = oneshot::channel();
        let work = move || {
            tell.send(()).unwrap();
            ended.recv().unwrap_err();
        };
        let workers = workers.clone();
        tokio::spawn(async move { workers.run(0, work).await });
        begun.await.unwrap();
        end
    }

    #[tokio::test]
    async fn a_worker_is_busy_until_its_computation_ends() {
        let workers = Workers::<u8>::new(1);
        let (end, ended) = channel::<()>();
        let mut slow: Waits = {
            let workers = workers.clone();
            Box::pin(async move { workers.run(1, move || ended.recv().unwrap()).await })
        };
        assert!(!is_over(&mut slow));
        drop(slow);
        let (told, heard) = channel();
        let waiting = ask(&workers, 2, &told);
        assert_eq!(lock(&workers.queue).free, 0, "the first caller has gone, its computation not");
        end.send(()).unwrap();
        waiting.await.unwrap();
        assert_eq!(heard.recv(), Ok(2));
    }

    #[tokio::test]
    async fn a_worker_that_panics_is_free_again() {
        let workers = Workers::<u8>::new(1);
        let failed: Result<(), _> =
            workers.run(1, || panic!("this panic is a part of the test")).await;
        let next = workers.run(1, || 2).await;
        assert_eq!((failed, next), (Err(WorkError::Failed), Ok(2)));
    }

    #[tokio::test]
    async fn askers_take_turns() {
        let workers = Workers::<u8>::new(1);
        let end = occupy(&workers).await;
        let (told, heard) = channel();
        // The first one asks for six, the others for one or two afterwards.
        let order = [1, 1, 1, 1, 1, 1, 2, 3, 2];
        let waiting = order.map(|asker| ask(&workers, asker, &told));
        drop((end, told));
        assert_eq!(join_all(waiting).await, [Ok(()); 9]);
        assert_eq!(heard.iter().collect::<Vec<u8>>(), [1, 2, 3, 1, 2, 1, 1, 1, 1]);
    }

    #[tokio::test]
    async fn the_queue_is_bounded_for_each_and_for_all() {
        let workers = Workers::<u8>::new(1);
        let end = occupy(&workers).await;
        let (told, _heard) = channel();
        let mut own: Vec<Waits> = (0..LIMITS.each).map(|_| ask(&workers, 1, &told)).collect();
        let refused = workers.run(1, || ()).await;
        assert_eq!(refused, Err(WorkError::TooMany));
        own.pop();
        own.push(ask(&workers, 1, &told)); // the place of a caller who gave up
        let askers = u8::try_from(LIMITS.all / LIMITS.each).unwrap();
        let mut others = Vec::new();
        for asker in 2..=askers {
            others.extend((0..LIMITS.each).map(|_| ask(&workers, asker, &told)));
        }
        assert_eq!(workers.run(255, || ()).await, Err(WorkError::Busy));
        drop((end, others));
        assert_eq!(join_all(own).await, [Ok(()); LIMITS.each]);
        let queue = lock(&workers.queue);
        assert!(queue.askers.is_empty());
    }
}
