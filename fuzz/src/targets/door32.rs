//! Any bytes as a DOOR32.SYS.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("DOOR32.SYS", bytes);
}
