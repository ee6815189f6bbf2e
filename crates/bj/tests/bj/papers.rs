//! The papers tell the truth about the program.

use std::fs;
use std::path::Path;

use crate::program::run;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(path).unwrap()
}

/// Every option of the help stands in the manual page.
#[test]
fn the_manual_knows_every_option() {
    let manual = read("man/bj.6").replace("\\-", "-");
    for command in ["", "play", "houses", "replay", "odds", "chart"] {
        let command = [command, "--help"];
        let help = run(&command[usize::from(command[0].is_empty())..], b"").out;
        let options = help.split_whitespace().filter(|word| word.starts_with("--"));
        for option in options {
            let option = option.trim_end_matches([',', '.', '"', ')']);
            assert!(manual.contains(option), "man/bj.6 does not know {option} ({command:?})");
        }
    }
}

/// The transcripts of the README are what the program prints.
#[test]
fn the_readme_shows_what_happens() {
    let readme = read("README.md");
    let teletype = bj::rehearse(["reno", "--seed", "1"], b"\n\n").unwrap();
    let teletype = String::from_utf8(teletype).unwrap().replace('\x07', "");
    let shown = readme.split("```text\n").find(|fence| fence.starts_with("Black Jack\n")).unwrap();
    let shown = shown.split("```").next().unwrap();
    // A terminal shows the newline of each answer, and a page no space at the end of a line.
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    assert!(letters(&teletype).starts_with(&letters(shown)), "{teletype}\n{shown}");
    let plain = bj::rehearse(["strip", "--seed", "1"], b"\nh\nq\n").unwrap();
    let plain = String::from_utf8(plain).unwrap();
    let shown = readme.split("```text\n").find(|fence| fence.starts_with("strip: ")).unwrap();
    for line in shown.split("```").next().unwrap().lines() {
        let known = plain
            .lines()
            .any(|printed| line.starts_with(printed.trim_end()) && !printed.is_empty());
        assert!(known, "the README shows a line that is not printed: {line}");
    }
}

/// The answers of `bj odds` in the README are what the program prints.
#[test]
fn the_readme_tells_the_odds() {
    let readme = read("README.md");
    let mut shown = 0;
    for fence in readme.split("```text\n").filter(|fence| fence.starts_with("$ bj ")) {
        let (command, answer) = fence.split("```").next().unwrap().split_once('\n').unwrap();
        let arguments = command.split_whitespace().skip(2).collect::<Vec<_>>();
        assert_eq!(run(&arguments, b"").out, answer, "{command}");
        shown += 1;
    }
    assert!(shown > 0, "the README shows an answer");
}
