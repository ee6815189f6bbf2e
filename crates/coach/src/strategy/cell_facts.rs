//! Facts about one cell of a chart, in sentences: `CellFacts`.

mod cell_hand;
mod compositions;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;

use blackjack_engine::{Action, Chips, Composition, Stakes, Unit};
use blackjack_odds::{Cell, CellOdds, OddsError, Row, cell_odds};

pub use cell_hand::CellHand;

use crate::decision::matchup::Matchup;
use crate::figures::{NO_BREAK_SPACE, part, plain};
use crate::statistics::Statistics;
use crate::statistics::tally::{MatchupTally, Tally};
use crate::strategy::card::{StrategyCard, describe_cell};
use crate::words::{capital, times};

/// A labelled fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The label, one word.
    pub lead: String,
    /// The text.
    pub text: String,
}

impl Fact {
    /// Creates a fact.
    pub(crate) fn of(lead: impl Into<String>, text: impl Into<String>) -> Self {
        Self { lead: lead.into(), text: text.into() }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No-break spaces matter only to callers that wrap lines.
        write!(f, "{}: {}", self.lead, self.text.replace(NO_BREAK_SPACE, " "))
    }
}

/// The facts about one cell of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct CellFacts {
    /// The row.
    pub row: Row,
    /// The value of the upcard; `None` at a house without one.
    pub upcard: Option<u8>,
    /// The plays of the chart.
    pub play: Cell,
    /// The average value of every action, in initial bets, the best first.
    pub worth: Vec<(Action, f64)>,
    /// The hands of the cell, the most frequent first.
    pub hands: Vec<CellHand>,
}

/// A player's decisions in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellHistory {
    /// The number of decisions.
    pub seen: u64,
    /// The number of mistakes.
    pub wrong: u64,
    /// The cost of all decisions, in the house's money.
    pub cost: Chips,
}

impl CellFacts {
    /// Computes the facts about a cell of a chart, from full decks.
    ///
    /// # Errors
    ///
    /// The errors of [`cell_odds`].
    pub fn new(card: &StrategyCard, row: Row, upcard: Option<u8>) -> Result<Self, OddsError> {
        let shoe = Composition::decks(card.rules.decks());
        let CellOdds { odds, hands, .. } = cell_odds(&card.rules, &shoe, row, upcard)?;
        let worth = |action| odds.of(action).map(|&worth| (action, worth));
        let mut worth = Action::ALL.into_iter().filter_map(worth).collect::<Vec<_>>();
        worth.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        // Hands that best play never reaches are left out, unless there are no others.
        let any_occurs = hands.iter().any(|hand| hand.probability > 0.0);
        let hands = hands.into_iter().filter(|hand| !any_occurs || hand.probability > 0.0);
        let hands = hands.map(CellHand::from).collect();
        Ok(Self { row, upcard, play: card.cell(row, upcard), worth, hands })
    }

    /// Returns all facts: the value and cost of every action, the player's history, the index
    /// plays, and the hands that differ.
    pub fn facts(
        &self,
        stakes: &Stakes,
        bet: Chips,
        history: Option<CellHistory>,
        count: Option<Fact>,
    ) -> Vec<Fact> {
        let mut facts = self.action_values(stakes, bet);
        facts.extend(history.map(|history| history.fact(stakes)));
        facts.extend(count);
        facts.extend(self.second_choice());
        facts.extend(self.compositions());
        facts
    }

    /// Describes the value of every action, the best first, and the cost of the others.
    fn action_values(&self, stakes: &Stakes, bet: Chips) -> Vec<Fact> {
        let most = self.worth.first().map_or(0.0, |&(_, worth)| worth);
        let worths = self.worth.iter().enumerate();
        let fact = |(place, &(action, worth)): (usize, &(Action, f64))| {
            let of = match action {
                Action::Surrender => "half the bet back".to_owned(),
                Action::Hit | Action::Stand | Action::Double | Action::Split => {
                    format!("{}{NO_BREAK_SPACE}% of the bet", plain(worth * 100.0, 1))
                }
            };
            let text = match place {
                0 => format!("{of}, best."),
                _ => format!("{of}, costs {}.", cost(most - worth, stakes, bet)),
            };
            Fact::of(capital(action.word()), text)
        };
        worths.map(fact).collect()
    }

    /// Explains the second letter of a cell if it is not the second-best action with two cards. It
    /// is then the best on average over larger hands, which may not take the first action.
    fn second_choice(&self) -> Option<Fact> {
        let [first @ (Action::Double | Action::Surrender), rest] = self.play.0[..] else {
            return None;
        };
        let of_two = self.hands.iter().filter(|hand| hand.cards.len() == 2);
        let second = |hand: &CellHand| hand.best_except(first);
        let others: Vec<_> = of_two.filter(|&hand| second(hand) != Some(rest)).collect();
        let hand = others.first().filter(|_| !matches!(self.row, Row::Pair(_)))?;
        let other = second(hand)?;
        Some(Fact::of(
            "Else",
            format!(
                "{rest} on average with three or more cards, which cannot {first}. With {}, the \
                 second-best action is to {other}.",
                hand.name()
            ),
        ))
    }

    /// Describes how the play depends on the cards of the hand; `None` for a single hand.
    fn compositions(&self) -> Option<Fact> {
        let sentences = compositions::sentences(&self.hands);
        (!sentences.is_empty()).then(|| Fact::of("Hands", sentences.join(" ")))
    }

    /// Returns the matchup of the cell.
    pub const fn matchup(&self) -> Matchup {
        Matchup::Hand { row: self.row, upcard: self.upcard }
    }

    /// Describes the plays of the chart: "16 v T: surrender with two cards, else stand".
    pub fn heading(&self) -> String {
        // An action that is only for two cards is no advice for other hands.
        if let [first @ (Action::Double | Action::Surrender), rest] = self.play.0[..]
            && !matches!(self.row, Row::Pair(_))
            && self.hands.iter().all(|hand| hand.cards.len() == 2 || hand.best != first)
        {
            return format!("{}: {first} with two cards, else {rest}", self.matchup());
        }
        format!("{}: {}", self.matchup(), describe_cell(&self.play))
    }

    /// Returns whether some hand has a best play that differs from the chart.
    pub fn has_exceptions(&self) -> bool {
        let play = self.play.0.first().copied();
        self.hands.iter().any(|hand| {
            // A play that is not legal with three cards does not count as a difference.
            let meant = self.play.0.iter().find(|&&action| hand.legal.contains(action));
            meant.copied().or(play) != Some(hand.best)
        })
    }
}

impl CellHistory {
    /// Returns the history of each matchup, in this unit of money.
    pub fn all(statistics: &Statistics, unit: &Unit) -> HashMap<Matchup, Self> {
        let results = statistics.results.iter().filter(|results| results.unit == *unit);
        let matchups = results.flat_map(|results| &results.matchups);
        let histories = matchups.filter_map(|MatchupTally { matchup, tally, .. }| {
            let Tally { seen, wrong, cost, .. } = *tally;
            Some((matchup.parse().ok()?, Self { seen, wrong, cost: cost.chips() }))
        });
        histories.collect()
    }

    /// Describes the history: "You: seen 41 times, wrong twice, at a cost of $1.20."
    pub fn fact(&self, stakes: &Stakes) -> Fact {
        let text = match *self {
            Self { seen: 0, .. } => "not seen yet.".to_owned(),
            Self { seen, wrong: 0, .. } => format!("seen {}, always right.", times(seen)),
            Self { seen, wrong, cost } => {
                let cost = stakes.money(cost);
                format!("seen {}, wrong {}, at a cost of {cost}.", times(seen), times(wrong))
            }
        };
        Fact::of("You", text)
    }
}

/// Formats a cost: "0.55 %", or with its amount "0.55 % ($0.06 on $10)".
fn cost(share: f64, stakes: &Stakes, bet: Chips) -> String {
    let money = part(bet, share);
    if money == Chips::ZERO {
        return percent(share);
    }
    format!("{} ({} on {})", percent(share), stakes.money(money), stakes.money(bet))
}

/// Formats a share in percent: "-53.54 %".
fn percent(share: f64) -> String {
    format!("{}{NO_BREAK_SPACE}%", plain(share * 100.0, 2))
}
