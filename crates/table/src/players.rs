//! The players of a table: their names and their seats.

pub(crate) mod bot_label;
pub(crate) mod name;
pub(crate) mod seat;
pub(crate) mod seating;
