//! Reviewed decisions in words.

use blackjack_engine::{Chips, Stakes};

use crate::decision::verdict::Verdict;
use crate::figures::money::{share, signed};
use crate::micros::Micros;
use crate::review::seat::JudgedDecision;
use crate::words::play;

/// Describes a choice and its cost: `16 v T: stand cost $0.35, hit was best.` The bet is the
/// initial bet of the hand.
pub fn describe_decision(judged: &JudgedDecision, stakes: &Stakes, bet: Chips) -> String {
    let matchup = &judged.matchup;
    let [chosen, ideal] = [judged.choice, judged.best].map(play);
    let cost = share(stakes, bet, judged.cost.as_bets(bet));
    match judged.verdict {
        Verdict::Right => format!("{matchup}: {chosen}, right."),
        Verdict::Close => format!("{matchup}: {chosen}, close; {ideal} was {cost} better."),
        Verdict::Wrong => format!("{matchup}: {chosen} cost {cost}, {ideal} was best."),
    }
}

/// Formats an expectation in money, without its sign.
pub(crate) fn money(stakes: &Stakes, bet: Chips, micros: Micros) -> String {
    share(stakes, bet, micros.as_bets(bet))
}

/// Formats an expectation in money, with its sign.
pub(crate) fn signed_money(stakes: &Stakes, bet: Chips, micros: Micros) -> String {
    signed(stakes, bet, micros.as_bets(bet))
}

#[cfg(test)]
mod tests {
    use crate::decision::DecisionClass;
    use crate::decision::play::Play;
    use blackjack_engine::{Action, House};

    use super::*;

    const STAND: Play = Play::Act(Action::Stand);

    #[test]
    fn a_choice_is_described_with_its_cost() {
        let stakes = *House::default().stakes();
        let judged = |choice, cost: f64, verdict, class, matchup: &str| JudgedDecision {
            number: 1,
            class,
            matchup: matchup.into(),
            choice,
            recommended: Play::Act(Action::Hit),
            best: if class == DecisionClass::Insurance {
                Play::Decline
            } else {
                Play::Act(Action::Hit)
            },
            cost: Micros::from_chips(cost),
            cost_vs_level: Micros::from_chips(cost),
            verdict,
        };
        for (judged, line) in [
            (
                judged(STAND, 35.0, Verdict::Wrong, DecisionClass::Hard, "16 v T"),
                "16 v T: stand cost $0.35, hit was best.",
            ),
            (
                judged(STAND, 1.2, Verdict::Close, DecisionClass::Hard, "16 v T"),
                "16 v T: stand, close; hit was $0.01 better.",
            ),
            (
                judged(Play::Act(Action::Hit), 0.0, Verdict::Right, DecisionClass::Soft, "A,7 v 9"),
                "A,7 v 9: hit, right.",
            ),
            (
                judged(Play::PlayOn, 9.0, Verdict::Wrong, DecisionClass::Hard, "16 v T"),
                "16 v T: play on cost $0.09, hit was best.",
            ),
            (
                judged(Play::Insure, 77.0, Verdict::Wrong, DecisionClass::Insurance, "insurance"),
                "insurance: insurance cost $0.77, no insurance was best.",
            ),
        ] {
            assert_eq!(describe_decision(&judged, &stakes, Chips(1_000)), line);
        }
    }
}
