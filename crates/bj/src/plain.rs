//! Plain lines: any house in whole words, one fact a line and the prompt last, so that it reads
//! well aloud, on a braille line and through a pipe.

mod answer;
mod betting;
mod chart;
mod coaching;
pub(crate) mod daily;
pub(crate) mod drill;
mod past;
mod turns;
mod what_if;

use std::sync::mpsc::{self, Receiver};

use anyhow::Result;
use blackjack_coach::{StrategyCard, Subject};
use blackjack_engine::{Action, Chips, Choice, HandId, Phase};
use blackjack_frontend::coach::{Answer, Coach, CoachSolver, Workers};
use blackjack_frontend::narrator::{self, Narrator};
use blackjack_frontend::session::{Command, LocalSession, Session, SessionEvent};
use blackjack_frontend::words;
use blackjack_table::RoundView;

use crate::clock::now_ms;
use crate::console::{Console, Leave, interrupted_status, say_how_to_leave};
use crate::setup::Setup;

/// Plays until everybody has left; returns the exit status.
pub(crate) fn play(mut setup: Setup, console: Console) -> Result<u8> {
    say_how_to_leave("Press q, Ctrl-D or Ctrl-C to quit, ? for help.");
    let (session, notices) = setup.session(now_ms())?;
    let offers: Vec<_> =
        (0..session.players()).map(|at| setup.game.first_offer(&session, at)).collect();
    if let [(_, hands)] = offers[..] {
        setup.game.hands = hands;
    }
    let bettors = offers.iter().map(|&(bet, _)| Bettor { bet, is_out: false }).collect();
    let (mut plain, warning) = Plain::at(session, setup, console);
    plain.bettors = bettors;
    plain.run_session(&notices.into_iter().chain(warning).collect::<Vec<_>>())?;
    plain.console.flush()?;
    drop(plain.workers);
    Ok(match plain.leave {
        Some(Leave::Interrupt(signal)) => interrupted_status(signal),
        None | Some(Leave::End) => plain.setup.status(),
    })
}

/// How a player bets.
#[derive(Debug)]
struct Bettor {
    /// The last bet, or the one asked for at the start.
    bet: Option<Chips>,
    /// Whether the player cannot place a bet any more.
    is_out: bool,
}

/// What is played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameMode {
    /// Rounds, one after the other, with bets.
    Regular,
    /// A round of the past, another way, in the middle of an evening.
    WhatIf,
    /// The daily, where nobody helps.
    Daily,
}

#[derive(Debug)]
struct Plain {
    setup: Setup,
    console: Console,
    session: LocalSession,
    /// By the order in which they sit.
    bettors: Vec<Bettor>,
    narrator: Narrator,
    coach: Coach,
    /// What the coach answers.
    answers: Receiver<Answer>,
    /// Whether it has still to say by what it measures.
    owes_standard: bool,
    /// Who works out what it answers.
    workers: Workers,
    /// Why everybody is leaving; from then on nobody is asked.
    leave: Option<Leave>,
    mode: GameMode,
    /// The chart of the house, once somebody has asked for it.
    card: Option<StrategyCard>,
}

impl Plain {
    /// A game at this table, with nobody who bets; and what is wrong with the tags that cards are
    /// to be counted by.
    fn at(session: LocalSession, setup: Setup, console: Console) -> (Self, Option<String>) {
        let house = session.house();
        let narrator = Narrator::new(house, Vec::new());
        let (coach, warning) =
            Coach::at(house, setup.game.coaching.clone(), setup.game.tags.clone());
        let (sender, answers) = mpsc::channel();
        let workers = Workers::spawn(coach.questions(), CoachSolver::default, move |answer| {
            // Nobody listens any more if the game is over.
            let _heard = sender.send(answer);
        });
        let (bettors, leave, mode, card) = (Vec::new(), None, GameMode::Regular, None);
        let plain = Self {
            setup,
            console,
            session,
            bettors,
            narrator,
            coach,
            answers,
            owes_standard: true,
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
        self.meet_coach();
        // A round that waited is over at once where its player has lost all else elsewhere.
        if let Some(round) = self.session.view().round.clone() {
            self.narrator = Narrator::resumed(&self.setup.game.house, self.session.seated_names());
            self.say_standard()?;
            self.say_all(&self.narrator.table(&round.cards))?;
            self.play_round()?;
        }
        while self.leave.is_none() {
            let wagers = self.wagers()?;
            if self.leave.is_some() || self.bettors.iter().all(|bettor| bettor.is_out) {
                break;
            }
            if !wagers.is_empty() {
                self.say_standard()?;
                self.apply(Command::Deal(wagers))?;
                self.play_round()?;
            } else if self.session.is_in_round() {
                self.play_round()?;
            }
        }
        self.part()
    }

    fn say(&mut self, line: &str) -> Result<()> {
        Ok(self.console.say(line)?)
    }

    fn say_all(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn greet(&mut self) -> Result<()> {
        let house = &self.setup.game.house;
        let title = match house.title().trim_end_matches('.') {
            "" => format!("{}.", house.name()),
            title => format!("{}: {title}.", house.name()),
        };
        let changes = narrator::changes(house);
        self.say(&title)?;
        self.say_all(&changes)?;
        self.say_holdings()
    }

    fn say_holdings(&mut self) -> Result<()> {
        let players = 0..self.session.players();
        let holdings: Vec<_> = players.filter_map(|player| self.holds(player)).collect();
        self.say_all(&holdings)
    }

    /// What a player holds, where anybody counts it.
    fn holds(&self, player: usize) -> Option<String> {
        let money = self.setup.game.house.stakes().money(self.session.funds(player)?);
        let has = Subject::You.called(self.session.name(player)).does("have");
        Some(format!("{has} {money}."))
    }

    /// Asks, and returns what was typed; `None` if everybody leaves, which is noted. Whoever asks
    /// for the chart or the statistics is told, and asked again.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        loop {
            let Some(text) = self.ask_once(prompt)? else { return Ok(None) };
            if past::asks_for_statistics(&text) {
                self.say_statistics()?;
            } else if let Some(asked) = chart::asked(&text) {
                self.say_chart(asked)?;
            } else {
                return Ok(Some(text));
            }
        }
    }

    fn ask_once(&mut self, prompt: &str) -> Result<Option<String>> {
        self.hear_reviews();
        match self.console.ask_in_line(prompt)? {
            Ok(line) => Ok(Some(line.text())),
            Err(leave) => {
                self.leave = Some(leave);
                Ok(None)
            }
        }
    }

    /// Asks about hand after hand until the round is over, or left open for another day.
    fn play_round(&mut self) -> Result<()> {
        while let Some(round) = self.session.round_view().cloned() {
            let Some((hand, choice)) = self.decide(&round)? else { break };
            if self.leave.is_some() && self.session.is_stored() {
                return self.say("The round waits for you, and goes on when you come back.");
            }
            if let Some(choice) = choice {
                self.play(hand, choice)?;
            }
        }
        self.close()
    }

    /// Plays a choice, and says what came of it and what the coach says to it.
    fn play(&mut self, hand: HandId, choice: Choice) -> Result<()> {
        if self.apply(Command::Play { hand, choice })? {
            self.say_remark(choice)?;
        }
        Ok(())
    }

    /// Takes the last choice back, and says so or why not; returns whether.
    fn take_back(&mut self) -> Result<bool> {
        let was_over = !self.session.is_in_round();
        self.session.send(Command::Undo, now_ms());
        let Some(event) = self.session.receive(now_ms()) else { return Ok(false) };
        let SessionEvent::TakenBack { hand, choice, .. } = event else {
            self.take_in(event)?;
            return Ok(false);
        };
        if was_over {
            self.setup.unrecord();
        }
        self.coach.take_back(&self.session);
        let Some(round) = self.session.round_view() else { return Ok(false) };
        let lines = [
            self.narrator.taken_back(&round.cards, hand, choice),
            self.narrator.question(&round.cards, hand),
        ];
        self.say_all(&lines)?;
        Ok(true)
    }

    /// Asks the table for something, and says what came of it; returns whether the table did it.
    /// The table is in this process, so that everything has arrived when it has been sent.
    fn apply(&mut self, command: Command) -> Result<bool> {
        let opens = matches!(command, Command::Deal(_));
        self.session.send(command, now_ms());
        let mut is_done = false;
        while let Some(event) = self.session.receive(now_ms()) {
            is_done = matches!(event, SessionEvent::Done { .. });
            if is_done && opens {
                self.narrator = Narrator::new(&self.setup.game.house, self.session.seated_names());
                self.coach.follow(&self.session);
            }
            self.take_in(event)?;
        }
        Ok(is_done)
    }

    /// Says what an event brought.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is taken back is told by what asks")]
    fn take_in(&mut self, event: SessionEvent) -> Result<()> {
        match event {
            SessionEvent::Done { steps, .. } | SessionEvent::Happened { steps } => {
                for step in &steps {
                    let lines = self.narrator.step(step);
                    self.say_all(&lines)?;
                }
            }
            SessionEvent::Refused { refusal, .. } => {
                self.say(&words::refusal(self.setup.game.house.stakes(), &refusal))?;
            }
            SessionEvent::Reopened { notices } => {
                let notices: Vec<_> = notices.iter().map(words::notice).collect();
                self.say_all(&notices)?;
                let house = &self.setup.game.house;
                self.narrator = Narrator::resumed(house, self.session.seated_names());
                self.coach.follow(&self.session);
            }
            _ => {}
        }
        Ok(())
    }

    /// Says how everybody stands after a round, and records it where that was asked for.
    fn close(&mut self) -> Result<()> {
        let Some(record) = self.session.last_record().cloned() else { return Ok(()) };
        for player in self.session.seated() {
            let line = self.holds(player).unwrap_or_else(|| self.score(player));
            self.say(&line)?;
        }
        self.setup.record(&record);
        self.coach.review(&self.session);
        self.keep_up();
        Ok(())
    }

    /// How a player stands since sitting down.
    fn score(&self, player: usize) -> String {
        let (name, net) = (self.session.name(player), self.session.net(player));
        narrator::score(self.setup.game.house.stakes(), name, net)
    }

    /// The last words of the evening.
    fn part(&mut self) -> Result<()> {
        self.receive_last_answers();
        let stay = (0..self.session.players()).filter(|&player| self.session.can_bet(player));
        let words = stay.map(|player| format!("Goodbye. {}", self.score(player)));
        self.say_all(&words.collect::<Vec<_>>())
    }

    /// What is done with the hand that is asked; who has left stands. `None` if nobody is asked, and
    /// no choice if another was taken back.
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
            Phase::Action { hand, legal } => (hand, self.ask_action(round, hand, legal)?),
        }))
    }
}
