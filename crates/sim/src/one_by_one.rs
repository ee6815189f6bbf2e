//! Why rounds are played one by one: [`OneByOne`].

/// Why the rounds of a game are played one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OneByOne {
    /// The strategy has too many decisions for the table of the lanes.
    TooManyDecisions,
    /// The player has several spots.
    SeveralSpots,
    /// Others play at the same table.
    OtherPlayers,
    /// The player makes errors.
    Errors,
    /// Bets depend on earlier results.
    Progression,
}
