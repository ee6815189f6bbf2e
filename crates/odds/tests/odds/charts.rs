//! Charts: what they say, what their text says, and what it is worth to play by them.

mod mistakes;
mod played;
mod text;
