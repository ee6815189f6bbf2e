//! An explanation in words of where the edge comes from.

use blackjack_coach::figures::{NO_BREAK_SPACE, part, percent};
use blackjack_engine::{House, Key, Rules};
use blackjack_odds::Effect;

use super::answer::{Answer, baseline};
use crate::layout::wrapped;

/// The smallest effect to mention: anything less rounds to zero.
const EFFECT_MIN: f64 = 0.000_05;

/// Returns a few plain sentences, the rule with the largest effect first.
pub(super) fn text(answer: &Answer<'_>, ev: f64, effects: &[Effect]) -> String {
    let house = answer.house;
    let money = of_hundred(answer, ev.abs());
    let (who, first) = if ev < 0.0 {
        ("The house keeps", "The house has its edge because you play first")
    } else {
        ("You win", "You have the edge here, though you play first")
    };
    let mut text = wrapped(&format!("{who} {money} of your initial bets."), 0);
    let lost = "a hand over 21 loses, even if the dealer busts later";
    let rest = "The rest comes from the rules of the house, the largest effect first:";
    text += &wrapped(&format!("{first}: {lost}. {rest}"), 0);
    text.push('\n');
    let all = Rules::KEYS.iter().filter_map(|key| baseline_effect(house, effects, key));
    let mut listed = all.filter(|effect| effect.change.abs() >= EFFECT_MIN).collect::<Vec<_>>();
    listed.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
    for effect in listed {
        text += &wrapped(&format!("- {}", sentence(answer, effect)), 2);
    }
    text
}

/// Returns the change of a key to its baseline.
fn baseline_effect<'a>(house: &House, effects: &'a [Effect], key: &Key) -> Option<&'a Effect> {
    let to = baseline(house, key)?;
    effects.iter().find(|effect| effect.key == key.name && effect.to == to)
}

/// Returns an effect as a sentence, such as "Blackjack pays 3 to 2. Compared with 6 to 5, this
/// gives you 1.36 %: $1.36 of every $100."
fn sentence(answer: &Answer<'_>, effect: &Effect) -> String {
    let Effect { key, from, to, change } = effect;
    let rules = answer.house.rules();
    let (fact, other) = (fact(rules, key, from), alternative(key, to));
    let does = if *change < 0.0 { "gives" } else { "costs" };
    let (share, money) = (percent(change.abs(), 2), of_hundred(answer, change.abs()));
    format!("{fact}. Compared with {other}, this {does} you {share}{NO_BREAK_SPACE}%: {money}.")
}

/// Returns a share of money, such as "$0.26 of every $100".
fn of_hundred(answer: &Answer<'_>, share: f64) -> String {
    let hundred = answer.house.stakes().units(100);
    format!("{} of every {}", answer.money(part(hundred, share)), answer.money(hundred))
}

/// Returns a rule of the house as a sentence without its full stop.
fn fact(rules: &Rules, key: &str, value: &str) -> String {
    match (key, value) {
        ("decks", "1") => "The shoe is one deck".into(),
        ("decks", decks) => format!("The shoe is {decks} decks"),
        ("dealer-17", how) => format!("The dealer {}", on_17(how)),
        ("dealer-upcard", _) => "The dealer shows no card until you have finished".into(),
        ("dealer-22", _) => "A dealer's 22 pushes".into(),
        ("hole-card", "peek") => "The dealer peeks for blackjack before you play".into(),
        ("hole-card", "peek-ace") => "The dealer peeks for blackjack with an ace up only".into(),
        ("hole-card", _) => "The dealer does not peek for blackjack before you play".into(),
        ("lost-to-natural", _) if rules.peeks() => {
            "With a ten up, doubles and splits lose to a dealer's blackjack too".into()
        }
        ("lost-to-natural", _) => "Doubles and splits lose to a dealer's blackjack too".into(),
        ("natural-pays", odds) => format!("Blackjack pays {odds}"),
        ("natural-beats-21", _) => "Blackjack only ties the dealer's other 21s".into(),
        ("dealer-natural-beats-21", _) => "A dealer's blackjack only ties your other 21s".into(),
        ("split-natural", _) => "A split hand can be blackjack".into(),
        ("twenty-one-pays", odds) => format!("A winning 21 pays {odds}"),
        ("doubled-twenty-one-pays", odds) => format!("A winning 21 that was doubled pays {odds}"),
        ("charlie-pays", odds) => format!("A charlie pays {odds}"),
        ("insurance-pays", odds) => format!("Insurance pays {odds}"),
        ("charlie", cards) if rules.charlie_beats_natural() => {
            format!("A hand of {cards} cards wins at once, as a charlie")
        }
        ("charlie", cards) => format!("A hand of {cards} cards is a charlie, and wins"),
        ("charlie-beats-natural", _) => "A charlie loses to a dealer's blackjack".into(),
        ("stand-on-21", "settle") => "A 21 wins unless the dealer has blackjack".into(),
        ("stand-on-21", _) => "You may act on 21".into(),
        ("double-soft", _) => "You may not double soft hands".into(),
        ("double-for-less", _) => "A double may add less than the bet".into(),
        ("surrender-after-double", _) => "You may surrender after a double".into(),
        ("dealer-charlie", cards) => format!("The dealer also wins with {cards} cards"),
        ("double-on", "none") => "You may not double".into(),
        ("double-on", "any") if !rules.double_soft() => "You may double on any hard total".into(),
        ("double-on", totals) => format!("You may double on {}", doubled(totals)),
        ("double-cards", _) => "You may double with any number of cards".into(),
        ("double-after-split", "true") => "You may double after a split".into(),
        ("double-after-split", _) => "You may not double after a split".into(),
        ("double-split-aces", _) => "You may double split aces".into(),
        ("split-by", _) => "Only two cards of the same rank are a pair".into(),
        ("split-hands", "1") => "There is no splitting".into(),
        ("split-hands", hands) => format!("You may split to {hands} hands"),
        ("split-aces-hands", "1") => "Aces cannot be split".into(),
        ("split-aces-hands", hands) => format!("You may split aces to {hands} hands"),
        ("hit-split-aces", _) => "You may hit split aces".into(),
        ("surrender", "none") => "There is no surrender".into(),
        ("surrender", when) => format!("There is {}", surrender_rule(when)),
        ("ties", _) => "The dealer wins ties".into(),
        (key, value) => format!("The rule {key} is {value}"),
    }
}

/// Returns the rule for comparison, to follow "Compared with".
fn alternative(key: &str, value: &str) -> String {
    match (key, value) {
        ("decks", "1") => "one deck".into(),
        ("decks", decks) => format!("{decks} decks"),
        ("dealer-17", how) => format!("a dealer who {}", on_17(how)),
        ("dealer-upcard", _) => "an upcard".into(),
        ("dealer-22", _) => "a 22 that busts".into(),
        ("hole-card", "peek") => "a dealer who always does".into(),
        ("hole-card", _) => "a dealer without a hole card".into(),
        ("lost-to-natural", _) => "losing only the initial bets".into(),
        (
            "natural-pays"
            | "twenty-one-pays"
            | "doubled-twenty-one-pays"
            | "charlie-pays"
            | "insurance-pays",
            odds,
        ) => odds.into(),
        ("natural-beats-21" | "dealer-natural-beats-21", _) => {
            "a blackjack that beats every other 21".into()
        }
        ("split-natural", _) => "plain 21s".into(),
        ("charlie", _) => "a house without charlies".into(),
        ("dealer-charlie", _) => "a dealer without charlies".into(),
        ("charlie-beats-natural", _) => "a charlie that is paid at once".into(),
        ("stand-on-21", _) => "a 21 that only stands".into(),
        ("double-soft", _) => "doubling them".into(),
        ("double-on", totals) => format!("doubling on {}", doubled(totals)),
        ("double-cards", _) => "two cards only".into(),
        ("double-after-split", "true") => "a house where you may".into(),
        (
            "double-after-split"
            | "double-split-aces"
            | "double-for-less"
            | "hit-split-aces"
            | "surrender-after-double",
            _,
        ) => "a house where you may not".into(),
        ("split-by", _) => "pairs of the same value".into(),
        ("split-hands", hands) => format!("splitting to {hands} hands"),
        ("split-aces-hands", hands) => format!("splitting them to {hands} hands"),
        ("surrender", "none") => "none".into(),
        ("surrender", when) => surrender_rule(when).into(),
        ("ties", _) => "ties that push".into(),
        (key, value) => format!("{key} = {value}"),
    }
}

fn on_17(how: &str) -> &'static str {
    match how {
        "hit-soft" => "hits soft 17",
        "hit-ace" => "hits every 17 with an ace",
        "hit-all" => "hits every 17",
        _ => "stands on every 17",
    }
}

fn doubled(totals: &str) -> &'static str {
    match totals {
        "8-11" => "hard 8 to 11",
        "9-11" => "hard 9 to 11",
        "10-11" => "hard 10 and 11",
        "11" => "hard 11",
        _ => "any total",
    }
}

fn surrender_rule(when: &str) -> &'static str {
    match when {
        "early" => "early surrender",
        "early-not-ace" => "early surrender, not against an ace",
        _ => "late surrender",
    }
}
