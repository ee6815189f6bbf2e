//! Where the edge comes from, in words.

use blackjack_coach::figures::{NO_BREAK_SPACE, part, percent};
use blackjack_engine::{House, Key, Rules};
use blackjack_odds::Effect;

use super::answer::Answer;
use crate::command::layout::wrapped;

/// What is worth less than this is not told: it rounds to nothing.
const LEAST: f64 = 0.000_05;

/// A few plain sentences, the largest rule first.
pub(super) fn text(answer: &Answer<'_>, ev: f64, effects: &[Effect]) -> String {
    let house = answer.house;
    let money = of_hundred(answer, ev.abs());
    let (who, first) = if ev < 0.0 {
        ("The house keeps", "The house has its edge because you play first")
    } else {
        ("You win", "You have the edge here, though you play first")
    };
    let mut text = wrapped(&format!("{who} {money} that you bet at first."), 0);
    let lost = "a hand over 21 has lost, also where the dealer goes over 21 after it";
    let rest = "The rest are the rules of the house, the largest first:";
    text += &wrapped(&format!("{first}: {lost}. {rest}"), 0);
    text.push('\n');
    let mut told = Rules::KEYS.iter().filter_map(|key| held_against(house, effects, key));
    let mut told = told.by_ref().filter(|effect| effect.change.abs() >= LEAST).collect::<Vec<_>>();
    told.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
    for effect in told {
        text += &wrapped(&format!("- {}", sentence(answer, effect)), 2);
    }
    text
}

/// The change of a key to the first of its usual values that the house does not have.
fn held_against<'a>(house: &House, effects: &'a [Effect], key: &Key) -> Option<&'a Effect> {
    let now = house.rules().text(key.name)?;
    let to = key.baselines.iter().find(|&&value| value != now)?;
    effects.iter().find(|effect| effect.key == key.name && effect.to == *to)
}

/// "Naturals pay 3 to 2. Against 6 to 5, this gives you 1.36 %: $1.36 of every $100."
fn sentence(answer: &Answer<'_>, effect: &Effect) -> String {
    let Effect { key, from, to, change } = effect;
    let (fact, other) = (fact(key, from), alternative(key, to));
    let does = if *change < 0.0 { "gives" } else { "costs" };
    let (share, money) = (percent(change.abs(), 2), of_hundred(answer, change.abs()));
    format!("{fact}. Against {other}, this {does} you {share}{NO_BREAK_SPACE}%: {money}.")
}

/// "$0.26 of every $100".
fn of_hundred(answer: &Answer<'_>, share: f64) -> String {
    let hundred = answer.house.stakes().units(100);
    format!("{} of every {}", answer.money(part(hundred, share)), answer.money(hundred))
}

/// A rule as it is, as a sentence without its full stop.
fn fact(key: &str, value: &str) -> String {
    match (key, value) {
        ("decks", "1") => "The shoe is one pack".into(),
        ("decks", packs) => format!("The shoe is {packs} packs"),
        ("dealer-17", how) => format!("The dealer {}", on_17(how)),
        ("dealer-upcard", _) => "The dealer shows no card before you have finished".into(),
        ("hole-card", "peek") => "The dealer looks for a natural before you play".into(),
        ("hole-card", _) => "The dealer does not look for a natural before you play".into(),
        ("lost-to-natural", _) => "A natural of the dealer takes doubles and splits too".into(),
        ("natural-pays", odds) => format!("Naturals pay {odds}"),
        ("split-natural", _) => "Split hands can be naturals".into(),
        ("twenty-one-pays", odds) => format!("A winning 21 pays {odds}"),
        ("charlie", cards) => format!("A hand of {cards} cards wins at once, as a charlie"),
        ("dealer-charlie", cards) => format!("The dealer too wins with {cards} cards"),
        ("double-on", "none") => "You may not double".into(),
        ("double-on", totals) => format!("You may double on {}", doubled(totals)),
        ("double-cards", _) => "You may double with any number of cards".into(),
        ("double-after-split", "true") => "You may double after a split".into(),
        ("double-after-split", _) => "You may not double after a split".into(),
        ("double-split-aces", _) => "You may double split aces".into(),
        ("split-by", _) => "Only two cards of one rank are a pair".into(),
        ("split-hands", "1") => "There is no splitting".into(),
        ("split-hands", hands) => format!("You may split to {hands} hands"),
        ("split-aces-hands", "1") => "Aces cannot be split".into(),
        ("split-aces-hands", hands) => format!("You may split aces to {hands} hands"),
        ("hit-split-aces", _) => "You may hit split aces".into(),
        ("surrender", "none") => "There is no surrender".into(),
        ("surrender", when) => format!("There is {}", given_up(when)),
        ("ties", _) => "The dealer wins ties".into(),
        (key, value) => format!("The rule {key} is {value}"),
    }
}

/// The rule that it is held against, as it stands behind "against".
fn alternative(key: &str, value: &str) -> String {
    match (key, value) {
        ("decks", "1") => "one pack".into(),
        ("decks", packs) => format!("{packs} packs"),
        ("dealer-17", how) => format!("one who {}", on_17(how)),
        ("dealer-upcard", _) => "an upcard".into(),
        ("hole-card", "peek") => "one who does".into(),
        ("hole-card", _) => "one without a hole card".into(),
        ("lost-to-natural", _) => "the loss of first bets only".into(),
        ("natural-pays" | "twenty-one-pays", odds) => odds.into(),
        ("split-natural", _) => "plain 21s".into(),
        ("charlie", _) => "a house without charlies".into(),
        ("dealer-charlie", _) => "a dealer without charlies".into(),
        ("double-on", totals) => format!("doubling on {}", doubled(totals)),
        ("double-cards", _) => "two cards only".into(),
        ("double-after-split", "true") => "a house where you may".into(),
        ("double-after-split" | "double-split-aces" | "hit-split-aces", _) => {
            "a house where you may not".into()
        }
        ("split-by", _) => "pairs of one value".into(),
        ("split-hands", hands) => format!("splitting to {hands} hands"),
        ("split-aces-hands", hands) => format!("splitting them to {hands} hands"),
        ("surrender", "none") => "none".into(),
        ("surrender", when) => given_up(when).into(),
        ("ties", _) => "ties that nobody wins".into(),
        (key, value) => format!("{key} = {value}"),
    }
}

fn on_17(how: &str) -> &'static str {
    match how {
        "hit-soft" => "hits soft 17",
        "hit-ace" => "hits every 17 that holds an ace",
        "hit-all" => "draws until he is over 17",
        _ => "stands on every 17",
    }
}

fn doubled(totals: &str) -> &'static str {
    match totals {
        "9-11" => "hard 9 to 11",
        "10-11" => "hard 10 and 11",
        "11" => "hard 11",
        _ => "any total",
    }
}

fn given_up(when: &str) -> &'static str {
    match when {
        "early" => "early surrender",
        "early-not-ace" => "early surrender, not against an ace",
        _ => "late surrender",
    }
}
