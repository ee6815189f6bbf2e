//! Rounds as data: a house, bets, and everything that was put in.

use alloc::vec::Vec;

use crate::{
    Action, Asked, Bets, Card, Chips, Composition, Event, FundError, House, IllegalAction,
    IllegalInsurance, OpenError, Round, Seat, Turn,
};

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
    #[error(transparent)]
    Action(#[from] IllegalAction),
    /// The rules refuse the insurance.
    #[error(transparent)]
    Insurance(#[from] IllegalInsurance),
    /// The funds cannot be set.
    #[error(transparent)]
    Fund(#[from] FundError),
}

/// Why a round cannot be replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The house refuses the bets.
    #[error("the round cannot be opened")]
    Open(#[from] OpenError),
    /// An input cannot be put in where it stands.
    #[error("input {} of the round cannot be put in", at + 1)]
    Input {
        /// Its place among the inputs, from 0.
        at: usize,
        /// Why.
        #[source]
        error: InputError,
    },
}

/// A round, the house that it is played in, and everything that was put into it.
///
/// As text it is one line of notation: [`Record::read_at`] reads it, `to_string` writes it.
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
pub(crate) struct SeatBets {
    pub(crate) stakes: Vec<Chips>,
    pub(crate) funds: Option<Chips>,
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

    /// Opens a round and puts all of this in: a round that was kept as data, played again by the
    /// rules of the house that it was kept with. It need not be over then.
    ///
    /// ```
    /// use blackjack_engine::{Action, Bets, Card, Chips, House, Input, Record};
    /// let house = House::built_in("strip").ok_or("no such house")?;
    /// let card = |text: &str| text.parse::<Card>().map(Input::Card);
    /// let inputs = [
    ///     card("TS")?,
    ///     card("6D")?,
    ///     card("9C")?,
    ///     card("TH")?,
    ///     Input::Act(Action::Stand),
    ///     card("5C")?,
    /// ];
    /// let record = Record::replay(&house, &[Bets { stakes: &[Chips(1000)], funds: None }], &inputs)?;
    /// assert_eq!(record.to_string(), "strip 10: TS 6D 9C TH s 5C = -10");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReplayError`]: bets that the house refuses, or the first input that cannot be put in.
    pub fn replay(house: &House, bets: &[Bets<'_>], inputs: &[Input]) -> Result<Self, ReplayError> {
        let mut record = Self::open(house, bets)?;
        for (at, &input) in inputs.iter().enumerate() {
            record.put(input).map_err(|error| ReplayError::Input { at, error })?;
        }
        Ok(record)
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

    /// The stakes of the starting hands, in the order of the hands.
    pub(crate) fn starting_stakes(&self) -> impl Iterator<Item = Chips> + '_ {
        self.bets.iter().flat_map(|bet| bet.stakes.iter().copied())
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
            let events = self.round.fund(seat, funds)?;
            self.inputs.push(input);
            return Ok(events);
        }
        let expected = self.expected();
        let events = match (self.round.turn(), input) {
            (Turn::Chance(draw), Input::Card(card)) => draw.card(card),
            (Turn::Insurance(offer), Input::Insure(stake)) => offer.insure(stake)?,
            (Turn::Insurance(offer), Input::Decline) => offer.decline(),
            (Turn::EarlySurrender(offer), Input::Act(Action::Surrender)) => offer.surrender(),
            (Turn::EarlySurrender(offer), Input::Decline) => offer.play_on(),
            (Turn::Seat(seat), Input::Act(action)) => seat.act(action)?,
            _ => return Err(InputError::OutOfTurn(expected)),
        };
        self.inputs.push(input);
        Ok(events)
    }
}
