//! Any bytes as an EXITINFO.BBS.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("EXITINFO.BBS", bytes);
}
