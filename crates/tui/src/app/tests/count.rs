//! The page of the count: its value at this table, and the risk to the purse.

use blackjack_frontend::coach::Lane;

use crate::app::headless::HeadlessApp;
use crate::game_options::GameOptions;

fn text(screen: &mut HeadlessApp) -> String {
    screen.draw();
    screen.text()
}

/// Opens the page in mid-round, where there is no room for a panel.
fn counting(arguments: &[&str], size: (u16, u16)) -> HeadlessApp {
    let mut screen = GameOptions::on_screen(arguments.iter().copied(), size);
    screen.press('\n');
    screen.finish();
    screen.press('k');
    screen
}

const GOOD: [&str; 7] = ["strip", "--deck", "5S 6D 4C TH 5D TC", "--seed", "1", "--bet", "25"];

#[test]
fn the_page_tells_what_the_count_is_worth() {
    let mut screen = counting(&GOOD, (80, 36));
    assert!(text(&mut screen).contains("Simulating this table."), "{}", screen.text());
    screen.advise();
    insta::assert_snapshot!("count", text(&mut screen));
    screen.press('\u{1b}');
    assert!(!text(&mut screen).contains("The count: Hi-Lo"), "it closes");
}

#[test]
fn the_page_in_ascii_and_small() {
    let mut screen = counting(&[&GOOD[..], &["--ascii"]].concat(), (60, 20));
    screen.advise();
    let first = text(&mut screen);
    assert!(first.is_ascii(), "{first}");
    insta::assert_snapshot!("count-in-ascii", first);
    screen.press('↓');
    assert_ne!(text(&mut screen), first, "it scrolls");
}

/// With one deck, counts are further apart at first; without a purse, there is no risk to show.
#[test]
fn one_deck_and_no_purse() {
    let mut screen = counting(&["reno", "--seed", "1"], (80, 30));
    screen.advise();
    insta::assert_snapshot!("count-at-reno", text(&mut screen));
}

#[test]
fn a_closed_page_is_not_simulated() {
    let mut screen = counting(&GOOD, (80, 24));
    screen.press('\u{1b}');
    let questions = screen.app.game.coach.questions();
    let left = std::iter::from_fn(|| questions.take(Lane::Slow)).count();
    assert_eq!(left, 0, "the question is taken back");
}
