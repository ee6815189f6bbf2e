//! The scene: everything that a face shows of the table, as plain data.

pub mod builder;
pub mod chart_panel;
pub mod course;
pub mod felt_print;
pub mod parts;

use std::sync::Arc;

use blackjack_engine::{Card, Chips, Stakes, Status, Total};

use crate::ui::command::UiCommand;
use chart_panel::ChartPanel;
use course::Course;

/// Everything that a face shows of the table.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The name of the house.
    pub house: String,
    /// The rules in one line.
    pub rules: String,
    /// The lines printed on the felt, the most important first: see
    /// [`felt_print`].
    pub felt: Vec<String>,
    /// The layout of the card faces.
    pub card_face: CardFace,
    /// A remark on unusual games: "practice, seed 7"; empty otherwise.
    pub remark: String,
    /// The number of the round in play, or of the next one.
    pub round: Option<u64>,
    /// The players in the order of their seats.
    pub players: Vec<Player>,
    /// The dealer, once a round has been dealt.
    pub dealer: Option<Dealer>,
    /// The hands in the order of display, grouped by player.
    pub hands: Vec<TableHand>,
    /// The hand that stays in view if not all of them fit; `None` for the active hand.
    pub focus: Option<usize>,
    /// The bets, before the deal.
    pub betting: Option<Betting>,
    /// The advice of the coach, if it is shown.
    pub coach: Option<AdvicePanel>,
    /// The count, if it is shown.
    pub count: Option<CountPanel>,
    /// The chart, if the face shows panels from the start.
    pub chart: Option<Arc<ChartPanel>>,
    /// The results since sitting down, if the face shows panels from the start.
    pub course: Option<Course>,
    /// The state of the shoe.
    pub shoe: Option<ShoeBar>,
    /// The log, the newest line last.
    pub log: Vec<String>,
    /// The result of the round, once it is over.
    pub banner: Option<Banner>,
    /// The current message: a refusal, or news.
    pub message: Option<Message>,
    /// The prompt.
    pub prompt: Prompt,
    /// Short advice in place of the question, as many parts as fit.
    pub brief: Vec<String>,
}

/// The layout of the face of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardFace {
    /// Rank and suit together in two opposite corners, as on printed cards.
    #[default]
    Corners,
    /// One index at the top, the suit on the left and the rank on the right.
    TopLine,
}

/// An amount, written in full and as short as possible.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Money {
    /// The amount itself, for its sign and for sums.
    pub chips: Chips,
    /// The amount in whole units of the house's money, for the chips on the table.
    pub units: i64,
    /// In full: "$1250.50", "+$25", "4 coins".
    pub text: String,
    /// In at most six characters: "$1.2k", "+25".
    pub short: String,
}

/// A player.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The name; `None` for a solo player without one.
    pub name: Option<String>,
    /// The purse; `None` in practice on unlimited credit.
    pub purse: Option<Money>,
    /// The net result since sitting down.
    pub net: Option<Money>,
}

/// The dealer's hand.
#[derive(Clone, Debug, Default)]
pub struct Dealer {
    /// The face-up cards.
    pub cards: Vec<Card>,
    /// True if the second card lies face down.
    pub hole_down: bool,
    /// True if the hand is a blackjack.
    pub is_blackjack: bool,
    /// True if the hand is a 22 that pushes.
    pub pushes: bool,
    /// A note beside the cards: "takes no card until every hand is finished".
    pub note: String,
}

/// A hand of a player.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts of one hand")]
pub struct TableHand {
    /// The player, as an index into [`Scene::players`].
    pub player: usize,
    /// Its number among the player's hands, from 1.
    pub number: u8,
    /// Its cards in the order of the deal.
    pub cards: Vec<Card>,
    /// Its total.
    pub total: Total,
    /// Its status.
    pub status: Status,
    /// True if the hand was doubled.
    pub doubled: bool,
    /// True if the hand comes from a split.
    pub is_split: bool,
    /// True if this is the active hand.
    pub is_active: bool,
    /// True if this is a blackjack.
    pub is_blackjack: bool,
    /// True if the last card made it a blackjack and more steps are still to be shown.
    pub is_new_blackjack: bool,
    /// The bet on it.
    pub stake: Money,
    /// The insurance stake, if it is insured.
    pub insured: Option<Money>,
    /// The side bets that are not settled yet, together.
    pub side_stake: Option<Money>,
    /// The net result of the side bets that are settled, together.
    pub side_net: Option<Money>,
    /// Its net result including insurance, once it is settled. Side bets have their own.
    pub net: Option<Money>,
}

/// The bets, while they are being placed.
#[derive(Clone, Debug, Default)]
pub struct Betting {
    /// One bet for each of [`Scene::players`].
    pub bets: Vec<Bet>,
    /// The player whose bet is being placed.
    pub at: usize,
    /// The amount typed so far, while one is being typed.
    pub typed: Option<String>,
    /// The limits: "$1 to $500".
    pub limits: String,
    /// The side bets on offer: "perfect-pairs, $1 to $25, costs 6.11 %".
    pub side_bets: Vec<String>,
}

/// The bet that one player is about to place.
#[derive(Clone, Debug, Default)]
pub struct Bet {
    /// The bet on each hand; `None` if the player cannot cover the minimum bet.
    pub stake: Option<Money>,
    /// The amounts on each hand, one for each of [`Betting::side_bets`].
    pub side: Vec<Money>,
    /// The number of hands.
    pub hands: u8,
    /// True if the player sits out this round.
    pub sits_out: bool,
}

/// The state of the shoe.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShoeBar {
    /// Its number, if shoes are numbered.
    pub number: Option<u64>,
    /// The number of cards when it was full.
    pub full: usize,
    /// The number of cards left.
    pub left: usize,
    /// The number of cards behind the cut card; `None` if there is no cut card.
    pub cut: Option<usize>,
    /// True if the shoe will be shuffled before the next round.
    pub shuffle_due: bool,
}

/// The advice of the coach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AdvicePanel {
    /// The bet that all amounts refer to: "on $10".
    pub bet_label: String,
    /// The choices, the best first.
    pub choices: Vec<AdviceLine>,
    /// The reasons, a sentence each, or a note that the advice is being computed.
    pub reasons: Vec<String>,
}

/// The value of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AdviceLine {
    /// The name: "Stand".
    pub name: String,
    /// The EV in the money of the bet: "-4.31".
    pub value: String,
    /// The cost compared with the best choice: "0.22", "best".
    pub cost: String,
    /// True if this is the best choice.
    pub is_best: bool,
}

/// The count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CountPanel {
    /// The name of the count: "Hi-Lo".
    pub name: String,
    /// The running count: "+3".
    pub running: String,
    /// The true count: "+1.4".
    pub true_count: String,
    /// The number of cards seen.
    pub seen: u16,
    /// The decks remaining: "4.1".
    pub left: String,
    /// The number of decks.
    pub decks: u8,
}

/// The tone of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Neutral.
    #[default]
    Plain,
    /// Something was won.
    Good,
    /// Something was lost.
    Bad,
    /// Something was refused, or needs attention.
    Warning,
}

/// The result of a round.
#[derive(Clone, Debug, Default)]
pub struct Banner {
    /// The result in words: "You win $37.50."
    pub text: String,
    /// The tone.
    pub tone: Tone,
}

/// A message.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// The text, a sentence or two.
    pub text: String,
    /// Successively shorter versions, for small screens.
    pub shorter: Vec<String>,
    /// The tone.
    pub tone: Tone,
}

/// A question, and the choices that answer it.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    /// The question, a short sentence; empty if the choices say it all.
    pub question: String,
    /// The choices, the most important first: labels are dropped from the end.
    pub choices: Vec<PromptChoice>,
}

/// A choice of a prompt.
#[derive(Clone, Debug)]
pub struct PromptChoice {
    /// The command.
    pub command: UiCommand,
    /// The label of the key: "h", "Enter".
    pub key: String,
    /// The action of the command, in a word or two: "hit".
    pub label: String,
    /// True if the choice is enabled; other choices are not shown.
    pub enabled: bool,
}

impl Money {
    /// Writes an amount in the house's money.
    pub fn of(stakes: &Stakes, chips: Chips) -> Self {
        let units = chips.0 / stakes.units(1).0;
        Self { chips, units, text: stakes.money(chips), short: short(stakes, chips) }
    }

    /// Returns a placeholder for an unknown amount, such as a remote player's purse.
    pub fn unknown() -> Self {
        Self { chips: Chips::ZERO, units: 0, text: String::new(), short: String::new() }
    }

    /// Writes a result with its sign.
    pub fn net(stakes: &Stakes, chips: Chips) -> Self {
        let plain = Self::of(stakes, chips);
        if chips <= Chips::ZERO {
            return plain;
        }
        Self { text: format!("+{}", plain.text), short: format!("+{}", plain.short), ..plain }
    }
}

impl Prompt {
    /// Returns the enabled choices.
    pub fn enabled(&self) -> impl Iterator<Item = &PromptChoice> {
        self.choices.iter().filter(|choice| choice.enabled)
    }

    /// Returns whether a command is offered.
    pub fn is_offered(&self, command: UiCommand) -> bool {
        self.enabled().any(|choice| choice.command == command)
    }
}

/// Writes an amount in at most five characters and a minus sign: whole units, then thousands,
/// millions and so on. The currency sign goes first if it is one character and there is room.
fn short(stakes: &Stakes, chips: Chips) -> String {
    let (sign, amount) = (if chips.0 < 0 { "-" } else { "" }, Chips(chips.0.abs()));
    let in_full = stakes.number(amount);
    let units = amount.0 / stakes.units(1).0;
    let number = if in_full.len() <= 5 { in_full } else { rounded(units) };
    let money = stakes.money(amount);
    let mark = money.chars().next().filter(|mark| !mark.is_alphanumeric());
    match mark {
        Some(mark) if number.len() <= 4 => format!("{sign}{mark}{number}"),
        Some(_) | None => format!("{sign}{number}"),
    }
}

/// Rounds a whole number to at most five characters.
fn rounded(units: i64) -> String {
    const NAMES: [&str; 5] = ["", "k", "M", "B", "T"];
    let mut scale = 0;
    let mut unit = 1;
    while units / unit >= 10_000 || (scale > 0 && units / unit >= 1000) {
        unit *= 1000;
        scale += 1;
    }
    let name = NAMES.get(scale).copied().unwrap_or("?");
    let (whole, tenth) = (units / unit, units % unit * 10 / unit);
    if scale == 0 || whole >= 100 || tenth == 0 {
        format!("{whole}{name}")
    } else {
        format!("{whole}.{tenth}{name}")
    }
}
