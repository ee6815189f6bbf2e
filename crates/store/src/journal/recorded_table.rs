//! A table that stores every change before it shows any of its cards: `RecordedTable`.

use blackjack_engine::{Choice, HandId, House, SEATS_MAX, SeatBets, Unit, excerpt};
use blackjack_table::{
    Actor, Command, EntropyError, Notice, Plan, PlayerId, PlayerName, Receipt, Refusal, Request,
    RequestKey, RestoreError, Step, Table, UNNAMED_PLAYER, Wager, table_key,
};

use crate::error::StoreError;
use crate::journal::outcome::{EntryRefusal, Outcome};
use crate::journal::snapshot::last_bets;
use crate::leases::claim::{Claim, Owners};
use crate::store::Store;

/// The number of attempts to plan a change whose assumed balances turn out to be outdated, because
/// another process plays from the same purse.
const ATTEMPTS: usize = 8;

/// The reason why a table cannot be opened. The database is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The database failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The system has no random numbers to shuffle with.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
    /// The table would have no players, or too many.
    #[error("a table has 1 to {SEATS_MAX} players, not {players}")]
    Players {
        /// The number of players.
        players: usize,
    },
    /// Two names are spellings of the same player, who has one purse.
    #[error("{name} already has a seat at the table")]
    Twice {
        /// The second spelling.
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
/// table.deal(&[Wager { seat: 0, bets: vec![Chips(1_000)].into() }], 0)?;
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
    /// The house to play at, after an open round of an earlier house.
    house: House,
    owners: Owners,
    /// The key of the last request; the keys count up from a random number.
    keys: u64,
    /// The steps of earlier requests whose outcome was unknown, and of rounds that continued by
    /// themselves.
    deferred: Vec<Step>,
}

impl RecordedTable {
    /// Opens the private table of these players at a house in its stored state, or their next table
    /// there while another process holds it. `None` is a solo player without a name.
    ///
    /// A new name must not look like that of another player: [`blackjack_table::PlayerName`].
    ///
    /// An open round continues under the rules that it started with, even if its house has changed.
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

    /// Opens a table like [`open`](Self::open), by the [key](table_key) of the house's tables: for
    /// a house whose file is lost and which is known only from an open round.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open_at(
        key: &str,
        house: House,
        names: &[Option<String>],
        store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), OpenError> {
        check_names(names)?;
        Self::open_by(key, house, Owners::Named(names.to_vec()), store, now_ms)
    }

    /// Opens the private table of a caller of a bulletin board, by the [key](table_key) of the
    /// house's tables. The house gives no bankroll: the caller's calls fill the purse.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open_for_caller(
        key: &str,
        house: House,
        caller: PlayerId,
        store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), OpenError> {
        Self::open_by(key, house, Owners::Caller(caller), store, now_ms)
    }

    fn open_by(
        key: &str,
        house: House,
        owners: Owners,
        mut store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), OpenError> {
        let keys = random_key()?;
        let claim = store.claim(key, &owners, now_ms)?;
        let restored = restored(&house, &owners, &store, &claim);
        let (table, notice) = match restored {
            Ok(restored) => restored,
            Err(error) => {
                // The error matters more than a failure to release the table.
                let _ = store.release(claim.table, claim.epoch);
                return Err(error);
            }
        };
        let key = key.to_owned();
        let mut recorded = Self { table, store, key, house, owners, keys, deferred: Vec::new() };
        recorded.store_upkeep(now_ms)?;
        Ok((recorded, notice.into_iter().collect()))
    }

    /// Returns the table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the database.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Executes a request: plans it, stores it, and only then changes the table. Returns the steps
    /// to show. If earlier requests of unknown outcome turn out to be stored, their steps are in
    /// [`RecordedTable::take_deferred`], and a request that answers an earlier question is refused.
    ///
    /// # Errors
    ///
    /// [`Refusal`]. The table is unchanged, and play continues as soon as the
    /// database can be written.
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
            // The purse may hold so little that the round continues without a choice.
            let continued = self.record_funds(now_ms)?;
            self.deferred.extend(continued);
        }
        Err(Refusal::NotStored { reason: "the purse is in use elsewhere".into() })
    }

    /// Takes over the stored balances of the players' purses, which something other than this table
    /// has changed. An open round records them; if it then continues by itself, its steps are in
    /// [`RecordedTable::take_deferred`].
    ///
    /// # Errors
    ///
    /// [`Refusal::NotStored`] if they cannot be read, and the errors of storing them with an open
    /// round.
    pub fn refresh_purses(&mut self, now_ms: i64) -> Result<(), Refusal> {
        let unit = Unit::of(self.table.house().stakes());
        let players = (0..self.table.seat_count()).filter_map(|seat| self.table.owner(seat));
        let purses = self.store.purses(&players.collect::<Vec<_>>(), &unit);
        let purses = purses.map_err(|error| Refusal::NotStored { reason: error.to_string() })?;
        for (player, balance, _) in purses {
            self.table.set_balance(player, balance);
        }
        let continued = self.record_funds(now_ms)?;
        self.deferred.extend(continued);
        Ok(())
    }

    /// Takes the steps that no request returned: those of earlier requests whose outcome was
    /// unknown, and of a round that continued by itself.
    pub fn take_deferred(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.deferred)
    }

    /// Adds the stored balance of the purse to the request of a player who sits down.
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

    /// Checks whether a request of unknown outcome was stored. Returns its steps if it was.
    ///
    /// # Errors
    ///
    /// [`Refusal::Paused`] as long as this cannot be determined.
    pub fn resolve(&mut self) -> Result<Vec<Step>, Refusal> {
        Ok(self.resolve_pending()?.map_or_else(Vec::new, |(_, steps)| steps))
    }

    /// Resolves a request of unknown outcome, if there is one. Returns its key and its steps if it
    /// was stored.
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

    /// Deals a round with the bets of all players at once, for players who share one screen.
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

    /// Makes a choice for the active hand, on behalf of its player.
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
    pub fn rebuy(&mut self, seat: usize, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let owner = self.table.owner(seat).ok_or(Refusal::NoSuchSeat)?;
        let request = self.request(Actor::Player(owner), Command::Rebuy { seat });
        self.submit(&request, now_ms)
    }

    /// Creates a request of this actor that answers the current question, with a new key.
    pub fn request(&mut self, actor: Actor, command: Command) -> Request {
        Request { actor, key: self.next_key(), answers: self.table.question(), command }
    }

    /// Returns the bets of the player at a seat in the last round at this table.
    pub fn last_bets(&self, seat: usize) -> Option<SeatBets> {
        let player = self.table.owner(seat)?;
        last_bets(&self.store.db, self.table.id(), player).ok()?
    }

    /// Claims a table again after another process has taken over this one. It is the same table in
    /// its stored state, or a further table of these players while the other process still holds
    /// it.
    ///
    /// # Errors
    ///
    /// [`OpenError`]. This has to succeed before play can continue.
    pub fn reload(&mut self, now_ms: i64) -> Result<Vec<Notice>, OpenError> {
        // A table that this process still holds would not be free.
        let _ = self.store.release(self.table.id(), self.table.epoch());
        let claim = self.store.claim(&self.key, &self.owners, now_ms)?;
        let restored = restored(&self.house, &self.owners, &self.store, &claim);
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

    /// Stores a plan and applies it. Returns `None` if a balance has changed and the request has to
    /// be planned again.
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
                // A failed connection may keep failing, so the next entry gets a new one.
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

    /// Records the funds of the players in an open round, if they have changed. Returns the steps
    /// if the round then continued by itself.
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

    /// Stores the entries that are due before play, and records the funds of the players in an open
    /// round.
    fn store_upkeep(&mut self, now_ms: i64) -> Result<(), OpenError> {
        for _ in 0..ATTEMPTS {
            let key = self.next_key();
            let Some(plan) = self.table.plan_upkeep(key, now_ms) else { break };
            let outcome = plan.entry().and_then(|entry| self.store.append(&[entry]).pop());
            match outcome {
                Some(Outcome::Stored(receipt)) => drop(self.table.commit(plan, &receipt)),
                // Another process was faster: plan the rest again.
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

    /// Returns to the table's own house after an open round of an earlier house, and stores the
    /// entries that could not be stored before.
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
            let mut purses = purses.map_err(|error| not_stored(error.into()))?;
            if matches!(self.owners, Owners::Caller(_)) {
                for (.., is_new) in &mut purses {
                    *is_new = false;
                }
            }
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
        // If this fails, other processes still see that this one has ended.
        let _ = self.store.release(self.table.id(), self.table.epoch());
    }
}

/// Restores a table from the database.
fn restored(
    house: &House,
    owners: &Owners,
    store: &Store,
    claim: &Claim,
) -> Result<(Table, Option<Notice>), OpenError> {
    let began = store.open_house(claim.table)?;
    // The current time limit for players applies, even if the rules of the open round have another.
    let when_away = house.table_settings().when_away();
    let same = |began: &House| began.game() == house.game();
    let house = began.filter(|began| !same(began)).unwrap_or_else(|| house.clone());
    let unit = Unit::of(house.stakes());
    store.check_books(&unit)?;
    let snapshot = store.snapshot(claim, owners, &unit)?;
    let restored = Table::restore(house, &snapshot);
    let restored = restored.map(|(table, notice)| (table.when_away(when_away), notice));
    restored.map_err(|error| match error {
        RestoreError::Entropy(error) => OpenError::Entropy(error),
        error @ (RestoreError::Escrow { .. } | RestoreError::Unbalanced { .. }) => {
            store.damaged(error.to_string()).into()
        }
    })
}

/// Refuses players who cannot sit at one table: none, too many, or the same one twice.
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
