//! One decision, as text.

use blackjack_coach::figures::{percent, plain, signed};
use blackjack_engine::{Action, value_symbol};
use blackjack_odds::{Condition, HandOdds};

use super::answer::Answer;
use super::cards::label;
use super::overview::played;
use super::question::Question;
use crate::command::layout::wrapped;

/// What each action of a hand is worth, the best first, and what the others cost.
pub(super) fn text(question: &Question<'_>, answer: &Answer<'_>, odds: &HandOdds) -> String {
    let hand = label(odds);
    let against = match odds.upcard {
        Some(value) => format!("{hand} against {}", value_symbol(value)),
        None => format!("{hand}, the dealer's cards unknown"),
    };
    let mut text = wrapped(&format!("{}: {against}", answer.house.name()), 2);
    text += &played(question);
    let condition = Condition::of(answer.house.rules());
    let looked = condition == Condition::NoDealerBlackjack && odds.dealer_blackjack > 0.0;
    let looked = if looked { " The dealer has looked, and has no natural." } else { "" };
    text += &wrapped(&format!("What each action is worth, in first bets.{looked}"), 2);
    text.push('\n');
    let mut values = Action::ALL
        .into_iter()
        .filter_map(|action| Some((action, *odds.of(action)?)))
        .collect::<Vec<_>>();
    // The sort is stable: what is worth the same stays in the order of menus.
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
        } else if question.plan.is_card() {
            "what the card says".into()
        } else {
            "best".into()
        };
        text += &format!("{:<9}  {:>9}   {remark}\n", action.word(), signed(value, 6));
    }
    if let Some(insurance) = odds.insurance {
        let insurance = percent(insurance, 4);
        text += &format!("\nInsurance  {insurance} % of what is insured\n");
    }
    text
}
