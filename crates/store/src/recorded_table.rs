//! A table whose every change is stored before anybody sees a card of it: a `RecordedTable`.

use blackjack_engine::{Chips, Choice, HandId, House, SEATS_MAX, Unit, excerpt};
use blackjack_table::{
    Actor, Command, EntropyError, Notice, Plan, PlayerName, Receipt, Refusal, Request, RequestKey,
    RestoreError, Step, Table, Wager,
};

use crate::claim::{Claim, UNNAMED_PLAYER};
use crate::snapshot::last_bets;
use crate::{EntryRefusal, Outcome, PastRound, Store, StoreError, table_key};

/// How often a change is planned anew because a purse was not what the table believed: another
/// process plays from the same purse at the same moment.
const ATTEMPTS: usize = 8;

/// Why a table cannot be opened; its memory is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The memory fails.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The system has no random numbers to shuffle with.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
    /// There are no players, or more than any table seats.
    #[error("a table has 1 to {SEATS_MAX} players, not {players}")]
    Players {
        /// How many there are.
        players: usize,
    },
    /// Two players have one purse: they are one, in two spellings of the name.
    #[error("{name} sits there already")]
    Twice {
        /// The name of the second.
        name: String,
    },
}

/// A private table, claimed by this process: the table plans a change, the store appends it, and
/// only then does the table change.
///
/// ```
/// use blackjack_engine::{Action, Choice, Chips, House};
/// use blackjack_store::{RecordedTable, Store};
/// use blackjack_table::Wager;
/// # let folder = tempfile::tempdir()?;
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let store = Store::open(folder.path())?;
/// let (mut table, _) = RecordedTable::open(house, &[None], store, 0)?;
/// table.deal(&[Wager { seat: 0, stakes: vec![Chips(1_000)] }], 0)?;
/// while let Some(hand) = table.table().active_hand() {
///     // With an ace up, insurance is asked first.
///     let stands = table.act(hand, Choice::Act(Action::Stand), 0);
///     stands.or_else(|_| table.act(hand, Choice::Decline, 0))?;
/// }
/// assert_eq!(table.store().count()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RecordedTable {
    table: Table,
    store: Store,
    /// The key of the house's tables.
    key: String,
    /// The house to play at, once an open round of another one is over.
    house: House,
    names: Vec<Option<String>>,
    /// What the keys of this process's requests follow from.
    keys: u64,
    /// What there is to show of earlier requests, which were in doubt, and of rounds that went on
    /// by themselves.
    deferred: Vec<Step>,
}

impl RecordedTable {
    /// Opens the private table of these players at a house, as it was left: `None` is a solo player
    /// without a name. While another process holds it, it is their next table there.
    ///
    /// A name that nobody has must be one that can be told from all others:
    /// [`blackjack_table::PlayerName`].
    ///
    /// An open round goes on by the rules that it began with, whatever has become of its house.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open(
        house: House,
        names: &[Option<String>],
        store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), OpenError> {
        Self::open_at(&table_key(&house), house, names, store, now_ms)
    }

    /// The same, by the [key](table_key) of the house's tables: for a house whose file is lost, and
    /// which is known only from a round that was left open.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open_at(
        key: &str,
        house: House,
        names: &[Option<String>],
        mut store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), OpenError> {
        check_names(names)?;
        let keys = random_key()?;
        let claim = store.claim(key, names, now_ms)?;
        let restored = restored(&house, names, &store, &claim);
        let (table, notice) = match restored {
            Ok(restored) => restored,
            Err(error) => {
                // It is somebody else's to try: what is wrong is said.
                let _ = store.release(claim.table, claim.epoch);
                return Err(error);
            }
        };
        let (key, names) = (key.to_owned(), names.to_vec());
        let mut recorded = Self { table, store, key, house, names, keys, deferred: Vec::new() };
        recorded.store_upkeep(now_ms)?;
        Ok((recorded, notice.into_iter().collect()))
    }

    /// The table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The memory.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Carries a request out: plans it, stores it, and only then lets it be so. Returns what there
    /// is to show of it. What there is to show of earlier requests, which were in doubt and turn
    /// out to be stored, is [`RecordedTable::take_deferred`]'s; a request that answers the question
    /// before them is refused.
    ///
    /// # Errors
    ///
    /// [`Refusal`]; nothing has changed, and play goes on as soon as the memory can be written.
    pub fn submit(&mut self, request: &Request, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        if let Some((key, steps)) = self.resolve_pending()? {
            if key == request.key {
                return Ok(steps);
            }
            self.deferred.extend(steps);
        }
        self.return_to_own_house(now_ms)?;
        for _ in 0..ATTEMPTS {
            let request = &self.with_purse(request)?;
            let plan = self.table.plan(request, now_ms)?;
            if let Some(steps) = self.store_and_commit(plan)? {
                return Ok(steps);
            }
            // A purse may hold so little that the round goes on by itself.
            let went_on = self.record_funds(now_ms)?;
            self.deferred.extend(went_on);
        }
        Err(Refusal::NotStored { reason: "the purse is in use elsewhere".into() })
    }

    /// What there is to show beside what the last requests came to: of earlier ones that were in
    /// doubt, and of a round that went on by itself.
    pub fn take_deferred(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.deferred)
    }

    /// The request, with what the journal knows of the purse of a player who sits down.
    fn with_purse(&self, request: &Request) -> Result<Request, Refusal> {
        let mut request = request.clone();
        if let (Actor::Player(player), Command::Sit { purse, .. }) =
            (request.actor, &mut request.command)
        {
            let unit = Unit::of(self.table.house().stakes());
            let purses = self.store.purses(&[player], &unit);
            let purses =
                purses.map_err(|error| Refusal::NotStored { reason: error.to_string() })?;
            *purse = purses.first().filter(|(.., is_new)| !is_new).map(|&(_, holds, _)| holds);
        }
        Ok(request)
    }

    /// Looks whether a request of which that was not known has been stored. Returns what there is
    /// to show, if it has.
    ///
    /// # Errors
    ///
    /// [`Refusal::Paused`] as long as it cannot be known.
    pub fn resolve(&mut self) -> Result<Vec<Step>, Refusal> {
        Ok(self.resolve_pending()?.map_or_else(Vec::new, |(_, steps)| steps))
    }

    /// Ends the doubt about a request, if there is any: its key and what there is to show, if it
    /// has been stored.
    fn resolve_pending(&mut self) -> Result<Option<(RequestKey, Vec<Step>)>, Refusal> {
        let Some(plan) = self.table.unconfirmed_plan() else { return Ok(None) };
        let (key, Some(entry)) = (plan.key(), plan.entry()) else { return Ok(None) };
        match self.store.find(entry) {
            Ok(found) => {
                let steps = self.table.resolve(found.as_ref());
                Ok(found.map(|_| (key, steps)))
            }
            Err(error) => Err(Refusal::Paused { reason: error.to_string() }),
        }
    }

    /// Deals a round with these bets, for people who share one Deal button.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn deal(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let steps = self.resolve()?;
        self.deferred.extend(steps);
        self.return_to_own_house(now_ms)?;
        let mut steps = Vec::new();
        for (actor, command) in self.table.deal_commands(wagers)? {
            let request = self.request(actor, command);
            steps = self.submit(&request, now_ms)?;
        }
        Ok(steps)
    }

    /// Plays the hand that is asked, for its player.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn act(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let player = self.table.active_player().ok_or(Refusal::NoRound)?;
        let request = self.request(Actor::Player(player), Command::Act { hand, choice });
        self.submit(&request, now_ms)
    }

    /// Fills the purse of the player at a seat who cannot cover the minimum bet.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn refill(&mut self, seat: usize, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let owner = self.table.owner(seat).ok_or(Refusal::NoSuchSeat)?;
        let request = self.request(Actor::Player(owner), Command::Refill { seat });
        self.submit(&request, now_ms)
    }

    /// A request of this actor that answers the question which is asked now, with a new key.
    pub fn request(&mut self, actor: Actor, command: Command) -> Request {
        Request { actor, key: self.next_key(), answers: self.table.question(), command }
    }

    /// What the player at a seat staked on the first hand, and on how many hands, in the last round
    /// at this table.
    pub fn last_stakes(&self, seat: usize) -> Option<(Chips, u8)> {
        let player = self.table.owner(seat)?;
        let stakes = last_bets(&self.store.db, self.table.id(), player).ok()??;
        Some((*stakes.first()?, u8::try_from(stakes.len()).ok()?))
    }

    /// The round that was finished last at this table, as the memory has it.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn last_stored_round(&self) -> Result<Option<PastRound>, StoreError> {
        self.store.last_closed(self.table.id())
    }

    /// Takes the table back after another process has taken it over and left it again: as the
    /// journal has it now. While the other process holds it, this is another table of the same
    /// players.
    ///
    /// # Errors
    ///
    /// [`OpenError`]; nothing is played before it has been asked again.
    pub fn reload(&mut self, now_ms: i64) -> Result<Vec<Notice>, OpenError> {
        // If this process still holds it, it would be taken for somebody else's.
        let _ = self.store.release(self.table.id(), self.table.epoch());
        let claim = self.store.claim(&self.key, &self.names, now_ms)?;
        let restored = restored(&self.house, &self.names, &self.store, &claim);
        let (table, notice) = restored.inspect_err(|_| {
            let _ = self.store.release(claim.table, claim.epoch);
        })?;
        self.table = table;
        self.store_upkeep(now_ms)?;
        Ok(notice.into_iter().collect())
    }

    fn next_key(&mut self) -> RequestKey {
        self.keys = self.keys.wrapping_add(1);
        RequestKey(self.keys)
    }

    /// Stores a plan and lets it be so; none if it has to be planned anew, because a purse holds
    /// something else.
    fn store_and_commit(&mut self, plan: Plan) -> Result<Option<Vec<Step>>, Refusal> {
        let Some(entry) = plan.entry() else {
            return Ok(Some(self.table.commit(plan, &Receipt::default())));
        };
        match self.store.append(&[entry]).pop() {
            Some(Outcome::Stored(receipt)) => Ok(Some(self.table.commit(plan, &receipt))),
            Some(Outcome::Refused(EntryRefusal::Balance { player, balance })) => {
                self.table.set_balance(player, balance);
                Ok(None)
            }
            Some(Outcome::Refused(EntryRefusal::AlreadyFunded { player, balance })) => {
                self.table.confirm_funded(player, balance);
                Ok(None)
            }
            Some(Outcome::Refused(EntryRefusal::TableLost)) | None => Err(Refusal::TableLost),
            Some(Outcome::Refused(EntryRefusal::Unbalanced)) => {
                let why = "its transfers do not add up to zero".into();
                Err(Refusal::NotStored { reason: why })
            }
            Some(Outcome::Refused(EntryRefusal::Failed(error))) => {
                // A connection that failed once may fail for ever: the next entry gets a fresh one.
                let _ = self.store.reconnect();
                Err(Refusal::NotStored { reason: error.to_string() })
            }
            Some(Outcome::Unknown(error)) => {
                let why = error.to_string();
                self.table.pause(plan, why.clone());
                match self.resolve_pending()? {
                    Some((_, steps)) => Ok(Some(steps)),
                    None => Err(Refusal::NotStored { reason: why }),
                }
            }
        }
    }

    /// Tells an open round what its players hold, if it does not know. Returns what there is to
    /// show where it went on by itself.
    fn record_funds(&mut self, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        for _ in 0..ATTEMPTS {
            let key = self.next_key();
            let Some(plan) = self.table.plan_funds(key, now_ms)? else { return Ok(Vec::new()) };
            if let Some(steps) = self.store_and_commit(plan)? {
                return Ok(steps);
            }
        }
        Ok(Vec::new())
    }

    /// Stores what must be before anybody plays, and tells an open round what its players hold.
    fn store_upkeep(&mut self, now_ms: i64) -> Result<(), OpenError> {
        for _ in 0..ATTEMPTS {
            let key = self.next_key();
            let Some(plan) = self.table.plan_upkeep(key, now_ms) else { break };
            let outcome = plan.entry().and_then(|entry| self.store.append(&[entry]).pop());
            match outcome {
                Some(Outcome::Stored(receipt)) => drop(self.table.commit(plan, &receipt)),
                // Another process was faster: what is left is planned anew.
                Some(Outcome::Refused(EntryRefusal::AlreadyFunded { player, balance })) => {
                    self.table.confirm_funded(player, balance);
                }
                Some(Outcome::Refused(EntryRefusal::Failed(error))) => {
                    let _ = self.store.reconnect();
                    return Err(error.into());
                }
                Some(Outcome::Unknown(error)) => {
                    self.table.pause(plan, error.to_string());
                    if !matches!(self.resolve_pending(), Ok(Some(_))) {
                        return Err(error.into());
                    }
                }
                Some(Outcome::Refused(_)) | None => {
                    let path = self.store.path().to_owned();
                    return Err(StoreError::InUse { path }.into());
                }
            }
        }
        let path = self.store.path().to_owned();
        self.record_funds(now_ms).map(|_| ()).map_err(|refusal| {
            if let Refusal::Entropy(error) = refusal {
                return OpenError::Entropy(error);
            }
            StoreError::Batch { path, fault: refusal.to_string() }.into()
        })
    }

    /// Goes on at the table's own house, once an open round that another one began is over; and
    /// stores what could not be stored before.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotStored`]; the next request tries again.
    pub fn return_to_own_house(&mut self, now_ms: i64) -> Result<(), Refusal> {
        let not_stored = |error: OpenError| Refusal::NotStored { reason: error.to_string() };
        let is_home = self.table.house() == &self.house;
        if !is_home && self.table.round().is_none() {
            let unit = Unit::of(self.house.stakes());
            let players = (0..self.table.seat_count()).filter_map(|seat| self.table.owner(seat));
            let purses = self.store.purses(&players.collect::<Vec<_>>(), &unit);
            let purses = purses.map_err(|error| not_stored(error.into()))?;
            self.table.change_house(self.house.clone(), &purses)?;
        }
        if self.table.needs_upkeep() {
            self.store_upkeep(now_ms).map_err(not_stored)
        } else {
            Ok(())
        }
    }
}

impl Drop for RecordedTable {
    fn drop(&mut self) {
        // If it cannot be written, the next process finds that nobody is there.
        let _ = self.store.release(self.table.id(), self.table.epoch());
    }
}

/// The table as its journal remembers it.
fn restored(
    house: &House,
    names: &[Option<String>],
    store: &Store,
    claim: &Claim,
) -> Result<(Table, Option<Notice>), OpenError> {
    let began = store.open_house(claim.table)?;
    // How long players are waited for is today's, whatever the rules of the round.
    let when_away = house.table_settings().when_away();
    let same = |began: &House| (began.rules(), began.stakes()) == (house.rules(), house.stakes());
    let house = began.filter(|began| !same(began)).unwrap_or_else(|| house.clone());
    let unit = Unit::of(house.stakes());
    store.check_books(&unit)?;
    let snapshot = store.snapshot(claim, names, &unit)?;
    let restored = Table::restore(house, &snapshot);
    let restored = restored.map(|(table, notice)| (table.when_away(when_away), notice));
    restored.map_err(|error| match error {
        RestoreError::Entropy(error) => OpenError::Entropy(error),
        error @ (RestoreError::Escrow { .. } | RestoreError::Unbalanced { .. }) => {
            store.damaged(error.to_string()).into()
        }
    })
}

/// Refuses players who cannot sit at one table: none, too many, or two who have one purse.
fn check_names(names: &[Option<String>]) -> Result<(), OpenError> {
    if !(1..=SEATS_MAX).contains(&names.len()) {
        return Err(OpenError::Players { players: names.len() });
    }
    let names =
        names.iter().map(|name| PlayerName::from_stored(name.as_deref().unwrap_or(UNNAMED_PLAYER)));
    let names: Vec<_> = names.collect();
    for (at, name) in names.iter().enumerate() {
        if names[..at].iter().any(|other| other.key() == name.key()) {
            return Err(OpenError::Twice { name: excerpt(name.text()) });
        }
    }
    Ok(())
}

fn random_key() -> Result<u64, EntropyError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(EntropyError)?;
    Ok(u64::from_be_bytes(bytes))
}
