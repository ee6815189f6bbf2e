//! Tests of the kit.

#![expect(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod drop_files;
mod drop_folders;
#[cfg(unix)]
mod hang_ups;
#[cfg(unix)]
mod lines;
mod screens;
