//! What a coach found of a seat's round, as it is remembered.

use blackjack_engine::{Chips, Seat};

use crate::Play;

/// An amount that is expected rather than paid: millionths of a house's smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Micros(pub i64);

/// A seat's round as a coach judged it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The seat.
    pub seat: Seat,
    /// How many hands it played, split hands counted each.
    pub hands: u8,
    /// How many of them won.
    pub won: u8,
    /// How many neither won nor lost.
    pub pushed: u8,
    /// How many lost.
    pub lost: u8,
    /// How many were naturals.
    pub naturals: u8,
    /// Everything that was staked, insurance too.
    pub staked: Chips,
    /// What the bets were worth before the first card, to the best play; none where there is no
    /// exact answer.
    pub worth: Option<Micros>,
    /// What betting more than the least cost where the cards left were worse than a fresh shoe;
    /// nothing where that is close.
    pub bet_cost: Micros,
    /// Every decision that was judged, in order.
    pub judged: Vec<Judged>,
    /// How many decisions could not be.
    pub unjudged: u32,
}

/// A decision as a coach judged it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The how-manieth decision of the round it was, from 1.
    pub number: u32,
    /// What kind of hand was asked.
    pub class: Class,
    /// The hand and the upcard: `16 v T`.
    pub case: String,
    /// What was chosen.
    pub choice: Play,
    /// What the level plays that the player is held to.
    pub due: Play,
    /// What is best by the cards that are left.
    pub best: Play,
    /// What the choice cost against the best one.
    pub cost: Micros,
    /// What it cost against what the level plays; nothing where it was as good.
    pub miss: Micros,
    /// What the coach says to it.
    pub verdict: Verdict,
}

/// What kind of decision it was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A hand whose aces, if any, count 1.
    Hard,
    /// A hand with an ace that counts 11.
    Soft,
    /// A pair that could be split.
    Pair,
    /// Insurance.
    Insurance,
}

/// What a coach says to a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// It is what the level plays, or as good.
    Right,
    /// It is a little worse: no mistake.
    Close,
    /// It is a mistake.
    Wrong,
}

impl Lesson {
    /// A lesson of a seat that nothing was found of as yet.
    pub const fn new(seat: Seat) -> Self {
        Self {
            seat,
            hands: 0,
            won: 0,
            pushed: 0,
            lost: 0,
            naturals: 0,
            staked: Chips::ZERO,
            worth: None,
            bet_cost: Micros::ZERO,
            judged: Vec::new(),
            unjudged: 0,
        }
    }
}

impl Micros {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// How many there are in a smallest unit.
    pub const IN_CHIP: i64 = 1_000_000;

    /// This many smallest units, to the nearest millionth.
    ///
    /// ```
    /// use blackjack_table::Micros;
    /// assert_eq!(Micros::of(-0.25), Micros(-250_000));
    /// ```
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "rounded")]
    pub fn of(chips: f64) -> Self {
        Self((chips * Self::IN_CHIP as f64).round() as i64)
    }

    /// It as a part of a bet.
    #[expect(clippy::cast_precision_loss, reason = "it is shown, and not counted on with")]
    pub fn in_bets(self, bet: Chips) -> f64 {
        self.0 as f64 / Self::IN_CHIP as f64 / bet.0 as f64
    }
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hard, Self::Soft, Self::Pair, Self::Insurance];

    /// What it is called in memory.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hard => "hard",
            Self::Soft => "soft",
            Self::Pair => "pair",
            Self::Insurance => "insurance",
        }
    }

    /// The class that is called so.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Right, Self::Close, Self::Wrong];

    /// Whether it is a mistake, as what is close is not.
    pub const fn is_mistake(self) -> bool {
        matches!(self, Self::Wrong)
    }

    /// What it is called in memory.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Close => "close",
            Self::Wrong => "wrong",
        }
    }

    /// The verdict that is called so.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.word() == word)
    }
}
