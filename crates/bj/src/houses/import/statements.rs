//! The statements of another program's rules file: [`Statements`].

use blackjack_engine::{Position, excerpt, nearest, visible_in_line};

/// The group of GNOME Blackjack's files.
const GROUP: &str = "[Blackjack Rules]";

/// The largest number of decks.
const DECKS_MAX: i64 = 255;

/// A fact that such a file states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    Name,
    Decks,
    Penetration,
    HitsSoft17,
    DoubleAny,
    Double9,
    DoubleSoft,
    DoubleAfterHit,
    DoubleAfterSplit,
    Resplit,
    ResplitAces,
    Surrender,
    Payoff,
    Practice,
    DealerSpeed,
}

/// The values that a key takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Text,
    Flag,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    Odds,
}

/// A key: its names in GNOME Blackjack's files and in Farmer's, empty where it has none, with the
/// values that the two programs take where a file lacks it.
struct ForeignKey {
    fact: Fact,
    form: Form,
    gnome: (&'static str, &'static str),
    farmer: (&'static str, &'static str),
}

const fn key(
    fact: Fact,
    form: Form,
    gnome: (&'static str, &'static str),
    farmer: (&'static str, &'static str),
) -> ForeignKey {
    ForeignKey { fact, form, gnome, farmer }
}

const NO: (&str, &str) = ("", "");

const KEYS: [ForeignKey; 15] = [
    key(Fact::Name, Form::Text, ("Name", ""), NO),
    key(Fact::Decks, Form::Whole(1, DECKS_MAX), ("NumberOfDecks", "6"), ("Number_Of_Decks", "6")),
    key(Fact::Penetration, Form::Whole(0, 13_259), NO, ("Penetration", "")),
    key(Fact::HitsSoft17, Form::Flag, ("DealerHitsSoft17", "false"), ("Dealer_Hits_Soft_17", "0")),
    key(
        Fact::DoubleAny,
        Form::Flag,
        ("DoubleDownAnyTotal", "true"),
        ("Double_Down_Any_Total", "1"),
    ),
    key(Fact::Double9, Form::Flag, ("DoubleDown9", "true"), ("Double_Down_9", "1")),
    key(Fact::DoubleSoft, Form::Flag, ("DoubleDownSoft", "true"), ("Double_Down_Soft", "1")),
    key(
        Fact::DoubleAfterHit,
        Form::Flag,
        ("DoubleDownAfterHit", "false"),
        ("Double_Down_After_Hit", "0"),
    ),
    key(
        Fact::DoubleAfterSplit,
        Form::Flag,
        ("DoubleDownAfterSplit", "true"),
        ("Double_Down_After_Split", "1"),
    ),
    key(Fact::Resplit, Form::Flag, ("ResplitAllowed", "true"), ("Resplit_Allowed", "1")),
    key(
        Fact::ResplitAces,
        Form::Flag,
        ("ResplitAcesAllowed", "true"),
        ("Resplit_Aces_Allowed", "0"),
    ),
    key(Fact::Surrender, Form::Flag, ("SurrenderAllowed", "true"), ("Surrender_Allowed", "1")),
    key(Fact::Payoff, Form::Odds, NO, ("Blackjack_Payoff", "1.5")),
    key(Fact::Practice, Form::Whole(-2, 3), NO, ("Practice", "")),
    key(Fact::DealerSpeed, Form::Whole(0, 1_000_000), ("DealerSpeed", ""), ("Dealer_Speed", "")),
];

/// A mistake in such a file.
pub(super) struct ImportError {
    pub(super) position: Position,
    pub(super) message: String,
}

/// A key of the file with its value.
struct Statement<'a> {
    key: &'static ForeignKey,
    value: &'a str,
    line: usize,
}

/// The statements of a file.
pub(super) struct Statements<'a> {
    is_gnome: bool,
    all: Vec<Statement<'a>>,
}

impl<'a> Statements<'a> {
    /// Reads a file. The first line that is no comment tells which program it is for.
    pub(super) fn read(text: &'a str) -> Result<Self, ImportError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let is_gnome = lines(text).next().is_some_and(|(_, line)| line.starts_with('['));
        let mut read = Self { is_gnome, all: Vec::new() };
        let mut is_in_group = !is_gnome;
        for (offset, line) in lines(text) {
            let at = |within: usize, message: String| ImportError {
                position: Position::of(text, offset + within),
                message,
            };
            if is_gnome && line.starts_with('[') {
                is_in_group = line == GROUP;
                continue;
            }
            if !is_in_group {
                continue;
            }
            let expected = if is_gnome { "Key=value or a group" } else { "Key = value" };
            let Some((name, value)) = line.split_once('=') else {
                return Err(at(0, format!("expected {expected}, found \"{}\"", excerpt(line))));
            };
            // Translations of the name have their language in brackets.
            if is_gnome && name.trim_end().ends_with(']') {
                continue;
            }
            let key = read.key(name.trim()).map_err(|message| at(0, message))?;
            if let Some(before) = read.all.iter().find(|it| it.key.fact == key.fact) {
                let (name, line) = (name.trim(), before.line);
                return Err(at(
                    0,
                    format!("{name} appears twice, first in line {line}; expected it once"),
                ));
            }
            let place = line.len() - value.trim_start().len();
            let value = value.trim();
            if let Some(expected) = read.refused(key.form, value) {
                let (name, found) = (name.trim(), excerpt(value));
                return Err(at(place, format!("{name}: expected {expected}, found \"{found}\"")));
            }
            let line = Position::of(text, offset).line;
            read.all.push(Statement { key, value, line });
        }
        read.check(text)?;
        Ok(read)
    }

    /// Returns the key of this name.
    fn key(&self, name: &str) -> Result<&'static ForeignKey, String> {
        let names = || KEYS.iter().map(|key| self.name_of(key).0).filter(|name| !name.is_empty());
        let known = KEYS.iter().find(|key| !name.is_empty() && self.name_of(key).0 == name);
        known.ok_or_else(|| {
            let near = nearest(name, names());
            let near = near.map_or_else(
                || format!("expected one of {}", names().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean \"{near}\"?"),
            );
            format!("unknown key \"{}\"; {near}", excerpt(name))
        })
    }

    /// Returns the name of a key in this file, and the value that its program takes without it.
    fn name_of(&self, key: &ForeignKey) -> (&'static str, &'static str) {
        if self.is_gnome { key.gnome } else { key.farmer }
    }

    /// Returns what is expected in place of a value that the key does not take.
    fn refused(&self, form: Form, value: &str) -> Option<String> {
        match form {
            Form::Text => {
                let is_name = !value.is_empty() && visible_in_line(value) == value;
                (!is_name).then(|| "a name without control characters".into())
            }
            Form::Flag if self.is_gnome => {
                let is_flag = matches!(value.to_ascii_lowercase().as_str(), "true" | "false");
                (!is_flag).then(|| "true or false".into())
            }
            Form::Flag => (!matches!(value, "0" | "1")).then(|| "0 or 1".into()),
            Form::Whole(least, most) => {
                let number = value.parse().ok().filter(|it| (least..=most).contains(it));
                number.is_none().then(|| format!("a whole number from {least} to {most}"))
            }
            Form::Odds => {
                odds(value).is_none().then(|| "a number above 0 and up to 10 such as 1.5".into())
            }
        }
    }

    /// Checks that there are rules, and that a shoe is not shuffled before every round.
    fn check(&self, text: &str) -> Result<(), ImportError> {
        let mistake = |line: usize, message: String| {
            Err(ImportError { position: Position { line, column: 1 }, message })
        };
        if self.all.iter().all(|it| matches!(it.key.fact, Fact::Name)) {
            let expected = format!(
                "expected the group {GROUP} of GNOME Blackjack with its keys, or the keys of a casino \
                 file such as Number_Of_Decks = 6"
            );
            return mistake(text.lines().count().max(1), expected);
        }
        let cards = 52 * i64::from(self.number(Fact::Decks));
        let penetration = self.all.iter().find(|it| it.key.fact == Fact::Penetration);
        match penetration {
            Some(it) if it.value.parse::<i64>().is_ok_and(|left| left >= cards) => mistake(
                it.line,
                format!(
                    "Penetration: expected fewer cards than the {cards} of the shoe, found {}",
                    it.value
                ),
            ),
            _ => Ok(()),
        }
    }

    /// Returns the name of the program that the file is for.
    pub(super) fn program(&self) -> &'static str {
        if self.is_gnome { "GNOME Blackjack" } else { "Farmer's program" }
    }

    /// Returns a stated fact: the name of its key, and its value.
    pub(super) fn stated(&self, fact: Fact) -> Option<(&'static str, &'a str)> {
        let statement = self.all.iter().find(|it| it.key.fact == fact)?;
        Some((self.name_of(statement.key).0, statement.value))
    }

    /// Returns the value of a fact, stated or taken by the program.
    pub(super) fn text(&self, fact: Fact) -> Option<&'a str> {
        let default = || KEYS.iter().find(|key| key.fact == fact).map(|key| self.name_of(key).1);
        let value = self.stated(fact).map(|(_, value)| value).or_else(default);
        value.filter(|value| !value.is_empty())
    }

    pub(super) fn flag(&self, fact: Fact) -> bool {
        self.text(fact).is_some_and(|value| value == "1" || value.eq_ignore_ascii_case("true"))
    }

    pub(super) fn number(&self, fact: Fact) -> u32 {
        self.text(fact).and_then(|value| value.parse().ok()).unwrap_or(0)
    }

    pub(super) fn stated_number(&self, fact: Fact) -> Option<u32> {
        self.stated(fact)?.1.parse().ok()
    }

    /// Returns the odds of a blackjack; `None` if the file's program has no key for them.
    pub(super) fn odds(&self) -> Option<String> {
        let (numerator, denominator) = odds(self.text(Fact::Payoff)?)?;
        Some(format!("{numerator} to {denominator}"))
    }

    /// Lists the rules that the file lacks, though it could state them, with the program's values.
    pub(super) fn lacking(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let lacks = |key: &&ForeignKey| self.all.iter().all(|it| it.key.fact != key.fact);
        let keys = KEYS.iter().filter(lacks).map(|key| self.name_of(key));
        keys.filter(|(_, default)| !default.is_empty())
    }
}

/// Returns the lines that are neither blank nor comments, each with the byte at which it begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = offset + line.len() - line.trim_start().len();
        offset += line.len();
        (start, line.trim())
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Returns a decimal number as a ratio in lowest terms; `None` unless it is above 0 and up to 10,
/// with four decimals at most.
fn odds(text: &str) -> Option<(u32, u32)> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_plain = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 2
        || decimals.len() > 4
        || !is_plain(whole)
        || !is_plain(decimals)
    {
        return None;
    }
    let mut denominator = 10_u32.pow(u32::try_from(decimals.len()).ok()?);
    let mut numerator = format!("{whole}{decimals}").parse::<u32>().ok()?;
    if numerator == 0 || numerator > 10 * denominator {
        return None;
    }
    for prime in [2, 5] {
        while numerator % prime == 0 && denominator % prime == 0 {
            (numerator, denominator) = (numerator / prime, denominator / prime);
        }
    }
    Some((numerator, denominator))
}
