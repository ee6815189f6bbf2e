//! What a coach says to the decision that a round waits for.

use blackjack_engine::{
    Action, Actions, Asked, Card, Composition, HandId, HandView, Rank, Rules, Split, Status, View,
    bearer,
};

use crate::decision::Spot;
use crate::error::OddsError;
use crate::game::Family;
use crate::round::{Condition, HandOdds};
use crate::strategy::Strategy;

/// What each choice is worth that a round waits for, by every card that has been seen.
///
/// It is made from what everybody at the table sees, a [`View`], in which a card that lies face
/// down has no place. What other hands of the table will still draw is left out: by chance alone it
/// changes nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The hand that is asked.
    pub hand: HandId,
    /// What it is asked.
    pub asked: Asked,
    /// What every legal action is worth in initial wagers, and insurance for each unit insured. Of
    /// an early surrender, playing on is worth the best of the rest.
    pub odds: HandOdds,
    /// What these values are conditional on.
    pub condition: Condition,
}

impl Advice {
    /// The advice to what a round waits for; `None` where it waits for no decision. `gone` are the
    /// cards that left the shoe before this round, since it was shuffled.
    ///
    /// ```
    /// use blackjack_engine::{Action, Bets, Chips, Composition, House, Round, Turn};
    /// use blackjack_odds::Advice;
    /// let house = House::built_in("strip").expect("it is built in");
    /// let mut round = Round::open(&house, &[Bets { stakes: &[Chips(1000)], funds: None }])?;
    /// for card in ["TS", "6D", "6H", "9C"] {
    ///     let Turn::Chance(draw) = round.turn() else { panic!("it deals") };
    ///     draw.card(card.parse()?);
    /// }
    /// let advice = Advice::new(house.rules(), &round.view(), &Composition::EMPTY)?;
    /// let advice = advice.expect("a hand is asked");
    /// assert_eq!(advice.best(), Some(Action::Stand));
    /// assert!(advice.cost(Action::Hit).expect("it is legal") > 0.2, "dear against a six");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OddsError::NotInShoe`] if more cards of a rank lie on the table and are gone than there
    /// are in the shoe, [`OddsError::ShoeRunsOut`] where play could need a card when none is left.
    pub fn new(rules: &Rules, view: &View, gone: &Composition) -> Result<Option<Self>, OddsError> {
        let (hand, legal) = match view.asked {
            Asked::Action { hand, legal } => (hand, Some(legal)),
            Asked::Insurance { hand, .. } | Asked::EarlySurrender { hand } => (hand, None),
            Asked::Card(_) | Asked::Nothing => return Ok(None),
        };
        let Some(asked) = view.hand(hand) else { return Ok(None) };
        let cards = ranks(&asked.cards);
        let upcard = view.dealer.open.cards().first().map(|card| card.rank());
        let shoe = shoe(rules, view, gone, asked)?;
        let spot = Spot {
            rules,
            shoe: &shoe,
            cards: &cards,
            upcard,
            family: family(rules, view, asked),
            strategy: Strategy::ZeroMemory,
        };
        let peeked = view.has_peeked(rules);
        let condition = if peeked { Condition::NoDealerNatural } else { Condition::None };
        let mut odds = spot.odds(condition)?;
        if let Some(legal) = legal {
            odds.keep(legal);
        }
        Ok(Some(Self { hand, asked: view.asked, odds, condition }))
    }

    /// The best action; `None` where insurance is asked about.
    pub fn best(&self) -> Option<Action> {
        (!matches!(self.asked, Asked::Insurance { .. })).then_some(self.odds.best)
    }

    /// What an action costs against the best, in initial wagers; `None` where it is not legal.
    pub fn cost(&self, action: Action) -> Option<f64> {
        let best = self.odds.of(self.odds.best)?;
        self.odds.of(action).map(|value| best - value)
    }
}

impl HandOdds {
    /// Keeps the values of these actions only.
    fn keep(&mut self, legal: Actions) {
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

    /// Makes the action of the highest value the best; of equal ones the first in their order.
    pub(crate) fn choose_best(&mut self) {
        let values = Action::ALL.into_iter().filter_map(|action| Some((action, *self.of(action)?)));
        let first = (Action::Stand, self.stand);
        self.best = values.fold(first, |best, next| if next.1 > best.1 { next } else { best }).0;
    }
}

fn ranks(cards: &[Card]) -> Vec<Rank> {
    cards.iter().map(|card| card.rank()).collect()
}

/// The cards that nobody has seen, with those of the hand and the upcard.
fn shoe(
    rules: &Rules,
    view: &View,
    gone: &Composition,
    asked: &HandView,
) -> Result<Composition, OddsError> {
    let mut shoe = Composition::packs(rules.decks());
    let gone = gone.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
    let others = view.hands.iter().filter(|hand| hand.id != asked.id);
    let others = others.flat_map(|hand| ranks(&hand.cards));
    // Of the dealer's open cards the first is the upcard; more lie there only when he plays.
    for rank in gone.chain(others) {
        if !shoe.remove(rank) {
            return Err(OddsError::NotInShoe { rank });
        }
    }
    Ok(shoe)
}

/// What the hand knows of the others of its start.
fn family(rules: &Rules, view: &View, asked: &HandView) -> Family {
    let mut relatives =
        view.hands.iter().filter(|hand| hand.start == asked.start).collect::<Vec<_>>();
    relatives.sort_by_key(|hand| hand.id);
    let held = view.hands.iter().filter(|hand| hand.seat == asked.seat).count();
    let status = |hand: &&HandView| if hand.id == asked.id { Status::Open } else { hand.status };
    let bears = bearer(rules, relatives.iter().map(status));
    // A round has at most some dozen hands.
    let [family, held] = [relatives.len(), held].map(|n| u8::try_from(n).unwrap_or(u8::MAX));
    let split = match asked.cards.first() {
        _ if !asked.is_split => Split::None,
        Some(card) if card.is_ace() => Split::Aces,
        _ => Split::Pair,
    };
    let own = relatives.iter().position(|hand| hand.id == asked.id);
    Family { split, hands: family, held, bears: bears == own }
}
