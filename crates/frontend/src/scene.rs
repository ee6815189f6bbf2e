//! What the table shows, as plain data: nothing in it borrows from the table or knows a rule.

use blackjack_engine::{Card, Chips, Stakes, Status, Total};

use crate::ui_command::UiCommand;

/// Everything that is drawn of the table.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The house's name, as its file says it.
    pub house: String,
    /// Its rules in one line.
    pub rules: String,
    /// The lines that are printed on the felt, the most important first: see
    /// [`felt_print`](crate::felt_print).
    pub felt: Vec<String>,
    /// The layout of the faces of its cards.
    pub card_face: CardFace,
    /// What is unlike other rounds: "practice, seed 7"; empty otherwise.
    pub remark: String,
    /// The number of the round in play, or of the next one.
    pub round: Option<u64>,
    /// Who sits at the table, in the order of their seats.
    pub players: Vec<Player>,
    /// The dealer, once a round was dealt.
    pub dealer: Option<Dealer>,
    /// The hands in the order of display; those of one player stand side by side.
    pub hands: Vec<TableHand>,
    /// The hand that stays in view where not all of them fit; the asked one where this is none.
    pub focus: Option<usize>,
    /// The bets that are being placed, before the deal.
    pub betting: Option<Betting>,
    /// What the coach says beside the table, where that was asked for.
    pub coach: Option<AdvicePanel>,
    /// Where the count stands, where that was asked for.
    pub count: Option<CountPanel>,
    /// How far the shoe is dealt.
    pub shoe: Option<ShoeBar>,
    /// What happened, the newest last.
    pub log: Vec<String>,
    /// What the round came to, after it.
    pub banner: Option<Banner>,
    /// What has to be said now: a refusal, or news.
    pub message: Option<Message>,
    /// What is asked, and what can be done.
    pub prompt: Prompt,
    /// What is said in the place of the question, as many of these as fit.
    pub brief: Vec<String>,
}

/// The layout of the face of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CardFace {
    /// Rank and suit together in two opposite corners, as on printed cards.
    #[default]
    Corners,
    /// One index at the top: the suit at its left, the rank at its right.
    TopLine,
}

/// An amount, written in full and as short as it can be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Money {
    /// The amount itself: whether it was won or lost, and for sums.
    pub chips: Chips,
    /// The amount in whole units of the house's money, as it is laid out in chips.
    pub units: i64,
    /// In full: "$1250.50", "+$25", "4 coins".
    pub text: String,
    /// In at most six characters: "$1.2k", "+25".
    pub short: String,
}

/// One player.
#[derive(Clone, Debug, Default)]
pub struct Player {
    /// The name; none who plays alone.
    pub name: Option<String>,
    /// What lies in the purse; none is credit without end.
    pub purse: Option<Money>,
    /// What was won or lost since sitting down.
    pub net: Option<Money>,
}

/// The dealer's hand.
#[derive(Clone, Debug, Default)]
pub struct Dealer {
    /// The cards that lie open.
    pub cards: Vec<Card>,
    /// Whether one more, the second, lies face down.
    pub hole_down: bool,
    /// Whether it is a natural.
    pub natural: bool,
    /// What is to be said beside the cards: "takes no card until every hand is finished".
    pub note: String,
}

/// One hand of a player.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent facts of one hand")]
pub struct TableHand {
    /// Whose it is: a place in [`Scene::players`].
    pub player: usize,
    /// Its number as it is spoken of: among its player's hands, from 1.
    pub number: u8,
    /// Its cards in the order in which they came.
    pub cards: Vec<Card>,
    /// What they count for.
    pub total: Total,
    /// How far it has come.
    pub status: Status,
    /// Whether its stake was doubled.
    pub doubled: bool,
    /// Whether it comes from a split.
    pub is_split: bool,
    /// Whether it is the one that is asked.
    pub is_asked: bool,
    /// Whether it became a blackjack with the card that fell last, and more is to be shown.
    pub is_new_blackjack: bool,
    /// What lies on it.
    pub stake: Money,
    /// What it is insured for, where it is.
    pub insured: Option<Money>,
    /// What it won or lost, insurance and all, once it is settled.
    pub net: Option<Money>,
}

/// The bets, while they are placed.
#[derive(Clone, Debug, Default)]
pub struct Betting {
    /// One bet for each of [`Scene::players`].
    pub bets: Vec<Bet>,
    /// Whose is being placed.
    pub at: usize,
    /// What is typed so far, where a bet is typed as a number.
    pub typed: Option<String>,
    /// What the house takes: "$1 to $500".
    pub limits: String,
}

/// What one player is about to stake.
#[derive(Clone, Debug, Default)]
pub struct Bet {
    /// On each hand; none where no bet can be placed.
    pub stake: Option<Money>,
    /// On how many hands.
    pub hands: u8,
    /// Whether this player sits the round out.
    pub sits_out: bool,
}

/// How far the shoe is dealt.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShoeBar {
    /// Its number, where it is counted.
    pub number: Option<u64>,
    /// The cards that it began with.
    pub full: usize,
    /// The cards that are left.
    pub left: usize,
    /// With how many left the cut card comes; none where there is no cut card.
    pub cut: Option<usize>,
    /// Whether it is shuffled before the next round.
    pub shuffle_due: bool,
}

/// What the coach says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AdvicePanel {
    /// What all amounts are on: "on $10".
    pub on: String,
    /// What can be chosen, the best first.
    pub choices: Vec<AdviceLine>,
    /// What else there is to say, a sentence each: why, or that it is being worked out.
    pub words: Vec<String>,
}

/// What a choice is worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AdviceLine {
    /// "Stand".
    pub name: String,
    /// On average, in the money of the bet: "-4.31".
    pub value: String,
    /// What it costs against the best: "0.22", "best".
    pub cost: String,
    /// Whether it is the best.
    pub is_best: bool,
}

/// Where the count stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CountPanel {
    /// What it is called: "Hi-Lo".
    pub name: String,
    /// "+3".
    pub running: String,
    /// "+1.4".
    pub true_count: String,
    /// How many cards have been seen.
    pub seen: u16,
    /// How many packs have not: "4.1".
    pub left: String,
    /// How many packs there are.
    pub decks: u8,
}

/// How good the news is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// Neither good nor bad.
    #[default]
    Plain,
    /// Something was won.
    Good,
    /// Something was lost.
    Bad,
    /// Something was refused, or needs attention.
    Warning,
}

/// What the round came to.
#[derive(Clone, Debug, Default)]
pub struct Banner {
    /// In words: "You win $37.50".
    pub text: String,
    /// Whether that is good.
    pub tone: Tone,
}

/// What has to be said now.
#[derive(Clone, Debug, Default)]
pub struct Message {
    /// A sentence or two.
    pub text: String,
    /// The same in fewer and fewer words, for where there is little room.
    pub shorter: Vec<String>,
    /// How good that is.
    pub tone: Tone,
}

/// What is asked, and the keys that work now.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    /// A short sentence; empty where the choices say all.
    pub question: String,
    /// What can be done, the most wanted first: labels are dropped from the end.
    pub choices: Vec<PromptChoice>,
}

/// One thing that can be done.
#[derive(Clone, Debug)]
pub struct PromptChoice {
    /// What it is.
    pub command: UiCommand,
    /// The key that does it: "h", "Enter".
    pub key: String,
    /// What it does, in a word or two: "hit".
    pub label: String,
    /// Whether it works now; what does not is not shown.
    pub enabled: bool,
}

impl Money {
    /// An amount in the house's money.
    pub fn of(stakes: &Stakes, chips: Chips) -> Self {
        let units = chips.0 / stakes.units(1).0;
        Self { chips, units, text: stakes.money(chips), short: short(stakes, chips) }
    }

    /// What was won or lost, with its sign.
    pub fn net(stakes: &Stakes, chips: Chips) -> Self {
        let plain = Self::of(stakes, chips);
        if chips <= Chips::ZERO {
            return plain;
        }
        Self { text: format!("+{}", plain.text), short: format!("+{}", plain.short), ..plain }
    }
}

impl Prompt {
    /// The choices that work.
    pub fn enabled(&self) -> impl Iterator<Item = &PromptChoice> {
        self.choices.iter().filter(|choice| choice.enabled)
    }

    /// Whether this can be done now.
    pub fn offers(&self, command: UiCommand) -> bool {
        self.enabled().any(|choice| choice.command == command)
    }
}

/// The amount in at most five characters and a minus sign: whole units, then thousands, millions
/// and so on; the house's sign goes first where it is one character and there is room.
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

/// A whole number in at most five characters.
fn rounded(units: i64) -> String {
    const NAMES: [&str; 5] = ["", "k", "M", "G", "T"];
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
