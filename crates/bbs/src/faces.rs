//! The front ends of `bj` on a caller's line, unchanged: the door keeps the clock.

mod lines;
mod screen;

pub(crate) use lines::converse;
pub(crate) use screen::play as play_on_screen;
