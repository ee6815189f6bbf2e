//! What there is to know of one cell of a chart, in sentences.

mod cell_hand;
mod compositions;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;

use blackjack_engine::{Action, Chips, Composition, Stakes, Unit};
use blackjack_odds::{Cell, CellOdds, OddsError, Row, cell_odds};

pub use cell_hand::CellHand;

use crate::figures::{SPACE, part, plain};
use crate::strategy_card::in_turn;
use crate::words::{capital, times};
use crate::{Case, CaseTally, Statistics, StrategyCard, Tally};

/// Something that is known: of what, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Of what, in a word.
    pub lead: String,
    /// What is known.
    pub text: String,
}

impl Fact {
    /// Something that is known of something.
    pub(crate) fn of(lead: impl Into<String>, text: impl Into<String>) -> Self {
        Self { lead: lead.into(), text: text.into() }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A space at which no line is broken is for those who break lines.
        write!(f, "{}: {}", self.lead, self.text.replace(SPACE, " "))
    }
}

/// One cell of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct CellFacts {
    /// The row.
    pub row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// What the chart says.
    pub play: Cell,
    /// What every action is worth on average, in initial wagers, the best first.
    pub worth: Vec<(Action, f64)>,
    /// Every hand of the cell that can be asked, those first that come most often.
    pub hands: Vec<CellHand>,
}

/// What a player has done in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Met {
    /// How often it was asked.
    pub seen: u64,
    /// How often the choice was wrong.
    pub wrong: u64,
    /// What all choices there cost, in the house's money.
    pub cost: Chips,
}

impl CellFacts {
    /// The facts of a cell of a card, dealt from full packs.
    ///
    /// # Errors
    ///
    /// As [`cell_odds`].
    pub fn new(card: &StrategyCard, row: Row, upcard: Option<u8>) -> Result<Self, OddsError> {
        let shoe = Composition::packs(card.rules.decks());
        let CellOdds { odds, hands, .. } = cell_odds(&card.rules, &shoe, row, upcard)?;
        let worth = |action| odds.of(action).map(|&worth| (action, worth));
        let mut worth = Action::ALL.into_iter().filter_map(worth).collect::<Vec<_>>();
        worth.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        // Those that the best play never comes to teach nothing, unless there are no others.
        let comes = hands.iter().any(|hand| hand.probability > 0.0);
        let hands = hands.into_iter().filter(|hand| !comes || hand.probability > 0.0);
        let hands = hands.map(CellHand::from).collect();
        Ok(Self { row, upcard, play: card.cell(row, upcard), worth, hands })
    }

    /// All that there is to tell: what every action is worth and costs on a bet, what the player
    /// has done there, where a count changes it, and which hands differ.
    pub fn told(
        &self,
        stakes: &Stakes,
        bet: Chips,
        met: Option<Met>,
        count: Option<Fact>,
    ) -> Vec<Fact> {
        let mut told = self.worths(stakes, bet);
        told.extend(met.map(|met| met.fact(stakes)));
        told.extend(count);
        told.extend(self.compositions());
        told
    }

    /// What every action is worth, the best first, and what the others cost on a bet.
    fn worths(&self, stakes: &Stakes, bet: Chips) -> Vec<Fact> {
        let most = self.worth.first().map_or(0.0, |&(_, worth)| worth);
        let worths = self.worth.iter().enumerate();
        let fact = |(place, &(action, worth)): (usize, &(Action, f64))| {
            let of = match action {
                Action::Surrender => "half the bet back".to_owned(),
                Action::Hit | Action::Stand | Action::Double | Action::Split => {
                    format!("{}{SPACE}% of the bet", plain(worth * 100.0, 1))
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

    /// Which of its hands are played otherwise than others, by the cards that they are made of;
    /// nothing where it has one hand only.
    fn compositions(&self) -> Option<Fact> {
        let sentences = compositions::sentences(&self.hands);
        (!sentences.is_empty()).then(|| Fact::of("Hands", sentences.join(" ")))
    }

    /// Which case it is.
    pub const fn case(&self) -> Case {
        Case::Hand { row: self.row, upcard: self.upcard }
    }

    /// What the chart says: "16 v T: surrender with two cards, else stand".
    pub fn heading(&self) -> String {
        // What only two cards may do is no advice to the others.
        if let [first @ (Action::Double | Action::Surrender), rest] = self.play.0[..]
            && !matches!(self.row, Row::Pair(_))
            && self.hands.iter().all(|hand| hand.cards.len() == 2 || hand.best != first)
        {
            return format!("{}: {first} with two cards, else {rest}", self.case());
        }
        format!("{}: {}", self.case(), in_turn(&self.play))
    }

    /// Whether some of its hands are played otherwise than the chart says.
    pub fn differs(&self) -> bool {
        let play = self.play.0.first().copied();
        self.hands.iter().any(|hand| {
            // What is refused to a hand of three cards is no difference.
            let meant = self.play.0.iter().find(|&&action| hand.legal.contains(action));
            meant.copied().or(play) != Some(hand.best)
        })
    }
}

impl Met {
    /// What was done in each case, for money of this unit.
    pub fn all(statistics: &Statistics, unit: &Unit) -> HashMap<Case, Self> {
        let results = statistics.results.iter().filter(|results| results.unit == *unit);
        let cases = results.flat_map(|results| &results.cases);
        let met = cases.filter_map(|CaseTally { case, tally, .. }| {
            let Tally { seen, wrong, cost, .. } = *tally;
            Some((case.parse().ok()?, Self { seen, wrong, cost: cost.chips() }))
        });
        met.collect()
    }

    /// "You: met 41 times, wrong twice, which cost $1.20."
    pub fn fact(&self, stakes: &Stakes) -> Fact {
        let text = match *self {
            Self { seen: 0, .. } => "not met yet.".to_owned(),
            Self { seen, wrong: 0, .. } => format!("met {}, always right.", times(seen)),
            Self { seen, wrong, cost } => {
                let cost = stakes.money(cost);
                format!("met {}, wrong {}, which cost {cost}.", times(seen), times(wrong))
            }
        };
        Fact::of("You", text)
    }
}

/// A share of a bet: "0.55 %", and what it comes to: "0.55 % ($0.06 on $10)".
fn cost(share: f64, stakes: &Stakes, bet: Chips) -> String {
    let money = part(bet, share);
    if money == Chips::ZERO {
        return percent(share);
    }
    format!("{} ({} on {})", percent(share), stakes.money(money), stakes.money(bet))
}

/// A share in percent: "-53.54 %".
fn percent(share: f64) -> String {
    format!("{}{SPACE}%", plain(share * 100.0, 2))
}
