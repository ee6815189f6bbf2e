//! Work that is shared among threads: [`on_threads`].

use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, available_parallelism};

/// The most threads that work is shared among. A round takes some fifteen milliseconds on one, so that more
/// would spend their time on starting.
const THREADS_MAX: usize = 4;

/// Computes something for each item, on as many threads as there are cores. What is computed must not depend on
/// the other items, so the results, which are in order, are the same on any number of threads.
pub(crate) fn on_threads<I: Sync, O: Send>(
    items: &[I],
    compute: impl Fn(&I) -> O + Sync,
) -> Vec<O> {
    let threads = threads().min(items.len());
    if threads < 2 {
        return items.iter().map(compute).collect();
    }
    // Items differ in how much work they are, so a thread that is done takes the next one.
    let next = AtomicUsize::new(0);
    let work = || {
        let taken = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        let taken = taken.map_while(|at| items.get(at).map(|item| (at, compute(item))));
        taken.collect::<Vec<_>>()
    };
    let mut all = thread::scope(|scope| {
        let others = (1..threads).map(|_| scope.spawn(work)).collect::<Vec<_>>();
        let mut all = work();
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        all
    });
    all.sort_unstable_by_key(|&(at, _)| at);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Returns the number of threads that share work. Asking the system for its cores takes a while, so it is asked
/// once.
fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| available_parallelism().map_or(1, |cores| cores.get().min(THREADS_MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order() {
        let items = (0..1000_u64).collect::<Vec<_>>();
        let slow_at_first =
            |&item: &u64| (0..(1000 - item) * 10).fold(item, |sum, more| sum ^ more ^ more);
        assert_eq!(on_threads(&items, slow_at_first), items);
        assert_eq!(on_threads(&[], slow_at_first), []);
    }
}
