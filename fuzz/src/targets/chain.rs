//! Any bytes as a CHAIN.TXT.

use crate::drop_file;

pub(super) fn run(bytes: &[u8]) {
    drop_file::check("CHAIN.TXT", bytes);
}
