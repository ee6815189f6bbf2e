//! Rounds in one line of text: what was put in, in order, and what came out.
//!
//! `reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2` is a round at `reno` with a bet of 2: the cards
//! as they were dealt, a split, two stands, and what each hand won. The grammar is in
//! `docs/notation.md`.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{
    Action, Asked, Bets, Card, Chips, Composition, Event, FundError, HandView, House, HouseErrors,
    IllegalAction, IllegalInsurance, OpenError, Round, Seat, Stakes, Turn, nearest,
};

/// The longest line that is read as a round, in bytes.
pub const NOTATION_LINE_MAX: usize = 256 * 1024;

/// Something that was put into a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A card was dealt.
    Card(Card),
    /// A hand acted; [`Action::Surrender`] also accepts an offer of early surrender.
    Act(Action),
    /// A hand was insured for this amount.
    Insure(Chips),
    /// Insurance, or early surrender, was declined.
    Decline,
    /// A seat's funds changed from outside.
    Fund(Seat, Chips),
}

/// Why an input cannot be put in; the round is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InputError {
    /// It is something else's turn: what was expected.
    #[error("expected {0}")]
    OutOfTurn(&'static str),
    /// The rules refuse the action.
    #[error("{0}")]
    Action(IllegalAction),
    /// The rules refuse the insurance.
    #[error("{0}")]
    Insurance(IllegalInsurance),
    /// The funds cannot be set.
    #[error("{0}")]
    Fund(FundError),
}

/// A round, the house that it is played in, and everything that was put into it.
///
/// ```
/// use blackjack_engine::Record;
/// let line = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2";
/// let record: Record = line.parse()?;
/// assert!(record.round().is_over());
/// assert_eq!(record.to_string(), line);
/// let torn = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,-2".parse::<Record>();
/// assert_eq!(torn.err().map(|error| error.column), Some(41));
/// # Ok::<(), blackjack_engine::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Record {
    house: House,
    bets: Vec<SeatBets>,
    inputs: Vec<Input>,
    round: Round,
}

/// What one seat bets, and what it held before.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SeatBets {
    stakes: Vec<Chips>,
    funds: Option<Chips>,
}

/// Two records are equal if the same went into the same game.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.house.rules() == other.house.rules()
            && self.house.stakes() == other.house.stakes()
            && self.bets == other.bets
            && self.inputs == other.inputs
            && self.round == other.round
    }
}

impl Eq for Record {}

/// Shows the line.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Record {
    /// Opens a round and its record.
    ///
    /// # Errors
    ///
    /// The first bet that the house refuses.
    pub fn open(house: &House, bets: &[Bets<'_>]) -> Result<Self, OpenError> {
        let round = Round::open(house, bets)?;
        let bets = bets.iter();
        let bets = bets.map(|bet| SeatBets { stakes: bet.stakes.to_vec(), funds: bet.funds });
        Ok(Self { house: house.clone(), bets: bets.collect(), inputs: Vec::new(), round })
    }

    /// The house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// The round, as far as it has come.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// What was put in so far.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What each seat bets, and what it held before.
    pub fn bets(&self) -> impl Iterator<Item = Bets<'_>> {
        self.bets.iter().map(|bet| Bets { stakes: &bet.stakes, funds: bet.funds })
    }

    /// How many cards were dealt so far.
    pub fn cards(&self) -> usize {
        self.inputs.iter().filter(|input| matches!(input, Input::Card(_))).count()
    }

    /// The cards of the round that everybody has seen so far; the hole card only once it was
    /// turned.
    pub fn seen(&self) -> Composition {
        self.round.view().open_cards().collect()
    }

    /// What the round waits for, in words.
    pub fn expected(&self) -> &'static str {
        match self.round.asked() {
            Asked::Card(_) => "a card",
            Asked::Insurance { .. } => "i (insurance) or n (none)",
            Asked::EarlySurrender { .. } => "r (surrender) or n (play on)",
            Asked::Action { .. } => "an action: h, s, d, p or r",
            Asked::Nothing => "the end of the round",
        }
    }

    /// Puts something into the round, and records it.
    ///
    /// # Errors
    ///
    /// [`InputError`]; the round and the record are as they were.
    pub fn put(&mut self, input: Input) -> Result<&[Event], InputError> {
        if let Input::Fund(seat, funds) = input {
            let events = self.round.fund(seat, funds).map_err(InputError::Fund)?;
            self.inputs.push(input);
            return Ok(events);
        }
        let expected = self.expected();
        let events = match (self.round.turn(), input) {
            (Turn::Chance(draw), Input::Card(card)) => draw.card(card),
            (Turn::Insurance(offer), Input::Insure(stake)) => {
                offer.insure(stake).map_err(InputError::Insurance)?
            }
            (Turn::Insurance(offer), Input::Decline) => offer.decline(),
            (Turn::EarlySurrender(offer), Input::Act(Action::Surrender)) => offer.surrender(),
            (Turn::EarlySurrender(offer), Input::Decline) => offer.play_on(),
            (Turn::Seat(seat), Input::Act(action)) => {
                seat.act(action).map_err(InputError::Action)?
            }
            _ => return Err(InputError::OutOfTurn(expected)),
        };
        self.inputs.push(input);
        Ok(events)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stakes = self.house.stakes();
        f.write_str(&self.house.notation())?;
        for (index, bet) in self.bets.iter().enumerate() {
            f.write_str(if index == 0 { " " } else { "/" })?;
            let placed: Vec<_> = bet.stakes.iter().map(|&stake| stakes.number(stake)).collect();
            f.write_str(&placed.join(","))?;
            if let Some(funds) = bet.funds {
                write!(f, "@{}", stakes.number(funds))?;
            }
        }
        f.write_str(":")?;
        self.write_inputs(f)?;
        if self.round.is_over() {
            write!(f, " = {}", results(&self.round, stakes))?;
        }
        Ok(())
    }
}

impl Record {
    /// The first stakes of the starting hands, in the order of the hands.
    fn stakes(&self) -> impl Iterator<Item = Chips> + '_ {
        self.bets.iter().flat_map(|bet| bet.stakes.iter().copied())
    }

    fn write_inputs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stakes = self.house.stakes();
        let mut insured: Vec<_> = self.round.view().hands;
        insured.retain(|hand| hand.insured > Chips::ZERO);
        insured.sort_by_key(|hand| hand.id);
        let half = |hand: HandView| self.stakes().nth(usize::from(hand.id.0)).map(Chips::half);
        let mut halves = insured.into_iter().map(half);
        for input in &self.inputs {
            match input {
                Input::Card(card) => write!(f, " {card}")?,
                Input::Act(action) => write!(f, " {}", action.letter())?,
                Input::Decline => f.write_str(" n")?,
                Input::Insure(stake) if halves.next() == Some(Some(*stake)) => f.write_str(" i")?,
                Input::Insure(stake) => write!(f, " i{}", stakes.number(*stake))?,
                Input::Fund(seat, funds) => {
                    write!(f, " @{}={}", seat.0 + 1, stakes.number(*funds))?;
                }
            }
        }
        Ok(())
    }
}

/// What each hand of a finished round won: `+10,-10i+5/0`.
fn results(round: &Round, stakes: &Stakes) -> String {
    let signed = |chips: Chips| {
        let sign = if chips > Chips::ZERO { "+" } else { "" };
        format!("{sign}{}", stakes.number(chips))
    };
    let mut text = String::new();
    let mut seat = Seat(0);
    for hand in round.view().hands {
        if !text.is_empty() {
            text.push(if hand.seat == seat { ',' } else { '/' });
        }
        seat = hand.seat;
        text += &signed(hand.net.unwrap_or_default());
        if let Some(net) = hand.insurance_net {
            text += "i";
            text += &signed(net);
        }
    }
    text
}

/// A line that is no round, or not the round that it says it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct NotationError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: Box<NotationErrorKind>,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationErrorKind {
    /// The line is too long.
    #[error("a round has at most {NOTATION_LINE_MAX} bytes; this one has {bytes}")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// No house has this name.
    #[error("unknown house \"{name}\"{}", suggestion(*nearest))]
    UnknownHouse {
        /// The name.
        name: String,
        /// The name that is spelt most like it.
        nearest: Option<&'static str>,
    },
    /// The settings behind the house do not make a house.
    #[error("{0}")]
    Settings(HouseErrors),
    /// The house refuses the bets.
    #[error("the house refuses these bets")]
    Bets {
        /// Why.
        why: OpenError,
        /// The house's stakes, to say it in its money.
        stakes: Stakes,
    },
    /// Something else should stand there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What.
        expected: String,
        /// What stands there instead.
        found: String,
    },
    /// The rules refuse what stands there.
    #[error("{} is not legal here; legal: {}", illegal.action, legal_words(illegal))]
    Illegal {
        /// What, and why.
        illegal: IllegalAction,
        /// The house's stakes, to say it in its money.
        stakes: Stakes,
    },
    /// The rules refuse the insurance that stands there.
    #[error("the hand cannot be insured for {}", stakes.money(illegal.stake))]
    Uninsurable {
        /// What, and why.
        illegal: IllegalInsurance,
        /// The house's stakes, to say it in its money.
        stakes: Stakes,
    },
    /// The result is not what the cards and actions come to.
    #[error("the round comes to {derived}, not to {stated}")]
    Differs {
        /// What it comes to.
        derived: String,
        /// What the line says.
        stated: String,
    },
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"))
}

fn legal_words(illegal: &IllegalAction) -> String {
    illegal.legal.iter().map(Action::word).collect::<Vec<_>>().join(", ")
}

impl FromStr for Record {
    type Err = NotationError;

    /// Reads and replays a line. A result that is stated is checked.
    fn from_str(line: &str) -> Result<Self, NotationError> {
        if line.len() > NOTATION_LINE_MAX {
            let kind = NotationErrorKind::TooLong { bytes: line.len() };
            return Err(NotationError { column: 1, kind: Box::new(kind) });
        }
        let mut cursor = Cursor { line, at: 0 };
        let house = cursor.house()?;
        let mut record = cursor.bets(&house)?;
        while let Some((at, token)) = cursor.token() {
            if token == "=" {
                cursor.results(at, &record)?;
                return Ok(record);
            }
            let stakes = record.house.stakes();
            let input = read_input(token, stakes, &record)
                .ok_or_else(|| cursor.expected(at, record.expected(), token))?;
            let stakes = *stakes;
            record.put(input).map_err(|error| cursor.refusal(at, token, error, stakes))?;
        }
        Ok(record)
    }
}

fn quote(token: &str) -> String {
    const LONGEST: usize = 30;
    let clean = token.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    match token.chars().nth(LONGEST) {
        None => format!("\"{}\"", clean.collect::<String>()),
        Some(_) => format!("\"{}…\"", clean.take(LONGEST).collect::<String>()),
    }
}

/// Reads one token behind the colon.
fn read_input(token: &str, stakes: &Stakes, record: &Record) -> Option<Input> {
    if let Ok(card) = token.parse() {
        return Some(Input::Card(card));
    }
    if let Some(amount) = token.strip_prefix('i') {
        return match amount {
            "" => half_of_offered(record).map(Input::Insure),
            amount => stakes.read(amount).map(Input::Insure),
        };
    }
    if let Some((seat, funds)) = token.strip_prefix('@').and_then(|rest| rest.split_once('=')) {
        let seat = seat.parse::<u8>().ok()?.checked_sub(1)?;
        return Some(Input::Fund(Seat(seat), stakes.read_signed(funds)?));
    }
    let mut letters = token.chars();
    match (letters.next()?, letters.next()) {
        ('n', None) => Some(Input::Decline),
        (letter, None) => Action::from_letter(letter).map(Input::Act),
        _ => None,
    }
}

/// Half the stake of the hand that is offered insurance; nothing where none is.
fn half_of_offered(record: &Record) -> Option<Chips> {
    let Asked::Insurance { hand, .. } = record.round.asked() else { return Some(Chips::ZERO) };
    record.stakes().nth(usize::from(hand.0)).map(Chips::half)
}

/// A place in a line that is being read.
struct Cursor<'a> {
    line: &'a str,
    /// A byte offset.
    at: usize,
}

impl<'a> Cursor<'a> {
    fn error(&self, at: usize, kind: NotationErrorKind) -> NotationError {
        NotationError { column: self.line[..at].chars().count() + 1, kind: Box::new(kind) }
    }

    fn expected(&self, at: usize, expected: &str, found: &str) -> NotationError {
        let found = if found.is_empty() { "the end of the line".into() } else { quote(found) };
        self.error(at, NotationErrorKind::Expected { expected: expected.into(), found })
    }

    fn refusal(&self, at: usize, token: &str, error: InputError, stakes: Stakes) -> NotationError {
        let kind = match error {
            InputError::OutOfTurn(expected) => return self.expected(at, expected, token),
            InputError::Action(illegal) => NotationErrorKind::Illegal { illegal, stakes },
            InputError::Insurance(illegal) => NotationErrorKind::Uninsurable { illegal, stakes },
            InputError::Fund(FundError::NoSuchSeat) => {
                return self.expected(at, "a seat that plays", token);
            }
            InputError::Fund(FundError::TooMuch { .. }) => {
                return self.expected(at, "an amount that can be counted", token);
            }
        };
        self.error(at, kind)
    }

    fn skip_spaces(&mut self) {
        let rest = &self.line[self.at..];
        self.at = self.line.len() - rest.trim_start().len();
    }

    /// The next token and its offset, up to white space.
    fn token(&mut self) -> Option<(usize, &'a str)> {
        self.skip_spaces();
        let rest = &self.line[self.at..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let at = self.at;
        self.at += length;
        (length > 0).then(|| (at, &rest[..length]))
    }

    /// `name` or `name{key=value,key=value}`.
    fn house(&mut self) -> Result<House, NotationError> {
        self.skip_spaces();
        let (start, rest) = (self.at, &self.line[self.at..]);
        let length = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
        let name = &rest[..length];
        self.at += length;
        if name.is_empty() {
            return Err(self.expected(start, "the name of a house", rest));
        }
        let house = House::built_in(name).ok_or_else(|| {
            let nearest = nearest(name, House::built_in_names());
            let name = quote(name).trim_matches('"').to_owned();
            self.error(start, NotationErrorKind::UnknownHouse { name, nearest })
        })?;
        let Some(settings) = rest[length..].strip_prefix('{') else { return Ok(house) };
        let open = self.at;
        let Some((settings, _)) = settings.split_once('}') else {
            return Err(self.expected(self.line.len(), "} behind the settings", ""));
        };
        self.at += settings.len() + 2;
        let settings = settings.split(',').filter(|setting| !setting.is_empty());
        house
            .with(settings)
            .map_err(|errors| self.error(open + 1, NotationErrorKind::Settings(errors)))
    }

    /// `stake,stake@funds/stake:`.
    fn bets(&mut self, house: &House) -> Result<Record, NotationError> {
        let (start, token) = self.token().unwrap_or((self.at, ""));
        let Some(text) = token.strip_suffix(':') else {
            return Err(self.expected(start, "bets and a colon, as in \"10:\"", token));
        };
        let mut bets = Vec::new();
        let mut at = start;
        for seat in text.split('/') {
            bets.push(self.seat(house.stakes(), at, seat)?);
            at += seat.len() + 1;
        }
        let refs: Vec<_> =
            bets.iter().map(|bet| Bets { stakes: &bet.stakes, funds: bet.funds }).collect();
        let stakes = *house.stakes();
        Record::open(house, &refs)
            .map_err(|why| self.error(start, NotationErrorKind::Bets { why, stakes }))
    }

    fn seat(&self, stakes: &Stakes, at: usize, text: &str) -> Result<SeatBets, NotationError> {
        let (placed, funds) = match text.split_once('@') {
            None => (text, None),
            Some((placed, funds)) => {
                let amount = stakes
                    .read_signed(funds)
                    .ok_or_else(|| self.expected(at + placed.len() + 1, "an amount", funds))?;
                (placed, Some(amount))
            }
        };
        let mut read = Vec::new();
        let mut at = at;
        for stake in placed.split(',') {
            let amount =
                stakes.read(stake).ok_or_else(|| self.expected(at, "a bet, as in 10", stake))?;
            read.push(amount);
            at += stake.len() + 1;
        }
        Ok(SeatBets { stakes: read, funds })
    }

    /// What is behind the `=`, to the end of the line.
    fn results(&mut self, sign: usize, record: &Record) -> Result<(), NotationError> {
        let (at, stated) = self.token().unwrap_or((self.at, ""));
        if stated.is_empty() {
            return Err(self.expected(at, "the results", stated));
        }
        if !record.round.is_over() {
            return Err(self.expected(sign, record.expected(), "="));
        }
        let derived = results(&record.round, record.house.stakes());
        if derived != stated {
            let same = derived.chars().zip(stated.chars()).take_while(|(a, b)| a == b);
            let offset: usize = same.map(|(a, _)| a.len_utf8()).sum();
            let stated = quote(stated).trim_matches('"').to_string();
            let kind = NotationErrorKind::Differs { derived, stated };
            return Err(self.error(at + offset, kind));
        }
        match self.token() {
            None => Ok(()),
            Some((at, token)) => Err(self.expected(at, "the end of the line", token)),
        }
    }
}
