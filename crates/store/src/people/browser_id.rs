//! `BrowserId`: the number of a browser.

/// The number of a browser, or of a program, that acts for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BrowserId(pub i64);
