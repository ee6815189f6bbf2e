//! The value of a round at one house, as text.

use blackjack_coach::figures::percent;
use blackjack_engine::value_symbol;
use blackjack_odds::RoundOdds;

use super::answer::Answer;
use super::question::Question;
use crate::layout::wrapped;

/// Returns the house, its edge, and the value of each upcard.
pub(super) fn text(question: &Question, answer: &Answer<'_>, round: &RoundOdds) -> String {
    let share = |share: f64| format!("{} %", percent(share, 4));
    let mut lines = vec![
        ("Expectation", share(round.ev), "of the initial bet, per round".to_owned()),
        ("House edge", share(-round.ev), String::new()),
    ];
    if let Some(insurance) = round.insurance {
        let meaning = "of the insurance bet, with only the ace seen".to_owned();
        lines.push(("Insurance", share(insurance), meaning));
    }
    if let Some(hour) = &answer.hour {
        let meaning = format!("at {} a hand and {} hands", answer.money(hour.bet), hour.hands);
        lines.push(("Per hour", answer.money(hour.expected), meaning));
    }
    let width = lines.iter().map(|(_, value, _)| value.chars().count()).max().unwrap_or_default();
    let mut text = heading(question, answer) + "\n";
    for (name, value, meaning) in lines {
        text += format!("{name:<13} {value:>width$}   {meaning}").trim_end();
        text.push('\n');
    }
    if !round.by_upcard.is_empty() {
        text.push('\n');
        text += &by_value("Upcard", round.by_upcard.iter().map(|odds| (odds.upcard, odds.ev)), 2);
    }
    text
}

/// Returns the name of the house, its rules and the strategy.
fn heading(question: &Question, answer: &Answer<'_>) -> String {
    let house = answer.house;
    let mut text = wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2);
    text += &played(question);
    text
}

/// Returns the strategy, and the cards already seen.
pub(super) fn played(question: &Question) -> String {
    let mut text = wrapped(&format!("Played {}.", question.strategy.words()), 2);
    if !question.seen.is_empty() {
        let cards = question.seen.iter().map(|card| card.rank_symbol().to_string());
        let cards = cards.collect::<Vec<_>>().join(" ");
        text += &wrapped(&format!("Cards already seen: {cards}"), 2);
    }
    text
}

/// Returns two lines: the values of cards, and below each its share in percent.
pub(super) fn by_value(
    name: &str,
    shares: impl Iterator<Item = (u8, f64)>,
    decimals: usize,
) -> String {
    let (mut head, mut body) = (format!("{name:<7}"), format!("{:<7}", "%"));
    for (value, share) in shares {
        head += &format!("{:>7}", value_symbol(value));
        body += &format!("{:>7}", percent(share, decimals));
    }
    format!("{head}\n{body}\n")
}
