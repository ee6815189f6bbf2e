//! Any bytes as a MODUSER.DAT.

use bbs_door::ModUser;

pub(super) fn run(bytes: &[u8]) {
    let Ok(file) = ModUser::parse(bytes) else { return };
    let added = file.clone().with_minutes(7);
    assert_eq!(added.minutes(), file.minutes().saturating_add(7));
    assert_eq!(ModUser::parse(added.to_string().as_bytes()), Ok(added));
}
