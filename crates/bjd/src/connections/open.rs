//! The open lines of each browser, so that they can be ended when the browser no
//! longer acts for a person.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use blackjack_store::BrowserId;
use tokio_util::sync::CancellationToken;

/// The token that ends the lines of each browser, and the number of its open lines.
#[derive(Debug, Default)]
struct Open {
    browsers: HashMap<BrowserId, (CancellationToken, usize)>,
    /// The number of times that a browser's lines were ended.
    ends: u64,
}

/// The open lines of each browser.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenLines {
    open: Arc<Mutex<Open>>,
}

/// An open line, until this is dropped.
#[derive(Debug)]
pub(crate) struct OpenLine {
    /// Cancelled when the line has to end.
    pub(crate) ended: CancellationToken,
    browser: Option<BrowserId>,
    open: Arc<Mutex<Open>>,
}

impl OpenLines {
    /// Returns the number of times that lines have been ended.
    pub(crate) fn ends(&self) -> u64 {
        lock(&self.open).ends
    }

    /// Registers a line of a browser or a spectator. `ends` was read before looking up the people
    /// that the browser acts for: if lines have been ended since, that lookup may be out of date,
    /// and the new line ends at once.
    pub(crate) fn add(&self, browser: Option<BrowserId>, ends: u64) -> OpenLine {
        let mut ended = CancellationToken::new();
        if let Some(browser) = browser {
            let mut open = lock(&self.open);
            if open.ends == ends {
                let (end, count) = open.browsers.entry(browser).or_default();
                *count += 1;
                ended = end.clone();
            } else {
                ended.cancel();
            }
        }
        OpenLine { ended, browser, open: self.open.clone() }
    }

    /// Ends all lines of a browser. It may open new ones for the people that it still acts for.
    pub(crate) fn end(&self, browser: BrowserId) {
        let mut open = lock(&self.open);
        open.ends += 1;
        if let Some((ended, _)) = open.browsers.remove(&browser) {
            ended.cancel();
        }
    }
}

impl Drop for OpenLine {
    fn drop(&mut self) {
        // The lines that were ended together are no longer counted.
        let Some(browser) = self.browser.filter(|_| !self.ended.is_cancelled()) else { return };
        let mut open = lock(&self.open);
        if let Some((_, count)) = open.browsers.get_mut(&browser) {
            *count -= 1;
            if *count == 0 {
                open.browsers.remove(&browser);
            }
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_browser_end_together() {
        let lines = OpenLines::default();
        let [first, second, other] = [1, 1, 2].map(|id| lines.add(Some(BrowserId(id)), 0));
        let watches = lines.add(None, 0);
        lines.end(BrowserId(1));
        assert!(first.ended.is_cancelled() && second.ended.is_cancelled());
        assert!(!other.ended.is_cancelled() && !watches.ended.is_cancelled());
        let again = lines.add(Some(BrowserId(1)), lines.ends());
        drop((first, second));
        assert!(!again.ended.is_cancelled(), "a line that was opened afterwards goes on");
        lines.end(BrowserId(1));
        assert!(again.ended.is_cancelled());
        drop((again, other, watches));
        assert!(lock(&lines.open).browsers.is_empty());
    }

    #[test]
    fn a_line_does_not_slip_past_an_end() {
        let lines = OpenLines::default();
        let ends = lines.ends();
        lines.end(BrowserId(1));
        assert!(lines.add(Some(BrowserId(1)), ends).ended.is_cancelled());
        assert!(!lines.add(None, ends).ended.is_cancelled(), "a line that only watches goes on");
        assert!(!lines.add(Some(BrowserId(1)), lines.ends()).ended.is_cancelled());
        assert!(lock(&lines.open).browsers.is_empty());
    }
}
