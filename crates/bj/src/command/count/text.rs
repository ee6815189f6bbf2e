//! A count report as text.

use blackjack_coach::Matchup;
use blackjack_coach::figures::{NO_BREAK_SPACE, plain, short_signed, signed};
use blackjack_engine::{Action, value_symbol};
use blackjack_odds::Efficiency;

use super::CountReport;
use crate::command::layout::wrapped;

/// The maximum number of printed plays; the JSON document has all of them.
const PLAYS_MAX: usize = 36;

/// The columns of a card.
const CARD: usize = 6;

/// The columns of a play's hand, and of each action.
const CASE: usize = 16;
const ACTION: usize = 11;

pub(super) fn text(report: &CountReport) -> String {
    let house = &report.house;
    let parts = [
        wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2),
        tags(report),
        efficiency(&report.efficiency),
        plays(report),
        others(report),
    ];
    parts.join("\n")
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
    let decks = plain(report.decks_remaining, 1);
    let mut text = format!("{:<CASE$}{:<ACTION$}", "PLAYS", "below");
    text += &format!("{:>6}  {:<ACTION$}{:>9}\n", "at", "from", "gain");
    if let Some(at) = report.insurance {
        let line =
            format!("{:<CASE$}{:<ACTION$}{:>6}  {}", "insurance", "no", signed(at, 1), "yes");
        text += &(line.trim_end().to_owned() + "\n");
    }
    for play in report.plays.iter().take(PLAYS_MAX) {
        let matchup = Matchup::Hand { row: play.row, upcard: play.upcard }.to_string();
        let [below, above] = [play.below, play.above].map(Action::word);
        text += &format!("{matchup:<CASE$}{below:<ACTION$}{:>6}  ", signed(play.at, 1));
        text += &format!("{above:<ACTION$}{:>9}\n", plain(play.gain * 1e4, 2));
    }
    let left = report.plays.len().saturating_sub(PLAYS_MAX);
    let rest = if left == 0 {
        String::new()
    } else {
        format!(" Another {left} gain less; --json lists them all.")
    };
    let note = format!(
        "The true count is the running count per 52 unseen cards, not rounded, after \
         the hand and the upcard are counted. The gain is in hundredths of a percent of the \
         initial bet, per round with {decks}{NO_BREAK_SPACE}decks remaining.{rest}"
    );
    text + "\n" + &wrapped(&note, 0)
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
