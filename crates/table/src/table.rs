//! A table: a shoe, the players and their purses, and the round in play.
//!
//! A command goes in, what came of it comes out step by step. What a command would bring about is
//! worked out first, then remembered, and only then does the table change: whoever is told of a
//! card can rely on its being remembered.

use blackjack_engine::{Asked, Bets, Card, Chips, HandId, House, Input, Record, Seat};

use crate::booking::Booking;
use crate::draft::Draft;
use crate::entry::Decision;
use crate::store::{Store, StoreError};
use crate::{
    Account, Choice, Command, Commitment, Holder, Ledger, LiveShoe, NoChance, PlayerId, Posting,
    Refusal, RoundId, Seed, Step, TableEvent, TableId, Transfer, TransferKind, Unit, Wager,
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
    fn next(self) -> Result<Seed, NoChance> {
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
    /// The number of cards in the tray.
    pub discards: usize,
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
}

/// A table.
///
/// ```
/// use blackjack_engine::{Asked, Chips, House};
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
        let (round, last, upcoming, memory) = (None, None, RoundId(1), None);
        let (loss, lost_shoe) = (None, None);
        let table = Self {
            id,
            house,
            unit,
            players,
            ledger,
            seeds,
            shoe,
            round,
            last,
            upcoming,
            memory,
            loss,
            lost_shoe,
        };
        Ok(table)
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

    /// Whether a player cannot place the smallest bet on a single hand.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn is_broke(&self, player: usize) -> bool {
        self.offer(player, Some(Chips::ZERO), 1).is_none()
    }

    /// The round in play; none while bets are to be placed.
    pub fn round(&self) -> Option<&Record> {
        self.round.as_ref().map(|round| &round.record)
    }

    /// The round that was finished last.
    pub fn last(&self) -> Option<&Record> {
        self.last.as_ref().map(|round| &round.record)
    }

    /// The number of the round in play, or of the one that was finished last.
    pub fn round_id(&self) -> Option<RoundId> {
        self.round.as_ref().or(self.last.as_ref()).map(|round| round.id)
    }

    /// The player whose a seat is, in the round in play or the one that was finished last.
    pub fn player_at(&self, seat: Seat) -> Option<usize> {
        let round = self.round.as_ref().or(self.last.as_ref())?;
        round.players.get(usize::from(seat.0)).copied()
    }

    /// The hand that somebody is asked about, if any.
    pub fn asked_hand(&self) -> Option<HandId> {
        match self.round()?.round().asked() {
            Asked::Insurance { hand, .. }
            | Asked::EarlySurrender { hand }
            | Asked::Action { hand, .. } => Some(hand),
            Asked::Card(_) | Asked::Nothing => None,
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
            discards: shoe.discards(),
            full: shoe.full(),
            cut: shoe.shuffled_at(),
        }
    }

    /// The cards that have left the shoe since it was shuffled, in order; the last ones lie on the
    /// table. The hole card is among them.
    pub fn dealt(&self) -> &[Card] {
        self.shoe.shoe().dealt()
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

    /// Does what is asked. All cards up to the next question are dealt.
    ///
    /// # Errors
    ///
    /// [`Refusal`], and the table is as it was.
    pub fn apply(&mut self, command: Command, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        match command {
            Command::Deal(wagers) => {
                let draft = self.deal(&wagers)?;
                Ok(self.settle(draft, now_ms))
            }
            Command::Play { hand, choice } => {
                let draft = self.play(hand, choice)?;
                Ok(self.settle(draft, now_ms))
            }
            Command::Refill { player } => self.refill(player, now_ms),
        }
    }

    /// Works out what a deal brings.
    fn deal(&self, wagers: &[Wager]) -> Result<Draft, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let players: Vec<usize> = wagers.iter().map(|wager| wager.player).collect();
        let known = players.iter().all(|&player| self.stays(player));
        if !known || !players.is_sorted_by(|a, b| a < b) {
            return Err(Refusal::NoSuchPlayer);
        }
        let bets: Vec<_> = wagers
            .iter()
            .map(|wager| Bets { stakes: &wager.stakes, funds: self.funds(wager.player) })
            .collect();
        let record = Record::open(&self.house, &bets).map_err(Refusal::Open)?;
        let round = InPlay { id: self.upcoming, record, players, decided: 0 };
        let mut draft = Draft::of(round, self.shoe.clone());
        let bets: Vec<Chips> =
            wagers.iter().map(|wager| wager.stakes.iter().copied().sum()).collect();
        draft.transfers.push(self.booking(&draft.round).bets(&bets));
        draft.bets = Some(bets);
        if draft.shoe.begin_round() {
            draft.note(TableEvent::Shuffled { shoe: draft.shoe.number() });
        }
        Ok(self.advance(draft)?)
    }

    /// Works out what a choice brings.
    fn play(&self, hand: HandId, choice: Choice) -> Result<Draft, Refusal> {
        let round = self.round.clone().ok_or(Refusal::NoRound)?;
        if self.asked_hand() != Some(hand) {
            return Err(Refusal::NotAsked { expected: "an answer for the hand that is asked" });
        }
        let mut draft = Draft::of(round, self.shoe.clone());
        let booking = self.booking(&draft.round);
        draft.decide(&booking, Decision::Choice(hand, choice))?;
        Ok(self.advance(draft)?)
    }

    /// Deals cards until somebody is asked or the round is over.
    pub(crate) fn advance(&self, mut draft: Draft) -> Result<Draft, NoChance> {
        let booking = self.booking(&draft.round);
        while let Asked::Card(_) = draft.round.record.round().asked() {
            if draft.shoe.is_empty() {
                draft.note(TableEvent::RanOut);
            }
            let card = draft.shoe.draw();
            let put = draft.put(&booking, Input::Card(card));
            assert!(put.is_ok(), "a round takes the card that it asks for: {put:?}");
        }
        if draft.round.record.round().is_over() && draft.shoe.is_over() {
            draft.next_shoe = Some(self.next_shoe(&draft.shoe)?);
        }
        Ok(draft)
    }

    /// The shoe after this one.
    fn next_shoe(&self, shoe: &LiveShoe) -> Result<LiveShoe, NoChance> {
        let table = self.id.0.unsigned_abs();
        Ok(LiveShoe::new(self.house.rules(), self.seeds.next()?, table, shoe.number() + 1, &[]))
    }

    /// Remembers what was worked out, and then lets it be so.
    pub(crate) fn settle(&mut self, draft: Draft, now_ms: i64) -> Vec<Step> {
        // First of all, so that no transfer is ever written down that the books refuse.
        for transfer in &draft.transfers {
            let made = self.ledger.make(transfer);
            assert!(made.is_ok(), "what the round allows, the purses can pay: {made:?}");
        }
        let entry = draft.entry(self, now_ms);
        let kept = self.memory.as_ref().map_or(Ok(()), |memory| memory.append(&entry));
        self.note_loss(kept);
        let Draft { round, shoe, mut steps, next_shoe, .. } = draft;
        self.upcoming = self.upcoming.max(RoundId(round.id.0 + 1));
        if round.record.round().is_over() {
            self.close(round);
        } else {
            self.round = Some(round);
        }
        let renewed = self.renew(shoe, next_shoe);
        let left = self.leave_lost_shoe();
        if let Some(last) = steps.last_mut() {
            last.events.extend(renewed.into_iter().chain(left));
        }
        steps
    }

    /// Counts a round that is over.
    fn close(&mut self, round: InPlay) {
        let result = round.record.round().result();
        for (&player, net) in round.players.iter().zip(result.into_iter().flat_map(|it| it.nets)) {
            self.players[player].net += net;
        }
        let escrow = self.account(Holder::Escrow(self.id));
        assert_eq!(self.ledger.balance(&escrow), Chips::ZERO, "every stake has been settled");
        self.round = None;
        self.last = Some(round);
    }

    /// Puts the shoe back, or the next one in its place.
    fn renew(&mut self, shoe: LiveShoe, next: Option<LiveShoe>) -> Vec<TableEvent> {
        let Some(next) = next else {
            self.shoe = shoe;
            return Vec::new();
        };
        let revealed = TableEvent::ShoeRevealed { shoe: shoe.number(), seed: shoe.seed() };
        let is_lost = self.lost_shoe == Some(shoe.number());
        self.shoe = next;
        let revealed = (!is_lost).then_some(revealed);
        revealed.into_iter().chain([self.committed()]).collect()
    }

    /// Takes another shoe, once the round is over, where memory was lost: memory still has the old
    /// one in play, and will deal its cards when the table is opened the next time. So it keeps
    /// its secret.
    fn leave_lost_shoe(&mut self) -> Option<TableEvent> {
        if self.round.is_some() || self.lost_shoe != Some(self.shoe.number()) {
            return None;
        }
        self.shoe = self.next_shoe(&self.shoe).ok()?;
        Some(self.committed())
    }

    /// What is told of the shoe that comes next.
    fn committed(&self) -> TableEvent {
        let (shoe, commitment) = (self.shoe.number(), self.shoe.commitment());
        TableEvent::ShoeCommitted { shoe, commitment }
    }

    fn refill(&mut self, player: usize, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if !self.stays(player) {
            return Err(Refusal::NoSuchPlayer);
        }
        let stakes = self.house.stakes();
        let missing = stakes.units(stakes.bankroll()) - self.funds(player).unwrap_or_default();
        if !self.is_broke(player) || missing <= Chips::ZERO {
            return Err(Refusal::NotBroke);
        }
        let id = self.players[player].id;
        let (unit, minor) = (&self.unit.name, self.unit.minor);
        let key = format!("player {} refill {unit}/{minor} {} {now_ms}", id.0, self.upcoming.0);
        let transfer = from_mint(&self.unit, id, key, TransferKind::Refill, missing);
        let made = self.ledger.make(&transfer);
        assert!(made.is_ok(), "a refill is made once: {made:?}");
        let kept = self.memory.as_ref().map_or(Ok(()), |memory| memory.transfer(&transfer, now_ms));
        self.note_loss(kept);
        self.leave_lost_shoe();
        Ok(Vec::new())
    }

    /// Goes on without memory if it failed.
    fn note_loss(&mut self, kept: Result<(), StoreError>) {
        if let Err(error) = kept {
            self.memory = None;
            self.loss = Some(error);
            self.lost_shoe = Some(self.shoe.number());
        }
    }

    pub(crate) fn booking(&self, round: &InPlay) -> Booking {
        Booking {
            round: format!("round {}", round.id.0),
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
    let key = format!("player {} bankroll {}", player.id.0, unit.name);
    let bankroll = from_mint(unit, player.id, key, TransferKind::Bankroll, funds);
    let made = ledger.make(&bankroll);
    assert!(made.is_ok(), "nobody sits down twice: {made:?}");
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
