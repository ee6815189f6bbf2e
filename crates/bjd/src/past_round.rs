//! A past round as JSON: at a glance, and step by step.

use blackjack_engine::{Record, Unit};
use blackjack_store::TableRound;
use blackjack_table::{RoundState, RoundView, TableEvent, merge_patch};
use serde_json::{Value, json};

/// Returns a round that is over: its seats with their results, and its final cards.
pub(crate) fn summary(round: &TableRound) -> Value {
    let past = &round.past;
    let record: Option<Record> = past.line.parse().ok();
    let void = match &past.state {
        RoundState::Void(reason) => Some(reason),
        RoundState::Open | RoundState::Closed => None,
    };
    let seats = round.players.iter().zip(&past.seats).map(|(player, seat)| {
        json!({ "player": player, "name": seat.player, "bet": seat.bet, "net": seat.net })
    });
    json!({
        "id": past.id,
        "number": round.number,
        "at_ms": past.opened_ms,
        "shoe": past.shoe.1,
        "house": past.house,
        "unit": record.as_ref().map(|record| Unit::of(record.house().stakes())),
        "void": void,
        "seats": seats.collect::<Vec<_>>(),
        // A line of a release whose houses this one does not know cannot be shown.
        "cards": record.map(|record| record.round().view()),
    })
}

/// Returns a round with its steps: the view before the first card, and what changes with each card
/// and each decision. `None` if its line cannot be read.
pub(crate) fn replay(round: &TableRound) -> Option<Value> {
    let record: Record = round.past.line.parse().ok()?;
    let mut document = summary(round);
    (document["first"], document["steps"]) = steps(&record, |record| view(record, round))?;
    Some(document)
}

/// Returns the view of a round before the first card, and its steps: the events of each card and
/// each decision, and what they change in the view.
pub(crate) fn steps(record: &Record, view: impl Fn(&Record) -> Value) -> Option<(Value, Value)> {
    let bets: Vec<_> = record.bets().collect();
    let mut replay = Record::open(record.house(), &bets).ok()?;
    let first = view(&replay);
    let (mut steps, mut before) = (Vec::new(), first.clone());
    for input in record.inputs() {
        let events = replay.put(*input).ok()?.iter().copied().map(TableEvent::Round);
        let events: Vec<TableEvent> = events.collect();
        let after = view(&replay);
        steps.push(json!({ "events": events, "patch": merge_patch(&before, &after) }));
        before = after;
    }
    Some((first, steps.into()))
}

/// Returns the round as everybody saw it at a step.
fn view(record: &Record, round: &TableRound) -> Value {
    let mut view = RoundView::replayed(record);
    (view.id, view.number) = (Some(round.past.id), round.number);
    json!(view)
}
