//! Dealing a shoe again from its seed, and playing an open round again from its decisions.
//!
//! Both come to what was written down, card by card and amount by amount; or to the reason why not,
//! as the end of a sentence.

use std::collections::BTreeMap;

use blackjack_engine::{Asked, Bets, Chips, HANDS_MAX, House, Input, Record};

use crate::booking::Booking;
use crate::draft::Draft;
use crate::entry::{Decision, ENGINE};
use crate::store::{OpenRound, OpenShoe};
use crate::table::{InPlay, booking_name};
use crate::{Account, Gone, LiveShoe, Posting, TableId, Unit};

/// More cards than any round draws: hands that bust at 22 have at most 21 cards.
const DRAWN_MAX: usize = (HANDS_MAX + 1) * 22;

/// Deals a shoe again, as far as its rounds went; or says why that would be another shoe.
pub(crate) fn deal_again(
    open: &OpenShoe,
    house: &House,
    table: TableId,
    rules: &str,
) -> Result<LiveShoe, String> {
    if open.engine != ENGINE {
        let begun = &open.engine;
        return Err(format!("it was begun with version {begun}, and this is {ENGINE}"));
    }
    if open.rules != rules {
        return Err("the rules of the house have changed since".into());
    }
    let table = table.0.unsigned_abs();
    let mut shoe = LiveShoe::new(house.rules(), open.seed, table, open.number, &[]);
    if shoe.commitment() != open.commitment {
        return Err("its shoe is not the one that was committed to".into());
    }
    if open.rounds.iter().any(|&(drawn, _)| drawn > DRAWN_MAX) {
        return Err("its shoe was dealt from more often than can be".into());
    }
    for (drawn, line) in &open.rounds {
        shoe.begin_round();
        for _ in 0..*drawn {
            shoe.draw();
        }
        let round: Record =
            line.parse().map_err(|error| format!("a round before it cannot be read ({error})"))?;
        shoe.end_round(&round);
    }
    if shoe.is_over() { Err("its shoe was over".into()) } else { Ok(shoe) }
}

/// Plays an open round again, its players numbered by seat; or says why it would not be the same.
pub(crate) fn replay(
    house: &House,
    unit: &Unit,
    table: TableId,
    shoe: &mut LiveShoe,
    open: &OpenRound,
) -> Result<InPlay, String> {
    let written: Record = open
        .line
        .parse()
        .map_err(|error| format!("what was written down is no round ({error})"))?;
    let decisions = open.decisions.as_ref().ok_or("what was chosen cannot be read")?;
    let bets: Vec<Bets<'_>> = written.bets().collect();
    if bets.len() != open.players.len() {
        return Err("its players are not those who bet".into());
    }
    let record = Record::open(house, &bets).map_err(|error| format!("{error}"))?;
    let players = (0..bets.len()).collect();
    let mut begun = shoe.clone();
    begun.begin_round();
    let gone = Gone::of(&begun);
    let round = InPlay { id: open.id, record, players, decided: 0, gone };
    let mut draft = Draft::of(round, begun);
    let (name, unit) = (booking_name(open.id), unit.clone());
    let booking = Booking { round: name, table, unit, players: open.players.clone() };
    let placed: Vec<Chips> = bets.iter().map(|bet| bet.stakes.iter().copied().sum()).collect();
    draft.transfers.push(booking.bets(&placed));
    put_again(&mut draft, &booking, &written, decisions)?;
    let record = &draft.round.record;
    let is_same = record.to_string() == open.line
        && draft.decisions.len() == decisions.len()
        && !record.round().is_over();
    if !is_same {
        return Err("it does not come to what was written down".into());
    }
    if sums(draft.transfers.iter().flat_map(|transfer| &transfer.postings)) != sums(&open.moved) {
        return Err("the money that it moved is not the money that was staked".into());
    }
    *shoe = draft.shoe;
    Ok(draft.round)
}

/// Deals the cards again, which must be those that were written down, and puts the decisions
/// between them, as far as they go.
fn put_again(
    draft: &mut Draft,
    booking: &Booking,
    written: &Record,
    decisions: &[Decision],
) -> Result<(), String> {
    let refused = |error| format!("what was chosen cannot be played: {error}");
    let mut cards = written.inputs().iter().filter(|input| matches!(input, Input::Card(_)));
    let mut decisions = decisions.iter();
    loop {
        match draft.round.record.round().asked() {
            Asked::Nothing => return Ok(()),
            Asked::Card(_) => {
                let card = Input::Card(draft.shoe.draw());
                if cards.next() != Some(&card) {
                    return Err("its cards are not those that were written down".into());
                }
                draft.put(booking, card).map_err(refused)?;
            }
            Asked::Insurance { hand, .. }
            | Asked::EarlySurrender { hand }
            | Asked::Action { hand, .. } => match decisions.next() {
                None => return Ok(()),
                Some(&Decision::Choice(chosen, _)) if chosen != hand => {
                    return Err("what was chosen is for another hand".into());
                }
                Some(&decision) => draft.decide(booking, decision).map_err(refused)?,
            },
        }
    }
}

/// What postings come to, by account; nothing for an account that comes to nothing.
fn sums<'a>(postings: impl IntoIterator<Item = &'a Posting>) -> BTreeMap<&'a Account, i64> {
    let mut sums = BTreeMap::new();
    for Posting { account, amount } in postings {
        *sums.entry(account).or_default() += amount.0;
    }
    sums.retain(|_, sum| *sum != 0);
    sums
}
