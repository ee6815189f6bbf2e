//! `bj odds` for other strategies, and for charts in files.

use super::{document, printed};
use crate::diagnostics::refused;
use crate::program::{Run, folder, run};

#[test]
fn strategies() {
    refused(
        &["odds", "--strategy", "zero"],
        "unknown strategy \"zero\": expected zero-memory, pair-aware, total-dependent, cdp or a chart file; \
         did you mean \"zero-memory\"?",
    );
    let Run { status, err, .. } = run(&["odds", "--strategy", "./no-such-chart.csv"], b"");
    assert!(err.starts_with("bj: cannot read ./no-such-chart.csv: "), "{err}");
    assert_eq!(status, 2);
    let folder = folder("charts");
    let file = folder.join("mine.csv");
    let path = file.to_str().unwrap();
    // A player who mimics the dealer: hits 16, stands on 17.
    let row = |name: String, cell: &str| format!("{name}{}\n", format!(",{cell}").repeat(10));
    let cell = |total: i32| if total < 17 { "H" } else { "S" };
    let mut mimic = "hand,2,3,4,5,6,7,8,9,T,A\n".to_owned();
    mimic.extend((4..=21).map(|total| row(format!("hard {total}"), cell(total))));
    mimic.extend((12..=21).map(|total| row(format!("soft {total}"), cell(total))));
    std::fs::write(&file, &mimic).unwrap();
    let mimicked = document(&["strip", "--strategy", path]);
    assert_eq!(mimicked["strategy"], path);
    let ev = mimicked["ev"].as_f64().unwrap();
    assert!((-0.057..-0.055).contains(&ev), "mimicking the dealer costs 5.6 %, not {ev}");
    let text = printed(&["strip", "--strategy", path, "--hand", "T,6", "--up", "6"]);
    assert!(text.contains("the chart's choice") && text.contains("better by"), "{text}");
    let text = printed(&["strip", "--strategy", path, "--hands"]);
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("and the chart's choice: hand") && !text.contains("best"), "{text}");
    let Run { status, err, .. } = run(&["odds", "seven", "--strategy", path], b"");
    let says = format!("bj: {path}:1: expected the columns \"hand,any\"");
    assert!(status == 2 && err.starts_with(&says), "{err}");
    std::fs::write(&file, mimic.replace("hard 9,", "hrad 9,")).unwrap();
    let err = run(&["odds", "--strategy", path], b"").err;
    assert!(err.starts_with(&format!("bj: {path}:7: \"hrad 9\" is not a row")), "{err}");
    std::fs::write(&file, mimic.replace("hard 9,H", "hard 9,X")).unwrap();
    let err = run(&["odds", "--strategy", path], b"").err;
    assert!(
        err.starts_with(&format!("bj: {path}:7: \"X\" under 2 is not a cell; expected")),
        "{err}"
    );
    std::fs::write(&file, b"hand\n\xff").unwrap();
    refused(
        &["odds", "--strategy", path],
        &format!("{path}:2: expected UTF-8 text, found an invalid byte"),
    );
    std::fs::write(&file, vec![b' '; 70_000]).unwrap();
    refused(
        &["odds", "--strategy", path],
        &format!("{path} is too large: a chart has at most 65536 bytes"),
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
