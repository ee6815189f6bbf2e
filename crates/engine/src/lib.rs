//! The rules of blackjack, for any house.
//!
//! This crate contains only the game: cards, hands, houses, rounds and the events of a round. It
//! has no randomness, clock, files, sockets, screen or floating point: the caller of a [`Round`]
//! supplies the cards, the choices and the money, and receives the events.
//!
//! - A [`House`] is data: [`Rules`] and [`Stakes`], read from a short file.
//! - Each rule is one pure function of a small struct: [`legal`], [`dealer_draws`], [`payoff`]. No
//!   other code decides a rule.
//! - A [`Round`] hands out a [`Turn`] that has only the methods that are legal at that point. Each
//!   returns the [`Event`]s that it caused.
//! - A [`Record`] is a round as data, and as one line of text. It can be replayed and checked.
//!
//! ```
//! use blackjack_engine::{Dealer17, House, Record, Rules, Stakes};
//! let rules = Rules::builder().decks(2).dealer_17(Dealer17::HitSoft).build()?;
//! let house = House::new("corner", rules, Stakes::default())?;
//! let record = Record::read_at(&house, "10: TS 6D 9C TH s 5C")?;
//! let line = "default{decks=2,dealer-17=hit-soft} 10: TS 6D 9C TH s 5C = -10";
//! assert_eq!(record.to_string(), line);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folders of the source:
//!
//! - `action`: the player's actions and choices.
//! - `cards`: cards, hands, and cards counted by rank.
//! - `data`: JSON, and its schemas.
//! - `house`: houses, read from files and built in, their stakes and the settings of their tables.
//! - `key`: the keys of house files, the macros that declare them, and their values.
//! - `money`: integers of the smallest unit, ratios of them, and the unit.
//! - `record`: rounds as data, and in notation.
//! - `round`: the state machine of a round, its events, phases and views.
//! - `rules`: the rules of a house, their conflicts, and their summary in one line.
//! - `shoe`: the order of the undealt cards, and what everybody has seen of it.
//! - `side_bets`: side bets, their patterns and their payoffs.
//!
//! # Features
//!
//! - `std`, on by default, is reserved. Nothing needs the standard library today, and errors
//!   implement `core::error::Error`; any later use goes behind this feature.
//! - `serde` implements `Serialize` and `Deserialize` for cards, actions, events, inputs, views,
//!   refusals, rules, stakes and houses. `docs/json.md` describes the JSON.
//! - `schema` implements `schemars::JsonSchema` for the types that are sent to faces: cards,
//!   actions, events, views and refusals.
//! - `arbitrary` adds the module `generate`, which generates random houses and rounds for tests and
//!   fuzzers, and implements `arbitrary::Arbitrary` for them.
//!
//! # Stability
//!
//! Houses will gain new keys, and keys will gain new values. Error types and views are
//! `#[non_exhaustive]`. Events, actions, refusals and the values of rules are deliberately
//! exhaustive: code that shows or computes them must handle a new one, and should not compile until
//! it does. Adding one is a breaking change.

#![no_std]
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

mod action;
mod cards;
#[cfg(feature = "serde")]
mod data;
mod dealer;
#[cfg(feature = "arbitrary")]
pub mod generate;
mod house;
mod key;
mod legal;
mod money;
mod payoff;
mod perft;
mod record;
mod round;
mod rules;
mod shoe;
mod side_bets;
mod spelling;

pub use action::choice::Choice;
pub use action::{Action, Actions};
pub use cards::card::{Card, CardError, Rank, Suit, value_symbol};
pub use cards::composition::Composition;
pub use cards::hand::{HAND_CARDS_MAX, Hand, Total};
pub use dealer::{dealer_draws, dealer_end, dealer_end_of, dealer_reveals, is_dealer_charlie};
pub use house::keys::keys;
pub use house::stakes::{PayableBets, StakeError, Stakes};
pub use house::table_settings::{TableSettings, WhenAway};
pub use house::{
    HOUSE_FILE_MAX, House, HouseError, HouseErrorKind, HouseErrors, Position, RulesBuilder,
    SIDE_BETS, StakesBuilder, TableSettingsBuilder,
};
pub use key::Key;
pub use key::setting::Accepts;
pub use legal::{
    DoubleRange, InsuranceRange, InsuranceSituation, RefusalReason, Situation, Split,
    double_for_refusal, double_range, insurance_range, insurance_refusal, is_blackjack, is_pair,
    legal, pair, refusal,
};
pub use money::chips::{Chips, Ratio, Rounding};
pub use money::unit::Unit;
pub use payoff::{
    DealerEnd, Payoff, PlayerEnd, Stake, initial_bet_hand, is_charlie, needs_dealer_total, payoff,
};
pub use perft::perft;
pub use record::notation::{NOTATION_LINE_MAX, NotationError, NotationErrorKind, split_house};
pub use record::{Input, InputError, Record, ReplayError};
pub use round::event::{Event, HandId, Outcome, Owner, Place, Seat};
pub use round::outcome_reason::OutcomeReason;
pub use round::phase::Phase;
pub use round::status::Status;
pub use round::view::{DealerView, HandView, NoInsurance, SideBetView, View};
pub use round::{
    Bets, Draw, FundError, HANDS_MAX, HandTurn, IllegalAction, IllegalDouble, IllegalInsurance,
    InsuranceOffer, OpenError, Round, RoundResult, SEATS_MAX, SeatBets, SideStake, SurrenderOffer,
    Turn, check_seating,
};
pub use rules::{
    Conflict, DealOrder, Dealer17, Dealer22, DealerPlays, DoubleCards, DoubleOn, HoleCard,
    InsuranceRule, LostToNatural, PlayOrder, Rules, Shuffle, SplitBy, SplitDeal, StandOn21,
    Surrender, Ties, makes_blackjack,
};
pub use shoe::Shoe;
pub use shoe::replay::ShoeReplay;
pub use shoe::seen_cards::SeenCards;
pub use side_bets::{
    KNOWN_SIDE_BETS, Pattern, SIDE_BETS_MAX, SideBet, SideBetCards, SideBetError, SideBetOutcome,
    SideBets,
};
pub use spelling::{excerpt, is_invisible_char, nearest, visible, visible_in_line};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
