//! Calculations in the background: `Background`.

use std::panic;
use std::thread::{self, JoinHandle};

/// A value that is computed on its own thread before it is needed.
#[derive(Debug)]
pub struct Background<T> {
    thread: Option<JoinHandle<T>>,
    value: T,
}

impl<T: Default + Send + 'static> Background<T> {
    /// Starts the computation.
    pub fn new(work: impl FnOnce() -> T + Send + 'static) -> Self {
        Self { thread: Some(thread::spawn(work)), value: T::default() }
    }

    /// Returns the value, and waits for it if necessary.
    pub fn get(&mut self) -> &T {
        if let Some(thread) = self.thread.take() {
            self.value = thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
        }
        &self.value
    }
}
