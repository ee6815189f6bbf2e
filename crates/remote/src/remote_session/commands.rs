//! The commands that the player of this terminal sends to the table.

use std::collections::VecDeque;
use std::time::Duration;

use blackjack_engine::{Action, Choice, Phase};
use blackjack_frontend::session::{Command, Session, SessionEvent};
use blackjack_protocol::{Act, CommandMessage, FromClient};
use blackjack_table::{RequestKey, Wager};

use super::RemoteSession;
use crate::news::name_of;

/// The time limit for the answer to each step of leaving a table.
const GOODBYE: Duration = Duration::from_secs(3);

/// The maximum number of decisions for a leaving player: one for each hand.
const TURNS_MAX: usize = 8;

/// A command of the game that is not answered yet.
#[derive(Debug)]
pub(super) struct Pending {
    /// The key for the face.
    pub(super) key: RequestKey,
    /// The key of the message whose answer is expected next.
    pub(super) sent: u64,
    /// The parts of the command that follow.
    next: VecDeque<Next>,
    /// True if all parts are sent and the deal waits for players to reveal their contributions.
    is_dealing: bool,
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

/// A command outside the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aside {
    Sit,
    StandUp,
    Unlock,
    Say,
    MoreTime,
    Commit,
    Reveal,
    Start,
}

impl RemoteSession {
    /// Sends an act of the protocol, answered like a game command, for programs that choose each
    /// act. Only one command can be pending at a time.
    pub fn act(&mut self, act: Act) -> RequestKey {
        self.sent += 1;
        let key = RequestKey(self.sent);
        self.begin_parts(key, Ok(VecDeque::from([Next::Do(act)])));
        key
    }

    /// Asks for a box.
    pub fn sit(&mut self, seat: usize) {
        self.send_aside(Aside::Sit, Act::Sit { seat });
    }

    /// Leaves all boxes. A hand in play is settled first; without a player, the table waits for it
    /// only as long as the house allows.
    pub fn stand_up(&mut self) {
        for seat in self.own_seats() {
            self.send_aside(Aside::StandUp, Act::StandUp { seat });
        }
    }

    /// Leaves all boxes. The active hand stands first, so that nobody waits for it.
    pub(super) fn give_up(&mut self) {
        self.settle(GOODBYE);
        // At an evening nobody waits for this hand, and its player may come back.
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
        let choice = match self.view().phase()? {
            Phase::Action { .. } => Choice::Act(Action::Stand),
            Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
            Phase::Card(_) | Phase::Over => return None,
        };
        let is_own = self.pending.is_none() && self.waits().is_none();
        Some(Command::Play { hand: self.view().active_hand().filter(|_| is_own)?, choice })
    }

    /// Unlocks the bets that are locked, to change them.
    pub fn unlock(&mut self) {
        for seat in self.own_seats() {
            if self.state.view.seats[seat].ready {
                self.send_aside(Aside::Unlock, Act::Ready { seat });
            }
        }
    }

    /// Asks for the time of a full turn again.
    pub fn ask_for_time(&mut self) {
        self.send_aside(Aside::MoreTime, Act::MoreTime {});
    }

    /// Sends a chat line to everybody at the table.
    pub(super) fn chat_line(&mut self, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.send_aside(Aside::Say, Act::Say { text: text.to_owned() });
        }
    }

    pub(super) fn send_aside(&mut self, aside: Aside, act: Act) {
        let key = self.send_act(act);
        self.asides.insert(key, aside);
    }

    /// Begins a command of the game.
    pub(super) fn begin(&mut self, key: RequestKey, command: Command) {
        if matches!(command, Command::Deal(_)) {
            self.contribute();
        }
        let parts = self.parts(command);
        self.begin_parts(key, parts);
    }

    fn begin_parts(&mut self, key: RequestKey, parts: Result<VecDeque<Next>, String>) {
        let parts = match parts {
            Ok(_) if self.pending.is_some() => Err("The table has not answered yet.".to_owned()),
            parts => parts,
        };
        match parts {
            Ok(next) => {
                self.pending = Some(Pending { key, sent: 0, next, is_dealing: false });
                self.go_on();
            }
            Err(reason) => self.events.push_back(SessionEvent::RefusedFor { key, reason }),
        }
    }

    /// Returns the parts of a command, or the reason why it cannot be sent.
    fn parts(&self, command: Command) -> Result<VecDeque<Next>, String> {
        match command {
            Command::Deal(wagers) => {
                let own = wagers.into_iter().filter(|wager| self.own(wager.seat));
                let is_patient = self.evening().is_none()
                    && self.late_bettors().next().is_some()
                    && self.state.house.table_settings().turn_seconds() == 0;
                let parts: VecDeque<_> =
                    own.flat_map(|wager| self.bet_parts(wager, is_patient)).collect();
                if parts.is_empty() { Err("You have no bet.".into()) } else { Ok(parts) }
            }
            Command::Play { hand, choice } => {
                let seat = self.view().open_round().and_then(|round| round.seat_of(hand));
                let is_own = seat
                    .and_then(|seat| self.view().player_at(seat))
                    .is_some_and(|at| self.own(at));
                if !is_own {
                    return Err("It is not your turn.".into());
                }
                Ok(VecDeque::from([Next::Do(Act::playing(hand, choice))]))
            }
            Command::Rebuy { player } => {
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

    /// Returns the parts of a bet. Where time is not limited, a round starts as soon as every bet
    /// on the table is locked; `is_patient` leaves a new bet open, so that others can bet too.
    fn bet_parts(&self, Wager { seat, bets }: Wager, is_patient: bool) -> Vec<Next> {
        let is_placed = self
            .state
            .view
            .seats
            .get(seat)
            .is_some_and(|it| (&it.bet, &it.side) == (&bets.stakes, &bets.side));
        if is_placed {
            return vec![Next::Lock(seat)];
        }
        let then = if is_patient { Next::Wait } else { Next::Lock(seat) };
        vec![Next::Do(Act::betting(seat, bets)), then]
    }

    /// Returns the boxes of the other present players who have not bet.
    fn late_bettors(&self) -> impl Iterator<Item = usize> {
        let is_away = |player| self.state.room.away.iter().any(|away| away.player == player);
        let is_other = move |player| player != self.me && !is_away(player);
        let seats = (0..).zip(&self.state.view.seats);
        let late = seats.filter(|(_, seat)| seat.can_bet && seat.bet.is_empty());
        late.filter(move |(_, seat)| seat.owner.is_some_and(is_other)).map(|(at, _)| at)
    }

    /// Returns the sentence that explains how to lock an open bet. Bots bet at once, so
    /// nobody starts without them.
    fn how_to_start(&self) -> String {
        let people = self.late_bettors().filter(|&seat| !self.is_bot(seat));
        let names: Vec<_> = people.map(|seat| name_of(&self.state.view.seats[seat])).collect();
        match names.join(" and ").as_str() {
            "" => "Your bet is placed. Deal to lock it.".to_owned(),
            late => format!("Your bet is placed. Deal to start without {late}."),
        }
    }

    /// Sends the next part of the pending command, or completes it if no part is left.
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
                    let lines = vec![self.how_to_start()];
                    self.events.push_back(SessionEvent::Notice { lines });
                    continue;
                }
            };
            pending.sent = self.send_act(act);
            self.pending = Some(pending);
            return;
        }
        pending.is_dealing = true;
        self.pending = Some(pending);
        self.finish_deal();
    }

    /// Answers a completed command with the cards that it has dealt, unless they wait for the
    /// players to reveal their contributions.
    pub(super) fn finish_deal(&mut self) {
        if self.state.view.is_revealing() {
            return;
        }
        let Some(pending) = self.pending.take_if(|pending| pending.is_dealing) else { return };
        let steps = std::mem::take(&mut self.held);
        self.events.push_back(SessionEvent::Done { key: pending.key, steps });
    }

    /// Sends a command with a new key, and returns the key.
    fn send_act(&mut self, act: Act) -> u64 {
        self.key += 1;
        let (key, answers) = (RequestKey(self.key), Some(self.state.view.question));
        let command = CommandMessage { key, player: self.me, answers, act };
        self.line.send(self.key, FromClient::Command(command).text());
        self.key
    }
}
