//! `RecordFault`: a fault in the record of a shared shoe.

use blackjack_engine::{Card, excerpt};

use crate::shoe::seed::Commitment;

/// The first difference between the record of a shared shoe and the shoe that follows from
/// its seed, its contributions and the scheme. `docs/fairness.md` lists all of them by
/// their [codes](Self::code).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// A text is no record.
    #[error("this is no record of a shared shoe: {reason}")]
    Text {
        /// The reason.
        reason: String,
    },
    /// The record is of a version that this release does not know.
    #[error("the record has version {found}; this program knows version 1")]
    Schema {
        /// The version.
        found: u32,
    },
    /// The shoe is of a scheme that this release does not know, or has contributions in scheme 1,
    /// which has none.
    #[error("the shoe is of scheme {found}: expected 2, or 1 without contributions")]
    Scheme {
        /// The number of the scheme.
        found: u32,
    },
    /// A number is not from 1 to 2^53 - 1, so programs might not agree on it.
    #[error("the number of {what} is {found}: expected one from 1 to 9007199254740991")]
    Number {
        /// The numbered object: `the table`, `the shoe`, `a player`, `a round`, `an entry`.
        what: &'static str,
        /// The number.
        found: i128,
    },
    /// The house has no deck, burns too many cards, or shuffles at an unknown time.
    #[error("no house has {decks} decks, burns {burn} cards and shuffles \"{shuffle}\"")]
    House {
        /// The number of decks.
        decks: u8,
        /// The number of burned cards.
        burn: u8,
        /// The beginning of the value of the rule `shuffle`.
        shuffle: String,
    },
    /// The record is too long to be checked.
    #[error("the record has more than {most} {what}")]
    Size {
        /// The kind of item, in the plural, such as `rounds`.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// A player contributes twice.
    #[error("player {player} contributes twice")]
    Twice {
        /// The number of the player.
        player: i64,
    },
    /// The contributions are not in the order of the numbers of their players.
    #[error(
        "the contribution of player {player} stands behind that of a player with a larger number"
    )]
    Order {
        /// The number of the player.
        player: i64,
    },
    /// A player contributes who is excluded.
    #[error("player {player} contributes, but is excluded from this shoe")]
    Excluded {
        /// The number of the player.
        player: i64,
    },
    /// A secret is not 64 hexadecimal digits, or a secret, a cut or the time of
    /// its reveal stands alone.
    #[error(
        "the contribution of player {player} needs a secret of 64 hexadecimal digits, a cut and a \
         time"
    )]
    Secret {
        /// The number of the player.
        player: i64,
    },
    /// A cut is not smaller than the shoe.
    #[error("player {player} cuts {cut} cards off a shoe of {cards}: expected fewer")]
    Cut {
        /// The number of the player.
        player: i64,
        /// The cut.
        cut: u32,
        /// The number of cards in the shoe.
        cards: usize,
    },
    /// A secret and a cut do not match their player's commitment.
    #[error(
        "what player {player} revealed hashes to {found}, but {told} was committed to for this shoe"
    )]
    Contribution {
        /// The number of the player.
        player: i64,
        /// The hash of the revealed values.
        found: Commitment,
        /// The commitment.
        told: Commitment,
    },
    /// The record has no entries of the journal.
    #[error("the entries of the table's journal are missing")]
    NoEntries,
    /// The numbers of the journal's entries have a gap.
    #[error(
        "entry {expected} of the table's journal is missing: entry {found} stands in its place"
    )]
    Entries {
        /// The number that should follow.
        expected: u64,
        /// The number that follows.
        found: u64,
    },
    /// The record has no seed: the shoe is in play, or its seed is withheld.
    #[error("the record has no seed: the shoe is still in play, or its seed is kept back")]
    NoSeed,
    /// The seed does not match the house's commitment.
    #[error("the seed's SHA-256 is {found}, but {told} was published before the first bet")]
    Seed {
        /// The hash of the seed.
        found: Commitment,
        /// The published commitment.
        told: Commitment,
    },
    /// Rounds were dealt, a contribution was revealed, or the shoe is void, although the set of
    /// contributions was never closed.
    #[error("the set of contributions was never closed, but used")]
    NotClosed,
    /// The set of contributions was closed, but the shoe was neither dealt nor voided.
    #[error("the set of contributions was closed, but no round was dealt and the shoe is not void")]
    Dropped,
    /// A void shoe has rounds, or names other players than those who did not reveal.
    #[error("the shoe is void, but {reason}")]
    Void {
        /// The contradiction.
        reason: &'static str,
    },
    /// Rounds were dealt although a contribution was not revealed.
    #[error("rounds were dealt, but player {player} has not revealed a contribution")]
    NotRevealed {
        /// The number of the player.
        player: i64,
    },
    /// A round is missing.
    #[error("round {expected} of the table is missing: round {found} stands in its place")]
    RoundMissing {
        /// The number that should follow.
        expected: u64,
        /// The number that follows.
        found: u64,
    },
    /// A round was dealt from a shoe that was over.
    #[error("round {round} was dealt after the shoe was over")]
    AfterTheEnd {
        /// The number of the round at the table.
        round: u64,
    },
    /// The cards of a round cannot be read.
    #[error("round {round}: \"{found}\" is no list of cards such as 8C8SKS2S")]
    Cards {
        /// The number of the round at the table.
        round: u64,
        /// The beginning of the cards.
        found: String,
    },
    /// A card differs from the one that follows from the seed and the contributions.
    #[error(
        "card {number} of round {round} is {dealt}, but the seed and the contributions give \
         {expected}"
    )]
    Card {
        /// The number of the round at the table.
        round: u64,
        /// The number of the card in the round, from 1.
        number: usize,
        /// The recorded card.
        dealt: Card,
        /// The card that follows.
        expected: Card,
    },
    /// The line of a round has other cards than the round took from the shoe.
    #[error("the line of round {round} has other cards than the round took from the shoe")]
    LineCards {
        /// The number of the round at the table.
        round: u64,
    },
    /// The line of a round cannot be played by the rules, or its results do not follow from them.
    #[error("the line of round {round} is wrong: {reason}")]
    Line {
        /// The number of the round at the table.
        round: u64,
        /// The reason.
        reason: String,
    },
}

impl RecordFault {
    /// Returns the code of the fault, which every program that checks records uses.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Text { .. } => "text",
            Self::Schema { .. } => "schema",
            Self::Scheme { .. } => "scheme",
            Self::Number { .. } => "number",
            Self::House { .. } => "house",
            Self::Size { .. } => "size",
            Self::Twice { .. } => "twice",
            Self::Order { .. } => "order",
            Self::Excluded { .. } => "excluded",
            Self::Secret { .. } => "secret",
            Self::Cut { .. } => "cut",
            Self::Contribution { .. } => "contribution",
            Self::NoEntries | Self::Entries { .. } => "entries",
            Self::NoSeed => "no_seed",
            Self::Seed { .. } => "seed",
            Self::NotClosed => "not_closed",
            Self::Dropped => "dropped",
            Self::Void { .. } => "void",
            Self::NotRevealed { .. } => "not_revealed",
            Self::RoundMissing { .. } => "round_missing",
            Self::AfterTheEnd { .. } => "after_the_end",
            Self::Cards { .. } => "cards",
            Self::Card { .. } => "card",
            Self::LineCards { .. } => "line_cards",
            Self::Line { .. } => "line",
        }
    }

    /// Makes the fault of a house that does not exist.
    pub(crate) fn house(decks: u8, burn: u8, shuffle: &str) -> Self {
        Self::House { decks, burn, shuffle: excerpt(shuffle) }
    }
}
