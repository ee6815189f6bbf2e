//! The hands that a drill can ask, and the choice of the next one: `Pool`.

use blackjack_engine::{
    Action, Actions, Chips, Composition, House, Rank, Rules, Situation, Split, Total, legal,
};
use blackjack_odds::{HandOdds, OddsError, Row, Strategy, cell_odds, round_odds};

use super::chosen_hand::{ChosenHand, row_of};
use super::dice::Dice;
use super::{DrillError, DrillKind, Flashcard};
use crate::decision::DecisionClass;
use crate::decision::matchup::Matchup;
use crate::drill::history::DrillHistory;

/// The gap between the two best actions, in bets, that makes a hand half as difficult as one
/// without a gap.
const HALVING_GAP: f64 = 0.1;

/// The minimum assumed share of mistakes, for players who have not made any yet.
const MIN_ERROR_SHARE: f64 = 0.05;

/// The assumed share of mistakes without any history.
const DEFAULT_ERROR_SHARE: f64 = 0.5;

/// A matchup that can be asked, with all its hands.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) card: Flashcard,
    /// The action values of each of its hands.
    pub(super) hands: Vec<HandOdds>,
    /// The weight, before the share of its box.
    weight: f64,
    /// True if the matchup was asked in this drill.
    is_asked: bool,
}

impl Entry {
    fn new(card: Flashcard, hands: Vec<HandOdds>, weight: f64) -> Self {
        Self { card, hands, weight, is_asked: false }
    }

    /// Returns whether it is cleared for this drill.
    pub(super) fn is_cleared(&self) -> bool {
        self.is_asked && self.card.is_cleared()
    }

    /// Moves its flash card after an answer.
    pub(super) fn answered(&mut self, right: bool, now_ms: i64) {
        self.is_asked = true;
        self.card.answered(right, now_ms);
    }

    /// Returns the flash card, if it was asked.
    pub(super) fn moved(&self) -> Option<Flashcard> {
        self.is_asked.then_some(self.card)
    }
}

/// The matchups that a drill can ask.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub(super) entries: Vec<Entry>,
    /// The index of the last question.
    last: Option<usize>,
}

impl Pool {
    /// Creates the pool of a kind of drill at a house.
    pub(super) fn new(
        kind: DrillKind,
        house: &House,
        hands: &[ChosenHand],
        past: &DrillHistory,
    ) -> Result<Self, DrillError> {
        let entries = match kind {
            DrillKind::Hands => chosen(house, hands, past)?,
            DrillKind::Weak => weak(house, past)?,
            DrillKind::House | DrillKind::Hard | DrillKind::Soft | DrillKind::Pairs => {
                starting(kind, house, past)?
            }
            DrillKind::Insurance
            | DrillKind::Countdown
            | DrillKind::TrueCount
            | DrillKind::Decks => Vec::new(),
        };
        if entries.is_empty() {
            return Err(DrillError::Nothing { kind, house: house.name().to_owned() });
        }
        Ok(Self { entries, last: None })
    }

    /// Draws the next matchup and one of its hands; `None` if all are cleared.
    pub(super) fn draw(&mut self, dice: &mut Dice) -> Option<(usize, HandOdds)> {
        let open = self.entries.iter().filter(|entry| !entry.is_cleared()).count();
        let weights = self.entries.iter().enumerate().map(|(at, entry)| {
            // Never ask the same question twice in a row if others are left.
            let waits = self.last == Some(at) && open > 1;
            if waits || entry.is_cleared() { 0.0 } else { entry.weight * entry.card.share() }
        });
        let at = dice.weighted(&weights.collect::<Vec<_>>())?;
        self.last = Some(at);
        let hands = &self.entries[at].hands;
        let probabilities: Vec<_> =
            hands.iter().map(|hand| hand.probability.max(f64::MIN_POSITIVE)).collect();
        let hand = dice.weighted(&probabilities)?;
        Some((at, hands[hand].clone()))
    }

    /// Removes an entry that turns out never to need a decision at the house.
    pub(super) fn remove(&mut self, at: usize) {
        self.entries.remove(at);
        self.last = None;
    }
}

/// Returns the starting hands of a kind, weighted by frequency and difficulty.
fn starting(kind: DrillKind, house: &House, past: &DrillHistory) -> Result<Vec<Entry>, DrillError> {
    let mut entries = starting_hands(house)?;
    entries.retain(|(matchup, _)| match matchup.class() {
        DecisionClass::Hard => matches!(kind, DrillKind::House | DrillKind::Hard),
        DecisionClass::Soft => matches!(kind, DrillKind::House | DrillKind::Soft),
        DecisionClass::Pair => matches!(kind, DrillKind::House | DrillKind::Pairs),
        DecisionClass::Insurance => false,
    });
    let entry = |(matchup, hands): (Matchup, Vec<HandOdds>)| {
        let known = past.of(matchup);
        let weight =
            probability(&hands) * difficulty(gap(&hands)) * error_probability(known.errors);
        Entry::new(known.card, hands, weight)
    };
    Ok(entries.into_iter().map(entry).collect())
}

/// Returns the hands that the player gets wrong, weighted by mistakes, frequency and cost.
fn weak(house: &House, past: &DrillHistory) -> Result<Vec<Entry>, DrillError> {
    let weak = past.weak();
    if weak.is_empty() {
        return Ok(Vec::new());
    }
    let mut starting_hands = starting_hands(house)?;
    let mut entries = Vec::new();
    for matchup in weak {
        let found = starting_hands.iter().position(|(start, _)| *start == matchup);
        let hands = match (found, matchup) {
            (Some(at), _) => starting_hands.swap_remove(at).1,
            (None, Matchup::Hand { row, upcard }) => match hands_of_cell(house, row, upcard) {
                Ok(hands) if !hands.is_empty() => hands,
                // The history may contain hands from another house of the same name.
                Ok(_) | Err(_) => continue,
            },
            (None, Matchup::Insurance) => continue,
        };
        let known = past.of(matchup);
        let cost = known.cost.unwrap_or_else(|| gap(&hands));
        let weight = known.errors.unwrap_or_default() * probability(&hands) * cost;
        entries.push(Entry::new(known.card, hands, weight.max(f64::MIN_POSITIVE)));
    }
    Ok(entries)
}

/// Returns the chosen hands, with equal weights.
fn chosen(
    house: &House,
    wanted: &[ChosenHand],
    past: &DrillHistory,
) -> Result<Vec<Entry>, DrillError> {
    let mut entries: Vec<Entry> = Vec::new();
    for ChosenHand { matchup, cards } in wanted {
        let Matchup::Hand { row, upcard } = *matchup else { return Err(DrillError::NotAHand) };
        let row = cards.as_ref().map_or(row, |cards| row_of(cards, is_pair(house.rules(), cards)));
        let matchup = Matchup::Hand { row, upcard };
        let mut hands =
            hands_of_cell(house, row, upcard).map_err(|error| odds_error(house, matchup, error))?;
        if let Some(cards) = cards {
            let mut sorted = cards.clone();
            sorted.sort_unstable();
            hands.retain(|hand| hand.cards == sorted);
        }
        if hands.is_empty() {
            return Err(DrillError::NotAsked { matchup, house: house.name().to_owned() });
        }
        match entries.iter_mut().find(|entry| entry.card.matchup == matchup) {
            Some(entry) => entry.hands.extend(hands),
            None => entries.push(Entry::new(past.of(matchup).card, hands, 1.0)),
        }
    }
    Ok(entries)
}

fn odds_error(house: &House, matchup: Matchup, error: OddsError) -> DrillError {
    let house = house.name().to_owned();
    if matches!(error, OddsError::EmptyCell { .. }) {
        DrillError::NotAsked { matchup, house }
    } else {
        DrillError::Odds { house, error }
    }
}

/// Returns every starting hand that needs a decision, by matchup.
fn starting_hands(house: &House) -> Result<Vec<(Matchup, Vec<HandOdds>)>, DrillError> {
    let (rules, shoe) = (house.rules(), Composition::decks(house.rules().decks()));
    let odds = round_odds(rules, &shoe, Strategy::ZeroMemory)
        .map_err(|error| DrillError::Odds { house: house.name().to_owned(), error })?;
    let mut matchups: Vec<(Matchup, Vec<HandOdds>)> = Vec::new();
    for hand in odds.hands {
        let may_split = legal_actions(rules, &hand).contains(Action::Split);
        let matchup = Matchup::Hand { row: row_of(&hand.cards, may_split), upcard: hand.upcard };
        if !needs_decision(&hand) {
            continue;
        }
        match matchups.iter_mut().find(|(other, _)| *other == matchup) {
            Some((_, hands)) => hands.push(hand),
            None => matchups.push((matchup, vec![hand])),
        }
    }
    matchups.sort_unstable_by_key(|(matchup, _)| *matchup);
    Ok(matchups)
}

/// Returns every hand of a cell that needs a decision.
fn hands_of_cell(house: &House, row: Row, upcard: Option<u8>) -> Result<Vec<HandOdds>, OddsError> {
    let shoe = Composition::decks(house.rules().decks());
    let cell = cell_odds(house.rules(), &shoe, row, upcard)?;
    Ok(cell.hands.into_iter().filter(needs_decision).collect())
}

/// Returns whether the hand needs a decision; a blackjack does not.
fn needs_decision(hand: &HandOdds) -> bool {
    !hand.is_blackjack()
        && Action::ALL.into_iter().filter(|&action| hand.of(action).is_some()).count() > 1
}

/// Returns whether these two cards can be split at a house. Two tens are assumed to have the same
/// rank.
fn is_pair(rules: &Rules, cards: &[u8]) -> bool {
    matches!(*cards, [one, other] if one == other && rules.can_split(one == 1))
}

/// Returns the legal actions of a hand, assuming sufficient funds.
fn legal_actions(rules: &Rules, hand: &HandOdds) -> Actions {
    let total = Total::of(hand.cards.iter().copied());
    let pair = hand.cards.first().copied().filter(|_| hand.is_pair && hand.cards.len() == 2);
    let situation = Situation {
        total,
        cards: u8::try_from(hand.cards.len()).unwrap_or(u8::MAX),
        pair: pair.and_then(Rank::from_value),
        split: Split::None,
        doubled: false,
        start_hands: 1,
        seat_hands: 1,
        upcard: hand.upcard,
        cost: Chips::ZERO,
        available: None,
    };
    legal(rules, &situation)
}

/// Returns the probability of these hands.
fn probability(hands: &[HandOdds]) -> f64 {
    let sum: f64 = hands.iter().map(|hand| hand.probability).sum();
    sum.max(f64::MIN_POSITIVE)
}

/// Returns the cost of the usual mistake: the mean gap between the best and the second best action.
fn gap(hands: &[HandOdds]) -> f64 {
    let sum: f64 = hands.iter().map(|hand| hand.probability * gap_of(hand)).sum();
    sum / probability(hands)
}

fn gap_of(hand: &HandOdds) -> f64 {
    let best = hand.of(hand.best).copied().unwrap_or(hand.stand);
    let others = Action::ALL.into_iter().filter(|&action| action != hand.best);
    let others = others.filter_map(|action| hand.of(action)).map(|value| best - value);
    others.fold(f64::INFINITY, f64::min).clamp(0.0, 4.0)
}

/// Returns the difficulty of a decision: 1 without a gap between the best actions, and less for
/// larger gaps.
fn difficulty(gap: f64) -> f64 {
    HALVING_GAP / (HALVING_GAP + gap)
}

/// Returns the probability of a mistake, given the share of past mistakes.
fn error_probability(errors: Option<f64>) -> f64 {
    errors.map_or(DEFAULT_ERROR_SHARE, |share| share.max(MIN_ERROR_SHARE))
}
