//! The coach at the table: its answers, and its remarks after a choice.

use blackjack_coach::{CountReadout, Remark};
use blackjack_engine::{Chips, Choice, Composition};

use super::mode::GameMode;
use super::{CoachRequests, Game};
use crate::coach::{Answer, CoachEvent, CoachMode, CountMode};
use crate::scene::{Message, Tone};

/// The message while a choice waits for advice.
pub(super) const HELD: &str = "The coach is thinking: your choice waits for its advice.";

impl Game {
    /// Receives an answer from the coach: plays a choice that waited for it, and shows a remark.
    /// Returns the event for the face.
    pub fn receive(&mut self, answer: Answer, now_ms: i64) -> CoachEvent {
        let event = self.coach.receive(answer, self.session.as_ref(), now_ms);
        match &event {
            CoachEvent::Nothing | CoachEvent::Advice(None) => {}
            CoachEvent::Advice(Some(choice)) => {
                self.message = None;
                if let Some(hand) = self.session.view().active_hand() {
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
                self.warn_of_mistake(remark.clone());
            }
        }
        event
    }

    /// Follows the table to its current question, and drops earlier requests.
    pub(super) fn follow(&mut self) {
        self.coach_requests = CoachRequests::default();
        self.coach.follow(self.session.as_ref());
    }

    /// Follows the table back to the question before an undone choice.
    pub(super) fn follow_back(&mut self) {
        self.coach_requests = CoachRequests::default();
        self.coach.take_back(self.session.as_ref());
    }

    /// Follows the table after a choice, and shows the coach's remark on it. The remark goes into
    /// the log once all cards are shown.
    pub(super) fn remark_on(&mut self, choice: Choice) {
        self.coach_requests = CoachRequests::default();
        self.play_errors.chosen();
        if let Some(remark) = self.coach.played(choice, self.session.as_ref()) {
            if self.is_at_rest() {
                self.note(remark.text.clone());
            } else {
                self.remark = Some(remark.text.clone());
            }
            self.warn_of_mistake(remark);
        }
        self.sum_up_play_errors();
    }

    /// Shows a remark on a mistake that was made, below the sum of all mistakes of the round if
    /// there were others.
    fn warn_of_mistake(&mut self, mut remark: Remark) {
        self.play_errors.add(&remark);
        if let Some(sum) = self.play_errors.sum(self.session.house().stakes()) {
            for text in remark.shorter.iter_mut().chain([&mut remark.text]) {
                *text = format!("{sum} {text}");
            }
            remark.shorter.push(sum);
        }
        self.warn(remark);
    }

    /// Shows the sum of the mistakes once the round is over and all of it is shown, if there were
    /// several.
    pub(super) fn sum_up_play_errors(&mut self) {
        let is_over = self.is_at_rest() && !self.session.view().is_in_round();
        let sum = self.play_errors.sum(self.session.house().stakes());
        let Some(sum) = sum.filter(|_| is_over && !self.play_errors.is_summed_up) else { return };
        self.play_errors.is_summed_up = true;
        self.note(sum.clone());
        if self.message.is_none() {
            self.say(Tone::Warning, sum);
        }
    }

    /// Shows a remark.
    pub(super) fn warn(&mut self, remark: Remark) {
        let Remark { text, shorter, .. } = remark;
        self.message = Some(Message { text, shorter, tone: Tone::Warning });
    }

    /// Returns whether the advice is shown beside the table.
    pub fn shows_advice(&self) -> bool {
        self.coach_requests.advice || self.coach.settings().mode == CoachMode::Always
    }

    /// Returns whether a face that shows panels from the start shows the advice: not if the
    /// player chose that the coach waits, blocks mistakes or is silent.
    pub fn opens_advice(&self) -> bool {
        matches!(self.coach.settings().mode, CoachMode::After | CoachMode::Always)
    }

    /// Returns whether panels may be open from the start: in regular rounds at a table of one's
    /// own. Elsewhere a score counts, or other people look on.
    pub fn opens_panels(&self) -> bool {
        matches!(self.mode, GameMode::Regular) && !self.session.is_shared()
    }

    /// Returns the advice, one sentence per line; `None` while it is being computed.
    pub fn advice(&self) -> Option<Vec<String>> {
        self.coach.lines(self.bet_placed())
    }

    /// Returns the unsolicited advice on the bet.
    pub fn before_bet(&self) -> Vec<String> {
        self.coach.before_bet(self.bet_placed())
    }

    /// Returns the bet that is being placed.
    fn bet_placed(&self) -> Chips {
        let house = self.session.house();
        let least = house.stakes().min_payable_bet(house.rules());
        self.bet_form.current().bet.unwrap_or(least)
    }

    /// Returns whether the count is shown beside the table.
    pub fn shows_count(&self) -> bool {
        self.coach_requests.count || self.coach.settings().count == CountMode::Shown
    }

    /// Returns the count of the cards shown so far.
    pub fn tally(&self) -> Option<CountReadout> {
        let mut seen: Composition = self.seen_cards;
        match &self.displayed_round {
            Some(shown) if !self.is_at_rest() || self.session.view().is_in_round() => {
                seen += shown.round.cards.open_cards().collect();
            }
            Some(_) | None => seen = self.session.seen_cards(),
        }
        self.coach.tally(&seen)
    }
}
