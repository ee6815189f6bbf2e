//! The best strategy by totals as a chart.

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
