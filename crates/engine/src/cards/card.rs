//! Cards: a rank and a suit in one byte.

use core::fmt;
use core::str::FromStr;

/// One of the thirteen ranks, in the order ace, two, …, king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All ranks, ace first.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    /// Returns the lowest value of this rank: 1 for an ace, 10 for a face card.
    ///
    /// ```
    /// use blackjack_engine::Rank;
    /// assert_eq!((Rank::Ace.value(), Rank::Nine.value(), Rank::King.value()), (1, 9, 10));
    /// ```
    pub const fn value(self) -> u8 {
        let ordinal = self as u8 + 1;
        if ordinal > 10 { 10 } else { ordinal }
    }

    /// Returns the rank with this value, 1 (ace) to 10. For 10, it is the ten.
    ///
    /// ```
    /// use blackjack_engine::Rank;
    /// assert_eq!(Rank::from_value(10), Some(Rank::Ten));
    /// assert_eq!(Rank::from_value(11), None);
    /// ```
    #[inline]
    pub fn from_value(value: u8) -> Option<Self> {
        let place = usize::from(value.checked_sub(1)?);
        Self::ALL.get(place).copied().filter(|rank| rank.value() == value)
    }

    /// Returns the rank as one character: `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
    pub const fn symbol(self) -> char {
        RANK_SYMBOLS[self as usize] as char
    }

    /// Returns the rank as a word: "ace", "two", …, "king".
    pub const fn word(self) -> &'static str {
        const WORDS: [&str; 13] = [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king",
        ];
        WORDS[self as usize]
    }

    /// Parses a symbol in either case; `None` for any other character.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let upper = symbol.to_ascii_uppercase();
        Self::ALL.into_iter().find(|rank| rank.symbol() == upper)
    }
}

/// Returns the symbol of a value, 1 (ace) to 10: `A`, `2` to `9`, `T`. Any other value gives a
/// question mark.
pub fn value_symbol(value: u8) -> char {
    Rank::from_value(value).map_or('?', Rank::symbol)
}

const RANK_SYMBOLS: &[u8; 13] = b"A23456789TJQK";

/// One of the four suits, in alphabetical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits, clubs first.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Returns the suit as one character: `C`, `D`, `H` or `S`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// Returns the suit as a word: "clubs", "diamonds", "hearts", "spades".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        }
    }

    /// Parses a letter in either case, or one of ♣ ♦ ♥ ♠; `None` for any other character.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            'c' | 'C' | '♣' => Some(Self::Clubs),
            'd' | 'D' | '♦' => Some(Self::Diamonds),
            'h' | 'H' | '♥' => Some(Self::Hearts),
            's' | 'S' | '♠' => Some(Self::Spades),
            _ => None,
        }
    }
}

/// One card of a deck of 52.
///
/// ```
/// use blackjack_engine::{Card, Rank, Suit};
/// let card: Card = "8C".parse()?;
/// assert_eq!(card, Card::new(Rank::Eight, Suit::Clubs));
/// assert_eq!(card.to_string(), "8C");
/// assert_eq!("10♥".parse::<Card>()?.to_string(), "TH");
/// # Ok::<(), blackjack_engine::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The deck, starting with the ace of clubs, with the four suits of each rank together.
    pub const DECK: [Self; 52] = {
        let mut deck = [Self(0); 52];
        let mut index = 0;
        while index < 52 {
            #[expect(clippy::cast_possible_truncation, reason = "below 52")]
            let code = index as u8;
            deck[index] = Self(code);
            index += 1;
        }
        deck
    };

    /// Returns the card with this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(rank as u8 * 4 + suit as u8)
    }

    /// Returns the card's rank.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 2) as usize]
    }

    /// Returns the card's suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 & 3) as usize]
    }

    /// Returns the lowest value of this card, 1 to 10: [`Rank::value`].
    pub const fn value(self) -> u8 {
        let ordinal = (self.0 >> 2) + 1;
        if ordinal > 10 { 10 } else { ordinal }
    }

    /// Returns whether this is an ace.
    pub const fn is_ace(self) -> bool {
        self.0 < 4
    }

    /// Returns the card's position in [`Card::DECK`], 0 to 51.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().symbol(), self.suit().symbol())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a card is a rank (A, 2 to 9, T or 10, J, Q, K) and a suit (C, D, H, S), as in 8C")]
pub struct CardError;

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Self, CardError> {
        let (rank, suit) = if let Some(suit) = text.strip_prefix("10") {
            (Some(Rank::Ten), suit)
        } else {
            let mut characters = text.chars();
            (characters.next().and_then(Rank::from_symbol), characters.as_str())
        };
        let mut suit = suit.chars();
        match (rank, suit.next().and_then(Suit::from_symbol), suit.next()) {
            (Some(rank), Some(suit), None) => Ok(Self::new(rank, suit)),
            _ => Err(CardError),
        }
    }
}
