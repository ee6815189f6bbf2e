//! Sitting down at a table that remembers: purses, the shoe as it was left, the open round.
//!
//! Nothing is guessed. The shoe is dealt again from its seed, the open round is played again from
//! its choices, and must come to the very line that was written down; where anything differs, the
//! round is void, by name and with the reason, and every amount goes back.

use blackjack_engine::{Asked, Bets, Chips, House, Input, Record};

use crate::entry::{ENGINE, rules_hash};
use crate::store::{OpenRound, OpenShoe, Store, StoreError};
use crate::table::{InPlay, Player, from_mint};
use crate::{
    Holder, Ledger, LiveShoe, NoChance, RoundId, Seed, Seeds, Table, TableId, TransferKind, Unit,
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
}

/// What is to be told when a table is opened again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A round was open, and goes on where it was left.
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
        mut store: Store,
        now_ms: i64,
    ) -> Result<(Self, Vec<Notice>), ResumeError> {
        let id = store.table(&table_key(&house))?;
        let unit = Unit::of(house.stakes());
        let mut players = Vec::new();
        for name in names {
            players.push(sit_down(&mut store, &house, &unit, name.as_deref(), now_ms)?);
        }
        let mut notices = Vec::new();
        let (shoe, left) = pick_up(&mut store, id, &house, now_ms, &mut notices)?;
        let mut ledger = Ledger::default();
        for (account, balance, credit) in store.accounts(&unit)? {
            if credit {
                ledger.give_credit(account.clone());
            }
            ledger.put(account, balance);
        }
        let upcoming = RoundId(store.last_round()?.0 + 1);
        let (round, last, loss, seeds) = (None, None, None, Seeds::Secret);
        let mut table = Self {
            memory: None,
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
            loss,
        };
        if let Some(left) = left {
            table.take_up(left, &store)?;
        }
        table.memory = Some(store);
        Ok((table, notices))
    }

    /// Puts the open round on the table, with its players.
    fn take_up(&mut self, left: Replayed, store: &Store) -> Result<(), StoreError> {
        let mut players = Vec::new();
        for id in left.open.players {
            let known = self.players.iter().position(|player| player.id == id);
            players.push(known.unwrap_or(self.players.len()));
            if known.is_none() {
                let name = Some(store.player_name(id)?).filter(|name| name != NAMELESS);
                let credit = self.house.stakes().bankroll() == 0;
                self.players.push(Player { id, name, credit, net: Chips::ZERO, stays: false });
            }
        }
        let decisions = u32::try_from(left.open.decisions.len()).unwrap_or(u32::MAX);
        self.round = Some(InPlay { id: left.open.id, record: left.record, players, decisions });
        Ok(())
    }
}

/// What tells a house's table from every other: its name, and what was changed in it.
fn table_key(house: &House) -> String {
    let changes: Vec<_> = house.changes().map(|(key, value)| format!("{key}={value}")).collect();
    if changes.is_empty() {
        return house.name().to_owned();
    }
    format!("{}{{{}}}", house.name(), changes.join(","))
}

fn sit_down(
    store: &mut Store,
    house: &House,
    unit: &Unit,
    name: Option<&str>,
    now_ms: i64,
) -> Result<Player, StoreError> {
    let id = store.player(name.unwrap_or(NAMELESS), now_ms)?;
    let stakes = house.stakes();
    let credit = stakes.bankroll() == 0;
    let account = crate::Account { holder: Holder::Purse(id), unit: unit.clone() };
    if credit {
        store.give_credit(&account)?;
    } else {
        let key = format!("player {} bankroll {}/{}", id.0, unit.name, unit.minor);
        let amount = stakes.units(stakes.bankroll());
        let bankroll = from_mint(unit, id, key, TransferKind::Bankroll, amount);
        store.bankroll(&bankroll, now_ms)?;
    }
    let name = name.map(ToOwned::to_owned);
    Ok(Player { id, name, credit, net: Chips::ZERO, stays: true })
}

/// An open round, played again to where it was left.
struct Replayed {
    open: OpenRound,
    record: Record,
}

/// The shoe of the table as it was left, with the open round, if both can go on exactly.
fn pick_up(
    store: &mut Store,
    table: TableId,
    house: &House,
    now_ms: i64,
    notices: &mut Vec<Notice>,
) -> Result<(LiveShoe, Option<Replayed>), ResumeError> {
    let rules = rules_hash(house);
    let open_shoe = store.open_shoe(table)?;
    let open_round = store.open_round(table)?;
    let shoe = open_shoe.map(|shoe| deal_again(&shoe, house, table, &rules));
    let reason = match (shoe, open_round) {
        (Some(Ok(shoe)), None) => return Ok((shoe, None)),
        (Some(Ok(mut shoe)), Some(open)) => match replay(house, &mut shoe, &rules, &open) {
            Ok(record) => {
                notices.push(Notice::Resumed { round: open.id });
                return Ok((shoe, Some(Replayed { open, record })));
            }
            Err(reason) => Some((open, reason)),
        },
        (Some(Err(reason)), Some(open)) => Some((open, reason)),
        (None, Some(open)) => Some((open, "its shoe is lost".into())),
        (Some(Err(_)) | None, None) => None,
    };
    if let Some((OpenRound { id: round, line, .. }, reason)) = reason {
        store.void(round, &reason, now_ms)?;
        notices.push(Notice::Voided { round, reason, line });
    }
    let number = store.last_shoe(table)? + 1;
    let seed = Seed::secret()?;
    let shoe = LiveShoe::new(house.rules(), seed, table.0.unsigned_abs(), number, &[]);
    store.replace_shoe(table, &shoe, &rules, now_ms)?;
    Ok((shoe, None))
}

/// Deals a shoe again, as far as its rounds went; or says why that would be another shoe.
fn deal_again(
    open: &OpenShoe,
    house: &House,
    table: TableId,
    rules: &str,
) -> Result<LiveShoe, String> {
    check_origin(&open.engine, &open.rules, rules)?;
    let table = table.0.unsigned_abs();
    let mut shoe = LiveShoe::new(house.rules(), open.seed, table, open.number, &[]);
    for &drawn in &open.drawn {
        shoe.begin_round();
        for _ in 0..drawn {
            shoe.draw();
        }
    }
    if shoe.is_over() { Err("its shoe was over".into()) } else { Ok(shoe) }
}

/// Refuses what another engine, or other rules, began.
fn check_origin(engine: &str, begun_by: &str, rules: &str) -> Result<(), String> {
    if engine != ENGINE {
        return Err(format!("it was begun with version {engine}, and this is {ENGINE}"));
    }
    if begun_by != rules {
        return Err("the rules of the house have changed since".into());
    }
    Ok(())
}

/// Plays an open round again; or says why it would not be the same.
fn replay(
    house: &House,
    shoe: &mut LiveShoe,
    rules: &str,
    open: &OpenRound,
) -> Result<Record, String> {
    check_origin(&open.engine, &open.rules, rules)?;
    let differs = || "it does not come to what was written down".to_owned();
    let written: Record = open.line.parse().map_err(|error| format!("{error}"))?;
    let bets: Vec<Bets<'_>> = written.bets().collect();
    let mut record = Record::open(house, &bets).map_err(|error| format!("{error}"))?;
    let mut decisions = open.decisions.iter();
    shoe.begin_round();
    loop {
        let input = match record.round().asked() {
            Asked::Card(_) => Input::Card(shoe.draw()),
            Asked::Nothing => break,
            Asked::Insurance { .. } | Asked::EarlySurrender { .. } | Asked::Action { .. } => {
                let Some((_, choice)) = decisions.next() else { break };
                choice.input()
            }
        };
        record.put(input).map_err(|_| differs())?;
    }
    let same = record.to_string() == open.line && decisions.next().is_none();
    if same && !record.round().is_over() { Ok(record) } else { Err(differs()) }
}
