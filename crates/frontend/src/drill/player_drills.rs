//! A player's earlier drills and hands, and saving the results of a drill.

use blackjack_coach::drill::{Drill, DrillHistory, DrillSummary, Flashcard, PlayHistory};
use blackjack_coach::{DrillCard, DrillSession, Filter, MatchupTally, Micros};
use blackjack_engine::{Chips, House, Unit};
use blackjack_table::{HistoryError, table_key};

use crate::history::CoachedHistory;

/// A player's history at a house.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerDrills {
    /// The history of hands played and drilled.
    pub past: DrillHistory,
    /// The earlier drills with their stored names.
    drills: Vec<(String, DrillSummary)>,
}

impl PlayerDrills {
    /// Reads the history.
    pub(super) fn read(
        history: &CoachedHistory,
        player: &str,
        house: &House,
    ) -> Result<Self, HistoryError> {
        let key = table_key(house);
        let cards = history.drill_cards(player, &key)?;
        let drills = history.drills(player, &key)?.into_iter().map(|drill| {
            let DrillSession { kind, asked, right, median_ms, .. } = drill;
            (kind, DrillSummary { asked, right, median_ms })
        });
        let cards = cards.iter().filter_map(flashcard).collect();
        let past = DrillHistory { cards, played: histories(history, player, house)? };
        Ok(Self { past, drills: drills.collect() })
    }

    /// Returns the earlier drills that can be compared with this one.
    pub(super) fn before(&self, drill: &Drill) -> Vec<DrillSummary> {
        let kind = name(drill);
        self.drills
            .iter()
            .filter(|(other, _)| *other == kind)
            .map(|&(_, summary)| summary)
            .collect()
    }
}

/// Returns the history of hands played at a house, including its changed versions.
fn histories(
    history: &CoachedHistory,
    player: &str,
    house: &House,
) -> Result<Vec<PlayHistory>, HistoryError> {
    let (player, name) = (Some(player.to_owned()), Some(house.name().to_owned()));
    let filter = Filter { player, house: name, since_ms: None, until_ms: None };
    let stakes = house.stakes();
    let bet = house.first_offer();
    let all = history.statistics(&filter)?;
    let of_unit = all.results.into_iter().filter(|results| results.unit == Unit::of(stakes));
    Ok(of_unit
        .flat_map(|results| results.matchups)
        .filter_map(|matchup| tally(&matchup, bet))
        .collect())
}

/// Converts a tally, with costs in bets of this size; `None` if its matchup is unknown to this
/// version.
#[expect(clippy::cast_precision_loss, reason = "a bet is far below 2^53")]
fn tally(matchup: &MatchupTally, bet: Chips) -> Option<PlayHistory> {
    let MatchupTally { matchup, tally, last_wrong_ms, .. } = matchup;
    Some(PlayHistory {
        matchup: matchup.parse().ok()?,
        seen: tally.seen,
        wrong: tally.wrong,
        cost: tally.cost.as_f64() / bet.0.max(1) as f64,
        last_wrong_ms: last_wrong_ms.unwrap_or_default(),
    })
}

/// Saves the results of a drill.
pub(super) fn save(
    history: &CoachedHistory,
    player: &str,
    house: &House,
    drill: &Drill,
) -> Result<(), HistoryError> {
    let results = drill.results();
    let session = DrillSession {
        kind: name(drill),
        house: table_key(house),
        seed: drill.plan().seed,
        started_ms: drill.started_ms(),
        asked: results.asked,
        right: results.right,
        // The unit of a drill's cost is one bet.
        cost: Micros::from_chips(results.cost),
        ms: results.ms,
        median_ms: results.median_ms,
    };
    let cards: Vec<_> = drill.moved().iter().map(drill_card).collect();
    history.add_drill(player, &session, &cards)
}

/// Returns the stored name of a drill: its kind, and its tags if it is about counting.
fn name(drill: &Drill) -> String {
    let (kind, tags) = (drill.kind(), &drill.plan().tags);
    if kind.counts() { format!("{kind}, {}", tags.name()) } else { kind.to_string() }
}

/// Converts a stored card; `None` if its matchup is unknown to this version.
fn flashcard(card: &DrillCard) -> Option<Flashcard> {
    let &DrillCard { box_number, streak, seen, right, last_ms, .. } = card;
    let matchup = card.matchup.parse().ok()?;
    Some(Flashcard { matchup, box_number, streak, seen, right, last_ms })
}

fn drill_card(card: &Flashcard) -> DrillCard {
    let &Flashcard { matchup, box_number, streak, seen, right, last_ms } = card;
    DrillCard { matchup: matchup.to_string(), box_number, streak, seen, right, last_ms }
}
