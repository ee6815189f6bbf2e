//! The standards that a player is held to: `Level` and `Yardstick`.

use blackjack_engine::{Action, Actions, Composition, House};
use blackjack_odds::{Chart, OddsError, SimpleStrategy, Strategy, round_odds};

use crate::decision::matchup::Matchup;
use crate::strategy::simple::describe_simple_strategy;

/// The standard of play that a player is held to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Level {
    /// Best play for the exact cards left.
    #[default]
    Exact,
    /// Basic strategy: the best total-dependent chart for a full shoe.
    BasicStrategy,
    /// The simple strategy: a list of at most eight rules that anybody can remember.
    Simple,
}

impl Level {
    /// All levels, most demanding first.
    pub const ALL: [Self; 3] = [Self::Exact, Self::BasicStrategy, Self::Simple];

    /// Returns its name: `exact`, `card`, `simple`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::BasicStrategy => "card",
            Self::Simple => "simple",
        }
    }
}

/// A level at one house: its plays, and their cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Yardstick {
    level: Level,
    /// The chart of the level, if it has one.
    chart: Option<Chart>,
    simple: Option<SimpleStrategy>,
    price: f64,
}

impl Yardstick {
    /// Best play for the cards left, which needs no chart.
    pub const EXACT: Self = Self { level: Level::Exact, chart: None, simple: None, price: 0.0 };

    /// Computes a level at a house. This takes a few tenths of a second for basic strategy, and
    /// about a second for the simple strategy.
    ///
    /// # Errors
    ///
    /// The errors of [`Chart::best`].
    pub fn new(house: &House, level: Level) -> Result<Self, OddsError> {
        let (rules, shoe) = (house.rules(), Composition::decks(house.rules().decks()));
        let ev = |strategy| round_odds(rules, &shoe, strategy).map(|odds| odds.ev);
        let (chart, simple) = match level {
            Level::Exact => return Ok(Self::EXACT),
            Level::BasicStrategy => (Chart::best(rules, &shoe)?, None),
            Level::Simple => {
                let simple = SimpleStrategy::fit(rules)?;
                (simple.chart(), Some(simple))
            }
        };
        let price = ev(Strategy::ZeroMemory)? - ev(Strategy::Chart(&chart))?;
        Ok(Self { level, chart: Some(chart), simple, price })
    }

    /// Returns the level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Returns the cost of playing at this level instead of the best composition-dependent play,
    /// from a full shoe, in initial bets per round.
    pub const fn price(&self) -> f64 {
        self.price
    }

    /// Returns the simple strategy, one rule per sentence; empty at other levels.
    pub fn rules(&self) -> Vec<String> {
        self.simple.as_ref().map(describe_simple_strategy).unwrap_or_default()
    }

    /// Introduces the level to a player: its cost, and the rules of the simple strategy.
    pub fn lines(&self) -> Vec<String> {
        let standard = match self.level {
            Level::Exact => return Vec::new(),
            Level::BasicStrategy => "basic strategy",
            Level::Simple => "the simple strategy",
        };
        let percent = self.price.max(0.0) * 100.0;
        let price = format!(
            "The coach holds you to {standard}, which costs {percent:.3} % of a bet per round."
        );
        std::iter::once(price).chain(self.rules()).collect()
    }

    /// Returns the action of the level in a matchup with these legal actions; `None` for
    /// [`Level::Exact`] and for insurance.
    pub(crate) fn action(&self, matchup: Matchup, legal: Actions) -> Option<Action> {
        let (chart, Matchup::Hand { row, upcard }) = (self.chart.as_ref()?, matchup) else {
            return None;
        };
        Some(chart.action(row, upcard, legal))
    }
}
