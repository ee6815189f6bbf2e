//! What the fuzz targets share: choices made of bytes, chance that they decide, and memories to
//! play in and to damage.

mod chance;
mod choices;
pub mod damage;
pub mod memory;

pub use chance::begin_chance;
pub use choices::Choices;
