//! The parts that fuzz targets share: choices from bytes, deterministic entropy, and databases to
//! play on and to damage.

mod chance;
mod choices;
pub mod damage;
pub mod memory;

pub use chance::begin_chance;
pub use choices::Choices;
