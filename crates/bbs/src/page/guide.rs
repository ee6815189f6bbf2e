//! The guide: the rules of this door, as its sysop has set them.

use blackjack_engine::{
    Dealer17, Dealer22, DoubleCards, DoubleOn, HoleCard, House, LostToNatural, Ratio, Rules,
    StandOn21, Ties,
};
use blackjack_plain::wrap::wrapped;

use super::table::for_one;
use crate::door_settings::{BankKind, DoorSettings, Mode};

/// The columns of a line.
const WIDTH: usize = 75;

/// A page of the guide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GuidePage {
    pub(crate) heading: &'static str,
    pub(crate) lines: Vec<String>,
}

impl GuidePage {
    /// Returns a page, from 1.
    pub(crate) fn of(number: usize, house: &House, settings: &DoorSettings) -> Self {
        let (heading, lines) = if number == 1 {
            ("PLAYING THE GAME", playing(house, settings))
        } else {
            ("THE DEALER'S TURN AT PLAY", dealers_turn(house, settings))
        };
        let fitted = |line: String| {
            let fits = line.lines().all(|line| line.len() <= WIDTH);
            if fits { line } else { wrapped(&line, WIDTH, 0).trim_end().to_owned() }
        };
        let lines = lines.into_iter().map(fitted).collect::<Vec<_>>().join("\n");
        Self { heading, lines: lines.lines().map(ToOwned::to_owned).collect() }
    }
}

fn playing(house: &House, settings: &DoorSettings) -> Vec<String> {
    let rules = house.rules();
    let length = match settings.coin_minutes {
        1 => "1 minute".to_owned(),
        length => format!("{length} minutes"),
    };
    let mut lines = match settings.mode {
        Mode::Time => vec![
            format!("You play for time. A coin is {length}; a bet leaves your pot and your time"),
            "at once. The clock runs while you play.".to_owned(),
        ],
        Mode::Coins => vec![
            format!("You play for coins that last: {} a day come to your pot.", settings.allowance),
            "A bet leaves your pot at once.".to_owned(),
        ],
    };
    let turns = match settings.turns {
        0 => "You may play as many hands as you like.".to_owned(),
        1 => "One turn a day; it is used when the bet is placed.".to_owned(),
        turns => format!("{turns} turns a day; a turn is used when the bet is placed."),
    };
    lines.push(format!("Bet 1 to {} coins, never the last one. {turns}", settings.maximum));
    lines.push(String::new());
    let row = |(name, text)| wrapped(&format!("{name:<15} {text}"), WIDTH, 16);
    lines.extend(payoffs(rules).into_iter().map(row));
    lines
}

/// Returns the outcomes of a hand and their payoffs.
fn payoffs(rules: &Rules) -> Vec<(&'static str, String)> {
    let gross = |net: Ratio| format!("{} for 1", for_one(net));
    let mut rows = vec![
        ("Win", "2 for 1: a bet of 2 comes back as 4".to_owned()),
        ("Twenty-One", format!("two cards: {} {}", gross(rules.natural_pays()), natural(rules))),
        ("Hold 21", format!("more cards: {} {}", gross(rules.twenty_one_pays()), hold_21(rules))),
    ];
    if rules.charlie() > 0 {
        let pays = gross(rules.charlie_pays());
        let when = if rules.charlie_beats_natural() {
            "at once"
        } else {
            "unless the dealer has Twenty-One"
        };
        rows.push((
            "Charlie",
            match rules.charlie_limit() {
                21.. => format!("five cards that are not bust: {pays} {when}"),
                _ => format!("five cards under 21: {pays} {when}. Five with 21 play on"),
            },
        ));
    }
    rows.extend(doubling(rules).map(|text| ("Double down", text)));
    if rules.offers_insurance() {
        let pays = rules.insurance_pays();
        let text = format!("against an ace: half the bet, pays {pays} on Twenty-One");
        rows.push(("Insurance", text));
    }
    rows.push(match rules.ties() {
        Ties::Push => ("Stand-off", "equal counts: the bet comes back".into()),
        Ties::Dealer => ("Equal counts", "the dealer wins them".into()),
    });
    rows
}

/// Returns the rule for paying a 21 of two cards.
fn natural(rules: &Rules) -> &'static str {
    if rules.blackjack_waits() { "if it wins" } else { "at once" }
}

/// Returns the rule for paying a 21 of more than two cards.
fn hold_21(rules: &Rules) -> &'static str {
    match rules.stand_on_21() {
        StandOn21::Yes | StandOn21::No => "if it wins",
        StandOn21::Settle => "unless the dealer has Twenty-One",
    }
}

/// Returns the rule for doubling, and its payoff; `None` if a bet can never be doubled.
fn doubling(rules: &Rules) -> Option<String> {
    let counts = match rules.double_on() {
        DoubleOn::Never => return None,
        DoubleOn::Any if rules.double_soft() => "",
        DoubleOn::Any => " without an ace as 11",
        DoubleOn::EightToEleven => " of 8, 9, 10 or 11",
        DoubleOn::NineToEleven => " of 9, 10 or 11",
        DoubleOn::TenOrEleven => " of 10 or 11",
        DoubleOn::Eleven => " of 11",
    };
    let cards = match rules.double_cards() {
        DoubleCards::Two => "first two cards",
        DoubleCards::Any => "any cards",
    };
    let pays = match for_one(rules.doubled_twenty_one_pays()).as_str() {
        "2" => "2 for 1".to_owned(),
        pays => format!("2 for 1, with 21 {pays} for 1"),
    };
    Some(format!("{cards}{counts}: bet doubled, ONE FINAL card, {pays}"))
}

/// Returns the dealer's rules.
fn dealer(rules: &Rules) -> Vec<String> {
    let first = match (rules.dealer_upcard(), rules.hole_card()) {
        (false, _) => "The dealer takes no card until you are done.",
        (true, HoleCard::Peek) => "With a ten or an ace up the dealer looks for Twenty-One first.",
        (true, HoleCard::PeekAce) => "With an ace up the dealer looks for Twenty-One first.",
        (true, HoleCard::NoPeek) => "The dealer turns the hole card over when you are done.",
        (true, HoleCard::None) => "The dealer takes a second card when you are done.",
    };
    let draws = match rules.dealer_17() {
        Dealer17::Stand => "draws on 16 or less and stays on 17, soft too.",
        Dealer17::HitSoft => "draws on 16 or less, and on a soft 17.",
        Dealer17::HitAce => "draws on 16 or less, and on any 17 with an ace.",
        Dealer17::HitAll => "draws on 17 or less and stays on 18.",
    };
    let mut text = format!("{first} The dealer {draws}");
    if rules.dealer_upcard()
        && !rules.always_peeks()
        && rules.lost_to_natural() == LostToNatural::All
    {
        text += " A dealer's Twenty-One takes what you doubled, too.";
    }
    if rules.dealer_22() == Dealer22::Push {
        text += " A dealer's 22 is a stand-off with every hand that stands.";
    }
    let charlie = "A dealer with five cards under 21 beats even your 21.".to_owned();
    [text].into_iter().chain(Some(charlie).filter(|_| rules.dealer_charlie() > 0)).collect()
}

fn dealers_turn(house: &House, settings: &DoorSettings) -> Vec<String> {
    let mut lines = dealer(house.rules());
    lines.push(String::new());
    let mut row = |name: &str, text: &str| lines.push(format!("{name:<13} {text}"));
    match (settings.mode, settings.bank.kind) {
        (Mode::Coins, _) => {
            row("LINE CUT", "The hand stays as it is and settles; nothing is lost.");
        }
        (Mode::Time, BankKind::None) => {
            row("LINE CUT", "The hand stays as it is and settles.");
            row("EVENT", "Time is handed back up to the next event of the board.");
        }
        (Mode::Time, _) => {
            row("LINE CUT", "The hand stays as it is and settles; winnings are banked.");
            row("EVENT", "Time is handed back up to the event; winnings over it are banked.");
        }
    }
    row("FAIR CARDS", "Each pack is sealed before you bet: <V>erify in the menu.");
    lines.push(String::new());
    lines.push("<H>it <S>tay <D>ouble <I>nsure <Y>es <N>o <C>oach <T>able again <Q>uit".to_owned());
    lines.push("Also: 1 hit, 2 stay, 3 double; Esc is no.".to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words of both pages of the guide with these rules changed.
    fn guide(rules: &str) -> String {
        let settings = DoorSettings::read(&format!("[rules]\n{rules}"), "door.toml").unwrap();
        let house = settings.house().unwrap();
        let pages = [1, 2].map(|number| GuidePage::of(number, &house, &settings).lines);
        let words = pages.concat().join(" ");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_guide_follows_the_rules() {
        for (rules, expected) in [
            ("", "draws on 16 or less and stays on 17, soft too."),
            ("", "first two cards: bet doubled, ONE FINAL card, 2 for 1"),
            ("", "Charlie five cards under 21: 3 for 1 at once. Five with 21 play on"),
            ("", "Stand-off equal counts: the bet comes back"),
            ("", "Insurance against an ace: half the bet, pays 2 to 1 on Twenty-One"),
            ("dealer-17 = \"hit-soft\"", "draws on 16 or less, and on a soft 17."),
            ("ties = \"dealer\"", "Equal counts the dealer wins them"),
            ("charlie-limit = 21", "five cards that are not bust: 3 for 1 at once"),
            ("double-on = \"10-11\"", "first two cards of 10 or 11: bet doubled"),
            ("doubled-twenty-one-pays = \"2 to 1\"", "ONE FINAL card, 2 for 1, with 21 3 for 1"),
            ("hole-card = \"no-peek\"", "turns the hole card over when you are done."),
        ] {
            let guide = guide(rules);
            assert!(guide.contains(expected), "{rules}: {guide}");
        }
        assert!(!guide("charlie = 0\ndealer-charlie = 0").contains("five cards"));
        assert!(!guide("double-on = \"none\"").contains("Double down"));
    }
}
