//! Any bytes as a BBSDEV.DRP.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("BBSDEV.DRP", bytes);
}
