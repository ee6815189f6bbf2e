//! A past round, in summary and step by step.

use blackjack_engine::{Record, Unit};
use blackjack_protocol::{PastRound, PastSeat, ReplayStep, RoundReplay};
use blackjack_store::TableRound;
use blackjack_table::{RoundState, RoundView, TableEvent, merge_patch};
use serde_json::json;

/// Returns a round that is over: its seats with their results, and its final cards.
pub(crate) fn summary(round: &TableRound) -> PastRound {
    let past = &round.past;
    let record: Option<Record> = past.line.parse().ok();
    let seats = round.players.iter().zip(&past.seats).map(|(&player, seat)| PastSeat {
        player,
        name: seat.player.clone(),
        bet: seat.bet,
        net: seat.net,
    });
    PastRound {
        id: past.id,
        number: round.number,
        at_ms: past.opened_ms,
        shoe: past.shoe.1,
        house: past.house.clone(),
        unit: record.as_ref().map(|record| Unit::of(record.house().stakes())),
        void: match &past.state {
            RoundState::Void(reason) => Some(reason.clone()),
            RoundState::Open | RoundState::Closed => None,
        },
        seats: seats.collect(),
        // A line cannot be shown if its house comes from a release that this one does not know.
        cards: record.map(|record| record.round().view()),
    }
}

/// Returns a round with its steps: the view before the first card, and the changes with each card
/// and each decision. `None` if its line cannot be read.
pub(crate) fn replay(round: &TableRound) -> Option<RoundReplay> {
    let record: Record = round.past.line.parse().ok()?;
    let (first, steps) = steps(&record, |record| view(record, round))?;
    Some(RoundReplay { round: summary(round), first, steps })
}

/// Returns the view of a round before the first card, and its steps: the events of each card and
/// each decision, and their changes to the view.
pub(crate) fn steps(
    record: &Record,
    view: impl Fn(&Record) -> RoundView,
) -> Option<(RoundView, Vec<ReplayStep>)> {
    let bets: Vec<_> = record.bets().collect();
    let mut replay = Record::open(record.house(), &bets).ok()?;
    let first = view(&replay);
    let (mut steps, mut before) = (Vec::new(), json!(first));
    for input in record.inputs() {
        let events = replay.put(*input).ok()?.iter().copied().map(TableEvent::Round).collect();
        let after = json!(view(&replay));
        steps.push(ReplayStep { events, patch: merge_patch(&before, &after) });
        before = after;
    }
    Some((first, steps))
}

/// Returns the round as everybody saw it at a step.
fn view(record: &Record, round: &TableRound) -> RoundView {
    let mut view = RoundView::replayed(record);
    (view.id, view.number) = (Some(round.past.id), round.number);
    view
}
