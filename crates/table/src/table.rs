//! A table: its seats and purses, its shoe, and the round in play.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use blackjack_engine::{
    Card, Chips, Composition, HandId, House, Record, Seat, SeenCards, Unit, WhenAway,
};

use crate::before::Before;
use crate::in_play::InPlay;
use crate::plan::Plan;
use crate::table_seat::TableSeat;
use crate::upkeep::Upkeep;
use crate::{
    Actor, Key, LiveShoe, NoChance, PlayerId, PrivateView, Question, RoundId, Seed, ShoeView,
    TableId, TableView,
};

/// How many requests are remembered, so that one which is sent twice is carried out once.
const ANSWERED_MAX: usize = 256;

/// Somebody who sits down to practise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The name to show; a solo player needs none.
    pub name: Option<String>,
    /// What the player sits down with; `None` is credit without end.
    pub funds: Option<Chips>,
}

/// Where the seeds of shoes come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeds {
    /// A chosen number, for practice: the same number deals the same cards.
    Number(u64),
    /// A new secret for every shoe.
    Secret,
}

impl Seeds {
    pub(crate) fn next(self) -> Result<Seed, NoChance> {
        match self {
            Self::Number(number) => Ok(Seed::numbered(number)),
            Self::Secret => Seed::secret(),
        }
    }
}

/// Why a practice table cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PracticeError {
    /// The system has no random numbers to shuffle with.
    #[error("{0}")]
    NoChance(#[from] NoChance),
    /// This card is to be dealt more often than the shoe holds it.
    #[error("{0} is there more often than in the shoe")]
    TooMany(Card),
}

/// A table. It plans each change on a copy, for its host to store, and changes only when it is told
/// that the plan has been stored: nobody sees a card that is not.
///
/// A practice table is its own host:
///
/// ```
/// use blackjack_engine::{Action, Chips, Choice, House};
/// use blackjack_table::{Guest, Seeds, Table, Wager};
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let you = Guest { name: None, funds: Some(Chips(100_000)) };
/// let mut table = Table::practice(house, vec![you], Seeds::Number(1), vec![])?;
/// table.deal(&[Wager { player: 0, stakes: vec![Chips(1_000)] }], 0)?;
/// while let Some(hand) = table.asked_hand() {
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
    /// The claim under which the table is held.
    pub(crate) epoch: u64,
    pub(crate) house: House,
    /// What the house is called in a round's line: working that out takes longer than a round.
    pub(crate) notation: String,
    pub(crate) unit: Unit,
    pub(crate) when_away: WhenAway,
    pub(crate) seats: Vec<TableSeat>,
    /// What the purses are believed to hold: the journal knows.
    pub(crate) purses: BTreeMap<PlayerId, Chips>,
    /// The players who may stake more than their purses hold, wherever they sit: in practice.
    pub(crate) credit: BTreeSet<PlayerId>,
    pub(crate) seeds: Seeds,
    pub(crate) shoe: LiveShoe,
    pub(crate) round: Option<InPlay>,
    pub(crate) last: Option<InPlay>,
    /// The table before each choice since the deal; none where choices cannot be taken back.
    pub(crate) choices: Option<Vec<Before>>,
    /// How many entries its journal has.
    pub(crate) entries: u64,
    /// How many rounds were opened at it.
    pub(crate) rounds: u64,
    /// The number that the next round is expected to get in the journal.
    pub(crate) upcoming: RoundId,
    pub(crate) answered: VecDeque<(Actor, Key)>,
    /// The plan of which it is not known whether it was stored, and what went wrong.
    pub(crate) paused: Option<(Box<Plan>, String)>,
    /// What must be stored before anybody plays.
    pub(crate) upkeep: Upkeep,
}

impl Table {
    /// A table that stores nothing, for practice. The first shoe deals `first` first.
    ///
    /// # Errors
    ///
    /// [`PracticeError`].
    pub fn practice(
        house: House,
        guests: Vec<Guest>,
        seeds: Seeds,
        first: Vec<Card>,
    ) -> Result<Self, PracticeError> {
        let shoe = LiveShoe::new(house.rules(), seeds.next()?, 0, 1, &[]);
        let shoe = shoe.beginning_with(first).map_err(PracticeError::TooMany)?;
        let mut table = Self::of(TableId(0), house, seeds, shoe);
        for (number, guest) in (1..).zip(guests) {
            let id = PlayerId(number);
            table.seats.push(TableSeat::new(id, guest.name));
            table.purses.insert(id, guest.funds.unwrap_or_default());
            // Practice may be on credit wherever it is, and with money of its own.
            if guest.funds.is_none() {
                table.credit.insert(id);
            }
        }
        table.choices = Some(Vec::new());
        Ok(table)
    }

    /// The same table, where choices cannot be taken back.
    #[must_use]
    pub fn without_undo(self) -> Self {
        Self { choices: None, ..self }
    }

    /// The same table, with another answer to players who do not act in time.
    #[must_use]
    pub fn when_away(self, when_away: WhenAway) -> Self {
        Self { when_away, ..self }
    }

    /// A table without seats, where nothing is in play.
    pub(crate) fn of(id: TableId, house: House, seeds: Seeds, shoe: LiveShoe) -> Self {
        Self {
            id,
            epoch: 0,
            unit: Unit::of(house.stakes()),
            notation: house.notation(),
            when_away: house.table_settings().when_away(),
            house,
            seats: Vec::new(),
            purses: BTreeMap::new(),
            credit: BTreeSet::new(),
            seeds,
            shoe,
            round: None,
            last: None,
            choices: None,
            entries: 0,
            rounds: 0,
            upcoming: RoundId(1),
            answered: VecDeque::new(),
            paused: None,
            upkeep: Upkeep::default(),
        }
    }

    /// The table's number; 0 in practice.
    pub const fn id(&self) -> TableId {
        self.id
    }

    /// The claim under which the table is held.
    pub const fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// How many seats there are. Those who only finish the open round come behind those who stay.
    pub fn players(&self) -> usize {
        self.seats.len()
    }

    /// The owner of a seat.
    pub fn owner(&self, seat: usize) -> Option<PlayerId> {
        self.seats.get(seat)?.owner
    }

    /// The name of the player at a seat; `None` for a solo player without a name, and for an empty
    /// seat.
    pub fn name(&self, seat: usize) -> Option<&str> {
        self.seats.get(seat)?.name.as_deref()
    }

    /// Whether the player at a seat can bet in the next round: one who is there only to finish the
    /// open round cannot.
    pub fn stays(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.stays && seat.owner.is_some())
    }

    /// What the purse of the player at a seat is believed to hold; `None` is credit without end.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn funds(&self, seat: usize) -> Option<Chips> {
        let owner = self.seats[seat].owner?;
        (!self.gives_credit(owner)).then(|| self.purses.get(&owner).copied().unwrap_or_default())
    }

    /// What the player at a seat has won or lost since sitting down, in the rounds that are over.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn net(&self, seat: usize) -> Chips {
        self.seats[seat].net
    }

    /// The bet on a seat, a stake for each starting hand; empty where there is none.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn bet(&self, seat: usize) -> &[Chips] {
        &self.seats[seat].bet
    }

    /// The bet to offer the player at a seat who starts this many hands: `last`, if it was one and
    /// is still possible. `None` if the player can place no bet. What lies on the player's other
    /// seats is staked already.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn offer(&self, seat: usize, last: Option<Chips>, hands: u8) -> Option<Chips> {
        let elsewhere = self.seats.iter().enumerate().filter(|&(at, other)| {
            at != seat && other.owner.is_some() && other.owner == self.seats[seat].owner
        });
        let staked: Chips = elsewhere.flat_map(|(_, other)| other.bet.iter().copied()).sum();
        let funds = self.funds(seat).map(|funds| funds - staked);
        self.house.stakes().offer(self.house.rules(), last, funds, hands)
    }

    /// Whether the player at a seat cannot cover the minimum bet on a single hand.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn is_broke(&self, seat: usize) -> bool {
        let stakes = self.house.stakes();
        stakes.offer(self.house.rules(), Some(Chips::ZERO), self.funds(seat), 1).is_none()
    }

    /// What a new bankroll would bring the player at a seat who cannot cover the minimum bet; `None`
    /// if the player can, and where it would not help.
    ///
    /// # Panics
    ///
    /// If there is no such seat.
    pub fn refill(&self, seat: usize) -> Option<Chips> {
        let (rules, stakes) = (self.house.rules(), self.house.stakes());
        let bankroll = stakes.units(stakes.bankroll());
        let missing = bankroll - self.funds(seat)?;
        let helps = stakes.offer(rules, Some(Chips::ZERO), Some(bankroll), 1).is_some();
        (self.is_broke(seat) && helps && missing > Chips::ZERO).then_some(missing)
    }

    /// The round in play; none while bets are placed.
    pub fn round(&self) -> Option<&Record> {
        self.round.as_ref().map(|round| &round.record)
    }

    /// The round that was finished last.
    pub fn last(&self) -> Option<&Record> {
        self.last.as_ref().map(|round| &round.record)
    }

    /// The number of the round in play, or of the one that was finished last.
    pub fn round_id(&self) -> Option<RoundId> {
        let round = self.round.as_ref().or(self.last.as_ref())?;
        Some(round.id.unwrap_or(RoundId(i64::try_from(round.number).unwrap_or(i64::MAX))))
    }

    /// The number that the next round is expected to get, or the round in play has.
    pub const fn upcoming_id(&self) -> RoundId {
        self.upcoming
    }

    /// The table's seat of a seat in the round in play, or in the one that was finished last.
    pub fn player_at(&self, seat: Seat) -> Option<usize> {
        let round = self.round.as_ref().or(self.last.as_ref())?;
        round.seats.get(usize::from(seat.0)).copied()
    }

    /// The hand that the round asks about, if any.
    pub fn asked_hand(&self) -> Option<HandId> {
        self.round()?.round().asked().hand()
    }

    /// The player whose hand the round asks about, if any.
    pub fn asked_player(&self) -> Option<PlayerId> {
        let round = self.round.as_ref()?;
        let seat = round.record.round().seat_of(self.asked_hand()?);
        round.players.get(usize::from(seat.0)).copied()
    }

    /// The question that is asked now: what a request has to name.
    pub fn question(&self) -> Question {
        match &self.round {
            Some(round) => Question { round: round.number, number: round.choices + 1 },
            None => Question { round: self.rounds + 1, number: 0 },
        }
    }

    /// What everybody may know of the shoe.
    pub fn shoe(&self) -> ShoeView {
        let shoe = self.shoe.shoe();
        ShoeView {
            number: self.shoe.number(),
            commitment: self.shoe.commitment(),
            is_begun: self.shoe.is_begun(),
            left: shoe.len(),
            full: shoe.full(),
            cut: shoe.shuffled_at(),
        }
    }

    /// The cards that left the shoe before the round in play, or before the next one, since they
    /// were last shuffled, as far as everybody has seen them: nobody sees a card that is burned, or
    /// a hole card that is not turned. After the cards have run out in mid-round there are none.
    pub fn gone(&self) -> Composition {
        self.shoe.seen().iter().copied().collect()
    }

    /// What had been seen of the shoe before the round in play, or the one that was finished last.
    pub fn gone_before(&self) -> Option<&SeenCards> {
        self.round.as_ref().or(self.last.as_ref()).map(|round| &round.seen)
    }

    /// Why the table takes nothing, if it is not known whether the last request was stored.
    pub fn paused(&self) -> Option<&str> {
        self.paused.as_ref().map(|(_, why)| why.as_str())
    }

    /// Takes over what a purse really holds, as the journal says; it gets no first money any more.
    pub fn note_funded(&mut self, player: PlayerId, balance: Chips) {
        self.upkeep.bankrolls.retain(|&other| other != player);
        self.note_balance(player, balance);
    }

    /// Takes over what a purse really holds, as the journal says.
    pub fn note_balance(&mut self, player: PlayerId, balance: Chips) {
        self.purses.insert(player, balance);
    }

    /// Whether a player may stake more than the purse holds.
    pub(crate) fn gives_credit(&self, player: PlayerId) -> bool {
        let is_recorded = self.id != TableId(0);
        (is_recorded && self.house.stakes().bankroll() == 0) || self.credit.contains(&player)
    }

    /// Remembers a request that was carried out.
    pub(crate) fn remember(&mut self, actor: Actor, key: Key) {
        if self.answered.len() == ANSWERED_MAX {
            self.answered.pop_front();
        }
        self.answered.push_back((actor, key));
    }
}

impl Table {
    /// What everybody sees now.
    pub fn view(&self) -> TableView {
        TableView {
            table: self.id,
            house: self.house.name().to_owned(),
            unit: self.unit.clone(),
            question: self.question(),
            seats: self.seats.iter().map(TableSeat::view).collect(),
            round: self.round.as_ref().or(self.last.as_ref()).map(InPlay::view),
            shoe: self.shoe(),
            paused: self.paused().map(ToOwned::to_owned),
            deadline_ms: None,
        }
    }

    /// What a player sees beside that; none for a player who has no seat.
    pub fn private_view(&self, player: PlayerId) -> Option<PrivateView> {
        let seat = (0..self.players()).find(|&seat| self.owner(seat) == Some(player))?;
        Some(PrivateView {
            player,
            unit: self.unit.clone(),
            purse: self.funds(seat),
            refill: self.refill(seat),
        })
    }
}
