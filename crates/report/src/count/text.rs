//! A count report as text.

use std::fmt::Display;

use blackjack_coach::Matchup;
use blackjack_coach::figures::{NO_BREAK_SPACE, plain, short_signed, signed};
use blackjack_engine::{Action, value_symbol};
use blackjack_odds::{CardsInHand, Efficiency, IndexOptions, IndexPlay, InsuranceIndex};

use super::document::cards_in_hand;
use super::report::CountReport;
use crate::layout::wrapped;

/// The maximum number of printed plays; the JSON document has all of them.
const PLAYS_MAX: usize = 36;

/// The columns of a card.
const CARD: usize = 6;

/// The columns of a play's hand, and of each action.
const CASE: usize = 16;
const ACTION: usize = 11;

/// Returns the tags, their efficiencies, the best index plays and the other counts.
pub fn text(report: &CountReport) -> String {
    let house = &report.house;
    let parts = [
        wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2),
        tags(report),
        efficiency(&report.efficiency),
        plays(report),
        without_surrender(report),
        others(report),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Returns the tag of each card.
fn tags(report: &CountReport) -> String {
    let tags = &report.tags;
    let cards = (2..=10).chain([1]);
    let row = |cell: &dyn Fn(u8) -> String| {
        let cells = cards.clone().map(|value| format!("{:>CARD$}", cell(value)));
        cells.collect::<Vec<_>>().concat() + "\n"
    };
    let sum = if tags.is_balanced() {
        "A deck adds up to 0: the count is balanced.".to_owned()
    } else {
        let (sum, mean) = (short_signed(tags.deck_sum()), short_signed(tags.mean()));
        format!("A deck adds up to {sum}: the true count subtracts the average of {mean} per card.")
    };
    let cards = row(&|value| value_symbol(value).to_string());
    let added = row(&|value| short_signed(tags.of(value)));
    format!("{}\n{cards}{added}{}", tags.name().to_uppercase(), wrapped(&sum, 0))
}

fn efficiency(efficiency: &Efficiency) -> String {
    let line = |what: &str, value: Option<f64>, meaning: &str| {
        let value = value.map_or_else(|| "-".to_owned(), |value| plain(value, 2));
        format!("{what:<24}{value:>5}   {meaning}\n")
    };
    let insurance = match efficiency.insurance {
        Some(_) => "how well it predicts insurance",
        None => "this house has no insurance",
    };
    line(
        "Betting correlation",
        Some(efficiency.betting),
        "how well it predicts the value of a round",
    ) + &line(
        "Playing efficiency",
        Some(efficiency.playing),
        "share of the gain from knowing every card",
    ) + &line("Insurance correlation", efficiency.insurance, insurance)
}

/// Returns the index plays, the most valuable first.
fn plays(report: &CountReport) -> String {
    let plays = &report.indices.plays;
    let mut text = line(report, ["PLAYS", "below", "from"], TITLES);
    if let Some(insurance) = report.indices.insurance {
        let InsuranceIndex { at, pays_below, whole, gain } = insurance;
        let [below, above] = if pays_below { ["yes", "no"] } else { ["no", "yes"] };
        let shown = numbers(report, at, whole, gain);
        text += &line(report, ["insurance", below, above], shown);
    }
    text += &lines(report, plays);
    let left = plays.len().saturating_sub(PLAYS_MAX);
    let rest = if left == 0 {
        String::new()
    } else {
        format!(" Another {left} gain less; --json lists them all.")
    };
    text + "\n" + &wrapped(&(note(report) + &rest), 0)
}

/// Explains the numbers.
fn note(report: &CountReport) -> String {
    let IndexOptions { decks_left, cards, ref bets, .. } = report.options;
    let decks = plain(decks_left, if decks_left.fract() == 0.0 { 0 } else { 2 });
    let bets = bets.iter().map(|bet| bet.to_string()).collect::<Vec<_>>();
    let per = match &bets[..] {
        [_] => "of the initial bet".to_owned(),
        bets => format!("of a unit, with bets of {} units", bets.join(", ")),
    };
    let hands = if cards == CardsInHand::Exactly(2) {
        String::new()
    } else {
        format!(" Hands of {} cards.", cards_in_hand(cards))
    };
    let running = match report.tags.pivot(report.house.rules().decks()) {
        None => String::new(),
        Some(pivot) => format!(
            " The running count starts at {}. At {} it means a true count of {} whatever is left.",
            short_signed(report.start),
            short_signed(report.start + pivot.running),
            short_signed(pivot.true_count)
        ),
    };
    format!(
        "The true count is the running count per 52 unseen cards, not rounded, after the hand and \
         the upcard are counted.{running}{hands} The gain is in hundredths of a percent {per}, per \
         round with {decks}{NO_BREAK_SPACE}decks remaining."
    )
}

/// Returns the plays of hands that can no longer be surrendered, where that differs.
fn without_surrender(report: &CountReport) -> String {
    let plays = &report.indices.without_surrender;
    if plays.is_empty() {
        return String::new();
    }
    line(report, ["NO SURRENDER", "below", "from"], TITLES) + &lines(report, plays)
}

fn lines(report: &CountReport, plays: &[IndexPlay]) -> String {
    let play = |play: &IndexPlay| {
        let matchup = Matchup::Hand { row: play.row, upcard: play.upcard }.to_string();
        let [below, above] = [play.below, play.above].map(Action::word);
        let shown = numbers(report, play.at, play.whole, play.gain);
        line(report, [&matchup, below, above], shown)
    };
    plays.iter().take(PLAYS_MAX).map(play).collect()
}

/// The titles of the numbers.
const TITLES: [&str; 4] = ["at", "whole", "running", "gain"];

/// Returns the numbers of a line as text: the true count, the whole one and the running one if they
/// are shown, and the gain.
fn numbers(report: &CountReport, at: f64, whole: Option<i32>, gain: f64) -> [String; 4] {
    let whole = whole.map(|whole| short_signed(whole.into())).unwrap_or_default();
    let running = report.running(at).map(|running| signed(running, 1)).unwrap_or_default();
    [signed(at, 1), whole, running, plain(gain * 1e4, 2)]
}

/// Returns a line of a case, the action below, the numbers and the action above.
fn line(report: &CountReport, words: [&str; 3], numbers: [impl Display; 4]) -> String {
    let [case, below, above] = words;
    let [at, whole, running, gain] = numbers;
    let mut text = format!("{case:<CASE$}{below:<ACTION$}{at:>6}");
    if report.options.convention.is_some() {
        text += &format!("{whole:>7}");
    }
    if !report.tags.is_balanced() {
        text += &format!("{running:>9}");
    }
    text + &format!("  {above:<ACTION$}{gain:>9}\n")
}

fn others(report: &CountReport) -> String {
    let mut text =
        format!("{:<CASE$}{:>8}{:>9}{:>11}\n", "OTHER COUNTS", "betting", "playing", "insurance");
    for (name, measured) in &report.others {
        let insurance = measured.insurance.map_or_else(|| "-".to_owned(), |value| plain(value, 2));
        let [betting, playing] = [measured.betting, measured.playing].map(|value| plain(value, 2));
        text += &format!("{name:<CASE$}{betting:>8}{playing:>9}{insurance:>11}\n");
    }
    text
}
