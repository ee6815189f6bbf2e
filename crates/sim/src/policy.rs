//! What a player does at every decision and count: [`Policy`].

use arrayvec::ArrayVec;
use blackjack_engine::{Action, Actions, Card, Rules, Seat, Turn, pair};
use blackjack_odds::{Cell, Chart, IndexPlay, Indices, OddsError, Row};

use crate::count_scheme::{Hundredths, reached};
use crate::given_up::GivenUp;

/// When a player takes insurance, for as much as the house allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Insurance {
    /// Never.
    #[default]
    Never,
    /// Always.
    Always,
    /// At this count and above.
    From(Hundredths),
    /// Below this count, for a count that tens raise.
    Below(Hundredths),
}

/// What a player does at every decision and count.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// Each chart with the count from which it is played, in ascending order; the first is played from the
    /// lowest count.
    charts: Vec<(Hundredths, Chart)>,
    insurance: Insurance,
    given_up: GivenUp,
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
        Self { charts, insurance: Insurance::Never, given_up: GivenUp::default() }
    }

    /// Hits and stands as the dealer must, and does nothing else.
    pub fn mimic_dealer(rules: &Rules) -> Self {
        Self::chart(Chart::new(rules, |row, _| {
            let hits = match row.total() {
                Row::Hard(total) => total < 17,
                Row::Soft(total) => {
                    total < 18
                        && blackjack_engine::dealer_draws(
                            rules,
                            blackjack_engine::Total::of([1, total - 11]),
                            2,
                        )
                }
                Row::Pair(_) => unreachable!("a total is not a pair"),
            };
            Cell::of([if hits { Action::Hit } else { Action::Stand }])
        }))
    }

    /// Hits only when that cannot bust, and does nothing else.
    pub fn never_bust(rules: &Rules) -> Self {
        Self::chart(Chart::new(rules, |row, _| {
            let hits = match row.total() {
                Row::Hard(total) => total < 12,
                Row::Soft(total) => total < 18,
                Row::Pair(_) => unreachable!("a total is not a pair"),
            };
            Cell::of([if hits { Action::Hit } else { Action::Stand }])
        }))
    }

    /// Plays this chart, takes insurance if that pays off the top of a shoe, and gives up doubled hands that
    /// lose more by standing, where the house takes them back.
    ///
    /// # Errors
    ///
    /// [`OddsError`] if the dealer can run out of cards.
    pub fn well(rules: &Rules, chart: Chart) -> Result<Self, OddsError> {
        let insurance = if insurance_pays(rules) { Insurance::Always } else { Insurance::Never };
        Ok(Self { given_up: GivenUp::best(rules)?, ..Self::chart(chart).with_insurance(insurance) })
    }

    /// Returns the policy with insurance.
    #[must_use]
    pub fn with_insurance(self, insurance: Insurance) -> Self {
        Self { insurance, ..self }
    }

    /// Returns the policy with plays that change at counts: at and above the index of a play, what is best
    /// there, and below it, what is best below. If several plays change one cell, the one with the highest
    /// index that has been reached decides. An action that is not legal yields to the chart.
    #[must_use]
    fn with_index_plays(
        self,
        plays: &[(IndexPlay, Hundredths)],
        without_surrender: &[(IndexPlay, Hundredths)],
    ) -> Self {
        let [(_, base)] = self.charts.as_slice() else { return self };
        let mut from = plays.iter().chain(without_surrender).map(|(_, at)| *at).collect::<Vec<_>>();
        from.extend([LOWEST]);
        from.sort_unstable();
        from.dedup();
        let charts = from.into_iter().map(|from| {
            let mut chart = base.clone();
            for (play, _) in plays {
                let main = action_at(plays, play, from);
                let instead = action_at(without_surrender, play, from);
                let instead = instead.filter(|_| main == Some(Action::Surrender));
                let actions = main.into_iter().chain(instead).collect::<Vec<_>>();
                replace(&mut chart, play, &actions);
            }
            (from, chart)
        });
        Self { charts: charts.collect(), ..self }
    }

    /// Returns the choices at a decision, each with the count from which it is made, in ascending order.
    pub(crate) fn choices(&self, decision: &Decision) -> Vec<(Hundredths, Play)> {
        if decision.kind == DecisionKind::Insurance {
            return self.insurance_choices();
        }
        let mut choices = Vec::<(Hundredths, Play)>::new();
        for (from, chart) in &self.charts {
            let play = decision.play(chart, &self.given_up);
            if choices.last().is_none_or(|(_, last)| *last != play) {
                choices.push((*from, play));
            }
        }
        choices
    }

    fn insurance_choices(&self) -> Vec<(Hundredths, Play)> {
        match self.insurance {
            Insurance::Never => vec![(LOWEST, Play::Decline)],
            Insurance::Always => vec![(LOWEST, Play::Insure)],
            Insurance::From(from) => vec![(LOWEST, Play::Decline), (from, Play::Insure)],
            Insurance::Below(below) => vec![(LOWEST, Play::Insure), (below, Play::Decline)],
        }
    }

    /// Returns the choice at a decision and, if it matters, the count.
    pub(crate) fn choice(&self, decision: &Decision, count: impl FnOnce() -> Hundredths) -> Play {
        if decision.kind == DecisionKind::Insurance {
            return *reached(&self.insurance_choices(), count());
        }
        let chart = match self.charts.as_slice() {
            [(_, only)] => only,
            charts => reached(charts, count()),
        };
        decision.play(chart, &self.given_up)
    }

    /// Returns the largest number of cards that matters to a decision.
    pub(crate) fn cards_told_apart(&self) -> u8 {
        let longer = self.charts.iter().map(|(_, chart)| chart.longer().len()).max().unwrap_or(0);
        u8::try_from(longer + 2).unwrap_or(u8::MAX)
    }
}

/// Returns the action of the plays of this cell at a count; `None` if there is none.
fn action_at(
    plays: &[(IndexPlay, Hundredths)],
    cell: &IndexPlay,
    count: Hundredths,
) -> Option<Action> {
    let is_of_cell = |other: &IndexPlay| (other.row, other.upcard) == (cell.row, cell.upcard);
    let of_cell = plays.iter().filter(|(other, _)| is_of_cell(other));
    let reached = of_cell.clone().filter(|(_, at)| *at <= count).max_by_key(|(_, at)| *at);
    let lowest = of_cell.min_by_key(|(_, at)| *at);
    reached.map(|(play, _)| play.above).or_else(|| lowest.map(|(play, _)| play.below))
}

/// Puts these actions before those of the chart, in a cell of all hands, of whatever number of cards.
fn replace(chart: &mut Chart, play: &IndexPlay, actions: &[Action]) {
    for cell in chart.cells_mut(play.row, play.upcard) {
        let mut all = Cell::default();
        for action in actions.iter().chain(&cell.0).copied() {
            if !all.0.contains(&action) {
                all.0.push(action);
            }
        }
        *cell = all;
    }
}

/// What a player may have to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DecisionKind {
    Insurance,
    EarlySurrender,
    Action { legal: Actions },
}

/// A decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    pub(crate) kind: DecisionKind,
    /// The seat of the player.
    pub(crate) seat: Seat,
    /// The row of the hand: that of a pair only if it can be split.
    row: Row,
    /// The total, and whether the hand has been doubled.
    total: u8,
    doubled: bool,
    cards: u8,
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
    /// Returns the decision of a round that waits for one.
    #[inline(always)]
    pub(crate) fn of(turn: &Turn<'_>, rules: &Rules) -> Option<Self> {
        let (kind, seat, hand, upcard) = match turn {
            Turn::Insurance(offer) => {
                (DecisionKind::Insurance, offer.seat(), offer.cards(), offer.upcard())
            }
            Turn::EarlySurrender(offer) => {
                (DecisionKind::EarlySurrender, offer.seat(), offer.cards(), offer.upcard())
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
        Some(Self { kind, seat, row, total, doubled, cards, upcard: upcard.map(Card::value) })
    }

    /// Lists the legal choices other than this one.
    pub(crate) fn alternatives(&self, play: Play) -> ArrayVec<Play, 5> {
        let all: ArrayVec<Play, 5> = match self.kind {
            DecisionKind::Insurance => [Play::Insure, Play::Decline].into_iter().collect(),
            DecisionKind::EarlySurrender => {
                [Play::Act(Action::Surrender), Play::Decline].into_iter().collect()
            }
            DecisionKind::Action { legal } => legal.iter().map(Play::Act).collect(),
        };
        all.into_iter().filter(|other| *other != play).collect()
    }

    fn play(&self, chart: &Chart, given_up: &GivenUp) -> Play {
        if self.doubled {
            let surrenders = given_up.contains(self.total, self.upcard);
            return Play::Act(if surrenders { Action::Surrender } else { Action::Stand });
        }
        let chart = chart.of_cards(self.cards);
        match self.kind {
            DecisionKind::Insurance => Play::Decline,
            DecisionKind::Action { legal } => Play::Act(chart.action(self.row, self.upcard, legal)),
            DecisionKind::EarlySurrender => {
                let all = Action::ALL.into_iter().collect();
                let action = chart.action(self.row, self.upcard, all);
                let surrenders = action == Action::Surrender;
                if surrenders { Play::Act(action) } else { Play::Decline }
            }
        }
    }
}

impl Policy {
    /// Adds the best index plays of a count, this many of them, and insurance by the count.
    #[must_use]
    pub fn with_best_index_plays(self, indices: &Indices, most: usize) -> Self {
        let best = &indices.plays[..most.min(indices.plays.len())];
        // A count that says nothing about tens leaves insurance as it is.
        let insurance = indices.insurance.map_or(self.insurance, |insurance| {
            let at = threshold(insurance.whole, insurance.at);
            if insurance.pays_below { Insurance::Below(at) } else { Insurance::From(at) }
        });
        let plays = with_thresholds(best);
        let without_surrender = with_thresholds(&indices.without_surrender);
        self.with_insurance(insurance).with_index_plays(&plays, &without_surrender)
    }
}

/// Returns the plays with the counts from which they are made.
fn with_thresholds(plays: &[IndexPlay]) -> Vec<(IndexPlay, Hundredths)> {
    plays.iter().map(|play| (*play, threshold(play.whole, play.at))).collect()
}

/// Returns the count in hundredths from which a play is made: a whole index, if there is one.
fn threshold(whole: Option<i32>, at: f64) -> Hundredths {
    let limit = f64::from(Hundredths::MAX);
    let at = whole.map_or(at, f64::from);
    (at * 100.0).ceil().clamp(-limit, limit) as Hundredths
}

/// Returns whether insurance pays in the long run, for a player who knows nothing but the upcard. With `n`
/// to 1, more than one of `n + 1` unseen cards must be a ten.
fn insurance_pays(rules: &Rules) -> bool {
    let decks = i64::from(rules.decks());
    let (tens, unseen) = (16 * decks, 52 * decks - 1);
    let pays = rules.insurance_pays();
    let (numerator, denominator) = (i64::from(pays.numerator()), i64::from(pays.denominator()));
    tens * (numerator + denominator) > unseen * denominator
}
