//! Values in the database, checked as they are read and written.

pub(crate) mod amount;
pub(crate) mod rules;
pub(crate) mod text;
