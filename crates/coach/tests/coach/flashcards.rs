//! Flash cards, parsed as other programs do.

use blackjack_coach::drill::{ChosenHand, DrillHistory, DrillKind, flashcards};
use blackjack_engine::House;

/// Parses the fields of comma-separated values, without their quotes.
fn parsed(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            character => field.push(character),
        }
    }
    assert!(!quoted && row.is_empty() && field.is_empty(), "it ends with a line");
    rows
}

#[test]
fn flash_cards_of_chosen_hands() {
    let reno = House::built_in("reno").unwrap();
    let hands = ChosenHand::read("16 v T; A,7 v 9; 8,8 v A; 12 v 4", &reno).unwrap();
    let text = flashcards(DrillKind::Hands, &reno, &hands, &DrillHistory::default()).unwrap();
    insta::assert_snapshot!(text);
}

#[test]
fn every_flash_card_has_three_fields_and_its_own_front() {
    for name in House::built_in_names() {
        let house = House::built_in(name).unwrap();
        let text = flashcards(DrillKind::House, &house, &[], &DrillHistory::default()).unwrap();
        let (head, body) = text.split_at(text.find("\n\"").or(text.find("\n5")).unwrap_or(0) + 1);
        let is_head = |line: &str| line.starts_with('#');
        let body = if head.lines().all(is_head) { body } else { panic!("{head}") };
        let rows = parsed(body);
        assert!(rows.len() >= 20, "{name}");
        assert!(rows.iter().all(|row| row.len() == 3 && row[2].starts_with("bj ")), "{name}");
        let mut fronts: Vec<_> = rows.iter().map(|row| &row[0]).collect();
        fronts.sort_unstable();
        fronts.dedup();
        assert_eq!(fronts.len(), rows.len(), "{name}");
    }
}

#[test]
fn counting_drills_have_no_flash_cards() {
    let error =
        flashcards(DrillKind::Decks, &House::default(), &[], &DrillHistory::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"decks\" has no hands for flash cards; expected one of weak, house, hard, \
         soft, pairs, hands"
    );
}

/// Anki fills the fields of a note in order from such a file. With a line `#columns:` it would look
/// for fields of these names, and leave the backs empty if a note type has other names. Verified
/// with the package `anki` 26.09: `Collection.get_csv_metadata`, then `import_csv`, into the note
/// type Basic and into one whose fields have other names; every card had its back and tags.
#[test]
fn the_header_lets_anki_import_the_backs() {
    let house = House::built_in("strip").unwrap();
    let text = flashcards(DrillKind::House, &house, &[], &DrillHistory::default()).unwrap();
    let (head, cards): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with('#'));
    assert_eq!(head, ["#separator:Comma", "#html:false", "#tags column:3"]);
    assert!(cards.len() > 300, "{}", cards.len());
}
