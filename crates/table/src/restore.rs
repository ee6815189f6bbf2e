//! Restoring a table from its journal: the shoe as it was left, and the open round.
//!
//! Nothing is guessed. The shoe is dealt again from its seed, the open round is played again from
//! its decisions, and must come to the very line that was stored; where anything differs, the round
//! is void, by name and with the reason, and every amount goes back.

use std::collections::BTreeMap;

use blackjack_engine::{
    Asked, Bets, Chips, HANDS_MAX, House, Input, Record, Shuffle, Unit, split_house,
};

use crate::in_play::InPlay;
use crate::round_plan::RoundPlan;
use crate::round_transfers::{RoundAccounts, transfer};
use crate::table_seat::TableSeat;
use crate::upkeep::Upkeep;
use crate::{
    Actor, Decision, Holder, Key, LiveShoe, NoChance, Plan, PlayerId, Refusal, RoundEntry, RoundId,
    Seeds, Snapshot, StoredRound, StoredShoe, Table, TableId, Transfer, TransferKind,
};

/// More cards than any round draws: hands that bust at 22 have at most 21 cards.
const DRAWN_MAX: usize = (HANDS_MAX + 1) * 22;

/// Why a table cannot be restored; its journal is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RestoreError {
    /// The system has no random numbers to shuffle with.
    #[error("{0}")]
    NoChance(#[from] NoChance),
    /// The books are wrong: it would only get worse.
    #[error("the escrow of table {} holds {}, and {} is staked", table.0, holds.0, staked.0)]
    Escrow {
        /// The table.
        table: TableId,
        /// What the escrow holds.
        holds: Chips,
        /// What lies on the table.
        staked: Chips,
    },
    /// A round that has to be void moved money from nowhere, or to nowhere: it cannot go back.
    #[error("the money that round {} moved adds up to {sum}, not to zero", round.0)]
    Unbalanced {
        /// The round.
        round: RoundId,
        /// What came from nowhere.
        sum: i128,
    },
}

/// What is to be said when a table is opened again.
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
    /// The table of a snapshot, at its house. What it must store before anybody plays is its
    /// [upkeep](Table::plan_upkeep).
    ///
    /// A round that is open goes on by the house of its shoe: if that is another one than the
    /// table's today, restore it with that house, and anew when the round is over.
    ///
    /// # Errors
    ///
    /// [`RestoreError`].
    pub fn restore(
        house: House,
        snapshot: &Snapshot,
    ) -> Result<(Self, Option<Notice>), RestoreError> {
        let Snapshot { table: id, shoe: stored, round: open, .. } = snapshot;
        let shoe = stored.clone().and_then(|stored| deal_again(&stored, &house, id.0));
        let mut upkeep = Upkeep::default();
        let new = snapshot.seats.iter().filter(|seat| seat.is_new);
        upkeep.bankrolls = to_fill(&house, new.map(|seat| seat.player));
        let (shoe, resumed) = match (shoe, open) {
            (Ok(shoe), None) if !shoe.is_begun() || !is_endless(&house) => (Some(shoe), None),
            (Ok(_) | Err(_), None) => (None, None),
            (Err(reason), Some(open)) => {
                upkeep.void = Some((open.clone(), reason));
                (None, None)
            }
            (Ok(shoe), Some(open)) => match replay(&house, snapshot, shoe, open) {
                Ok(draft) => (Some(draft.shoe.clone()), Some(draft)),
                Err(reason) => {
                    upkeep.void = Some((open.clone(), reason));
                    (None, None)
                }
            },
        };
        upkeep.new_shoe = shoe.is_none();
        let shoe = match shoe {
            Some(shoe) => shoe,
            None => first_shoe(&house, snapshot)?,
        };
        let mut table = Self::of(snapshot.table, house, Seeds::Secret, shoe);
        table.take_over(snapshot);
        let notice = match (&upkeep.void, resumed) {
            (Some((open, reason)), _) => Some(Notice::Voided {
                round: open.id,
                reason: reason.clone(),
                line: open.line.clone(),
            }),
            (None, Some(draft)) => Some(table.take_up(snapshot, draft)),
            (None, None) => None,
        };
        table.upkeep = upkeep;
        table.check_escrow(snapshot.escrow)?;
        table.check_void()?;
        Ok((table, notice))
    }

    fn take_over(&mut self, snapshot: &Snapshot) {
        self.epoch = snapshot.epoch;
        self.entries = snapshot.entries;
        self.rounds = snapshot.rounds;
        self.upcoming = snapshot.upcoming;
        self.purses = snapshot.purses.iter().copied().collect();
        self.answered = snapshot.answered.iter().copied().collect();
        let seats = snapshot.seats.iter();
        self.seats = seats.map(|seat| TableSeat::new(seat.player, seat.name.clone())).collect();
    }

    /// Puts the open round on the table, with its players: those who do not sit down again are there
    /// until it is over.
    fn take_up(&mut self, snapshot: &Snapshot, draft: RoundPlan) -> Notice {
        let mut round = draft.round;
        let names = snapshot.round.iter().flat_map(|open| &open.players);
        let mut taken = Vec::new();
        for ((player, name), seat) in names.zip(&mut round.seats) {
            let own = (0..).zip(&self.seats).filter(|(_, seat)| seat.owner == Some(*player));
            let known = own.map(|(at, _)| at).find(|at| !taken.contains(at));
            *seat = known.unwrap_or(self.seats.len());
            taken.push(*seat);
            if known.is_none() {
                self.seats
                    .push(TableSeat { stays: false, ..TableSeat::new(*player, name.clone()) });
            }
        }
        let id = round.id.unwrap_or(RoundId(0));
        self.upcoming = id;
        self.round = Some(round);
        Notice::Resumed { round: id }
    }

    /// Refuses to go on where the escrow does not hold what is staked.
    fn check_escrow(&self, holds: Chips) -> Result<(), RestoreError> {
        let back = |open: &StoredRound| {
            let postings = open.moved.iter();
            let of_escrow =
                postings.filter(|posting| posting.account.holder == Holder::Escrow(self.id));
            of_escrow.map(|posting| posting.amount).sum()
        };
        let staked = match (&self.round, &self.upkeep.void) {
            (Some(round), _) => on_the_table(&round.record),
            (None, Some((open, _))) => back(open),
            (None, None) => Chips::ZERO,
        };
        if holds == staked {
            return Ok(());
        }
        Err(RestoreError::Escrow { table: self.id, holds, staked })
    }

    /// Refuses to give back what was not taken.
    fn check_void(&self) -> Result<(), RestoreError> {
        let Some((open, _)) = &self.upkeep.void else { return Ok(()) };
        match open.moved.iter().map(|posting| i128::from(posting.amount.0)).sum() {
            0 => Ok(()),
            sum => Err(RestoreError::Unbalanced { round: open.id, sum }),
        }
    }

    /// Works out what must be stored before anybody plays: a round that cannot go on is void, a new
    /// shoe is committed to, new purses get their first money. None if nothing must.
    pub fn plan_upkeep(&self, key: Key, now_ms: i64) -> Option<Plan> {
        let Upkeep { void, new_shoe, bankrolls } = &self.upkeep;
        let mut transfers: Vec<Transfer> = Vec::new();
        if let Some((open, _)) = void {
            let moved = open.moved.iter();
            let back = moved.map(|it| (it.account.holder, -it.amount)).collect();
            transfers.push(transfer(TransferKind::Void, &self.unit, &back));
        }
        let stakes = self.house.stakes();
        let bankroll = stakes.units(stakes.bankroll());
        let first = bankrolls.iter();
        let first = first.map(|&it| self.new_money(it, TransferKind::Bankroll, bankroll));
        transfers.extend(first);
        transfers.retain(|transfer| !transfer.postings.is_empty());
        if transfers.is_empty() && !new_shoe && void.is_none() {
            return None;
        }
        let mut plan = self.empty_plan(Actor::Host, key);
        let mut entry = self.entry(&plan, transfers);
        entry.at_ms = now_ms;
        entry.shoe = new_shoe.then(|| self.shoe_entry(&self.shoe));
        entry.round = void.as_ref().map(|(open, reason)| void_entry(open, reason));
        (plan.entry, plan.is_upkeep) = (Some(entry), true);
        Some(plan)
    }
}

impl Table {
    /// Whether something must be stored before anybody plays.
    pub const fn needs_upkeep(&self) -> bool {
        self.upkeep.void.is_some() || self.upkeep.new_shoe || !self.upkeep.bankrolls.is_empty()
    }

    /// Goes on at another house, with a new shoe: between rounds. The purses of the players at the
    /// table come with it, each with whether it still waits for its first money. What must be stored
    /// before anybody plays is the [upkeep](Table::plan_upkeep).
    ///
    /// # Errors
    ///
    /// [`Refusal::RoundOpen`], and [`Refusal::NoChance`] if the new shoe cannot be shuffled.
    pub fn change_house(
        &mut self,
        house: House,
        purses: &[(PlayerId, Chips, bool)],
    ) -> Result<(), Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let (table, number) = (self.id.0.unsigned_abs(), self.shoe.number() + 1);
        self.shoe = LiveShoe::new(house.rules(), self.seeds.next()?, table, number, &[]);
        let new = purses.iter().filter(|(.., is_new)| *is_new).map(|(player, ..)| *player);
        let bankrolls = to_fill(&house, new);
        self.unit = Unit::of(house.stakes());
        self.notation = house.notation();
        self.when_away = house.table_settings().when_away();
        self.house = house;
        self.purses = purses.iter().map(|&(player, balance, _)| (player, balance)).collect();
        self.upkeep = Upkeep { void: None, new_shoe: true, bankrolls };
        for seat in &mut self.seats {
            (seat.bet, seat.ready) = (Vec::new(), false);
        }
        Ok(())
    }
}

/// The players whose purses get the bankroll of a house, if it gives one: each of them once, for a
/// player may own several seats, and has one purse.
fn to_fill(house: &House, new: impl Iterator<Item = PlayerId>) -> Vec<PlayerId> {
    let mut once = Vec::new();
    for player in new.filter(|_| house.stakes().bankroll() > 0) {
        if !once.contains(&player) {
            once.push(player);
        }
    }
    once
}

/// What voids a round that cannot be played again.
fn void_entry(open: &StoredRound, reason: &str) -> RoundEntry {
    RoundEntry {
        id: Some(open.id),
        number: open.number,
        opening: None,
        decisions: Vec::new(),
        decided: open.decisions.as_ref().map_or(0, Vec::len),
        cards: Vec::new(),
        line: open.line.clone(),
        drawn: 0,
        nets: None,
        void: Some(reason.to_owned()),
    }
}

/// What lies on the table: the stakes of a round that are not settled.
fn on_the_table(record: &Record) -> Chips {
    let hands = record.round().view().hands;
    let stakes = hands.iter().filter(|hand| hand.net.is_none()).map(|hand| hand.stake);
    let insured = hands.iter().filter(|hand| hand.insurance_net.is_none());
    stakes.chain(insured.map(|hand| hand.insured)).sum()
}

/// Whether no round ever ends a shoe of the house, because the discards come back: then it is over
/// when the table is left, or its seed would never be revealed.
fn is_endless(house: &House) -> bool {
    house.rules().shuffle() == Shuffle::WhenExhausted
}

/// The shoe of a table that has none to go on with.
fn first_shoe(house: &House, snapshot: &Snapshot) -> Result<LiveShoe, NoChance> {
    let (table, number) = (snapshot.table.0.unsigned_abs(), snapshot.last_shoe + 1);
    Ok(LiveShoe::new(house.rules(), Seeds::Secret.next()?, table, number, &[]))
}

/// Deals a shoe again, as far as its rounds went; or says why that would be another shoe.
fn deal_again(stored: &StoredShoe, house: &House, table: i64) -> Result<LiveShoe, String> {
    let scheme = stored.scheme;
    if !scheme.is_known() {
        let scheme = scheme.0;
        return Err(format!(
            "its shoe follows from scheme {scheme}, which this version does not know"
        ));
    }
    if (stored.house.rules(), stored.house.stakes()) != (house.rules(), house.stakes()) {
        return Err("the rules of the house have changed since".into());
    }
    let (table, contributions) = (table.unsigned_abs(), &stored.contributions);
    let mut shoe = LiveShoe::new(house.rules(), stored.seed, table, stored.number, contributions);
    if shoe.commitment() != stored.commitment {
        return Err("its shoe is not the one that was committed to".into());
    }
    if stored.rounds.iter().any(|round| round.drawn > DRAWN_MAX) {
        return Err("its shoe was dealt from more often than can be".into());
    }
    for round in &stored.rounds {
        shoe.begin_round();
        for _ in 0..round.drawn {
            shoe.draw();
        }
        let record = Record::read_at(house, &round.line)
            .map_err(|error| format!("a round before it cannot be read ({error})"))?;
        shoe.end_round(&record);
    }
    if shoe.is_over() { Err("its shoe was over".into()) } else { Ok(shoe) }
}

/// Plays an open round again; or says why it would not be the same.
fn replay(
    house: &House,
    snapshot: &Snapshot,
    mut shoe: LiveShoe,
    open: &StoredRound,
) -> Result<RoundPlan, String> {
    let stored = Record::read_at(house, &open.line)
        .map_err(|error| format!("what was stored is no round ({error})"))?;
    let decisions = open.decisions.as_ref().map_err(Clone::clone)?;
    let bets: Vec<Bets<'_>> = stored.bets().collect();
    if bets.len() != open.players.len() {
        return Err("its players are not those who bet".into());
    }
    let record = Record::open(house, &bets).map_err(|error| format!("{error}"))?;
    let players: Vec<PlayerId> = open.players.iter().map(|(player, _)| *player).collect();
    shoe.begin_round();
    let round = InPlay {
        id: Some(open.id),
        number: open.number,
        record,
        seats: (0..bets.len()).collect(),
        players: players.clone(),
        decided: 0,
        choices: 0,
        seen: shoe.seen_cards(),
        moved: BTreeMap::new(),
    };
    let unit = Unit::of(house.stakes());
    let accounts = RoundAccounts { table: snapshot.table, unit: unit.clone(), players };
    let mut draft = RoundPlan::new(round, shoe, accounts);
    let placed: Vec<Chips> = bets.iter().map(|bet| bet.stakes.iter().copied().sum()).collect();
    draft.bet(&placed);
    put_again(&mut draft, &stored, decisions)?;
    let record = &draft.round.record;
    let is_same = record.line_without_house() == split_house(&open.line).1.trim_start()
        && draft.decisions.len() == decisions.len()
        && !record.round().is_over();
    if !is_same {
        return Err("it does not come to what was stored".into());
    }
    for posting in draft.transfers.transfers(&unit).iter().flat_map(|it| &it.postings) {
        *draft.round.moved.entry(posting.account.holder).or_default() += posting.amount;
    }
    draft.round.moved.retain(|_, amount| *amount != Chips::ZERO);
    // In release 0.1.0 one house paid at all tables.
    let here = |holder: Holder| match holder {
        Holder::House(TableId(0)) => Holder::House(snapshot.table),
        Holder::Purse(_) | Holder::Escrow(_) | Holder::House(_) | Holder::Mint(_) => holder,
    };
    let mut stored: BTreeMap<Holder, Chips> = BTreeMap::new();
    for posting in &open.moved {
        *stored.entry(here(posting.account.holder)).or_default() += posting.amount;
    }
    stored.retain(|_, amount| *amount != Chips::ZERO);
    if stored != draft.round.moved || open.moved.iter().any(|it| it.account.unit != unit) {
        return Err("the money that it moved is not the money that was staked".into());
    }
    // Should it be void, each account gets back what it gave.
    draft.round.moved = open.moved.iter().map(|it| (it.account.holder, it.amount)).collect();
    draft.decisions.clear();
    draft.cards.clear();
    Ok(draft)
}

/// Deals the cards again, which must be those that were stored, and puts the decisions between them,
/// as far as they go.
fn put_again(draft: &mut RoundPlan, stored: &Record, decisions: &[Decision]) -> Result<(), String> {
    let refused = |error| format!("what was chosen cannot be played: {error}");
    let mut cards = stored.inputs().iter().filter(|input| matches!(input, Input::Card(_)));
    let mut decisions = decisions.iter();
    loop {
        match draft.round.record.round().asked() {
            Asked::Nothing => return Ok(()),
            Asked::Card(_) => {
                draft.deal();
                let card = draft.cards.last().copied().map(Input::Card);
                if cards.next() != card.as_ref() {
                    return Err("its cards are not those that were stored".into());
                }
            }
            Asked::Insurance { hand, .. }
            | Asked::EarlySurrender { hand }
            | Asked::Action { hand, .. } => match decisions.next() {
                None => return Ok(()),
                Some(&Decision::Choice(chosen, _)) if chosen != hand => {
                    return Err("what was chosen is for another hand".into());
                }
                Some(&decision) => draft.decide(decision).map_err(refused)?,
            },
        }
    }
}
