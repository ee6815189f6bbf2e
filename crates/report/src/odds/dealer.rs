//! The dealer's outcomes, as text.

use blackjack_coach::figures::percent;
use blackjack_engine::{Rules, value_symbol};
use blackjack_odds::DealerOdds;

use super::answer::DealerRow;

/// The columns of an upcard, and of a probability.
const UPCARD: usize = 7;
const SHARE: usize = 9;

/// Outcomes, with their probabilities.
type Outcomes = Vec<(&'static str, f64)>;

/// Returns the probability of each outcome against each upcard; if the dealer peeks, also the
/// probability after a peek without blackjack.
pub(super) fn text(rules: &Rules, rows: &[DealerRow]) -> String {
    let before = rows.iter().map(|row| (row.upcard, outcomes(&row.odds, false)));
    let mut text = "The dealer's outcomes in percent:\n\n".to_owned() + &table(before.collect());
    let peeks = |row: &&DealerRow| row.upcard.is_some_and(|upcard| rules.peeks_with(upcard));
    let after = rows.iter().filter(peeks).map(|row| (row.upcard, outcomes(&row.odds, true)));
    let after = after.collect::<Vec<_>>();
    if !after.is_empty() {
        text += "\nWhen the dealer has peeked and has no blackjack:\n\n";
        text += &table(after);
    }
    text
}

/// Lists the outcomes with their probabilities, given no blackjack if the dealer has peeked.
fn outcomes(odds: &DealerOdds, has_peeked: bool) -> Outcomes {
    let given = if has_peeked { 1.0 - odds.blackjack } else { 1.0 };
    let totals = ["17", "18", "19", "20", "21"].into_iter().zip(odds.totals);
    let others = [
        ("22", odds.pushed),
        ("charlie", odds.charlie),
        ("blackjack", odds.blackjack),
        ("bust", odds.bust),
    ];
    let shown = others.into_iter().filter(|(what, chance)| match *what {
        "blackjack" => !has_peeked,
        "22" | "charlie" => *chance > 0.0,
        _ => true,
    });
    totals.chain(shown).map(|(what, chance)| (what, chance / given)).collect()
}

fn table(rows: Vec<(Option<u8>, Outcomes)>) -> String {
    let columns = rows.iter().max_by_key(|(_, outcomes)| outcomes.len());
    let columns = columns.map(|(_, outcomes)| outcomes.iter().map(|(what, _)| *what));
    let columns = columns.into_iter().flatten().collect::<Vec<_>>();
    let titles =
        columns.iter().map(|what| format!("{:>width$}", what, width = SHARE.max(what.len() + 1)));
    let mut text = format!("{:<UPCARD$}", "upcard") + &titles.collect::<String>() + "\n";
    for (upcard, outcomes) in rows {
        let upcard = upcard.map_or("any".into(), |value| value_symbol(value).to_string());
        let share = |what: &&str| {
            let chance =
                outcomes.iter().find(|(other, _)| other == what).map(|(_, chance)| *chance);
            let width = SHARE.max(what.len() + 1);
            format!("{:>width$}", percent(chance.unwrap_or(0.0), 4))
        };
        text += &format!("{upcard:<UPCARD$}{}\n", columns.iter().map(share).collect::<String>());
    }
    text
}
