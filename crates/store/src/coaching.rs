//! The data of the coach: rounds to review, reviews, drills and statistics.

pub(crate) mod backlog;
pub(crate) mod drills;
pub(crate) mod seat_reviews;
pub(crate) mod statistics;
