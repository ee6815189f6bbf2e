//! The parts that fuzz targets share: choices from bytes, deterministic entropy, databases to play
//! on and to damage, what holds for drop files, and a server in process.

mod chance;
mod choices;
pub mod damage;
pub mod drop_file;
pub mod memory;
pub mod wire;

pub use chance::begin_chance;
pub use choices::Choices;
