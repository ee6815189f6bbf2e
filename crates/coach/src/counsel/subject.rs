//! The subject of a sentence: `Subject`.

use std::fmt;

use blackjack_engine::{HandId, Seat, View};

/// The subject of a sentence: a player, or one hand of a player who has several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A solo player without a name.
    You,
    /// A player by name.
    Player(String),
    /// A hand by its number, with its player's name unless it is yours.
    Hand(Option<String>, usize),
}

impl Subject {
    /// Returns the player of a hand, or the hand itself if the player has several.
    ///
    /// ```
    /// use blackjack_coach::Subject;
    /// use blackjack_engine::{Bets, Chips, HandId, House, Record};
    /// let stakes = [Chips(1_000), Chips(1_000)];
    /// let record = Record::open(&House::default(), &[Bets::plain(&stakes, None)])?;
    /// let view = record.round().view();
    /// let hand = view.hands[1].id;
    /// assert_eq!(Subject::of(&view, hand, None).does("stand"), "Hand 2 stands");
    /// assert_eq!(Subject::of(&view, hand, Some("Ada")).does("have"), "Ada's hand 2 has");
    /// # Ok::<(), blackjack_engine::OpenError>(())
    /// ```
    pub fn of(view: &View, hand: HandId, name: Option<&str>) -> Self {
        let seat = view.hand(hand).map_or(Seat(0), |hand| hand.seat);
        let alone = if view.seat(seat).count() == 1 { Self::You } else { Self::hand(view, hand) };
        alone.called(name)
    }

    /// Returns one of your hands.
    fn hand(view: &View, hand: HandId) -> Self {
        Self::Hand(None, hand_number(view, hand))
    }

    /// Gives the subject its player's name.
    #[must_use]
    pub fn called(self, name: Option<&str>) -> Self {
        match (self, name) {
            (Self::You | Self::Player(_), Some(name)) => Self::Player(name.to_owned()),
            (Self::Hand(_, number), Some(name)) => Self::Hand(Some(name.to_owned()), number),
            (subject, None) => subject,
        }
    }

    /// Conjugates a verb: "You draw", "Ada draws", "Hand 2 draws".
    pub fn does(&self, verb: &str) -> String {
        match (self, verb) {
            (Self::You, _) => format!("You {verb}"),
            (_, "have") => format!("{self} has"),
            (_, "push") => format!("{self} pushes"),
            (_, _) => format!("{self} {verb}s"),
        }
    }

    /// Conjugates a verb in the middle of a sentence: "hand 2 draws".
    pub fn does_mid_sentence(&self, verb: &str) -> String {
        let sentence = self.does(verb);
        match self {
            Self::Hand(None, _) => sentence.replacen('H', "h", 1),
            Self::You | Self::Player(_) | Self::Hand(Some(_), _) => sentence,
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::You => f.write_str("You"),
            Self::Player(name) => f.write_str(name),
            Self::Hand(None, number) => write!(f, "Hand {number}"),
            Self::Hand(Some(name), number) => write!(f, "{name}'s hand {number}"),
        }
    }
}

/// Returns the number of a hand within its seat, from 1. Hands are numbered in the order of
/// creation, so that a hand keeps its number.
pub fn hand_number(view: &View, hand: HandId) -> usize {
    let seat = view.hand(hand).map_or(Seat(0), |hand| hand.seat);
    view.seat(seat).filter(|other| other.id <= hand).count()
}
