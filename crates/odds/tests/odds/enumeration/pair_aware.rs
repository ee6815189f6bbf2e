//! Pair-aware play of pairs that become up to four hands.
//!
//! The hands of a split know how many cards of the pair went to other hands, even to later
//! ones. So for each such number, the player in the real round plays as if it were known,
//! and only the rounds in which it proves true are counted. All cards come in random order,
//! and each hand is played on its own cards, so it does not matter that the round deals the
//! hands one after the other.

use std::collections::HashMap;

use blackjack_engine::generate::{Choices, Seeded};
use blackjack_engine::{Action, Composition, House, PlayerEnd, Rank, Rules, Stake, Total};
use blackjack_odds::{Condition, KnownHand, Number, OddsError, Strategy};

use super::check::HouseCheck;
use super::shoes::shoe;
use crate::dealer;
use crate::exact::Exact;
use crate::table::{Enumeration, HandQuestion, Player, Table};

/// Splits a pair as often as possible, and plays each hand best when this many further cards of the
/// pair went to other hands.
struct PairAware<'a> {
    rules: &'a Rules,
    shoe: &'a Composition,
    pair: Rank,
    more: u8,
    /// The values of hands, by cards and by whether they were doubled.
    known: HashMap<(Vec<Rank>, bool), f64>,
}

impl PairAware<'_> {
    /// Returns the unseen cards for a hand of the split.
    fn left(&self, cards: &[Rank], upcard: Option<Rank>) -> Option<Composition> {
        let mut left = *self.shoe;
        let gone = std::iter::repeat_n(&self.pair, 1 + usize::from(self.more));
        cards.iter().chain(&upcard).chain(gone).all(|&rank| left.remove(rank)).then_some(left)
    }

    /// Returns the value of an action, together with the chance that the dealer has no blackjack
    /// that ends the round before.
    fn value_of(&mut self, cards: &[Rank], upcard: Option<Rank>, action: Action) -> f64 {
        match action {
            Action::Hit => self.drawn(cards, upcard, false),
            Action::Double => 2.0 * self.drawn(cards, upcard, true),
            Action::Stand | Action::Split | Action::Surrender => self.stood(cards, upcard, false),
        }
    }

    fn stood(&self, cards: &[Rank], upcard: Option<Rank>, doubled: bool) -> f64 {
        let Some(left) = self.left(cards, upcard) else { return 0.0 };
        let total = Total::of(cards.iter().map(|rank| rank.value()));
        let stake = Stake { doubled, ..Stake::INITIAL };
        let cards = u8::try_from(cards.len()).unwrap();
        let hand = if total.is_bust() {
            PlayerEnd::Busted(stake)
        } else {
            PlayerEnd::Stood { total: total.best(), cards, stake }
        };
        dealer::expected_payoff(self.rules, &left, upcard, hand)
    }

    /// Returns whether a doubled hand is worth more surrendered, where that is allowed.
    fn surrenders_double(&self, cards: &[Rank], upcard: Option<Rank>) -> bool {
        let left = self.left(cards, upcard);
        left.is_some_and(|left| dealer::surrenders_double(self.rules, &left, cards, upcard))
    }

    /// Returns the value of another card, the last one if the hand is doubled,
    /// per unit of the final bet.
    fn drawn(&mut self, cards: &[Rank], upcard: Option<Rank>, doubled: bool) -> f64 {
        let Some(left) = self.left(cards, upcard) else { return 0.0 };
        let after = left.iter().map(|(rank, count)| {
            let mut next = [cards, &[rank]].concat();
            next.sort_unstable_by_key(|&rank| rank as u8);
            f64::from(count) / f64::from(left.len()) * self.after(next, upcard, doubled)
        });
        after.sum()
    }

    /// Returns the value of a hand of three or more cards.
    fn after(&mut self, cards: Vec<Rank>, upcard: Option<Rank>, doubled: bool) -> f64 {
        let key = (cards, doubled);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let cards = &key.0;
        let mut value = self.stood(cards, upcard, doubled);
        let total = Total::of(cards.iter().map(|rank| rank.value()));
        let may_give_up = doubled && !total.is_bust() && total.best() < 21;
        if may_give_up && self.rules.surrender_after_double() {
            let stake = Stake { doubled, ..Stake::INITIAL };
            let left = self.left(cards, upcard);
            let given_up = PlayerEnd::SurrenderedDouble(stake);
            let given_up =
                left.map(|left| dealer::expected_payoff(self.rules, &left, upcard, given_up));
            value = value.max(given_up.unwrap_or(value));
        }
        if !doubled && !total.is_bust() && total.best() < 21 {
            value = value.max(self.drawn(cards, upcard, false));
        }
        self.known.insert(key, value);
        value
    }
}

impl Player for PairAware<'_> {
    fn takes_insurance(&mut self, _hand: &HandQuestion) -> bool {
        false
    }

    fn surrenders_early(&mut self, _hand: &HandQuestion) -> bool {
        false
    }

    fn choose_action(&mut self, hand: &HandQuestion) -> Action {
        if hand.legal.contains(Action::Split) {
            return Action::Split;
        }
        if hand.doubled {
            let gives_up = self.surrenders_double(&hand.cards, hand.upcard);
            return if gives_up { Action::Surrender } else { Action::Stand };
        }
        let mut best = (Action::Stand, self.stood(&hand.cards, hand.upcard, false));
        for action in [Action::Hit, Action::Double] {
            if hand.legal.contains(action) {
                let value = self.value_of(&hand.cards, hand.upcard, action);
                if value > best.1 + 1e-12 {
                    best = (action, value);
                }
            }
        }
        best.0
    }
}

/// Compares the split of a pair with the enumerated value. Returns false if the shoe can run out.
fn compare(house: &House, shoe: &Composition, pair: Rank, up: Rank) -> bool {
    let rules = house.rules();
    let cards = [pair, pair];
    let known = KnownHand { upcard: Some(up), ..KnownHand::of(&cards) };
    let odds = match known.odds_in::<Exact>(rules, shoe, Strategy::PairAware) {
        Err(OddsError::ShoeRunsOut { .. }) => return false,
        odds => odds.unwrap_or_else(|error| panic!("{error}")),
    };
    let (_, stake) = Table::open(house, shoe);
    let check = HouseCheck { house, shoe, stake, condition: Condition::of(rules) };
    let mut sum = Exact::zero();
    for more in 0..rules.split_hands() - 1 {
        let known = HashMap::new();
        let mut player = PairAware { rules, shoe, pair, more, known };
        let mut play = Enumeration::of_hands(&mut player, usize::from(more) + 2);
        sum = sum + check.worth(&mut play, cards, Some(up));
    }
    let what = format!("{:?} of {shoe:?}", house.difference(&House::default()));
    assert_eq!(odds.split, Some(sum), "{pair:?} against {up:?} at {what}");
    true
}

/// Shoes with three or more cards of the pair, which comes first, and the upcard.
const SHOES: [(&str, Rank, Rank); 8] = [
    ("3333 7 88 TTTTTTTTT", Rank::Three, Rank::Seven),
    ("2222 66 9 TTTTTTTTTT", Rank::Two, Rank::Six),
    ("8888 A 666 TTTTTTTT", Rank::Eight, Rank::Six),
    ("8888 A 5 666 TTTTTTTT", Rank::Eight, Rank::Ten),
    ("3333 A 7 TTTTTTTTTT", Rank::Three, Rank::Seven),
    ("9999 4 66 TTTTTTTTT", Rank::Nine, Rank::Four),
    ("2222 4 9 TTTTTTTTTTT", Rank::Two, Rank::Nine),
    ("777 AA 55 TTTTTTTTTT", Rank::Seven, Rank::Ace),
];

const RULES: [[&str; 4]; 9] = [
    ["dealer-17=stand", "dealer-17=hit-soft", "dealer-17=hit-all", "dealer-17=stand"],
    ["hole-card=peek", "hole-card=no-peek", "hole-card=none", "hole-card=peek-ace"],
    ["dealer-22=bust", "dealer-22=push", "stand-on-21=settle", "double-soft=false"],
    ["surrender-after-double=true", "surrender-after-double=false", "ties=push", "ties=push"],
    ["double-on=any", "double-on=8-11", "double-on=10-11", "double-on=none"],
    ["double-after-split=true", "double-after-split=false", "ties=push", "ties=dealer"],
    ["twenty-one-pays=2 to 1", "twenty-one-pays=1 to 1", "ties=push", "twenty-one-pays=3 to 1"],
    ["split-hands=4", "split-hands=3", "split-hands=4", "split-hands=2"],
    ["doubled-twenty-one-pays=2 to 1", "ties=push", "ties=dealer", "split-by=rank"],
];

#[test]
fn pairs_of_random_houses() {
    let mut random = Seeded(16);
    let mut compared = 0;
    for _ in 0..32 {
        let settings = RULES.map(|rules| *random.choose(&rules));
        let Ok(house) = House::default().with(settings) else { continue };
        let &(cards, pair, up) = random.choose(&SHOES);
        compared += usize::from(compare(&house, &shoe(cards), pair, up));
    }
    assert!(compared >= 10, "{compared} were compared");
}
