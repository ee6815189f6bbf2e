//! Any bytes as a DOOR.SYS.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("DOOR.SYS", bytes);
}
