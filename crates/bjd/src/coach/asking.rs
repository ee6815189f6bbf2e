//! One question at a time for each browser: `Askers`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use blackjack_store::BrowserId;

/// The browsers whose question is being answered, with the number of the question.
type Open = Mutex<(u64, BTreeMap<BrowserId, u64>)>;

/// The browsers whose question is being answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Askers {
    open: Arc<Open>,
}

/// The question of a browser, until this is dropped.
#[derive(Debug)]
pub(super) struct Asking {
    browser: BrowserId,
    number: u64,
    open: Arc<Open>,
}

impl Askers {
    /// Begins a question; `None` while another one of the same browser is being answered.
    pub(super) fn begin(&self, browser: BrowserId) -> Option<Asking> {
        let mut open = lock(&self.open);
        let (last, browsers) = &mut *open;
        if browsers.contains_key(&browser) {
            return None;
        }
        *last += 1;
        let number = *last;
        browsers.insert(browser, number);
        drop(open);
        Some(Asking { browser, number, open: self.open.clone() })
    }
}

impl Asking {
    /// Lets the browser ask again, although the computation may go on.
    pub(super) fn end(&self) {
        let (_, browsers) = &mut *lock(&self.open);
        if browsers.get(&self.browser) == Some(&self.number) {
            browsers.remove(&self.browser);
        }
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.end();
    }
}

fn lock(open: &Open) -> MutexGuard<'_, (u64, BTreeMap<BrowserId, u64>)> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_asks_one_question_at_a_time() {
        let askers = Askers::default();
        let first = askers.begin(BrowserId(1)).unwrap();
        assert!(askers.begin(BrowserId(1)).is_none());
        let other = askers.begin(BrowserId(2));
        assert!(other.is_some());
        first.end();
        let second = askers.begin(BrowserId(1)).unwrap();
        drop(first);
        assert!(askers.begin(BrowserId(1)).is_none(), "the first question was over before");
        drop((second, other));
        assert!(lock(&askers.open).1.is_empty());
    }
}
