//! The chart of the best strategy by totals.

mod code;
mod csv;
mod document;
mod svg;
mod text;
mod words;

pub use csv::csv;
pub use document::document;
pub use svg::svg;
pub use text::text;
pub use words::words;
