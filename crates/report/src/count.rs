//! The value of a card count, and its index plays.

mod csv;
mod document;
mod report;
mod text;

pub use csv::{CsvIndexError, csv};
pub use document::document;
pub use report::CountReport;
pub use text::text;
