//! A table: its seats, its purses, its shoe and the round in play.

use std::collections::{BTreeMap, VecDeque};

use blackjack_engine::{
    Card, Chips, Composition, HandId, House, Record, Seat, SeatBets, SeenCards, Unit, WhenAway,
};

use crate::journal::receipt::RoundId;
use crate::journal::upkeep::Upkeep;
use crate::ledger::account::{PlayerId, TableId};
use crate::plan::Plan;
use crate::players::seat::TableSeat;
use crate::request::{Actor, Question, RequestKey};
use crate::round::live::LiveRound;
use crate::round::undo_point::UndoPoint;
use crate::shoe::contributions::Contributions;
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::{EntropyError, Seed};
use crate::shoe::shuffler::SchemeVersion;
use crate::table_event::TableEvent;
use crate::view;
use crate::view::{PrivateView, ShoeView, TableView};

/// The number of requests that are remembered, so that a request sent twice is carried out once. An
/// older one that arrives again answers an earlier question, and is refused.
const ANSWERED_MAX: usize = 64;

/// A player at a practice table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The name to show; a solo player does not need one.
    pub name: Option<String>,
    /// The player's funds; `None` for unlimited credit.
    pub funds: Option<Chips>,
}

/// The source of seeds for shoes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedSource {
    /// A chosen number, for practice: the same number deals the same cards.
    Fixed(u64),
    /// A new random seed for every shoe.
    Random,
}

impl SeedSource {
    pub(crate) fn next(self) -> Result<Seed, EntropyError> {
        match self {
            Self::Fixed(number) => Ok(Seed::from_number(number)),
            Self::Random => Seed::random(),
        }
    }
}

/// The reason why a practice table cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PracticeError {
    /// The operating system cannot supply random numbers for the shuffle.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
    /// A card is requested more often than it occurs in the shoe.
    #[error("{0} is requested more often than it occurs in the shoe")]
    TooMany(Card),
}

/// A table. It plans each change on a copy, for its host to store, and changes only when the host
/// commits the stored plan. So nobody sees a card that is not stored.
///
/// A practice table is its own host:
///
/// ```
/// use blackjack_engine::{Action, Chips, Choice, House};
/// use blackjack_table::{Guest, SeedSource, Table, Wager};
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let you = Guest { name: None, funds: Some(Chips(100_000)) };
/// let mut table = Table::practice(house, vec![you], SeedSource::Fixed(1), vec![])?;
/// table.deal(&[Wager { seat: 0, bets: vec![Chips(1_000)].into() }], 0)?;
/// while let Some(hand) = table.active_hand() {
///     table.act(hand, Choice::Act(Action::Stand), 0)?;
/// }
/// let record = table.last().ok_or("a round was played")?;
/// assert_eq!(table.funds(0), Some(Chips(100_000) + table.net(0)));
/// assert!(record.round().is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    pub(crate) id: TableId,
    /// The lease under which the host holds the table.
    pub(crate) epoch: u64,
    pub(crate) house: House,
    /// The house in notation, cached because computing it takes longer than a round.
    pub(crate) notation: String,
    pub(crate) unit: Unit,
    pub(crate) when_away: WhenAway,
    pub(crate) seats: Vec<TableSeat>,
    /// The assumed balances of the purses; the journal has the real ones.
    pub(crate) purses: BTreeMap<PlayerId, Chips>,
    /// The bankrolls that players chose, in practice; `None` for unlimited credit.
    pub(crate) bankrolls: BTreeMap<PlayerId, Option<Chips>>,
    pub(crate) seeds: SeedSource,
    pub(crate) shoe: LiveShoe,
    /// The scheme of the table's next shoes.
    pub(crate) scheme: SchemeVersion,
    /// The contributions to the shoe.
    pub(crate) contributions: Contributions,
    /// The events of a void shoe, which belong to no round.
    pub(crate) shoe_events: Vec<TableEvent>,
    pub(crate) round: Option<LiveRound>,
    pub(crate) last: Option<LiveRound>,
    /// The table before each choice since the deal; `None` if undo is disabled.
    pub(crate) undo_points: Option<Vec<UndoPoint>>,
    /// The number of entries in its journal.
    pub(crate) entries: u64,
    /// The number of rounds opened at it.
    pub(crate) rounds: u64,
    /// The expected number of the next round in the journal.
    pub(crate) upcoming: RoundId,
    pub(crate) answered: VecDeque<(Actor, RequestKey)>,
    /// The plan that may or may not have been stored, and the error.
    pub(crate) paused: Option<(Box<Plan>, String)>,
    /// The changes that must be stored before anyone plays.
    pub(crate) upkeep: Upkeep,
}

impl Table {
    /// Creates a practice table, which stores nothing. Its first shoe begins with the cards
    /// `first`.
    ///
    /// # Errors
    ///
    /// [`PracticeError`].
    pub fn practice(
        house: House,
        guests: Vec<Guest>,
        seeds: SeedSource,
        first: Vec<Card>,
    ) -> Result<Self, PracticeError> {
        let shoe = LiveShoe::new(house.rules(), seeds.next()?, 0, 1);
        let shoe = shoe.stacked_with(first).map_err(PracticeError::TooMany)?;
        let mut table = Self::of(TableId(0), house, seeds, shoe);
        for (number, guest) in (1..).zip(guests) {
            let id = PlayerId(number);
            table.seats.push(TableSeat::new(id, guest.name));
            table.purses.insert(id, guest.funds.unwrap_or_default());
            // In practice, bankroll and credit depend on the guest, not on the house.
            table.bankrolls.insert(id, guest.funds);
        }
        table.undo_points = Some(Vec::new());
        Ok(table)
    }

    /// Returns the table with undo disabled.
    #[must_use]
    pub fn without_undo(self) -> Self {
        Self { undo_points: None, ..self }
    }

    /// Returns the table with a different setting for players who do not act in time.
    #[must_use]
    pub fn when_away(self, when_away: WhenAway) -> Self {
        Self { when_away, ..self }
    }

    /// Creates a table without seats or rounds.
    pub(crate) fn of(id: TableId, house: House, seeds: SeedSource, shoe: LiveShoe) -> Self {
        Self {
            id,
            epoch: 0,
            unit: Unit::of(house.stakes()),
            notation: house.notation(),
            when_away: house.table_settings().when_away(),
            house,
            seats: Vec::new(),
            purses: BTreeMap::new(),
            bankrolls: BTreeMap::new(),
            seeds,
            scheme: SchemeVersion::SOLE,
            contributions: Contributions::default(),
            shoe_events: Vec::new(),
            shoe,
            round: None,
            last: None,
            undo_points: None,
            entries: 0,
            rounds: 0,
            upcoming: RoundId(1),
            answered: VecDeque::new(),
            paused: None,
            upkeep: Upkeep::default(),
        }
    }

    /// Returns the number of the table; 0 in practice.
    pub const fn id(&self) -> TableId {
        self.id
    }

    /// Returns the lease under which the host holds the table.
    pub const fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Returns the house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// Returns the number of seats. Seats that exist only until the open round is over come last.
    pub fn seat_count(&self) -> usize {
        self.seats.len()
    }

    /// Returns the owner of a seat.
    pub fn owner(&self, seat: usize) -> Option<PlayerId> {
        self.seats.get(seat)?.owner
    }

    /// Returns the name of the player in a seat; `None` for an empty seat or a player without a
    /// name.
    pub fn name(&self, seat: usize) -> Option<&str> {
        self.seats.get(seat)?.name.as_deref()
    }

    /// Returns whether the player in a seat has a hand in the round in play.
    pub fn is_playing(&self, seat: usize) -> bool {
        self.round.as_ref().is_some_and(|round| round.seats.contains(&seat))
    }

    /// Returns whether the player in a seat can bet in the next round. Players who stay only until
    /// the open round is over cannot.
    pub fn can_bet(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.can_bet && seat.owner.is_some())
    }

    /// Returns whether the bet on a seat is locked.
    pub fn is_ready(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.ready)
    }

    /// Returns the assumed balance of the player in a seat; `None` for unlimited credit.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn funds(&self, seat: usize) -> Option<Chips> {
        let owner = self.seats[seat].owner?;
        (!self.gives_credit(owner)).then(|| self.purse(owner))
    }

    /// Returns the net result of the player in a seat since sitting down, over finished rounds.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn net(&self, seat: usize) -> Chips {
        self.seats[seat].net
    }

    /// Returns the bets on a seat; empty if there are none.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn bet(&self, seat: usize) -> &SeatBets {
        &self.seats[seat].bet
    }

    /// Returns the bet to suggest for a seat with this many hands: `last`, if it is still possible,
    /// or less. `None` if no bet is possible. Bets on the player's other seats are already spent.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn offer(&self, seat: usize, last: Option<Chips>, hands: u8) -> Option<Chips> {
        let seats: Vec<_> = self.seats.iter().map(TableSeat::view).collect();
        let funds = self.funds(seat).map(|funds| funds - view::staked_elsewhere(&seats, seat));
        self.house.stakes().offer(self.house.rules(), last, funds, hands)
    }

    /// Returns whether the player in a seat cannot cover the minimum bet on a single hand.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn is_broke(&self, seat: usize) -> bool {
        let stakes = self.house.stakes();
        stakes.offer(self.house.rules(), Some(Chips::ZERO), self.funds(seat), 1).is_none()
    }

    /// Returns the amount of a rebuy for the player in a seat; `None` if the player can cover the
    /// minimum bet, or if a rebuy would not help.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn rebuy(&self, seat: usize) -> Option<Chips> {
        let (rules, stakes) = (self.house.rules(), self.house.stakes());
        let chosen =
            self.owner(seat).and_then(|owner| self.bankrolls.get(&owner).copied().flatten());
        let bankroll = chosen.unwrap_or_else(|| stakes.units(stakes.bankroll()));
        let missing = bankroll - self.funds(seat)?;
        let helps = stakes.offer(rules, Some(Chips::ZERO), Some(bankroll), 1).is_some();
        (self.is_broke(seat) && helps && missing > Chips::ZERO).then_some(missing)
    }

    /// Returns the round in play; `None` between rounds.
    pub fn round(&self) -> Option<&Record> {
        self.round.as_ref().map(|round| &round.record)
    }

    /// Returns the last finished round.
    pub fn last(&self) -> Option<&Record> {
        self.last.as_ref().map(|round| &round.record)
    }

    /// Returns the number of the round in play, or of the last finished one.
    pub fn round_id(&self) -> Option<RoundId> {
        let round = self.round.as_ref().or(self.last.as_ref())?;
        Some(round.id.unwrap_or(RoundId(i64::try_from(round.number).unwrap_or(i64::MAX))))
    }

    /// Returns the expected number of the next round, or that of the round in play.
    pub const fn upcoming_id(&self) -> RoundId {
        self.upcoming
    }

    /// Returns the table's seat of a seat in the round in play, or in the last finished one.
    pub fn player_at(&self, seat: Seat) -> Option<usize> {
        let round = self.round.as_ref().or(self.last.as_ref())?;
        round.seats.get(usize::from(seat.0)).copied()
    }

    /// Returns the hand whose player must decide now, if any.
    pub fn active_hand(&self) -> Option<HandId> {
        self.round()?.round().phase().hand()
    }

    /// Returns the player who must decide now, if any.
    pub fn active_player(&self) -> Option<PlayerId> {
        let round = self.round.as_ref()?;
        let seat = round.record.round().seat_of(self.active_hand()?);
        round.players.get(usize::from(seat.0)).copied()
    }

    /// Returns the current question, which requests must name.
    pub fn question(&self) -> Question {
        match &self.round {
            Some(round) => Question { round: round.number, number: round.choices + 1 },
            None => Question { round: self.rounds + 1, number: 0 },
        }
    }

    /// Returns the public view of the shoe.
    pub fn shoe(&self) -> ShoeView {
        let shoe = self.shoe.shoe();
        ShoeView {
            number: self.shoe.number(),
            commitment: self.shoe.commitment(),
            is_begun: self.shoe.is_begun(),
            left: shoe.len(),
            full: shoe.full(),
            cut: shoe.shuffle_point(),
        }
    }

    /// Returns the cards that everyone has seen leave the shoe since the last shuffle and before
    /// the round in play (or the next one). Burned cards and hole cards that were not turned over
    /// are not seen. Empty after the cards ran out in the middle of a round.
    pub fn seen_cards(&self) -> Composition {
        self.shoe.seen().iter().copied().collect()
    }

    /// Returns the public information about the shoe before the round in play, or before the last
    /// finished one.
    pub fn seen_before_round(&self) -> Option<&SeenCards> {
        self.round.as_ref().or(self.last.as_ref()).map(|round| &round.seen)
    }

    /// Returns the error that paused the table, if it is unknown whether the last change was
    /// stored.
    pub fn paused(&self) -> Option<&str> {
        self.paused.as_ref().map(|(_, why)| why.as_str())
    }

    /// Sets the balance of a purse that already has its bankroll, as the journal reports it.
    pub fn confirm_funded(&mut self, player: PlayerId, balance: Chips) {
        self.upkeep.bankrolls.retain(|&other| other != player);
        self.set_balance(player, balance);
    }

    /// Sets the balance of a purse, as the journal reports it.
    pub fn set_balance(&mut self, player: PlayerId, balance: Chips) {
        self.purses.insert(player, balance);
    }

    /// Returns a player's assumed balance.
    fn purse(&self, player: PlayerId) -> Chips {
        self.purses.get(&player).copied().unwrap_or_default()
    }

    /// Returns whether a player has unlimited credit.
    pub(crate) fn gives_credit(&self, player: PlayerId) -> bool {
        let is_recorded = self.id != TableId(0);
        (is_recorded && self.house.stakes().bankroll() == 0)
            || self.bankrolls.get(&player).is_some_and(Option::is_none)
    }

    /// Remembers a request that was carried out.
    pub(crate) fn remember(&mut self, actor: Actor, key: RequestKey) {
        // A table stored by an earlier release may remember more.
        let surplus = (self.answered.len() + 1).saturating_sub(ANSWERED_MAX);
        self.answered.drain(..surplus);
        self.answered.push_back((actor, key));
    }
}

impl Table {
    /// Returns the public view of the table.
    pub fn view(&self) -> TableView {
        TableView {
            table: self.id,
            house: self.house.name().to_owned(),
            unit: self.unit.clone(),
            question: self.question(),
            seats: self.seats.iter().map(TableSeat::view).collect(),
            round: self.round.as_ref().or(self.last.as_ref()).map(LiveRound::view),
            shoe: self.shoe(),
            contributions: self.is_shared().then(|| self.contributions.view()),
            paused: self.paused().map(ToOwned::to_owned),
            deadline_ms: None,
        }
    }

    /// Returns the private view of this player; `None` for a player without a seat.
    pub fn private_view(&self, player: PlayerId) -> Option<PrivateView> {
        let seat = (0..self.seat_count()).find(|&seat| self.owner(seat) == Some(player))?;
        Some(PrivateView {
            player,
            unit: self.unit.clone(),
            purse: self.purse(player),
            has_credit: self.gives_credit(player),
            rebuy: self.rebuy(seat),
        })
    }
}
