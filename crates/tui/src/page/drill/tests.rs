//! Tests of the drills page.

use std::sync::Arc;

use blackjack_coach::drill::{ChosenHand, DrillKind};
use blackjack_engine::House;
use blackjack_frontend::coach::{Lane, Question};
use blackjack_frontend::drill::{DrillRequest, PlayerDrills};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_odds::Tags;

use super::Drills;
use crate::frames::{draw_at_all_sizes, frames};
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;

/// Creates the drills page of a house with a fixed seed.
fn drills(house: &str) -> Drills {
    let house = House::built_in(house).unwrap();
    let tags = Tags::built_in("hi-lo").unwrap();
    let request = DrillRequest::for_player(&house, None, tags);
    let text = if house.rules().dealer_upcard() { "A,7 v 9; 2,4,A,9 v T" } else { "16" };
    let hands = ChosenHand::read(text, &house).unwrap();
    let request = DrillRequest { seed: Some(1), reps: Some(3), hands, ..request };
    Drills::new(Arc::default(), request, None, PlayerDrills::default(), &KeyMap::default())
}

/// Creates the drills page with a running drill of this kind.
fn begun(house: &str, kind: DrillKind) -> Drills {
    let mut drills = drills(house);
    drills.begin(kind, 0);
    wait(&mut drills);
    drills
}

/// Prepares the drill that the page waits for.
fn wait(drills: &mut Drills) {
    let asked = drills.questions.take(Lane::Quick);
    let Some(Question::Drill { ticket, order }) = asked else { panic!("a drill: {asked:?}") };
    assert!(drills.awaits(ticket));
    drills.receive(order.begin().map(Box::new).map_err(|error| error.to_string()), 0);
}

fn send(drills: &mut Drills, commands: &[UiCommand]) {
    for (&command, now_ms) in commands.iter().zip((1..).map(|second| second * 1_000)) {
        assert!(matches!(drills.update(command, None, now_ms), Outcome::Stay), "{command:?}");
    }
}

fn shown(drills: &Drills, ascii: bool) -> String {
    frames(ascii, |look, area, buf, hits| drills.draw(look, area, buf, hits))
}

#[test]
fn the_drills_to_choose_from() {
    insta::assert_snapshot!(shown(&drills("strip"), false));
}

#[test]
fn a_hand_is_asked() {
    insta::assert_snapshot!(shown(&begun("strip", DrillKind::House), false));
}

#[test]
fn a_mistake_is_explained_before_the_next_question() {
    let mut drills = begun("strip", DrillKind::House);
    send(&mut drills, &[UiCommand::Stand]);
    assert_eq!(drills.context(), Context::Drill);
    insta::assert_snapshot!(shown(&drills, false));
    send(&mut drills, &[UiCommand::Hit, UiCommand::Go]);
    insta::assert_snapshot!("a_mistake_is_left_behind", shown(&drills, true));
}

#[test]
fn the_next_question_follows_a_right_answer_at_once() {
    let mut drills = begun("strip", DrillKind::House);
    send(&mut drills, &[UiCommand::Hit]);
    insta::assert_snapshot!(shown(&drills, false));
}

#[test]
fn a_hand_without_an_upcard_and_a_long_one() {
    insta::assert_snapshot!(
        "a_hand_without_an_upcard",
        shown(&begun("seven", DrillKind::Hard), false)
    );
    let mut long = begun("strip", DrillKind::Hands);
    send(&mut long, &[UiCommand::Numbered(1), UiCommand::Numbered(1)]);
    insta::assert_snapshot!("a_long_hand", shown(&long, false));
}

#[test]
fn counts_are_typed() {
    let mut count = begun("strip", DrillKind::TrueCount);
    assert_eq!(count.context(), Context::Entry);
    send(
        &mut count,
        &[UiCommand::Typed('-'), UiCommand::Typed('2'), UiCommand::Typed('5'), UiCommand::Erase],
    );
    insta::assert_snapshot!("a_true_count_is_typed", shown(&count, false));
    send(&mut count, &[UiCommand::Go]);
    insta::assert_snapshot!("a_true_count_is_judged", shown(&count, false));
    insta::assert_snapshot!("a_tray", shown(&begun("strip", DrillKind::Decks), true));
    insta::assert_snapshot!("insurance", shown(&begun("strip", DrillKind::Insurance), false));
}

/// A house without a hole card shows none.
#[test]
fn insurance_is_asked_with_the_cards_that_the_house_deals() {
    let backs = |house| shown(&begun(house, DrillKind::Insurance), true).matches("|/\\").count();
    assert!(backs("strip") > 0);
    assert_eq!(backs("euro"), 0);
}

#[test]
fn a_question_mark_explains_the_possible_answers() {
    let mut count = begun("strip", DrillKind::TrueCount);
    send(&mut count, &[UiCommand::Typed('?'), UiCommand::Go]);
    let text = shown(&count, false);
    assert!(text.contains("The true count is the running count divided by"), "{text}");
    assert!(text.contains(" True count?  ") && text.contains("1 of 3"), "{text}");
}

/// While a drill is being prepared, the footer names only the keys that work.
#[test]
fn a_drill_in_preparation_can_be_cancelled() {
    let mut drills = drills("strip");
    drills.begin(DrillKind::House, 0);
    let text = shown(&drills, false);
    assert!(text.contains("preparing") && text.contains(" Esc back"), "{text}");
    assert!(!text.contains("begin") && !text.contains("move"), "{text}");
    assert!(matches!(drills.update(UiCommand::Go, None, 0), Outcome::Unhandled(UiCommand::Go)));
    send(&mut drills, &[UiCommand::Back]);
    assert!(shown(&drills, false).contains("Enter begin"));
}

#[test]
fn a_deck_is_counted_down() {
    let mut deck = begun("strip", DrillKind::Countdown);
    insta::assert_snapshot!("a_countdown", shown(&deck, false));
    let mut cards = 0;
    while deck.context() == Context::Drill {
        send(&mut deck, &[UiCommand::Go]);
        cards += 1;
    }
    assert!((12..=52).contains(&cards), "{cards}");
    insta::assert_snapshot!("a_countdown_asks", shown(&deck, false));
}

#[test]
fn a_finished_drill_shows_its_summary_and_can_be_repeated() {
    let mut drills = begun("strip", DrillKind::House);
    for _ in 0..3 {
        send(&mut drills, &[UiCommand::Stand]);
        if drills.context() == Context::Drill {
            send(&mut drills, &[UiCommand::Go]);
        }
    }
    assert_eq!(drills.context(), Context::List);
    insta::assert_snapshot!(shown(&drills, false));
    send(&mut drills, &[UiCommand::Go]);
    wait(&mut drills);
    assert_eq!(drills.context(), Context::Drill);
    send(&mut drills, &[UiCommand::Back, UiCommand::Down, UiCommand::Up]);
    assert_eq!(drills.context(), Context::List);
    assert!(matches!(drills.update(UiCommand::Back, None, 0), Outcome::Close));
}

#[test]
fn hands_are_typed() {
    let mut drills = drills("strip");
    send(&mut drills, &[UiCommand::Down; 5]);
    send(&mut drills, &[UiCommand::Go]);
    assert_eq!(drills.context(), Context::Entry);
    send(&mut drills, &"16 v T; x".chars().map(UiCommand::Typed).collect::<Vec<_>>());
    send(&mut drills, &[UiCommand::Go]);
    insta::assert_snapshot!(shown(&drills, false));
    send(&mut drills, &[UiCommand::Erase, UiCommand::Go]);
    wait(&mut drills);
    assert_eq!(drills.context(), Context::Drill);
}

#[test]
fn an_impossible_drill_says_why() {
    let drills = begun("bbs", DrillKind::Pairs);
    insta::assert_snapshot!(shown(&drills, false));
}

#[test]
fn nothing_panics_at_any_size() {
    for kind in DrillKind::ALL {
        let mut drills = begun("strip", kind);
        draw_at_all_sizes(|look, area, buf, hits| drills.draw(look, area, buf, hits));
        drills.update(UiCommand::Stand, None, 1_000);
        draw_at_all_sizes(|look, area, buf, hits| drills.draw(look, area, buf, hits));
    }
}

#[test]
fn a_key_without_a_meaning_is_answered() {
    let mut drills = begun("strip", DrillKind::House);
    assert!(drills.handle_unknown_key());
    let text = shown(&drills, false);
    assert!(text.contains("That key is no answer."), "{text}");
    send(&mut drills, &[UiCommand::Stand]);
    assert!(!drills.handle_unknown_key(), "the feedback is being read");
}

/// Without known mistakes the first drill offered cannot begin: the next Enter begins another.
#[test]
fn without_mistakes_another_drill_is_selected() {
    let mut drills = drills("strip");
    drills.begin(DrillKind::Weak, 0);
    let asked = drills.questions.take(Lane::Quick);
    let Some(Question::Drill { order, .. }) = asked else { panic!("a drill: {asked:?}") };
    let why = order.begin().unwrap_err().in_menu();
    assert!(why.contains("choose \"house\"") && !why.contains("bj drill"), "{why}");
    drills.receive(Err(why), 0);
    send(&mut drills, &[UiCommand::Go]);
    wait(&mut drills);
    assert!(shown(&drills, false).contains("Drill: house"));
}
