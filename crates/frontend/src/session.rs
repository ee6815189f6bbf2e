//! A game in this process: `LocalSession`.

use std::path::PathBuf;

use blackjack_coach::{Filter, Statistics};
use blackjack_engine::{Asked, Chips, Choice, Composition, HandId, House, Record, Seat, SeenCards};
use blackjack_store::{OpenError, PastRound, PastShoe, RecordedTable, Store, StoreError};
use blackjack_table::{
    Actor, Notice, Refusal, RoundId, RoundView, ShoeView, Step, Table, TableView, Wager,
};

/// What people at one keyboard ask of their table. The session sends it as the player who may give
/// it: the owner of the seat, or of the hand that is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Deals a round with these bets: they share one Deal.
    Deal(Vec<Wager>),
    /// Plays the hand that is asked.
    Play {
        /// Which hand is meant: an answer to an older question is refused.
        hand: HandId,
        /// What is done.
        choice: Choice,
    },
    /// Fills the purse of a player who cannot cover the minimum bet.
    Refill {
        /// The player's seat.
        player: usize,
    },
}

/// A game whose table is in this process. Whatever a face asks of a table it asks here.
#[derive(Debug)]
pub struct LocalSession {
    host: Host,
    /// What everybody sees of the table now.
    view: TableView,
    /// What there is to tell of a table that had to be opened again.
    notices: Vec<Notice>,
}

/// What stands between the table and whatever is asked of it.
#[derive(Debug)]
enum Host {
    /// Nothing: what happens is not stored.
    Practice(Box<Table>),
    /// The journal.
    Recorded(Box<RecordedTable>),
}

impl LocalSession {
    /// A game at a practice table.
    pub fn practice(table: Table) -> Self {
        let view = table.view();
        Self { host: Host::Practice(Box::new(table)), view, notices: Vec::new() }
    }

    /// A game at a table whose every change is stored.
    pub fn recorded(table: RecordedTable) -> Self {
        let view = table.table().view();
        Self { host: Host::Recorded(Box::new(table)), view, notices: Vec::new() }
    }

    fn table(&self) -> &Table {
        match &self.host {
            Host::Practice(table) => table,
            Host::Recorded(recorded) => recorded.table(),
        }
    }

    /// The house.
    pub fn house(&self) -> &House {
        self.table().house()
    }

    /// How many players there are, who are numbered from 0.
    pub fn players(&self) -> usize {
        self.table().players()
    }

    /// What a player is called; nothing for one who plays alone without a name.
    pub fn name(&self, player: usize) -> Option<&str> {
        self.table().name(player)
    }

    /// Whether a player can bet in the next round.
    pub fn stays(&self, player: usize) -> bool {
        self.table().stays(player)
    }

    /// What lies in a player's purse; nothing is credit without end.
    pub fn funds(&self, player: usize) -> Option<Chips> {
        self.table().funds(player)
    }

    /// What a player has won or lost since sitting down.
    pub fn net(&self, player: usize) -> Chips {
        self.table().net(player)
    }

    /// The bet to offer a player who starts this many hands: `last`, where that is still possible.
    pub fn offer(&self, player: usize, last: Option<Chips>, hands: u8) -> Option<Chips> {
        self.table().offer(player, last, hands)
    }

    /// What a player staked on each hand of the last round at this table, and on how many.
    pub fn last_stakes(&self, player: usize) -> Option<(Chips, u8)> {
        match &self.host {
            Host::Practice(_) => None,
            Host::Recorded(recorded) => recorded.last_stakes(player),
        }
    }

    /// What a new bankroll would bring a player who needs one; nothing for who does not.
    pub fn refill(&self, player: usize) -> Option<Chips> {
        self.table().refill(player)
    }

    /// What everybody sees of the table.
    pub const fn view(&self) -> &TableView {
        &self.view
    }

    /// What everybody sees of the round in play.
    pub fn round_view(&self) -> Option<&RoundView> {
        self.view.round.as_ref().filter(|round| !round.is_over())
    }

    /// What the round in play waits for.
    pub fn asked(&self) -> Option<Asked> {
        Some(self.round_view()?.cards.asked)
    }

    /// The hand that the round in play waits for.
    pub fn asked_hand(&self) -> Option<HandId> {
        self.asked()?.hand()
    }

    /// Whether a round is in play.
    pub fn is_in_round(&self) -> bool {
        self.round_view().is_some()
    }

    /// The round that was finished last: of it, every card is known.
    pub fn last(&self) -> Option<&Record> {
        self.table().last()
    }

    /// The round that was finished last at this table, by whomever, as memory has it.
    ///
    /// # Errors
    ///
    /// Where memory cannot be read.
    pub fn last_remembered(&self) -> Result<Option<PastRound>, StoreError> {
        match &self.host {
            Host::Practice(_) => Ok(None),
            Host::Recorded(recorded) => recorded.last_remembered(),
        }
    }

    /// The number of the round in play, or of the one that was finished last.
    pub fn round_id(&self) -> Option<RoundId> {
        self.table().round_id()
    }

    /// The number that the next round gets, or the round in play has.
    pub fn upcoming_id(&self) -> RoundId {
        self.table().upcoming_id()
    }

    /// The player whose a seat is, in the round in play or the one that was finished last.
    pub fn player_at(&self, seat: Seat) -> Option<usize> {
        self.table().player_at(seat)
    }

    /// The players of that round, by seat.
    pub fn seated(&self) -> Vec<usize> {
        (0..).map(Seat).map_while(|seat| self.player_at(seat)).collect()
    }

    /// What they are called.
    pub fn seated_names(&self) -> Vec<Option<String>> {
        let name = |player| self.name(player).map(ToOwned::to_owned);
        self.seated().into_iter().map(name).collect()
    }

    /// What everybody may know of the shoe.
    pub fn shoe(&self) -> ShoeView {
        self.table().shoe()
    }

    /// The cards that were seen and have left the shoe.
    pub fn gone(&self) -> Composition {
        self.table().gone()
    }

    /// What was gone from the shoe before the round in play, or the one that was finished last.
    pub fn gone_before(&self) -> Option<&SeenCards> {
        self.table().gone_before()
    }

    /// What rounds are stored in; nothing in practice.
    pub fn memory(&self) -> Option<&Store> {
        match &self.host {
            Host::Practice(_) => None,
            Host::Recorded(recorded) => Some(recorded.store()),
        }
    }

    /// Whether rounds are remembered.
    pub fn is_remembered(&self) -> bool {
        self.memory().is_some()
    }

    /// The folder of the memory.
    pub fn folder(&self) -> Option<PathBuf> {
        Some(self.memory()?.path().parent()?.to_owned())
    }

    /// How many rounds are remembered, where that can be told.
    pub fn rounds_remembered(&self) -> Option<u64> {
        self.memory()?.count().ok()
    }

    /// The shoes that are over: how many are remembered, and so many of the newest; none where
    /// nothing can be told of them.
    pub fn shoes_revealed(&self, most: usize) -> (usize, Vec<PastShoe>) {
        let revealed = self.memory().and_then(|memory| memory.revealed(most).ok());
        revealed.unwrap_or_default()
    }

    /// What the rounds in the memory come to; nothing in practice.
    pub fn statistics(&self, filter: &Filter) -> Option<Result<Statistics, StoreError>> {
        Some(self.memory()?.statistics(filter))
    }

    /// Does what is asked, and tells step by step what came of it. A recorded table stores it first:
    /// a refusal has changed nothing, and the same can be asked again as soon as the memory can be
    /// written.
    ///
    /// # Errors
    ///
    /// [`Refusal`]. After [`Refusal::TableLost`] this is another table, or the same one as another
    /// process has left it: [`LocalSession::take_notices`] says what it found there.
    pub fn apply(&mut self, command: Command, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let done = self.carry_out(command, now_ms);
        self.view = self.table().view();
        done
    }

    fn carry_out(&mut self, command: Command, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let recorded = match &mut self.host {
            Host::Practice(table) => return practise(table, command, now_ms),
            Host::Recorded(recorded) => recorded,
        };
        let done = match command {
            Command::Deal(wagers) => recorded.deal(&wagers, now_ms),
            Command::Play { hand, choice } => recorded.act(hand, choice, now_ms),
            Command::Refill { player } => recorded.refill(player, now_ms),
        };
        if matches!(done, Err(Refusal::TableLost)) {
            let reloaded = recorded.reload(now_ms);
            let not_stored = |error: OpenError| Refusal::NotStored { why: error.to_string() };
            self.notices.extend(reloaded.map_err(not_stored)?);
        }
        done
    }

    /// What a table that had to be opened again has to tell, since this was asked last.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// Takes the last choice back, where that goes: in practice.
    ///
    /// # Errors
    ///
    /// [`Refusal::UndoDisabled`], and [`Refusal::NothingToUndo`].
    pub fn undo(&mut self) -> Result<(HandId, Choice), Refusal> {
        let undone = match &mut self.host {
            Host::Practice(table) => table.undo(),
            Host::Recorded(_) => Err(Refusal::UndoDisabled),
        };
        self.view = self.table().view();
        undone
    }

    /// Whether there is a choice to take back.
    pub fn can_undo(&self) -> bool {
        self.table().can_undo()
    }
}

/// Does what is asked at a practice table.
fn practise(table: &mut Table, command: Command, now_ms: i64) -> Result<Vec<Step>, Refusal> {
    match command {
        Command::Deal(wagers) => table.deal(&wagers, now_ms),
        Command::Play { hand, choice } => table.act(hand, choice, now_ms),
        Command::Refill { player } => {
            let owner = table.owner(player).ok_or(Refusal::NoSuchSeat)?;
            let refill = blackjack_table::Command::Refill { seat: player };
            table.practise(&table.request(Actor::Player(owner), refill), now_ms)
        }
    }
}
