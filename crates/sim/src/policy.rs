//! The choices of a player at every decision and count: [`Policy`].

pub(crate) mod by_composition;
pub(crate) mod play_errors;
pub(crate) mod plays_by_count;
mod surrendered_doubles;

use std::collections::BTreeSet;

use arrayvec::ArrayVec;
use blackjack_engine::{
    Action, Actions, Card, Composition, Hand, HandTurn, Rank, Rules, Seat, Total, Turn,
    dealer_draws, pair,
};
use blackjack_odds::{Cell, Chart, CompositionStrategy, OddsError, Row};

use crate::count_scheme::{Hundredths, reached};
use by_composition::{ByComposition, Held, held};
use plays_by_count::{CellKey, Insurance, PlaysByCount};
use surrendered_doubles::SurrenderedDoubles;

/// The choices of a player at every decision and count.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// Each chart with the count from which it is played, in ascending order; the first is
    /// played from the lowest count.
    charts: Vec<(Hundredths, Chart)>,
    /// The play by the cards of each hand, which takes precedence over the charts.
    by_composition: Option<ByComposition>,
    insurance: Insurance,
    surrendered_doubles: SurrenderedDoubles,
}

/// The lowest count.
const LOWEST: Hundredths = Hundredths::MIN;

impl Policy {
    /// Plays this chart at every count, without insurance.
    pub fn chart(chart: Chart) -> Self {
        Self::by_count([(LOWEST, chart)])
    }

    /// Plays each of these charts from its count up, and the first one below that too.
    ///
    /// # Panics
    ///
    /// Without charts.
    pub fn by_count(charts: impl IntoIterator<Item = (Hundredths, Chart)>) -> Self {
        let mut charts = charts.into_iter().collect::<Vec<_>>();
        charts.sort_by_key(|(from, _)| *from);
        charts[0].0 = LOWEST;
        let (insurance, surrendered_doubles) = (Insurance::Never, SurrenderedDoubles::default());
        Self { charts, by_composition: None, insurance, surrendered_doubles }
    }

    /// Hits and stands as the dealer must, and does nothing else. A chart knows only totals: a hard
    /// 17 that holds an ace stands even where the dealer would draw, and a hand that would be a
    /// charlie for the dealer is played on.
    pub fn mimic_dealer(rules: &Rules) -> Self {
        Self::hitting(rules, |total| dealer_draws(rules, total, 2))
    }

    /// Hits only hands that cannot bust, and does nothing else.
    pub fn never_bust(rules: &Rules) -> Self {
        Self::hitting(rules, |total| total.best() < if total.is_soft() { 18 } else { 12 })
    }

    /// Hits these totals, stands on the others, and does nothing else.
    fn hitting(rules: &Rules, hits: impl Fn(Total) -> bool) -> Self {
        Self::chart(Chart::new(rules, |row, _| {
            let total = match row {
                Row::Hard(total) => Total::of([total]),
                Row::Soft(total) => Total::of([1, total - 11]),
                // A pair is played by its total, and so by the plays for it.
                Row::Pair(_) => return Cell::default(),
            };
            Cell::of([if hits(total) { Action::Hit } else { Action::Stand }])
        }))
    }

    /// Plays this chart, takes insurance if that pays off the top of a shoe, and surrenders doubled
    /// hands that lose more by standing, where the house allows it.
    ///
    /// # Errors
    ///
    /// [`OddsError`] if the dealer can run out of cards.
    pub fn well(rules: &Rules, chart: Chart) -> Result<Self, OddsError> {
        let insurance = if insurance_pays(rules) { Insurance::Always } else { Insurance::Never };
        Ok(Self {
            surrendered_doubles: SurrenderedDoubles::best(rules)?,
            ..Self::chart(chart).with_insurance(insurance)
        })
    }

    /// Plays the best for the cards of each hand, as [`CompositionStrategy`] finds it off the top
    /// of a shoe. Insurance and the surrender of doubled hands go by the cards too.
    ///
    /// # Errors
    ///
    /// [`OddsError`] if the house has no exact odds.
    pub fn by_composition(rules: &Rules) -> Result<Self, OddsError> {
        let shoe = Composition::decks(rules.decks());
        let strategy = CompositionStrategy::best(rules, &shoe)?;
        let by_totals = Self::well(rules, Chart::best(rules, &shoe)?)?;
        let by_composition = Some(ByComposition::new(strategy));
        Ok(Self { by_composition, ..by_totals.with_insurance(Insurance::ByComposition) })
    }

    /// Returns the policy with insurance.
    #[must_use]
    pub fn with_insurance(self, insurance: Insurance) -> Self {
        Self { insurance, ..self }
    }

    /// Returns the policy with plays that change at counts, and with insurance by the count. If
    /// several plays change one cell, the one with the highest index reached decides. An action
    /// that is not legal yields to the chart.
    #[must_use]
    pub fn with_plays_by_count(self, plays: &PlaysByCount) -> Self {
        let insurance = plays.insurance().unwrap_or(self.insurance);
        let cells = plays.cells().collect::<Vec<_>>();
        let of_charts = self.charts.iter().map(|(from, _)| *from);
        let from = plays.plays().iter().map(|play| play.from).chain(of_charts);
        let charts = from.collect::<BTreeSet<_>>().into_iter().map(|from| {
            let mut chart = reached(&self.charts, from).clone();
            for (cell, _) in &cells {
                if let Some(actions) = plays.actions(*cell, from) {
                    replace(&mut chart, *cell, actions);
                }
            }
            (from, chart)
        });
        let charts = charts.collect();
        let by_composition = self.by_composition.map(|by| by.with_plays_by_count(cells));
        Self { charts, by_composition, insurance, ..self }
    }

    /// Returns the choices at a decision, each with the count from which it is
    /// made, in ascending order.
    pub(crate) fn choices(&self, decision: &Decision) -> Vec<(Hundredths, Play)> {
        if decision.kind == DecisionKind::Insurance {
            return self.insurance_choices(decision);
        }
        let mut choices = Vec::<(Hundredths, Play)>::new();
        for (from, chart) in &self.charts {
            let play = self.play(chart, *from, decision);
            if choices.last().is_none_or(|(_, last)| *last != play) {
                choices.push((*from, play));
            }
        }
        choices
    }

    fn insurance_choices(&self, decision: &Decision) -> Vec<(Hundredths, Play)> {
        match self.insurance {
            Insurance::ByComposition => {
                let (held, upcard) = (decision.held, decision.upcard);
                let insures =
                    self.by_composition.as_ref().is_some_and(|it| it.insures(held, upcard));
                vec![(LOWEST, if insures { Play::Insure } else { Play::Decline })]
            }
            Insurance::Never => vec![(LOWEST, Play::Decline)],
            Insurance::Always => vec![(LOWEST, Play::Insure)],
            Insurance::From(from) => vec![(LOWEST, Play::Decline), (from, Play::Insure)],
            Insurance::Below(below) => vec![(LOWEST, Play::Insure), (below, Play::Decline)],
        }
    }

    /// Returns the choice at a decision, at a count.
    pub(crate) fn choice(&self, decision: &Decision, count: impl FnOnce() -> Hundredths) -> Play {
        if decision.kind == DecisionKind::Insurance {
            return *reached(&self.insurance_choices(decision), count());
        }
        match self.charts.as_slice() {
            [(from, only)] => self.play(only, *from, decision),
            charts => {
                let count = count();
                self.play(reached(charts, count), count, decision)
            }
        }
    }

    /// Returns the choice at a decision other than insurance, at a count at
    /// which this chart is played.
    fn play(&self, chart: &Chart, count: Hundredths, decision: &Decision) -> Play {
        if decision.doubled {
            let surrenders = self.surrenders_doubled(decision);
            return Play::Act(if surrenders { Action::Surrender } else { Action::Stand });
        }
        match decision.kind {
            DecisionKind::Insurance => Play::Decline,
            DecisionKind::Action { legal } => Play::Act(self.action(chart, count, decision, legal)),
            DecisionKind::EarlySurrender { considered } => {
                let action = self.action(chart, count, decision, considered);
                let surrenders = action == Action::Surrender;
                if surrenders { Play::Act(action) } else { Play::Decline }
            }
        }
    }

    /// Returns the action for a hand.
    fn action(
        &self,
        chart: &Chart,
        count: Hundredths,
        decision: &Decision,
        legal: Actions,
    ) -> Action {
        let cell = (decision.row, decision.upcard);
        let by_composition = self.by_composition.as_ref();
        if let Some(by) = by_composition.filter(|by| by.decides(cell, count, legal)) {
            // The odds assume that a pair is split as often as possible.
            let again = decision.is_split_again.then_some(Action::Split);
            let action = again.or_else(|| by.action(decision.held, decision.upcard, legal));
            if let Some(action) = action {
                return action;
            }
        }
        chart.of_cards(decision.cards).action(decision.row, decision.upcard, legal)
    }

    fn surrenders_doubled(&self, decision: &Decision) -> bool {
        match &self.by_composition {
            Some(by) => by.surrenders_doubled(decision.held, decision.upcard),
            None => self.surrendered_doubles.contains(decision.total, decision.upcard),
        }
    }

    /// Returns whether hands with the same total are distinguished by their cards.
    pub(crate) const fn tells_compositions_apart(&self) -> bool {
        self.by_composition.is_some()
    }

    /// Returns the largest number of cards that matters to a decision.
    pub(crate) fn cards_told_apart(&self) -> u8 {
        let longer = self.charts.iter().map(|(_, chart)| chart.longer().len()).max().unwrap_or(0);
        u8::try_from(longer + 2).unwrap_or(u8::MAX)
    }
}

/// Puts these actions before those of the chart in a cell, for hands of any number of cards.
fn replace(chart: &mut Chart, (row, upcard): CellKey, actions: &Cell) {
    for cell in chart.cells_mut(row, upcard) {
        let mut all = Cell::default();
        for action in actions.0.iter().chain(&cell.0) {
            if !all.0.contains(action) {
                all.0.push(*action);
            }
        }
        *cell = all;
    }
}

/// The kind of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DecisionKind {
    Insurance,
    /// With the actions that the player considers, although only surrender is offered.
    EarlySurrender {
        considered: Actions,
    },
    Action {
        legal: Actions,
    },
}

/// A decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    pub(crate) kind: DecisionKind,
    /// The seat of the player.
    pub(crate) seat: Seat,
    /// The row of the hand: that of a pair if the house counts the two cards
    /// as a pair, split or not.
    row: Row,
    /// The total, and whether the hand has been doubled.
    total: u8,
    doubled: bool,
    cards: u8,
    /// The cards by value, if the player distinguishes compositions.
    held: Held,
    /// True if the hand comes from a split and is a pair again that may be split.
    is_split_again: bool,
    upcard: Option<u8>,
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Play {
    Act(Action),
    Insure,
    Decline,
}

impl Decision {
    /// Returns the decision of a round that waits for one. The cards are counted by value only
    /// if a player plays by them.
    #[inline(always)]
    pub(crate) fn of(turn: &Turn<'_>, rules: &Rules, by_composition: bool) -> Option<Self> {
        let (kind, seat, hand, upcard) = match turn {
            Turn::Insurance(offer) => {
                (DecisionKind::Insurance, offer.seat(), offer.cards(), offer.upcard())
            }
            Turn::EarlySurrender(offer) => {
                let hand = offer.cards();
                let kind = DecisionKind::EarlySurrender { considered: considered(rules, hand) };
                (kind, offer.seat(), hand, offer.upcard())
            }
            Turn::Action(hand) => {
                let kind = DecisionKind::Action { legal: hand.legal() };
                (kind, hand.seat(), hand.cards(), hand.upcard())
            }
            Turn::Card(_) | Turn::Over(_) => return None,
        };
        let row = match pair(rules, hand.cards()) {
            Some(rank) => Row::Pair(rank.value()),
            None => Row::of_total(hand.total()),
        };
        let doubled = matches!(turn, Turn::Action(hand) if hand.is_doubled());
        let (total, cards) = (hand.total().best(), hand.len());
        let held = if by_composition { held(hand.cards()) } else { Held::default() };
        let is_split_again = match (turn, kind) {
            (Turn::Action(hand), DecisionKind::Action { legal }) => splits_again(hand, legal),
            _ => false,
        };
        let upcard = upcard.map(Card::value);
        Some(Self { kind, seat, row, total, doubled, cards, held, is_split_again, upcard })
    }

    /// Lists the legal choices other than this one.
    pub(crate) fn alternatives(&self, play: Play) -> ArrayVec<Play, 5> {
        let all: ArrayVec<Play, 5> = match self.kind {
            DecisionKind::Insurance => [Play::Insure, Play::Decline].into_iter().collect(),
            DecisionKind::EarlySurrender { .. } => {
                [Play::Act(Action::Surrender), Play::Decline].into_iter().collect()
            }
            DecisionKind::Action { legal } => legal.iter().map(Play::Act).collect(),
        };
        all.into_iter().filter(|other| *other != play).collect()
    }
}

/// Returns every action of a starting hand, but splitting only where the house allows it: a pair
/// that cannot be split is played by its total.
fn considered(rules: &Rules, hand: &Hand) -> Actions {
    let can_split =
        pair(rules, hand.cards()).is_some_and(|rank| rules.can_split(rank == Rank::Ace));
    Action::ALL.into_iter().filter(|action| can_split || *action != Action::Split).collect()
}

/// Returns whether a hand comes from a split and may be split itself.
fn splits_again(hand: &HandTurn<'_>, legal: Actions) -> bool {
    legal.contains(Action::Split) && hand.situation().start_hands > 1
}

/// Returns whether insurance pays in the long run, for a player who knows nothing but the upcard.
/// With `n` to 1, more than one of `n + 1` unseen cards must be a ten.
fn insurance_pays(rules: &Rules) -> bool {
    let decks = i64::from(rules.decks());
    let (tens, unseen) = (16 * decks, 52 * decks - 1);
    let pays = rules.insurance_pays();
    let (numerator, denominator) = (i64::from(pays.numerator()), i64::from(pays.denominator()));
    tens * (numerator + denominator) > unseen * denominator
}
