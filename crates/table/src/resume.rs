//! Sitting down at a table that remembers: purses, the shoe as it was left, the open round.
//!
//! Nothing is guessed. The shoe is dealt again from its seed, the open round is played again from
//! its choices, and must come to the very line that was written down; where anything differs, the
//! round is void, by name and with the reason, and every amount goes back.

use blackjack_engine::{Chips, House, Seat, Shuffle};

use crate::draft::Draft;
use crate::entry::{Decision, rules_hash};
use crate::replay::{deal_again, replay};
use crate::store::{OpenRound, Store, StoreError};
use crate::table::{InPlay, Player, bankroll};
use crate::{
    Account, Holder, Ledger, LiveShoe, NoChance, RoundId, Seed, Seeds, Table, TableId, Unit,
};

/// The name in memory of who plays without one.
pub const NAMELESS: &str = "you";

/// Why a table that remembers cannot be opened; memory is as it was.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// Memory fails.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// There is no chance to shuffle with.
    #[error("{0}")]
    NoChance(#[from] NoChance),
    /// Two who sit down have one purse, because small and capital letters make no difference.
    #[error("{name} sits there already")]
    Twice {
        /// The name of the second.
        name: String,
    },
}

/// What is to be told when a table is opened again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A round was open, and goes on where it was left. It is over at once where its players have
    /// lost elsewhere what they could have gone on with.
    Resumed {
        /// Which.
        round: RoundId,
    },
    /// A round was open and cannot go on: everything went back to the purses.
    Voided {
        /// Which.
        round: RoundId,
        /// Why, as the end of a sentence.
        reason: String,
        /// The round as far as it had come.
        line: String,
    },
}

impl Table {
    /// The table of a house, as it was left, with these players: `None` is who plays alone
    /// without a name. The players of an open round are there until it is over, whoever sits
    /// down.
    ///
    /// # Errors
    ///
    /// [`ResumeError`].
    pub fn open(
        house: House,
        names: &[Option<String>],
        store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), ResumeError> {
        let (mut table, notice) = store.at_once(|store| {
            let (mut table, left) = bare(house, names, store, now_ms)?;
            let notice = match left {
                Left::Nothing => None,
                Left::Voided(notice) => Some(notice),
                Left::Open(left) => Some(table.take_up(left, store)?),
            };
            table.check_books(store)?;
            Ok::<_, ResumeError>((table, notice))
        })?;
        table.memory = Some(store);
        table.look_into_purses(now_ms)?;
        Ok((table, notice.into_iter().collect()))
    }

    /// Puts the open round on the table, with its players.
    fn take_up(&mut self, left: Box<Replayed>, store: &Store) -> Result<Notice, StoreError> {
        let Replayed { open, mut round } = *left;
        let OpenRound { id, players: seats, .. } = open;
        let mut players = Vec::new();
        for player in seats {
            let known = self.players.iter().position(|known| known.id == player);
            players.push(known.unwrap_or(self.players.len()));
            if known.is_none() {
                let name = Some(store.player_name(player)?).filter(|name| name != NAMELESS);
                let credit = self.house.stakes().bankroll() == 0;
                if credit {
                    // It ended when the player sat down elsewhere.
                    let purse = self.account(Holder::Purse(player));
                    store.give_credit(&purse, true)?;
                    self.ledger.give_credit(purse);
                }
                self.players.push(Player {
                    id: player,
                    name,
                    credit,
                    net: Chips::ZERO,
                    stays: false,
                });
            }
        }
        round.players = players;
        self.round = Some(round);
        Ok(Notice::Resumed { round: id })
    }

    /// Refuses to go on with books that are wrong: it would only get worse.
    fn check_books(&self, store: &Store) -> Result<(), StoreError> {
        let damaged = |fault| StoreError::Damaged { path: store.path().to_owned(), fault };
        let sum: i128 = self.ledger.balances().map(|(_, balance)| i128::from(balance.0)).sum();
        if sum != 0 {
            let unit = &self.unit.name;
            return Err(damaged(format!("all accounts in {unit} come to {sum}, not to nothing")));
        }
        let escrow = self.account(Holder::Escrow(self.id));
        let (lies, staked) = (self.ledger.balance(&escrow), self.on_the_table());
        if lies != staked {
            let (Chips(lies), Chips(staked)) = (lies, staked);
            return Err(damaged(format!("{escrow} holds {lies}, and {staked} is staked")));
        }
        Ok(())
    }

    /// What lies on the table: the stakes of the open round that are not settled.
    fn on_the_table(&self) -> Chips {
        let Some(round) = &self.round else { return Chips::ZERO };
        let hands = round.record.round().view().hands;
        let stakes = hands.iter().filter(|hand| hand.net.is_none()).map(|hand| hand.stake);
        let insured = hands.iter().filter(|hand| hand.insurance_net.is_none());
        stakes.chain(insured.map(|hand| hand.insured)).sum()
    }

    /// Tells an open round what its players hold now, where they have played elsewhere since it
    /// was left: what can be doubled, split and insured is what can be paid.
    fn look_into_purses(&mut self, now_ms: i64) -> Result<(), NoChance> {
        let Some(round) = &self.round else { return Ok(()) };
        let booking = self.booking(round);
        let mut draft = Draft::of(round.clone(), self.shoe.clone());
        for (seat, &player) in (0..).map(Seat).zip(&round.players) {
            let is = draft.round.record.round();
            let Some(holds) = self.funds(player) else { continue };
            let max = self.house.stakes().funds_max();
            let holds = holds.clamp(-max, max);
            if is.is_over() || is.funds(seat) == Some(holds) {
                continue;
            }
            let told = draft.decide(&booking, Decision::Fund(seat, holds));
            assert!(told.is_ok(), "a seat of the round holds what can be counted: {told:?}");
        }
        if !draft.decisions.is_empty() {
            let draft = self.advance(draft)?;
            self.settle(draft, now_ms);
        }
        Ok(())
    }
}

/// What tells a house's table from every other: its name, and what was changed in it. A file may
/// have the name of a built-in house, whose table is another.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_table::table_key;
/// let house = House::built_in("strip").and_then(|house| house.with(["decks=2"]).ok());
/// assert_eq!(table_key(&house.ok_or("it is built in")?), "strip{decks=2}");
/// # Ok::<(), &str>(())
/// ```
pub fn table_key(house: &House) -> String {
    let name = house.name();
    let is_own = House::built_in_text(name).is_some() && house.base().name() != name;
    let name = if is_own { format!("{name} of one's own") } else { name.to_owned() };
    let changes: Vec<_> = house.changes().map(|(key, value)| format!("{key}={value}")).collect();
    if changes.is_empty() {
        return name;
    }
    format!("{name}{{{}}}", changes.join(","))
}

/// The table with its players and its shoe; what became of an open round goes with it.
fn bare(
    house: House,
    names: &[Option<String>],
    store: &Store,
    now_ms: i64,
) -> Result<(Table, Left), ResumeError> {
    let id = store.table(&table_key(&house))?;
    let unit = Unit::of(house.stakes());
    let mut players: Vec<Player> = Vec::new();
    for name in names {
        let player = sit_down(store, &house, &unit, name.as_deref(), now_ms)?;
        if players.iter().any(|other| other.id == player.id) {
            let name = name.clone().unwrap_or_else(|| NAMELESS.into());
            return Err(ResumeError::Twice { name });
        }
        players.push(player);
    }
    let (shoe, left) = pick_up(store, id, &house, &unit, now_ms)?;
    let mut ledger = Ledger::default();
    for (account, balance, credit) in store.accounts(&unit)? {
        if credit {
            ledger.give_credit(account.clone());
        }
        ledger.put(account, balance);
    }
    let mut table = Table::of(id, house, players, ledger, Seeds::Secret, shoe);
    table.upcoming = RoundId(store.last_round()?.0.saturating_add(1));
    Ok((table, left))
}

fn sit_down(
    store: &Store,
    house: &House,
    unit: &Unit,
    name: Option<&str>,
    now_ms: i64,
) -> Result<Player, StoreError> {
    let id = store.player(name.unwrap_or(NAMELESS), now_ms)?;
    let stakes = house.stakes();
    let credit = stakes.bankroll() == 0;
    let purse = Account { holder: Holder::Purse(id), unit: unit.clone() };
    store.give_credit(&purse, credit)?;
    if !credit {
        store.bankroll(&bankroll(unit, id, stakes.units(stakes.bankroll())), now_ms)?;
    }
    let name = name.map(ToOwned::to_owned);
    Ok(Player { id, name, credit, net: Chips::ZERO, stays: true })
}

/// What was left on the table.
enum Left {
    Nothing,
    /// An open round that goes on.
    Open(Box<Replayed>),
    /// An open round that could not.
    Voided(Notice),
}

/// An open round, played again to where it was left.
struct Replayed {
    open: OpenRound,
    round: InPlay,
}

/// The shoe of the table as it was left, with the open round, if both can go on exactly.
fn pick_up(
    store: &Store,
    table: TableId,
    house: &House,
    unit: &Unit,
    now_ms: i64,
) -> Result<(LiveShoe, Left), ResumeError> {
    let rules = rules_hash(house);
    let shoe = store.open_shoe(table)?.ok_or_else(|| "its shoe is lost".to_owned());
    let shoe = shoe.and_then(|shoe| deal_again(&shoe, house, table, &rules));
    let left = match (shoe, store.open_round(table)?) {
        (Ok(shoe), None) if !shoe.is_begun() || !is_endless(house) => {
            return Ok((shoe, Left::Nothing));
        }
        (Ok(_) | Err(_), None) => Left::Nothing,
        (Err(reason), Some(open)) => void(store, open, reason, now_ms)?,
        (Ok(mut shoe), Some(open)) => match replay(house, unit, table, &mut shoe, &open) {
            Ok(round) => return Ok((shoe, Left::Open(Box::new(Replayed { open, round })))),
            Err(reason) => void(store, open, reason, now_ms)?,
        },
    };
    let number = store.last_shoe(table)? + 1;
    let seed = Seed::secret()?;
    let shoe = LiveShoe::new(house.rules(), seed, table.0.unsigned_abs(), number, &[]);
    store.replace_shoe(table, &shoe, &rules, now_ms)?;
    Ok((shoe, left))
}

/// Whether no round ever ends a shoe of the house, because the discards come back: then it is over
/// when the table is left, or its seed would never be revealed.
fn is_endless(house: &House) -> bool {
    house.rules().shuffle() == Shuffle::WhenExhausted
}

/// Gives everything back, by name and with the reason.
fn void(store: &Store, open: OpenRound, reason: String, now_ms: i64) -> Result<Left, StoreError> {
    store.void(&open, &reason, now_ms)?;
    Ok(Left::Voided(Notice::Voided { round: open.id, reason, line: open.line }))
}
