//! Reading statistics.
//!
//! Each table is read once, in the order of its rounds, with only the columns that are summed; of
//! the judgements, it reads only the few with a cost. The database neither sorts nor joins: that
//! keeps 100,000 rounds within a tenth of a second.

use std::ops::Range;

use blackjack_coach::aggregate::{
    Account, Aggregate, CostlyDecision, Entry, MatchupName, MatchupNames,
};
use blackjack_coach::{DecisionClass, Filter, Micros, Statistics, Verdict};
use blackjack_engine::{Chips, Record, Seat, Unit, visible_in_line};
use blackjack_table::PlayerId;
use rusqlite::{Connection, Row, params};

use crate::error::StoreError;
use crate::people::player;
use crate::store::Store;
use crate::stored::amount::amount;
use crate::stored::text::shown;

impl Store {
    /// Returns the statistics of the rounds that a filter selects; those not yet reviewed are only
    /// counted.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn statistics(&self, filter: &Filter) -> Result<Statistics, StoreError> {
        self.read_statistics(filter, |db| match &filter.player {
            None => Ok(Some(None)),
            Some(name) => Ok(player::find(db, name)?.map(Some)),
        })
    }

    /// Returns the statistics of a player, whose name others may have too. The rounds not yet
    /// reviewed are only counted.
    ///
    /// # Errors
    ///
    /// [`StoreError`].
    pub fn statistics_of(&self, player: PlayerId) -> Result<Statistics, StoreError> {
        self.read_statistics(&Filter::default(), |_| Ok(Some(Some(player))))
    }

    /// Reads the statistics of a player or of everybody; `player` returns
    /// `None` if it finds nobody.
    fn read_statistics(
        &self,
        filter: &Filter,
        player: impl FnOnce(&Connection) -> rusqlite::Result<Option<Option<PlayerId>>>,
    ) -> Result<Statistics, StoreError> {
        self.require_schema(2)?;
        let read = || {
            // One transaction sees one state, even while a game writes.
            let transaction = self.db.unchecked_transaction()?;
            let statistics = match player(&transaction)? {
                Some(player) => count(&transaction, filter, player)?,
                None => Statistics::default(),
            };
            transaction.commit()?;
            Ok(statistics)
        };
        read().map_err(self.failed("read"))
    }
}

fn count(
    db: &Connection,
    filter: &Filter,
    player: Option<PlayerId>,
) -> rusqlite::Result<Statistics> {
    let seats = seats(db, filter, player)?;
    let mut aggregate = Aggregate::new(matchup_names(db)?, seats.houses);
    let entries = reviews(db, &seats.played, &mut aggregate)?;
    count_decisions(db, &entries, &mut aggregate)?;
    let entries = add_costly_decisions(db, entries, &mut aggregate)?;
    Ok(Statistics {
        played: count_of(&seats.played),
        judged: count_of(&entries),
        median_ms: pace(db, &entries)?,
        results: aggregate.results(&entries),
    })
}

/// The seats of the finished rounds that a filter selects.
struct Seats {
    played: Vec<PlayedSeat>,
    /// The names of the houses.
    houses: Vec<String>,
}

/// A seat of a round.
struct PlayedSeat {
    round: i64,
    seat: u8,
    /// The index in the list of houses.
    house: usize,
    opened_ms: i64,
    bet: Chips,
    net: Chips,
}

/// A finished round.
struct Round {
    id: i64,
    house: usize,
    opened_ms: i64,
}

/// Reads the seats that a filter selects, of one player or of all.
fn seats(db: &Connection, filter: &Filter, player: Option<PlayerId>) -> rusqlite::Result<Seats> {
    let player = player.map(|player| player.0);
    let (rounds, houses) = rounds(db, filter)?;
    let mut seats = Seats { played: Vec::with_capacity(rounds.len()), houses };
    let Some(first) = rounds.first() else { return Ok(seats) };
    let mut query = db.prepare(
        "SELECT round, seat, bet, net FROM seat
         WHERE round >= ?1 AND (?2 IS NULL OR player = ?2) ORDER BY round, seat",
    )?;
    let mut rows = query.query(params![first.id, player])?;
    let mut at = 0;
    while let Some(row) = rows.next()? {
        let id = row.get(0)?;
        for round in &rounds[seek(&rounds, &mut at, id, |round| round.id)] {
            let (seat, bet) = (row.get(1)?, Chips(amount(row, 2)?));
            let net = Chips(amount(row, 3)?);
            let Round { house, opened_ms, .. } = *round;
            seats.played.push(PlayedSeat { round: id, seat, house, opened_ms, bet, net });
        }
    }
    take_side_bets(db, first.id, &mut seats.played)?;
    Ok(seats)
}

/// Subtracts the side bets from the bets and results: they are not part of the value of a round, so
/// skill and luck exclude them. Only the lines of houses with side bets have them.
fn take_side_bets(db: &Connection, first: i64, played: &mut [PlayedSeat]) -> rusqlite::Result<()> {
    let mut query = db.prepare(
        "SELECT id, line FROM round WHERE id >= ?1 AND line LIKE '%side-bets=%' ORDER BY id",
    )?;
    let mut rows = query.query([first])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let Ok(record) = row.get_ref(1)?.as_str()?.parse::<Record>() else { continue };
        let view = record.round().view();
        let start = played.partition_point(|seat| seat.round < id);
        for seat in played[start..].iter_mut().take_while(|seat| seat.round == id) {
            for side in view.seat(Seat(seat.seat)).flat_map(|hand| &hand.side_bets) {
                seat.bet -= side.stake;
                seat.net -= side.net.unwrap_or_default();
            }
        }
    }
    Ok(())
}

/// Reads the finished rounds that a filter selects, and the names of their houses.
fn rounds(db: &Connection, filter: &Filter) -> rusqlite::Result<(Vec<Round>, Vec<String>)> {
    let mut query = db.prepare(
        "SELECT id, opened_ms, house FROM round
         WHERE state = 'closed' AND (?1 IS NULL OR house = ?1) AND opened_ms >= ?2
               AND opened_ms < ?3
         ORDER BY id",
    )?;
    let since = filter.since_ms.unwrap_or(i64::MIN);
    let until = filter.until_ms.unwrap_or(i64::MAX);
    let mut rows = query.query(params![filter.house, since, until])?;
    let (mut rounds, mut houses) = (Vec::new(), Vec::<String>::new());
    while let Some(row) = rows.next()? {
        let name = visible_in_line(row.get_ref(2)?.as_str()?);
        let house = houses.iter().rposition(|house| *house == name).unwrap_or_else(|| {
            houses.push(name.into_owned());
            houses.len() - 1
        });
        rounds.push(Round { id: row.get(0)?, opened_ms: row.get(1)?, house });
    }
    Ok((rounds, houses))
}

/// Reads the names of all matchups.
fn matchup_names(db: &Connection) -> rusqlite::Result<MatchupNames> {
    let mut query = db.prepare("SELECT id, class, hand FROM matchup")?;
    let names = query.query_map([], |row| {
        let class =
            DecisionClass::from_word(row.get_ref(1)?.as_str()?).unwrap_or(DecisionClass::Hard);
        Ok((row.get(0)?, MatchupName { class, hand: shown(row, 2)? }))
    })?;
    names.collect()
}

/// Reads the reviews of these seats.
fn reviews(
    db: &Connection,
    played: &[PlayedSeat],
    aggregate: &mut Aggregate,
) -> rusqlite::Result<Vec<Entry>> {
    let mut accounts = db.prepare("SELECT id, unit, minor FROM account")?;
    let accounts = accounts.query_map([], |row| {
        let unit = Unit { name: shown(row, 1)?, minor: row.get(2)? };
        Ok((row.get(0)?, aggregate.account(unit)))
    })?;
    let accounts = accounts.collect::<rusqlite::Result<Vec<(i64, Account)>>>()?;
    let mut query = db.prepare(
        "SELECT round, seat, purse, won, pushed, lost, blackjacks, staked, worth, bet_cost, unjudged
         FROM seat_review WHERE round >= ?1 ORDER BY round, seat",
    )?;
    let mut rows = query.query([played.first().map(|seat| seat.round)])?;
    let (mut entries, mut at) = (Vec::with_capacity(played.len()), 0);
    while let Some(row) = rows.next()? {
        let (round, seat): (i64, u8) = (row.get(0)?, row.get(1)?);
        let of_round = &played[seek(played, &mut at, round, |seat| seat.round)];
        let Some(played) = of_round.iter().find(|played| played.seat == seat) else { continue };
        let purse: i64 = row.get(2)?;
        let Some(&(_, account)) = accounts.iter().find(|(id, _)| *id == purse) else { continue };
        entries.push(entry(row, played, account)?);
    }
    Ok(entries)
}

fn entry(row: &Row<'_>, played: &PlayedSeat, account: Account) -> rusqlite::Result<Entry> {
    Ok(Entry {
        round: played.round,
        seat: played.seat,
        account,
        house: played.house,
        opened_ms: played.opened_ms,
        bet: played.bet,
        net: played.net,
        won: row.get(3)?,
        pushed: row.get(4)?,
        lost: row.get(5)?,
        blackjacks: row.get(6)?,
        staked: Chips(amount(row, 7)?),
        worth: row.get::<_, Option<i64>>(8)?.map(Micros),
        bet_cost: Micros(row.get(9)?),
        unjudged: row.get(10)?,
        cost: 0,
    })
}

/// Counts the decisions about each matchup.
fn count_decisions(
    db: &Connection,
    entries: &[Entry],
    aggregate: &mut Aggregate,
) -> rusqlite::Result<()> {
    let mut query = db.prepare(
        "SELECT round, seat, matchup FROM judgement WHERE round >= ?1 ORDER BY round, number",
    )?;
    let mut rows = query.query([entries.first().map(|entry| entry.round)])?;
    let mut at = 0;
    while let Some(row) = rows.next()? {
        let (round, seat): (i64, u8) = (row.get(0)?, row.get(1)?);
        let of_round = &entries[seek(entries, &mut at, round, |entry| entry.round)];
        if let Some(entry) = of_round.iter().find(|entry| entry.seat == seat) {
            aggregate.count_decision(entry.account, row.get(2)?);
        }
    }
    Ok(())
}

/// Adds the decisions that were not right or that cost something.
fn add_costly_decisions(
    db: &Connection,
    mut entries: Vec<Entry>,
    aggregate: &mut Aggregate,
) -> rusqlite::Result<Vec<Entry>> {
    let mut query = db.prepare(
        "SELECT round, seat, matchup, choice, best, cost, cost_vs_level, verdict FROM judgement
         WHERE (cost > 0 OR verdict <> 'right') AND round >= ?1 ORDER BY round, number",
    )?;
    let mut rows = query.query([entries.first().map(|entry| entry.round)])?;
    let mut at = 0;
    while let Some(row) = rows.next()? {
        let (round, seat): (i64, u8) = (row.get(0)?, row.get(1)?);
        let of_round = seek(&entries, &mut at, round, |entry| entry.round);
        let entry = entries[of_round].iter_mut().find(|entry| entry.seat == seat);
        if let Some(entry) = entry {
            let decision = costly_decision(row)?;
            entry.cost += i128::from(decision.cost.0);
            aggregate.add_costly(entry, &decision);
        }
    }
    Ok(entries)
}

fn costly_decision(row: &Row<'_>) -> rusqlite::Result<CostlyDecision> {
    let letter = |column| -> rusqlite::Result<char> {
        let text = row.get_ref(column)?.as_str()?;
        Ok(text.chars().next().unwrap_or_default())
    };
    Ok(CostlyDecision {
        matchup: row.get(2)?,
        choice: letter(3)?,
        best: letter(4)?,
        cost: Micros(row.get(5)?),
        cost_vs_level: Micros(row.get(6)?),
        verdict: Verdict::from_word(row.get_ref(7)?.as_str()?).unwrap_or(Verdict::Right),
    })
}

/// Returns the median time of the decisions in the most recent rounds.
fn pace(db: &Connection, entries: &[Entry]) -> rusqlite::Result<Option<u64>> {
    let entries = &entries[entries.len().saturating_sub(Statistics::PACE_OF)..];
    let mut query = db.prepare(
        "SELECT decision.round, seat, at_ms FROM decision LEFT JOIN judgement
             ON judgement.round = decision.round AND judgement.number = decision.number
         WHERE decision.round >= ?1 ORDER BY decision.round, decision.number",
    )?;
    let mut rows = query.query([entries.first().map(|entry| entry.round)])?;
    let (mut at, mut before, mut times) = (0, (0, 0), Vec::new());
    while let Some(row) = rows.next()? {
        let (round, seat): (i64, Option<u8>) = (row.get(0)?, row.get(1)?);
        let at_ms: i64 = row.get(2)?;
        let of_round = &entries[seek(entries, &mut at, round, |entry| entry.round)];
        let Some(first) = of_round.first() else { continue };
        let since = if before.0 == round { before.1 } else { first.opened_ms };
        before = (round, at_ms);
        if of_round.iter().any(|entry| Some(entry.seat) == seat) {
            times.push(u64::try_from(at_ms.saturating_sub(since)).unwrap_or_default());
        }
    }
    times.sort_unstable();
    Ok(times.get(times.len().saturating_sub(1) / 2).copied())
}

/// Returns the range of the items of a round. The items are in the order of their rounds, and the
/// search starts where the last one ended.
fn seek<T>(items: &[T], at: &mut usize, round: i64, of: impl Fn(&T) -> i64) -> Range<usize> {
    while items.get(*at).is_some_and(|item| of(item) < round) {
        *at += 1;
    }
    let count = items[*at..].iter().take_while(|item| of(item) == round).count();
    *at..*at + count
}

fn count_of<T>(items: &[T]) -> u64 {
    u64::try_from(items.len()).unwrap_or(u64::MAX)
}
