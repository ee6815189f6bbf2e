//! The rules of blackjack, for every house.
//!
//! This crate is the game and nothing else: cards, hands, houses, rounds and the events that
//! come of them. It knows no chance, clock, file, socket, screen or fraction: whoever drives a
//! [`Round`] supplies the cards, the choices and the money, and gets back what came of them.
//!
//! - A [`House`] is data: [`Rules`] and [`Stakes`], read from a file of a few lines.
//! - Each rule is one pure function over a small summary: [`legal`], [`dealer_draws`],
//!   [`payoff`]. Nothing else decides a rule.
//! - A [`Round`] hands out whose [`Turn`] it is, with the only verbs of that turn; what was done
//!   comes back as [`Event`]s.
//! - A [`Record`] is a round as data, and as one line of text: it can be replayed and checked.
//!
//! ```
//! use blackjack_engine::{Dealer17, House, Record, Rules, Stakes};
//! let rules = Rules::builder().decks(2).dealer_17(Dealer17::HitSoft).build()?;
//! let house = House::new("corner", rules, Stakes::default())?;
//! let record = Record::read_at(&house, "10: TS 6D 9C TH s 5C")?;
//! assert_eq!(record.to_string(), "default{decks=2,dealer-17=hit-soft} 10: TS 6D 9C TH s 5C = -10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `std`, on by default, is reserved: nothing needs the standard library, and errors are those of
//!   `core`. What may need it one day stands behind this.
//! - `serde` makes cards, actions, events, inputs, views, refusals, rules, stakes and houses data
//!   that can be written and read. Its form as JSON is in `docs/json.md`.
//! - `arbitrary` brings `generate`, houses and rounds by chance for tests and fuzzers, and
//!   implements `arbitrary::Arbitrary` for them.
//!
//! # What grows
//!
//! Houses get new keys, and keys new values. Errors that are only told, and what is seen of a round,
//! are `#[non_exhaustive]`. Events, actions, refusals and the values of rules are not, on purpose:
//! whatever tells, shows or computes them has to take a new one in, and does not compile until it
//! does. A new one is a breaking change.

#![no_std]
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

mod action;
mod asked;
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
mod record;
mod round;
mod rules;
mod seen_cards;
mod setting;
mod shoe;
mod shoe_replay;
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
pub use asked::Asked;
pub use card::{Card, CardError, Rank, Suit, value_symbol};
pub use chips::{Chips, Ratio, Rounding};
pub use choice::Choice;
pub use composition::Composition;
pub use dealer::{dealer_draws, dealer_end, dealer_shows, is_dealer_charlie};
pub use event::{Event, HandId, Outcome, Owner, Place, Seat};
pub use hand::{HAND_CARDS_MAX, Hand, Total};
pub use house::{
    HOUSE_FILE_MAX, House, HouseError, HouseErrorKind, HouseErrors, Position, RulesBuilder,
    StakesBuilder, TableSettingsBuilder,
};
pub use key::Key;
pub use keys::keys;
pub use legal::{
    Situation, Split, Why, insurable, insurance_refusal, is_natural, is_pair, legal, pair, refusal,
};
pub use notation::{NOTATION_LINE_MAX, NotationError, NotationErrorKind, split_house};
pub use payoff::{DealerEnd, PlayerEnd, Stake, bearer, is_charlie, payoff};
pub use perft::perft;
pub use record::{Input, InputError, Record, ReplayError};
pub use round::{
    Acting, Bets, Draw, FundError, HANDS_MAX, IllegalAction, IllegalInsurance, InsuranceOffer,
    OpenError, Round, RoundResult, SEATS_MAX, SurrenderOffer, Turn, check_seating,
};
pub use rules::{
    Conflict, DealOrder, Dealer17, DealerPlays, DoubleCards, DoubleOn, HoleCard, InsuranceRule,
    LostToNatural, PlayOrder, Rules, Shuffle, SplitBy, SplitDeal, Surrender, Ties, makes_natural,
};
pub use seen_cards::SeenCards;
pub use setting::Accepts;
pub use shoe::Shoe;
pub use shoe_replay::ShoeReplay;
pub use spelling::{excerpt, is_unseen, nearest, visible, visible_in_line};
pub use stakes::{StakeError, Stakes};
pub use status::Status;
pub use table_settings::{TableSettings, WhenAway};
pub use unit::Unit;
pub use view::{DealerView, HandView, NoInsurance, View};

/// The examples of the crate's page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
