//! Undo of choices.

use std::sync::{Arc, Mutex};

use blackjack_engine::Record;
use blackjack_frontend::game::round_log::RoundLog;

use super::*;

/// A round log in memory.
#[derive(Debug)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl RoundLog for Lines {
    fn append(&mut self, record: &Record) -> Result<(), String> {
        self.0.lock().unwrap().push(format!("{record}\n"));
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), String> {
        self.0.lock().unwrap().pop().map(drop).ok_or_else(|| "there is none".into())
    }

    fn has_failed(&self) -> bool {
        false
    }
}

#[test]
fn undoing_a_choice_returns_its_cards_and_money() {
    let mut app = at_once("strip", SIXTEEN);
    type_in(&mut app, "\nu");
    assert_eq!(said(&app), "There is nothing to undo.");
    type_in(&mut app, "hs");
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH h 2D s TC = +10");
    type_in(&mut app, "u");
    assert_eq!(said(&app), "You take back the stand.");
    assert_eq!(scene(&app).players[0].net.as_ref().unwrap().text, "$0");
    assert_eq!(app.context(), Context::Playing);
    type_in(&mut app, "u");
    assert_eq!(scene(&app).hands[0].cards.len(), 2);
    assert_eq!(scene(&app).prompt.question, "You have 16 against a six.");
    type_in(&mut app, "s");
    assert_eq!(last(&app), "strip 10@1000: TS 6D 6C TH s 2D = -10");
    type_in(&mut app, "\x1bu");
    assert!(app.game.displayed_round.is_some(), "a round can be reopened from the bets too");
}

#[test]
fn a_reopened_round_is_removed_from_the_log() {
    let mut app = at_once("strip", SIXTEEN);
    let lines: Arc<Mutex<Vec<String>>> = Arc::default();
    app.game.rounds = Some(Box::new(Lines(Arc::clone(&lines))));
    let recorded = || lines.lock().unwrap().concat();
    for (keys, rounds) in [
        ("\n", ""),
        ("s", "strip 10@1000: TS 6D 6C TH s 2D = -10\n"),
        ("u", ""),
        ("hs", "strip 10@1000: TS 6D 6C TH h 2D s TC = +10\n"),
        ("uu", ""),
    ] {
        type_in(&mut app, keys);
        assert_eq!(recorded(), rounds, "{keys:?}");
    }
    app.close(0);
    assert_eq!(recorded(), "strip 10@1000: TS 6D 6C TH s 2D = -10\n");
}
