//! What is worked out beside a game: `Background`.

use std::panic;
use std::thread::{self, JoinHandle};

/// Something that is worked out on a thread of its own until somebody wants to know it.
#[derive(Debug)]
pub struct Background<T> {
    thread: Option<JoinHandle<T>>,
    value: T,
}

impl<T: Default + Send + 'static> Background<T> {
    /// Begins to work it out.
    pub fn new(work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self { thread: Some(thread::spawn(work)), value: T::default() }
    }

    /// What it came to; waits for it, if it is still worked out.
    pub fn get(&mut self) -> &T {
        if let Some(thread) = self.thread.take() {
            self.value = thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
        }
        &self.value
    }
}
