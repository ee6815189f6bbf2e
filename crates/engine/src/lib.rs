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
mod card;
mod chips;
mod choice;
mod composition;
#[cfg(feature = "serde")]
mod data;
mod dealer;
mod event;
#[cfg(feature = "arbitrary")]
pub mod generate;
mod hand;
mod house;
mod key;
mod key_table;
mod keys;
mod legal;
mod notation;
mod payoff;
mod perft;
mod phase;
mod record;
mod round;
mod rules;
mod seen_cards;
mod setting;
mod shoe;
mod shoe_replay;
mod side_bets;
mod spelling;
mod stakes;
mod status;
mod summary;
mod table_settings;
#[cfg(feature = "serde")]
mod text_data;
mod unit;
mod view;

pub use action::{Action, Actions};
pub use card::{Card, CardError, Rank, Suit, value_symbol};
pub use chips::{Chips, Ratio, Rounding};
pub use choice::Choice;
pub use composition::Composition;
pub use dealer::{dealer_draws, dealer_end, dealer_end_of, dealer_reveals, is_dealer_charlie};
pub use event::{Event, HandId, Outcome, Owner, Place, Seat};
pub use hand::{HAND_CARDS_MAX, Hand, Total};
pub use house::{
    HOUSE_FILE_MAX, House, HouseError, HouseErrorKind, HouseErrors, Position, RulesBuilder,
    SIDE_BETS, StakesBuilder, TableSettingsBuilder,
};
pub use key::Key;
pub use keys::keys;
pub use legal::{
    DoubleRange, InsuranceRange, InsuranceSituation, RefusalReason, Situation, Split,
    double_for_refusal, double_range, insurance_range, insurance_refusal, is_blackjack, is_pair,
    legal, pair, refusal,
};
pub use notation::{NOTATION_LINE_MAX, NotationError, NotationErrorKind, split_house};
pub use payoff::{
    DealerEnd, Payoff, PlayerEnd, Stake, initial_bet_hand, is_charlie, needs_dealer_total, payoff,
};
pub use perft::perft;
pub use phase::Phase;
pub use record::{Input, InputError, Record, ReplayError};
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
pub use seen_cards::SeenCards;
pub use setting::Accepts;
pub use shoe::Shoe;
pub use shoe_replay::ShoeReplay;
pub use side_bets::{
    KNOWN_SIDE_BETS, Pattern, SIDE_BETS_MAX, SideBet, SideBetCards, SideBetError, SideBetOutcome,
    SideBets,
};
pub use spelling::{excerpt, is_invisible_char, nearest, visible, visible_in_line};
pub use stakes::{PayableBets, StakeError, Stakes};
pub use status::Status;
pub use table_settings::{TableSettings, WhenAway};
pub use unit::Unit;
pub use view::{DealerView, HandView, NoInsurance, SideBetView, View};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
