//! A user interface: its commands, its contexts, and the properties of its face.

pub mod command;
pub mod context;
pub mod face_view;
