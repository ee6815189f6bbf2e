//! What the player of this terminal asks of the table.

use std::collections::VecDeque;
use std::time::Duration;

use blackjack_engine::{Action, Choice, Phase};
use blackjack_frontend::session::{Command, Session, SessionEvent};
use blackjack_table::{Question, RequestKey, Wager};

use super::RemoteSession;
use crate::news::name_of;
use crate::outbound::Act;

/// How long the server may take for each step of a farewell.
const GOODBYE: Duration = Duration::from_secs(3);

/// The most decisions of a player who leaves: one for each hand.
const TURNS_MAX: usize = 8;

/// A command of the game that is not answered yet.
#[derive(Debug)]
pub(super) struct Pending {
    /// The key for the face.
    pub(super) key: RequestKey,
    /// The key of the message that is to be answered next.
    pub(super) sent: u64,
    /// What follows once that is done.
    next: VecDeque<Next>,
}

/// A part of a command.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    Do(Act),
    /// Locks the bet of a box, unless it is locked.
    Lock(usize),
    /// Leaves the bet open.
    Wait,
}

/// What was sent beside the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aside {
    Sit,
    StandUp,
    Unlock,
    Say,
    MoreTime,
    Start,
}

impl RemoteSession {
    /// Asks for a box.
    pub fn sit(&mut self, seat: usize) {
        self.send_aside(Aside::Sit, &Act::Sit { seat });
    }

    /// Leaves all boxes. A hand in play is settled first; without a player, the table waits for it
    /// no longer than its house says.
    pub fn stand_up(&mut self) {
        for seat in self.own_seats() {
            self.send_aside(Aside::StandUp, &Act::StandUp { seat });
        }
    }

    /// Leaves all boxes. A hand whose turn it is stands first, so that nobody waits for it.
    pub(super) fn give_up(&mut self) {
        self.settle(GOODBYE);
        // Nobody waits for one hand of an evening, and its player may come back.
        if self.evening().is_some_and(|evening| !evening.is_waiting()) {
            return;
        }
        for _ in 0..TURNS_MAX {
            let Some(choice) = self.last_choice() else { break };
            self.sent += 1;
            self.begin(RequestKey(self.sent), choice);
            self.settle(GOODBYE);
        }
        self.stand_up();
        self.settle(GOODBYE);
    }

    /// Returns the choice of a player who leaves, if it is the player's turn.
    fn last_choice(&self) -> Option<Command> {
        let choice = match self.phase()? {
            Phase::Action { .. } => Choice::Act(Action::Stand),
            Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
            Phase::Card(_) | Phase::Over => return None,
        };
        let is_own = self.pending.is_none() && self.waits().is_none();
        Some(Command::Play { hand: self.active_hand().filter(|_| is_own)?, choice })
    }

    /// Unlocks the bets that are locked, to change them.
    pub fn unlock(&mut self) {
        for seat in self.own_seats() {
            if self.state.view.seats[seat].ready {
                self.send_aside(Aside::Unlock, &Act::Ready { seat });
            }
        }
    }

    /// Opens the first round of an evening.
    pub fn start_evening(&mut self) {
        self.send_aside(Aside::Start, &Act::Start);
    }

    /// Asks for the time of a whole turn again.
    pub fn ask_for_time(&mut self) {
        self.send_aside(Aside::MoreTime, &Act::MoreTime);
    }

    /// Says something to everybody at the table.
    pub(super) fn chat_line(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.send_aside(Aside::Say, &Act::Say { text: text.to_owned() });
        }
    }

    fn send_aside(&mut self, aside: Aside, act: &Act) {
        let key = self.send_act(act);
        self.asides.insert(key, aside);
    }

    /// Begins a command of the game.
    pub(super) fn begin(&mut self, key: RequestKey, command: Command) {
        let parts = match self.parts(command) {
            Ok(_) if self.pending.is_some() => Err("The table has not answered yet.".to_owned()),
            parts => parts,
        };
        match parts {
            Ok(next) => {
                self.pending = Some(Pending { key, sent: 0, next });
                self.go_on();
            }
            Err(reason) => self.events.push_back(SessionEvent::RefusedFor { key, reason }),
        }
    }

    /// Returns the parts of a command, or why it cannot be sent.
    fn parts(&self, command: Command) -> Result<VecDeque<Next>, String> {
        match command {
            Command::Deal(wagers) => {
                let own = wagers.into_iter().filter(|wager| self.own(wager.seat));
                let late = self.late_bettors();
                let is_patient = self.evening().is_none()
                    && !late.is_empty()
                    && self.state.house.table_settings().turn_seconds() == 0;
                let parts: VecDeque<_> =
                    own.flat_map(|wager| self.bet_parts(wager, is_patient)).collect();
                if parts.is_empty() { Err("You have no bet.".into()) } else { Ok(parts) }
            }
            Command::Play { hand, choice } => {
                let seat = self.round_view().and_then(|round| round.seat_of(hand));
                let is_own =
                    seat.and_then(|seat| self.player_at(seat)).is_some_and(|at| self.own(at));
                if !is_own {
                    return Err("It is not your turn.".into());
                }
                Ok(VecDeque::from([Next::Do(Act::Play { hand, choice })]))
            }
            Command::Refill { player } => {
                Ok(VecDeque::from([Next::Do(Act::Rebuy { seat: player })]))
            }
            Command::Undo if self.can_undo() => {
                let own = self.own_seats().into_iter();
                let locked = own.filter(|&seat| self.state.view.seats[seat].ready);
                Ok(locked.map(|seat| Next::Do(Act::Ready { seat })).collect())
            }
            Command::Undo => Err("Nothing can be taken back at this table.".into()),
        }
    }

    /// Returns the parts of a bet. Where time is not limited, a round starts as soon as every bet on
    /// the table is locked; `is_patient` leaves a new bet open, so that others can bet too.
    fn bet_parts(&self, Wager { seat, stakes }: Wager, is_patient: bool) -> Vec<Next> {
        let is_placed = self.state.view.seats.get(seat).is_some_and(|it| it.bet == stakes);
        if is_placed {
            return vec![Next::Lock(seat)];
        }
        let then = if is_patient { Next::Wait } else { Next::Lock(seat) };
        vec![Next::Do(Act::Bet { seat, stakes }), then]
    }

    /// Returns the other players who are here and have not bet.
    fn late_bettors(&self) -> Vec<&str> {
        let is_away = |player| self.state.room.away.iter().any(|away| away.player == player);
        let seats = self.state.view.seats.iter();
        let late = seats.filter(|seat| seat.can_bet && seat.bet.is_empty());
        let late = late.filter(|seat| seat.owner.is_some_and(|it| it != self.me && !is_away(it)));
        late.map(name_of).collect()
    }

    /// Sends the next part of the pending command, or answers it if nothing is left.
    pub(super) fn go_on(&mut self) {
        let Some(mut pending) = self.pending.take() else { return };
        while let Some(next) = pending.next.pop_front() {
            let act = match next {
                Next::Do(act) => act,
                Next::Lock(seat) if self.state.view.seats.get(seat).is_some_and(|it| it.ready) => {
                    continue;
                }
                Next::Lock(seat) => Act::Ready { seat },
                Next::Wait => {
                    let late = self.late_bettors().join(" and ");
                    let line = match late.as_str() {
                        "" => "Your bet is placed. Deal to lock it.".to_owned(),
                        late => format!("Your bet is placed. Deal to start without {late}."),
                    };
                    self.events.push_back(SessionEvent::Told { lines: vec![line] });
                    continue;
                }
            };
            pending.sent = self.send_act(&act);
            self.pending = Some(pending);
            return;
        }
        let steps = std::mem::take(&mut self.held);
        self.events.push_back(SessionEvent::Done { key: pending.key, steps });
    }

    /// Sends a command with a new key, and returns the key.
    fn send_act(&mut self, act: &Act) -> u64 {
        self.key += 1;
        let answers: Question = self.state.view.question;
        self.line.send(self.key, act.message(self.key, self.me, answers));
        self.key
    }
}
