//! Contests: the same cards for several players, scored by the cost of their choices.

pub(crate) mod daily;
pub(crate) mod day;
pub(crate) mod difference;
pub(crate) mod judged_round;
pub(crate) mod score;
pub(crate) mod share_line;
pub(crate) mod standings;
