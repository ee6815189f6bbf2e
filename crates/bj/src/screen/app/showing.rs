//! Showing what happened at the table, step by step.

use blackjack_engine::{Composition, Event, HandId, Owner, Seat};
use blackjack_table::{Command, Step, TableEvent};

use super::{App, Effect, Shown};
use crate::voice::Voice;
use crate::words;

/// The most lines of the log that are kept.
const LOG_MAX: usize = 2_000;

impl App {
    /// Shows what is due by now.
    pub(super) fn tick(&mut self, now_ms: i64) -> Effect {
        let mut effect = Effect::Nothing;
        while let Some(step) = self.playback.due(self.manner.pace, now_ms) {
            self.show(step);
            effect = Effect::Show;
        }
        if effect == Effect::Show && self.playback.is_over() {
            self.come_to_rest();
        }
        effect
    }

    /// How long it is until something else is to be shown, in milliseconds.
    pub(in super::super) fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        let own = self.playback.wait_ms(self.manner.pace, now_ms);
        let above = self.game_on_top().and_then(|game| game.wait_ms(now_ms));
        own.into_iter().chain(above).min()
    }

    /// Shows at once what is still to be shown.
    pub(super) fn hurry(&mut self) -> Effect {
        if self.playback.is_over() {
            return Effect::Nothing;
        }
        for step in self.playback.finish() {
            self.show(step);
        }
        self.come_to_rest();
        Effect::Show
    }

    /// Asks something of the table, and begins to show what came of it; returns whether the table
    /// did it. A refusal is said.
    pub(super) fn apply(&mut self, command: Command, now_ms: i64) -> bool {
        let steps = match self.table.apply(command, now_ms) {
            Ok(steps) => steps,
            Err(refusal) => {
                let why = words::refusal(self.table.house().stakes(), &refusal);
                self.refuse(why);
                return false;
            }
        };
        let over = steps.last().is_some_and(|step| step.round.is_over());
        self.playback.begin(steps);
        if over {
            self.write_down();
            self.coach.review(&self.table);
            self.round_is_over();
        }
        self.tick(now_ms);
        self.tell_loss();
        true
    }

    /// Records the round that is over, where that was asked for.
    fn write_down(&mut self) {
        let Some(record) = self.table.last() else { return };
        if let Err(why) = self.setup.try_record(record) {
            self.refuse(format!("{why}."));
        }
    }

    /// Says that memory failed, if it did.
    fn tell_loss(&mut self) {
        let Some(loss) = self.table.take_loss() else { return };
        let line = words::memory_lost(&loss);
        self.note(line.clone());
        self.refuse(line);
    }

    fn show(&mut self, step: Step) {
        if step.events.iter().any(is_shuffle) {
            self.gone = Composition::EMPTY;
        }
        for line in self.voice.step(&step) {
            self.note(line);
        }
        let before = self.shown.as_ref().and_then(|shown| shown.latest);
        let latest = step.events.iter().rev().find_map(dealt_to).or(before);
        self.shown = Some(Shown { round: step.round, left: step.left, shoe: self.shoe, latest });
    }

    /// Says something in the log.
    pub(super) fn note(&mut self, line: impl Into<String>) {
        if self.log.len() >= LOG_MAX {
            self.log.drain(..LOG_MAX / 2);
        }
        self.log.push(line.into());
    }

    /// Everything has been shown: the money too, and what can be staked next.
    pub(super) fn come_to_rest(&mut self) {
        self.nets = (0..self.table.players()).map(|player| self.table.net(player)).collect();
        if let Some(remark) = self.remark.take() {
            self.note(remark);
        }
        if self.table.round().is_none() {
            self.placing.offer(&self.table);
        }
        self.tell_both_ways();
    }

    /// Shows the round that the table remembers, if there is one in play. One that waited is over at
    /// once where its player has lost all else elsewhere.
    pub(super) fn resume(&mut self) {
        let Some(record) = self.table.round().or(self.table.last()) else { return };
        let round = record.round().clone();
        let stakes = *self.table.house().stakes();
        let seats = (0..).map(Seat).map_while(|seat| self.table.player_at(seat));
        let names = seats.map(|player| self.table.name(player).map(str::to_owned)).collect();
        self.voice = Voice::resumed(stakes, names);
        for line in self.voice.table(&round) {
            self.note(line);
        }
        self.shoe = self.table.shoe().number;
        let left = self.table.shoe().left;
        let over = round.is_over();
        self.shown = Some(Shown { round, left, shoe: self.shoe, latest: None });
        if over {
            self.come_to_rest();
            self.write_down();
            self.coach.review(&self.table);
        }
    }
}

/// Whether the cards that were seen are in the shoe again.
const fn is_shuffle(event: &TableEvent) -> bool {
    matches!(event, TableEvent::Shuffled { .. } | TableEvent::RanOut)
}

/// The hand that got a card.
fn dealt_to(event: &TableEvent) -> Option<HandId> {
    let TableEvent::Round(Event::CardDealt { to: Owner::Hand(hand), .. }) = event else {
        return None;
    };
    Some(*hand)
}
