//! Practice on a caller's line: the faces of `bj`, unchanged, where the door keeps the clock.

mod lines;
mod screen;

pub(super) use lines::play as play_in_lines;
pub(super) use screen::play as play_on_screen;
