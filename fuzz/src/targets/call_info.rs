//! Any bytes as a CALLINFO.BBS.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("CALLINFO.BBS", bytes);
}
