//! Replaying a round from its journal entries: `ReplayedRound`.

use std::collections::BTreeMap;

use blackjack_engine::{
    Action, Bets, Card, Chips, Choice, HandId, House, Input, Phase, Record, Seat, SeatBets, Unit,
    split_house,
};
use blackjack_table::{
    Actor, Decision, Holder, LiveShoe, PlayerId, RoundAccounts, RoundTransfers, TableId, Transfer,
    TransferKind,
};

use super::rows::{DecisionRow, RoundRow, SeatRow};
use crate::journal::entry_body::{self, EntryBody, OpeningBody};
use crate::stored::amount::is_countable;

/// A round of the journal, as replayed so far.
#[derive(Debug)]
pub(super) struct ReplayedRound {
    pub(super) id: i64,
    pub(super) number: u64,
    pub(super) shoe: u64,
    pub(super) house: String,
    /// The time at which it opened; `None` for a round that was taken over from release 0.1.0.
    pub(super) opened_ms: Option<i64>,
    /// The entry that opened it.
    pub(super) entry: u64,
    pub(super) record: Record,
    accounts: RoundAccounts,
    bets: Vec<Chips>,
    /// The decisions: hand or seat, letter, amount, and the time unless it was taken over.
    decisions: Vec<(u8, char, Option<i64>, Option<i64>)>,
    /// The money that it has moved, by holder.
    pub(super) moved: BTreeMap<Holder, Chips>,
    /// The number of its cards that were dealt before the journal began.
    taken_over: usize,
}

impl ReplayedRound {
    /// Opens the round of an entry, or describes the fault.
    pub(super) fn open(
        table: i64,
        id: i64,
        entry: u64,
        body: &EntryBody,
        opening: &OpeningBody,
        house: &House,
    ) -> Result<Self, String> {
        let placed = opening.bets().ok_or("it has a side bet at a seat that does not bet")?;
        let funds = opening.seats.iter().map(|(_, funds, _)| funds.map(Chips));
        let bets: Vec<Bets<'_>> =
            placed.iter().zip(funds).map(|(bets, funds)| bets.with_funds(funds)).collect();
        let record = Record::open(house, &bets)
            .map_err(|error| format!("its house refuses the bets ({error})"))?;
        Ok(Self {
            id,
            number: opening.number,
            shoe: opening.shoe,
            house: opening.house.clone(),
            opened_ms: Some(body.at_ms),
            entry,
            record,
            accounts: RoundAccounts {
                table: TableId(table),
                unit: Unit::of(house.stakes()),
                players: opening.seats.iter().map(|(player, ..)| PlayerId(*player)).collect(),
            },
            bets: placed.iter().map(SeatBets::total).collect(),
            decisions: Vec::new(),
            moved: BTreeMap::new(),
            taken_over: 0,
        })
    }

    /// Restores the round that an entry takes over from release 0.1.0, or describes the fault.
    pub(super) fn take_over(
        table: i64,
        body: &EntryBody,
        row: &RoundRow,
        house: &House,
    ) -> Result<Option<Self>, String> {
        let Some(takeover) = &body.takeover else { return Ok(None) };
        let Some((id, number, line, players)) = &takeover.round else { return Ok(None) };
        let record = Record::read_at(house, line)
            .map_err(|error| format!("it was taken over, but is not a valid round ({error})"))?;
        let played = record.inputs().iter().filter(|input| !matches!(input, Input::Card(_)));
        let inputs = takeover.decisions.iter().map(|&(place, letter, amount)| {
            entry_body::decision(i64::from(place), letter.encode_utf8(&mut [0; 4]), amount)
                .map(Decision::input)
        });
        if !inputs.eq(played.copied().map(Some)) {
            return Err("it was taken over, but its decisions differ from its line".into());
        }
        let decisions =
            takeover.decisions.iter().map(|&(place, letter, amount)| (place, letter, amount, None));
        let bets: Vec<Chips> = record.bets().map(|bet| bet.total()).collect();
        if bets.len() != players.len() {
            return Err("it was taken over, but its players differ from its line".into());
        }
        if !takeover.moved.iter().all(|&(.., amount)| is_countable(amount)) {
            return Err("it was taken over, but moved an impossible amount".into());
        }
        let moved = takeover.moved.iter().filter_map(|&(holder, owner, amount)| {
            let holder = entry_body::holder(holder.encode_utf8(&mut [0; 4]), owner)?;
            Some((holder, Chips(amount)))
        });
        Ok(Some(Self {
            id: *id,
            number: *number,
            shoe: row.shoe,
            house: row.house.clone(),
            opened_ms: None,
            entry: 1,
            taken_over: record.cards(),
            accounts: RoundAccounts {
                table: TableId(table),
                unit: Unit::of(house.stakes()),
                players: players.iter().copied().map(PlayerId).collect(),
            },
            bets,
            decisions: decisions.collect(),
            moved: moved.collect(),
            record,
        }))
    }

    /// Replays the inputs of an entry. If the shoe is known, their cards must match it. Returns the
    /// transfers that must follow and the number of compared cards, or describes the fault.
    pub(super) fn play(
        &mut self,
        body: &EntryBody,
        mut shoe: Option<&mut LiveShoe>,
    ) -> Result<(Vec<Transfer>, u64), String> {
        let mut transfers = RoundTransfers::default();
        if body.open.is_some() {
            transfers.add_bets(&self.accounts, &self.bets);
        }
        let cards = entry_body::cards(&body.cards).ok_or("its cards cannot be read")?;
        let mut cards = cards.into_iter();
        let mut decisions = body.decisions.iter();
        let mut dealt = 0;
        loop {
            let phase = self.record.round().phase();
            let input = match phase {
                Phase::Over => break,
                Phase::Card(_) => match cards.next() {
                    None => break,
                    Some(card) => {
                        dealt += u64::from(shoe.is_some());
                        self.check_card(card, shoe.as_deref_mut())?;
                        Input::Card(card)
                    }
                },
                Phase::Insurance { hand, .. }
                | Phase::EarlySurrender { hand }
                | Phase::Action { hand, .. } => match decisions.next() {
                    None => break,
                    Some(decision) => self.decide(decision, hand, body)?,
                },
            };
            let events = self.record.put(input);
            let events =
                events.map_err(|error| format!("one of its inputs is illegal: {error}"))?;
            let events = events.to_vec();
            transfers.add_events(&self.accounts, &events, self.record.round());
        }
        if cards.next().is_some() || decisions.next().is_some() {
            return Err("it has more inputs than it needs".into());
        }
        if matches!(self.record.round().phase(), Phase::Card(_)) && body.void.is_none() {
            return Err("it needs a card, but none was dealt".into());
        }
        let transfers = transfers.transfers(&self.accounts.unit);
        for posting in transfers.iter().flat_map(|transfer| &transfer.postings) {
            *self.moved.entry(posting.account.holder).or_default() += posting.amount;
        }
        Ok((transfers, dealt))
    }

    fn check_card(&self, card: Card, shoe: Option<&mut LiveShoe>) -> Result<(), String> {
        let Some(shoe) = shoe else { return Ok(()) };
        let expected = shoe.draw();
        if card == expected {
            return Ok(());
        }
        let number = self.record.cards() + 1;
        Err(format!("its card {number} is {card}, but the seed gives {expected}"))
    }

    fn decide(
        &mut self,
        &(place, letter, amount): &(u8, char, Option<i64>),
        active_hand: HandId,
        body: &EntryBody,
    ) -> Result<Input, String> {
        let decision =
            entry_body::decision(i64::from(place), letter.encode_utf8(&mut [0; 4]), amount);
        let decision = decision.ok_or("its decisions cannot be read")?;
        if matches!(decision, Decision::Choice(hand, _) if hand != active_hand) {
            return Err("a stored decision is for another hand".into());
        }
        if let Decision::Choice(_, choice) = decision
            && !self.may_choose(entry_body::actor(body.actor), active_hand, choice)
        {
            return Err("one of its decisions was not made by its player".into());
        }
        self.decisions.push((place, letter, amount, Some(body.at_ms)));
        Ok(decision.input())
    }

    /// Returns whether this sender may make a choice for a hand. Only the hand's player may, or the
    /// clock and the host when a player's time is up: these can only stand or decline.
    fn may_choose(&self, sender: Actor, hand: HandId, choice: Choice) -> bool {
        let Seat(seat) = self.record.round().seat_of(hand);
        match sender {
            Actor::Player(player) => self.accounts.players.get(usize::from(seat)) == Some(&player),
            Actor::Clock | Actor::Host => {
                matches!(choice, Choice::Act(Action::Stand) | Choice::Decline)
            }
        }
    }

    /// Deals again the cards that were dealt before the journal began, and compares them.
    pub(super) fn deal_again(&self, shoe: &mut LiveShoe) -> Result<(), String> {
        let cards = self.record.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(*card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        for (number, card) in (1..).zip(cards.take(self.taken_over)) {
            let expected = shoe.draw();
            if card != expected {
                return Err(format!("its card {number} is {card}, but the seed gives {expected}"));
            }
        }
        Ok(())
    }

    /// Returns whether the round is over.
    pub(super) fn is_over(&self) -> bool {
        self.record.round().is_over()
    }

    /// Returns the net result of each seat, if the round is over.
    pub(super) fn nets(&self) -> Option<Vec<i64>> {
        let result = self.record.round().result()?;
        Some(result.nets.iter().map(|net| net.0).collect())
    }

    /// Returns the unit and the amount of its stakes in escrow.
    pub(super) fn escrow(&self) -> ((String, i64), i64) {
        let escrow = Holder::Escrow(self.accounts.table);
        let staked = self.moved.get(&escrow).copied().unwrap_or_default();
        let unit = &self.accounts.unit;
        ((unit.name.clone(), unit.minor), staked.0)
    }

    /// Returns whether this is the unit of its money.
    pub(super) fn is_in_unit(&self, unit: Option<&(String, i64)>) -> bool {
        let own = &self.accounts.unit;
        unit.is_some_and(|(name, minor)| (name, *minor) == (&own.name, own.minor))
    }

    /// Returns whether its players had the money that an entry staked, and whether the recorded
    /// funds are right: the purse before, minus the stakes on the player's other seats.
    pub(super) fn is_covered(&self, body: &EntryBody) -> bool {
        if self.record.house().stakes().bankroll() == 0 {
            return body
                .open
                .iter()
                .flat_map(|open| &open.seats)
                .all(|(_, funds, _)| funds.is_none());
        }
        let staked = body.transfers.iter().filter(|(kind, _)| kind == TransferKind::Stake.word());
        let purses = staked.flat_map(|(_, postings)| postings).filter(|posting| posting.0 == 'p');
        let purses: Vec<_> = purses.collect();
        let opened = body.open.iter().flat_map(|open| &open.seats);
        purses.iter().all(|posting| posting.4 >= 0)
            && opened.into_iter().zip(&self.bets).all(|((player, funds, _), bets)| {
                let own = purses.iter().find(|posting| posting.1 == *player);
                let left = own.map(|&&(.., balance)| i128::from(balance));
                // The rest of the purse plus the bets on this seat were available for it.
                left.map(|left| left + i128::from(bets.0)) == funds.map(i128::from)
            })
    }

    /// Returns the names of the columns in which its row differs from the journal. `end` holds
    /// the state and time of its end, if it has ended.
    pub(super) fn differences(
        &self,
        row: &RoundRow,
        end: Option<(&str, i64)>,
        void: Option<(&str, &str)>,
    ) -> Vec<&'static str> {
        let (state, closed_ms) = end.map_or(("open", None), |(state, at)| (state, Some(at)));
        let (reason, voided_by) = void.map_or((None, None), |(why, by)| (Some(why), Some(by)));
        let line = self.record.line_without_house();
        let number = Some(self.number).filter(|_| self.opened_ms.is_some());
        let comparisons = [
            (row.table == self.accounts.table.0, "table"),
            (row.shoe == self.shoe, "shoe"),
            (row.house == self.house, "house"),
            (self.opened_ms.is_none_or(|opened| row.opened_ms == opened), "opening time"),
            (row.closed_ms == closed_ms, "closing time"),
            (row.state == state, "state"),
            (row.reason.as_deref() == reason, "reason"),
            (row.voided_by.as_deref() == voided_by, "sender of the void"),
            (split_house(&row.line).1.trim_start() == line, "line"),
            (row.drawn == self.record.cards(), "number of cards"),
            (row.entry == Some(self.entry), "entry"),
            (row.number == number, "number at the table"),
        ];
        comparisons.into_iter().filter(|(is_same, _)| !is_same).map(|(_, column)| column).collect()
    }

    /// Returns whether the rows of its seats match the replay.
    pub(super) fn has_seats(&self, rows: &[SeatRow], is_settled: bool) -> bool {
        let result = self.record.round().result().filter(|_| is_settled);
        let net = |seat: usize| result.as_ref().and_then(|result| result.nets.get(seat).copied());
        let unit = &self.accounts.unit;
        rows.len() == self.bets.len()
            && rows.iter().enumerate().all(|(seat, row)| {
                Some(&PlayerId(row.player)) == self.accounts.players.get(seat)
                    && Some(&row.bet) == self.bets.get(seat)
                    && row.net == net(seat)
                    && (self.opened_ms.is_none() || row.purse.as_ref() == Some(unit))
            })
    }

    /// Returns whether the rows of its decisions match the journal.
    pub(super) fn has_decisions(&self, rows: &[DecisionRow]) -> bool {
        rows.len() == self.decisions.len()
            && rows.iter().zip(&self.decisions).all(|(row, made)| {
                let &(place, letter, amount, at) = made;
                let mut bytes = [0; 4];
                row.0 == i64::from(place)
                    && row.1.as_str() == &*letter.encode_utf8(&mut bytes)
                    && row.2 == amount
                    && at.is_none_or(|at| row.3 == at)
            })
    }
}
