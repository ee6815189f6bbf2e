//! The open lines of each browser, so that they end when the browser no longer acts for somebody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use blackjack_store::BrowserId;
use tokio_util::sync::CancellationToken;

/// What ends the lines of a browser, and how many it has open.
type Open = Mutex<HashMap<BrowserId, (CancellationToken, usize)>>;

/// The open lines of each browser.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenLines {
    open: Arc<Open>,
}

/// An open line, until this is dropped.
#[derive(Debug)]
pub(crate) struct OpenLine {
    /// Cancelled when the line has to end.
    pub(crate) ended: CancellationToken,
    browser: Option<BrowserId>,
    open: Arc<Open>,
}

impl OpenLines {
    /// Notes a line of a browser, or of somebody who only watches.
    pub(crate) fn add(&self, browser: Option<BrowserId>) -> OpenLine {
        let ended = browser.map_or_else(CancellationToken::new, |browser| {
            let mut open = lock(&self.open);
            let (ended, count) = open.entry(browser).or_default();
            *count += 1;
            ended.clone()
        });
        OpenLine { ended, browser, open: self.open.clone() }
    }

    /// Ends all lines of a browser. It may open new ones, for the people that it still acts for.
    pub(crate) fn end(&self, browser: BrowserId) {
        if let Some((ended, _)) = lock(&self.open).remove(&browser) {
            ended.cancel();
        }
    }
}

impl Drop for OpenLine {
    fn drop(&mut self) {
        // The lines that were ended together are no longer counted.
        let Some(browser) = self.browser.filter(|_| !self.ended.is_cancelled()) else { return };
        let mut open = lock(&self.open);
        if let Some((_, count)) = open.get_mut(&browser) {
            *count -= 1;
            if *count == 0 {
                open.remove(&browser);
            }
        }
    }
}

fn lock(open: &Open) -> MutexGuard<'_, HashMap<BrowserId, (CancellationToken, usize)>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_browser_end_together() {
        let lines = OpenLines::default();
        let [first, second, other] = [1, 1, 2].map(|id| lines.add(Some(BrowserId(id))));
        let watches = lines.add(None);
        lines.end(BrowserId(1));
        assert!(first.ended.is_cancelled() && second.ended.is_cancelled());
        assert!(!other.ended.is_cancelled() && !watches.ended.is_cancelled());
        let again = lines.add(Some(BrowserId(1)));
        drop((first, second));
        assert!(!again.ended.is_cancelled(), "a line that was opened afterwards goes on");
        lines.end(BrowserId(1));
        assert!(again.ended.is_cancelled());
        drop((again, other, watches));
        assert!(lock(&lines.open).is_empty());
    }
}
