//! Work shared among threads: [`on_threads`].

use std::cell::Cell;
use std::panic::resume_unwind;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, Builder, available_parallelism};

/// The maximum number of threads that share work. A round takes about ten milliseconds on one
/// thread, so with more than this, most of the time would go into starting them.
const THREADS_MAX: usize = 4;

thread_local! {
    /// True if this thread is already doing shared work.
    static IS_SHARED: Cell<bool> = const { Cell::new(false) };
}

/// Applies a function to each item, on one thread per core, at most four. Nested work is not
/// shared again. Results must not depend on other items; then they are the same, and in order,
/// on any number of threads.
pub(crate) fn on_threads<I: Send, O: Send>(
    items: Vec<I>,
    compute: impl Fn(I) -> O + Sync,
) -> Vec<O> {
    let threads = threads().min(items.len());
    if threads < 2 || IS_SHARED.get() {
        return items.into_iter().map(compute).collect();
    }
    // Items take different amounts of work, so each thread takes the next item when it is done.
    let items = Mutex::new(items.into_iter().enumerate());
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        IS_SHARED.set(true);
        std::iter::from_fn(next).map(|(at, item)| (at, compute(item))).collect::<Vec<_>>()
    };
    let mut all = thread::scope(|scope| {
        // Panic hooks tell threads apart by name. If none can be started,
        // this one does all the work.
        let name = thread::current().name().unwrap_or("odds").to_owned();
        let start = |_| Builder::new().name(name.clone()).spawn_scoped(scope, work).ok();
        let others = (1..threads).map_while(start).collect::<Vec<_>>();
        let mut all = with_flag(work);
        for other in others {
            all.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        all
    });
    all.sort_unstable_by_key(|&(at, _)| at);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Does the caller's part of shared work. Afterwards, even after a panic, its
/// work can be shared again.
fn with_flag<T>(work: impl FnOnce() -> T) -> T {
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            IS_SHARED.set(false);
        }
    }
    let _reset = Reset;
    work()
}

/// Returns the number of threads that share work. Asking the system for its cores takes a
/// while, so it is asked once.
fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| available_parallelism().map_or(1, |cores| cores.get().min(THREADS_MAX)))
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn results_are_in_order() {
        let items = (0..8 * threads()).collect::<Vec<_>>();
        // The test computes as many items at a time as there are threads,
        // so every thread takes one.
        let all_threads = Barrier::new(threads());
        let together = |item: usize| {
            all_threads.wait();
            item
        };
        assert_eq!(on_threads(items.clone(), together), items);
        assert!(on_threads(Vec::new(), together).is_empty());
    }

    /// Every item is computed on the calling thread or on one with its name;
    /// nested work is not shared.
    #[test]
    fn threads_have_the_name_of_their_caller() {
        let names = Builder::new().name("caller".into()).spawn(|| {
            let all_threads = Barrier::new(threads());
            on_threads(vec![0; 8 * threads()], |_| {
                all_threads.wait();
                let outer = thread::current().id();
                let inner = on_threads(vec![0; 8], |_| thread::current().id());
                assert!(inner.iter().all(|id| *id == outer));
                thread::current().name().map(str::to_owned)
            })
        });
        let names = names.expect("it starts").join().expect("no panic");
        assert!(names.iter().all(|name| name.as_deref() == Some("caller")));
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let panics = || on_threads(vec![0, 1, 2, 3], |item| assert!(item != 3, "not this one"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
        assert!(!IS_SHARED.get());
    }
}
