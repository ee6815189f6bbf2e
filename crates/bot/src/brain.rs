//! A style of play at a house: [`Brain`].

use blackjack_engine::{Action, Chips, Choice, Composition, HandView, House, Phase};
use blackjack_odds::{Advice, Chart, OddsError, Row, Strategy, round_odds};
use blackjack_table::{RoundView, ShoeView};

use crate::counting::Counting;
use crate::style::Style;
use crate::{beginner, mimic};

/// A style of play at a house. It is pure: the same view and the same cards
/// seen give the same choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Brain {
    style: Style,
    house: House,
    chart: Chart,
    counting: Option<Counting>,
}

impl Brain {
    /// Prepares a style for a house. For the basic strategy and the count
    /// this takes a second or two.
    ///
    /// # Errors
    ///
    /// Any [`OddsError`] if no basic strategy can be computed for the house.
    pub fn new(style: Style, house: &House) -> Result<Self, OddsError> {
        let rules = house.rules();
        let chart = match style {
            Style::Basic | Style::Counter => {
                Chart::best(rules, &Composition::decks(rules.decks()))?
            }
            Style::Mimic => mimic::chart(rules),
            Style::Beginner => beginner::chart(rules),
        };
        let counting = if style == Style::Counter { Counting::new(rules) } else { None };
        Ok(Self { style, house: house.clone(), chart, counting: counting.transpose()? })
    }

    /// Returns the style.
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Returns the house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// Returns the chart by which hands are played; the counter departs from it by the count.
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// Returns whether it always takes insurance.
    pub const fn always_insures(&self) -> bool {
        matches!(self.style, Style::Beginner)
    }

    /// Returns the expected value of a round from a full shoe, in initial bets, played by the chart
    /// and with insurance if it is always taken. The gain from counting is not included.
    ///
    /// # Errors
    ///
    /// Any [`OddsError`] if play could run out of cards.
    pub fn worth(&self) -> Result<f64, OddsError> {
        let rules = self.house.rules();
        let shoe = Composition::decks(rules.decks());
        let odds = round_odds(rules, &shoe, Strategy::Chart(&self.chart))?;
        // Half of the bet is insured, whenever the dealer shows an ace.
        let insurance = odds.insurance.filter(|_| self.always_insures()).unwrap_or_default();
        Ok(odds.ev + insurance / (2.0 * 13.0))
    }

    /// Returns the bet for the next round of a player with these funds (`None`: on
    /// credit); `None` if they are too small for any. `seen` are the cards that have left
    /// the shoe since the shuffle.
    pub fn bet(&self, shoe: &ShoeView, seen: &Composition, funds: Option<Chips>) -> Option<Chips> {
        let (rules, stakes) = (self.house.rules(), self.house.stakes());
        // At the cut card a shuffle comes first, and with it a count of zero.
        let is_fresh = !shoe.is_begun || shoe.cut.is_some_and(|cut| shoe.left <= cut);
        let counting = self.counting.as_ref().filter(|_| !is_fresh);
        let units = counting.map_or(1, |counting| counting.units(seen));
        stakes.offer(rules, Some(stakes.min_payable_bet(rules) * units), funds, 1)
    }

    /// Returns the choice for the active hand; `None` if there is none. `seen` are the cards that
    /// had left the shoe before this round.
    pub fn choose(&self, round: &RoundView, seen: &Composition) -> Option<Choice> {
        let hand = round.cards.hand(round.cards.phase.hand()?)?;
        if hand.doubled {
            return Some(self.doubled_choice(round, seen));
        }
        let upcard = round.cards.dealer.open.cards().first().map(|card| card.rank().value());
        let counting = self.counting.as_ref();
        let seen = counting.map(|_| all_seen(round, seen)).unwrap_or_default();
        Some(match round.cards.phase {
            Phase::Insurance { max, .. } => {
                let pays = counting.is_some_and(|counting| counting.insures(&seen));
                if pays || self.always_insures() { Choice::Insure(max) } else { Choice::Decline }
            }
            Phase::EarlySurrender { .. } => {
                let legal = Action::ALL.into_iter().collect();
                match self.chart.action(row(hand), upcard, legal) {
                    Action::Surrender => Choice::Act(Action::Surrender),
                    Action::Hit | Action::Stand | Action::Double | Action::Split => Choice::Decline,
                }
            }
            Phase::Action { legal, .. } => {
                let charted = self.chart.action(row(hand), upcard, legal);
                let paired = row(hand);
                let row = if legal.contains(Action::Split) { paired } else { paired.total() };
                let counted = counting.and_then(|counting| counting.play(row, upcard, &seen));
                Choice::Act(counted.filter(|&play| legal.contains(play)).unwrap_or(charted))
            }
            Phase::Card(_) | Phase::Over => return None,
        })
    }

    /// Returns the choice for a hand that has been doubled. Charts do not cover this case, so
    /// it is the best one given the cards that the player has tracked; the choice is to stand
    /// if the shoe can run out.
    fn doubled_choice(&self, round: &RoundView, seen: &Composition) -> Choice {
        let seen = self.counting.as_ref().map_or(Composition::EMPTY, |_| *seen);
        let advice = Advice::new(self.house.rules(), &round.cards, &seen).ok().flatten();
        let best = advice.and_then(|advice| advice.best());
        Choice::Act(best.unwrap_or(Action::Stand))
    }
}

/// Returns the row of a hand: two cards of one value are a pair, as `odds` prices a chart.
fn row(hand: &HandView) -> Row {
    match hand.cards.as_slice() {
        [one, other] if one.value() == other.value() => Row::Pair(one.value()),
        _ => Row::of_total(hand.total),
    }
}

/// Returns the cards seen, including those of a round.
fn all_seen(round: &RoundView, before: &Composition) -> Composition {
    let mut seen = *before;
    for card in round.cards.open_cards() {
        seen.add(card.rank());
    }
    seen
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Bets, Card, Input, Record};

    use super::*;

    /// Returns the round at `strip` with these cards: player, dealer, player, hole card, and more.
    fn dealt(house: &House, cards: &str) -> RoundView {
        let bets = [Bets::plain(&[Chips(1_000)], None)];
        let mut record = Record::open(house, &bets).unwrap();
        for card in cards.split(' ').map(|card| card.parse::<Card>().unwrap()) {
            record.put(Input::Card(card)).unwrap();
        }
        RoundView::replayed(&record)
    }

    fn brains(house: &House) -> [Brain; 4] {
        Style::ALL.map(|style| Brain::new(style, house).unwrap())
    }

    #[test]
    fn each_style_plays_in_its_own_way() {
        let strip = House::built_in("strip").unwrap();
        let brains = brains(&strip);
        let choices = |cards: &str| {
            let round = dealt(&strip, cards);
            brains.each_ref().map(|brain| brain.choose(&round, &Composition::EMPTY).unwrap())
        };
        let [hit, stand, double, split] =
            [Action::Hit, Action::Stand, Action::Double, Action::Split].map(Choice::Act);
        // Twelve against a six, eleven against a nine, a pair of tens, soft
        // seventeen, a pair of nines.
        assert_eq!(choices("TS 6D 2H 9C"), [stand, stand, hit, stand]);
        assert_eq!(choices("5S 9D 6H 9C"), [double, double, hit, hit]);
        assert_eq!(choices("TS 5D KH 9C"), [stand, stand, stand, split]);
        assert_eq!(choices("AS 9D 6H 9C"), [hit, hit, stand, stand]);
        assert_eq!(choices("9S 6D 9H 9C"), [split, split, stand, stand]);
        assert_eq!(choices("TS TD 4H 9C"), [hit, hit, hit, stand]);
    }

    #[test]
    fn only_the_beginner_always_insures_and_the_counter_when_it_pays() {
        let strip = House::built_in("strip").unwrap();
        let round = dealt(&strip, "TS AD 9H 9C");
        let Phase::Insurance { max, .. } = round.cards.phase else { panic!("it is offered") };
        let low: Composition = ["2S", "3S", "4S", "5S", "6S"]
            .map(|card| card.parse::<Card>().unwrap())
            .into_iter()
            .flat_map(|card| [card; 5])
            .collect();
        let [basic, counter, mimic, beginner] = brains(&strip);
        for (brain, seen, expected) in [
            (&basic, &low, Choice::Decline),
            (&mimic, &low, Choice::Decline),
            (&beginner, &Composition::EMPTY, Choice::Insure(max)),
            (&counter, &Composition::EMPTY, Choice::Decline),
            (&counter, &low, Choice::Insure(max)),
        ] {
            assert_eq!(brain.choose(&round, seen), Some(expected), "{:?}", brain.style());
        }
    }

    #[test]
    fn early_surrender_is_taken_where_the_chart_says_so() {
        let strip = House::built_in("strip").unwrap().with(["surrender=early"]).unwrap();
        let round = dealt(&strip, "TS TD 6H 9C");
        assert!(matches!(round.cards.phase, Phase::EarlySurrender { .. }), "{:?}", round.cards);
        let [basic, counter, mimic, beginner] = brains(&strip);
        let gives_up = Choice::Act(Action::Surrender);
        for (brain, expected) in [
            (basic, gives_up),
            (counter, gives_up),
            (mimic, Choice::Decline),
            (beginner, Choice::Decline),
        ] {
            assert_eq!(brain.choose(&round, &Composition::EMPTY), Some(expected));
        }
    }

    #[test]
    fn mimicking_and_mistakes_have_their_known_price() {
        let strip = House::built_in("strip").unwrap();
        let worth = brains(&strip).map(|brain| brain.worth().unwrap());
        let [basic, counter, mimic, beginner] = worth;
        assert!((basic - counter).abs() < f64::EPSILON, "the same chart");
        assert!((-0.006..0.0).contains(&basic), "{worth:?}");
        // Mimicking the dealer costs five to six percent.
        assert!((-0.06..-0.05).contains(&mimic), "{worth:?}");
        assert!(beginner < basic - 0.02 && beginner > -0.10, "{worth:?}");
    }
}
