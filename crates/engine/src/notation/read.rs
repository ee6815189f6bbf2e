//! Lines as records.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::write::results;
use super::{NOTATION_LINE_MAX, NotationError, NotationErrorKind};
use crate::record::SeatBets;
use crate::{
    Action, Asked, Bets, Chips, FundError, House, Input, InputError, Record, Seat, Stakes, nearest,
};

impl FromStr for Record {
    type Err = NotationError;

    /// Reads and replays a line at the house that it names. A result that is stated is checked.
    ///
    /// Every line makes its house anew; where there are many, [`Record::read_at`] is quicker.
    fn from_str(line: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(line)?;
        let house = cursor.house()?;
        cursor.record(&house)
    }
}

impl Record {
    /// Reads and replays a line by the rules and stakes of this house, whatever house the line
    /// itself names, if it names one. A result that is stated is checked.
    ///
    /// So a round that was kept with its house goes on by the rules that it began with, whatever
    /// has become of the house of that name since; and many lines of one house make it once.
    ///
    /// ```
    /// use blackjack_engine::{House, Record};
    /// let house = House::built_in("strip").ok_or("no such house")?;
    /// let record = Record::read_at(&house, "10: TS 6D 9C TH s 5C = -10").map_err(|_| "no round")?;
    /// assert_eq!(record.to_string(), "strip 10: TS 6D 9C TH s 5C = -10");
    /// assert_eq!(Record::read_at(&house, &record.to_string()), Ok(record));
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotationError`], with its column in the whole line.
    pub fn read_at(house: &House, line: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(line)?;
        let (_, rest) = split_house(line);
        cursor.at = line.len() - rest.len();
        cursor.record(house)
    }
}

impl House {
    /// Makes the house that a line of notation names, as [`House::notation`] writes it: `strip`,
    /// `strip{decks=2}`, `default{decks=1,ties=dealer}`.
    ///
    /// # Errors
    ///
    /// [`NotationError`]: no house has that name, or the settings behind it make none.
    pub fn from_notation(text: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text)?;
        let house = cursor.house()?;
        cursor.end()?;
        Ok(house)
    }
}

/// Splits a line of notation into the house that it names, as [`House::from_notation`] reads it,
/// and everything else, as [`Record::read_at`] does. The first part is empty where a line begins
/// with its bets. Nothing is checked.
///
/// ```
/// use blackjack_engine::split_house;
/// assert_eq!(split_house("strip{decks=2} 10: TS"), ("strip{decks=2}", " 10: TS"));
/// assert_eq!(split_house("10: TS"), ("", "10: TS"));
/// ```
pub fn split_house(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    let name = line.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(line.len());
    let settings = &line[name..];
    if !settings.starts_with('{') {
        // Bets end with a colon, which no name does.
        return line.split_at(if line[..name].ends_with(':') { 0 } else { name });
    }
    line.split_at(settings.find('}').map_or(line.len(), |brace| name + brace + 1))
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
    let Asked::Insurance { hand, .. } = record.round().asked() else { return Some(Chips::ZERO) };
    record.starting_stakes().nth(usize::from(hand.0)).map(Chips::half)
}

/// A place in a line that is being read.
struct Cursor<'a> {
    line: &'a str,
    /// A byte offset.
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of a line that is not too long.
    fn new(line: &'a str) -> Result<Self, NotationError> {
        let cursor = Self { line, at: 0 };
        if line.len() > NOTATION_LINE_MAX {
            return Err(cursor.error(0, NotationErrorKind::TooLong { bytes: line.len() }));
        }
        Ok(cursor)
    }

    /// The bets and all that follows them.
    fn record(&mut self, house: &House) -> Result<Record, NotationError> {
        let mut record = self.bets(house)?;
        while let Some((at, token)) = self.token() {
            if token == "=" {
                self.results(at, &record)?;
                return Ok(record);
            }
            let stakes = house.stakes();
            let input = read_input(token, stakes, &record)
                .ok_or_else(|| self.expected(at, record.expected(), token))?;
            record.put(input).map_err(|error| self.refusal(at, token, error, *stakes))?;
        }
        Ok(record)
    }

    /// Nothing more.
    fn end(&mut self) -> Result<(), NotationError> {
        match self.token() {
            None => Ok(()),
            Some((at, token)) => Err(self.expected(at, "the end of the line", token)),
        }
    }

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
        if !record.round().is_over() {
            return Err(self.expected(sign, record.expected(), "="));
        }
        let derived = results(record.round(), record.house().stakes());
        if derived != stated {
            let same = derived.chars().zip(stated.chars()).take_while(|(a, b)| a == b);
            let offset: usize = same.map(|(a, _)| a.len_utf8()).sum();
            let stated = quote(stated).trim_matches('"').to_string();
            let kind = NotationErrorKind::Differs { derived, stated };
            return Err(self.error(at + offset, kind));
        }
        self.end()
    }
}
