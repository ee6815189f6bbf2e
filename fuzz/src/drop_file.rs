//! The laws that hold for any bytes of a drop file.

use bbs_door::{DropFile, DropFileKind, HandBack};

/// Reads a drop file with this name. If it can be read, the file with the time handed back can be
/// read too, and differs in nothing else.
pub fn check(name: &str, bytes: &[u8]) {
    let Ok(file) = DropFile::parse(name, bytes) else { return };
    for field in file.fields() {
        let text = field.to_string();
        assert!(!text.contains(char::is_control), "{text:?}");
    }
    for seconds in [0, 59, 1_874, 40_000] {
        let net_minutes = i32::try_from(seconds / 60).unwrap_or_default() - 30;
        let time = HandBack { left_seconds: seconds, net_minutes, banked_minutes: net_minutes };
        let Some(written) = file.handed_back(&time) else { return };
        let again = DropFile::parse(name, &written).expect("a file handed back is readable");
        assert_eq!(again.call().caller, file.call().caller);
        assert_eq!((again.kind(), again.variant()), (file.kind(), file.variant()));
        let is_binary = matches!(file.kind(), DropFileKind::ExitInfo | DropFileKind::PcBoard);
        assert!(!is_binary || written.len() == bytes.len());
        let pairs = file.fields().into_iter().zip(again.fields());
        let changed = pairs.filter(|(before, after)| before != after).count();
        assert!(changed <= 3, "{changed} fields changed");
    }
}
