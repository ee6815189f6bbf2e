//! Playing the active hand.

use blackjack_engine::{Action, Actions, Chips, Choice, DoubleRange, HandId, Phase};

use super::coaching::HELD;
use super::{DisplayedRound, Game};
use crate::bets::doubling::double_for;
use crate::coach::Ruling;
use crate::scene::Tone;
use crate::session::Command;
use crate::ui::command::UiCommand;

impl Game {
    /// Performs a command on the active hand.
    pub(super) fn play(&mut self, command: UiCommand, now_ms: i64) {
        let Some(phase) = self.session.view().phase() else { return };
        match phase {
            Phase::Action { hand, legal, double_for } => {
                match double_for.filter(|_| asks_for_amount(command, legal)) {
                    Some(range) => self.ask_double_for(hand, range, now_ms),
                    None => self.act(hand, command, now_ms),
                }
            }
            Phase::Insurance { hand, min, max } => {
                self.insure(hand, (min, max), command, now_ms);
            }
            Phase::EarlySurrender { hand } => self.give_up(hand, command, now_ms),
            Phase::Card(_) | Phase::Over => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "each context handles only a few commands")]
    fn insure(
        &mut self,
        hand: HandId,
        (min, max): (Chips, Chips),
        command: UiCommand,
        now_ms: i64,
    ) {
        match command {
            UiCommand::Insure | UiCommand::Numbered(1) => {
                self.choose(hand, Choice::Insure(max), now_ms);
            }
            UiCommand::Decline | UiCommand::Numbered(2) => {
                self.choose(hand, Choice::Decline, now_ms);
            }
            // If there is only one amount, nothing needs to be typed.
            UiCommand::BetEntry if min == max => {
                let stakes = self.session.house().stakes();
                self.refuse(format!("Insurance here is {}.", stakes.money(max)));
            }
            UiCommand::BetEntry => self.typed = Some(String::new()),
            // If the player has to set an amount, Stand confirms it; here none is set.
            UiCommand::Stand if min < max => self.choose(hand, Choice::Decline, now_ms),
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "each context handles only a few commands")]
    fn give_up(&mut self, hand: HandId, command: UiCommand, now_ms: i64) {
        match command {
            UiCommand::Surrender | UiCommand::Numbered(1) => {
                self.choose(hand, Choice::Act(Action::Surrender), now_ms);
            }
            UiCommand::Decline | UiCommand::Numbered(2) => {
                self.choose(hand, Choice::Decline, now_ms);
            }
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "each context handles only a few commands")]
    fn act(&mut self, hand: HandId, command: UiCommand, now_ms: i64) {
        let numbered = |number: u8| Action::ALL.get(usize::from(number).checked_sub(1)?).copied();
        let action = match command {
            UiCommand::Hit => Some(Action::Hit),
            UiCommand::Stand => Some(Action::Stand),
            UiCommand::Double => Some(Action::Double),
            UiCommand::Split => Some(Action::Split),
            UiCommand::Surrender => Some(Action::Surrender),
            UiCommand::Numbered(number) => numbered(number),
            _ => None,
        };
        if let Some(action) = action {
            self.choose(hand, Choice::Act(action), now_ms);
        }
    }

    /// Shows that a choice was undone; `was_over` says whether its round had been over.
    pub(super) fn taken_back(&mut self, hand: HandId, choice: Choice, was_over: bool) {
        let Some(round) = self.session.view().open_round().cloned() else { return };
        self.play_errors.taken_back();
        let left = self.session.view().shoe.left;
        let line = self.narrator.taken_back(&round.cards, hand, choice);
        self.displayed_round = Some(DisplayedRound { round, left, shoe: self.shoe, latest: None });
        self.note(line.clone());
        self.say(Tone::Plain, line);
        if was_over
            && let Some(rounds) = &mut self.rounds
            && let Err(why) = rounds.take_back()
        {
            self.refuse(format!("{why}."));
        }
        self.finish_playback();
        self.seen_cards = self.session.seen_cards();
        self.follow_back();
    }

    /// Plays a choice, unless the coach stops it.
    pub(super) fn choose(&mut self, hand: HandId, choice: Choice, now_ms: i64) {
        match self.coach.ruling(choice) {
            Ruling::Object(why) => self.warn(why),
            Ruling::Hold => self.say(Tone::Plain, HELD),
            Ruling::Play => {
                self.send(Command::Play { hand, choice }, now_ms);
            }
        }
    }

    /// Lets the player type the amount of a double for less; if there is only one, plays it.
    fn ask_double_for(&mut self, hand: HandId, range: DoubleRange, now_ms: i64) {
        if range.min == range.max {
            self.choose(hand, Choice::DoubleFor(range.min), now_ms);
        } else {
            self.typed = Some(String::new());
        }
    }

    /// Insures the active hand for this amount, or doubles it for this amount.
    pub(super) fn stake_more(&mut self, amount: Chips, now_ms: i64) {
        let Some((phase, round)) =
            self.session.view().phase().zip(self.session.view().open_round())
        else {
            return;
        };
        let Some(hand) = phase.hand() else { return };
        let choice = match phase {
            Phase::Action { .. } => double_for(&round.cards, hand, amount),
            Phase::Insurance { .. }
            | Phase::EarlySurrender { .. }
            | Phase::Card(_)
            | Phase::Over => Choice::Insure(amount),
        };
        self.choose(hand, choice, now_ms);
    }
}

/// Returns whether a command asks for the amount of a double for less: the key for that, and the
/// one for a full double that the player cannot pay for.
fn asks_for_amount(command: UiCommand, legal: Actions) -> bool {
    let doubles = command == UiCommand::Double || command == UiCommand::Numbered(3);
    command == UiCommand::BetEntry || (doubles && !legal.contains(Action::Double))
}
