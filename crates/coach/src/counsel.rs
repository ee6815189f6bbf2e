//! The coach's evaluation of a pending decision: `Counsel`.

pub(crate) mod bet;
pub(crate) mod reasoning;
pub(crate) mod remark;
pub(crate) mod subject;

use blackjack_engine::{
    Action, Actions, Chips, Choice, Composition, HandId, HandView, House, Phase, View,
};
use blackjack_odds::{Advice, Chart, OddsError};

use crate::decision::DecisionClass;
use crate::decision::matchup::Matchup;
use crate::decision::verdict::{Judgement, verdict};
use crate::level::{Level, Yardstick};
use bet::remove_cards;
use reasoning::{ChoiceValue, Reasoning};
use subject::Subject;

/// The coach's evaluation of a pending decision: the value of every choice, the play of the level,
/// and the reasons.
///
/// Only the cards that everybody at the table sees matter: a [`View`] has no face-down cards.
///
/// ```
/// use blackjack_coach::{Counsel, Yardstick};
/// use blackjack_engine::{Action, Bets, Chips, Composition, House, Round, Turn};
/// use blackjack_engine::Choice;
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let mut round = Round::open(&house, &[Bets::plain(&[Chips(1000)], None)])?;
/// for card in ["TS", "6D", "6H", "9C"] {
///     let Turn::Card(draw) = round.turn() else { panic!("no card is due") };
///     draw.deal(card.parse()?);
/// }
/// let counsel = Counsel::new(&house, &round.view(), &Composition::EMPTY, &Yardstick::EXACT)?;
/// let counsel = counsel.ok_or("no decision is pending")?;
/// let hit = counsel.judge(Choice::Act(Action::Hit)).ok_or("not legal")?;
/// let remark = counsel.remark(&hit, house.stakes()).ok_or("not a mistake")?;
/// assert_eq!(remark.shorter[1], "Standing was worth $2.68 more on your $10.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel {
    pub(crate) advice: Advice,
    pub(crate) matchup: Matchup,
    /// True if the hand has been doubled.
    is_doubled: bool,
    /// The player and the hand of the decision.
    pub(crate) subject: Subject,
    pub(crate) level: Level,
    /// The initial bet of the hand.
    pub(crate) bet: Chips,
    /// Every choice, best first.
    pub(crate) options: Vec<ChoiceValue>,
    pub(crate) recommended: Choice,
    pub(crate) reasoning: Reasoning,
}

impl Counsel {
    /// Evaluates the pending decision of a round; `None` if no decision is pending. `seen_before`
    /// holds the cards seen between the last shuffle and this round.
    ///
    /// # Errors
    ///
    /// The errors of [`Advice::new`].
    pub fn new(
        house: &House,
        view: &View,
        seen_before: &Composition,
        yardstick: &Yardstick,
    ) -> Result<Option<Self>, OddsError> {
        let rules = house.rules();
        let Some(advice) = Advice::new(rules, view, seen_before)? else { return Ok(None) };
        let Some(hand) = view.hand(advice.hand) else { return Ok(None) };
        let matchup = matchup(house, view, hand);
        let options = options(&advice, hand);
        let mut known = *seen_before;
        known += view.open_cards().collect();
        // Every card of an infinite deck comes from all of it.
        let known = if rules.draws_with_replacement() { Composition::EMPTY } else { known };
        let unseen = remove_cards(Composition::decks(rules.decks()), &known)?;
        let reasoning = Reasoning::new(rules, view, &unseen, hand);
        let bet = hand.stake - hand.added;
        // Charts and lists say nothing about a hand that has been doubled.
        let yardstick = if hand.doubled { &Yardstick::EXACT } else { yardstick };
        let (level, is_doubled) = (yardstick.level(), hand.doubled);
        let recommended = recommended(&advice, matchup, yardstick, &options);
        let subject = Subject::of(view, advice.hand, None);
        Ok(Some(Self {
            advice,
            matchup,
            is_doubled,
            subject,
            level,
            bet,
            options,
            recommended,
            reasoning,
        }))
    }

    /// Addresses the player by name; a player without a name is "you".
    #[must_use]
    pub fn called(self, name: Option<&str>) -> Self {
        Self { subject: self.subject.called(name), ..self }
    }

    /// Returns the hand of the decision.
    pub const fn hand(&self) -> HandId {
        self.advice.hand
    }

    /// Returns the matchup of the decision.
    pub const fn matchup(&self) -> Matchup {
        self.matchup
    }

    /// Returns whether the hand has been doubled, and can only stand or be surrendered.
    pub const fn is_doubled(&self) -> bool {
        self.is_doubled
    }

    /// Returns the class of the decision.
    pub const fn class(&self) -> DecisionClass {
        self.matchup.class()
    }

    /// Returns the initial bet of the hand, the unit of all values.
    pub const fn bet(&self) -> Chips {
        self.bet
    }

    /// Returns the exact values.
    pub const fn advice(&self) -> &Advice {
        &self.advice
    }

    /// Returns every choice, best first.
    pub fn options(&self) -> &[ChoiceValue] {
        &self.options
    }

    /// Returns the best choice for the cards left.
    pub fn best(&self) -> Choice {
        self.options[0].choice
    }

    /// Returns the choice that the level recommends.
    pub const fn recommended(&self) -> Choice {
        self.recommended
    }

    /// Returns the play of a chart. A chart never insures, and says nothing about a hand that has
    /// been doubled, which is then played best.
    pub fn by_chart(&self, chart: &Chart) -> Choice {
        if self.is_doubled {
            return self.best();
        }
        let charted = |legal| match self.matchup {
            Matchup::Hand { row, upcard } => Some(chart.action(row, upcard, legal)),
            Matchup::Insurance => None,
        };
        charted_choice(self.advice.phase, charted)
            .filter(|choice| self.options.iter().any(|priced| priced.choice == *choice))
            .unwrap_or_else(|| self.best())
    }

    /// Judges a choice; `None` if it is not legal here.
    pub fn judge(&self, choice: Choice) -> Option<Judgement> {
        let value = self.value(choice)?;
        let cost_vs_level = (self.value(self.recommended)? - value).max(0.0);
        let cost = (self.options[0].value - value).max(0.0);
        Some(Judgement {
            choice,
            value,
            cost,
            cost_vs_level,
            verdict: verdict(choice == self.recommended, cost_vs_level),
        })
    }

    /// Returns the value of a choice, for any legal amount. Partial insurance is worth its share of
    /// full insurance.
    fn value(&self, choice: Choice) -> Option<f64> {
        if let Choice::DoubleFor(amount) = choice {
            return value_of_double(&self.advice, self.bet, amount);
        }
        if let (Choice::Insure(stake), Some(per_unit)) = (choice, self.advice.odds.insurance) {
            return Some(per_unit * parts(stake, self.bet));
        }
        self.options.iter().find(|priced| priced.choice == choice).map(|priced| priced.value)
    }
}

/// Returns the matchup of the pending decision.
fn matchup(house: &House, view: &View, hand: &HandView) -> Matchup {
    match view.phase {
        Phase::Insurance { .. } => Matchup::Insurance,
        Phase::Action { legal, .. } => {
            Matchup::of(house.rules(), view, hand, legal.contains(Action::Split))
        }
        // A player who declines early surrender may still split.
        Phase::EarlySurrender { .. } | Phase::Card(_) | Phase::Over => {
            Matchup::of(house.rules(), view, hand, true)
        }
    }
}

/// Returns every choice with its value, best first; equal ones in menu order.
fn options(advice: &Advice, hand: &HandView) -> Vec<ChoiceValue> {
    let odds = &advice.odds;
    let of = |action: Action| odds.of(action).copied();
    let valued: Vec<(Choice, f64)> = match advice.phase {
        Phase::Insurance { max, .. } => {
            let insured = odds.insurance.unwrap_or_default() * parts(max, hand.stake);
            vec![(Choice::Decline, 0.0), (Choice::Insure(max), insured)]
        }
        Phase::EarlySurrender { .. } => {
            let playing_on = Action::ALL.into_iter().filter(|&action| action != Action::Surrender);
            let playing_on = playing_on.filter_map(of).fold(f64::NEG_INFINITY, f64::max);
            let surrender =
                of(Action::Surrender).map(|value| (Choice::Act(Action::Surrender), value));
            [(Choice::Decline, playing_on)].into_iter().chain(surrender).collect()
        }
        Phase::Action { legal, .. } => {
            let valued = |action| Some((Choice::Act(action), of(action)?));
            let for_less = double_for_less(advice, hand.stake - hand.added);
            legal.iter().filter_map(valued).chain(for_less).collect()
        }
        Phase::Card(_) | Phase::Over => Vec::new(),
    };
    let best = valued.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
    let priced = |(choice, value)| ChoiceValue { choice, value, cost: best - value };
    let mut options: Vec<ChoiceValue> = valued.into_iter().map(priced).collect();
    options.sort_by(|one, other| other.value.total_cmp(&one.value));
    options
}

/// Returns the double for less that is compared with the other choices, and its value: the best
/// one. Next to a full double that is the smallest, because the value is convex in the amount; for
/// a player who cannot pay for one, the best may be to add the whole purse.
fn double_for_less(advice: &Advice, bet: Chips) -> Option<(Choice, f64)> {
    let Phase::Action { legal, double_for: Some(range), .. } = advice.phase else { return None };
    let valued = |amount| Some((Choice::DoubleFor(amount), value_of_double(advice, bet, amount)?));
    let (least, most) = (valued(range.min)?, valued(range.max)?);
    let is_smallest = legal.contains(Action::Double) || least.1 > most.1;
    Some(if is_smallest { least } else { most })
}

/// Returns the value of a double for less that adds this amount; `None` if it is not legal.
fn value_of_double(advice: &Advice, bet: Chips, amount: Chips) -> Option<f64> {
    let Phase::Action { double_for: Some(range), .. } = advice.phase else { return None };
    let partial = advice.partial_double.as_ref().filter(|_| range.contains(amount))?;
    Some(partial.value(&parts(amount, bet)))
}

/// Returns the choice that the level recommends: the best one for the cards left, or the one in
/// its chart. A chart never insures.
fn recommended(
    advice: &Advice,
    matchup: Matchup,
    yardstick: &Yardstick,
    options: &[ChoiceValue],
) -> Choice {
    let best = options.first().map_or(Choice::Decline, |priced| priced.choice);
    let by_card = match yardstick.level() {
        Level::Exact => None,
        Level::BasicStrategy | Level::Simple => {
            charted_choice(advice.phase, |legal| yardstick.action(matchup, legal))
        }
    };
    by_card
        .filter(|recommended| options.iter().any(|priced| priced.choice == *recommended))
        .unwrap_or(best)
}

/// Returns the choice of a chart, which has an action for each set of legal ones.
fn charted_choice(phase: Phase, action: impl Fn(Actions) -> Option<Action>) -> Option<Choice> {
    match phase {
        Phase::Action { legal, .. } => action(legal).map(Choice::Act),
        Phase::EarlySurrender { .. } => {
            let all: Actions = Action::ALL.into_iter().collect();
            Some(match action(all) {
                Some(Action::Surrender) => Choice::Act(Action::Surrender),
                Some(Action::Hit | Action::Stand | Action::Double | Action::Split) | None => {
                    Choice::Decline
                }
            })
        }
        Phase::Insurance { .. } | Phase::Card(_) | Phase::Over => Some(Choice::Decline),
    }
}

/// Returns an amount as a multiple of the bet.
fn parts(amount: Chips, bet: Chips) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "stakes are far below 2^53")]
    let [amount, bet] = [amount.0 as f64, bet.0 as f64];
    amount / bet
}
