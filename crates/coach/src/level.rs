//! What a player is measured against.

use blackjack_engine::{Action, Actions, Composition, House};
use blackjack_odds::{Chart, OddsError, Strategy, round_odds};

use crate::{Case, SimpleRules};

/// What a player is measured against: what somebody who knows that much would have done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Level {
    /// The best for the very cards that are left.
    #[default]
    Exact,
    /// The printed card of the house: the best by totals, from a full shoe.
    Card,
    /// A list of at most eight rules that anybody can remember.
    Simple,
}

impl Level {
    /// All levels, the most demanding first.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Card, Self::Simple];

    /// Its name: `exact`, `card`, `simple`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Card => "card",
            Self::Simple => "simple",
        }
    }
}

/// A level at one house: what it plays, and what playing so costs.
#[derive(Clone, PartialEq, Debug)]
pub struct Yardstick {
    level: Level,
    /// What the level plays, where it is a card.
    chart: Option<Chart>,
    simple: Option<SimpleRules>,
    price: f64,
}

impl Yardstick {
    /// The best for the cards that are left: it needs nothing but the question.
    pub const EXACT: Self = Self { level: Level::Exact, chart: None, simple: None, price: 0.0 };

    /// A level at this house. A card takes some tenths of a second to work out, the simple rules
    /// about one: it is made once a house.
    ///
    /// # Errors
    ///
    /// As [`Chart::best`].
    pub fn new(house: &House, level: Level) -> Result<Self, OddsError> {
        let (rules, shoe) = (house.rules(), Composition::packs(house.rules().decks()));
        let ev = |strategy| round_odds::<f64>(rules, &shoe, strategy).map(|odds| odds.ev);
        let (chart, simple) = match level {
            Level::Exact => return Ok(Self::EXACT),
            Level::Card => (Chart::best(rules, &shoe)?, None),
            Level::Simple => {
                let simple = SimpleRules::fit(rules)?;
                (simple.chart(), Some(simple))
            }
        };
        let price = ev(Strategy::ZeroMemory)? - ev(Strategy::Chart(&chart))?;
        Ok(Self { level, chart: Some(chart), simple, price })
    }

    /// Which level it is.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// What playing at this level costs against the best by the cards of the hand, from full packs,
    /// in initial wagers a round.
    pub const fn price(&self) -> f64 {
        self.price
    }

    /// The simple rules in words, a sentence each; nothing at other levels.
    pub fn rules(&self) -> Vec<String> {
        self.simple.as_ref().map(SimpleRules::sentences).unwrap_or_default()
    }

    /// What somebody is told who is held to it, a sentence each: what it costs, and what a list says.
    pub fn lines(&self) -> Vec<String> {
        let who = match self.level {
            Level::Exact => return Vec::new(),
            Level::Card => "the printed card",
            Level::Simple => "the simple rules",
        };
        let percent = self.price.max(0.0) * 100.0;
        let price = format!("The coach holds you to {who}, at {percent:.3} % of a bet a round.");
        std::iter::once(price).chain(self.rules()).collect()
    }

    /// What the level does in a case where these actions are legal; none where it goes by the cards
    /// that are left.
    pub(crate) fn action(&self, case: Case, legal: Actions) -> Option<Action> {
        let (chart, Case::Hand { row, upcard }) = (self.chart.as_ref()?, case) else { return None };
        Some(chart.action(row, upcard, legal))
    }
}
