//! Results that take long to compute, kept for the next one who asks: `Kept`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Results by what they are about. They are forgotten together when there are too many.
#[derive(Debug)]
pub(crate) struct Kept<K, V> {
    most: usize,
    results: Arc<Mutex<BTreeMap<K, V>>>,
}

impl<K, V> Clone for Kept<K, V> {
    fn clone(&self) -> Self {
        Self { most: self.most, results: self.results.clone() }
    }
}

impl<K: Ord, V: Clone> Kept<K, V> {
    /// Keeps up to `most` results.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, results: Arc::default() }
    }

    /// Returns a result that was kept.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.lock().get(key).cloned()
    }

    /// Keeps a result.
    pub(crate) fn keep(&self, key: K, result: V) {
        let mut results = self.lock();
        if results.len() >= self.most {
            results.clear();
        }
        results.insert(key, result);
    }

    /// Returns a result that was kept, or computes it. Two who ask at the
    /// same time both compute it.
    pub(crate) fn get_or(&self, key: K, compute: impl FnOnce() -> V) -> V {
        if let Some(kept) = self.get(&key) {
            return kept;
        }
        let result = compute();
        self.keep(key, result.clone());
        result
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, V>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_computed_once_until_there_are_too_many() {
        let kept = Kept::new(2);
        assert_eq!(kept.get_or(1, || "one"), "one");
        assert_eq!(kept.get_or(1, || "another"), "one");
        for key in [2, 3] {
            kept.keep(key, "more");
        }
        assert_eq!((kept.get(&1), kept.get(&3)), (None, Some("more")));
    }
}
