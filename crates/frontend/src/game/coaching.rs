//! The coach at the table: hearing it, and what it says after a choice.

use blackjack_coach::{CountReadout, Remark};
use blackjack_engine::{Chips, Choice, Composition};

use super::{CoachRequests, Game};
use crate::coach::{Answer, CoachEvent, CoachMode, CountMode};
use crate::scene::{Message, Tone};

/// What is said while a choice waits for advice.
pub(super) const HELD: &str = "The coach is thinking: your choice waits for it.";

impl Game {
    /// Takes in what the coach answers, and does with it what any face does: a choice that waited
    /// is played, a remark is said. What is left is for the face to show.
    pub fn receive(&mut self, answer: Answer, now_ms: i64) -> CoachEvent {
        let heard = self.coach.receive(answer, self.session.as_ref(), now_ms);
        match &heard {
            CoachEvent::Nothing | CoachEvent::Advice(None) => {}
            CoachEvent::Advice(Some(choice)) => {
                self.message = None;
                if let Some(hand) = self.session.active_hand() {
                    self.choose(hand, *choice, now_ms);
                }
            }
            CoachEvent::Level(lines) => {
                for line in lines {
                    self.note(line);
                }
            }
            CoachEvent::Remark(remark) => {
                self.note(remark.text.clone());
                self.warn(remark.clone());
            }
        }
        heard
    }

    /// Follows the table to what it waits for now: what was asked for is over.
    pub(super) fn follow(&mut self) {
        self.coach_requests = CoachRequests::default();
        self.coach.follow(self.session.as_ref());
    }

    /// Follows the table to where it was before a choice.
    pub(super) fn follow_back(&mut self) {
        self.coach_requests = CoachRequests::default();
        self.coach.take_back(self.session.as_ref());
    }

    /// Follows the table after a choice, and says what the coach remarks on it. Into the log that
    /// comes when the cards have fallen.
    pub(super) fn remark_on(&mut self, choice: Choice) {
        self.coach_requests = CoachRequests::default();
        let Some(remark) = self.coach.played(choice, self.session.as_ref()) else { return };
        if self.is_at_rest() {
            self.note(remark.text.clone());
        } else {
            self.remark = Some(remark.text.clone());
        }
        self.warn(remark);
    }

    /// Says what the coach says to a mistake.
    pub(super) fn warn(&mut self, remark: Remark) {
        let Remark { text, shorter } = remark;
        self.message = Some(Message { text, shorter, tone: Tone::Warning });
    }

    /// Whether what the coach says is shown beside the table.
    pub fn shows_advice(&self) -> bool {
        self.coach_requests.advice || self.coach.settings().mode == CoachMode::Always
    }

    /// What the coach says now, a sentence each; none while it is thinking.
    pub fn advice(&self) -> Option<Vec<String>> {
        self.coach.lines(self.bet_placed())
    }

    /// What it says of the bet without being asked.
    pub fn before_bet(&self) -> Vec<String> {
        self.coach.before_bet(self.bet_placed())
    }

    /// The bet that is being placed.
    fn bet_placed(&self) -> Chips {
        let house = self.session.house();
        let least = house.stakes().min_payable_bet(house.rules());
        self.bet_form.current().bet.unwrap_or(least)
    }

    /// Whether the count is shown beside the table.
    pub fn shows_count(&self) -> bool {
        self.coach_requests.count || self.coach.settings().count == CountMode::Shown
    }

    /// Where the count stands, as far as cards are shown.
    pub fn tally(&self) -> Option<CountReadout> {
        let mut seen: Composition = self.seen_cards;
        match &self.displayed_round {
            Some(shown) if !self.is_at_rest() || self.session.is_in_round() => {
                seen += shown.round.cards.open_cards().collect();
            }
            Some(_) | None => seen = self.session.seen_cards(),
        }
        self.coach.tally(&seen)
    }
}
