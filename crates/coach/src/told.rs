//! Decisions of rounds that are over, in words.

use blackjack_engine::{Chips, Stakes};

use crate::money::{share, signed};
use crate::words::play;
use crate::{Judged, Micros, Verdict};

/// What was chosen, and how good it was: `16 v T: stand cost $0.35, hit was best.` The bet is the
/// first one on the hand.
pub fn told(judged: &Judged, stakes: &Stakes, bet: Chips) -> String {
    let case = &judged.case;
    let [chosen, ideal] = [judged.choice, judged.best].map(play);
    let cost = share(stakes, bet, judged.cost.in_bets(bet));
    match judged.verdict {
        Verdict::Right => format!("{case}: {chosen}, right."),
        Verdict::Close => format!("{case}: {chosen}, close; {ideal} was {cost} better."),
        Verdict::Wrong => format!("{case}: {chosen} cost {cost}, {ideal} was best."),
    }
}

/// An expectation in money, without its sign.
pub(crate) fn money(stakes: &Stakes, bet: Chips, micros: Micros) -> String {
    share(stakes, bet, micros.in_bets(bet))
}

/// The same with its sign.
pub(crate) fn signed_money(stakes: &Stakes, bet: Chips, micros: Micros) -> String {
    signed(stakes, bet, micros.in_bets(bet))
}

#[cfg(test)]
mod tests {
    use crate::{Class, Play};
    use blackjack_engine::{Action, House};

    use super::*;

    const STAND: Play = Play::Act(Action::Stand);

    #[test]
    fn what_was_chosen_is_told_with_what_it_cost() {
        let stakes = *House::default().stakes();
        let judged = |choice, cost: f64, verdict, class, case: &str| Judged {
            number: 1,
            class,
            case: case.into(),
            choice,
            due: Play::Act(Action::Hit),
            best: if class == Class::Insurance { Play::Decline } else { Play::Act(Action::Hit) },
            cost: Micros::of(cost),
            miss: Micros::of(cost),
            verdict,
        };
        for (judged, line) in [
            (
                judged(STAND, 35.0, Verdict::Wrong, Class::Hard, "16 v T"),
                "16 v T: stand cost $0.35, hit was best.",
            ),
            (
                judged(STAND, 1.2, Verdict::Close, Class::Hard, "16 v T"),
                "16 v T: stand, close; hit was $0.01 better.",
            ),
            (
                judged(Play::Act(Action::Hit), 0.0, Verdict::Right, Class::Soft, "A,7 v 9"),
                "A,7 v 9: hit, right.",
            ),
            (
                judged(Play::PlayOn, 9.0, Verdict::Wrong, Class::Hard, "16 v T"),
                "16 v T: play on cost $0.09, hit was best.",
            ),
            (
                judged(Play::Insure, 77.0, Verdict::Wrong, Class::Insurance, "insurance"),
                "insurance: insurance cost $0.77, no insurance was best.",
            ),
        ] {
            assert_eq!(told(&judged, &stakes, Chips(1_000)), line);
        }
    }
}
