//! A question about odds: [`Question`].

use blackjack_engine::{Composition, House, Rank};
use blackjack_odds::OddsError;
use blackjack_sim::Scenario;

use super::cards::{NamedCard, Shoe};
use super::question_error::QuestionError;
use super::strategy::StrategyChoice;

/// A question about odds.
#[derive(Clone, Debug)]
pub struct Question {
    /// The houses; several are compared side by side.
    pub houses: Vec<House>,
    /// The changes of the houses as they were stated, for the command that simulates one of them.
    pub changes: Vec<String>,
    /// The strategy.
    pub strategy: StrategyChoice,
    /// The hand to decide, if the question is about one.
    pub hand: Option<HandQuery<NamedCard>>,
    /// The number of hands that a pair has been split into, if the hand to decide is one of them.
    pub split_into: Option<u8>,
    /// The cards already seen.
    pub seen: Vec<NamedCard>,
    /// The parts of the answers besides the value of the round.
    pub sections: Sections,
    /// The bet for the result of an hour, as an amount in the units of the house.
    pub bet: Option<String>,
    /// The pace for the result of an hour.
    pub hands_per_hour: Option<u32>,
    /// True if the answers become a document, which contains the round even besides a decision.
    pub is_for_document: bool,
    /// True if the answers are printed in ASCII, in which amounts are wider.
    pub is_ascii: bool,
}

/// The parts of an answer besides the value of the round.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part of its own")]
pub struct Sections {
    /// All starting hands against every upcard.
    pub hands: bool,
    /// The effect of changing each rule.
    pub effects: bool,
    /// The effect of removing one card of each rank.
    pub removal: bool,
    /// The standard deviation of a round, and the probability of every result.
    pub distribution: bool,
    /// The probability of each of the dealer's outcomes.
    pub dealer: bool,
    /// The chances of the side bets of the house.
    pub side_bets: bool,
    /// An explanation in words of where the edge comes from.
    pub explain: bool,
}

/// A hand and the dealer's upcard, with cards either as in a question or as in a shoe.
#[derive(Clone, Debug)]
pub struct HandQuery<C> {
    /// The cards of the hand.
    pub cards: Vec<C>,
    /// The dealer's upcard.
    pub up: Option<C>,
    /// The hole card, if it has been seen.
    pub hole: Option<C>,
    /// The card that comes next, if it is known.
    pub next: Option<C>,
}

impl Question {
    /// Returns the question about the value of a round at these houses.
    pub fn about(houses: Vec<House>) -> Self {
        Self {
            houses,
            changes: Vec::new(),
            strategy: StrategyChoice::default(),
            hand: None,
            split_into: None,
            seen: Vec::new(),
            sections: Sections::default(),
            bet: None,
            hands_per_hour: None,
            is_for_document: false,
            is_ascii: false,
        }
    }

    /// Refuses an upcard at a house without one, and requires it at a house with one.
    pub(super) fn check_upcard(&self, house: &House) -> Result<(), QuestionError> {
        let Some(hand) = &self.hand else { return Ok(()) };
        let name = house.name().to_owned();
        match (hand.up, house.rules().dealer_upcard()) {
            (Some(_), false) => Err(QuestionError::UnexpectedUpcard { house: name }),
            (None, true) => Err(QuestionError::MissingUpcard { house: name }),
            (Some(_), true) | (None, false) => Ok(()),
        }
    }

    /// Returns the shoe of a house without the cards already seen, and the hand in
    /// question.
    pub(super) fn shoe(
        &self,
        house: &House,
    ) -> Result<(Composition, Option<HandQuery<Rank>>), QuestionError> {
        let is_infinite = house.rules().draws_with_replacement();
        if is_infinite && !self.seen.is_empty() {
            return Err(QuestionError::SeenFromInfiniteDeck { house: house.name().to_owned() });
        }
        let mut shoe = Shoe::new(house);
        let Some(HandQuery { cards, up, hole, next }) = &self.hand else {
            shoe.take("--seen", &self.seen)?;
            return Ok((shoe.left, None));
        };
        let hand = HandQuery {
            cards: shoe.take("--hand", cards)?,
            up: shoe.take("--up", up.as_slice())?.pop(),
            hole: shoe.take("--hole", hole.as_slice())?.pop(),
            next: shoe.take("--next", next.as_slice())?.pop(),
        };
        let others = usize::from(self.split_into.unwrap_or(1).saturating_sub(1));
        let others = if is_infinite { 0 } else { others };
        let first = hand.cards.first().map(|&rank| vec![rank.into(); others]);
        shoe.take("--split-into", &first.unwrap_or_default())?;
        shoe.take("--seen", &self.seen)?;
        for &rank in hand.cards.iter().chain(&hand.up).chain(&hand.hole).chain(&hand.next) {
            shoe.left.add(rank);
        }
        Ok((shoe.left, Some(hand)))
    }

    /// Returns the error for a house whose odds cannot be computed. Such a
    /// house can still be simulated.
    pub(super) fn odds_error(&self, house: &House, error: OddsError) -> QuestionError {
        let is_large = matches!(error, OddsError::SumTooLarge { .. } | OddsError::RanksOfTens);
        let simulation = self.simulation(house).filter(|_| is_large);
        QuestionError::House { house: house.name().to_owned(), error, simulation }
    }

    /// Returns the command, in quotation marks, that simulates a house with the changes of the
    /// question; `None` for a shoe that is not simulated: a very large one, or one from which cards
    /// have been seen.
    pub(super) fn simulation(&self, house: &House) -> Option<String> {
        if !self.seen.is_empty() || Scenario::basic(house.clone()).check().is_err() {
            return None;
        }
        let is_plain =
            |change: &str| change.chars().all(|c| c.is_ascii_alphanumeric() || "-=.".contains(c));
        let changes = self.changes.iter().map(|change| {
            if is_plain(change) { format!(" --set {change}") } else { format!(" --set '{change}'") }
        });
        Some(format!("\"bj sim {}{}\"", house.name(), changes.collect::<String>()))
    }
}
