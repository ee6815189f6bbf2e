//! Any bytes as an SFDOORS.DAT.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("SFDOORS.DAT", bytes);
}
