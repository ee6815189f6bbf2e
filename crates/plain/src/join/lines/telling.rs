//! The output in plain lines: questions, events and the time left.

use std::time::Instant;

use anyhow::Result;
use blackjack_engine::Chips;
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::session::{Command, Session, SessionEvent, SessionExt};
use blackjack_frontend::words;
use blackjack_table::{Question, Step};

use super::{LAST_CALL, PATIENCE, PURSE_PATIENCE, PlainJoin, round_net};
use crate::coached_lines::CoachedLines;
use crate::join::arrival::boxes;
use crate::join::asked::Asked;
use crate::lines::questions;

impl PlainJoin {
    /// Describes the table when the player joins or returns.
    pub(super) fn look_around(&mut self) -> Result<()> {
        self.shown = None;
        let Some(round) = self.session.view().open_round().cloned() else {
            self.round = self.session.view().round.as_ref().map(|round| round.number);
            self.coach.follow(&self.session);
            return Ok(());
        };
        self.round = Some(round.number);
        self.narrator = Narrator::resumed(self.session.house(), self.session.seated_names());
        self.coach.follow(&self.session);
        self.say_all(&self.narrator.table(&round.cards))
    }

    /// Prints the events.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the other events are those of local tables"
    )]
    pub(super) fn print_event(&mut self, event: SessionEvent) -> Result<()> {
        match event {
            SessionEvent::Done { key, steps } => {
                let sent = self.pending.take_if(|sent| sent.key == key);
                self.print_steps(&steps)?;
                match sent.map(|sent| sent.command) {
                    Some(Command::Play { choice, .. }) => self.say_remark(choice)?,
                    Some(_) | None => self.coach.follow(&self.session),
                }
                self.shown = None;
            }
            SessionEvent::Observed { steps } => {
                self.print_steps(&steps)?;
                self.coach.follow(&self.session);
            }
            SessionEvent::RefusedFor { key, reason } => {
                self.pending.take_if(|sent| sent.key == key);
                self.say(&reason)?;
                self.shown = None;
            }
            SessionEvent::Refused { key, refusal } => {
                self.pending.take_if(|sent| sent.key == key);
                let line = words::refusal(self.session.house().stakes(), &refusal);
                self.say(&line)?;
                self.shown = None;
            }
            SessionEvent::Notice { lines } => self.say_all(&lines)?,
            SessionEvent::Reopened { .. } => self.look_around()?,
            _ => {}
        }
        Ok(())
    }

    fn print_steps(&mut self, steps: &[Step]) -> Result<()> {
        for step in steps {
            if self.round != Some(step.round.number) {
                self.round = Some(step.round.number);
                let names = self.session.names_of(&step.round.seats);
                self.narrator = Narrator::new(self.session.house(), names);
            }
            let lines = self.narrator.step(step);
            self.say_all(&lines)?;
        }
        self.await_purse(steps);
        Ok(())
    }

    /// Waits with the next bet for the purse after these steps, if they end a round of one's own.
    fn await_purse(&mut self, steps: &[Step]) {
        let Some(round) = steps.last().map(|step| &step.round).filter(|round| round.is_over())
        else {
            return;
        };
        let won = self.session.own_seats().first().and_then(|&seat| round_net(round, seat));
        self.awaited_purse = self
            .balance
            .zip(won)
            .map(|(balance, won)| (balance + won, Instant::now() + PURSE_PATIENCE));
    }

    /// Returns whether the purse that a bet depends on has not arrived yet. It follows the results
    /// of a round; another table may have changed it too, so the wait ends.
    pub(super) fn awaits_purse(&mut self, asked: &Asked) -> bool {
        let (Asked::Bet { seat, .. } | Asked::Rebuy { seat, .. }) = asked else { return false };
        let purse = self.session.purse(*seat);
        let waits = |&mut (expected, until)| purse != Some(expected) && Instant::now() < until;
        if self.awaited_purse.as_mut().is_some_and(waits) {
            return true;
        }
        self.awaited_purse = None;
        false
    }

    /// Prints a question: a sentence if there is nothing to answer.
    pub(super) fn print_question(&mut self, asked: &Asked) -> Result<()> {
        if let Asked::Nothing(why) = asked {
            // The loss of a connection is reported when it happens.
            return if self.session.is_connected() { self.say(&why.clone()) } else { Ok(()) };
        }
        self.say_balance(asked)?;
        let offer = if let Asked::Bet { offer, .. } = asked { offer.stake } else { Chips::ZERO };
        self.say_unasked(offer)?;
        let prompt = self.prompt(asked);
        self.break_prompt()?;
        self.shown = Some(Asked::of(&self.session, self.bet));
        self.console.print(&prompt)?;
        self.is_prompt_open = true;
        Ok(())
    }

    fn prompt(&self, asked: &Asked) -> String {
        let stakes = self.session.house().stakes();
        let cards = self.session.view().open_round().map(|round| &round.cards);
        match (asked, cards) {
            (Asked::Insurance { hand, range }, Some(cards)) => {
                questions::insurance(&self.narrator, cards, *hand, *range, stakes)
            }
            (Asked::EarlySurrender { hand }, Some(cards)) => {
                questions::early_surrender(&self.narrator, cards, *hand)
            }
            (Asked::Action { hand, choices }, Some(cards)) => {
                questions::action(&self.narrator, cards, *hand, *choices, stakes)
            }
            // Everybody has the same stake.
            (Asked::Bet { .. }, _) if self.session.evening().is_some() => {
                "Enter deals your cards: ".into()
            }
            (Asked::Bet { offer, is_placed: true, .. }, _) => {
                let money = offer.words(stakes);
                format!("Enter deals for {money}, an amount changes your bet: ")
            }
            (Asked::Bet { offer, .. }, _) => questions::bet(stakes, None, *offer, 1),
            (Asked::Rebuy { bankroll, .. }, _) => {
                format!("Enter to rebuy for {}, q quits: ", stakes.money(*bankroll))
            }
            _ => String::new(),
        }
    }

    /// Prints the balance before a bet, if it has changed.
    fn say_balance(&mut self, asked: &Asked) -> Result<()> {
        let (Asked::Bet { seat, .. } | Asked::Rebuy { seat, .. }) = asked else { return Ok(()) };
        let balance = self.session.purse(*seat);
        // An evening has no purse.
        if balance == self.balance || self.session.evening().is_some() {
            return Ok(());
        }
        self.balance = balance;
        match balance {
            Some(balance) => {
                let money = self.session.house().stakes().money(balance);
                self.say(&format!("You have {money}."))
            }
            None => Ok(()),
        }
    }

    /// Prints the players in the boxes, and the cards of the round.
    pub(super) fn say_table(&mut self) -> Result<()> {
        let lines = boxes(&self.session);
        self.say_all(&lines)?;
        match self.session.view().open_round().cloned() {
            Some(round) => self.say_all(&self.narrator.table(&round.cards)),
            None => Ok(()),
        }
    }

    /// Prints the time left, once for each question or each round of an evening and once before its
    /// end, and a notice if an answer takes long.
    pub(super) fn tell_time(&mut self) -> Result<()> {
        if let Some(sent) = self.pending.as_mut().filter(|sent| !sent.is_told)
            && sent.at.elapsed() >= PATIENCE
        {
            sent.is_told = true;
            self.say("Sent. Waiting for the table.")?;
        }
        let (Some(left), Some(timed)) = (self.session.time_left(), self.timed()) else {
            self.clock = None;
            return Ok(());
        };
        let is_asked = self.session.waiting_for().is_none() && self.pending.is_none();
        if !is_asked {
            return Ok(());
        }
        let what = match timed.number {
            _ if self.session.evening().is_some() => "for this round",
            0 => "to bet",
            _ => "to decide",
        };
        let seconds = left.as_millis().div_ceil(1_000);
        match self.clock {
            Some((told, true)) if told == timed => Ok(()),
            Some((told, false)) if told == timed => {
                if left > LAST_CALL {
                    return Ok(());
                }
                self.clock = Some((timed, true));
                self.say(&format!("You have {seconds} seconds left {what}."))
            }
            Some(_) | None => {
                self.clock = Some((timed, left <= LAST_CALL));
                self.say(&format!("You have {seconds} seconds {what}."))
            }
        }
    }

    /// Returns the subject of the clock: the question, or the open round of an evening; `None` for
    /// a player who has finished that round and is waiting for the next.
    fn timed(&self) -> Option<Question> {
        let question = self.session.view().question;
        let Some(evening) = self.session.evening() else { return Some(question) };
        let open = evening.open_round().filter(|&round| round == question.round)?;
        Some(Question { round: open, number: 0 })
    }
}
