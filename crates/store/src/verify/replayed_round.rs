//! A round of the journal, played again as its entries say.

use std::collections::BTreeMap;

use blackjack_engine::{
    Action, Bets, Card, Chips, Choice, HandId, House, Input, Phase, Record, Seat, Unit, split_house,
};
use blackjack_table::{
    Actor, Decision, Holder, LiveShoe, PlayerId, RoundAccounts, RoundTransfers, TableId, Transfer,
    TransferKind,
};

use super::rows::{DecisionRow, RoundRow, SeatRow};
use crate::entry_body::{self, EntryBody, OpeningBody, holder_columns};
use crate::stored_amount::is_countable;

/// A round of the journal, as far as it has been played again.
#[derive(Debug)]
pub(super) struct ReplayedRound {
    pub(super) id: i64,
    pub(super) number: u64,
    pub(super) shoe: u64,
    pub(super) house: String,
    /// When it opened; none for a round that was taken over from release 0.1.0.
    pub(super) opened_ms: Option<i64>,
    /// The entry that opened it.
    pub(super) entry: u64,
    pub(super) record: Record,
    accounts: RoundAccounts,
    bets: Vec<Chips>,
    /// Hand or seat, letter, amount, time; no time where it was taken over.
    decisions: Vec<(u8, char, Option<i64>, Option<i64>)>,
    /// What it has moved, by holder.
    pub(super) moved: BTreeMap<Holder, Chips>,
    /// How many of its cards come before the journal, and are not dealt again.
    taken_over: usize,
}

impl ReplayedRound {
    /// The round that an entry opens; or what is wrong with it.
    pub(super) fn open(
        table: i64,
        id: i64,
        entry: u64,
        body: &EntryBody,
        opening: &OpeningBody,
        house: &House,
    ) -> Result<Self, String> {
        let seats = opening.seats.iter().map(|(player, funds, stakes)| {
            let stakes: Vec<Chips> = stakes.iter().copied().map(Chips).collect();
            (PlayerId(*player), funds.map(Chips), stakes)
        });
        let seats: Vec<_> = seats.collect();
        let bets: Vec<Bets<'_>> =
            seats.iter().map(|(_, funds, stakes)| Bets { stakes, funds: *funds }).collect();
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
                players: seats.iter().map(|(player, ..)| *player).collect(),
            },
            bets: seats.iter().map(|(.., stakes)| stakes.iter().copied().sum()).collect(),
            decisions: Vec::new(),
            moved: BTreeMap::new(),
            taken_over: 0,
        })
    }

    /// The round that an entry takes over from release 0.1.0; or what is wrong with it.
    pub(super) fn adopt(
        table: i64,
        body: &EntryBody,
        row: &RoundRow,
        house: &House,
    ) -> Result<Option<Self>, String> {
        let Some(adoption) = &body.takeover else { return Ok(None) };
        let Some((id, number, line, players)) = &adoption.round else { return Ok(None) };
        let record = Record::read_at(house, line)
            .map_err(|error| format!("it was taken over, and is no round ({error})"))?;
        let played = record.inputs().iter().filter(|input| !matches!(input, Input::Card(_)));
        let put = adoption.decisions.iter().map(|&(place, letter, amount)| {
            entry_body::decision(i64::from(place), letter.encode_utf8(&mut [0; 4]), amount)
                .map(Decision::input)
        });
        if !put.eq(played.copied().map(Some)) {
            return Err("it was taken over, and its decisions are not those of its line".into());
        }
        let put =
            adoption.decisions.iter().map(|&(place, letter, amount)| (place, letter, amount, None));
        let bets = record.bets().map(|bet| bet.stakes.iter().copied().sum()).collect();
        if !adoption.moved.iter().all(|&(.., amount)| is_countable(amount)) {
            return Err("it was taken over, and moved more than can be counted".into());
        }
        let moved = adoption.moved.iter().filter_map(|&(holder, owner, amount)| {
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
            decisions: put.collect(),
            moved: moved.collect(),
            record,
        }))
    }

    /// Plays on what an entry adds: its cards must be those that the shoe deals, where that is
    /// known. Returns the transfers that must follow, and how many cards were dealt again; or what
    /// is wrong.
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
        let mut put = body.decisions.iter();
        let mut dealt = 0;
        loop {
            let asked = self.record.round().phase();
            let input = match asked {
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
                | Phase::Action { hand, .. } => match put.next() {
                    None => break,
                    Some(put) => self.decide(put, hand, body)?,
                },
            };
            let events = self.record.put(input);
            let events =
                events.map_err(|error| format!("what was put in cannot be played: {error}"))?;
            let events = events.to_vec();
            transfers.add_events(&self.accounts, &events, self.record.round());
        }
        if cards.next().is_some() || put.next().is_some() {
            return Err("more was put in than it asked for".into());
        }
        if matches!(self.record.round().phase(), Phase::Card(_)) && body.void.is_none() {
            return Err("it waits for a card, and none was dealt".into());
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
        Err(format!("its card {number} is {card}, and {expected} follows from the seed"))
    }

    fn decide(
        &mut self,
        &(place, letter, amount): &(u8, char, Option<i64>),
        asked: HandId,
        body: &EntryBody,
    ) -> Result<Input, String> {
        let decision =
            entry_body::decision(i64::from(place), letter.encode_utf8(&mut [0; 4]), amount);
        let decision = decision.ok_or("what was chosen cannot be read")?;
        if matches!(decision, Decision::Choice(hand, _) if hand != asked) {
            return Err("a stored decision is for another hand".into());
        }
        if let Decision::Choice(_, choice) = decision
            && !self.may_choose(entry_body::actor(body.actor), asked, choice)
        {
            return Err("what was chosen was not its sender's to choose".into());
        }
        self.decisions.push((place, letter, amount, Some(body.at_ms)));
        Ok(decision.input())
    }

    /// Whether a choice for a hand is this sender's to make: its player's, or the clock's, which
    /// stands and takes no offer.
    fn may_choose(&self, sender: Actor, hand: HandId, choice: Choice) -> bool {
        let Seat(seat) = self.record.round().seat_of(hand);
        match sender {
            Actor::Player(player) => self.accounts.players.get(usize::from(seat)) == Some(&player),
            Actor::Clock => matches!(choice, Choice::Act(Action::Stand) | Choice::Decline),
            Actor::Host => false,
        }
    }

    /// Deals again what was dealt before the journal began.
    pub(super) fn deal_again(&self, shoe: &mut LiveShoe) -> Result<(), String> {
        let cards = self.record.inputs().iter().filter_map(|input| match input {
            Input::Card(card) => Some(*card),
            Input::Choice(_) | Input::Fund(..) => None,
        });
        for (number, card) in (1..).zip(cards.take(self.taken_over)) {
            let expected = shoe.draw();
            if card != expected {
                return Err(format!(
                    "its card {number} is {card}, and {expected} follows from the seed"
                ));
            }
        }
        Ok(())
    }

    /// Whether it is over.
    pub(super) fn is_over(&self) -> bool {
        self.record.round().is_over()
    }

    /// What each seat won or lost, if it is over.
    pub(super) fn nets(&self) -> Option<Vec<i64>> {
        let result = self.record.round().result()?;
        Some(result.nets.iter().map(|net| net.0).collect())
    }

    /// What lies in escrow for it, and the unit of that.
    pub(super) fn escrow(&self) -> ((String, i64), i64) {
        let escrow = Holder::Escrow(self.accounts.table);
        let staked = self.moved.get(&escrow).copied().unwrap_or_default();
        let unit = &self.accounts.unit;
        ((unit.name.clone(), unit.minor), staked.0)
    }

    /// Whether this is the unit of its money.
    pub(super) fn is_in_unit(&self, unit: Option<&(String, i64)>) -> bool {
        let own = &self.accounts.unit;
        unit.is_some_and(|(name, minor)| (name, *minor) == (&own.name, own.minor))
    }

    /// Whether its players had what an entry staked, and what it opened with says what they had:
    /// the purse before, less the stakes on the player's other seats.
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
            && opened.into_iter().all(|(player, funds, bets)| {
                let own = purses.iter().find(|posting| posting.1 == *player);
                let left = own.map(|&&(.., balance)| i128::from(balance));
                // What is left, and what was staked on this seat, is what could be staked on it.
                let bets: i128 = bets.iter().copied().map(i128::from).sum();
                left.map(|left| left + bets) == funds.map(i128::from)
            })
    }

    /// What its row says otherwise than the journal; `end` is how and when it ended, if it did.
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
        let same = [
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
        same.into_iter().filter(|(is_same, _)| !is_same).map(|(_, what)| what).collect()
    }

    /// Whether its seats are booked as they were played.
    pub(super) fn has_seats(&self, rows: &[SeatRow], is_settled: bool) -> bool {
        let result = self.record.round().result().filter(|_| is_settled);
        let net = |seat: usize| result.as_ref().and_then(|result| result.nets.get(seat).copied());
        let unit = &self.accounts.unit;
        rows.len() == self.bets.len()
            && rows.iter().enumerate().all(|(seat, row)| {
                PlayerId(row.player) == self.accounts.players[seat]
                    && row.bet == self.bets[seat]
                    && row.net == net(seat)
                    && (self.opened_ms.is_none() || row.purse.as_ref() == Some(unit))
            })
    }

    /// Whether its decisions are noted as they were made.
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

/// Whether money moved as these transfers say.
pub(super) fn is_moved(body: &EntryBody, kinds: &[&str], expected: &[Transfer]) -> bool {
    let moves = body.transfers.iter().filter(|(kind, _)| kinds.contains(&kind.as_str()));
    let moves: Vec<_> = moves.collect();
    moves.len() == expected.len()
        && moves.iter().zip(expected).all(|((kind, postings), transfer)| {
            kind == transfer.kind.word()
                && postings.len() == transfer.postings.len()
                && postings.iter().zip(&transfer.postings).all(|(posted, posting)| {
                    let (_, letter, owner) = holder_columns(posting.account.holder);
                    (posted.0, posted.1, posted.2) == (letter, owner, posting.amount.0)
                })
        })
}
