//! Drills on the full screen.

use std::sync::Arc;

use blackjack_coach::drill::{ChosenHand, DrillKind};
use blackjack_engine::House;
use blackjack_frontend::coach::{Lane, Question};
use blackjack_frontend::context::Context;
use blackjack_frontend::drill::{DrillRequest, PlayerDrills};
use blackjack_frontend::ui_command::UiCommand;
use blackjack_odds::Tags;

use super::Drills;
use crate::frames::{draw_at_all_sizes, frames};
use crate::keys::KeyMap;
use crate::outcome::Outcome;

/// The drills at a house, always asking the same.
fn drills(house: &str) -> Drills {
    let house = House::built_in(house).unwrap();
    let tags = Tags::built_in("hi-lo").unwrap();
    let request = DrillRequest::for_player(&house, None, tags);
    let text = if house.rules().dealer_upcard() { "A,7 v 9; 2,4,A,9 v T" } else { "16" };
    let hands = ChosenHand::read(text, &house).unwrap();
    let request = DrillRequest { seed: Some(1), reps: Some(3), hands, ..request };
    Drills::new(Arc::default(), request, PlayerDrills::default(), &KeyMap::default())
}

/// The same, with a drill of this kind begun.
fn begun(house: &str, kind: DrillKind) -> Drills {
    let mut drills = drills(house);
    drills.begin(kind, None, 0);
    wait(&mut drills);
    drills
}

/// Prepares the drill that is waited for.
fn wait(drills: &mut Drills) {
    let asked = drills.questions.take(Lane::Quick);
    let Some(Question::Drill { ticket, order }) = asked else { panic!("a drill: {asked:?}") };
    assert!(drills.awaits(ticket));
    drills.receive(order.begin().map(Box::new).map_err(|error| error.to_string()), 0);
}

fn said(drills: &mut Drills, commands: &[UiCommand]) {
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
fn a_mistake_is_explained_before_anything_more_is_asked() {
    let mut drills = begun("strip", DrillKind::House);
    said(&mut drills, &[UiCommand::Stand]);
    assert_eq!(drills.context(), Context::Drill);
    insta::assert_snapshot!(shown(&drills, false));
    said(&mut drills, &[UiCommand::Hit, UiCommand::Go]);
    insta::assert_snapshot!("a_mistake_is_left_behind", shown(&drills, true));
}

#[test]
fn who_is_right_is_asked_on_at_once() {
    let mut drills = begun("strip", DrillKind::House);
    said(&mut drills, &[UiCommand::Hit]);
    insta::assert_snapshot!(shown(&drills, false));
}

#[test]
fn a_hand_without_an_upcard_and_a_long_one() {
    insta::assert_snapshot!(
        "a_hand_without_an_upcard",
        shown(&begun("seven", DrillKind::Hard), false)
    );
    let mut long = begun("strip", DrillKind::Hands);
    said(&mut long, &[UiCommand::Numbered(1), UiCommand::Numbered(1)]);
    insta::assert_snapshot!("a_long_hand", shown(&long, false));
}

#[test]
fn counts_are_typed() {
    let mut count = begun("strip", DrillKind::TrueCount);
    assert_eq!(count.context(), Context::Entry);
    said(
        &mut count,
        &[UiCommand::Typed('-'), UiCommand::Typed('2'), UiCommand::Typed('5'), UiCommand::Erase],
    );
    insta::assert_snapshot!("a_true_count_is_typed", shown(&count, false));
    said(&mut count, &[UiCommand::Go]);
    insta::assert_snapshot!("a_true_count_is_judged", shown(&count, false));
    insta::assert_snapshot!("a_tray", shown(&begun("strip", DrillKind::Decks), true));
    insta::assert_snapshot!("insurance", shown(&begun("strip", DrillKind::Insurance), false));
}

/// Where the house lays no card face down, none is drawn.
#[test]
fn insurance_is_asked_with_the_cards_that_the_house_deals() {
    let backs = |house| shown(&begun(house, DrillKind::Insurance), true).matches("|/\\").count();
    assert!(backs("strip") > 0);
    assert_eq!(backs("euro"), 0);
}

#[test]
fn who_types_a_question_mark_is_told_what_can_be_answered() {
    let mut count = begun("strip", DrillKind::TrueCount);
    said(&mut count, &[UiCommand::Typed('?'), UiCommand::Go]);
    let told = shown(&count, false);
    assert!(told.contains("The true count is the running count divided by"), "{told}");
    assert!(told.contains(" The true count?  ") && told.contains("1 of 3"), "{told}");
}

/// While a drill is prepared only those keys are named that work.
#[test]
fn a_drill_that_is_prepared_can_be_left() {
    let mut drills = drills("strip");
    drills.begin(DrillKind::House, None, 0);
    let told = shown(&drills, false);
    assert!(told.contains("one moment") && told.contains(" Esc back"), "{told}");
    assert!(!told.contains("begin") && !told.contains("move"), "{told}");
    assert!(matches!(drills.update(UiCommand::Go, None, 0), Outcome::Unhandled(UiCommand::Go)));
    said(&mut drills, &[UiCommand::Back]);
    assert!(shown(&drills, false).contains("Enter begin"));
}

#[test]
fn a_pack_is_counted_down() {
    let mut pack = begun("strip", DrillKind::Countdown);
    insta::assert_snapshot!("a_countdown", shown(&pack, false));
    let mut cards = 0;
    while pack.context() == Context::Drill {
        said(&mut pack, &[UiCommand::Go]);
        cards += 1;
    }
    assert!((12..=52).contains(&cards), "{cards}");
    insta::assert_snapshot!("a_countdown_asks", shown(&pack, false));
}

#[test]
fn a_drill_that_is_over_tells_what_came_of_it_and_can_be_begun_again() {
    let mut drills = begun("strip", DrillKind::House);
    for _ in 0..3 {
        said(&mut drills, &[UiCommand::Stand]);
        if drills.context() == Context::Drill {
            said(&mut drills, &[UiCommand::Go]);
        }
    }
    assert_eq!(drills.context(), Context::List);
    insta::assert_snapshot!(shown(&drills, false));
    said(&mut drills, &[UiCommand::Go]);
    wait(&mut drills);
    assert_eq!(drills.context(), Context::Drill);
    said(&mut drills, &[UiCommand::Back, UiCommand::Down, UiCommand::Up]);
    assert_eq!(drills.context(), Context::List);
    assert!(matches!(drills.update(UiCommand::Back, None, 0), Outcome::Close));
}

#[test]
fn hands_are_typed() {
    let mut drills = drills("strip");
    said(&mut drills, &[UiCommand::Down; 5]);
    said(&mut drills, &[UiCommand::Go]);
    assert_eq!(drills.context(), Context::Entry);
    said(&mut drills, &"16 v T; x".chars().map(UiCommand::Typed).collect::<Vec<_>>());
    said(&mut drills, &[UiCommand::Go]);
    insta::assert_snapshot!(shown(&drills, false));
    said(&mut drills, &[UiCommand::Erase, UiCommand::Go]);
    wait(&mut drills);
    assert_eq!(drills.context(), Context::Drill);
}

#[test]
fn what_cannot_be_drilled_says_why() {
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
