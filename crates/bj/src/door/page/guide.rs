//! The guide: the rules of this door, as its sysop has set them.

use blackjack_engine::{House, Ratio};

use super::table::for_one;
use crate::door::door_settings::{BankKind, DoorSettings, Mode};
use crate::wrap::wrapped;

/// The columns of a line.
const WIDTH: usize = 75;

/// A page of the guide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::door) struct GuidePage {
    pub(in crate::door) heading: &'static str,
    pub(in crate::door) lines: Vec<String>,
}

impl GuidePage {
    /// Returns a page, from 1.
    pub(in crate::door) fn of(number: usize, house: &House, settings: &DoorSettings) -> Self {
        let (heading, lines) = if number == 1 {
            ("PLAYING THE GAME", playing(house, settings))
        } else {
            ("THE DEALER'S TURN AT PLAY", dealers_turn(house, settings))
        };
        let fitted = |line: String| {
            if line.len() <= WIDTH { line } else { wrapped(&line, WIDTH, 0).trim_end().to_owned() }
        };
        let lines = lines.into_iter().map(fitted).collect::<Vec<_>>().join("\n");
        Self { heading, lines: lines.lines().map(ToOwned::to_owned).collect() }
    }
}

fn playing(house: &House, settings: &DoorSettings) -> Vec<String> {
    let rules = house.rules();
    let gross = |net: Ratio| format!("{} for 1", for_one(net));
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
    let mut row = |name: &str, text: String| lines.push(format!("{name:<15} {text}"));
    row("Win", "2 for 1: a bet of 2 comes back as 4".into());
    row("Twenty-One", format!("two cards: {} at once", gross(rules.natural_pays())));
    row("Hold 21", format!("more cards: {} if it wins", gross(rules.twenty_one_pays())));
    if rules.charlie() > 0 {
        let pays = gross(rules.charlie_pays());
        row("Charlie", format!("five cards under 21: {pays} at once. Five with 21 play on"));
    }
    row("Double down", "first two cards: bet doubled, ONE FINAL card, 2 for 1".into());
    if rules.offers_insurance() {
        let pays = rules.insurance_pays();
        row("Insurance", format!("dealer shows an ace: half the bet, pays {pays} on Twenty-One"));
    }
    row("Stand-off", "equal counts: the bet comes back".into());
    lines
}

fn dealers_turn(house: &House, settings: &DoorSettings) -> Vec<String> {
    let mut lines = vec![
        "With a ten or an ace up the dealer looks for Twenty-One first. The dealer".to_owned(),
        "draws on 16 or less and stays on 17, soft too.".to_owned(),
    ];
    if house.rules().dealer_charlie() > 0 {
        lines.push("A dealer with five cards under 21 beats even your 21.".to_owned());
    }
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
