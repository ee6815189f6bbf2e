//! What the coach says to the decision that a round waits for.

use blackjack_engine::{
    Action, Actions, Asked, Chips, Choice, Composition, HandId, HandView, House, View,
};
use blackjack_odds::{Advice, OddsError};

use crate::bet_counsel::without;
use crate::grounds::Grounds;
use crate::judgement::{Judgement, verdict};
use crate::{Case, ChoiceValue, Class, Level, Subject, Yardstick};

/// What each choice is worth that a round waits for, what a player of some level would do, and why.
///
/// It is made from what everybody at the table sees: a card that lies face down has no place in a
/// [`View`].
///
/// ```
/// use blackjack_coach::{Counsel, Yardstick};
/// use blackjack_engine::{Action, Bets, Chips, Composition, House, Round, Turn};
/// use blackjack_engine::Choice;
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let mut round = Round::open(&house, &[Bets { stakes: &[Chips(1000)], funds: None }])?;
/// for card in ["TS", "6D", "6H", "9C"] {
///     let Turn::Chance(draw) = round.turn() else { panic!("it deals") };
///     draw.card(card.parse()?);
/// }
/// let counsel = Counsel::new(&house, &round.view(), &Composition::EMPTY, &Yardstick::EXACT)?;
/// let counsel = counsel.ok_or("a hand is asked")?;
/// let hit = counsel.judge(Choice::Act(Action::Hit)).ok_or("it is legal")?;
/// let told = counsel.remark(&hit, house.stakes()).ok_or("a mistake")?;
/// assert_eq!(told.shorter[1], "Standing was worth $2.68 more on your $10.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel {
    pub(crate) advice: Advice,
    pub(crate) case: Case,
    /// Whose decision it is, and about which hand.
    pub(crate) subject: Subject,
    pub(crate) level: Level,
    /// The first bet on the hand.
    pub(crate) bet: Chips,
    /// Every choice, the best first.
    pub(crate) options: Vec<ChoiceValue>,
    pub(crate) due: Choice,
    pub(crate) grounds: Grounds,
}

impl Counsel {
    /// The counsel to what a round waits for; none where it waits for no decision. `gone` are the
    /// cards that were seen and have left the shoe before this round, since it was shuffled.
    ///
    /// # Errors
    ///
    /// As [`Advice::new`].
    pub fn new(
        house: &House,
        view: &View,
        gone: &Composition,
        yardstick: &Yardstick,
    ) -> Result<Option<Self>, OddsError> {
        let rules = house.rules();
        let Some(advice) = Advice::new(rules, view, gone)? else { return Ok(None) };
        let Some(hand) = view.hand(advice.hand) else { return Ok(None) };
        let case = case(house, view, hand);
        let options = options(&advice, hand);
        let due = due(&advice, case, yardstick, &options);
        let mut known = *gone;
        known += view.open_cards().collect();
        let unseen = without(Composition::packs(rules.decks()), &known)?;
        let grounds = Grounds::new(rules, view, &unseen, hand);
        let (level, bet) = (yardstick.level(), hand.stake);
        let subject = Subject::of(view, advice.hand, None);
        Ok(Some(Self { advice, case, subject, level, bet, options, due, grounds }))
    }

    /// The same to a player of this name: who has none is "you".
    #[must_use]
    pub fn called(self, name: Option<&str>) -> Self {
        Self { subject: self.subject.called(name), ..self }
    }

    /// The hand that is asked.
    pub const fn hand(&self) -> HandId {
        self.advice.hand
    }

    /// What the decision is about.
    pub const fn case(&self) -> Case {
        self.case
    }

    /// Which kind of decision it is.
    pub const fn class(&self) -> Class {
        self.case.class()
    }

    /// The first bet on the hand: the unit of all values.
    pub const fn bet(&self) -> Chips {
        self.bet
    }

    /// The exact values.
    pub const fn advice(&self) -> &Advice {
        &self.advice
    }

    /// Every choice, the best first.
    pub fn options(&self) -> &[ChoiceValue] {
        &self.options
    }

    /// The best choice for the cards that are left.
    pub fn best(&self) -> Choice {
        self.options[0].choice
    }

    /// What the level plays.
    pub const fn due(&self) -> Choice {
        self.due
    }

    /// How good a choice is; none if it cannot be made here.
    pub fn judge(&self, choice: Choice) -> Option<Judgement> {
        let value = self.value(choice)?;
        let miss = (self.value(self.due)? - value).max(0.0);
        let cost = (self.options[0].value - value).max(0.0);
        Some(Judgement { choice, value, cost, miss, verdict: verdict(choice == self.due, miss) })
    }

    /// What a choice is worth; a part of the insurance that is offered is worth that part.
    fn value(&self, choice: Choice) -> Option<f64> {
        if let (Choice::Insure(stake), Some(per_unit)) = (choice, self.advice.odds.insurance) {
            return Some(per_unit * parts(stake, self.bet));
        }
        self.options.iter().find(|priced| priced.choice == choice).map(|priced| priced.value)
    }
}

/// What the decision is about.
fn case(house: &House, view: &View, hand: &HandView) -> Case {
    match view.asked {
        Asked::Insurance { .. } => Case::Insurance,
        Asked::Action { legal, .. } => {
            Case::of(house.rules(), view, hand, legal.contains(Action::Split))
        }
        // Whoever plays on may split.
        Asked::EarlySurrender { .. } | Asked::Card(_) | Asked::Nothing => {
            Case::of(house.rules(), view, hand, true)
        }
    }
}

/// Every choice with its value, the best first; equal ones in the order of menus.
fn options(advice: &Advice, hand: &HandView) -> Vec<ChoiceValue> {
    let odds = &advice.odds;
    let of = |action: Action| odds.of(action).copied();
    let valued: Vec<(Choice, f64)> = match advice.asked {
        Asked::Insurance { most, .. } => {
            let insured = odds.insurance.unwrap_or_default() * parts(most, hand.stake);
            vec![(Choice::Decline, 0.0), (Choice::Insure(most), insured)]
        }
        Asked::EarlySurrender { .. } => {
            let on = Action::ALL.into_iter().filter(|&action| action != Action::Surrender);
            let on = on.filter_map(of).fold(f64::NEG_INFINITY, f64::max);
            let up = of(Action::Surrender).map(|value| (Choice::Act(Action::Surrender), value));
            [(Choice::Decline, on)].into_iter().chain(up).collect()
        }
        Asked::Action { legal, .. } => {
            let valued = |action| Some((Choice::Act(action), of(action)?));
            legal.iter().filter_map(valued).collect()
        }
        Asked::Card(_) | Asked::Nothing => Vec::new(),
    };
    let best = valued.iter().map(|&(_, value)| value).fold(f64::NEG_INFINITY, f64::max);
    let priced = |(choice, value)| ChoiceValue { choice, value, cost: best - value };
    let mut options: Vec<ChoiceValue> = valued.into_iter().map(priced).collect();
    options.sort_by(|one, other| other.value.total_cmp(&one.value));
    options
}

/// What the level plays: what is best for the cards that are left, or what its card says. A card
/// never insures.
fn due(advice: &Advice, case: Case, yardstick: &Yardstick, options: &[ChoiceValue]) -> Choice {
    let best = options.first().map_or(Choice::Decline, |priced| priced.choice);
    let by_card = match advice.asked {
        _ if yardstick.level() == Level::Exact => None,
        Asked::Action { legal, .. } => yardstick.action(case, legal).map(Choice::Act),
        Asked::EarlySurrender { .. } => {
            let all: Actions = Action::ALL.into_iter().collect();
            Some(match yardstick.action(case, all) {
                Some(Action::Surrender) => Choice::Act(Action::Surrender),
                Some(Action::Hit | Action::Stand | Action::Double | Action::Split) | None => {
                    Choice::Decline
                }
            })
        }
        Asked::Insurance { .. } | Asked::Card(_) | Asked::Nothing => Some(Choice::Decline),
    };
    by_card.filter(|due| options.iter().any(|priced| priced.choice == *due)).unwrap_or(best)
}

/// An amount as a part of the bet.
fn parts(amount: Chips, bet: Chips) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "stakes are far below 2^53")]
    let [amount, bet] = [amount.0 as f64, bet.0 as f64];
    amount / bet
}
