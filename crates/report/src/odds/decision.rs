//! One decision, as text.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_engine::{Action, value_symbol};
use blackjack_odds::{Condition, HandOdds};

use super::answer::Answer;
use super::cards::label;
use super::overview::played;
use super::question::Question;
use crate::layout::wrapped;

/// Lists the other known facts: the hole card, the next card, and that the hand comes from a split.
fn known(question: &Question) -> String {
    let Some(hand) = &question.hand else { return String::new() };
    let hole = hand.hole.map(|hole| format!(" over {}", hole.rank_symbol()));
    let next = hand.next.map(|next| format!(", {} comes next", next.rank_symbol()));
    let hands = question.split_into;
    let split = hands.map(|hands| format!(", one of {hands} hands after a split"));
    [hole, next, split].into_iter().flatten().collect()
}

/// Returns the value of each action of a hand, the best first, and the cost of the others.
pub(super) fn text(question: &Question, answer: &Answer<'_>, odds: &HandOdds) -> String {
    let hand = label(odds);
    let against = match odds.upcard {
        Some(value) => format!("{hand} against {}{}", value_symbol(value), known(question)),
        None => format!("{hand}, the dealer's cards unknown{}", known(question)),
    };
    let mut text = wrapped(&format!("{}: {against}", answer.house.name()), 2);
    text += &played(question);
    let condition = Condition::against(answer.house.rules(), odds.upcard);
    let peeked = condition == Condition::NoDealerBlackjack && odds.dealer_blackjack > 0.0;
    let peeked = if peeked { " The dealer has peeked and does not have blackjack." } else { "" };
    text += &wrapped(&format!("The value of each action, in initial bets.{peeked}"), 2);
    text.push('\n');
    let mut values = Action::ALL
        .into_iter()
        .filter_map(|action| Some((action, *odds.of(action)?)))
        .collect::<Vec<_>>();
    // The sort is stable: equal values stay in the order of menus.
    values.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let best = odds.of(odds.best).copied().unwrap_or(odds.stand);
    for (action, value) in values {
        let difference = value - best;
        let remark = if action != odds.best {
            if difference > 0.0 {
                format!("better by {}", plain(difference, 6))
            } else {
                format!("costs {}", plain(-difference, 6))
            }
        } else if question.strategy.is_chart() {
            "the chart's choice".into()
        } else {
            "best".into()
        };
        text += &format!("{:<9}  {:>9}   {remark}\n", action.word(), signed(value, 6));
    }
    if let Some(insurance) = odds.insurance {
        let insurance = percent(insurance, 4);
        text += &format!("\nInsurance  {insurance} % of the insurance bet\n");
    }
    text
}
