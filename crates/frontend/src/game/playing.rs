//! Playing the hand that is asked.

use blackjack_engine::{Action, Asked, Chips, Choice, HandId};

use super::coaching::HELD;
use super::{Game, Shown};
use crate::coach::Ruling;
use crate::scene::Tone;
use crate::session::Command;
use crate::verb::Verb;

impl Game {
    /// Does what is to be done with the hand that is asked.
    pub(super) fn play(&mut self, verb: Verb, now_ms: i64) {
        let Some(asked) = self.session.asked() else { return };
        match asked {
            Asked::Action { hand, .. } => self.act(hand, verb, now_ms),
            Asked::Insurance { hand, least, most } => {
                self.insure(hand, (least, most), verb, now_ms);
            }
            Asked::EarlySurrender { hand } => self.give_up(hand, verb, now_ms),
            Asked::Card(_) | Asked::Nothing => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    fn insure(&mut self, hand: HandId, (least, most): (Chips, Chips), verb: Verb, now_ms: i64) {
        match verb {
            Verb::Insure | Verb::Numbered(1) => self.choose(hand, Choice::Insure(most), now_ms),
            Verb::Decline | Verb::Numbered(2) => self.choose(hand, Choice::Decline, now_ms),
            // Where there is one amount, nothing needs to be typed.
            Verb::BetEntry if least == most => {
                let stakes = self.session.house().stakes();
                self.refuse(format!("Insurance here is {}.", stakes.money(most)));
            }
            Verb::BetEntry => self.typed = Some(String::new()),
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    fn give_up(&mut self, hand: HandId, verb: Verb, now_ms: i64) {
        match verb {
            Verb::Surrender | Verb::Numbered(1) => {
                self.choose(hand, Choice::Act(Action::Surrender), now_ms);
            }
            Verb::Decline | Verb::Numbered(2) => self.choose(hand, Choice::Decline, now_ms),
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "of all verbs a place knows a few")]
    fn act(&mut self, hand: HandId, verb: Verb, now_ms: i64) {
        let numbered = |number: u8| Action::ALL.get(usize::from(number).checked_sub(1)?).copied();
        let action = match verb {
            Verb::Hit => Some(Action::Hit),
            Verb::Stand => Some(Action::Stand),
            Verb::Double => Some(Action::Double),
            Verb::Split => Some(Action::Split),
            Verb::Surrender => Some(Action::Surrender),
            Verb::Numbered(number) => numbered(number),
            _ => None,
        };
        if let Some(action) = action {
            self.choose(hand, Choice::Act(action), now_ms);
        }
    }

    /// Shows that a choice was taken back, of a round that was over or was not.
    pub(super) fn taken_back(&mut self, hand: HandId, choice: Choice, was_over: bool) {
        let Some(round) = self.session.round_view().cloned() else { return };
        let left = self.session.shoe().left;
        let line = self.voice.taken_back(&round.cards, hand, choice);
        self.shown = Some(Shown { round, left, shoe: self.shoe, latest: None });
        self.note(line.clone());
        self.say(Tone::Plain, line);
        if was_over
            && let Some(rounds) = &mut self.rounds
            && let Err(why) = rounds.take_back()
        {
            self.refuse(format!("{why}."));
        }
        self.come_to_rest();
        self.gone = self.session.gone();
        self.follow_back();
    }

    /// Plays a choice, unless the coach is to stop a mistake.
    pub(super) fn choose(&mut self, hand: HandId, choice: Choice, now_ms: i64) {
        match self.coach.ruling(choice) {
            Ruling::Object(why) => self.warn(why),
            Ruling::Hold => self.say(Tone::Plain, HELD),
            Ruling::Play => {
                self.send(Command::Play { hand, choice }, now_ms);
            }
        }
    }

    /// Insures the hand that is asked for this amount.
    pub(super) fn insure_for(&mut self, amount: Chips, now_ms: i64) {
        if let Some(hand) = self.session.asked_hand() {
            self.choose(hand, Choice::Insure(amount), now_ms);
        }
    }
}
