//! Plain lines, for screen readers, braille displays and pipes: any house in whole sentences, one
//! fact per line and the prompt last.

pub(crate) mod answer;
mod betting;
mod chart;
mod coaching;
pub mod daily;
pub mod drill;
mod past;
pub(crate) mod questions;
mod turns;
mod what_if;

use std::sync::mpsc::Receiver;

use anyhow::Result;
use blackjack_coach::side_bets::side_bet_help;
use blackjack_coach::{StrategyCard, Subject};
use blackjack_engine::{Action, Choice, HandId, Phase};
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::coach::{Answer, Coach, Workers};
use blackjack_frontend::narrator::{self, Narrator};
use blackjack_frontend::session::{Command, LocalSession, Session, SessionEvent, SessionExt};
use blackjack_frontend::words;
use blackjack_table::RoundView;

use self::questions::HandChoices;
use crate::coached_lines::{CoachedLines, spawn_workers};
use crate::console::{Console, Leave, interrupted_status};
use crate::plain_game::PlainGame;

/// Plays at a table until all players have quit; returns the exit status. The notices come first,
/// one sentence each.
///
/// # Errors
///
/// If the output cannot be written.
pub fn play(
    mut game: PlainGame,
    session: LocalSession,
    notices: Vec<String>,
    console: Console,
) -> Result<u8> {
    let offers: Vec<_> =
        (0..session.view().seats.len()).map(|at| game.config.first_offer(&session, at)).collect();
    if let [(_, hands)] = offers[..] {
        game.config.hands = hands;
    }
    let bettors = offers.iter().map(|&(bet, _)| Bettor { bet, is_out: false }).collect();
    let (mut plain, warning) = Plain::at(session, game, console);
    plain.bettors = bettors;
    plain.run_session(&notices.into_iter().chain(warning).collect::<Vec<_>>())?;
    plain.console.flush()?;
    drop(plain.workers);
    Ok(match plain.leave {
        Some(Leave::Interrupt(signal)) => interrupted_status(signal),
        None | Some(Leave::End) => plain.game.status(),
    })
}

/// The betting state of a player.
#[derive(Debug)]
struct Bettor {
    /// The last bet, or the one requested at the start.
    bet: Option<HandBet>,
    /// True if the player can no longer place a bet.
    is_out: bool,
}

/// The mode of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameMode {
    /// Rounds with bets, one after the other.
    Regular,
    /// A past round replayed with other choices, during a regular game.
    WhatIf,
    /// The daily, which offers no help.
    Daily,
}

#[derive(Debug)]
struct Plain {
    game: PlainGame,
    console: Console,
    session: LocalSession,
    /// The players' betting states, by seat.
    bettors: Vec<Bettor>,
    narrator: Narrator,
    coach: Coach,
    /// The answers for the coach.
    answers: Receiver<Answer>,
    /// True if the coach's standard must still be printed.
    must_print_standard: bool,
    /// The workers that compute the answers.
    workers: Workers,
    /// The reason why the game is ending; from then on, no questions are asked.
    leave: Option<Leave>,
    mode: GameMode,
    /// The chart of the house, once requested.
    card: Option<StrategyCard>,
}

impl Plain {
    /// Creates a game at this table without bettors. Also returns a warning if the tags of the
    /// count cannot be loaded.
    fn at(session: LocalSession, game: PlainGame, console: Console) -> (Self, Option<String>) {
        let house = session.house();
        let narrator = Narrator::new(house, Vec::new());
        let (coach, warning) =
            Coach::at(house, game.config.coaching.clone(), game.config.tags.clone());
        let (workers, answers) = spawn_workers(&coach);
        let (bettors, leave, mode, card) = (Vec::new(), None, GameMode::Regular, None);
        let plain = Self {
            game,
            console,
            session,
            bettors,
            narrator,
            coach,
            answers,
            must_print_standard: true,
            workers,
            leave,
            mode,
            card,
        };
        (plain, warning)
    }

    fn run_session(&mut self, notices: &[String]) -> Result<()> {
        self.greet()?;
        self.say_all(notices)?;
        self.start_coach();
        // An open round may end at once, if its player has no money left for any choice.
        if let Some(round) = self.session.view().round.clone() {
            self.narrator = Narrator::resumed(&self.game.config.house, self.session.seated_names());
            self.print_standard()?;
            self.say_all(&self.narrator.table(&round.cards))?;
            self.play_round()?;
        }
        while self.leave.is_none() {
            let wagers = self.wagers()?;
            if self.leave.is_some() || self.bettors.iter().all(|bettor| bettor.is_out) {
                break;
            }
            if !wagers.is_empty() {
                self.print_standard()?;
                self.apply(Command::Deal(wagers))?;
                self.play_round()?;
            } else if self.session.view().is_in_round() {
                self.play_round()?;
            }
        }
        self.say_goodbye()
    }

    fn greet(&mut self) -> Result<()> {
        let house = &self.game.config.house;
        let title = match house.title().trim_end_matches('.') {
            "" => format!("{}.", house.name()),
            title => format!("{}: {title}.", house.name()),
        };
        let (changes, side_bets) = (narrator::changes(house), side_bet_help(house));
        self.say(&title)?;
        self.say_all(&changes)?;
        self.say_all(&side_bets)?;
        self.say_holdings()
    }

    fn say_holdings(&mut self) -> Result<()> {
        let players = 0..self.session.view().seats.len();
        let holdings: Vec<_> = players.filter_map(|player| self.holds(player)).collect();
        self.say_all(&holdings)
    }

    /// Returns a sentence with a player's balance, unless the player has no purse: in practice on
    /// unlimited credit.
    fn holds(&self, player: usize) -> Option<String> {
        let money = self.game.config.house.stakes().money(self.session.purse(player)?);
        let has = Subject::You.called(self.session.name(player)).does("have");
        Some(format!("{has} {money}."))
    }

    /// Asks a question and returns the answer; `None` if the players quit, which is recorded.
    /// Requests for the rules, the chart or the statistics are answered in the meantime.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        loop {
            let Some(text) = self.ask_once(prompt)? else { return Ok(None) };
            if past::asks_for_statistics(&text) {
                self.say_statistics()?;
            } else if text == "rules" {
                let rules = questions::rules(&self.game.config.house);
                self.say_all(&rules)?;
            } else if let Some(asked) = chart::asked(&text) {
                self.say_chart(asked)?;
            } else {
                return Ok(Some(text));
            }
        }
    }

    fn ask_once(&mut self, prompt: &str) -> Result<Option<String>> {
        self.receive_reviews();
        match self.console.ask_in_line(prompt)? {
            Ok(line) => Ok(Some(line.text())),
            Err(leave) => {
                self.leave = Some(leave);
                Ok(None)
            }
        }
    }

    /// Plays the round to its end, or leaves it open for the next session.
    fn play_round(&mut self) -> Result<()> {
        while let Some(round) = self.session.view().open_round().cloned() {
            let Some((hand, choice)) = self.decide(&round)? else { break };
            if self.leave.is_some() && self.session.is_stored() {
                return self.say("The round is saved and resumes when you come back.");
            }
            if let Some(choice) = choice {
                self.play(hand, choice)?;
            }
        }
        self.close()
    }

    /// Plays a choice, and prints its results and the coach's remark.
    fn play(&mut self, hand: HandId, choice: Choice) -> Result<()> {
        if self.apply(Command::Play { hand, choice })? {
            self.say_remark(choice)?;
        }
        Ok(())
    }

    /// Undoes the last choice, or prints the reason why not; returns whether it did.
    fn take_back(&mut self) -> Result<bool> {
        let was_over = !self.session.view().is_in_round();
        self.session.send(Command::Undo, self.console.now_ms());
        let Some(event) = self.session.receive(self.console.now_ms()) else { return Ok(false) };
        let SessionEvent::Undone { hand, choice, .. } = event else {
            self.print_event(event)?;
            return Ok(false);
        };
        if was_over {
            self.game.unrecord();
        }
        self.coach.take_back(&self.session);
        let Some(round) = self.session.view().open_round() else { return Ok(false) };
        let lines = [
            self.narrator.taken_back(&round.cards, hand, choice),
            self.narrator.question(&round.cards, hand),
        ];
        self.say_all(&lines)?;
        Ok(true)
    }

    /// Sends a command to the table and prints the results; returns whether the table accepted it.
    /// The table is in this process, so all events have arrived when `send` returns.
    fn apply(&mut self, command: Command) -> Result<bool> {
        let opens = matches!(command, Command::Deal(_));
        self.session.send(command, self.console.now_ms());
        let mut is_done = false;
        while let Some(event) = self.session.receive(self.console.now_ms()) {
            is_done = matches!(event, SessionEvent::Done { .. });
            if is_done && opens {
                self.narrator = Narrator::new(&self.game.config.house, self.session.seated_names());
                self.coach.follow(&self.session);
            }
            self.print_event(event)?;
        }
        Ok(is_done)
    }

    /// Prints the results of an event.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a choice taken back is reported by `take_back`"
    )]
    fn print_event(&mut self, event: SessionEvent) -> Result<()> {
        match event {
            SessionEvent::Done { steps, .. } | SessionEvent::Observed { steps } => {
                for step in &steps {
                    let lines = self.narrator.step(step);
                    self.say_all(&lines)?;
                }
            }
            SessionEvent::Refused { refusal, .. } => {
                self.say(&words::refusal(self.game.config.house.stakes(), &refusal))?;
            }
            SessionEvent::Reopened { notices } => {
                let notices: Vec<_> = notices.iter().map(words::notice).collect();
                self.say_all(&notices)?;
                let house = &self.game.config.house;
                self.narrator = Narrator::resumed(house, self.session.seated_names());
                self.coach.follow(&self.session);
            }
            _ => {}
        }
        Ok(())
    }

    /// Prints the players' balances or scores after a round, and records the round.
    fn close(&mut self) -> Result<()> {
        let Some(record) = self.session.last_record().cloned() else { return Ok(()) };
        let seated = self.session.view().round.as_ref().map(|round| round.seats.clone());
        for player in seated.unwrap_or_default() {
            let line = self.holds(player).unwrap_or_else(|| self.score(player));
            self.say(&line)?;
        }
        self.game.record(&record);
        self.coach.review(&self.session);
        self.keep_up();
        Ok(())
    }

    /// Returns a sentence with a player's result since sitting down.
    fn score(&self, player: usize) -> String {
        let (name, net) = (self.session.name(player), self.session.view().net(player));
        narrator::score(self.game.config.house.stakes(), name, net)
    }

    /// Says goodbye to the players who can still bet.
    fn say_goodbye(&mut self) -> Result<()> {
        self.receive_last_answers();
        let stay =
            (0..self.session.view().seats.len()).filter(|&player| self.session.can_bet(player));
        let words = stay.map(|player| format!("Goodbye. {}", self.score(player)));
        self.say_all(&words.collect::<Vec<_>>())
    }

    /// Returns the active hand and its choice: standing or declining if the players quit. `None` if
    /// no hand is active. The choice is `None` if an earlier one was undone instead.
    fn choice(&mut self, round: &RoundView) -> Result<Option<(HandId, Option<Choice>)>> {
        let leaving = self.leave.is_some();
        Ok(Some(match round.cards.phase {
            Phase::Over | Phase::Card(_) => return Ok(None),
            Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } if leaving => {
                (hand, Some(Choice::Decline))
            }
            Phase::Action { hand, .. } if leaving => (hand, Some(Choice::Act(Action::Stand))),
            Phase::Insurance { hand, min, max } => {
                (hand, self.ask_insurance(round, hand, (min, max))?)
            }
            Phase::EarlySurrender { hand } => (hand, self.ask_early_surrender(round, hand)?),
            Phase::Action { hand, legal, double_for } => {
                (hand, self.ask_action(round, hand, HandChoices { legal, double_for })?)
            }
        }))
    }
}
