//! The cards of a shoe that everybody has seen, in the order in which they were shown.

use blackjack_engine::{Card, Event, Input, Record, Rules, ShoeReplay};
use blackjack_table::RoundId;

/// The cards that everybody has seen of a shoe since its last shuffle, by round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PublicCards {
    /// The rounds, oldest first, each with its cards in the order in which they were shown.
    pub(crate) rounds: Vec<(RoundId, Vec<Card>)>,
}

impl PublicCards {
    /// Returns the cards of these rounds of a shoe, of which the last may be in play.
    pub(crate) fn of(rules: &Rules, rounds: impl IntoIterator<Item = (RoundId, Record)>) -> Self {
        let mut shoe = ShoeReplay::new(rules);
        let mut shown = Self::default();
        for (id, record) in rounds {
            if shoe.begin_round() {
                shown.rounds.clear();
            }
            for _ in 0..record.cards() {
                // Cards seen before return to the shoe with the discards.
                if shoe.draw() {
                    shown.rounds.clear();
                }
            }
            shoe.end_round(&record);
            shown.rounds.push((id, shown_cards(&record)));
        }
        shown
    }

    /// Returns all cards in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = Card> {
        self.rounds.iter().flat_map(|(_, cards)| cards.iter().copied())
    }
}

/// Returns the cards of a round that were shown, in order.
fn shown_cards(record: &Record) -> Vec<Card> {
    let shown = |event: &Event| {
        if let Event::CardDealt { card, .. } | Event::HoleCardRevealed { card } = *event {
            Some(card)
        } else {
            None
        }
    };
    events(record).iter().flatten().filter_map(shown).collect()
}

/// Returns the events of a round, step by step: one step for each card and each decision.
pub(crate) fn events(record: &Record) -> Vec<Vec<Event>> {
    let bets: Vec<_> = record.bets().collect();
    let Ok(mut replay) = Record::open(record.house(), &bets) else { return Vec::new() };
    // A record takes its own inputs.
    let step = |input: &Input| replay.put(*input).map(<[Event]>::to_vec).unwrap_or_default();
    record.inputs().iter().map(step).collect()
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Composition, SeenCards};

    use super::*;

    fn record(line: &str) -> Record {
        line.parse().unwrap()
    }

    fn written(cards: impl IntoIterator<Item = Card>) -> String {
        cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cards_come_in_the_order_in_which_they_were_shown() {
        let rounds = ["strip 10: TS 6D 9H 9C s 5H = -10", "strip 10: TS TD 6C TH s = -10"];
        let records: Vec<Record> = rounds.map(record).into();
        let numbered = (1..).map(RoundId).zip(records.clone());
        let cards = PublicCards::of(records[0].house().rules(), numbered);
        assert_eq!(written(cards.all()), "TS 6D 9H 9C 5H TS TD 6C TH");
        assert_eq!(cards.rounds[1].0, RoundId(2));
        let seen = SeenCards::after(records[0].house().rules(), &records);
        assert_eq!(cards.all().collect::<Composition>(), seen.composition());
    }

    #[test]
    fn a_hole_card_is_shown_only_when_it_is_turned_over() {
        let open = "strip 10: TS 6D 9H 9C".parse::<Record>().unwrap();
        assert_eq!(written(shown_cards(&open)), "TS 6D 9H");
    }
}
