//! Charts: their text form, their errors, and the value of playing by them.

mod errors;
mod layouts;
mod play;
mod text;
