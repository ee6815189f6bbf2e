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
    // X is a usual code for surrender.
    std::fs::write(&file, mimic.replace("hard 9,H", "hard 9,X")).unwrap();
    let Run { status, err, .. } = run(&["odds", "--strategy", path], b"");
    let lines =
        ["X read as: surrender, else hit", "no row for pair A to pair T: read as its total"];
    assert_eq!((status, err), (0, lines.map(|line| format!("bj: {path}: {line}\n")).concat()));
    std::fs::write(&file, mimic.replace("hard 9,H", "hard 9,Z")).unwrap();
    let err = run(&["odds", "--strategy", path], b"").err;
    assert!(
        err.starts_with(&format!("bj: {path}:7: \"Z\" under 2 is not a cell; expected")),
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

/// Returns a chart that hits up to 16, as others write it.
fn table(code: &str) -> String {
    let row = |name: &str, code: &str| format!("{name}{}\n", format!("\t{code}").repeat(10));
    let heading = "Player\tA\t2\t3\t4\t5\t6\t7\t8\t9\t10\n".to_owned();
    let rows = [("5-15", "H"), ("16", code), ("17+", "S"), ("A2-A5", "h"), ("A6-A9", "Stand")];
    heading + &rows.map(|(name, code)| row(name, code)).concat()
}

/// A chart in a layout of others, alone and in several files: the assumptions are named, and a
/// mistake has its file, line and column.
#[test]
fn charts_of_others() {
    let folder = folder("charts-of-others");
    let file = folder.join("theirs.txt");
    let path = file.to_str().unwrap();
    std::fs::write(&file, table("H")).unwrap();
    let Run { status, out, err } = run(&["odds", "strip", "--strategy", path, "--json"], b"");
    let lines = [
        "no row for hard 4: read as hit",
        "no row for soft 12: read as hit",
        "no row for soft 21: read as stand",
        "no row for pair A to pair T: read as its total",
    ];
    let said = lines.map(|line| format!("bj: {path}: {line}\n")).concat();
    assert_eq!((status, &*err), (0, &*said));
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    let ev = document["ev"].as_f64().unwrap();
    assert!((-0.057..-0.055).contains(&ev), "mimicking the dealer costs 5.6 %, not {ev}");
    let simulated = ["sim", "strip", "--rounds", "1e5", "--json", "--strategy", path];
    let Run { status, err, .. } = run(&simulated, b"");
    assert_eq!((status, &*err), (0, &*said));
    std::fs::write(&file, table("Q")).unwrap();
    let codes = "expected letters or words such as H, S, D, Dh, Ds, R, Rh or Rs (or P, Ph, Pd, Rp or N for a pair)";
    let wrong = format!("\"Q\" is not a code for hard 16; {codes}");
    refused(
        &["odds", "--strategy", path],
        &format!("{path}:3:4: {wrong}, in a chart for the house \"strip\""),
    );
    refused(&["sim", "strip", "--strategy", path], &format!("{path}: line 3, column 4: {wrong}"));
    let text = table("X");
    let (hard, soft) = text.split_at(text.find("A2-A5").unwrap());
    let parts = [("hard.txt", hard), ("soft.txt", soft)].map(|(name, text)| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    });
    let both = parts.join(",");
    let Run { status, err, .. } = run(&["odds", "--strategy", &both], b"");
    assert!(status == 0 && err.contains(": X read as: surrender, else hit\n"), "{err}");
    std::fs::write(&parts[1], soft.replace("A6-A9\tStand", "A6-A9\tZ")).unwrap();
    let Run { status, err, .. } = run(&["odds", "--strategy", &both], b"");
    let says = format!("bj: {}:2:7: \"Z\" is not a code for soft 17; ", parts[1]);
    assert!(status == 2 && err.starts_with(&says), "{err}");
    std::fs::remove_dir_all(&folder).unwrap();
}
