//! Checks past rounds and shoes.

use blackjack_engine::{NotationError, Record, Rules};
use blackjack_table::{PastRound, PastShoe, RoundId, RoundState, ShoeMismatch, verify_shoe};

/// A fault of a shoe or a round.
#[derive(Debug)]
pub(super) struct Fault {
    /// The round, if one is at fault.
    pub(super) round: Option<RoundId>,
    /// The message, a sentence without its full stop.
    pub(super) message: String,
}

/// The result of checking a shoe.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) rounds: Vec<PastRound>,
    /// The rounds up to the first unreadable one, in order.
    pub(super) records: Vec<Record>,
    /// The number of dealt cards that match the seed; `None` while it is secret.
    pub(super) cards: Option<usize>,
    pub(super) faults: Vec<Fault>,
}

/// Replays the rounds of a shoe, and deals it again if its seed is known.
pub(super) fn shoe(shoe: &PastShoe, rounds: Vec<PastRound>) -> Checked {
    let (mut records, mut faults) = (Vec::new(), Vec::new());
    let mut readable = true;
    for round in &rounds {
        match replay(round) {
            Ok(record) if readable => records.push(record),
            Ok(_) => {}
            // A void round may no longer be readable, which is not a fault.
            Err(_) if round.state != RoundState::Closed => readable = false,
            Err(message) => {
                readable = false;
                faults.push(Fault { round: Some(round.id), message });
            }
        }
    }
    for (round, record) in rounds.iter().zip(&records) {
        if round.state == RoundState::Closed
            && let Some(message) = result_mismatch(round, record)
        {
            faults.push(Fault { round: Some(round.id), message });
        }
    }
    // The seed can be checked without a round, too.
    let rules = records.first().map_or_else(Rules::default, |record| *record.house().rules());
    let undealt = shoe.undealt(&rules);
    if shoe.seed.is_some() && undealt.is_none() {
        let message = format!("this version does not know its shuffling scheme, {}", shoe.scheme.0);
        faults.push(Fault { round: None, message });
    }
    let cards = undealt.map(|undealt| verify_shoe(undealt, shoe.commitment, &records));
    let cards = cards.and_then(|dealt| match dealt {
        Ok(cards) => Some(cards),
        Err(fault) => {
            faults.push(describe(&fault, &rounds));
            None
        }
    });
    Checked { rounds, records, cards, faults }
}

/// Replays a round. Fails if its line is invalid or differs from the replay.
fn replay(round: &PastRound) -> Result<Record, String> {
    round.line.parse().map_err(|error: NotationError| format!("its line is wrong: {error}"))
}

/// Returns a message about the first difference between a finished round and its records, if any.
fn result_mismatch(round: &PastRound, record: &Record) -> Option<String> {
    let Some(result) = record.round().result() else {
        return Some("it is recorded as finished, but its line is not".into());
    };
    let stakes = record.house().stakes();
    let bets: Vec<_> = record.bets().map(|bet| bet.stakes.iter().copied().sum()).collect();
    if result.nets.len() != round.seats.len() || bets.len() != round.seats.len() {
        return Some(format!(
            "{} seats are recorded, but {} were played",
            round.seats.len(),
            bets.len()
        ));
    }
    let seats = (1..).zip(&round.seats).zip(result.nets.iter().zip(bets));
    for ((number, seat), (&net, bet)) in seats {
        if seat.bet != bet {
            let (booked, placed) = (stakes.money(seat.bet), stakes.money(bet));
            return Some(format!("seat {number} bet {placed}, but {booked} is recorded"));
        }
        if seat.net != Some(net) {
            let booked = seat.net.map_or("nothing".into(), |net| stakes.money(net));
            let won = stakes.money(net);
            return Some(format!("seat {number} won {won}, but {booked} is recorded"));
        }
    }
    None
}

/// Returns the fault of a shoe, with the number of the round in the ledger.
fn describe(fault: &ShoeMismatch, rounds: &[PastRound]) -> Fault {
    match fault {
        ShoeMismatch::SeedMismatch { .. } => Fault { round: None, message: fault.to_string() },
        ShoeMismatch::CardMismatch { round, number, dealt, expected } => Fault {
            round: rounds.get(round - 1).map(|round| round.id),
            message: format!("its card {number} is {dealt}, but the seed gives {expected}"),
        },
    }
}
