//! The table on the full screen.

mod felt;
mod hits;
mod keys;
mod scene;
mod theme;
mod verb;

pub(crate) use theme::{Depth, ThemeName};
