//! The data of the coach: rounds to review, reviews, drills, dailies and statistics.

pub(crate) mod backlog;
pub(crate) mod dailies;
pub(crate) mod drills;
pub(crate) mod seat_reviews;
pub(crate) mod statistics;
