//! The count of a table's shoe, from the cards that everybody has seen.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use blackjack_coach::CountReadout;
use blackjack_engine::{Composition, Record, value_symbol};
use blackjack_odds::Tags;
use blackjack_protocol::{Count, CountedSystem, SeenRound};
use blackjack_table::{PastRound, RoundId};

use super::Server;
use super::address::ClientAddress;
use super::error::ApiError;
use crate::tables::host::TableNow;
use crate::tables::public_cards::PublicCards;

/// Returns the cards of the shoe that everybody has seen, and the count in every system.
pub(super) async fn count(
    State(server): State<Server>,
    address: ClientAddress,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Count>, ApiError> {
    let Path(id) = id?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let now = table.now().await?;
    let (table, shoe) = (now.id, now.shoe.number);
    let past = server.read(address.household(), move |store| store.rounds_of(table, shoe)).await?;
    let records = records(&now, past)?;
    let cards = PublicCards::of(now.house.rules(), records);
    Ok(Json(counted(&now, &cards)))
}

/// Returns the rounds of the shoe: those that are over, and the one in play. A count without the
/// cards of a round would be wrong.
fn records(now: &TableNow, past: Vec<PastRound>) -> Result<Vec<(RoundId, Record)>, ApiError> {
    let open = now.round.as_ref();
    // The round in play may have ended since then, and others may have followed.
    let is_before = |round: &PastRound| open.is_none_or(|(open, _)| round.id < *open);
    let parse = |round: PastRound| match round.line.parse() {
        Ok(record) => Ok((round.id, record)),
        Err(_) => Err(ApiError::unreadable_round(round.id)),
    };
    let past = past.into_iter().filter(is_before).map(parse);
    past.chain(open.cloned().map(Ok)).collect()
}

fn counted(now: &TableNow, cards: &PublicCards) -> Count {
    let decks = now.house.rules().decks();
    let seen: Composition = cards.all().collect();
    let system = |name: &'static str| Some(system(name, &Tags::built_in(name)?, decks, &seen));
    let round = |(id, cards): &(RoundId, Vec<_>)| SeenRound {
        id: *id,
        is_over: now.round.as_ref().is_none_or(|(open, _)| open != id),
        cards: cards.clone(),
    };
    Count {
        shoe: now.shoe.number,
        decks,
        full: now.shoe.full,
        left: now.shoe.left,
        seen: seen.len().into(),
        rounds: cards.rounds.iter().map(round).collect(),
        counts: Tags::built_in_names().filter_map(system).collect(),
    }
}

fn system(name: &str, tags: &Tags, decks: u8, seen: &Composition) -> CountedSystem {
    let readout = CountReadout::new(tags, decks, seen);
    let tag = |value: u8| (value_symbol(value).to_string(), tags.of(value));
    CountedSystem {
        name: name.into(),
        title: tags.name().into(),
        running: readout.count().running,
        r#true: readout.count().true_count,
        is_balanced: tags.is_balanced(),
        tags: (1..=10).map(tag).collect(),
        lines: readout.lines(),
    }
}
