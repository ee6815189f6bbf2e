//! A session with its table in this process: `LocalSession`.

use std::collections::VecDeque;
use std::sync::Arc;

use blackjack_engine::{Composition, House, Record, SeatBets, SeenCards};
use blackjack_table::{
    Actor, PrivateView, Receipt, RecordedHost, Refusal, RequestKey, RoundId, Step, Table, TableView,
};

use super::choice_log::ChoiceLog;
use super::{Command, Session, SessionEvent};
use crate::history::{CoachedHistory, HistorySource};

/// A session with its table in this process. It answers at once.
///
/// ```
/// use blackjack_engine::{Chips, House};
/// use blackjack_frontend::session::{Command, LocalSession, Session, SessionEvent};
/// use blackjack_table::{Guest, SeedSource, Table, Wager};
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let you = Guest { name: None, funds: Some(Chips(100_000)) };
/// let table = Table::practice(house, vec![you], SeedSource::Fixed(3), vec![])?;
/// let mut session = LocalSession::practice(table);
/// let wager = Wager { seat: 0, bets: vec![Chips(1_000)].into() };
/// let key = session.send(Command::Deal(vec![wager]), 0);
/// let Some(SessionEvent::Done { key: done, steps }) = session.receive(0) else { panic!() };
/// assert_eq!(done, key);
/// assert!(steps.len() >= 4, "a step for every card");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LocalSession {
    host: Host,
    /// The source from which the history of a recorded table is opened again.
    source: Option<Arc<dyn HistorySource>>,
    /// The current public view of the table.
    view: TableView,
    /// The current private views of the players.
    private: Vec<PrivateView>,
    /// The events that have not been received yet.
    events: VecDeque<SessionEvent>,
    /// The number of commands sent.
    sent: u64,
}

/// The table, with or without a journal.
#[derive(Debug)]
enum Host {
    /// A practice table, which is not stored, and the log of its choices, if there is one.
    Practice(Box<Table>, Option<Box<dyn ChoiceLog>>),
    /// A table whose changes are stored in the journal.
    Recorded(Box<dyn RecordedHost<History = CoachedHistory>>),
}

impl LocalSession {
    /// Creates a session at a practice table.
    pub fn practice(table: Table) -> Self {
        Self::at(Host::Practice(Box::new(table), None))
    }

    /// Creates a session at a table whose changes are all stored.
    pub fn recorded(table: impl RecordedHost<History = CoachedHistory> + 'static) -> Self {
        Self::at(Host::Recorded(Box::new(table)))
    }

    /// Returns the session of a practice table with a log of its choices from now on.
    #[must_use]
    pub fn with_log(self, log: Box<dyn ChoiceLog>) -> Self {
        let host = match self.host {
            Host::Practice(table, _) => Host::Practice(table, Some(log)),
            recorded @ Host::Recorded(_) => recorded,
        };
        Self { host, ..self }
    }

    /// Returns the session with this source of its history.
    #[must_use]
    pub fn with_source(self, source: Arc<dyn HistorySource>) -> Self {
        Self { source: Some(source), ..self }
    }

    fn at(host: Host) -> Self {
        let (view, private) = (host.table().view(), host.private_views());
        Self { host, source: None, view, private, events: VecDeque::new(), sent: 0 }
    }

    fn carry_out(&mut self, command: Command, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let recorded = match &mut self.host {
            Host::Practice(table, log) => {
                return carry_out(table, log.as_deref_mut(), command, now_ms);
            }
            Host::Recorded(recorded) => recorded,
        };
        let done = match command {
            Command::Deal(wagers) => recorded.deal(&wagers, now_ms),
            Command::Play { hand, choice } => recorded.act(hand, choice, now_ms),
            Command::Rebuy { player } => recorded.rebuy(player, now_ms),
            Command::Undo => Err(Refusal::UndoDisabled),
        };
        let late = recorded.take_deferred();
        if !late.is_empty() {
            self.events.push_back(SessionEvent::Observed { steps: late });
        }
        if matches!(done, Err(Refusal::TableLost)) {
            // Even if it could not be reloaded, the table on display is out of date.
            let reloaded = recorded.reload(now_ms);
            let notices = reloaded.as_ref().map_or_else(|_| Vec::new(), Clone::clone);
            self.events.push_back(SessionEvent::Reopened { notices });
            reloaded?;
        }
        done
    }

    /// Undoes the last choice, at a practice table.
    fn undo(&mut self, key: RequestKey) -> Result<SessionEvent, Refusal> {
        let (hand, choice) = match &mut self.host {
            Host::Practice(table, _) => table.undo()?,
            Host::Recorded(_) => return Err(Refusal::UndoDisabled),
        };
        Ok(SessionEvent::Undone { key, hand, choice })
    }

    /// Updates the views of the table.
    fn update_views(&mut self) {
        self.view = self.host.table().view();
        self.private = self.host.private_views();
    }
}

impl Session for LocalSession {
    fn send(&mut self, command: Command, now_ms: i64) -> RequestKey {
        self.sent += 1;
        let key = RequestKey(self.sent);
        let event = match command {
            Command::Undo => self.undo(key),
            command @ (Command::Deal(_) | Command::Play { .. } | Command::Rebuy { .. }) => {
                self.carry_out(command, now_ms).map(|steps| SessionEvent::Done { key, steps })
            }
        };
        self.update_views();
        let refused = |refusal| SessionEvent::Refused { key, refusal };
        self.events.push_back(event.unwrap_or_else(refused));
        key
    }

    fn refresh_purses(&mut self, now_ms: i64) {
        let Host::Recorded(recorded) = &mut self.host else { return };
        // If the ledger cannot be read now, the next entry that stakes something brings the
        // balances.
        let _ = recorded.refresh_purses(now_ms);
        let steps = recorded.take_deferred();
        if !steps.is_empty() {
            self.events.push_back(SessionEvent::Observed { steps });
        }
        self.update_views();
    }

    fn receive(&mut self, _now_ms: i64) -> Option<SessionEvent> {
        self.events.pop_front()
    }

    fn wait_ms(&self, _now_ms: i64) -> Option<i64> {
        (!self.events.is_empty()).then_some(0)
    }

    fn house(&self) -> &House {
        self.host.table().house()
    }

    fn view(&self) -> &TableView {
        &self.view
    }

    fn private_views(&self) -> &[PrivateView] {
        &self.private
    }

    fn seen_cards(&self) -> Composition {
        self.host.table().seen_cards()
    }

    fn seen_before_round(&self) -> Option<&SeenCards> {
        self.host.table().seen_before_round()
    }

    fn last_record(&self) -> Option<&Record> {
        self.host.table().last()
    }

    fn upcoming_id(&self) -> RoundId {
        self.host.table().upcoming_id()
    }

    fn can_undo(&self) -> bool {
        self.host.table().can_undo()
    }

    fn is_stored(&self) -> bool {
        self.history().is_some()
    }

    fn history(&self) -> Option<&CoachedHistory> {
        match &self.host {
            Host::Practice(..) => None,
            Host::Recorded(recorded) => Some(recorded.history()),
        }
    }

    fn history_source(&self) -> Option<Arc<dyn HistorySource>> {
        self.source.clone()
    }

    fn last_bets(&self, player: usize) -> Option<SeatBets> {
        match &self.host {
            Host::Practice(..) => None,
            Host::Recorded(recorded) => recorded.last_bets(player),
        }
    }
}

impl Host {
    fn table(&self) -> &Table {
        match self {
            Self::Practice(table, _) => table,
            Self::Recorded(recorded) => recorded.table(),
        }
    }

    /// Returns the private view of each player.
    fn private_views(&self) -> Vec<PrivateView> {
        let table = self.table();
        let mut views: Vec<PrivateView> = Vec::with_capacity(table.seat_count());
        for owner in (0..table.seat_count()).filter_map(|seat| table.owner(seat)) {
            if views.iter().all(|view| view.player != owner) {
                views.extend(table.private_view(owner));
            }
        }
        views
    }
}

/// Executes a command at a practice table, once its log has stored it.
fn carry_out(
    table: &mut Table,
    log: Option<&mut (dyn ChoiceLog + 'static)>,
    command: Command,
    now_ms: i64,
) -> Result<Vec<Step>, Refusal> {
    match command {
        Command::Deal(wagers) => {
            log.map_or(Ok(()), |log| log.dealing(now_ms))?;
            table.deal(&wagers, now_ms)
        }
        Command::Play { hand, choice } => {
            let player = table.active_player().ok_or(Refusal::NoRound)?;
            let act = blackjack_table::Command::Act { hand, choice };
            let plan = table.plan(&table.request(Actor::Player(player), act), now_ms)?;
            log.map_or(Ok(()), |log| log.choosing(hand, choice, now_ms))?;
            Ok(table.commit(plan, &Receipt::default()))
        }
        Command::Rebuy { player } => {
            let owner = table.owner(player).ok_or(Refusal::NoSuchSeat)?;
            let rebuy = blackjack_table::Command::Rebuy { seat: player };
            table.carry_out(&table.request(Actor::Player(owner), rebuy), now_ms)
        }
        Command::Undo => Err(Refusal::UndoDisabled),
    }
}
