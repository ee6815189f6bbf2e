//! Records of shared shoes, written by the script `vectors.py`, which follows
//! only `docs/fairness.md`.

use std::fs;
use std::path::Path;

use blackjack_table::{
    PlayerId, RecordFault, RecordedContribution as Contribution, RecordedPlayer, ShoeRecord,
    VerifiedShoe,
};
use serde::Deserialize;
use serde_json::Value;

/// A record, or a text that is not one, and the code of its fault.
#[derive(Deserialize)]
struct Vector {
    name: String,
    fault: Option<String>,
    record: Option<Value>,
    text: Option<String>,
}

impl Vector {
    fn read(&self) -> Result<ShoeRecord, RecordFault> {
        let text = self.record.as_ref().map(ToString::to_string).or_else(|| self.text.clone());
        ShoeRecord::read(text.unwrap().as_bytes())
    }
}

fn document(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(name)).unwrap()
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(&document("fairness-vectors.json")).unwrap()
}

/// Returns a correct record.
fn record(name: &str) -> ShoeRecord {
    let vector = vectors().into_iter().find(|vector| vector.name == name);
    let vector = vector.unwrap_or_else(|| panic!("no vector is named \"{name}\""));
    let record = vector.read().unwrap();
    record.verify().unwrap();
    record
}

#[test]
fn every_vector_has_the_fault_that_it_names() {
    let vectors = vectors();
    for vector in &vectors {
        let Vector { name, fault, .. } = vector;
        let found = vector.read().and_then(|record| record.verify()).err();
        let words = found.as_ref().map(ToString::to_string).unwrap_or_default();
        assert_eq!(found.map(|it| it.code()), fault.as_deref(), "{name}: {words}");
    }
    assert!(vectors.iter().filter(|it| it.fault.is_none()).count() >= 20);
}

/// Faults whose detection needs the rules of the game or a player's notes.
const NOT_IN_VECTORS: [&str; 2] = ["line", "noted"];

#[test]
fn the_page_lists_every_fault() {
    let page = document("fairness.md");
    let faults = vectors().into_iter().filter_map(|it| it.fault);
    for code in faults.chain(NOT_IN_VECTORS.map(ToOwned::to_owned)) {
        assert!(page.contains(&format!("\n| `{code}` |")), "docs/fairness.md does not list {code}");
    }
}

#[test]
fn the_page_shows_the_example() {
    let example = record("the example of docs/fairness.md");
    let page = document("fairness.md");
    for Contribution { commitment, .. } in &example.contributions {
        assert!(page.contains(&format!("\n= {commitment}\n")));
    }
    assert!(page.contains(&format!("\n= {}\n", example.set().unwrap())));
    let cards: String = example.rounds.iter().map(|it| it.cards.as_str()).collect();
    assert!(page.replace(' ', "").contains(&format!("\n{cards}")));
}

#[test]
fn what_was_checked_is_counted() {
    let three = record("three players contribute");
    let cards = three.rounds.iter().map(|it| it.cards.len() / 2).sum();
    let expected = VerifiedShoe {
        contributions: 3,
        unrevealed: 0,
        cut: (104 + 7 + 251) % 312,
        rounds: 4,
        void_rounds: 0,
        cards,
    };
    assert_eq!(three.verify(), Ok(expected));
    let void = record("a void shoe: one player did not reveal").verify().unwrap();
    assert_eq!((void.contributions, void.unrevealed, void.rounds), (2, 1, 0));
    assert_eq!(record("a void round").verify().unwrap().void_rounds, 1);
}

#[test]
fn results_that_do_not_follow_from_the_rules_are_named() {
    let mut three = record("three players contribute");
    let line = three.rounds[1].line.clone();
    let (played, _) = line.split_once(" = ").unwrap();
    let round = three.rounds[1].number;
    for (changed, reason) in [
        (format!("{played} = +500/+500/+500"), "result"),
        (line.replace("default{", "default{charlie=4,"), "the line"),
        (line.replace("default", "no-such-house"), "no-such-house"),
        (
            line.replace("default{", "default{dealer-17=hit-soft,"),
            "its house is not that of the record",
        ),
        (line.replace("default{insurance=none}", "strip"), "its house is not that of the record"),
        (played.rsplit_once(' ').unwrap().0.to_owned(), "line of round 121"),
        (String::new(), "line of round 121"),
        ("default 10:".to_owned(), "other cards"),
    ] {
        three.rounds[1].line = changed.clone();
        let found = three.verify().unwrap_err();
        let is_of_line = matches!(
            found,
            RecordFault::Line { round: at, .. } | RecordFault::LineCards { round: at } if at == round
        );
        assert!(is_of_line && found.to_string().contains(reason), "{changed}: {found}");
    }
    let mut finished = record("three players contribute");
    finished.rounds[3].line = "default{insurance=none} 10:".to_owned();
    finished.rounds[3].cards.clear();
    let unfinished = RecordFault::Line { round: 123, reason: "it is not finished".into() };
    assert_eq!(finished.verify(), Err(unfinished));
}

/// The rules are stated twice: in brief for the shuffle, and in notation for the lines.
#[test]
fn a_record_has_one_house() {
    let mut three = record("three players contribute");
    three.shuffle = "when-below".into();
    let other =
        RecordFault::Line { round: 120, reason: "its house is not that of the record".into() };
    assert_eq!(three.verify(), Err(other));
    three.house = "Friday's".into();
    assert_eq!(three.verify().unwrap_err().code(), "line");
}

#[test]
fn the_set_is_that_of_everybody_and_of_the_house() {
    let three = record("three players contribute");
    let set = three.set().unwrap();
    let changes: [fn(&mut ShoeRecord); 6] = [
        |it| it.contributions[1].commitment = it.commitment,
        |it| it.contributions[1].player = PlayerId(14),
        |it| drop(it.contributions.pop()),
        |it| it.commitment = it.contributions[0].commitment,
        |it| it.shoe += 1,
        |it| it.table += 1,
    ];
    for change in changes {
        let mut other = three.clone();
        change(&mut other);
        assert_ne!(other.set(), Some(set));
    }
    assert_eq!(record("over before its first round, and nothing was revealed").set(), None);
    let late = record("the last part was opened ten seconds after the set was closed");
    assert_eq!((three.delay_ms(), late.delay_ms()), (Some(300), Some(10_300)));
}

#[test]
fn records_without_end_are_refused() {
    let right = record("nobody contributes");
    let mut rounds = right.clone();
    rounds.rounds = vec![right.rounds[0].clone(); 20_001];
    let mut excluded = right;
    let somebody = RecordedPlayer { player: PlayerId(5), name: "X".into() };
    excluded.excluded = vec![somebody; 1_001];
    for endless in [rounds, excluded] {
        assert_eq!(endless.verify().unwrap_err().code(), "size");
    }
}

/// An impossibly large shoe, with a round that takes hundreds of thousands of cards.
#[test]
fn hostile_records_are_refused_without_a_panic() {
    let right = record("dealt to the last card, discards shuffled three times");
    let long = ShoeRecord { decks: 255, burn: 51, ..right.clone() };
    let changes: [fn(&mut ShoeRecord); 13] = [
        |it| it.rounds[0].cards = "AC".repeat(400_000),
        |it| it.rounds[0].cards = "é♣\u{1b}".repeat(1_000),
        |it| it.rounds[0].line = "@".repeat(300_000),
        |it| it.rounds[0].number = u64::MAX,
        |it| it.contributions[0].player = PlayerId(i64::MIN),
        |it| it.contributions[0].cut = Some(u32::MAX),
        |it| it.contributions[0].secret = Some("é".repeat(64)),
        |it| it.entries[0].number = u64::MAX,
        |it| it.entries.iter_mut().for_each(|entry| entry.number = u64::MAX),
        |it| it.table = u64::MAX,
        |it| it.shuffle = "every-round\u{1b}[2J".repeat(1_000),
        |it| it.rounds.iter_mut().for_each(|round| round.cards.clear()),
        |it| it.rounds.iter_mut().for_each(|round| round.number = u64::MAX),
    ];
    for (number, change) in changes.iter().enumerate() {
        for record in [&right, &long] {
            let mut record = record.clone();
            change(&mut record);
            let fault = record.verify().unwrap_err().to_string();
            assert!(fault.len() < 300 && !fault.contains('\u{1b}'), "{number}: {fault:?}");
        }
    }
}
