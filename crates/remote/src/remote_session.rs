//! A session at a table of a server: [`RemoteSession`].

mod commands;
mod contributing;
mod messages;
mod waiting;

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use blackjack_engine::{Composition, House, Record, SeatBets, SeenCards};
use blackjack_frontend::session::{Command, Session, SessionEvent};
use blackjack_protocol::{Act, EveningView, RoomView, ToClient, WholeView};
use blackjack_table::{PlayerId, PrivateView, RequestKey, RoundId, Step, TableView};

use crate::account::Account;
use crate::address::{Place, ServerAddress};
use crate::card_tracker::CardTracker;
use crate::followed_table::FollowedTable;
use crate::line::{Line, LineAddress, LineEvent, Waker};
use crate::remote_error::RemoteError;
use commands::{Aside, Pending};
use contributing::OwnContribution;

/// The time limit for the first view of a table.
const FIRST_VIEW: Duration = Duration::from_secs(20);

/// The reason why a session has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The table was closed.
    Closed,
    /// Another reason, as a sentence.
    Failed(String),
}

/// A session at a table of a server.
///
/// Choices are sent, and shown only when the server has carried them out. While the connection is
/// lost, they wait; each is carried out once.
#[derive(Debug)]
pub struct RemoteSession {
    line: Line,
    /// The address of the table's page.
    page: String,
    /// The player of this terminal.
    me: PlayerId,
    state: FollowedTable,
    private: Vec<PrivateView>,
    seen: CardTracker,
    /// The contribution of this terminal to a shoe.
    contribution: Option<OwnContribution>,
    /// The game command that is not answered yet.
    pending: Option<Pending>,
    /// The steps received while a command is unanswered, to be shown with the answer.
    held: Vec<Step>,
    /// The unanswered commands outside the game, by key.
    asides: BTreeMap<u64, Aside>,
    /// The events for the face.
    events: VecDeque<SessionEvent>,
    /// The key of the latest message. The first one is random, so that two terminals of one player
    /// never share a key.
    key: u64,
    /// The number of commands of the game.
    sent: u64,
    /// The latest line of the chat in this run of the server.
    chat: u64,
    run: String,
    is_connected: bool,
    ending: Option<Ending>,
    /// The server's clock minus the front end's, in milliseconds, once the front
    /// end has reported its time.
    clock: ClockOffset,
    lag: Option<Duration>,
    /// The latest name of each box: a player who has left is still named in the last round.
    names: Vec<Option<String>>,
    /// The seconds that the face has shown last.
    shown_seconds: Option<u64>,
}

/// The difference between the clocks of the server and of this process.
#[derive(Clone, Copy, Debug)]
struct ClockOffset {
    /// The server's time when the view was received.
    server_ms: i64,
    received: Instant,
}

impl RemoteSession {
    /// Joins a table and waits for its view; `waker` is called whenever an event has arrived.
    ///
    /// # Errors
    ///
    /// Any [`RemoteError`] of the connection and of the first view.
    pub fn join(
        server: &ServerAddress,
        table: &str,
        account: &Account,
        waker: Waker,
    ) -> Result<Self, RemoteError> {
        Self::join_at(server, &Place::Table(table.to_owned()), account, waker)
    }

    /// Joins a table or an evening and waits for its view; `waker` is called
    /// whenever an event has arrived.
    ///
    /// # Errors
    ///
    /// As for [`RemoteSession::join`].
    pub fn join_at(
        server: &ServerAddress,
        place: &Place,
        account: &Account,
        waker: Waker,
    ) -> Result<Self, RemoteError> {
        let cookie = account.cookie.clone();
        let address = LineAddress { server: server.clone(), place: place.clone(), cookie };
        let line = Line::open(address, waker)?;
        let whole = first_view(&line, server, place)?;
        let clock = ClockOffset { server_ms: whole.now_ms, received: Instant::now() };
        let (run, chat) = (whole.run.clone().into_owned(), whole.chat.clone().into_owned());
        let state = FollowedTable::of(whole).map_err(|reason| RemoteError::NotAServer {
            server: server.to_string(),
            reason: blackjack_engine::visible_in_line(&reason).into_owned(),
        })?;
        let key = getrandom::u64().map_err(|_| RemoteError::NoRandomness)? >> 12;
        let page = match place {
            Place::Table(table) => server.page(&format!("/t/{table}")),
            Place::Evening(evening) => server.page(&format!("/e/{evening}")),
        };
        let mut session = Self {
            line,
            page,
            me: account.player,
            state,
            private: Vec::new(),
            seen: CardTracker::default(),
            contribution: None,
            pending: None,
            held: Vec::new(),
            asides: BTreeMap::new(),
            events: VecDeque::new(),
            key,
            sent: 0,
            chat: 0,
            run,
            is_connected: true,
            ending: None,
            clock,
            lag: None,
            names: Vec::new(),
            shown_seconds: None,
        };
        session.remember_names();
        session.seen.follow(&[], &session.state.view);
        session.hear(chat.iter());
        Ok(session)
    }

    /// Returns the name of the table.
    pub fn table_name(&self) -> &str {
        &self.state.room.name
    }

    /// Returns the part of the table outside the game.
    pub const fn room(&self) -> &RoomView {
        &self.state.room
    }

    /// Returns whether a box is that of a bot.
    pub fn is_bot(&self, seat: usize) -> bool {
        let owner = self.state.view.seats.get(seat).and_then(|seat| seat.owner);
        owner.is_some_and(|owner| self.state.room.bots.contains(&owner))
    }

    /// Returns the duplicate evening, if the table belongs to one.
    pub const fn evening(&self) -> Option<&EveningView> {
        self.state.evening.as_ref()
    }

    /// Returns the boxes of this terminal's player.
    pub fn own_seats(&self) -> Vec<usize> {
        let seats = self.state.view.seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.owner == Some(self.me)).map(|(at, _)| at).collect()
    }

    /// Returns the free boxes.
    pub fn free_seats(&self) -> Vec<usize> {
        let seats = self.state.view.seats.iter().enumerate();
        seats.filter(|(_, seat)| seat.owner.is_none()).map(|(at, _)| at).collect()
    }

    /// Returns the reason why the session has ended, if it has.
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns whether the server is connected now.
    pub const fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// Returns the server's response time, once it is known.
    pub const fn lag(&self) -> Option<Duration> {
        self.lag
    }

    /// Returns the time for the current decision, or for bets, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        let deadline = self.state.view.deadline_ms?;
        let since = i64::try_from(self.clock.received.elapsed().as_millis()).unwrap_or(i64::MAX);
        let left = deadline.checked_sub(self.clock.server_ms)?.checked_sub(since)?;
        Some(Duration::from_millis(u64::try_from(left).unwrap_or_default()))
    }

    /// Waits until every message is answered, the session ends, or the time is up. Events that
    /// arrive meanwhile are received later.
    pub fn settle(&mut self, limit: Duration) {
        let limit = Instant::now() + limit;
        while self.ending.is_none() && (self.pending.is_some() || !self.asides.is_empty()) {
            let left = limit.saturating_duration_since(Instant::now());
            let Some(event) = self.line.wait(left) else { return };
            self.take(event);
        }
    }

    /// Returns the pending notices without waiting for earlier events.
    pub fn take_told(&mut self) -> Vec<String> {
        let mut told = Vec::new();
        self.events.retain_mut(|event| {
            let SessionEvent::Notice { lines } = event else { return true };
            told.append(lines);
            false
        });
        told
    }

    /// Remembers the names of the boxes.
    fn remember_names(&mut self) {
        let seats = &self.state.view.seats;
        self.names.resize(seats.len(), None);
        for (name, seat) in self.names.iter_mut().zip(seats) {
            if seat.name.is_some() {
                name.clone_from(&seat.name);
            }
        }
    }

    /// Lets the front end refresh the time once a second.
    fn tick(&mut self) -> Option<SessionEvent> {
        let seconds = self.seconds_left();
        if seconds == self.shown_seconds {
            return None;
        }
        self.shown_seconds = seconds;
        Some(SessionEvent::Notice { lines: Vec::new() })
    }

    fn own(&self, player: usize) -> bool {
        self.state.view.seats.get(player).is_some_and(|seat| seat.owner == Some(self.me))
    }
}

/// Waits for the first view of a table.
fn first_view(
    line: &Line,
    server: &ServerAddress,
    place: &Place,
) -> Result<WholeView<'static>, RemoteError> {
    let server = server.to_string();
    let limit = Instant::now() + FIRST_VIEW;
    loop {
        let left = limit.saturating_duration_since(Instant::now());
        match line.wait(left) {
            Some(LineEvent::Message(ToClient::View(whole))) => return Ok(*whole),
            Some(LineEvent::Ended(None)) => {
                return Err(place.missing_at(server));
            }
            Some(LineEvent::Ended(Some(reason))) => {
                let reason = reason.trim_end_matches('.').to_owned();
                return Err(RemoteError::NotAServer { server, reason });
            }
            Some(_) => {}
            None => {
                let reason = "it does not answer in time".to_owned();
                return Err(RemoteError::Unreachable { server, reason });
            }
        }
    }
}

impl Session for RemoteSession {
    fn send(&mut self, command: Command, _now_ms: i64) -> RequestKey {
        self.sent += 1;
        let key = RequestKey(self.sent);
        self.begin(key, command);
        key
    }

    fn receive(&mut self, _now_ms: i64) -> Option<SessionEvent> {
        if self.reveals_at().is_some_and(|at| at <= Instant::now()) {
            self.reveal();
        }
        while self.events.is_empty() && self.ending.is_none() {
            let Some(event) = self.line.receive() else { return self.tick() };
            self.take(event);
        }
        self.events.pop_front()
    }

    fn wait_ms(&self, _now_ms: i64) -> Option<i64> {
        if !self.events.is_empty() {
            return Some(0);
        }
        let second = self.time_left().filter(|left| !left.is_zero());
        let second = second.map(|left| i64::from(left.subsec_millis()) + 1);
        let reveal = self.reveals_at().map(|at| at.saturating_duration_since(Instant::now()));
        let reveal = reveal.map(|left| i64::from(left.subsec_millis()) + 1);
        second.into_iter().chain(reveal).min()
    }

    fn house(&self) -> &House {
        &self.state.house
    }

    fn view(&self) -> &TableView {
        &self.state.view
    }

    fn private_views(&self) -> &[PrivateView] {
        &self.private
    }

    fn seen_cards(&self) -> Composition {
        self.seen.composition()
    }

    fn seen_before_round(&self) -> Option<&SeenCards> {
        Some(self.seen.before_round())
    }

    fn last_record(&self) -> Option<&Record> {
        None
    }

    fn upcoming_id(&self) -> RoundId {
        RoundId(i64::try_from(self.state.view.question.round).unwrap_or(i64::MAX))
    }

    /// Returns the number of the round at its table: the number in the journal is the server's.
    fn round_id(&self) -> Option<RoundId> {
        let number = self.state.view.round.as_ref()?.number;
        Some(RoundId(i64::try_from(number).unwrap_or(i64::MAX)))
    }

    /// Returns whether a bet can be unlocked: nothing else can be undone at a shared table.
    fn can_undo(&self) -> bool {
        let seats = &self.state.view.seats;
        !self.view().is_in_round() && self.own_seats().iter().any(|&seat| seats[seat].ready)
    }

    fn is_stored(&self) -> bool {
        true
    }

    /// Returns the name of another player; the player of this terminal is "you".
    fn name(&self, player: usize) -> Option<&str> {
        let is_you = self.own(player) && self.own_seats().len() == 1;
        self.label(player).filter(|_| !is_you)
    }

    fn label(&self, player: usize) -> Option<&str> {
        let has_hands = self.state.view.round.as_ref().is_some_and(|it| it.seats.contains(&player));
        let last = self.names.get(player).and_then(Option::as_deref).filter(|_| has_hands);
        self.state.view.seats.get(player)?.name.as_deref().or(last)
    }

    fn is_own(&self, player: usize) -> bool {
        self.own(player)
    }

    fn can_bet(&self, player: usize) -> bool {
        self.own(player) && self.state.view.seats.get(player).is_some_and(|seat| seat.can_bet)
    }

    fn last_bets(&self, player: usize) -> Option<SeatBets> {
        let seat = self.state.view.seats.get(player)?;
        Some(SeatBets { stakes: seat.bet.clone(), side: seat.side.clone() })
    }

    fn waiting_for(&self) -> Option<String> {
        self.waits()
    }

    fn seconds_left(&self) -> Option<u64> {
        Some(self.time_left()?.as_millis().div_ceil(1_000)).and_then(|it| u64::try_from(it).ok())
    }

    /// Returns whether this player is the host of an evening whose first round is not open.
    fn can_start(&self) -> bool {
        let is_host = self.state.room.host == Some(self.me);
        is_host && self.evening().is_some_and(EveningView::is_waiting)
    }

    fn start(&mut self) {
        self.send_aside(Aside::Start, Act::Start {});
    }

    fn leave(&mut self) {
        self.give_up();
    }

    fn say(&mut self, text: &str) {
        self.chat_line(text);
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn has_help(&self) -> bool {
        self.evening().is_none_or(EveningView::is_over)
    }
}
