//! JSON documents for programs and pages, the same wherever they come from.

mod chart;
mod keys;
mod statistics;

pub use chart::chart;
pub use keys::{rules, stakes, typed};
pub use statistics::statistics;
