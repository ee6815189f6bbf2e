//! Any bytes as a PCBOARD.SYS.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("PCBOARD.SYS", bytes);
}
