//! The answer for one house.

use std::num::NonZeroU8;

use blackjack_coach::words::in_ascii;
use blackjack_engine::{Chips, Composition, House, Key, Rank, Rules};
use blackjack_odds::{
    DealerOdds, Distribution, Effect, HandOdds, KnownHand, OddsError, Removal, RoundOdds,
    dealer_odds, distribution, effects_where, removal, round_odds,
};

use super::hourly_cost::HourlyCost;
use super::question::{HandQuery, Question};
use super::question_error::QuestionError;
use super::side_bets::{self, SideBetRow};

/// Answers a question, house by house.
///
/// # Errors
///
/// Returns an error if the question does not fit one of the houses, or if the odds of one cannot be
/// computed.
pub fn answers(question: &Question) -> Result<Vec<Answer<'_>>, QuestionError> {
    question.houses.iter().try_for_each(|house| question.check_upcard(house))?;
    question.houses.iter().map(|house| Answer::new(question, house)).collect()
}

/// The answers about one house.
#[derive(Debug)]
pub struct Answer<'a> {
    pub(super) house: &'a House,
    /// The whole round; `None` if only a decision was requested, or if too few cards are left to
    /// deal a whole round.
    pub(super) round: Option<RoundOdds>,
    /// The decision on the hand in question.
    pub(super) decision: Option<HandOdds>,
    pub(super) effects: Option<Vec<Effect>>,
    pub(super) removal: Option<Vec<Removal>>,
    pub(super) distribution: Option<Distribution>,
    /// The dealer's outcomes against each upcard.
    pub(super) dealer: Option<Vec<DealerRow>>,
    /// The chances of the side bets, if they were asked for.
    pub(super) side_bets: Option<Vec<SideBetRow<'a>>>,
    pub(super) hour: Option<HourlyCost>,
    /// True if output is limited to ASCII.
    is_ascii: bool,
}

impl<'a> Answer<'a> {
    /// Computes the answer for a house.
    fn new(question: &Question, house: &'a House) -> Result<Self, QuestionError> {
        let (sections, rules) = (question.sections, house.rules());
        let (shoe, hand) = question.shoe(house)?;
        let wrong = |error: OddsError| question.odds_error(house, error);
        let play = question.strategy.at(house, wrong)?;
        let strategy = play.strategy();
        let dealer = sections.dealer.then(|| dealer(rules, &shoe, hand.as_ref()));
        let decision = hand.map(|hand| {
            let split_into = question.split_into.and_then(NonZeroU8::new).unwrap_or(NonZeroU8::MIN);
            let (cards, upcard) = (&hand.cards[..], hand.up);
            let (hole_card, next_card) = (hand.hole, hand.next);
            let known = KnownHand { cards, upcard, hole_card, next_card, split_into };
            known.odds(rules, &shoe, strategy).map_err(|error| in_question(question, house, error))
        });
        let decision = decision.transpose()?;
        let round = match (&decision, question.is_for_document) {
            (Some(_), false) => None,
            (Some(_), true) => round_odds(rules, &shoe, strategy).ok(),
            (None, _) => Some(round_odds(rules, &shoe, strategy).map_err(wrong)?),
        };
        let is_priced = |key: &Key, to: &str| {
            sections.effects || sections.explain && baseline(house, key) == Some(to)
        };
        let priced = sections.effects || sections.explain;
        // Effects are computed for full decks, and this round is dealt from full decks, because
        // cards seen cannot be combined with effects.
        let known_ev = round.as_ref().map(|round| round.ev);
        let effects = priced.then(|| effects_where(house, strategy, known_ev, &is_priced));
        let effects = effects.transpose().map_err(wrong)?;
        let removal = sections.removal.then(|| removal(rules, &shoe, strategy));
        let distribution = sections.distribution.then(|| distribution(rules, &shoe, strategy));
        let side_bets = sections.side_bets.then(|| side_bets::rows(house, &question.seen));
        let ev = round.as_ref().map_or(0.0, |round| round.ev);
        Ok(Self {
            house,
            round,
            decision,
            effects,
            removal: removal.transpose().map_err(wrong)?,
            distribution: distribution.transpose().map_err(wrong)?,
            dealer: dealer.transpose().map_err(wrong)?,
            side_bets: side_bets.transpose()?,
            hour: HourlyCost::new(question, house, ev)?,
            is_ascii: question.is_ascii,
        })
    }

    /// Returns an amount in the house's units with its final width: a currency's code is wider than
    /// its sign.
    pub(super) fn money(&self, amount: Chips) -> String {
        let money = self.house.stakes().money(amount);
        if self.is_ascii { in_ascii(&money).into_owned() } else { money }
    }
}

/// Returns the value that a key is compared with: the first of its usual values that
/// differs from the house's.
pub(super) fn baseline(house: &House, key: &Key) -> Option<&'static str> {
    let now = house.rules().text(key.name)?;
    key.baselines.iter().copied().find(|&value| value != now)
}

/// The dealer's outcomes against one upcard; `None` stands for a house without one.
#[derive(Debug)]
pub(super) struct DealerRow {
    pub(super) upcard: Option<u8>,
    pub(super) odds: DealerOdds,
}

/// Computes the dealer's outcomes for every upcard that the shoe holds, or
/// for the upcard of a hand.
fn dealer(
    rules: &Rules,
    shoe: &Composition,
    hand: Option<&HandQuery<Rank>>,
) -> Result<Vec<DealerRow>, OddsError> {
    let mut shoe = *shoe;
    for &rank in hand.iter().flat_map(|hand| &hand.cards) {
        let is_held = shoe.remove(rank);
        debug_assert!(is_held, "the shoe of a question holds its hand");
    }
    let of_value = |value| {
        let ranks = Rank::ALL.into_iter().filter(move |rank| rank.value() == value);
        ranks.into_iter().find(|&rank| shoe.count(rank) > 0)
    };
    let upcards = match hand {
        Some(hand) => vec![hand.up],
        None if rules.dealer_upcard() => (1..=10).filter_map(of_value).map(Some).collect(),
        None => vec![None],
    };
    let row = |up: Option<Rank>| {
        Ok(DealerRow { upcard: up.map(Rank::value), odds: dealer_odds(rules, &shoe, up)? })
    };
    upcards.into_iter().map(row).collect()
}

/// Returns the error of a decision, naming the option that causes it.
fn in_question(question: &Question, house: &House, error: OddsError) -> QuestionError {
    let option = match error {
        OddsError::TooFewCards { .. }
        | OddsError::BustedHand { .. }
        | OddsError::CharlieHand { .. } => "--hand",
        OddsError::TooManyHands { .. } => "--split-into",
        OddsError::UnexpectedHoleCard => "--hole",
        OddsError::DrawnWithReplacement
        | OddsError::ShoeRunsOut { .. }
        | OddsError::NotInShoe { .. }
        | OddsError::UnexpectedUpcard
        | OddsError::MissingUpcard
        | OddsError::SumTooLarge { .. }
        | OddsError::RanksOfTens
        | OddsError::CertainBlackjack
        | OddsError::NotOnePlay
        | OddsError::EmptyCell { .. }
        | OddsError::ChartMismatch => return question.odds_error(house, error),
    };
    QuestionError::Hand { option, error }
}
