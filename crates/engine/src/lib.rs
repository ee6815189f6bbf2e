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
//! - A [`Record`] is a round in one line of text, and can be replayed and checked.

#![no_std]
#![forbid(unsafe_code)]
#![deny(clippy::float_arithmetic)]

extern crate alloc;

mod action;
mod card;
mod chips;
mod composition;
mod dealer;
mod event;
mod hand;
mod house;
mod legal;
mod notation;
mod payoff;
mod perft;
mod round;
mod rules;
mod setting;
mod shoe;
mod spelling;
mod stakes;
mod summary;
mod view;

pub use action::{Action, Actions};
pub use card::{Card, CardError, Rank, Suit, value_symbol};
pub use chips::{Chips, Ratio, Rounding};
pub use composition::Composition;
pub use dealer::{dealer_draws, dealer_shows, is_dealer_charlie};
pub use event::{Event, HandId, Outcome, Owner, Place, Seat};
pub use hand::{HAND_CARDS_MAX, Hand, Total};
pub use house::{HOUSE_FILE_MAX, House, HouseError, HouseErrorKind, HouseErrors, Position, keys};
pub use legal::{
    Situation, Split, Why, insurable, insurance_refusal, is_natural, legal, pair, refusal,
};
pub use notation::{
    Input, InputError, NOTATION_LINE_MAX, NotationError, NotationErrorKind, Record,
};
pub use payoff::{DealerEnd, PlayerEnd, Stake, bearer, is_charlie, is_decided, payoff};
pub use perft::perft;
pub use round::{
    Acting, Bets, Draw, FundError, HANDS_MAX, IllegalAction, IllegalInsurance, InsuranceOffer,
    OpenError, Round, RoundResult, SEATS_MAX, Status, SurrenderOffer, Turn, check_seating,
    deal_place,
};
pub use rules::{
    DealOrder, Dealer17, DealerPlays, DoubleCards, DoubleOn, HoleCard, InsuranceRule,
    LostToNatural, PlayOrder, Rules, Shuffle, SplitBy, SplitDeal, Surrender, Ties, makes_natural,
};
pub use setting::{Accepts, Key, Setting};
pub use shoe::Shoe;
pub use spelling::{excerpt, is_unseen, nearest};
pub use stakes::{StakeError, Stakes};
pub use view::{Asked, DealerView, HandView, View};
