//! Solves decisions at a series of true counts.

use blackjack_engine::{Composition, Rules};

use super::curve::{Point, Series};
use super::decisions::{Decision, Solved, solve};
use super::known::Known;
use super::options::IndexOptions;
use super::rest::Rest;
use super::shoes::{shoes, true_counts};
use crate::dealer_upcard::DealerUpcard;
use crate::error::OddsError;
use crate::starting_hands::StartingHands;
use crate::strategy::Strategy;
use crate::tags::{CARDS_PER_DECK, Tags};
use crate::value_cards::rank_of_value;
use crate::value_counts::{VALUES, ValueCounts};

/// What is asked of every shoe.
pub(super) struct Survey<'a> {
    rules: &'a Rules,
    tags: &'a Tags,
    options: &'a IndexOptions,
    upcards: &'a [DealerUpcard],
    /// The deal from the whole shoe.
    whole: StartingHands<'static, f64>,
}

/// The effects of removing a card of each value on the values of a decision's actions.
type Effects = [[f64; 10]; 6];

impl<'a> Survey<'a> {
    /// Prepares to ask for decisions against these upcards.
    pub(super) fn new(
        rules: &'a Rules,
        tags: &'a Tags,
        options: &'a IndexOptions,
        upcards: &'a [DealerUpcard],
    ) -> Result<Self, OddsError> {
        let shoe = Composition::decks(rules.decks());
        let whole = StartingHands::against(rules, &shoe, upcards, Strategy::ZeroMemory)?;
        Ok(Self { rules, tags, options, upcards, whole })
    }

    /// Returns the deal from the whole shoe.
    pub(super) fn whole(&self) -> &StartingHands<'static, f64> {
        &self.whole
    }

    fn deal(&self, shoe: &Composition) -> Result<StartingHands<'static, f64>, OddsError> {
        StartingHands::against(self.rules, shoe, self.upcards, Strategy::ZeroMemory)
    }

    fn solve(&self, deal: &StartingHands<'_, f64>, decisions: &[Decision]) -> Vec<Option<Solved>> {
        solve(deal, decisions, &self.whole.unsplit.values.choices)
    }

    /// Solves these decisions at a series of true counts.
    pub(super) fn series(&self, decisions: &[Decision]) -> Result<Vec<Series>, OddsError> {
        let whole = self.solve(&self.whole, decisions);
        let effects = self.effects(&whole, decisions)?;
        let all = decisions.iter().zip(&whole).map(|(decision, whole)| Series {
            points: Vec::new(),
            known: Known::new(self.rules, self.tags, self.options, decision.known(&self.whole)),
            chance: whole.as_ref().map_or(0.0, |whole| whole.chance),
        });
        let mut all = all.collect::<Vec<_>>();
        for true_count in true_counts(self.tags) {
            let points = if true_count == 0.0 {
                vec![self.points(&self.whole, decisions, &effects)]
            } else {
                let shoes = shoes(self.tags, true_count, self.whole.composition.len());
                let points = |shoe| Ok(self.points(&self.deal(&shoe)?, decisions, &effects));
                shoes.map(points).collect::<Result<Vec<_>, OddsError>>()?
            };
            for (place, series) in all.iter_mut().enumerate() {
                series
                    .points
                    .extend(Point::mean(points.iter().map(|of_shoe| of_shoe[place].as_ref())));
            }
        }
        Ok(all)
    }

    fn effects(
        &self,
        whole: &[Option<Solved>],
        decisions: &[Decision],
    ) -> Result<Vec<Effects>, OddsError> {
        let mut effects = vec![[[0.0; 10]; 6]; decisions.len()];
        for (at, value) in VALUES.enumerate() {
            let mut left = self.whole.composition;
            let taken = left.remove(rank_of_value(value));
            assert!(taken, "a whole shoe holds every card");
            let without = self.solve(&self.deal(&left)?, decisions);
            for ((effects, whole), without) in effects.iter_mut().zip(whole).zip(without) {
                let Some((whole, without)) = whole.as_ref().zip(without) else { continue };
                let pairs = whole.values.iter().zip(without.values);
                for (effect, (whole, without)) in effects.iter_mut().zip(pairs) {
                    effect[at] = whole.zip(without).map_or(0.0, |(whole, without)| without - whole);
                }
            }
        }
        Ok(effects)
    }

    /// Returns what the shoe of a deal says about each decision, as if the rest had the expected
    /// composition.
    fn points(
        &self,
        deal: &StartingHands<'_, f64>,
        decisions: &[Decision],
        effects: &[Effects],
    ) -> Vec<Option<Point>> {
        let solved = self.solve(deal, decisions).into_iter();
        let points =
            solved.zip(decisions.iter().zip(effects)).map(|(solved, (decision, effects))| {
                self.point(&deal.shoe, solved?, decision.known(deal), effects)
            });
        points.collect()
    }

    fn point(
        &self,
        shoe: &ValueCounts,
        mut solved: Solved,
        known: impl Iterator<Item = u8> + Clone,
        effects: &Effects,
    ) -> Option<Point> {
        let mut left = *shoe;
        for value in known.clone() {
            left = left.without_value(value, 1)?;
        }
        let tags = left.iter().map(|(value, count)| self.tags.of(value) * f64::from(count));
        let mean = tags.sum::<f64>() / f64::from(left.len());
        let at = (self.tags.mean() - mean) * CARDS_PER_DECK;
        let expected = Rest::new(self.tags, self.rules.decks(), known).expected(self.tags, at);
        for (value, effects) in solved.values.iter_mut().zip(effects) {
            let off = expected
                .iter()
                .zip(left.by_value())
                .map(|(expected, &is)| expected - f64::from(is));
            let change = off.zip(effects).map(|(off, effect)| off * -effect).sum::<f64>();
            *value = value.map(|value| value + change);
        }
        Some(Point { at, solved })
    }
}
