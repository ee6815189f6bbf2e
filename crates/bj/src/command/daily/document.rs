//! The daily as JSON. Money is in the smallest unit, losses in millionths of it.

use blackjack_coach::{Daily, Score};
use blackjack_frontend::daily::DailyAttempt;
use serde_json::{Value, json};

/// Returns the document: the score of every round, the total, and the line to share.
pub(super) fn document(played: &DailyAttempt, ascii: bool) -> Value {
    let daily = played.daily();
    json!({
        "schema": 1,
        "date": daily.day().to_string(),
        "house": Daily::HOUSE,
        "bet": Daily::BET.0,
        "over": daily.is_over(),
        "later": played.is_repeat(),
        "score": score(&daily.score()),
        "rounds": daily.rounds().map(|round| score(&round.score())).collect::<Vec<_>>(),
        "share": played.share(ascii),
    })
}

fn score(of: &Score) -> Value {
    let Score { asked, right, close, cost, net, .. } = of;
    json!({
        "asked": asked,
        "right": right,
        "close": close,
        "wrong": of.wrong(),
        "cost": cost.0,
        "net": net.0,
    })
}
