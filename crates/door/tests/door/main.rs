//! Tests of the kit.

mod drop_files;
mod drop_folders;
