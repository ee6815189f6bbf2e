//! Restoring a table from its journal, with its shoe and its open round.
//!
//! Nothing is guessed. The shoe is dealt again from its seed and the open round is replayed from
//! its decisions. The result must equal the stored line exactly. Otherwise the round is void, with
//! a stated reason, and all of its money is returned.

use std::collections::BTreeMap;

use blackjack_engine::{
    Bets, Chips, HANDS_MAX, House, Input, Phase, Record, SeatBets, Shuffle, Unit, split_house,
};

use crate::journal::entry::{Decision, RoundEntry};
use crate::journal::receipt::RoundId;
use crate::journal::snapshot::{Snapshot, StoredRound, StoredShoe};
use crate::journal::upkeep::Upkeep;
use crate::ledger::account::{Holder, PlayerId, TableId, Transfer, TransferKind};
use crate::ledger::round_transfers::{RoundAccounts, transfer};
use crate::plan::Plan;
use crate::plan::contributing::take_back;
use crate::plan::round::RoundPlan;
use crate::players::seat::TableSeat;
use crate::request::{Actor, Refusal, RequestKey};
use crate::round::live::LiveRound;
use crate::shoe::contributions::{ContributionEntry, Contributions};
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::EntropyError;
use crate::shoe::shuffler::SchemeVersion;
use crate::table::{SeedSource, Table};
use crate::table_event::TableEvent;

/// More cards than any round can draw: a hand that busts at 22 has at most 22 cards.
const DRAWN_MAX: usize = (HANDS_MAX + 1) * 22;

/// The reason why a table cannot be restored; its journal is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RestoreError {
    /// The operating system has no random numbers for the shuffle.
    #[error("{0}")]
    Entropy(#[from] EntropyError),
    /// The books do not balance, and further play could make it worse.
    #[error("the escrow of table {} holds {}, but {} is staked", table.0, holds.0, staked.0)]
    Escrow {
        /// The table.
        table: TableId,
        /// The escrow balance.
        holds: Chips,
        /// The stakes on the table.
        staked: Chips,
    },
    /// The transfers of a round that must be voided do not balance, so its money cannot be
    /// returned.
    #[error("the money that round {} moved adds up to {sum}, not to zero", round.0)]
    Unbalanced {
        /// The round.
        round: RoundId,
        /// The sum of its postings.
        sum: i128,
    },
}

/// News for the players of a restored table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// An open round was resumed. It may be over at once, if its players have since lost the money
    /// to continue elsewhere.
    Resumed {
        /// The round.
        round: RoundId,
    },
    /// An open round could not be resumed; all of its money was returned.
    Voided {
        /// The round.
        round: RoundId,
        /// The reason, as the end of a sentence.
        reason: String,
        /// The round as far as it was played, in notation.
        line: String,
    },
}

impl Table {
    /// Restores the table of a snapshot, at its house. Its [upkeep](Table::plan_upkeep) must be
    /// stored before anyone plays.
    ///
    /// An open round continues under the rules of its shoe. If the table's house has changed since,
    /// restore the table with the old house, and again with the new one when the round is over.
    ///
    /// # Errors
    ///
    /// [`RestoreError`].
    pub fn restore(
        house: House,
        snapshot: &Snapshot,
    ) -> Result<(Self, Option<Notice>), RestoreError> {
        let Snapshot { table: id, shoe: stored, round: open, .. } = snapshot;
        let shoe = stored
            .clone()
            .and_then(|stored| redeal_shoe(&stored, &snapshot.contributions, &house, id.0));
        let mut upkeep = Upkeep::default();
        let new = snapshot.seats.iter().filter(|seat| seat.is_new);
        upkeep.bankrolls = unfunded_players(&house, new.map(|seat| seat.player));
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
        let mut table = Self::of(snapshot.table, house, SeedSource::Random, shoe);
        table.apply_snapshot(snapshot);
        if upkeep.new_shoe {
            upkeep.void_shoe = table.give_up_shoe(snapshot);
        }
        let notice = match (&upkeep.void, resumed) {
            (Some((open, reason)), _) => Some(Notice::Voided {
                round: open.id,
                reason: reason.clone(),
                line: open.line.clone(),
            }),
            (None, Some(draft)) => Some(table.resume_round(snapshot, draft)),
            (None, None) => None,
        };
        table.upkeep = upkeep;
        table.check_escrow(snapshot.escrow)?;
        table.check_void()?;
        Ok((table, notice))
    }

    fn apply_snapshot(&mut self, snapshot: &Snapshot) {
        self.epoch = snapshot.epoch;
        self.entries = snapshot.entries;
        self.rounds = snapshot.rounds;
        self.upcoming = snapshot.upcoming;
        self.purses = snapshot.purses.iter().copied().collect();
        self.answered = snapshot.answered.iter().copied().collect();
        self.scheme = scheme_of(snapshot);
        self.contributions = snapshot.contributions.clone();
        let seats = snapshot.seats.iter();
        self.seats = seats.map(|seat| TableSeat::new(seat.player, seat.name.clone())).collect();
        if let Some(seating) = &snapshot.seating {
            self.seats = seating.seats.iter().map(TableSeat::stored).collect();
            self.answered = seating.answered.iter().copied().collect();
        }
    }

    /// Discards the stored shoe, which cannot be dealt. The shoe is void if its contributions were
    /// closed and nothing was dealt; then it returns the players who have not revealed theirs.
    fn give_up_shoe(&mut self, snapshot: &Snapshot) -> Option<Vec<PlayerId>> {
        let stored = std::mem::take(&mut self.contributions);
        let is_dealt = snapshot.shoe.as_ref().map_or(true, |shoe| !shoe.rounds.is_empty());
        if is_dealt || snapshot.round.is_some() {
            return None;
        }
        self.contributions = stored.next();
        let is_void = stored.is_closed() && !stored.committed.is_empty();
        let missing = is_void.then(|| stored.missing())?;
        take_back(&mut self.seats, &missing);
        Some(missing)
    }

    /// Puts the open round on the table with its players. Players of a private table who have not
    /// sat down again keep extra seats until it is over.
    fn resume_round(&mut self, snapshot: &Snapshot, draft: RoundPlan) -> Notice {
        let mut round = draft.round;
        let playing = snapshot.seating.as_ref().map(|seating| seating.playing.clone());
        if let Some(playing) = playing.filter(|playing| self.can_be_seats_of(playing, &round)) {
            round.seats = playing;
        } else {
            self.seat_players(snapshot, &mut round);
        }
        let id = round.id.unwrap_or(RoundId(0));
        self.upcoming = id;
        self.round = Some(round);
        Notice::Resumed { round: id }
    }

    /// Returns whether these are seats of the players of a round, each once and in order.
    fn can_be_seats_of(&self, playing: &[usize], round: &LiveRound) -> bool {
        let owners = playing.iter().map(|&seat| self.seats.get(seat).and_then(|seat| seat.owner));
        playing.is_sorted_by(|a, b| a < b) && owners.eq(round.players.iter().copied().map(Some))
    }

    /// Seats the players of a resumed round: on their own seats, or on extra ones.
    fn seat_players(&mut self, snapshot: &Snapshot, round: &mut LiveRound) {
        let names = snapshot.round.iter().flat_map(|open| &open.players);
        let mut taken = Vec::new();
        for ((player, name), seat) in names.zip(&mut round.seats) {
            let own = (0..).zip(&self.seats).filter(|(_, seat)| seat.owner == Some(*player));
            let known = own.map(|(at, _)| at).find(|at| !taken.contains(at));
            *seat = known.unwrap_or(self.seats.len());
            taken.push(*seat);
            if known.is_none() {
                self.seats
                    .push(TableSeat { can_bet: false, ..TableSeat::new(*player, name.clone()) });
            }
        }
    }

    /// Fails if the escrow balance differs from the stakes on the table.
    fn check_escrow(&self, holds: Chips) -> Result<(), RestoreError> {
        let back = |open: &StoredRound| {
            let postings = open.moved.iter();
            let of_escrow =
                postings.filter(|posting| posting.account.holder == Holder::Escrow(self.id));
            of_escrow.map(|posting| posting.amount).sum()
        };
        let staked = match (&self.round, &self.upkeep.void) {
            (Some(round), _) => unsettled_stakes(&round.record),
            (None, Some((open, _))) => back(open),
            (None, None) => Chips::ZERO,
        };
        if holds == staked {
            return Ok(());
        }
        Err(RestoreError::Escrow { table: self.id, holds, staked })
    }

    /// Fails if a void round would return money that it did not take.
    fn check_void(&self) -> Result<(), RestoreError> {
        let Some((open, _)) = &self.upkeep.void else { return Ok(()) };
        match open.moved.iter().map(|posting| i128::from(posting.amount.0)).sum() {
            0 => Ok(()),
            sum => Err(RestoreError::Unbalanced { round: open.id, sum }),
        }
    }

    /// Plans the changes that must be stored before anyone plays: voiding a round that
    /// cannot be resumed, committing to a new shoe, and the bankrolls of new purses. `None`
    /// if there is nothing to store.
    pub fn plan_upkeep(&self, key: RequestKey, now_ms: i64) -> Option<Plan> {
        let Upkeep { void, new_shoe, void_shoe, bankrolls } = &self.upkeep;
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
        let mut plan = self.empty_plan(Actor::Host, key, now_ms);
        let mut entry = self.entry(&plan, transfers);
        entry.shoe = new_shoe.then(|| self.shoe_entry(&self.shoe));
        entry.contribution = void_shoe.clone().map(ContributionEntry::Void);
        entry.round = void.as_ref().map(|(open, reason)| void_entry(open, reason));
        (plan.entry, plan.is_upkeep) = (Some(entry), true);
        Some(plan)
    }
}

impl Table {
    /// Returns whether any change must be stored before anyone plays.
    pub const fn needs_upkeep(&self) -> bool {
        self.upkeep.void.is_some() || self.upkeep.new_shoe || !self.upkeep.bankrolls.is_empty()
    }

    /// Changes the house between rounds, and returns the steps to show once it is stored.
    /// The purses are those of the players at the table, each with whether it still needs
    /// its bankroll. Changed rules or stakes require a new shoe, and bets are taken back:
    /// the table's [upkeep](Table::plan_upkeep) must be stored before anyone plays.
    /// Otherwise the shoe continues.
    ///
    /// # Errors
    ///
    /// [`Refusal::RoundOpen`]; [`Refusal::Revealing`] while contributions are closed and nothing
    /// is dealt, or the void of their shoe is not stored; and [`Refusal::Entropy`] if the new
    /// shoe cannot be shuffled.
    pub fn change_house(
        &mut self,
        house: House,
        purses: &[(PlayerId, Chips, bool)],
    ) -> Result<Vec<TableEvent>, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if self.owes_deal() || self.upkeep.void_shoe.is_some() {
            return Err(Refusal::Revealing);
        }
        self.when_away = house.table_settings().when_away();
        if house.game() == self.house.game() {
            self.house = house;
            return Ok(Vec::new());
        }
        let (table, number) = (self.id.0.unsigned_abs(), self.shoe.number() + 1);
        let seed = self.seeds.next()?;
        let next = LiveShoe::of_scheme(self.scheme, house.rules(), seed, table, number);
        let events = self.replace_shoe(next);
        let new = purses.iter().filter(|(.., is_new)| *is_new).map(|(player, ..)| *player);
        let bankrolls = unfunded_players(&house, new);
        self.unit = Unit::of(house.stakes());
        self.notation = house.notation();
        self.house = house;
        self.purses = purses.iter().map(|&(player, balance, _)| (player, balance)).collect();
        self.upkeep = Upkeep { new_shoe: true, bankrolls, ..Upkeep::default() };
        for seat in &mut self.seats {
            (seat.bet, seat.ready) = (SeatBets::default(), false);
        }
        Ok(events)
    }
}

impl Table {
    /// Ends the shoe between rounds, so that its seed is revealed, and returns the steps to show
    /// once it is stored: the table's [upkeep](Table::plan_upkeep) must be stored before anyone
    /// plays. The shoe is void if contributions to it were closed and nothing was dealt.
    ///
    /// # Errors
    ///
    /// [`Refusal::RoundOpen`], [`Refusal::Revealing`], and [`Refusal::Entropy`] if the next
    /// shoe cannot be shuffled.
    pub fn end_shoe(&mut self) -> Result<Vec<TableEvent>, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if self.is_revealing() {
            return Err(Refusal::Revealing);
        }
        let next = self.next_shoe(&self.shoe)?;
        self.upkeep.void_shoe = self.owes_deal().then(|| self.contributions.missing());
        self.upkeep.new_shoe = true;
        Ok(self.replace_shoe(next))
    }
}

/// Returns the players who get the house's bankroll, each only once: a player may own several seats
/// but has one purse.
fn unfunded_players(house: &House, new: impl Iterator<Item = PlayerId>) -> Vec<PlayerId> {
    let mut once = Vec::new();
    for player in new.filter(|_| house.stakes().bankroll() > 0) {
        if !once.contains(&player) {
            once.push(player);
        }
    }
    once
}

/// Makes the journal entry that voids a round.
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

/// Returns the unsettled stakes of a round.
fn unsettled_stakes(record: &Record) -> Chips {
    let hands = record.round().view().hands;
    let stakes = hands.iter().filter(|hand| hand.net.is_none()).map(|hand| hand.stake);
    let side = hands.iter().flat_map(|hand| &hand.side_bets).filter(|side| side.net.is_none());
    let insured = hands.iter().filter(|hand| hand.insurance_net.is_none());
    stakes.chain(insured.map(|hand| hand.insured)).chain(side.map(|side| side.stake)).sum()
}

/// Returns whether rounds never finish a shoe of this house, because the discards come back. Such a
/// shoe is over when the table is closed; its seed would never be revealed otherwise.
fn is_endless(house: &House) -> bool {
    house.rules().shuffle() == Shuffle::WhenExhausted
}

/// Makes a new shoe for a table without one.
fn first_shoe(house: &House, snapshot: &Snapshot) -> Result<LiveShoe, EntropyError> {
    let (table, number) = (snapshot.table.0.unsigned_abs(), snapshot.last_shoe + 1);
    let seed = SeedSource::Random.next()?;
    Ok(LiveShoe::of_scheme(scheme_of(snapshot), house.rules(), seed, table, number))
}

/// Returns the scheme of a table's next shoes: people who share a table contribute to its shuffles.
const fn scheme_of(snapshot: &Snapshot) -> SchemeVersion {
    if snapshot.seating.is_some() { SchemeVersion::SHARED } else { SchemeVersion::SOLE }
}

/// Deals a stored shoe again as far as its rounds went, or returns why it would be a different
/// shoe.
fn redeal_shoe(
    stored: &StoredShoe,
    contributions: &Contributions,
    house: &House,
    table: i64,
) -> Result<LiveShoe, String> {
    let scheme = stored.scheme;
    if !scheme.is_known() {
        let scheme = scheme.0;
        return Err(format!(
            "its shoe uses shuffling scheme {scheme}, which this version does not know"
        ));
    }
    if stored.house.game() != house.game() {
        return Err("the rules of the house have changed since".into());
    }
    let (table, number) = (table.unsigned_abs(), stored.number);
    let mut shoe = LiveShoe::of_scheme(scheme, house.rules(), stored.seed, table, number);
    if scheme == SchemeVersion::SHARED {
        // More contributions may arrive before the first round; the table adds them when it deals.
        shoe.contribute(contributions.revealed());
    }
    if shoe.commitment() != stored.commitment {
        return Err("its shoe does not match its commitment".into());
    }
    if stored.rounds.iter().any(|round| round.drawn > DRAWN_MAX) {
        return Err("too many cards were drawn from its shoe".into());
    }
    for round in &stored.rounds {
        shoe.begin_round();
        for _ in 0..round.drawn {
            shoe.draw();
        }
        let record = Record::read_at(house, &round.line)
            .map_err(|error| format!("an earlier round cannot be read ({error})"))?;
        shoe.end_round(&record);
    }
    if shoe.is_over() { Err("its shoe was finished".into()) } else { Ok(shoe) }
}

/// Replays an open round, or returns why it would be different.
fn replay(
    house: &House,
    snapshot: &Snapshot,
    mut shoe: LiveShoe,
    open: &StoredRound,
) -> Result<RoundPlan, String> {
    let stored = Record::read_at(house, &open.line)
        .map_err(|error| format!("the stored line is not a round ({error})"))?;
    let decisions = open.decisions.as_ref().map_err(Clone::clone)?;
    let bets: Vec<Bets<'_>> = stored.bets().collect();
    if bets.len() != open.players.len() {
        return Err("its players do not match its bets".into());
    }
    let record = Record::open(house, &bets).map_err(|error| format!("{error}"))?;
    let players: Vec<PlayerId> = open.players.iter().map(|(player, _)| *player).collect();
    shoe.begin_round();
    let round = LiveRound {
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
    let placed: Vec<Chips> = bets.iter().map(Bets::total).collect();
    draft.bet(&placed);
    replay_inputs(&mut draft, &stored, decisions)?;
    let record = &draft.round.record;
    let is_same = record.line_without_house() == split_house(&open.line).1.trim_start()
        && draft.decisions.len() == decisions.len()
        && !record.round().is_over();
    if !is_same {
        return Err("its replay differs from the stored line".into());
    }
    for posting in draft.transfers.transfers(&unit).iter().flat_map(|it| &it.postings) {
        *draft.round.moved.entry(posting.account.holder).or_default() += posting.amount;
    }
    draft.round.moved.retain(|_, amount| *amount != Chips::ZERO);
    // In release 0.1.0, one house paid at all tables.
    let at_this_table = |holder: Holder| match holder {
        Holder::House(TableId(0)) => Holder::House(snapshot.table),
        Holder::Purse(_)
        | Holder::Escrow(_)
        | Holder::House(_)
        | Holder::Mint(_)
        | Holder::Board(_)
        | Holder::TimeBank(_)
        | Holder::Carried(_) => holder,
    };
    let mut stored: BTreeMap<Holder, Chips> = BTreeMap::new();
    for posting in &open.moved {
        *stored.entry(at_this_table(posting.account.holder)).or_default() += posting.amount;
    }
    stored.retain(|_, amount| *amount != Chips::ZERO);
    if stored != draft.round.moved || open.moved.iter().any(|it| it.account.unit != unit) {
        return Err("its transfers do not match its stakes".into());
    }
    // If the round is voided later, each account gets back what it paid.
    draft.round.moved = open.moved.iter().map(|it| (it.account.holder, it.amount)).collect();
    draft.decisions.clear();
    draft.cards.clear();
    Ok(draft)
}

/// Deals the cards again, which must equal the stored ones, and replays the stored decisions.
fn replay_inputs(
    draft: &mut RoundPlan,
    stored: &Record,
    decisions: &[Decision],
) -> Result<(), String> {
    let refused = |error| format!("a stored decision cannot be played: {error}");
    let mut cards = stored.inputs().iter().filter(|input| matches!(input, Input::Card(_)));
    let mut decisions = decisions.iter();
    loop {
        match draft.round.record.round().phase() {
            Phase::Over => return Ok(()),
            Phase::Card(_) => {
                draft.deal();
                let card = draft.cards.last().copied().map(Input::Card);
                if cards.next() != card.as_ref() {
                    return Err("its cards differ from the stored ones".into());
                }
            }
            Phase::Insurance { hand, .. }
            | Phase::EarlySurrender { hand }
            | Phase::Action { hand, .. } => match decisions.next() {
                None => return Ok(()),
                Some(&Decision::Choice(chosen, _)) if chosen != hand => {
                    return Err("a stored decision is for another hand".into());
                }
                Some(&decision) => draft.decide(decision).map_err(refused)?,
            },
        }
    }
}
