//! Card counting: the tags of counts, and the value of a count.

pub mod tag_library;
pub mod worth;
