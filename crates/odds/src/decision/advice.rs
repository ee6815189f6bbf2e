//! Advice for the decision that a live round is waiting for.

use blackjack_engine::{
    Action, Actions, Card, Chips, Composition, HandId, HandView, Phase, Rank, Ratio, Rules, Split,
    Status, View, initial_bet_hand,
};

use crate::decision::Decision;
use crate::decision::partial_double::PartialDouble;
use crate::error::OddsError;
use crate::game::SplitState;
use crate::number::Number;
use crate::round::{Condition, HandOdds};
use crate::strategy::Strategy;

/// The value of every choice in a live decision, given all cards seen so far.
///
/// The source is a [`View`], which contains only information that everyone at the table can see and
/// has no field for a face-down card. Cards that other hands may still draw are ignored: drawn at
/// random, they do not change any value.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The hand to decide.
    pub hand: HandId,
    /// The kind of decision.
    pub phase: Phase,
    /// The value of every legal action in initial bets, and of insurance per unit insured.
    /// Declining early surrender is worth the best of the other actions.
    pub odds: HandOdds,
    /// The value of doubling for less, if that is possible. `best` in the odds leaves it out.
    pub partial_double: Option<PartialDouble>,
    /// The condition under which the values hold.
    pub condition: Condition,
}

impl Advice {
    /// Computes the advice for a round; `None` if the round waits for no decision. `seen` are the
    /// cards that left the shoe in earlier rounds since the shuffle.
    ///
    /// ```
    /// use blackjack_engine::{Action, Bets, Chips, Composition, House, Round, Turn};
    /// use blackjack_odds::Advice;
    /// let house = House::built_in("strip").expect("it is built in");
    /// let mut round = Round::open(&house, &[Bets::plain(&[Chips(1000)], None)])?;
    /// for card in ["TS", "6D", "6H", "9C"] {
    ///     let Turn::Card(draw) = round.turn() else { panic!("it deals") };
    ///     draw.deal(card.parse()?);
    /// }
    /// let advice = Advice::new(house.rules(), &round.view(), &Composition::EMPTY)?;
    /// let advice = advice.expect("a hand has to act");
    /// assert_eq!(advice.best(), Some(Action::Stand));
    /// assert!(advice.cost(Action::Hit).expect("it is legal") > 0.2, "costly against a six");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OddsError::NotInShoe`] if more cards of a rank were seen than the shoe holds,
    /// [`OddsError::ShoeRunsOut`] if play could need a card when the shoe is empty.
    pub fn new(rules: &Rules, view: &View, seen: &Composition) -> Result<Option<Self>, OddsError> {
        let (hand, legal, for_less) = match view.phase {
            Phase::Action { hand, legal, double_for } => (hand, Some(legal), double_for.is_some()),
            Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => (hand, None, false),
            Phase::Card(_) | Phase::Over => return Ok(None),
        };
        let Some(active) = view.hand(hand) else { return Ok(None) };
        let cards = ranks(&active.cards);
        let upcard = view.dealer.open.cards().first().map(|card| card.rank());
        let shoe = shoe(rules, view, seen, active)?;
        let decision = Decision {
            rules,
            shoe: &shoe,
            cards: &cards,
            upcard,
            hole_card: None,
            next_card: None,
            split_state: split_state(rules, view, active),
            doubled: active.doubled.then(|| parts(active.added, active.stake - active.added)),
            strategy: Strategy::ZeroMemory,
        };
        let peeked = view.has_peeked(rules);
        let condition =
            if peeked { Condition::NoDealerBlackjack } else { Condition::Unconditional };
        let mut odds = decision.odds(condition)?;
        if let Some(legal) = legal {
            odds.retain_actions(legal);
        }
        let partial_double =
            if for_less { Some(decision.partial_double(condition)?) } else { None };
        Ok(Some(Self { hand, phase: view.phase, odds, partial_double, condition }))
    }

    /// Returns the best action; `None` if the decision is about insurance.
    pub fn best(&self) -> Option<Action> {
        (!matches!(self.phase, Phase::Insurance { .. })).then_some(self.odds.best)
    }

    /// Returns the cost of an action compared with the best one, in initial bets;
    /// `None` if it is not legal.
    pub fn cost(&self, action: Action) -> Option<f64> {
        let best = self.odds.of(self.odds.best)?;
        self.odds.of(action).map(|value| best - value)
    }
}

impl HandOdds {
    /// Drops the values of all other actions.
    fn retain_actions(&mut self, legal: Actions) {
        let all = [
            (Action::Hit, &mut self.hit),
            (Action::Double, &mut self.double),
            (Action::Split, &mut self.split),
            (Action::Surrender, &mut self.surrender),
        ];
        for (action, value) in all {
            value.take_if(|_| !legal.contains(action));
        }
        self.choose_best();
    }

    /// Sets `best` to the action with the highest value, the first one if there is a tie.
    pub(crate) fn choose_best(&mut self) {
        let values = Action::ALL.into_iter().filter_map(|action| Some((action, *self.of(action)?)));
        let first = (Action::Stand, self.stand);
        self.best =
            values.fold(first, |best, next| if next.1.exceeds(&best.1) { next } else { best }).0;
    }
}

/// Returns an amount in initial bets, to within a billionth if the numbers are huge.
fn parts(mut amount: Chips, mut bet: Chips) -> Ratio {
    loop {
        if let (Ok(parts), Ok(bet @ 1..)) = (i32::try_from(amount.0), i32::try_from(bet.0)) {
            return Ratio::to(parts, bet);
        }
        (amount, bet) = (amount.half(), bet.half());
    }
}

fn ranks(cards: &[Card]) -> Vec<Rank> {
    cards.iter().map(|card| card.rank()).collect()
}

/// Returns the unseen cards, plus those of the hand and the upcard.
fn shoe(
    rules: &Rules,
    view: &View,
    seen: &Composition,
    active: &HandView,
) -> Result<Composition, OddsError> {
    let mut shoe = Composition::decks(rules.decks());
    if rules.draws_with_replacement() {
        return Ok(shoe);
    }
    let seen = seen.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
    let others = view.hands.iter().filter(|hand| hand.id != active.id);
    let others = others.flat_map(|hand| ranks(&hand.cards));
    // The first open card of the dealer is the upcard. More are open only after all decisions.
    for rank in seen.chain(others) {
        if !shoe.remove(rank) {
            return Err(OddsError::NotInShoe { rank });
        }
    }
    Ok(shoe)
}

/// Returns the split state of a hand.
fn split_state(rules: &Rules, view: &View, active: &HandView) -> SplitState {
    let mut relatives =
        view.hands.iter().filter(|hand| hand.start == active.start).collect::<Vec<_>>();
    relatives.sort_by_key(|hand| hand.id);
    let player_hands = view.hands.iter().filter(|hand| hand.seat == active.seat).count();
    let status = |hand: &&HandView| if hand.id == active.id { Status::Open } else { hand.status };
    let bet_hand = initial_bet_hand(rules, relatives.iter().map(status));
    // A round has at most a few dozen hands, so the conversions cannot fail.
    let [hands, player_hands] =
        [relatives.len(), player_hands].map(|n| u8::try_from(n).unwrap_or(u8::MAX));
    let split = match active.cards.first() {
        _ if !active.is_split => Split::None,
        Some(card) if card.is_ace() => Split::Aces,
        _ => Split::Pair,
    };
    let own = relatives.iter().position(|hand| hand.id == active.id);
    SplitState { split, hands, player_hands, has_initial_bet: bet_hand == own }
}
