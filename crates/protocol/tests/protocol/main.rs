//! Checks of the protocol against its description.

use std::collections::BTreeSet;

use blackjack_protocol::Code;

#[test]
fn every_code_is_documented_once_and_no_other() {
    let text = include_str!("../../../../docs/protocol.md");
    let codes = text.split("\n## Codes\n").nth(1).unwrap();
    let (_head, codes) = codes.split_once("|---|---|\n").unwrap();
    let rows = codes.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let documented: Vec<&str> = rows.map(|(code, _)| code).collect();
    let words: BTreeSet<&str> = Code::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(documented, words.into_iter().collect::<Vec<_>>());
}
