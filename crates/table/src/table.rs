//! A table: a shoe, the players and their purses, and the round in play.

use blackjack_engine::{Card, Chips, Composition, HandId, House, Record, Seat};

use crate::booking::Booking;
use crate::store::{Store, StoreError};
use crate::undo::Before;
use crate::{
    Account, Commitment, Gone, Holder, Ledger, LiveShoe, NoChance, PastRound, PlayerId, Posting,
    RoundId, Seed, TableId, Transfer, TransferKind, Unit,
};

/// Somebody who sits down to practise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// What others are told; nobody is named who plays alone without a name.
    pub name: Option<String>,
    /// What the player sits down with; `None` is credit without end.
    pub funds: Option<Chips>,
}

/// Where the seeds of shoes come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeds {
    /// A number that somebody chose, for practice: the same number deals the same cards.
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

/// Why nobody can sit down.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PracticeError {
    /// There is no chance to shuffle with.
    #[error("{0}")]
    NoChance(#[from] NoChance),
    /// This card is to be dealt more often than the shoe holds it.
    #[error("{0} is there more often than in the shoe")]
    TooMany(Card),
}

/// What everybody may know of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShoeView {
    /// Which shoe of the table it is, from 1.
    pub number: u64,
    /// What was told of its seed before the first bet.
    pub commitment: Commitment,
    /// Whether its first round has begun.
    pub is_begun: bool,
    /// The number of undealt cards.
    pub left: usize,
    /// The number of cards of all packs.
    pub full: usize,
    /// With how many cards left, or fewer, it is shuffled before the next round; none where that
    /// does not depend on it.
    pub cut: Option<usize>,
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) name: Option<String>,
    /// Whether the player has credit without end.
    pub(crate) credit: bool,
    /// What was won or lost since sitting down.
    pub(crate) net: Chips,
    /// Whether the player plays on after the open round.
    pub(crate) stays: bool,
}

/// A round at the table.
#[derive(Clone, Debug)]
pub(crate) struct InPlay {
    pub(crate) id: RoundId,
    pub(crate) record: Record,
    /// The players by seat, each by the order in which they sit.
    pub(crate) players: Vec<usize>,
    /// How much was put in beside cards.
    pub(crate) decided: usize,
    /// What was gone from the shoe before it.
    pub(crate) gone: Gone,
}

/// A table.
///
/// ```
/// use blackjack_engine::{Chips, House};
/// use blackjack_table::{Choice, Command, Guest, Seeds, Table, Wager};
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let you = Guest { name: None, funds: Some(Chips(100_000)) };
/// let mut table = Table::practice(house, vec![you], Seeds::Number(1), vec![])?;
/// let bet = Wager { player: 0, stakes: vec![Chips(1_000)] };
/// table.apply(Command::Deal(vec![bet]), 0)?;
/// while let Some(hand) = table.asked_hand() {
///     let stand = Choice::Act(blackjack_engine::Action::Stand);
///     table.apply(Command::Play { hand, choice: stand }, 0)?;
/// }
/// let record = table.last().ok_or("a round was played")?;
/// assert_eq!(table.funds(0), Some(Chips(100_000) + table.net(0)));
/// assert!(record.round().is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    pub(crate) id: TableId,
    pub(crate) house: House,
    pub(crate) unit: Unit,
    pub(crate) players: Vec<Player>,
    pub(crate) ledger: Ledger,
    pub(crate) seeds: Seeds,
    pub(crate) shoe: LiveShoe,
    pub(crate) round: Option<InPlay>,
    pub(crate) last: Option<InPlay>,
    /// The table before each choice since the deal; none where what is chosen counts.
    pub(crate) choices: Option<Vec<Before>>,
    /// The number of the next round.
    pub(crate) upcoming: RoundId,
    pub(crate) memory: Option<Store>,
    /// Why memory failed, until it is told.
    pub(crate) loss: Option<StoreError>,
    /// The shoe that was in play then.
    pub(crate) lost_shoe: Option<u64>,
}

impl Table {
    /// A table that remembers nothing, for practice. The first shoe deals `first` first.
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
        let (id, unit) = (TableId(0), Unit::of(house.stakes()));
        let shoe = LiveShoe::new(house.rules(), seeds.next()?, 0, 1, &[]);
        let shoe = shoe.beginning_with(first).map_err(PracticeError::TooMany)?;
        let mut ledger = Ledger::default();
        let mut players = Vec::new();
        for (number, guest) in (1..).zip(guests) {
            let (id, credit) = (PlayerId(number), guest.funds.is_none());
            let player = Player { id, name: guest.name, credit, net: Chips::ZERO, stays: true };
            sit_down(&mut ledger, &unit, &player, guest.funds);
            players.push(player);
        }
        let table = Self::of(id, house, players, ledger, seeds, shoe);
        Ok(Self { choices: Some(Vec::new()), ..table })
    }

    /// The same table, where what is chosen counts: nothing can be taken back.
    #[must_use]
    pub fn for_good(self) -> Self {
        Self { choices: None, ..self }
    }

    /// A table where nothing is in play, and nothing has been.
    pub(crate) fn of(
        id: TableId,
        house: House,
        players: Vec<Player>,
        ledger: Ledger,
        seeds: Seeds,
        shoe: LiveShoe,
    ) -> Self {
        Self {
            id,
            unit: Unit::of(house.stakes()),
            house,
            players,
            ledger,
            seeds,
            shoe,
            round: None,
            last: None,
            choices: None,
            upcoming: RoundId(1),
            memory: None,
            loss: None,
            lost_shoe: None,
        }
    }

    /// The house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// How many players there are; they are numbered from 0 in the order of their seats. Who only
    /// plays the open round to its end comes behind those who stay.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// What a player is called; `None` is who plays alone without a name, and nobody.
    pub fn name(&self, player: usize) -> Option<&str> {
        self.players.get(player)?.name.as_deref()
    }

    /// Whether a player can bet in the next round: who was only in an open round cannot.
    pub fn stays(&self, player: usize) -> bool {
        self.players.get(player).is_some_and(|player| player.stays)
    }

    /// What lies in a player's purse; `None` is credit without end.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn funds(&self, player: usize) -> Option<Chips> {
        let player = &self.players[player];
        (!player.credit).then(|| self.ledger.balance(&self.purse(player.id)))
    }

    /// What a player has won or lost since sitting down, in the rounds that are over.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn net(&self, player: usize) -> Chips {
        self.players[player].net
    }

    /// The bet to offer a player who starts this many hands: `last`, if it was one and is still
    /// possible. `None` if the player can place no bet.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn offer(&self, player: usize, last: Option<Chips>, hands: u8) -> Option<Chips> {
        self.house.stakes().offer(self.house.rules(), last, self.funds(player), hands)
    }

    /// What a player staked on the first hand, and on how many hands, in the last round at this
    /// table that is remembered.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn last_stakes(&self, player: usize) -> Option<(Chips, u8)> {
        let found = self.memory.as_ref()?.last_seat(self.id, self.players[player].id);
        // Who cannot be told what was bet last bets anew.
        let (line, seat) = found.ok()??;
        let record: Record = line.parse().ok()?;
        let stakes = record.bets().nth(seat)?.stakes;
        Some((*stakes.first()?, u8::try_from(stakes.len()).ok()?))
    }

    /// Whether a player cannot place the smallest bet on a single hand.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn is_broke(&self, player: usize) -> bool {
        self.offer(player, Some(Chips::ZERO), 1).is_none()
    }

    /// What a new bankroll would bring a player who cannot place the smallest bet; `None` for who
    /// can, and where it would not help.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn refill(&self, player: usize) -> Option<Chips> {
        let (rules, stakes) = (self.house.rules(), self.house.stakes());
        let bankroll = stakes.units(stakes.bankroll());
        let missing = bankroll - self.funds(player)?;
        let helps = stakes.offer(rules, Some(Chips::ZERO), Some(bankroll), 1).is_some();
        (self.is_broke(player) && helps && missing > Chips::ZERO).then_some(missing)
    }

    /// The round in play; none while bets are to be placed.
    pub fn round(&self) -> Option<&Record> {
        self.round.as_ref().map(|round| &round.record)
    }

    /// The round that was finished last.
    pub fn last(&self) -> Option<&Record> {
        self.last.as_ref().map(|round| &round.record)
    }

    /// The round that was finished last at this table, by whomever, as memory has it; none in
    /// practice.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn last_remembered(&self) -> Result<Option<PastRound>, StoreError> {
        self.memory.as_ref().map_or(Ok(None), |memory| memory.last_closed(self.id))
    }

    /// The number of the round in play, or of the one that was finished last.
    pub fn round_id(&self) -> Option<RoundId> {
        self.round.as_ref().or(self.last.as_ref()).map(|round| round.id)
    }

    /// The number that the next round gets, or the round in play has.
    pub const fn upcoming_id(&self) -> RoundId {
        self.upcoming
    }

    /// The player whose a seat is, in the round in play or the one that was finished last.
    pub fn player_at(&self, seat: Seat) -> Option<usize> {
        let round = self.round.as_ref().or(self.last.as_ref())?;
        round.players.get(usize::from(seat.0)).copied()
    }

    /// The hand that somebody is asked about, if any.
    pub fn asked_hand(&self) -> Option<HandId> {
        self.round()?.round().asked().hand()
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
        self.shoe.gone().iter().copied().collect()
    }

    /// What was gone from the shoe before the round in play, or the one that was finished last.
    pub fn gone_before(&self) -> Option<&Gone> {
        self.round.as_ref().or(self.last.as_ref()).map(|round| &round.gone)
    }

    /// What the table remembers in; nothing in practice, or after memory failed.
    pub const fn memory(&self) -> Option<&Store> {
        self.memory.as_ref()
    }

    /// Why memory failed, if it did since this was asked last: the table goes on, and remembers
    /// nothing of what came after.
    pub fn take_loss(&mut self) -> Option<StoreError> {
        self.loss.take()
    }

    pub(crate) fn booking(&self, round: &InPlay) -> Booking {
        Booking {
            round: booking_name(round.id),
            table: self.id,
            unit: self.unit.clone(),
            players: round.players.iter().map(|&player| self.players[player].id).collect(),
        }
    }

    pub(crate) fn account(&self, holder: Holder) -> Account {
        Account { holder, unit: self.unit.clone() }
    }

    fn purse(&self, player: PlayerId) -> Account {
        self.account(Holder::Purse(player))
    }
}

/// Gives a player who sits down his or her first money.
fn sit_down(ledger: &mut Ledger, unit: &Unit, player: &Player, funds: Option<Chips>) {
    let Some(funds) = funds else {
        let holder = Holder::Purse(player.id);
        ledger.give_credit(Account { holder, unit: unit.clone() });
        return;
    };
    let made = ledger.make(&bankroll(unit, player.id, funds));
    assert!(made.is_ok(), "nobody sits down twice: {made:?}");
}

/// The first money of a player's purse, which is given once.
pub(crate) fn bankroll(unit: &Unit, player: PlayerId, amount: Chips) -> Transfer {
    let key = format!("player {} bankroll {}/{}", player.0, unit.name, unit.minor);
    from_mint(unit, player, key, TransferKind::Bankroll, amount)
}

/// New money for a player.
pub(crate) fn from_mint(
    unit: &Unit,
    player: PlayerId,
    key: String,
    kind: TransferKind,
    amount: Chips,
) -> Transfer {
    let account = |holder| Account { holder, unit: unit.clone() };
    let out = Posting { account: account(Holder::Mint), amount: -amount };
    let into = Posting { account: account(Holder::Purse(player)), amount };
    let postings = if amount == Chips::ZERO { Vec::new() } else { vec![out, into] };
    Transfer { key, kind, postings }
}

/// What the keys of a round's transfers begin with.
pub(crate) fn booking_name(round: RoundId) -> String {
    format!("round {}", round.0)
}
