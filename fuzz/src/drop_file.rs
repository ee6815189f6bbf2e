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
    if file.kind() == DropFileKind::BbsDev {
        check_exact(&file, bytes);
    }
    let is_written = file.takes_time();
    for seconds in [0, 59, 1_874, 40_000] {
        let net_minutes = i32::try_from(seconds / 60).unwrap_or_default() - 30;
        let time = HandBack { left_seconds: seconds, net_minutes, banked_minutes: net_minutes };
        let Some(written) = file.handed_back(&time) else { return };
        let again = DropFile::parse(name, &written).expect("a file handed back is readable");
        assert_eq!(again.call().caller, file.call().caller);
        assert_eq!((again.kind(), again.variant()), (file.kind(), file.variant()));
        let has_new_time = again.call().time_left != file.call().time_left;
        assert!(is_written || !has_new_time, "time is written only where a board takes it");
        let is_binary = matches!(file.kind(), DropFileKind::ExitInfo | DropFileKind::PcBoard);
        assert!(!is_binary || written.len() == bytes.len());
        let pairs = file.fields().into_iter().zip(again.fields());
        let changed = pairs.filter(|(before, after)| before != after).count();
        assert!(changed <= 3, "{changed} fields changed");
    }
}

/// A strict format has no two readings: the lines as they are shown are the file, the caller has a
/// name and a key, and nothing is handed back.
fn check_exact(file: &DropFile, bytes: &[u8]) {
    let lines: Vec<String> = file.fields().into_iter().filter_map(|field| field.value).collect();
    let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    assert_eq!(text, String::from_utf8_lossy(bytes).replace("\r\n", "\n"));
    let call = file.call();
    assert!(call.caller.key.as_deref().is_some_and(|key| !key.is_empty()));
    assert!(call.caller.handle().is_some() && call.charset.is_some() && call.node.is_some());
    assert!(call.deadline.is_some() != call.time_left.is_some());
    assert!(!file.takes_time() && file.handed_back(&HandBack::default()).is_none());
}
