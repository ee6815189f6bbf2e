//! A remote table in plain lines. The actions of others are printed as they happen; an
//! interrupted prompt is printed again.

mod answers;
mod telling;

use std::mem;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use anyhow::Result;
use blackjack_engine::{Chips, Choice};
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::coach::{Answer, Coach, CoachSettings, Workers};
use blackjack_frontend::counting::tag_library::TagLibrary;
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::session::{Command, Session, SessionExt};
use blackjack_protocol::EveningView;
use blackjack_remote::{Ending, RemoteSession};
use blackjack_table::{Question, RequestKey, RoundView};

use super::asked::Asked;
use crate::coached_lines::{CoachedLines, spawn_workers};
use crate::console::{Console, InputEvent, Line, interrupted_status};

/// The delay before the message that an answer is still pending.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The longest wait for the purse after a round.
const PURSE_PATIENCE: Duration = Duration::from_secs(1);

/// The time before the end of a turn at which the player is warned.
const LAST_CALL: Duration = Duration::from_secs(10);

/// Plays in plain lines until the player leaves or the table ends; returns the exit status.
pub(super) fn play(
    session: RemoteSession,
    (coaching, tags): (CoachSettings, Arc<dyn TagLibrary>),
    console: Console,
) -> Result<u8> {
    let (mut plain, warning) = PlainJoin::new(session, (coaching, tags), console);
    plain.say_all(warning.as_slice())?;
    let status = plain.run()?;
    plain.console.flush()?;
    drop(plain.workers);
    Ok(status)
}

/// A remote table in plain lines.
#[derive(Debug)]
struct PlainJoin {
    session: RemoteSession,
    coach: Coach,
    /// The answers for the coach.
    answers: Receiver<Answer>,
    workers: Workers,
    console: Console,
    narrator: Narrator,
    /// The round that is narrated.
    round: Option<u64>,
    /// The last bet.
    bet: Option<HandBet>,
    /// The player's balance as last printed.
    balance: Option<Chips>,
    /// The last question asked; `None` if it must be asked again.
    shown: Option<(Question, Asked)>,
    /// True if a prompt stands at the end of the output.
    is_prompt_open: bool,
    /// True if a line was requested and has not arrived.
    is_line_wanted: bool,
    /// A line from a pipe that answers the next question.
    kept_line: Option<String>,
    /// The unanswered command.
    pending: Option<Sent>,
    /// The purse expected after the last round, and the end of the wait for it.
    awaited_purse: Option<(Chips, Instant)>,
    /// The time limit last announced: its subject, and whether its end was announced too.
    clock: Option<(Question, bool)>,
}

/// An unanswered command.
#[derive(Clone, Debug)]
struct Sent {
    key: RequestKey,
    command: Command,
    at: Instant,
    /// True if the player has been told that the answer is still pending.
    is_told: bool,
}

impl CoachedLines for PlainJoin {
    fn coaching(&mut self) -> (&mut Coach, &Receiver<Answer>, &dyn Session, &Console) {
        (&mut self.coach, &self.answers, &self.session, &self.console)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        self.break_prompt()?;
        Ok(self.console.say(line)?)
    }
}

impl PlainJoin {
    fn new(
        session: RemoteSession,
        (coaching, tags): (CoachSettings, Arc<dyn TagLibrary>),
        console: Console,
    ) -> (Self, Option<String>) {
        let house = session.house();
        let narrator = Narrator::new(house, Vec::new());
        let (coach, warning) = Coach::at(house, coaching, tags);
        let (workers, answers) = spawn_workers(&coach);
        let plain = Self {
            session,
            coach,
            answers,
            workers,
            console,
            narrator,
            round: None,
            bet: None,
            balance: None,
            shown: None,
            is_prompt_open: false,
            is_line_wanted: false,
            kept_line: None,
            pending: None,
            awaited_purse: None,
            clock: None,
        };
        (plain, warning)
    }

    fn run(&mut self) -> Result<u8> {
        self.look_around()?;
        loop {
            while let Some(event) = self.session.receive(self.console.now_ms()) {
                self.print_event(event)?;
            }
            if let Some(ending) = self.session.ending() {
                return Ok(match ending {
                    Ending::Closed => 0,
                    Ending::Failed(_) => 2,
                });
            }
            self.tell_time()?;
            if let Some(line) = self.ask()? {
                if self.take_line(&line)? {
                    return self.leave();
                }
                continue;
            }
            match self.console.next_event(self.next_moment())? {
                Some(InputEvent::Line(line)) => {
                    self.is_line_wanted = false;
                    self.end_prompt(&line)?;
                    if self.take_line(&line.typed())? {
                        return self.leave();
                    }
                }
                Some(InputEvent::End) => return self.leave(),
                Some(InputEvent::Interrupt(signal)) => return self.vanish(signal),
                Some(InputEvent::Woken) | None => {}
            }
        }
    }

    /// Asks the current question if it has changed, and requests a line. Returns a line that
    /// was kept for this question.
    fn ask(&mut self) -> Result<Option<String>> {
        if self.pending.is_none() {
            let asked = Asked::of(&self.session, self.bet);
            if self.awaits_purse(&asked.1) {
                return Ok(None);
            }
            if self.shown.as_ref() != Some(&asked) || self.has_new_balance(&asked.1) {
                self.shown = Some(asked.clone());
                self.print_question(&asked.1)?;
            }
            if !matches!(asked.1, Asked::Nothing(_))
                && let Some(line) = self.kept_line.take()
            {
                self.break_prompt()?;
                return Ok(Some(line));
            }
        }
        if self.session.evening().is_some_and(EveningView::is_over) {
            // No question will come for a kept line, and the end of the input must be noticed.
            self.kept_line = None;
        }
        // Through a pipe, the line after an answer is meant for the question that follows.
        let waits = self.pending.is_some() && !self.console.is_typed();
        if !self.is_line_wanted && self.kept_line.is_none() && !waits {
            self.is_line_wanted = true;
            self.console.want_line();
        }
        Ok(None)
    }

    /// Returns whether the balance has changed since it was printed before a bet.
    fn has_new_balance(&self, asked: &Asked) -> bool {
        let (Asked::Bet { seat, .. } | Asked::Rebuy { seat, .. }) = asked else { return false };
        self.session.purse(*seat) != self.balance
    }

    /// Returns the time of the next notice, if nothing else happens.
    fn next_moment(&self) -> Option<Duration> {
        let answer = self.pending.as_ref().filter(|sent| !sent.is_told);
        let answer = answer.map(|sent| PATIENCE.saturating_sub(sent.at.elapsed()));
        let call = match self.clock {
            Some((_, false)) => self.session.time_left(),
            Some((_, true)) | None => None,
        };
        let call = call.map(|left| left.saturating_sub(LAST_CALL));
        let purse =
            self.awaited_purse.map(|(_, until)| until.saturating_duration_since(Instant::now()));
        answer
            .into_iter()
            .chain(call)
            .chain(purse)
            .min()
            .map(|wait| wait.max(Duration::from_millis(10)))
    }

    /// Sends a command of the game.
    fn send(&mut self, command: Command) {
        let key = self.session.send(command.clone(), self.console.now_ms());
        self.pending = Some(Sent { key, command, at: Instant::now(), is_told: false });
    }

    /// Leaves the box: the active hand stands first, so that nobody waits for it.
    fn leave(&mut self) -> Result<u8> {
        self.break_prompt()?;
        let seat = self.session.own_seats().first().copied();
        // The net result of a box is no longer known once the box is free, and without the
        // result of the round in play.
        let before = seat.map(|seat| self.session.view().net(seat));
        let open = self.session.view().open_round().map(|round| round.number);
        self.session.leave();
        while let Some(event) = self.session.receive(self.console.now_ms()) {
            self.print_event(event)?;
        }
        let round = self.session.view().round.as_ref();
        let round = round.filter(|round| open == Some(round.number));
        let won = seat.zip(round).and_then(|(seat, round)| round_net(round, seat));
        let is_in_play = seat
            .zip(round)
            .is_some_and(|(seat, round)| !round.is_over() && round.seats.contains(&seat));
        match before {
            Some(_) if is_in_play => self.say("Goodbye. Your hand is played to its end.")?,
            Some(net) => {
                let net = net + won.unwrap_or_default();
                let stakes = *self.session.house().stakes();
                let score = blackjack_frontend::narrator::score(&stakes, None, net);
                self.say(&format!("Goodbye. {score}"))?;
            }
            None => self.say("Goodbye.")?,
        }
        Ok(0)
    }

    /// Quits without leaving the box, so that the same command returns to it.
    fn vanish(&mut self, signal: i32) -> Result<u8> {
        self.break_prompt()?;
        if !self.session.own_seats().is_empty() {
            self.say("Your box is kept for a while: the same command brings you back to it.")?;
        }
        Ok(interrupted_status(signal))
    }

    /// Prints the coach's remark on a choice that was played.
    fn say_remark(&mut self, choice: Choice) -> Result<()> {
        self.listen();
        let remark = self.coach.played(choice, &self.session);
        remark.map_or(Ok(()), |remark| self.say(&remark.text))
    }

    /// Begins a new line after a prompt, which will be printed again.
    fn break_prompt(&mut self) -> Result<()> {
        if mem::take(&mut self.is_prompt_open) {
            self.console.print("\n")?;
            self.shown = None;
        }
        Ok(())
    }

    /// Ends an answered prompt: a terminal has already echoed the newline.
    fn end_prompt(&mut self, line: &Line) -> Result<()> {
        if mem::take(&mut self.is_prompt_open) {
            self.shown = None;
            if !(self.console.is_typed() && line.complete) {
                self.console.print("\n")?;
            }
        }
        Ok(())
    }
}

/// Returns the net result of a table's seat in a round; `None` if the round is not over, or if the
/// seat did not play.
fn round_net(round: &RoundView, seat: usize) -> Option<Chips> {
    let nets = round.nets.as_ref()?;
    let own = round.seats.iter().zip(nets).filter(|&(&at, _)| at == seat);
    own.map(|(_, &net)| net).reduce(|sum, net| sum + net)
}
