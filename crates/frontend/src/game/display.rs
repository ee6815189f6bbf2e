//! Shows the events at the table, step by step.

use blackjack_engine::{Chips, Composition, Event, HandId, Owner, Seat};
use blackjack_table::{Notice, Step, TableEvent};

use super::{DisplayedRound, Game, PlayErrors, Reaction};
use crate::bets::form::BetForm;
use crate::narrator::Narrator;
use crate::playback::Playback;
use crate::session::SessionExt;
use crate::words;

/// The maximum number of lines in the log.
const LOG_MAX: usize = 2_000;

/// The maximum number of rounds whose results are kept for the course.
const COURSE_MAX: usize = 5_000;

impl Game {
    /// Receives events, shows the steps that are due, and requests reviews that are due.
    pub fn tick(&mut self, now_ms: i64) -> Reaction {
        let received = self.listen(now_ms);
        let shown = self.show_due(now_ms);
        self.sum_up_play_errors();
        self.coach.catch_up(self.session.as_ref(), now_ms);
        if received == Reaction::Nothing { shown } else { received }
    }

    /// Shows the steps that are due.
    fn show_due(&mut self, now_ms: i64) -> Reaction {
        let mut reaction = Reaction::Nothing;
        while let Some(step) = self.playback.due(self.pace, now_ms) {
            self.show(step);
            reaction = Reaction::Draw;
        }
        if reaction == Reaction::Draw && self.playback.is_over() {
            self.finish_playback();
        }
        reaction
    }

    /// Returns the milliseconds until the next step or review is due.
    pub fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        let show = self.playback.wait_ms(self.pace, now_ms);
        let arrives = self.session.wait_ms(now_ms);
        show.into_iter().chain(arrives).chain(self.coach.wait_ms(now_ms)).min()
    }

    /// Shows all remaining steps at once.
    pub fn skip_playback(&mut self) -> Reaction {
        if self.playback.is_over() {
            return Reaction::Nothing;
        }
        for step in self.playback.finish() {
            self.show(step);
        }
        self.finish_playback();
        self.sum_up_play_errors();
        Reaction::Draw
    }

    /// Starts showing these steps.
    pub(super) fn start_playback(&mut self, steps: Vec<Step>, now_ms: i64) {
        if let Some(first) = steps.first().filter(|step| self.round != Some(step.round.number)) {
            self.begin_round(first.round.number, &first.round.seats);
        }
        let over = steps.last().is_some_and(|step| step.round.is_over());
        self.playback.begin(steps, now_ms);
        if over {
            self.is_leaving = false;
            self.record_round();
            self.coach.review(self.session.as_ref());
            self.finish_round();
        }
        self.show_due(now_ms);
        self.coach.catch_up(self.session.as_ref(), now_ms);
    }

    /// Clears the table for a new round with these players.
    fn begin_round(&mut self, number: u64, players: &[usize]) {
        // The result of the previous round is shown with that of this one, because the session
        // already has both.
        for step in self.playback.finish() {
            self.show(step);
        }
        self.round = Some(number);
        self.displayed_round = None;
        self.play_errors = PlayErrors::default();
        self.narrator = Narrator::new(self.session.house(), self.session.names_of(players));
        (self.shoe, self.seen_cards) = (self.between_rounds, self.seen_between_rounds);
    }

    /// Appends the finished round to the log of rounds, if there is one.
    fn record_round(&mut self) {
        let (Some(record), Some(rounds)) = (self.session.last_record(), &mut self.rounds) else {
            return;
        };
        if let Err(why) = rounds.append(record) {
            self.refuse(format!("{why}."));
        }
    }

    /// Shows the table again after another process had taken it over.
    pub(super) fn reset(&mut self, notices: &[Notice]) {
        (self.displayed_round, self.round, self.pending) = (None, None, None);
        (self.typed, self.remark, self.is_leaving) = (None, None, false);
        self.playback = Playback::default();
        self.nets = vec![Chips::ZERO; self.session.view().seats.len()];
        self.bet_form = BetForm::new(self.session.as_ref(), None, 1);
        for notice in notices {
            self.note(words::notice(notice));
        }
        self.resume();
        self.seen_cards = self.session.seen_cards();
        self.follow();
    }

    /// Returns the balance of a player's purse, as far as the round has been shown; `None` in
    /// practice on unlimited credit.
    pub fn shown_purse(&self, player: usize) -> Option<Chips> {
        let holds = self.session.purse(player)?;
        let round = self.session.view().round.as_ref();
        let (Some(DisplayedRound { round: shown, .. }), Some(round)) =
            (&self.displayed_round, round)
        else {
            return Some(holds);
        };
        if shown.number != round.number {
            return Some(holds);
        }
        // The purse already includes results that the screen has not shown yet.
        let owner = |at: usize| self.session.view().seats.get(at).and_then(|seat| seat.owner);
        let seats = (0..).map(Seat).zip(&round.seats);
        let own = seats.filter(|&(_, &at)| at == player || owner(at) == owner(player));
        let to_come = own.map(|(seat, _)| round.balance(seat) - shown.balance(seat));
        Some(holds - to_come.sum::<Chips>())
    }

    fn show(&mut self, step: Step) {
        if step.events.iter().any(is_shuffle) {
            self.seen_cards = Composition::EMPTY;
        }
        for line in self.narrator.step(&step) {
            self.note(line);
        }
        let before = self.displayed_round.as_ref().and_then(|shown| shown.latest);
        let latest = step.events.iter().rev().find_map(dealt_to).or(before);
        self.displayed_round =
            Some(DisplayedRound { round: step.round, left: step.left, shoe: self.shoe, latest });
    }

    /// Adds a line to the log.
    pub fn note(&mut self, line: impl Into<String>) {
        if self.log.len() >= LOG_MAX {
            self.log.drain(..LOG_MAX / 2);
        }
        self.log.push(line.into());
    }

    /// Ends the playback: shows the results, and offers the next bets.
    pub(super) fn finish_playback(&mut self) {
        self.nets = (0..self.session.view().seats.len())
            .map(|player| self.session.view().net(player))
            .collect();
        self.extend_course();
        if let Some(remark) = self.remark.take() {
            self.note(remark);
        }
        if !self.session.view().is_in_round() {
            self.bet_form.offer(self.session.as_ref());
        }
        self.report_comparison();
    }

    /// Adds the result of a finished round to the course; a round that is played again after an
    /// undo replaces its result.
    fn extend_course(&mut self) {
        let Some(round) = self.session.view().round.as_ref().filter(|round| round.is_over()) else {
            return;
        };
        let own = self.nets.iter().enumerate().filter(|&(seat, _)| self.session.is_own(seat));
        let net = own.map(|(_, &net)| net).sum();
        self.course.insert(round.number, net);
        if self.course.len() > COURSE_MAX {
            self.course.pop_first();
        }
    }

    /// Shows the open round of the table, if there is one. It may be over at once, if its player
    /// has lost the rest of the bankroll at another table.
    pub(super) fn resume(&mut self) {
        let Some(round) = self.session.view().round.clone() else { return };
        self.round = Some(round.number);
        self.narrator = Narrator::resumed(self.session.house(), self.session.seated_names());
        for line in self.narrator.table(&round.cards) {
            self.note(line);
        }
        self.shoe = self.session.view().shoe.number;
        let left = self.session.view().shoe.left;
        let over = round.is_over();
        self.displayed_round = Some(DisplayedRound { round, left, shoe: self.shoe, latest: None });
        if over {
            self.finish_playback();
            self.record_round();
            self.coach.review(self.session.as_ref());
        }
    }
}

/// Returns whether an event returns the seen cards to the shoe.
const fn is_shuffle(event: &TableEvent) -> bool {
    matches!(event, TableEvent::Shuffled { .. } | TableEvent::RanOut)
}

/// Returns the hand that was dealt a card.
fn dealt_to(event: &TableEvent) -> Option<HandId> {
    let TableEvent::Round(Event::CardDealt { to: Owner::Hand(hand), .. }) = event else {
        return None;
    };
    Some(*hand)
}
