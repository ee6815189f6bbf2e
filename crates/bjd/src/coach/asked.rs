//! The subject of a question to the coach: [`AskedDecision`].

use blackjack_engine::{Choice, Composition, HandId, House, View};
use blackjack_table::{PlayerId, Question, Table};
use tokio_util::sync::CancellationToken;

/// A decision of a player, with everything that is public about it; face-down
/// cards are never included.
#[derive(Clone, Debug)]
pub(crate) struct AskedDecision {
    pub(crate) house: House,
    pub(crate) question: Question,
    pub(crate) player: PlayerId,
    pub(crate) hand: HandId,
    /// The round, as everybody sees it.
    pub(crate) view: View,
    /// The cards of the shoe that were seen before the round.
    pub(crate) seen: Composition,
}

/// A decision that the coach is asked about.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) decision: AskedDecision,
    /// The choice that was played; `None` for a decision that is still open.
    pub(crate) played: Option<Choice>,
    /// Cancelled when nobody wants an answer any more.
    pub(crate) ended: CancellationToken,
}

impl AskedDecision {
    /// Returns the decision that a table is waiting for, if any.
    pub(crate) fn at(table: &Table) -> Option<Self> {
        let view = table.round()?.round().view();
        Some(Self {
            house: table.house().clone(),
            question: table.question(),
            player: table.active_player()?,
            hand: view.phase.hand()?,
            view,
            seen: table.seen_cards(),
        })
    }

    /// Returns all cards that everybody has seen since the shuffle.
    pub(crate) fn all_seen(&self) -> Composition {
        let mut seen = self.seen;
        seen += self.view.open_cards().collect();
        seen
    }
}

#[cfg(test)]
pub(super) mod tests {
    use blackjack_engine::{Card, Chips};
    use blackjack_table::{Guest, SeedSource, Wager};

    use super::*;

    /// Returns a table where these cards come first, in the middle of its first round.
    pub(in crate::coach) fn dealt(rules: &[&str], seed: u64, cards: &str) -> Table {
        let house = House::built_in("vegas").unwrap().with(rules.iter().copied()).unwrap();
        let stake = house.stakes().min_payable_bet(house.rules());
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        let you = Guest { name: None, funds: Some(Chips(stake.0 * 100)) };
        let mut table = Table::practice(house, vec![you], SeedSource::Fixed(seed), cards).unwrap();
        table.deal(&[Wager { seat: 0, bets: vec![stake].into() }], 0).unwrap();
        table
    }

    impl Asked {
        pub(in crate::coach) fn at(table: &Table, played: Option<Choice>) -> Self {
            let decision = AskedDecision::at(table).unwrap();
            Self { decision, played, ended: CancellationToken::new() }
        }
    }
}
