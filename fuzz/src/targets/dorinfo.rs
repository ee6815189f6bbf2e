//! Any bytes as a DORINFO1.DEF.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("DORINFO1.DEF", bytes);
}
