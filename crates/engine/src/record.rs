//! Rounds as data: a house, the bets and all inputs.

pub(crate) mod notation;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::action::Action;
use crate::action::choice::Choice;
use crate::cards::card::Card;
use crate::cards::composition::Composition;
use crate::house::House;
use crate::money::chips::Chips;
use crate::round::event::{Event, Seat};
use crate::round::phase::Phase;
use crate::round::{
    Bets, FundError, IllegalAction, IllegalDouble, IllegalInsurance, OpenError, Round, SeatBets,
    Turn,
};

/// An input of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A card that was dealt.
    Card(Card),
    /// A player's choice for the hand that the round was waiting for.
    Choice(Choice),
    /// A change to a seat's funds, made outside the round.
    Fund(Seat, Chips),
}

impl Input {
    /// Returns the player's choice; `None` for a card or a change of funds.
    pub const fn choice(self) -> Option<Choice> {
        match self {
            Self::Choice(choice) => Some(choice),
            Self::Card(_) | Self::Fund(..) => None,
        }
    }
}

/// The reason why an input is refused. The round is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InputError {
    /// The round is waiting for a different input, described here.
    #[error("expected {0}")]
    OutOfTurn(&'static str),
    /// The rules refuse the action.
    #[error(transparent)]
    Action(#[from] IllegalAction),
    /// The rules refuse the double for less.
    #[error(transparent)]
    Double(#[from] IllegalDouble),
    /// The rules refuse the insurance.
    #[error(transparent)]
    Insurance(#[from] IllegalInsurance),
    /// The funds cannot be set.
    #[error(transparent)]
    Fund(#[from] FundError),
}

/// The reason why a round cannot be replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The house refuses the bets.
    #[error("the round cannot be opened")]
    Open(#[from] OpenError),
    /// The round refuses an input.
    #[error("the round refuses input {}", at + 1)]
    Input {
        /// The index of the input, from 0.
        at: usize,
        /// The reason.
        #[source]
        error: InputError,
    },
}

/// A round, the house that it is played in, and all of its inputs.
///
/// As text it is one line of notation: [`Record::read_at`] parses it, `to_string` writes it.
///
/// ```
/// use blackjack_engine::Record;
/// let line = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2";
/// let record: Record = line.parse()?;
/// assert!(record.round().is_over());
/// assert_eq!(record.to_string(), line);
/// let wrong = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,-2".parse::<Record>();
/// assert_eq!(wrong.err().map(|error| error.column), Some(41));
/// # Ok::<(), blackjack_engine::NotationError>(())
/// ```
#[derive(Clone)]
pub struct Record {
    house: House,
    /// The bets of each seat, and its funds before them.
    bets: Vec<(SeatBets, Option<Chips>)>,
    inputs: Vec<Input>,
    // A round takes a few kilobytes, which records should not move.
    round: Box<Round>,
}

/// Records are equal if the games, bets and inputs are.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.house.game() == other.house.game()
            && self.bets == other.bets
            && self.inputs == other.inputs
            && self.round == other.round
    }
}

impl Eq for Record {}

impl Record {
    /// Opens a round without any inputs yet.
    ///
    /// # Errors
    ///
    /// [`OpenError`]: the first bet that the house refuses.
    pub fn open(house: &House, bets: &[Bets<'_>]) -> Result<Self, OpenError> {
        let round = Box::new(Round::open(house, bets)?);
        let bets = bets.iter().map(|&bet| (bet.into(), bet.funds)).collect();
        Ok(Self { house: house.clone(), bets, inputs: Vec::new(), round })
    }

    /// Opens a round and replays these inputs under the rules of the house. The round need not be
    /// over at the end.
    ///
    /// ```
    /// use blackjack_engine::{Action, Bets, Card, Chips, Choice, House, Input, Record};
    /// let house = House::built_in("strip").ok_or("no such house")?;
    /// let card = |text: &str| text.parse::<Card>().map(Input::Card);
    /// let inputs = [
    ///     card("TS")?,
    ///     card("6D")?,
    ///     card("9C")?,
    ///     card("TH")?,
    ///     Input::Choice(Choice::Act(Action::Stand)),
    ///     card("5C")?,
    /// ];
    /// let record = Record::replay(&house, &[Bets::plain(&[Chips(1000)], None)], &inputs)?;
    /// assert_eq!(record.to_string(), "strip 10: TS 6D 9C TH s 5C = -10");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReplayError`]: bets that the house refuses, or the first input that the round refuses.
    pub fn replay(house: &House, bets: &[Bets<'_>], inputs: &[Input]) -> Result<Self, ReplayError> {
        let mut record = Self::open(house, bets)?;
        for (at, &input) in inputs.iter().enumerate() {
            record.put(input).map_err(|error| ReplayError::Input { at, error })?;
        }
        Ok(record)
    }

    /// Returns the house.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// Returns the round in its current state.
    pub fn round(&self) -> &Round {
        &self.round
    }

    /// Returns the inputs so far.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Returns the bets of each seat, and its funds before them.
    pub fn bets(&self) -> impl Iterator<Item = Bets<'_>> {
        self.bets.iter().map(|(bets, funds)| bets.with_funds(*funds))
    }

    /// Returns the bets on the starting hands, in the order of the hands.
    pub(crate) fn starting_stakes(&self) -> impl Iterator<Item = Chips> + '_ {
        self.bets.iter().flat_map(|(bets, _)| bets.stakes.iter().copied())
    }

    /// Returns the number of cards dealt so far.
    pub fn cards(&self) -> usize {
        self.inputs.iter().filter(|input| matches!(input, Input::Card(_))).count()
    }

    /// Returns the cards of the round that everyone has seen so far. The hole card counts once it
    /// is turned over.
    pub fn seen(&self) -> Composition {
        self.round.view().open_cards().collect()
    }

    /// Describes the input that the round is waiting for.
    pub fn expected(&self) -> &'static str {
        match self.round.phase() {
            Phase::Card(_) => "a card",
            Phase::Insurance { .. } => "i (insurance) or n (none)",
            Phase::EarlySurrender { .. } => "r (surrender) or n (play on)",
            Phase::Action { double_for: Some(_), .. } => {
                "an action: h, s, d, p, r or d with a smaller amount"
            }
            Phase::Action { .. } => "an action: h, s, d, p or r",
            Phase::Over => "the end of the round",
        }
    }

    /// Applies an input to the round and records it.
    ///
    /// # Errors
    ///
    /// [`InputError`]; the round and the record are unchanged.
    pub fn put(&mut self, input: Input) -> Result<&[Event], InputError> {
        if let Input::Fund(seat, funds) = input {
            let events = self.round.fund(seat, funds)?;
            self.inputs.push(input);
            return Ok(events);
        }
        let expected = self.expected();
        let events = match (self.round.turn(), input) {
            (Turn::Card(draw), Input::Card(card)) => draw.deal(card),
            (Turn::Insurance(offer), Input::Choice(Choice::Insure(stake))) => {
                offer.insure(stake)?
            }
            (Turn::Insurance(offer), Input::Choice(Choice::Decline)) => offer.decline(),
            (Turn::EarlySurrender(offer), Input::Choice(Choice::Act(Action::Surrender))) => {
                offer.surrender()
            }
            (Turn::EarlySurrender(offer), Input::Choice(Choice::Decline)) => offer.decline(),
            (Turn::Action(seat), Input::Choice(Choice::Act(action))) => seat.act(action)?,
            (Turn::Action(seat), Input::Choice(Choice::DoubleFor(amount))) => {
                seat.double_for(amount)?
            }
            _ => return Err(InputError::OutOfTurn(expected)),
        };
        self.inputs.push(input);
        Ok(events)
    }
}
