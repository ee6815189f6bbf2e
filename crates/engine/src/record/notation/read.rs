//! Parses lines of notation.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::write::results;
use super::{NOTATION_LINE_MAX, NotationError, NotationErrorKind};
use crate::action::Action;
use crate::action::choice::Choice;
use crate::house::House;
use crate::house::stakes::Stakes;
use crate::money::chips::Chips;
use crate::record::{Input, InputError, Record};
use crate::round::event::Seat;
use crate::round::phase::Phase;
use crate::round::{FundError, SeatBets, SideStake};
use crate::side_bets::SIDE_BETS_MAX;
use crate::spelling::nearest;

impl FromStr for Record {
    type Err = NotationError;

    /// Parses a line and replays it in the house that it names. A stated result is checked.
    ///
    /// Every call builds the house anew; use [`Record::read_at`] for many lines of one house.
    fn from_str(line: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(line)?;
        let house = cursor.house()?;
        cursor.record(&house)
    }
}

impl Record {
    /// Parses a line and replays it under the rules and stakes of this house, even if the line
    /// names a different one. A stated result is checked.
    ///
    /// A round that was stored with its house is therefore replayed under its original rules, even
    /// if the house of that name has changed since.
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
    /// [`NotationError`], whose column counts from the start of the whole line.
    pub fn read_at(house: &House, line: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(line)?;
        let (_, rest) = split_house(line);
        cursor.at = line.len() - rest.len();
        cursor.record(house)
    }
}

impl House {
    /// Builds the house that a line of notation names, as written by [`House::notation`]: `strip`,
    /// `strip{decks=2}`, `default{decks=1,ties=dealer}`.
    ///
    /// # Errors
    ///
    /// [`NotationError`] if there is no house with that name or its settings are invalid.
    pub fn from_notation(text: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text)?;
        let house = cursor.house()?;
        cursor.end()?;
        Ok(house)
    }
}

/// Splits a line of notation into its house, which [`House::from_notation`] parses, and the rest,
/// which [`Record::read_at`] parses. The house is empty if the line begins with the bets. Nothing
/// is checked.
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
        // Bets end with a colon; no house name does.
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

/// Parses one token after the bets.
fn read_input(token: &str, stakes: &Stakes, record: &Record) -> Option<Input> {
    if let Ok(card) = token.parse() {
        return Some(Input::Card(card));
    }
    if let Some(amount) = token.strip_prefix('i') {
        return match amount {
            "" => half_of_offered(record).map(Choice::Insure).map(Input::Choice),
            amount => stakes.read(amount).map(Choice::Insure).map(Input::Choice),
        };
    }
    if let Some(amount) = token.strip_prefix('d').filter(|amount| !amount.is_empty()) {
        return stakes.read(amount).map(Choice::DoubleFor).map(Input::Choice);
    }
    if let Some((seat, funds)) = token.strip_prefix('@').and_then(|rest| rest.split_once('=')) {
        let seat = seat.parse::<u8>().ok()?.checked_sub(1)?;
        return Some(Input::Fund(Seat(seat), stakes.read_signed(funds)?));
    }
    let mut letters = token.chars();
    match (letters.next()?, letters.next()) {
        ('n', None) => Some(Input::Choice(Choice::Decline)),
        (letter, None) => Action::from_letter(letter).map(Choice::Act).map(Input::Choice),
        _ => None,
    }
}

/// Returns half the bet of the hand that is offered insurance; zero if insurance is not on offer.
fn half_of_offered(record: &Record) -> Option<Chips> {
    let Phase::Insurance { hand, .. } = record.round().phase() else { return Some(Chips::ZERO) };
    record.starting_stakes().nth(usize::from(hand.0)).map(Chips::half)
}

/// A position in a line that is being parsed.
struct Cursor<'a> {
    line: &'a str,
    /// A byte offset.
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor at the beginning of a line; an error if the line is too long.
    fn new(line: &'a str) -> Result<Self, NotationError> {
        let cursor = Self { line, at: 0 };
        if line.len() > NOTATION_LINE_MAX {
            return Err(cursor.error(0, NotationErrorKind::TooLong { bytes: line.len() }));
        }
        Ok(cursor)
    }

    /// Parses the bets and everything after them.
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

    /// Checks that the line ends here.
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
            InputError::Double(illegal) => NotationErrorKind::NoDouble { illegal, stakes },
            InputError::Insurance(illegal) => NotationErrorKind::Uninsurable { illegal, stakes },
            InputError::Fund(FundError::NoSuchSeat) => {
                return self.expected(at, "a seat in the round", token);
            }
            InputError::Fund(FundError::TooMuch { .. }) => {
                return self.expected(at, "an amount within limits", token);
            }
        };
        self.error(at, kind)
    }

    fn skip_spaces(&mut self) {
        let rest = &self.line[self.at..];
        self.at = self.line.len() - rest.trim_start().len();
    }

    /// Returns the next token, up to white space, and its offset.
    fn token(&mut self) -> Option<(usize, &'a str)> {
        self.skip_spaces();
        let rest = &self.line[self.at..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let at = self.at;
        self.at += length;
        (length > 0).then(|| (at, &rest[..length]))
    }

    /// Parses `name` or `name{key=value,key=value}`.
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
            return Err(self.expected(self.line.len(), "} after the settings", ""));
        };
        self.at += settings.len() + 2;
        let settings = settings.split(',').filter(|setting| !setting.is_empty());
        house
            .with(settings)
            .map_err(|errors| self.error(open + 1, NotationErrorKind::Settings(errors)))
    }

    /// Parses `stake,stake@funds/stake+side bet:`.
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
        let refs: Vec<_> = bets.iter().map(|(bets, funds)| bets.with_funds(*funds)).collect();
        let stakes = *house.stakes();
        Record::open(house, &refs)
            .map_err(|reason| self.error(start, NotationErrorKind::Bets { reason, stakes }))
    }

    fn seat(
        &self,
        stakes: &Stakes,
        at: usize,
        text: &str,
    ) -> Result<(SeatBets, Option<Chips>), NotationError> {
        let (placed, funds) = match text.split_once('@') {
            None => (text, None),
            Some((placed, funds)) => {
                let amount = stakes
                    .read_signed(funds)
                    .ok_or_else(|| self.expected(at + placed.len() + 1, "an amount", funds))?;
                (placed, Some(amount))
            }
        };
        let mut bets = SeatBets::default();
        let mut at = at;
        for (hand, placed) in (0..).zip(placed.split(',')) {
            for (place, text) in placed.split('+').enumerate() {
                let stake =
                    stakes.read(text).ok_or_else(|| self.expected(at, "a bet, as in 10", text))?;
                match u8::try_from(place) {
                    Ok(0) => bets.stakes.push(stake),
                    Ok(place) if usize::from(place) > SIDE_BETS_MAX => {
                        return Err(self.expected(at, "at most eight side bets", text));
                    }
                    Ok(_) if stake == Chips::ZERO => {}
                    Ok(place) => bets.side.push(SideStake { hand, side_bet: place - 1, stake }),
                    Err(_) => return Err(self.expected(at, "at most eight side bets", text)),
                }
                at += text.len() + 1;
            }
        }
        Ok((bets, funds))
    }

    /// Parses the results after the `=`, to the end of the line.
    fn results(&mut self, equals_at: usize, record: &Record) -> Result<(), NotationError> {
        let (at, stated) = self.token().unwrap_or((self.at, ""));
        if stated.is_empty() {
            return Err(self.expected(at, "the results", stated));
        }
        if !record.round().is_over() {
            return Err(self.expected(equals_at, record.expected(), "="));
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
