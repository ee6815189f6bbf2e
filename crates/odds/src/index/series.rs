//! Solves decisions at a series of true counts.

use blackjack_engine::{Composition, Rules};

use super::curve::{Point, Series};
use super::decisions::{Decision, Solved, solve};
use super::effects::{Effects, EffectsOfRemoval};
use super::known::Known;
use super::options::IndexOptions;
use super::rest::Rest;
use super::shoes::{shoes, true_counts};
use crate::chart::Row;
use crate::count::tags::{CARDS_PER_DECK, Tags};
use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::round::starting_hands::StartingHands;
use crate::strategy::Strategy;
use crate::value_counts::ValueCounts;

/// The inputs common to all shoes of a series.
pub(super) struct Survey<'a> {
    pub(super) rules: &'a Rules,
    tags: &'a Tags,
    pub(super) options: &'a IndexOptions,
    pub(super) upcards: Vec<DealerUpcard>,
    /// The deal from the whole shoe.
    whole: StartingHands<'static, f64>,
}

impl<'a> Survey<'a> {
    /// Prepares to ask for decisions against these upcards.
    pub(super) fn new(
        rules: &'a Rules,
        tags: &'a Tags,
        options: &'a IndexOptions,
        upcards: Vec<DealerUpcard>,
    ) -> Result<Self, OddsError> {
        let shoe = Composition::decks(rules.decks());
        let whole = StartingHands::against(rules, &shoe, &upcards, Strategy::ZeroMemory)?;
        Ok(Self { rules, tags, options, upcards, whole })
    }

    fn deal(&self, shoe: &Composition) -> Result<StartingHands<'static, f64>, OddsError> {
        StartingHands::against(self.rules, shoe, &self.upcards, Strategy::ZeroMemory)
    }

    /// Solves these decisions with the shoe of a deal; `None` for impossible ones.
    pub(super) fn solve(
        &self,
        deal: &StartingHands<'_, f64>,
        decisions: &[Decision],
    ) -> Vec<Option<Solved>> {
        solve(deal, decisions, &self.whole.unsplit.values.choices)
    }

    /// Lists the decisions of these rows.
    pub(super) fn decisions(&self, rows: &[Row]) -> Vec<Decision> {
        Decision::list(&self.whole, rows, self.options.cards)
    }

    /// Solves these decisions at a series of true counts.
    pub(super) fn series(
        &self,
        decisions: &[Decision],
        effects: &EffectsOfRemoval,
    ) -> Result<Vec<Series>, OddsError> {
        let effects = effects.in_shoe(self.rules.decks());
        let whole = self.solve(&self.whole, decisions);
        let all = decisions.iter().zip(whole).map(|(decision, whole)| Series {
            points: Vec::new(),
            known: Known::new(self.rules, self.tags, self.options, decision.known(&self.whole)),
            chance: whole.map_or(0.0, |whole| whole.chance),
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
                let of_shoes = points.iter().map(|of_shoe| of_shoe[place].as_ref());
                series.points.extend(Point::mean(of_shoes));
            }
        }
        Ok(all)
    }

    /// Returns the values of each decision with the shoe of a deal, corrected to the expected
    /// composition of the rest.
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
